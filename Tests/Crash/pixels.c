/* Compares what Tinct made of a PNG with what libpng makes of it, through its low-level reader:
 *
 *   pixels FILE [PICTURE]
 *
 * PICTURE is FILE as Tinct printed it unchanged; none if Tinct refused it. Ends with 0 if both
 * agree, and else says where they do not. The rules are those of docs/png.md: every checksum
 * counts, an index needs a colour, 16 bits are rounded to 8, and gAMA is applied. */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

/* The limits of `tinct help limits`: beyond them nothing is compared. */
enum { SIDE = 16384, AREA = 67108864, CHUNK_BYTES = 8388608 };

struct picture {
  size_t width, height;
  png_bytep pixels;
  char problem[128];
};

static void fail(png_structp png, png_const_charp message) {
  struct picture *picture = png_get_error_ptr(png);
  snprintf(picture->problem, sizeof picture->problem, "%s", message);
  png_longjmp(png, 1);
}

/* libpng warns of what it mends or leaves out; what affects the pixels is an error here. */
static void hear(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/* The exponent of docs/png.md from samples to those of sRGB; 1 where a gamma does not count. */
static double exponent(png_structp png, png_infop info) {
  png_fixed_point gamma = 0;
  if (png_get_valid(png, info, PNG_INFO_sRGB | PNG_INFO_iCCP)) return 1;
  if (!png_get_gAMA_fixed(png, info, &gamma) || gamma < 16 || gamma > 625000000) return 1;
  return gamma >= 45000 && gamma <= 46000 ? 1 : 100000 / (gamma * 2.2);
}

/* A sample of a row, of 8 or 16 bits, as one of 8, by the exponent unless it is alpha. */
static png_byte sample(const png_byte *row, size_t i, int is_wide, double power, int is_alpha) {
  size_t value = is_wide ? (size_t)row[2 * i] << 8 | row[2 * i + 1] : row[i];
  size_t most = is_wide ? 65535 : 255;
  if (is_alpha || power == 1) return (png_byte)((value * 255 + most / 2) / most);
  return (png_byte)floor(255 * pow((double)value / (double)most, power) + 0.5);
}

/* The four samples of an index. */
static void color(png_structp png, png_infop info, int index, double power, png_bytep pixel) {
  int count = 0, clear_count = 0;
  png_colorp table = NULL;
  png_bytep alphas = NULL;
  png_get_PLTE(png, info, &table, &count);
  png_get_tRNS(png, info, &alphas, &clear_count, NULL);
  if (index >= count) png_error(png, "an index without a colour");
  png_byte stored[3] = {table[index].red, table[index].green, table[index].blue};
  for (size_t i = 0; i < 3; i++) pixel[i] = sample(stored, i, 0, power, 0);
  pixel[3] = index < clear_count ? alphas[index] : 255;
}

/* Reads a file as 8 bits each of red, green, blue and alpha; false, with the problem, if not. */
static int read_picture(const char *path, struct picture *picture) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return snprintf(picture->problem, sizeof picture->problem, "no file") < 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, picture, fail, hear);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_user_limits(png, SIDE, SIDE);
  png_set_chunk_malloc_max(png, CHUNK_BYTES);
  png_init_io(png, file);
  png_read_info(png, info);
  picture->width = png_get_image_width(png, info);
  picture->height = png_get_image_height(png, info);
  if (picture->width * picture->height > AREA) png_error(png, "too many pixels");
  int is_indexed = png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
  int is_wide = png_get_bit_depth(png, info) == 16;
  double power = exponent(png, info);
  png_set_packing(png);
  if (!is_indexed) {
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_bytes = png_get_rowbytes(png, info), samples = 4 * picture->width;
  png_bytepp rows = calloc(picture->height, sizeof *rows);
  for (size_t y = 0; y < picture->height; y++) rows[y] = calloc(row_bytes, 1);
  png_read_image(png, rows);
  png_read_end(png, NULL);
  picture->pixels = malloc(samples * picture->height);
  for (size_t y = 0; y < picture->height; y++) {
    png_bytep row = picture->pixels + samples * y;
    for (size_t i = 0; !is_indexed && i < samples; i++)
      row[i] = sample(rows[y], i, is_wide, power, i % 4 == 3);
    for (size_t x = 0; is_indexed && x < picture->width; x++)
      color(png, info, rows[y][x], power, row + 4 * x);
  }
  fclose(file);
  return 1;
}

int main(int count, char **words) {
  struct picture theirs = {0}, ours = {0};
  if (count < 2) return 64;
  int accepted = read_picture(words[1], &theirs);
  if (count < 3) {
    if (accepted) printf("only libpng reads it\n");
    return accepted;
  }
  if (!accepted) return printf("libpng refuses it: %s\n", theirs.problem) > 0;
  if (!read_picture(words[2], &ours)) return printf("our PNG: %s\n", ours.problem) > 0;
  if (ours.width != theirs.width || ours.height != theirs.height)
    return printf("another size than libpng's\n") > 0;
  size_t different = 0, area = ours.width * ours.height;
  for (size_t i = 0; i < area; i++) {
    const png_byte *a = ours.pixels + 4 * i, *b = theirs.pixels + 4 * i;
    different += a[0] != b[0] || a[1] != b[1] || a[2] != b[2] || a[3] != b[3];
  }
  if (different > 0) printf("%zu of %zu pixels are not libpng's\n", different, area);
  return different > 0;
}
