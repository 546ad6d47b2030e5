#pragma once
#if __has_include(<cairo/cairo.h>)
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>
#else
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#endif

// Makes the functions of Cairo ready to be called, which must be done before the first call of one;
// it is cheap to do again, on any thread. Returns 0, or else another number, and the reason in
// `problem`, which is never freed.
int tinct_cairo_load(const char **problem);
