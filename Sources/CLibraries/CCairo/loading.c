#include "CCairo.h"

// On Linux Cairo is loaded when something is drawn first, not when the program starts: it brings
// fifteen libraries along, for windows and fonts of the system, and to load them takes as long as a
// run that has nothing to draw. Elsewhere it is linked.
#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

// One entry for each function that is called: its result, name, parameters and arguments. The
// linker names any that is not here.
#define FUNCTIONS(F)                                                                              \
  F(void, cairo_clip, (cairo_t *c), (c))                                                          \
  F(void, cairo_close_path, (cairo_t *c), (c))                                                    \
  F(cairo_t *, cairo_create, (cairo_surface_t *s), (s))                                           \
  F(void, cairo_curve_to, (cairo_t *c, double x1, double y1, double x2, double y2, double x3,     \
    double y3), (c, x1, y1, x2, y2, x3, y3))                                                      \
  F(void, cairo_destroy, (cairo_t *c), (c))                                                       \
  F(void, cairo_fill, (cairo_t *c), (c))                                                          \
  F(int, cairo_format_stride_for_width, (cairo_format_t format, int width), (format, width))      \
  F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int         \
    height), (format, width, height))                                                             \
  F(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *data, cairo_format_t  \
    format, int width, int height, int stride), (data, format, width, height, stride))            \
  F(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *s), (s))                     \
  F(int, cairo_image_surface_get_stride, (cairo_surface_t *s), (s))                               \
  F(void, cairo_line_to, (cairo_t *c, double x, double y), (c, x, y))                             \
  F(void, cairo_mask, (cairo_t *c, cairo_pattern_t *p), (c, p))                                   \
  F(void, cairo_move_to, (cairo_t *c, double x, double y), (c, x, y))                             \
  F(void, cairo_new_path, (cairo_t *c), (c))                                                      \
  F(void, cairo_paint, (cairo_t *c), (c))                                                         \
  F(void, cairo_paint_with_alpha, (cairo_t *c, double alpha), (c, alpha))                         \
  F(void, cairo_pattern_add_color_stop_rgba, (cairo_pattern_t *p, double offset, double red,      \
    double green, double blue, double alpha), (p, offset, red, green, blue, alpha))               \
  F(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *s), (s))               \
  F(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), \
    (x0, y0, x1, y1))                                                                             \
  F(cairo_pattern_t *, cairo_pattern_create_radial, (double x0, double y0, double r0, double x1,  \
    double y1, double r1), (x0, y0, r0, x1, y1, r1))                                              \
  F(void, cairo_pattern_destroy, (cairo_pattern_t *p), (p))                                       \
  F(void, cairo_pattern_set_extend, (cairo_pattern_t *p, cairo_extend_t extend), (p, extend))     \
  F(void, cairo_pattern_set_filter, (cairo_pattern_t *p, cairo_filter_t filter), (p, filter))     \
  F(void, cairo_pop_group_to_source, (cairo_t *c), (c))                                           \
  F(void, cairo_push_group, (cairo_t *c), (c))                                                    \
  F(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t write, void       \
    *closure, double width, double height), (write, closure, width, height))                      \
  F(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *s, cairo_pdf_metadata_t metadata,     \
    const char *text), (s, metadata, text))                                                       \
  F(void, cairo_rectangle, (cairo_t *c, double x, double y, double width, double height), (c, x,  \
    y, width, height))                                                                            \
  F(void, cairo_restore, (cairo_t *c), (c))                                                       \
  F(void, cairo_save, (cairo_t *c), (c))                                                          \
  F(void, cairo_scale, (cairo_t *c, double x, double y), (c, x, y))                               \
  F(void, cairo_set_line_cap, (cairo_t *c, cairo_line_cap_t cap), (c, cap))                       \
  F(void, cairo_set_line_join, (cairo_t *c, cairo_line_join_t join), (c, join))                   \
  F(void, cairo_set_line_width, (cairo_t *c, double width), (c, width))                           \
  F(void, cairo_set_operator, (cairo_t *c, cairo_operator_t operator), (c, operator))             \
  F(void, cairo_set_source, (cairo_t *c, cairo_pattern_t *p), (c, p))                             \
  F(void, cairo_set_source_rgba, (cairo_t *c, double red, double green, double blue, double       \
    alpha), (c, red, green, blue, alpha))                                                         \
  F(void, cairo_set_tolerance, (cairo_t *c, double tolerance), (c, tolerance))                    \
  F(void, cairo_show_page, (cairo_t *c), (c))                                                     \
  F(cairo_status_t, cairo_status, (cairo_t *c), (c))                                              \
  F(const char *, cairo_status_to_string, (cairo_status_t status), (status))                      \
  F(void, cairo_stroke, (cairo_t *c), (c))                                                        \
  F(void, cairo_surface_destroy, (cairo_surface_t *s), (s))                                       \
  F(void, cairo_surface_finish, (cairo_surface_t *s), (s))                                        \
  F(void, cairo_surface_flush, (cairo_surface_t *s), (s))                                         \
  F(void, cairo_surface_mark_dirty, (cairo_surface_t *s), (s))                                    \
  F(cairo_status_t, cairo_surface_status, (cairo_surface_t *s), (s))                              \
  F(cairo_surface_t *, cairo_svg_surface_create_for_stream, (cairo_write_func_t write, void       \
    *closure, double width, double height), (write, closure, width, height))                      \
  F(void, cairo_transform, (cairo_t *c, const cairo_matrix_t *m), (c, m))                         \
  F(void, cairo_translate, (cairo_t *c, double x, double y), (c, x, y))

// The functions of the library, set by load.
#define POINTER(result, name, parameters, arguments) static __typeof__(&name) loaded_##name;
FUNCTIONS(POINTER)

// Each function hands on to the one of the library. Nobody may call one before tinct_cairo_load has
// succeeded.
#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return loaded_##name arguments; }
FUNCTIONS(FUNCTION)

// The reason why Cairo cannot be used; empty if it can.
static char problem_text[512];

static void *find(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (found == NULL && problem_text[0] == 0) {
    snprintf(problem_text, sizeof problem_text, "it has no function %s", name);
  }
  return found;
}

static void load(void) {
  void *library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(
        problem_text, sizeof problem_text, "%s", reason == NULL ? "it cannot be opened" : reason);
    return;
  }
#define FIND(result, name, parameters, arguments) \
  loaded_##name = (__typeof__(&name))find(library, #name);
  FUNCTIONS(FIND)
}

int tinct_cairo_load(const char **problem) {
  // Once is also what makes the pointers visible to every thread that comes here before it draws.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *problem = problem_text[0] == 0 ? NULL : problem_text;
  return problem_text[0] == 0 ? 0 : -1;
}
#else
int tinct_cairo_load(const char **problem) {
  *problem = 0;
  return 0;
}
#endif
