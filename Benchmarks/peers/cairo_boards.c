/* Boards to PNG files as a plain C program makes them: each drawn anew in each palette.
 *
 *   cairo_boards libpng|libdeflate|draw IDS PALETTES CELL JOBS OUT
 *
 * writes OUT/<palette>/<number>.png, with `cairo_surface_write_to_png` or with an encoder of RGB
 * pixels by libdeflate at its quickest level, or only draws. The work is split among JOBS processes.
 */
#include "png.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static Board boards[MOST_LINES];
static Palette palettes[MOST_LINES];

int main(int argc, char **argv) {
  if (argc != 7) fail("usage", "cairo_boards libpng|libdeflate|draw IDS PALETTES CELL JOBS OUT");
  int only_draws = strcmp(argv[1], "draw") == 0;
  int with_libdeflate = strcmp(argv[1], "libdeflate") == 0;
  int board_count = read_boards(argv[2], boards);
  int palette_count = read_palettes(argv[3], palettes);
  int cell = atoi(argv[4]), jobs = atoi(argv[5]);
  if (chdir(argv[6]) != 0) fail("no folder", argv[6]);
  for (int p = 0; p < palette_count; p++) mkdir(palettes[p].name, 0777);
  int job = 0;
  while (job < jobs - 1 && fork() != 0) job++;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
  for (int n = job; n < board_count * palette_count; n += jobs) {
    const Palette *palette = &palettes[n % palette_count];
    int number = n / palette_count;
    cairo_surface_t *surface = draw_board(&boards[number], palette, cell, 0, 1);
    char path[128];
    snprintf(path, sizeof path, "%s/%d.png", palette->name, number + 1);
    if (with_libdeflate) {
      write_with_libdeflate(surface, path, compressor);
    } else if (!only_draws
               && cairo_surface_write_to_png(surface, path) != CAIRO_STATUS_SUCCESS) {
      fail("cannot write", path);
    }
    cairo_surface_destroy(surface);
  }
  libdeflate_free_compressor(compressor);
  if (job < jobs - 1) return 0;
  int status, failed = 0;
  while (wait(&status) > 0) failed |= status;
  return failed != 0;
}
