#include "CShaping.h"

// On Linux the libraries are loaded when text is set first, not when the program starts, because
// most runs set none; see CCairo. Elsewhere they are linked.
#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// One entry for each function that is called: its library, result, name, parameters and arguments.
// The linker names any that is not here.
#define FUNCTIONS(F)                                                                               \
  F(0, hb_blob_t *, hb_blob_create, (const char *data, unsigned int length, hb_memory_mode_t mode, \
    void *user, hb_destroy_func_t destroy), (data, length, mode, user, destroy))                   \
  F(0, void, hb_blob_destroy, (hb_blob_t *b), (b))                                                 \
  F(0, void, hb_buffer_add_utf32, (hb_buffer_t *b, const uint32_t *text, int length, unsigned int  \
    offset, int count), (b, text, length, offset, count))                                          \
  F(0, hb_buffer_t *, hb_buffer_create, (void), ())                                                \
  F(0, void, hb_buffer_destroy, (hb_buffer_t *b), (b))                                             \
  F(0, hb_glyph_info_t *, hb_buffer_get_glyph_infos, (hb_buffer_t *b, unsigned int *count),        \
    (b, count))                                                                                    \
  F(0, hb_glyph_position_t *, hb_buffer_get_glyph_positions, (hb_buffer_t *b, unsigned int         \
    *count), (b, count))                                                                           \
  F(0, void, hb_buffer_set_direction, (hb_buffer_t *b, hb_direction_t direction), (b, direction))  \
  F(0, void, hb_buffer_set_language, (hb_buffer_t *b, hb_language_t language), (b, language))      \
  F(0, void, hb_buffer_set_script, (hb_buffer_t *b, hb_script_t script), (b, script))              \
  F(0, hb_face_t *, hb_face_create, (hb_blob_t *b, unsigned int index), (b, index))                \
  F(0, void, hb_face_destroy, (hb_face_t *f), (f))                                                 \
  F(0, unsigned int, hb_face_get_upem, (const hb_face_t *f), (f))                                  \
  F(0, hb_font_t *, hb_font_create, (hb_face_t *f), (f))                                           \
  F(0, void, hb_font_destroy, (hb_font_t *f), (f))                                                 \
  F(0, hb_position_t, hb_font_get_glyph_h_advance, (hb_font_t *f, hb_codepoint_t glyph),           \
    (f, glyph))                                                                                    \
  F(0, hb_bool_t, hb_font_get_nominal_glyph, (hb_font_t *f, hb_codepoint_t character,              \
    hb_codepoint_t *glyph), (f, character, glyph))                                                 \
  F(0, void, hb_font_make_immutable, (hb_font_t *f), (f))                                          \
  F(0, hb_language_t, hb_language_from_string, (const char *name, int length), (name, length))     \
  F(0, hb_tag_t, hb_script_to_iso15924_tag, (hb_script_t script), (script))                        \
  F(0, void, hb_shape, (hb_font_t *f, hb_buffer_t *b, const hb_feature_t *features, unsigned int   \
    count), (f, b, features, count))                                                               \
  F(0, hb_unicode_funcs_t *, hb_unicode_funcs_get_default, (void), ())                             \
  F(0, hb_script_t, hb_unicode_script, (hb_unicode_funcs_t *u, hb_codepoint_t character),          \
    (u, character))                                                                                \
  F(0, const char *, hb_version_string, (void), ())                                                \
  F(1, void, fribidi_get_bidi_types, (const FriBidiChar *text, const FriBidiStrIndex length,       \
    FriBidiCharType *types), (text, length, types))                                                \
  F(1, void, fribidi_get_bracket_types, (const FriBidiChar *text, const FriBidiStrIndex length,    \
    const FriBidiCharType *types, FriBidiBracketType *brackets), (text, length, types, brackets))  \
  F(1, FriBidiLevel, fribidi_get_par_embedding_levels_ex, (const FriBidiCharType *types, const     \
    FriBidiBracketType *brackets, const FriBidiStrIndex length, FriBidiParType *base,              \
    FriBidiLevel *levels), (types, brackets, length, base, levels))                                \
  F(2, void, init_linebreak, (void), ())                                                           \
  F(2, void, set_linebreaks_utf32, (const utf32_t *text, size_t length, const char *language, char \
    *breaks), (text, length, language, breaks))

// The functions of the libraries, set by load.
#define POINTER(library, result, name, parameters, arguments) \
  static __typeof__(&name) loaded_##name;
FUNCTIONS(POINTER)

// Each function hands on to the one of its library. Nobody may call one before tinct_shaping_load
// has succeeded.
#define FUNCTION(library, result, name, parameters, arguments) \
  result name parameters { return loaded_##name arguments; }
FUNCTIONS(FUNCTION)

static const char *const names[] = {"HarfBuzz", "FriBidi", "libunibreak"};
// The names of their files; libunibreak has kept these functions through all its versions.
static const char *const files[][7] = {
  {"libharfbuzz.so.0"},
  {"libfribidi.so.0"},
  {"libunibreak.so.6", "libunibreak.so.5", "libunibreak.so.7", "libunibreak.so.4",
   "libunibreak.so.3", "libunibreak.so.1"},
};

static const char *const *fribidi_version;
static const int *unibreak_version_number;

// The library that cannot be used, and the reason; empty if all can.
static int problem_library;
static char problem_text[512];

static void *find(void *const *libraries, int library, const char *name) {
  void *found = dlsym(libraries[library], name);
  if (found == NULL && problem_text[0] == 0) {
    problem_library = library;
    snprintf(problem_text, sizeof problem_text, "it has no function %s", name);
  }
  return found;
}

static void load(void) {
  void *libraries[3];
  for (int library = 0; library < 3; library++) {
    libraries[library] = NULL;
    for (int file = 0; libraries[library] == NULL && files[library][file] != NULL; file++) {
      libraries[library] = dlopen(files[library][file], RTLD_LAZY | RTLD_LOCAL);
    }
    if (libraries[library] == NULL) {
      const char *reason = dlerror();
      problem_library = library;
      snprintf(
          problem_text, sizeof problem_text, "%s", reason == NULL ? "it cannot be opened" : reason);
      return;
    }
  }
#define FIND(library, result, name, parameters, arguments) \
  loaded_##name = (__typeof__(&name))find(libraries, library, #name);
  FUNCTIONS(FIND)
  fribidi_version = dlsym(libraries[1], "fribidi_version_info");
  unibreak_version_number = dlsym(libraries[2], "unibreak_version");
  if (unibreak_version_number == NULL) {
    unibreak_version_number = dlsym(libraries[2], "linebreak_version");
  }
  // Not safe on several threads, and needed once.
  if (problem_text[0] == 0) init_linebreak();
}

int tinct_shaping_load(const char **library, const char **problem) {
  // Once is also what makes the pointers visible to every thread that comes here before it sets
  // text.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *library = names[problem_library];
  *problem = problem_text[0] == 0 ? NULL : problem_text;
  return problem_text[0] == 0 ? 0 : -1;
}

const char *tinct_fribidi_version(void) {
  return fribidi_version == NULL ? NULL : *fribidi_version;
}

int tinct_unibreak_version(void) {
  return unibreak_version_number == NULL ? 0 : *unibreak_version_number;
}
#else
#include <pthread.h>

static void load(void) { init_linebreak(); }

int tinct_shaping_load(const char **library, const char **problem) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *library = 0;
  *problem = 0;
  return 0;
}

const char *tinct_fribidi_version(void) { return fribidi_version_info; }

int tinct_unibreak_version(void) { return unibreak_version; }
#endif
