// The rows of a sprite, for a file that has defined what is done with a block of eight pixels:
//
//   Coverage                                      eight numbers, 0 … FULL
//   coverage_of(x, width, half_inverse, scale)    of a side, see `Piece`
//   coverage_all(number)  coverage_sum(a, b)  coverage_difference(a, b)
//   draw_full(look, pixels, u, v)                 the block at texel coordinates of its first pixel
//   draw_part(look, pixels, u, v, coverage)       where not all of it is covered
//
// Pixels do not depend on which rows and blocks are drawn together: every number follows from the sprite and the pixel's
// place alone, and none is rounded on the way from one pixel to the next.

/// A thinner piece counts as upright: 2⁻¹² columns.
#define THIN (1 << 20)

/// A texel coordinate times 2³² some columns on, as blocks take it.
INLINE int32_t place_at(int64_t start, int64_t step, int32_t count) { return short_place(start + count * step); }

/// The part of a side that lies in one row.
typedef struct {
  /// Where it is farthest to the left, in columns times 2³².
  int64_t x;
  /// How far it reaches to the right of that, in columns times 2³².
  int64_t reach;
  /// The same in columns, and half of one by it; nothing for an upright piece.
  float width, half_inverse;
  /// The part of the row's height that it takes, 64 to FULL.
  float scale;
} Piece;

INLINE Piece piece_between(int64_t x0, int64_t x1, int32_t height) {
  Piece piece;
  piece.x = x0 < x1 ? x0 : x1;
  piece.reach = x0 < x1 ? x1 - x0 : x0 - x1;
  piece.width = (float)piece.reach * 0x1p-32f;
  piece.half_inverse = piece.reach < THIN ? 0 : 0.5f / piece.width;
  piece.scale = (float)(height * (FULL / 256));
  return piece;
}

/// A pixel some pixels on.
INLINE uint8_t *pixel_at(const Look *look, uint8_t *pixels, int64_t count) {
  return pixels + count * (look->adds ? 8 : 4);
}

/// The coverage of the eight pixels from a column on that a piece has to its left.
INLINE Coverage coverage_in_block(const Piece *piece, int32_t column) {
  float x = (float)((piece->x - ((int64_t)column << 32)) >> 16) * 0x1p-16f;
  return coverage_of(x, piece->width, piece->half_inverse, piece->scale);
}

INLINE int32_t column_of(int64_t x) { return (int32_t)(x >> 32); }
INLINE int32_t column_after(int64_t x) { return (int32_t)((x + 0xFFFFFFFF) >> 32); }
INLINE int32_t at_least(int32_t a, int32_t b) { return a < b ? b : a; }
INLINE int32_t at_most(int32_t a, int32_t b) { return a < b ? a : b; }

/// Draws a row that one side on the left and one on the right cross from top to bottom.
INLINE void draw_between(
  const raster_sprite *sprite, const Look *look, uint8_t *row, int64_t u, int64_t v, const Piece *left, const Piece *right) {
  int64_t left_end = left->x + left->reach, right_end = right->x + right->reach;
  int32_t begin = at_least(column_of(left->x < right->x ? left->x : right->x), sprite->min_x);
  int32_t end = at_most(column_after(left_end > right_end ? left_end : right_end), sprite->max_x);
  int32_t full_begin = column_after(left_end), full_end = column_of(right->x);
  int32_t column = begin & ~7;
  u += (column - (sprite->min_x & ~7)) * sprite->u_per_column;
  v += (column - (sprite->min_x & ~7)) * sprite->v_per_column;
  for (; column < end; column += 8) {
    int cuts_left = column < full_begin, cuts_right = column + 8 > full_end;
    if (!cuts_left && !cuts_right) {
      draw_full(look, pixel_at(look, row, column), short_place(u), short_place(v));
    } else {
      Coverage coverage = cuts_left ? coverage_in_block(left, column) : coverage_all(FULL);
      if (cuts_right) coverage = coverage_difference(coverage, coverage_in_block(right, column));
      draw_part(look, pixel_at(look, row, column), short_place(u), short_place(v), coverage);
    }
    u += 8 * sprite->u_per_column;
    v += 8 * sprite->v_per_column;
  }
}

