/* The most memory that libwebp takes to compress a picture, in bytes for each pixel, besides the
 * pixels that are given.
 *
 *   webp_memory SIDE noise|levels|shade|flat EFFORT [QUALITY]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <webp/encode.h>

static long peak(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  long side = atol(arguments[1]);
  const char *kind = arguments[2];
  int effort = atoi(arguments[3]);
  uint32_t *pixels = malloc(4 * side * side), random = 1;
  for (long i = 0; i < side * side; i++) {
    uint32_t x = (uint32_t)(i % side * 255 / side), y = (uint32_t)(i / side * 255 / side);
    random = random * 1664525u + 1013904223u;
    if (!strcmp(kind, "noise")) pixels[i] = random ^ random >> 9;
    else if (!strcmp(kind, "levels")) pixels[i] = 0xFF000000u | (random >> 28) * 0x0F1F2Fu;
    else if (!strcmp(kind, "shade")) pixels[i] = 0xFF000000u | x << 16 | y << 8 | (x + y) / 2;
    else pixels[i] = 0xFF203040u;
  }
  long before = peak();
  WebPConfig config;
  WebPConfigInit(&config);
  if (count > 4) {
    config.quality = (float)atof(arguments[4]);
    config.method = effort;
  } else {
    WebPConfigLosslessPreset(&config, effort);
  }
  WebPPicture picture;
  WebPPictureInit(&picture);
  picture.use_argb = 1;
  picture.width = picture.height = (int)side;
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  if (!WebPPictureAlloc(&picture)) return 71;
  for (long y = 0; y < side; y++)
    memcpy(picture.argb + y * picture.argb_stride, pixels + y * side, 4 * side);
  if (!WebPEncode(&config, &picture)) return 70;
  printf("%.1f\n", (double)(peak() - before) * 1024 / ((double)side * side));
  return 0;
}
