#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

// Loads the outline of a glyph in the units of its font, untouched by hints. The flags are macros
// that Swift does not see.
static inline FT_Error tinct_load_outline(FT_Face face, FT_UInt glyph) {
  return FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
}

// True if a face has outlines that can be scaled; the macro reads a field that Swift cannot.
static inline int tinct_has_outlines(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
