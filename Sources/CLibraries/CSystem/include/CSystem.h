#pragma once
#include <stddef.h>

/// Starts a detached thread with a stack of so many bytes. Returns 0, or the number of an error.
/// In C because Swift takes the attributes' type for one of whichever C module includes it first.
int tinct_start_thread(size_t stack_bytes, void *(*run)(void *), void *context);

/// The path by which the system started the running executable; NULL where it does not tell. Unlike
/// /proc/self/exe it is known in every chroot.
const char *tinct_executable(void);
