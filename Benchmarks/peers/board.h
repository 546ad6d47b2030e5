/* What the peers share: a board of Net as a plain C program draws it with Cairo.
 *
 * The picture has the measures of Tinct's theme "Noodles": rounded tiles, thick wires with arcs
 * from side to side, knobs, a marked source, half a cell of ground around. Each cell is drawn on
 * its own, straight in the colours of a palette.
 */
#ifndef BOARD_H
#define BOARD_H

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 4096, MOST_LINES = 1024 };

typedef struct {
  int columns, rows, wraps;
  unsigned char pieces[MOST_CELLS]; /* bits: right 1, up 2, left 4, down 8 */
  unsigned char powered[MOST_CELLS];
} Board;

typedef struct {
  char name[64];
  double base[3], text[3];
} Palette;

static void fail(const char *what, const char *which) {
  fprintf(stderr, "%s: %s\n", what, which);
  exit(1);
}

static int neighbor(const Board *board, int cell, int side) {
  static const int across[] = {1, 0, -1, 0}, down[] = {0, -1, 0, 1};
  int x = cell % board->columns + across[side], y = cell / board->columns + down[side];
  if (board->wraps) {
    x = (x + board->columns) % board->columns;
    y = (y + board->rows) % board->rows;
  }
  if (x < 0 || y < 0 || x >= board->columns || y >= board->rows) return -1;
  return y * board->columns + x;
}

/* Breadth first from the middle, Net's source. */
static void find_power(Board *board) {
  static int queue[MOST_CELLS];
  int first = 0, last = 0;
  int source = board->rows / 2 * board->columns + board->columns / 2;
  memset(board->powered, 0, sizeof board->powered);
  queue[last++] = source;
  board->powered[source] = 1;
  while (first < last) {
    int cell = queue[first++];
    for (int side = 0; side < 4; side++) {
      int next = neighbor(board, cell, side);
      if (next < 0 || board->powered[next]) continue;
      if (!(board->pieces[cell] >> side & 1) || !(board->pieces[next] >> (side + 2) % 4 & 1))
        continue;
      board->powered[next] = 1;
      queue[last++] = next;
    }
  }
}

/* Reads one game ID; walls are not for these boards. */
static void read_board(const char *id, Board *board) {
  int length = 0;
  if (sscanf(id, "%dx%d%n", &board->columns, &board->rows, &length) != 2) fail("not an ID", id);
  board->wraps = id[length] == 'w';
  const char *digits = strchr(id, ':');
  int cells = board->columns * board->rows;
  if (!digits || cells > MOST_CELLS || (int)strspn(digits + 1, "0123456789abcdef") < cells)
    fail("not an ID", id);
  for (int i = 0; i < cells; i++) {
    char digit = digits[1 + i];
    board->pieces[i] = digit <= '9' ? digit - '0' : digit - 'a' + 10;
  }
  find_power(board);
}

static void read_color(const char *hex, double color[3]) {
  unsigned value = (unsigned)strtoul(hex + 1, NULL, 16);
  for (int i = 0; i < 3; i++) color[i] = (value >> (16 - 8 * i) & 255) / 255.0;
}

/* Reads lines "NAME #RRGGBB #RRGGBB": a name, the base colour, the colour of the text. */
static int read_palettes(const char *path, Palette *palettes) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot read", path);
  char base[16], text[16];
  int count = 0;
  while (count < MOST_LINES
         && fscanf(file, "%63s %15s %15s", palettes[count].name, base, text) == 3) {
    read_color(base, palettes[count].base);
    read_color(text, palettes[count].text);
    count++;
  }
  fclose(file);
  return count;
}

static int read_boards(const char *path, Board *boards) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot read", path);
  static char line[2 * MOST_CELLS];
  int count = 0;
  while (count < MOST_LINES && fgets(line, sizeof line, file)) read_board(line, &boards[count++]);
  fclose(file);
  return count;
}

static void set_mix(cairo_t *cr, const Palette *palette, double share) {
  double mix[3];
  for (int i = 0; i < 3; i++) mix[i] = share * palette->base[i] + (1 - share) * palette->text[i];
  cairo_set_source_rgb(cr, mix[0], mix[1], mix[2]);
}

