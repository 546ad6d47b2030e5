#pragma once
#if __has_include(<cairo/cairo.h>)
#include <cairo/cairo.h>
#else
#include <cairo.h>
#endif
