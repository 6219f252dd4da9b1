#ifndef CRASTER_OUTLINES_H
#define CRASTER_OUTLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor runs the loops written for SSE4.1.
bool raster_has_sse41(void);

/// Whether this processor runs the loops written for AVX2.
bool raster_has_avx2(void);

/// A straight piece of an outline inside the output, in steps of 1/256 pixel, running downwards.
typedef struct raster_edge {
  int32_t x0, y0, x1;
  /// Greater than `y0`.
  int32_t y1;
  /// +1 where the outline ran downwards, -1 where it ran upwards.
  int32_t winding;
  /// Steps to the right for each step down, times 2^32.
  int64_t slope;
  /// Steps down for each step to the right, times 2^32; zero for a vertical edge.
  int64_t inverse;
} raster_edge;

/// A piece of a circle inside one of its quadrants, so that it runs one way in x and in y.
typedef struct raster_arc {
  /// The upper and the lower end, in steps of 1/256 pixel; they may lie outside the output to the left and the right.
  int32_t x0, y0, x1, y1;
  /// +1 where the outline ran downwards, -1 where it ran upwards.
  int32_t winding;
  /// +1 right of the centre, -1 left of it.
  int32_t right;
  /// +1 below the centre, -1 above it.
  int32_t below;
  /// With a chord of c steps, the doubled area between it and the arc is c^3 * bend * (1 + v * (0.3 + 0.24 v)) for
  /// v = c^2 * curve: the series of r^2 * (t - sin t), t the angle, whose last factor stands for all that follow.
  float bend, curve;
  /// The centre in steps; whole multiples of 1/256, as the radius is, so that squares are exact.
  double center_x, center_y;
  /// The square of the radius in steps.
  double square;
} raster_arc;

/// Coverage of some rows, still to be summed: each cell holds the change against the pixel to its left.
///
/// All cells and bits are zero between two commands.
typedef struct raster_cells {
  int32_t *cells;
  /// A bit for each block of eight cells that was touched.
  uint64_t *touched;
  /// The cells of a row, a multiple of eight with room for two beyond the last pixel.
  int32_t stride;
  /// The words of touched-bits of a row.
  int32_t words;
  /// The column of a row's first cell, a multiple of eight.
  int32_t left;
  /// The rows.
  int32_t top, bottom;
} raster_cells;

/// Pixels to paint on, premultiplied, in memory red, green, blue, alpha.
typedef struct raster_pixels {
  /// The first pixel of the cells' first row.
  uint32_t *first;
  /// Pixels from one row to the next.
  ptrdiff_t pitch;
  /// The pixels of a row that may be written.
  int32_t width;
} raster_pixels;

/// Adds the parts of edges and arcs that lie in the rows.
///
/// What of an arc lies to the left of the first column becomes its border; what lies to the right of so many columns is
/// dropped.
typedef void raster_add(const raster_cells *cells, const raster_edge *edges, int32_t edge_count, const raster_arc *arcs,
                        int32_t arc_count, int32_t columns);

raster_add raster_add_scalar;
#if defined(__x86_64__)
raster_add raster_add_sse41;
raster_add raster_add_avx2;
#endif

/// Sums up each row, lays one premultiplied colour over the pixels that it covers, and clears the cells.
typedef void raster_sweep(const raster_cells *cells, const raster_pixels *pixels, uint32_t color);

raster_sweep raster_sweep_scalar;
#if defined(__x86_64__)
raster_sweep raster_sweep_sse41;
raster_sweep raster_sweep_avx2;
#endif

#endif