/// Draws a row in which sides begin or end.
INLINE void draw_corners(
  const raster_sprite *sprite, const raster_side *sides, const Look *look, uint8_t *row, int32_t y, int64_t u, int64_t v) {
  enum { most = 16 };
  Piece pieces[most];
  int32_t signs[most];
  int count = 0;
  int64_t begin_x = INT64_MAX, end_x = INT64_MIN;
  int32_t top = y * 256, bottom = top + 256;
  for (int index = 0; index < sprite->side_count && count < most; index++) {
    const raster_side *side = sides + index;
    int32_t y0 = at_least(side->top, top), y1 = at_most(side->bottom, bottom);
    if (y0 >= y1) continue;
    Piece piece = piece_between(
      side->x + (y0 - side->top) * side->slope, side->x + (y1 - side->top) * side->slope, y1 - y0);
    if (piece.x < begin_x) begin_x = piece.x;
    if (piece.x + piece.reach > end_x) end_x = piece.x + piece.reach;
    signs[count] = side->winding;
    pieces[count++] = piece;
  }
  if (count == 0) return;
  // Sides to the right of the picture are not there: what they end then goes on to the border.
  int32_t sum = 0;
  for (int index = 0; index < count; index++) sum += signs[index] * (int32_t)pieces[index].scale;
  int32_t begin = at_least(column_of(begin_x), sprite->min_x);
  int32_t end = sum == 0 ? at_most(column_after(end_x), sprite->max_x) : sprite->max_x;
  for (int32_t column = begin & ~7; column < end; column += 8) {
    int32_t distance = column - (sprite->min_x & ~7);
    Coverage coverage = coverage_all(0);
    for (int index = 0; index < count; index++) {
      Coverage part = coverage_in_block(pieces + index, column);
      coverage = signs[index] > 0 ? coverage_sum(coverage, part) : coverage_difference(coverage, part);
    }
    draw_part(
      look, pixel_at(look, row, column), place_at(u, sprite->u_per_column, distance), place_at(v, sprite->v_per_column, distance),
      coverage);
  }
}

/// The two sides that alone cross a row, from its top to its bottom; 0 where it is not so.
///
/// Sides to the right of the picture are not there: `right` is null where all on that side is covered.
INLINE int sides_across(
  const raster_sprite *sprite, const raster_side *sides, int32_t y, const raster_side **left, const raster_side **right) {
  const raster_side *found[2];
  int count = 0;
  int32_t top = y * 256, bottom = top + 256;
  for (int index = 0; index < sprite->side_count; index++) {
    const raster_side *side = sides + index;
    if (side->top >= bottom || side->bottom <= top) continue;
    if (count == 2 || side->top > top || side->bottom < bottom) return 0;
    found[count++] = side;
  }
  if (count == 1) {
    *left = found[0];
    *right = 0;
    return 1;
  }
  if (count == 0 || found[0]->winding == found[1]->winding) return 0;
  int64_t x0 = found[0]->x + (top + 128 - found[0]->top) * found[0]->slope;
  int64_t x1 = found[1]->x + (top + 128 - found[1]->top) * found[1]->slope;
  *left = found[x0 > x1];
  *right = found[x0 <= x1];
  return 1;
}

INLINE Piece whole_piece(const raster_side *side, int32_t y) {
  int64_t x = side->x + (y * 256 - side->top) * side->slope;
  return piece_between(x, x + 256 * side->slope, 256);
}

INLINE void draw_rows(
  const raster_sprite *sprite, const raster_side *sides, const Look *look, const raster_rows *rows) {
  sides += sprite->first_side;
  int32_t y = at_least(sprite->min_y, rows->first), end = at_most(sprite->max_y, rows->end);
  int64_t u = sprite->u + (y - sprite->min_y) * sprite->u_per_row;
  int64_t v = sprite->v + (y - sprite->min_y) * sprite->v_per_row;
  uint8_t *row = pixel_at(look, rows->pixels, (y - rows->first) * rows->stride);
  while (y < end) {
    const raster_side *left, *right;
    if (sides_across(sprite, sides, y, &left, &right)) {
      int32_t run_end = at_most(left->bottom >> 8, end);
      Piece left_piece = whole_piece(left, y);
      Piece right_piece = piece_between((int64_t)sprite->max_x << 32, (int64_t)sprite->max_x << 32, 256);
      int64_t left_step = left->slope * 256, right_step = 0;
      if (right) {
        run_end = at_most(right->bottom >> 8, run_end);
        right_piece = whole_piece(right, y);
        right_step = right->slope * 256;
      } else {
        // Another side may begin before this one ends.
        for (int index = 0; index < sprite->side_count; index++)
          if (sides[index].top >= (y + 1) * 256) run_end = at_most(run_end, sides[index].top >> 8);
      }
      for (; y < run_end; y++) {
        draw_between(sprite, look, row, u, v, &left_piece, &right_piece);
        left_piece.x += left_step;
        right_piece.x += right_step;
        u += sprite->u_per_row;
        v += sprite->v_per_row;
        row = pixel_at(look, row, rows->stride);
      }
    } else {
      draw_corners(sprite, sides, look, row, y, u, v);
      u += sprite->u_per_row;
      v += sprite->v_per_row;
      row = pixel_at(look, row, rows->stride);
      y++;
    }
  }
}
