#pragma once
#include <stddef.h>
#include <stdint.h>

/// The settings by which a picture is reduced to fewer colours.
typedef struct {
  /// The most colours, 2...256.
  int most_colors;
  /// The quality of the colours, 1...100; fewer are taken if they suffice.
  int quality;
  /// The speed, 1 (thorough) ... 10.
  int speed;
  /// The share of errors that is spread to neighbours, 0...1.
  float dithering;
} tinct_quantization;

/// Reduces a picture with libimagequant: gives a table of colours, as RGBA, and an index for each pixel.
/// Pixels count by their weight, 0...255. Returns 0, or an error of libimagequant, or -1 where it is not
/// there.
int tinct_quantize(
    const uint8_t *rgba, int width, int height, const uint8_t *weights,
    const tinct_quantization *wish, uint8_t *colors, int *color_count, uint8_t *indices);
