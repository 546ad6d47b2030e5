/* What the peers share: PNG files of opaque Cairo surfaces as a plain C program makes them with
 * libdeflate. */
#ifndef PNG_H
#define PNG_H

#include "board.h"

#include <libdeflate.h>
#include <stdint.h>

static uint8_t *put_number(uint8_t *place, uint32_t value) {
  for (int i = 0; i < 4; i++) place[i] = (uint8_t)(value >> (24 - 8 * i));
  return place + 4;
}

static void write_chunk(FILE *file, const char *name, const uint8_t *data, size_t count) {
  uint8_t number[4];
  put_number(number, (uint32_t)count);
  fwrite(number, 1, 4, file);
  fwrite(name, 1, 4, file);
  fwrite(data, 1, count, file);
  uint32_t sum = libdeflate_crc32(0, name, 4);
  /* Without data it would begin anew. */
  if (count > 0) sum = libdeflate_crc32(sum, data, count);
  put_number(number, sum);
  fwrite(number, 1, 4, file);
}

/* Every row with filter Up: on flat art most of it is zeros. */
static uint8_t *filter_rows(cairo_surface_t *surface, int width, int height) {
  const uint8_t *pixels = cairo_image_surface_get_data(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface), row = 1 + 3 * (size_t)width;
  uint8_t *rows = malloc(row * (size_t)height);
  for (int y = 0; y < height; y++) {
    const uint32_t *here = (const uint32_t *)(pixels + stride * (size_t)y);
    const uint32_t *above = (const uint32_t *)(pixels + stride * (size_t)(y - (y > 0)));
    uint8_t *place = rows + row * (size_t)y;
    *place++ = 2;
    for (int x = 0; x < width; x++) {
      uint32_t a = here[x], b = y > 0 ? above[x] : 0;
      *place++ = (uint8_t)((a >> 16) - (b >> 16));
      *place++ = (uint8_t)((a >> 8) - (b >> 8));
      *place++ = (uint8_t)(a - b);
    }
  }
  return rows;
}

static void write_with_libdeflate(
    cairo_surface_t *surface, const char *path, struct libdeflate_compressor *compressor) {
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  uint8_t *rows = filter_rows(surface, width, height);
  size_t count = (1 + 3 * (size_t)width) * (size_t)height;
  size_t bound = libdeflate_zlib_compress_bound(compressor, count);
  uint8_t *data = malloc(bound);
  count = libdeflate_zlib_compress(compressor, rows, count, data, bound);
  FILE *file = fopen(path, "wb");
  if (!file) fail("cannot write", path);
  uint8_t header[13] = {[8] = 8, [9] = 2};
  put_number(put_number(header, (uint32_t)width), (uint32_t)height);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  write_chunk(file, "IHDR", header, sizeof header);
  write_chunk(file, "IDAT", data, count);
  write_chunk(file, "IEND", NULL, 0);
  fclose(file);
  free(data);
  free(rows);
}

#endif
