#pragma once
#if __has_include(<harfbuzz/hb.h>)
#include <harfbuzz/hb.h>
#else
#include <hb.h>
#endif
#if __has_include(<fribidi/fribidi.h>)
#include <fribidi/fribidi.h>
#else
#include <fribidi.h>
#endif
#include <linebreak.h>

// Makes the functions of HarfBuzz, FriBidi and libunibreak ready to be called, which must be done
// before the first call of one; it is cheap to do again, on any thread. Returns 0, or else another
// number, with the name of the library and the reason, neither of which is ever freed.
int tinct_shaping_load(const char **library, const char **problem);

// The versions of FriBidi and libunibreak: variables of theirs, one of which has changed its name.
// Nobody may ask before tinct_shaping_load has succeeded.
const char *tinct_fribidi_version(void);
int tinct_unibreak_version(void);
