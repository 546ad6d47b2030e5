/* The limit that `tinct tint` is measured by: decodes each sprite once (libpng), packs its alpha once
 * (libdeflate 6), and writes it in any number of colours, plainly: open, write, close.
 *
 *   tint_limit indexed|rgba SPRITES COLORS JOBS OUT
 *
 * SPRITES has the path of a PNG in each line, COLORS a line "NAME #RRGGBB" for each palette; a
 * sprite goes to OUT/NAME/FILE, whose folder is there already. The sprites are split among JOBS
 * threads. `indexed` writes a table of colours per palette; `rgba` true colour: filter Sub on the
 * first row and Up below leave the colour in the first pixel alone, which a stored block holds.
 */
#include <fcntl.h>
#include <libdeflate.h>
#include <png.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 4096, LEVEL = 6 };

static struct { char name[64]; uint8_t rgb[3]; } colors[MOST];
static char paths[MOST][1024];
static int color_count, path_count, is_rgba;
static const char *out;
static atomic_int next;

static void fail(const char *what, const char *which) {
  fprintf(stderr, "%s: %s\n", what, which);
  exit(1);
}

static uint8_t *put32(uint8_t *place, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *place++ = (uint8_t)(value >> shift);
  return place;
}

/* Adds a chunk whose data is `size` bytes at `data`; returns the place after it. */
static uint8_t *chunk(uint8_t *place, const char *name, const void *data, size_t size) {
  uint8_t *start = put32(place, (uint32_t)size);
  memcpy(start, name, 4);
  if (size) memcpy(start + 4, data, size);
  return put32(start + 4 + size, libdeflate_crc32(0, start, size + 4));
}

static uint8_t *head(uint8_t *place, uint32_t width, uint32_t height, int depth, int type) {
  memcpy(place, "\x89PNG\r\n\x1a\n", 8);
  uint8_t header[13] = {0}, *rest = put32(put32(header, width), height);
  rest[0] = (uint8_t)depth;
  rest[1] = (uint8_t)type;
  return chunk(chunk(place + 8, "IHDR", header, 13), "sRGB", "", 1);
}

static void save(const char *name, const char *file, struct iovec *pieces, int count) {
  char path[2048];
  snprintf(path, sizeof path, "%s/%s/%s", out, name, file);
  int number = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  ssize_t size = 0;
  for (int i = 0; i < count; i++) size += (ssize_t)pieces[i].iov_len;
  if (number < 0 || writev(number, pieces, count) != size || close(number) != 0)
    fail("cannot write", path);
}

static void write_indexed(const char *file, uint32_t width, uint32_t height, const uint8_t *alpha) {
  int index[256], count = 0;
  uint8_t alphas[256], table[768];
  memset(index, -1, sizeof index);
  for (size_t i = 0; i < (size_t)width * height; i++)
    if (index[alpha[i]] < 0) alphas[index[alpha[i]] = count++] = alpha[i];
  int depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  size_t row = ((size_t)width * depth + 7) / 8 + 1, size = row * height;
  uint8_t *rows = calloc(size, 1);
  for (uint32_t y = 0; y < height; y++)
    for (uint32_t x = 0; x < width; x++)
      rows[y * row + 1 + x * depth / 8] |=
        index[alpha[y * width + x]] << (8 - depth - x * depth % 8);

  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(LEVEL);
  size_t bound = libdeflate_zlib_compress_bound(compressor, size);
  uint8_t *data = malloc(bound), *tail = malloc(bound + 64);
  size_t packed = libdeflate_zlib_compress(compressor, rows, size, data, bound);
  uint8_t *end = chunk(chunk(tail, "IDAT", data, packed), "IEND", NULL, 0);
  for (int c = 0; c < color_count; c++) {
    uint8_t front[2048];
    for (int i = 0; i < count; i++) memcpy(table + 3 * i, colors[c].rgb, 3);
    uint8_t *place = head(front, width, height, depth, 3);
    place = chunk(chunk(place, "PLTE", table, 3 * count), "tRNS", alphas, count);
    struct iovec pieces[] = {{front, place - front}, {tail, end - tail}};
    save(colors[c].name, file, pieces, 2);
  }
  libdeflate_free_compressor(compressor);
  free(rows), free(data), free(tail);
}

static uint32_t adler32_combine(uint32_t first, uint32_t second, size_t size_of_second) {
  const uint32_t base = 65521;
  uint32_t n = size_of_second % base, a = first & 0xFFFF, b = first >> 16;
  uint32_t a2 = second & 0xFFFF, b2 = second >> 16;
  return (uint32_t)(((uint64_t)n * (a + base - 1) + b + b2) % base) << 16 | (a + a2 + base - 1) % base;
}

