#pragma once

/// The commit this build was made from, as the package manifest saw it.
const char *tinct_build_commit(void);
