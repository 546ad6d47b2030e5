#pragma once
// The hashes alone, by the functions that OpenSSL 1.1 and 3 both have. Its newer interface would look
// for providers and read a configuration first, which takes longer than many runs of the tool do, and
// would bring all of the library into a program that is linked with its archive.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
