/* Frames of a board whose pieces all turn and fade, as a plain C program makes them.
 *
 *   cairo_frames draw|raw|png IDS PALETTES CELL FRAMES JOBS OUT
 *
 * draws each frame anew, and then does nothing more, writes its pixels as RGBA to standard output, or
 * OUT/<palette>/<number>.png with libdeflate at its quickest level. The work is split among JOBS
 * processes, but for raw.
 */
#include "png.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static Board boards[MOST_LINES];
static Palette palettes[MOST_LINES];

static void write_raw(cairo_surface_t *surface) {
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  const uint8_t *pixels = cairo_image_surface_get_data(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  uint8_t *row = malloc(4 * (size_t)width);
  for (int y = 0; y < height; y++) {
    const uint32_t *words = (const uint32_t *)(pixels + stride * (size_t)y);
    for (int x = 0; x < width; x++) {
      row[4 * x] = (uint8_t)(words[x] >> 16);
      row[4 * x + 1] = (uint8_t)(words[x] >> 8);
      row[4 * x + 2] = (uint8_t)words[x];
      row[4 * x + 3] = 255;
    }
    fwrite(row, 4, (size_t)width, stdout);
  }
  free(row);
}

int main(int argc, char **argv) {
  if (argc != 8) fail("usage", "cairo_frames draw|raw|png IDS PALETTES CELL FRAMES JOBS OUT");
  int raw = strcmp(argv[1], "raw") == 0, png = strcmp(argv[1], "png") == 0;
  read_boards(argv[2], boards);
  int palette_count = read_palettes(argv[3], palettes);
  int cell = atoi(argv[4]), frames = atoi(argv[5]), jobs = raw ? 1 : atoi(argv[6]);
  if (chdir(argv[7]) != 0) fail("no folder", argv[7]);
  if (png) {
    for (int p = 0; p < palette_count; p++) mkdir(palettes[p].name, 0777);
  }
  int job = 0;
  while (job < jobs - 1 && fork() != 0) job++;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
  for (int n = job; n < frames * palette_count; n += jobs) {
    const Palette *palette = &palettes[n / frames];
    double share = frames > 1 ? n % frames / (frames - 1.0) : 0;
    cairo_surface_t *surface =
        draw_board(&boards[0], palette, cell, share * M_PI / 2, share < 0.5 ? 1 : 2 - 2 * share);
    if (raw) write_raw(surface);
    if (png) {
      char path[128];
      snprintf(path, sizeof path, "%s/%04d.png", palette->name, n % frames + 1);
      write_with_libdeflate(surface, path, compressor);
    }
    cairo_surface_destroy(surface);
  }
  libdeflate_free_compressor(compressor);
  if (job < jobs - 1) return 0;
  int status, failed = 0;
  while (wait(&status) > 0) failed |= status;
  return failed != 0;
}
