#include "outlines.h"

enum { shift = 8, steps = 1 << shift };

static inline int32_t min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t max(int32_t a, int32_t b) { return a > b ? a : b; }

/// One row of cells.
typedef struct line {
  int32_t *cells;
  uint64_t *touched;
} line;

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
static inline void add_across(line line, const raster_edge *edge, int32_t origin, int32_t low, int32_t high,
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
static inline void add_piece(line line, const raster_edge *edge, int32_t origin, int32_t x0, int32_t y0, int32_t x1,
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
    line line = {cells->cells + (ptrdiff_t)row * cells->stride, cells->touched + (ptrdiff_t)row * cells->words};
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