static void draw_tile(cairo_t *cr, double cell) {
  double gap = round(0.03 * cell), radius = 0.14 * cell, low = gap + radius, high = cell - low;
  cairo_new_sub_path(cr);
  cairo_arc(cr, high, low, radius, -M_PI / 2, 0);
  cairo_arc(cr, high, high, radius, 0, M_PI / 2);
  cairo_arc(cr, low, high, radius, M_PI / 2, M_PI);
  cairo_arc(cr, low, low, radius, M_PI, 3 * M_PI / 2);
  cairo_close_path(cr);
  cairo_fill(cr);
}

/* Arcs between neighbouring arms, lines between opposite ones, a knob on a single one. */
static void draw_piece(cairo_t *cr, double cell, int piece) {
  static const double right[] = {1, 0.5, 0, 0.5}, down[] = {0.5, 0, 0.5, 1};
  double middle = cell / 2;
  cairo_set_line_width(cr, round(0.25 * cell));
  for (int side = 0; side < 4; side++) {
    int next = (side + 1) % 4;
    if (!(piece >> side & 1) || !(piece >> next & 1)) continue;
    double x = side == 0 || side == 3 ? cell : 0, y = side < 2 ? 0 : cell;
    double start = M_PI - side * M_PI / 2;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, middle, start - M_PI / 2, start);
  }
  for (int side = 0; side < 2; side++) {
    if (!(piece >> side & 1) || !(piece >> (side + 2) & 1)) continue;
    cairo_move_to(cr, right[side] * cell, down[side] * cell);
    cairo_line_to(cr, right[side + 2] * cell, down[side + 2] * cell);
  }
  for (int side = 0; side < 4; side++) {
    if (piece != 1 << side) continue;
    cairo_move_to(cr, middle, middle);
    cairo_line_to(cr, right[side] * cell, down[side] * cell);
    cairo_stroke(cr);
    cairo_arc(cr, middle, middle, 0.235 * cell, 0, 2 * M_PI);
    cairo_fill(cr);
  }
  cairo_stroke(cr);
}

static void draw_source(cairo_t *cr, const Palette *palette, double cell) {
  static const double radii[] = {0.34, 0.21, 0.1}, shares[] = {0, 0.86, 0};
  for (int i = 0; i < 3; i++) {
    set_mix(cr, palette, shares[i]);
    cairo_arc(cr, cell / 2, cell / 2, radii[i] * cell, 0, 2 * M_PI);
    cairo_fill(cr);
  }
}

/* The board with all pieces turned by an angle, in radians clockwise, and as opaque as is said. */
static cairo_surface_t *draw_board(
    const Board *board, const Palette *palette, int cell, double angle, double opacity) {
  int margin = (cell + 1) / 2;
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, board->columns * cell + 2 * margin, board->rows * cell + 2 * margin);
  cairo_t *cr = cairo_create(surface);
  set_mix(cr, palette, 1);
  cairo_paint(cr);
  int cells = board->columns * board->rows;
  int source = board->rows / 2 * board->columns + board->columns / 2;
  for (int layer = 0; layer < 2; layer++) {
    for (int i = 0; i < cells; i++) {
      cairo_save(cr);
      cairo_translate(
          cr, margin + i % board->columns * cell, margin + i / board->columns * cell);
      if (layer == 0) {
        set_mix(cr, palette, board->powered[i] ? 0.86 : 0.93);
        draw_tile(cr, cell);
      } else if (opacity > 0) {
        cairo_translate(cr, cell / 2.0, cell / 2.0);
        cairo_rotate(cr, angle);
        cairo_translate(cr, -cell / 2.0, -cell / 2.0);
        if (opacity < 1) {
          /* Apart, so that strokes which overlap fade as one; hardly larger than the cell. */
          cairo_rectangle(cr, -0.02 * cell, -0.02 * cell, 1.04 * cell, 1.04 * cell);
          cairo_clip(cr);
          cairo_push_group(cr);
        }
        set_mix(cr, palette, board->powered[i] ? 0 : 0.62);
        draw_piece(cr, cell, board->pieces[i]);
        if (i == source) draw_source(cr, palette, cell);
        if (opacity < 1) {
          cairo_pop_group_to_source(cr);
          cairo_paint_with_alpha(cr, opacity);
        }
      }
      cairo_restore(cr);
    }
  }
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

#endif
