#include "outlines.h"

// Every processor is to round every step alike.
#pragma STDC FP_CONTRACT OFF

enum { shift = 8, steps = 1 << shift };

static inline int32_t min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t max(int32_t a, int32_t b) { return a > b ? a : b; }

/// One row of cells.
typedef struct cell_row {
  int32_t *cells;
  uint64_t *touched;
} cell_row;

/// Adds to a cell, which may go round: an outline can wind around a pixel many thousand times.
static inline void add(int32_t *cell, int32_t change) { *cell = (int32_t)((uint32_t)*cell + (uint32_t)change); }

/// Marks the blocks of some cells, the last one included.
static inline void touch(uint64_t *touched, int32_t first, int32_t last) {
  uint32_t block = (uint32_t)first >> 3, end = (uint32_t)last >> 3;
  uint32_t word = block >> 6, last_word = end >> 6;
  uint64_t bits = UINT64_MAX << (block & 63);
  for (; word < last_word; word++) {
    touched[word] |= bits;
    bits = UINT64_MAX;
  }
  touched[word] |= bits & (UINT64_MAX >> (63 - (end & 63)));
}

/// Adds a piece that crosses columns, from its left end (xa, ya) to its right end (xb, yb).
static inline void add_across(cell_row line, const raster_edge *edge, int32_t origin, int32_t low, int32_t high,
                              int32_t xa, int32_t ya, int32_t xb, int32_t yb) {
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
static inline void add_piece(cell_row line, const raster_edge *edge, int32_t origin, int32_t x0, int32_t y0, int32_t x1,
                             int32_t y1) {
  x0 -= origin;
  x1 -= origin;
  int32_t first = x0 >> shift, last = x1 >> shift;
  if (first == last) {
    int32_t height = (y1 - y0) * edge->winding;
    int32_t right = height * ((x0 & (steps - 1)) + (x1 & (steps - 1)));
    add(line.cells + first, height * (2 * steps) - right);
    add(line.cells + first + 1, right);
    touch(line.touched, first, first + 1);
  } else if (first < last) {
    touch(line.touched, first, last + 1);
    add_across(line, edge, origin, y0, y1, x0, y0, x1, y1);
  } else {
    touch(line.touched, last, first + 1);
    add_across(line, edge, origin, y0, y1, x1, y1, x0, y0);
  }
}

void raster_add(const raster_cells *cells, const raster_edge *edges, int32_t count) {
  const int32_t top = cells->top << shift, bottom = cells->bottom << shift;
  const int32_t origin = cells->left << shift;
  for (const raster_edge *edge = edges, *past = edges + count; edge < past; edge++) {
    int32_t y = max(edge->y0, top);
    const int32_t end = min(edge->y1, bottom);
    if (y >= end) continue;
    int32_t row = (y >> shift) - cells->top;
    cell_row line = {cells->cells + (ptrdiff_t)row * cells->stride, cells->touched + (ptrdiff_t)row * cells->words};
    // Heights times the slope, so that all bands find the same places.
    int32_t x = edge->x0 + (int32_t)((uint64_t)((int64_t)(y - edge->y0) * edge->slope + 0x80000000) >> 32);
    int32_t next = (y | (steps - 1)) + 1;
    uint64_t along = (uint64_t)((int64_t)(next - edge->y0) * edge->slope) + 0x80000000u;
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
    int32_t last_x = end == edge->y1
                         ? edge->x1
                         : edge->x0 + (int32_t)((uint64_t)((int64_t)(end - edge->y0) * edge->slope + 0x80000000) >> 32);
    add_piece(line, edge, origin, x, y, last_x, end);
  }
}

// MARK: Arcs

/// The other leg, rounded, for a leg in steps of 1/65536 pixel; the difference of squares is exact, and so its root is
/// rounded in the same way everywhere.
static inline int64_t leg(int64_t square, int64_t other) {
  int64_t rest = square - other * other;
  return rest > 0 ? (int64_t)(__builtin_elementwise_sqrt((double)rest) + 0.5) : 0;
}

static inline int32_t arc_x(const raster_arc *arc, int32_t y) {
  int64_t distance = leg(arc->square, ((int64_t)y << shift) - arc->center_y);
  return (int32_t)((arc->center_x + arc->right * distance + steps / 2) >> shift);
}

static inline int32_t arc_y(const raster_arc *arc, int32_t x) {
  int64_t distance = leg(arc->square, ((int64_t)x << shift) - arc->center_x);
  return (int32_t)((arc->center_y + arc->below * distance + steps / 2) >> shift);
}

/// The doubled area to the left of a piece inside one cell; `ends` is the sum of its ends' distances from the cell's left
/// side.
static inline int32_t area_left(const raster_arc *arc, int32_t width, int32_t height, int32_t ends) {
  float chord = (float)(width * width + height * height), v = chord * arc->curve;
  float bulge = chord * __builtin_elementwise_sqrt(chord) * arc->bend * (1 + v * (0.3f + 0.24f * v));
  return (height * ends + arc->right * (int32_t)(bulge + 0.5f)) * arc->winding;
}

/// Adds a piece of an arc that lies in one row, from its left end (xa, ya) to its right end (xb, yb).
static inline void add_arc_piece(cell_row line, const raster_arc *arc, int32_t origin, int32_t columns, int32_t low,
                                 int32_t high, int32_t xa, int32_t ya, int32_t xb, int32_t yb) {
  xa -= origin;
  xb -= origin;
  int32_t beyond = 0, x = xa & (steps - 1), y = ya, column = xa >> shift, last = xb >> shift;
  if (column < 0) {
    // What lies to the left of the output becomes its border.
    int32_t next = last < 0 ? yb : min(max(arc_y(arc, origin), low), high);
    int32_t height = next < y ? y - next : next - y;
    add(line.cells, height * (2 * steps) * arc->winding);
    touch(line.touched, 0, 0);
    if (last < 0) return;
    x = column = 0;
    y = next;
  }
  if (column > columns) return;
  touch(line.touched, column, min(last, columns) + 1);
  for (; column < last; column++) {
    int32_t next = min(max(arc_y(arc, ((column + 1) << shift) + origin), low), high);
    int32_t height = next < y ? y - next : next - y;
    int32_t left = area_left(arc, steps - x, height, x + steps);
    add(line.cells + column, height * (2 * steps) * arc->winding - left + beyond);
    beyond = left;
    x = 0;
    y = next;
    if (column == columns) return add(line.cells + columns + 1, beyond);
  }
  int32_t height = yb < y ? y - yb : yb - y;
  int32_t left = area_left(arc, (xb & (steps - 1)) - x, height, x + (xb & (steps - 1)));
  add(line.cells + last, height * (2 * steps) * arc->winding - left + beyond);
  add(line.cells + last + 1, left);
}

void raster_add_arcs(const raster_cells *cells, const raster_arc *arcs, int32_t count, int32_t columns) {
  const int32_t top = cells->top << shift, bottom = cells->bottom << shift;
  const int32_t origin = cells->left << shift;
  for (const raster_arc *arc = arcs, *past = arcs + count; arc < past; arc++) {
    int32_t y = max(arc->y0, top);
    const int32_t end = min(arc->y1, bottom);
    if (y >= end) continue;
    const int32_t low = min(arc->x0, arc->x1), high = max(arc->x0, arc->x1);
    int32_t row = (y >> shift) - cells->top;
    cell_row line = {cells->cells + (ptrdiff_t)row * cells->stride, cells->touched + (ptrdiff_t)row * cells->words};
    int32_t x = y == arc->y0 ? arc->x0 : min(max(arc_x(arc, y), low), high);
    while (y < end) {
      int32_t next = min((y | (steps - 1)) + 1, end);
      int32_t next_x = next == arc->y1 ? arc->x1 : min(max(arc_x(arc, next), low), high);
      if (arc->x0 <= arc->x1)
        add_arc_piece(line, arc, origin, columns, y, next, x, y, next_x, next);
      else
        add_arc_piece(line, arc, origin, columns, y, next, next_x, next, x, y);
      x = next_x;
      y = next;
      line.cells += cells->stride;
      line.touched += cells->words;
    }
  }
}
