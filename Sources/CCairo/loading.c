#include "CCairo.h"

// On Linux Cairo is loaded when something is drawn first, not when the program starts: it brings
// fifteen libraries along, for windows and fonts of the system, and to load them takes as long as a run
// that has nothing to draw. Elsewhere it is linked.
#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;

static void end(void) {
  fprintf(stderr, "Error: Cairo cannot be loaded: %s; install libcairo2\n", dlerror());
  // EX_UNAVAILABLE of sysexits.h: what the program needs is not there. Nothing can be drawn without it,
  // so that to fail at each picture would say the same again and again.
  _Exit(69);
}

static void load(void) {
  library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) end();
}

static void *function(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  void *place = dlsym(library, name);
  if (place == NULL) end();
  return place;
}

// One line for each function that is called; the linker names any that is not here.
#define CAIRO(result, name, parameters, arguments)                            \
  result name parameters {                                                    \
    static _Atomic(void *) known;                                             \
    void *place = atomic_load_explicit(&known, memory_order_acquire);         \
    if (place == NULL) {                                                      \
      place = function(#name);                                                \
      atomic_store_explicit(&known, place, memory_order_release);             \
    }                                                                         \
    return ((__typeof__(&name))place) arguments;                              \
  }

CAIRO(void, cairo_clip, (cairo_t *c), (c))
CAIRO(void, cairo_close_path, (cairo_t *c), (c))
CAIRO(cairo_t *, cairo_create, (cairo_surface_t *s), (s))
CAIRO(
    void, cairo_curve_to,
    (cairo_t *c, double x1, double y1, double x2, double y2, double x3, double y3),
    (c, x1, y1, x2, y2, x3, y3))
CAIRO(void, cairo_destroy, (cairo_t *c), (c))
CAIRO(void, cairo_fill, (cairo_t *c), (c))
CAIRO(int, cairo_format_stride_for_width, (cairo_format_t format, int width), (format, width))
CAIRO(
    cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height),
    (format, width, height))
CAIRO(
    cairo_surface_t *, cairo_image_surface_create_for_data,
    (unsigned char *data, cairo_format_t format, int width, int height, int stride),
    (data, format, width, height, stride))
CAIRO(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *s), (s))
CAIRO(int, cairo_image_surface_get_stride, (cairo_surface_t *s), (s))
CAIRO(void, cairo_line_to, (cairo_t *c, double x, double y), (c, x, y))
CAIRO(void, cairo_mask, (cairo_t *c, cairo_pattern_t *p), (c, p))
CAIRO(void, cairo_move_to, (cairo_t *c, double x, double y), (c, x, y))
CAIRO(void, cairo_new_path, (cairo_t *c), (c))
CAIRO(void, cairo_paint, (cairo_t *c), (c))
CAIRO(void, cairo_paint_with_alpha, (cairo_t *c, double alpha), (c, alpha))
CAIRO(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *s), (s))
CAIRO(void, cairo_pattern_destroy, (cairo_pattern_t *p), (p))
CAIRO(void, cairo_pattern_set_extend, (cairo_pattern_t *p, cairo_extend_t extend), (p, extend))
CAIRO(void, cairo_pattern_set_filter, (cairo_pattern_t *p, cairo_filter_t filter), (p, filter))
CAIRO(void, cairo_pop_group_to_source, (cairo_t *c), (c))
CAIRO(void, cairo_push_group, (cairo_t *c), (c))
CAIRO(
    cairo_surface_t *, cairo_pdf_surface_create_for_stream,
    (cairo_write_func_t write, void *closure, double width, double height),
    (write, closure, width, height))
CAIRO(
    void, cairo_pdf_surface_set_metadata,
    (cairo_surface_t *s, cairo_pdf_metadata_t metadata, const char *text), (s, metadata, text))
CAIRO(
    void, cairo_rectangle, (cairo_t *c, double x, double y, double width, double height),
    (c, x, y, width, height))
CAIRO(void, cairo_restore, (cairo_t *c), (c))
CAIRO(void, cairo_save, (cairo_t *c), (c))
CAIRO(void, cairo_scale, (cairo_t *c, double x, double y), (c, x, y))
CAIRO(void, cairo_set_line_cap, (cairo_t *c, cairo_line_cap_t cap), (c, cap))
CAIRO(void, cairo_set_line_join, (cairo_t *c, cairo_line_join_t join), (c, join))
CAIRO(void, cairo_set_line_width, (cairo_t *c, double width), (c, width))
CAIRO(void, cairo_set_operator, (cairo_t *c, cairo_operator_t operator), (c, operator))
CAIRO(void, cairo_set_source, (cairo_t *c, cairo_pattern_t *p), (c, p))
CAIRO(
    void, cairo_set_source_rgba, (cairo_t *c, double red, double green, double blue, double alpha),
    (c, red, green, blue, alpha))
CAIRO(void, cairo_set_tolerance, (cairo_t *c, double tolerance), (c, tolerance))
CAIRO(void, cairo_show_page, (cairo_t *c), (c))
CAIRO(cairo_status_t, cairo_status, (cairo_t *c), (c))
CAIRO(const char *, cairo_status_to_string, (cairo_status_t status), (status))
CAIRO(void, cairo_stroke, (cairo_t *c), (c))
CAIRO(void, cairo_surface_destroy, (cairo_surface_t *s), (s))
CAIRO(void, cairo_surface_finish, (cairo_surface_t *s), (s))
CAIRO(void, cairo_surface_flush, (cairo_surface_t *s), (s))
CAIRO(void, cairo_surface_mark_dirty, (cairo_surface_t *s), (s))
CAIRO(cairo_status_t, cairo_surface_status, (cairo_surface_t *s), (s))
CAIRO(
    cairo_surface_t *, cairo_svg_surface_create_for_stream,
    (cairo_write_func_t write, void *closure, double width, double height),
    (write, closure, width, height))
CAIRO(void, cairo_transform, (cairo_t *c, const cairo_matrix_t *m), (c, m))
CAIRO(void, cairo_translate, (cairo_t *c, double x, double y), (c, x, y))
#endif
