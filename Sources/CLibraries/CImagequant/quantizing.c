#include "CImagequant.h"

#include <libimagequant.h>
#include <string.h>

// On Linux libimagequant is loaded when a picture first needs it: it brings OpenMP along, which takes
// longer to load than many runs take. Elsewhere it is linked.
#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>

static void *library;

static void load(void) { library = dlopen("libimagequant.so.0", RTLD_LAZY | RTLD_LOCAL); }

static int is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library != NULL;
}

// A function of the library; releases that go by this name have all of them.
#define CALL(name) ((__typeof__(&name))dlsym(library, #name))

// The colours must not depend on how many cores there are: threads sum up in other orders.
static void take_one_thread(void) {
  void (*set)(int) = (void (*)(int))dlsym(library, "omp_set_num_threads");
  if (set != NULL) set(1);
}
#else
static int is_there(void) { return 1; }
#define CALL(name) name
static void take_one_thread(void) {}
#endif

int tinct_quantize(
    const uint8_t *rgba, int width, int height, const uint8_t *weights,
    const tinct_quantization *wish, uint8_t *colors, int *color_count, uint8_t *indices) {
  if (!is_there()) return -1;
  take_one_thread();
  liq_attr *attributes = CALL(liq_attr_create)();
  if (attributes == NULL) return LIQ_OUT_OF_MEMORY;
  CALL(liq_set_max_colors)(attributes, wish->most_colors);
  CALL(liq_set_quality)(attributes, 0, wish->quality);
  CALL(liq_set_speed)(attributes, wish->speed);
  liq_error error = LIQ_OUT_OF_MEMORY;
  liq_result *result = NULL;
  liq_image *image = CALL(liq_image_create_rgba)(attributes, rgba, width, height, 0);
  if (image != NULL) {
    CALL(liq_image_set_importance_map)
    (image, (unsigned char *)weights, (size_t)width * (size_t)height, LIQ_COPY_PIXELS);
    error = CALL(liq_image_quantize)(image, attributes, &result);
  }
  if (error == LIQ_OK) {
    CALL(liq_set_dithering_level)(result, wish->dithering);
    error = CALL(liq_write_remapped_image)(
        result, image, indices, (size_t)width * (size_t)height);
  }
  if (error == LIQ_OK) {
    const liq_palette *palette = CALL(liq_get_palette)(result);
    *color_count = (int)palette->count;
    memcpy(colors, palette->entries, sizeof(liq_color) * palette->count);
  }
  if (result != NULL) CALL(liq_result_destroy)(result);
  if (image != NULL) CALL(liq_image_destroy)(image);
  CALL(liq_attr_destroy)(attributes);
  return error;
}