static void write_rgba(const char *file, uint32_t width, uint32_t height, const uint8_t *alpha) {
  size_t row = (size_t)width * 4 + 1, size = row * height - 5;
  uint8_t *rows = calloc(size + 5, 1);
  for (uint32_t y = 0; y < height; y++) {
    rows[y * row] = y == 0 ? 1 : 2;
    for (uint32_t x = 0; x < width; x++) {
      const uint8_t *pixel = alpha + (size_t)y * width + x;
      uint8_t before = y > 0 ? pixel[-(ptrdiff_t)width] : x > 0 ? pixel[-1] : 0;
      rows[y * row + 4 + 4 * x] = *pixel - before;
    }
  }
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(LEVEL);
  size_t bound = libdeflate_deflate_compress_bound(compressor, size);
  uint8_t *data = malloc(bound), *middle = malloc(bound + 64);
  size_t packed = libdeflate_deflate_compress(compressor, rows + 5, size, data, bound);
  uint8_t *end = chunk(middle, "IDAT", data, packed);
  uint32_t checksum = libdeflate_adler32(1, rows + 5, size);
  for (int c = 0; c < color_count; c++) {
    uint8_t front[256], back[64], sum[4];
    uint8_t block[12] = {0x78, 0x5E, 0, 5, 0, 0xFA, 0xFF, 1, 0, 0, 0, alpha[0]};
    memcpy(block + 8, colors[c].rgb, 3);
    uint8_t *place = chunk(head(front, width, height, 8, 6), "IDAT", block, 12);
    put32(sum, adler32_combine(libdeflate_adler32(1, block + 7, 5), checksum, size));
    uint8_t *last = chunk(chunk(back, "IDAT", sum, 4), "IEND", NULL, 0);
    struct iovec pieces[] = {{front, place - front}, {middle, end - middle}, {back, last - back}};
    save(colors[c].name, file, pieces, 3);
  }
  libdeflate_free_compressor(compressor);
  free(rows), free(data), free(middle);
}

/* The alpha of a PNG, one byte a pixel. */
static uint8_t *read_alpha(const char *path, uint32_t *width, uint32_t *height) {
  FILE *file = fopen(path, "rb");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (!file || setjmp(png_jmpbuf(png))) fail("cannot read", path);
  png_init_io(png, file);
  png_read_info(png, info);
  *width = png_get_image_width(png, info);
  *height = png_get_image_height(png, info);
  int is_indexed = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE, passes;
  png_bytep alphas = NULL;
  int alpha_count = 0;
  if (is_indexed) {
    png_get_tRNS(png, info, &alphas, &alpha_count, NULL);
    png_set_packing(png);
  } else {
    png_set_scale_16(png);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  }
  passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t step = is_indexed ? 1 : 4, row = *width * step;
  uint8_t *pixels = malloc(row * *height);
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < *height; y++) png_read_row(png, pixels + y * row, NULL);
  png_read_end(png, NULL);
  for (size_t i = 0; i < (size_t)*width * *height; i++)
    pixels[i] = !is_indexed ? pixels[4 * i + 3] : pixels[i] < alpha_count ? alphas[pixels[i]] : 255;
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return pixels;
}

static void *work(void *unused) {
  for (int i; (i = atomic_fetch_add(&next, 1)) < path_count;) {
    uint32_t width, height;
    uint8_t *alpha = read_alpha(paths[i], &width, &height);
    const char *slash = strrchr(paths[i], '/'), *file = slash ? slash + 1 : paths[i];
    (is_rgba ? write_rgba : write_indexed)(file, width, height, alpha);
    free(alpha);
  }
  return unused;
}

int main(int argc, char **argv) {
  if (argc != 6) fail("usage", "tint_limit indexed|rgba SPRITES COLORS JOBS OUT");
  is_rgba = strcmp(argv[1], "rgba") == 0;
  out = argv[5];
  FILE *file = fopen(argv[2], "r");
  if (!file) fail("cannot read", argv[2]);
  while (path_count < MOST && fscanf(file, "%1023[^\n]\n", paths[path_count]) == 1) path_count++;
  fclose(file);
  if (!(file = fopen(argv[3], "r"))) fail("cannot read", argv[3]);
  unsigned rgb;
  while (color_count < MOST && fscanf(file, "%63s #%x", colors[color_count].name, &rgb) == 2)
    for (int i = 0, c = color_count++; i < 3; i++) colors[c].rgb[i] = (uint8_t)(rgb >> (16 - 8 * i));
  fclose(file);
  pthread_t threads[64];
  int jobs = atoi(argv[4]) < 64 ? atoi(argv[4]) : 64;
  for (int i = 1; i < jobs; i++) pthread_create(&threads[i], NULL, work, NULL);
  work(NULL);
  for (int i = 1; i < jobs; i++) pthread_join(threads[i], NULL);
  return 0;
}
