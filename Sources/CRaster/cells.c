#include "outlines.h"

// Every processor is to round every step alike.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

enum {
  shift = 8,
  steps = 1 << shift,
  /// The rows that are walked at once.
  most_rows = 64,
  /// The columns that a walk may cross: an arc's radius, and what snapping and both ends add.
  most_columns = 1024 + 4,
  most_pieces = most_rows + most_columns,
};

INLINE int32_t min(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t max(int32_t a, int32_t b) { return a > b ? a : b; }

/// Adds to a cell, which may go round: an outline can wind around a pixel many thousand times.
INLINE void add(int32_t *cell, int32_t change) { *cell = (int32_t)((uint32_t)*cell + (uint32_t)change); }

/// Adds what a piece of some height (times 512) leaves in its cell and in the next one.
INLINE void add_pair(int32_t *cell, int32_t height, int32_t left) {
  add(cell, height - left);
  // As one access of eight bytes it would have to wait for two of the piece before it.
  __asm__ volatile("" ::: "memory");
  add(cell + 1, left);
}

/// One row of cells.
typedef struct cell_row {
  int32_t *cells;
  uint64_t *touched;
} cell_row;

INLINE cell_row row_at(const raster_cells *cells, int32_t y) {
  ptrdiff_t row = (y >> shift) - cells->top;
  return (cell_row){cells->cells + row * cells->stride, cells->touched + row * cells->words};
}

/// Marks the blocks of some cells, the last one included.
INLINE void touch(uint64_t *touched, int32_t first, int32_t last) {
  uint32_t block = (uint32_t)first >> 3, end = (uint32_t)last >> 3;
  uint32_t word = block >> 6, last_word = end >> 6;
  uint64_t bits = UINT64_MAX << (block & 63);
#pragma clang loop vectorize(disable) unroll(disable)
  for (; word < last_word; word++) {
    touched[word] |= bits;
    bits = UINT64_MAX;
  }
  touched[word] |= bits & (UINT64_MAX >> (63 - (end & 63)));
}

// MARK: Edges

/// Adds a piece that crosses columns, from its left end (xa, ya) to its right end (xb, yb).
INLINE void add_across(cell_row line, const raster_edge *edge, int32_t origin, int32_t low, int32_t high, int32_t xa,
                       int32_t ya, int32_t xb, int32_t yb) {
  int32_t column = xa >> shift, last = xb >> shift, x = xa & (steps - 1), y = ya;
  // What the cell to the left hands on.
  int32_t beyond = 0;
  // Where the edge crosses the border to the next column.
  uint64_t crossing = (uint64_t)((int64_t)(((column + 1) << shift) + origin - edge->x0) * edge->inverse) + 0x80000000u;
  for (; column < last; column++) {
    int32_t next = edge->y0 + (int32_t)(crossing >> 32);
    next = min(max(next, low), high);
    int32_t height = (next < y ? y - next : next - y) * edge->winding;
    int32_t right = height * (x + steps);
    add(line.cells + column, height * (2 * steps) - right + beyond);
    beyond = right;
    x = 0;
    y = next;
    crossing += (uint64_t)edge->inverse << shift;
  }
  int32_t height = (yb < y ? y - yb : yb - y) * edge->winding;
  int32_t right = height * (x + (xb & (steps - 1)));
  add(line.cells + last, height * (2 * steps) - right + beyond);
  add(line.cells + last + 1, right);
}

/// Adds a piece that lies in one row.
INLINE void add_piece(cell_row line, const raster_edge *edge, int32_t origin, int32_t x0, int32_t y0, int32_t x1,
                      int32_t y1) {
  x0 -= origin;
  x1 -= origin;
  int32_t first = x0 >> shift, last = x1 >> shift;
  if (first == last) {
    int32_t height = (y1 - y0) * edge->winding;
    int32_t right = height * ((x0 & (steps - 1)) + (x1 & (steps - 1)));
    add_pair(line.cells + first, height * (2 * steps), right);
    touch(line.touched, first, first + 1);
  } else if (first < last) {
    touch(line.touched, first, last + 1);
    add_across(line, edge, origin, y0, y1, x0, y0, x1, y1);
  } else {
    touch(line.touched, last, first + 1);
    add_across(line, edge, origin, y0, y1, x1, y1, x0, y0);
  }
}

/// Adds rows of a vertical edge, all in the same column.
INLINE void add_upright(const raster_cells *cells, const raster_edge *edge, int32_t y, int32_t end) {
  const int32_t x = edge->x0 - cells->left * steps, column = x >> shift, ends = 2 * (x & (steps - 1));
  cell_row line = row_at(cells, y);
  while (y < end) {
    int32_t next = min((y | (steps - 1)) + 1, end), height = (next - y) * edge->winding;
    add_pair(line.cells + column, height * (2 * steps), height * ends);
    touch(line.touched, column, column + 1);
    line.cells += cells->stride;
    line.touched += cells->words;
    y = next;
  }
}

INLINE void add_edge(const raster_cells *cells, const raster_edge *edge) {
  const int32_t origin = cells->left << shift, end = min(edge->y1, cells->bottom << shift);
  int32_t y = max(edge->y0, cells->top << shift);
  if (y >= end) return;
  if (edge->x0 == edge->x1) return add_upright(cells, edge, y, end);
  cell_row line = row_at(cells, y);
  // Heights times the slope, so that all bands find the same places.
  int32_t x = edge->x0 + (int32_t)((uint64_t)((int64_t)(y - edge->y0) * edge->slope + 0x80000000) >> 32);
  int32_t next = (y | (steps - 1)) + 1;
  uint64_t along = (uint64_t)(next - edge->y0) * (uint64_t)edge->slope + 0x80000000u;
  while (next < end) {
    int32_t next_x = edge->x0 + (int32_t)(along >> 32);
    add_piece(line, edge, origin, x, y, next_x, next);
    x = next_x;
    y = next;
    next += steps;
    along += (uint64_t)edge->slope << shift;
    line.cells += cells->stride;
    line.touched += cells->words;
  }
  int32_t last_x = end == edge->y1 ? edge->x1 : edge->x0 + (int32_t)(along >> 32);
  add_piece(line, edge, origin, x, y, last_x, end);
}

// MARK: Arcs

/// A whole number nearest to one below 2^51; even where two are.
INLINE double nearest(double value) { return value + 0x1.8p52 - 0x1.8p52; }

/// The coordinate of a circle where the other one is a number of steps from the centre.
INLINE int32_t on_circle(double center, double side, double square, double other) {
  double rest = square - other * other;
  return (int32_t)nearest(center + side * __builtin_elementwise_sqrt(rest > 0 ? rest : 0));
}

/// The points of a walk down an arc where it enters another cell, and the cells between them.
///
/// It runs to the right: `x` is mirrored where the arc does not. Loops work on eight pieces at once and may read and write
/// as many beyond the last.
typedef struct walk {
  int32_t x[most_pieces + 9];
  int32_t y[most_pieces + 9];
  /// Which row of cells each piece lies in, and how far its cell is from the first one there.
  int32_t row[most_pieces + 8];
  int32_t column[most_pieces + 8];
  int32_t height[most_pieces + 8];
  /// The doubled area to the left of each piece inside its cell.
  int32_t left[most_pieces + 8];
  /// Where the arc crosses the lower border of each row, and the right border of each column.
  int32_t across[most_rows + 8];
  int32_t down[most_columns + 8];
} walk;

/// Lists an arc's points from (x, y), which is its upper end or on the border of a row, to `end` in at most 64 rows.
INLINE int32_t walk_arc(walk *walk, const raster_arc *arc, int32_t x, int32_t y, int32_t end_x, int32_t end) {
  const int32_t sense = arc->x0 <= arc->x1 ? 1 : -1;
  const double center_x = arc->center_x * sense, right = arc->right * sense;
  const double center_y = arc->center_y, below = arc->below, square = arc->square;
  const int32_t low = arc->x0 * sense, high = arc->x1 * sense;
  x *= sense;
  end_x *= sense;
  const int32_t first_row = y >> shift, rows = ((end - 1) >> shift) - first_row;
  for (int32_t i = 0; i < ((rows + 7) & ~7); i++) {
    double border = (first_row + i + 1) * steps;
    walk->across[i] = min(max(on_circle(center_x, right, square, border - center_y), low), high);
  }
  walk->across[rows] = end_x;
  const int32_t first_column = x >> shift, columns = (end_x >> shift) - first_column;
  for (int32_t i = 0; i < ((columns + 7) & ~7); i++) {
    double border = (first_column + i + 1) * steps;
    walk->down[i] = on_circle(center_y, below, square, border - center_x);
  }
  walk->down[columns] = end;
  // Of the next border of a row and the next one of a column the walk takes the nearer, without a branch.
  const int32_t count = rows + columns + 1;
  int32_t row = 0, column = 0, next_x = walk->across[0], next_y = walk->down[0];
  int32_t row_end = min((first_row + 1) * steps, end), column_end = (first_column + 1) * steps;
  walk->x[0] = x;
  walk->y[0] = y;
  for (int32_t i = 0; i < count; i++) {
    const bool crosses = next_x >= column_end;
    const int32_t border_y = min(max(next_y, y), row_end);
    walk->row[i] = row;
    x = crosses ? column_end : next_x;
    y = crosses ? border_y : row_end;
    walk->x[i + 1] = x;
    walk->y[i + 1] = y;
    row += !crosses;
    column += crosses;
    column_end = crosses ? column_end + steps : column_end;
    row_end = crosses ? row_end : min(row_end + steps, end);
    next_x = walk->across[row];
    next_y = walk->down[column];
  }
  for (int32_t i = 1; i <= 8; i++) {
    walk->x[count + i] = x;
    walk->y[count + i] = y;
  }
  return count;
}

/// Finds the cell of each piece, its height, and the doubled area to its left in the cell.
INLINE void measure(walk *walk, int32_t count, const raster_arc *arc, int32_t origin) {
  const float bend = arc->bend, curve = arc->curve;
  const int32_t right = arc->right, winding = arc->winding, mirrored = arc->x0 <= arc->x1 ? 0 : -1;
  for (int32_t i = 0; i < ((count + 7) & ~7); i++) {
    const int32_t from = walk->x[i], to = walk->x[i + 1];
    const int32_t x = ((from & ~mirrored) | (-to & mirrored)) - origin;
    const int32_t width = to - from, height = walk->y[i + 1] - walk->y[i];
    const int32_t ends = 2 * (x & (steps - 1)) + width;
    const float chord = (float)(width * width + height * height), v = chord * curve;
    const float bulge = chord * __builtin_elementwise_sqrt(chord) * bend * (1 + v * (0.3f + 0.24f * v));
    walk->column[i] = x >> shift;
    walk->height[i] = height * (2 * steps) * winding;
    // An arc does not leave the box around its ends.
    walk->left[i] = (height * ends + right * min((int32_t)(bulge + 0.5f), width * height)) * winding;
  }
}

/// Marks the blocks that each row of a walk goes through.
INLINE void touch_rows(const walk *walk, const raster_cells *cells, cell_row line, int32_t x, int32_t rows, int32_t sense,
                       int32_t columns) {
  const int32_t origin = cells->left * steps;
  for (int32_t i = 0; i < rows; i++) {
    const int32_t next = walk->across[i] * sense;
    const int32_t first = (min(x, next) - origin) >> shift, last = (max(x, next) - origin) >> shift;
    if (first <= columns) touch(line.touched, max(first, 0), min(max(last, 0), columns) + 1);
    line.touched += cells->words;
    x = next;
  }
}

/// Adds the pieces of a walk.
INLINE void add_walk(const walk *walk, int32_t count, cell_row line, int32_t stride, int32_t columns) {
  for (int32_t i = 0; i < count; i++) {
    int32_t column = walk->column[i], left = walk->left[i];
    // What lies to the left of the output becomes its border.
    if (column < 0) column = left = 0;
    if (column > columns) continue;
    add_pair(line.cells + (ptrdiff_t)walk->row[i] * stride + column, walk->height[i], left);
  }
}

INLINE int32_t arc_x(const raster_arc *arc, int32_t y) {
  if (y == arc->y0) return arc->x0;
  if (y == arc->y1) return arc->x1;
  int32_t x = on_circle(arc->center_x, arc->right, arc->square, y - arc->center_y);
  return min(max(x, min(arc->x0, arc->x1)), max(arc->x0, arc->x1));
}

INLINE void add_arc(const raster_cells *cells, const raster_arc *arc, int32_t columns, walk *walk) {
  const int32_t end = min(arc->y1, cells->bottom * steps), sense = arc->x0 <= arc->x1 ? 1 : -1;
  int32_t y = max(arc->y0, cells->top * steps);
  if (y >= end) return;
  int32_t x = arc_x(arc, y);
  while (y < end) {
    const int32_t part_end = min(((y >> shift) + most_rows) * steps, end), part_x = arc_x(arc, part_end);
    const int32_t count = walk_arc(walk, arc, x, y, part_x, part_end);
    measure(walk, count, arc, cells->left * steps);
    const cell_row line = row_at(cells, y);
    touch_rows(walk, cells, line, x, ((part_end - 1) >> shift) - (y >> shift) + 1, sense, columns);
    add_walk(walk, count, line, cells->stride, columns);
    x = part_x;
    y = part_end;
  }
}

// MARK: Entries

INLINE void add_all(const raster_cells *cells, const raster_edge *edges, int32_t edge_count, const raster_arc *arcs,
                    int32_t arc_count, int32_t columns) {
  for (int32_t i = 0; i < edge_count; i++) add_edge(cells, edges + i);
  if (arc_count == 0) return;
  walk walk;
  for (int32_t i = 0; i < arc_count; i++) add_arc(cells, arcs + i, columns, &walk);
}

void raster_add_scalar(const raster_cells *cells, const raster_edge *edges, int32_t edge_count, const raster_arc *arcs,
                       int32_t arc_count, int32_t columns) {
  add_all(cells, edges, edge_count, arcs, arc_count, columns);
}

#if defined(__x86_64__)
__attribute__((target("sse4.1"))) void raster_add_sse41(const raster_cells *cells, const raster_edge *edges,
                                                        int32_t edge_count, const raster_arc *arcs, int32_t arc_count,
                                                        int32_t columns) {
  add_all(cells, edges, edge_count, arcs, arc_count, columns);
}

__attribute__((target("avx2"))) void raster_add_avx2(const raster_cells *cells, const raster_edge *edges,
                                                     int32_t edge_count, const raster_arc *arcs, int32_t arc_count,
                                                     int32_t columns) {
  add_all(cells, edges, edge_count, arcs, arc_count, columns);
}
#endif
