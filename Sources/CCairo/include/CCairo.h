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
