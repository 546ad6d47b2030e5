#include "CBuild.h"

#define TEXT_OF(token) #token
#define TEXT(token) TEXT_OF(token)

const char *tinct_build_commit(void) { return TEXT(TINCT_COMMIT); }
