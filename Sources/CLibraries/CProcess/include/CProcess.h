#pragma once

/// The number of words of the command line, the name of the program included, as the C library
/// gives it to the program; 0 if it gives none. Swift looks them up in /proc, which may not be there.
int tinct_argument_count(void);

/// A word of the command line by its index, below the count.
const char *tinct_argument(int index);

/// How the program is protected against input that would take it over, as it is loaded:
/// "PIE, full RELRO, NX, stack protector"; what is missing is left out.
const char *tinct_hardening(void);
