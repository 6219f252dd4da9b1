#ifndef CRASTER_SPRITES_H
#define CRASTER_SPRITES_H

#include <stdbool.h>
#include <stdint.h>

/// One side of a sprite that is not level, running downwards; it covers what lies to its right.
typedef struct raster_side {
  /// Columns times 2³² where the side begins.
  int64_t x;
  /// Columns times 2³² to the right for each 1/256 row.
  int64_t slope;
  /// Where it begins and ends, in 1/256 rows.
  int32_t top, bottom;
  /// +1 or -1.
  int32_t winding;
} raster_side;

/// A level of a texture, or one colour, laid on a quadrilateral, made ready for rows of pixels.
///
/// A texel takes eight bytes: for each of its four channels its own value and that of the texel below, each with its
/// highest bit turned over. So sixteen bytes hold all that a sample between four texels needs.
typedef struct raster_sprite {
  /// Null where the tint alone is the colour.
  const uint8_t *texels;
  /// Texels from one row to the next.
  int32_t stride;
  /// The greatest texel coordinates, times 2¹⁶.
  int32_t limit_u, limit_v;
  /// Texel coordinates times 2³² in the first row of the bounds, at the first column rounded down to a multiple of 8.
  int64_t u, v;
  /// Their steps to the next column and to the next row, times 2³².
  int64_t u_per_column, v_per_column, u_per_row, v_per_row;
  /// The pixels that may be touched; the maxima are exclusive.
  int32_t min_x, min_y, max_x, max_y;
  int32_t first_side, side_count;
  /// Factors of 0 … 255 for red, green, blue and alpha of a premultiplied texel, in this order.
  uint8_t tint[4];
  /// Whether every texel is opaque.
  uint8_t is_opaque;
} raster_sprite;

/// Rows of premultiplied pixels; in memory red, green, blue, alpha.
typedef struct raster_rows {
  /// The first pixel of row `first`: four bytes, or in a group eight.
  uint8_t *pixels;
  /// Pixels from one row to the next, a multiple of 8.
  int64_t stride;
  /// The rows to draw; the end is exclusive.
  int32_t first, end;
} raster_rows;

/// Draws the part of a sprite that lies in some rows, over what is there.
///
/// Where `adds` is set, the rows are those of a group, with 16 bits a channel, and 64 times each channel is added to them, up
/// to the greatest number: six more digits, so that pieces of a pixel add up to the whole of it.
///
/// Whole blocks of eight pixels are written, so that the rows need memory up to a multiple of eight columns.
typedef void raster_draw(
  const raster_sprite *sprite, const raster_side *sides, const raster_rows *rows, bool adds);

raster_draw raster_draw_scalar;
#if defined(__x86_64__)
raster_draw raster_draw_sse41;
raster_draw raster_draw_avx2;
#endif

#endif
