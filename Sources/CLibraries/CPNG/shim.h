#pragma once
#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// libpng reports errors by longjmp, which must not cross a Swift frame. So the whole of a read
// happens in here: the callbacks are C, setjmp and every longjmp stay within tinct_png_read, and
// Swift sees a result.

enum {
  /// Bytes in each text that tinct_png_read fills, with the final zero.
  tinct_png_text_bytes = 512,
  /// Compressed bytes that may be read after the last row. The end of a stream of pixels and its
  /// checksum take a few, with the frames of their chunks; libpng asks for up to 8192 at once.
  tinct_png_surplus_bytes = 16384,
};

/// A PNG in memory, and what libpng said about it.
typedef struct tinct_png_source {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  char *error;
  char *warnings;
  uint32_t height;
  /// Compressed bytes read after the last row.
  size_t surplus;
} tinct_png_source;

static void tinct_png_on_read(png_structp png, png_bytep place, size_t count) {
  tinct_png_source *source = (tinct_png_source *)png_get_io_ptr(png);
  if (count > source->count - source->offset) {
    png_error(png, "the file ends too early");
  }
  // libpng inflates whatever follows the pixels, a thousand bytes for one, only to skip it. It
  // does so within the call for the last row, when its own counts have gone past the end.
  int is_whole = png_get_current_row_number(png) >= source->height ||
                 png_get_current_pass_number(png) >= 7;
  if (is_whole && png_get_io_chunk_type(png) == 0x49444154 /* IDAT */) {
    source->surplus += count;
    if (source->surplus > tinct_png_surplus_bytes) {
      png_longjmp(png, 1);
    }
  }
  memcpy(place, source->bytes + source->offset, count);
  source->offset += count;
}

static void tinct_png_on_error(png_structp png, png_const_charp message) {
  tinct_png_source *source = (tinct_png_source *)png_get_error_ptr(png);
  snprintf(source->error, tinct_png_text_bytes, "%s", message);
  png_longjmp(png, 1);
}

static void tinct_png_on_warning(png_structp png, png_const_charp message) {
  tinct_png_source *source = (tinct_png_source *)png_get_error_ptr(png);
  size_t used = strlen(source->warnings);
  snprintf(source->warnings + used, tinct_png_text_bytes - used, "%s\n", message);
}

/// Reads a PNG of a known size, samples as they are stored: no gamma or profile applied, ancillary
/// chunks other than tRNS skipped. An indexed picture gives one byte a pixel, its index; any other
/// four, straight RGBA with 16 bits rounded to 8; or, for a 16-bit file read as `wide`, four numbers
/// of 16 bits.
///
/// pixels has room for width * height pixels; error and warnings for tinct_png_text_bytes each.
/// Data after the last row is not read, but for as much as the end of the stream may take.
/// Returns 1, or 0 with the reason in error and the place where reading stopped in offset.
/// Warnings are lines.
// Not inlined: a function that calls setjmp must keep its own frame.
static __attribute__((noinline, unused)) int tinct_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, size_t chunk_bytes,
    int wide, uint8_t *pixels, size_t *offset, char *error, char *warnings) {
  tinct_png_source source = {bytes, count, 0, error, warnings, height, 0};
  error[0] = 0;
  warnings[0] = 0;
  *offset = 0;

  png_structp png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, &source, tinct_png_on_error, tinct_png_on_warning);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    snprintf(error, tinct_png_text_bytes, "out of memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    *offset = source.offset;
    int is_surplus = source.surplus > tinct_png_surplus_bytes;
    if (is_surplus) {
      tinct_png_on_warning(png, "Too much image data");
    }
    png_destroy_read_struct(&png, &info, NULL);
    return is_surplus;
  }

  png_set_read_fn(png, &source, tinct_png_on_read);
  png_set_user_limits(png, width, height);
  png_set_chunk_malloc_max(png, chunk_bytes);
  // All chunks but IHDR, PLTE, tRNS, IDAT and IEND.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);

  size_t row_bytes = width;
  if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
    png_set_packing(png);
  } else {
    row_bytes *= wide ? 8 : 4;
    if (!wide) {
      png_set_scale_16(png);
    } else if (*(const uint8_t *)&(uint16_t){1}) {
      png_set_swap(png);
    }
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != row_bytes ||
      png_get_image_height(png, info) != height) {
    png_error(png, "the size is not the announced one");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(png, pixels + y * row_bytes, NULL);
    }
  }
  png_read_end(png, NULL);
  *offset = source.offset;
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
