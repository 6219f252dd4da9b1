#ifndef CRASTER_CONVERSION_H
#define CRASTER_CONVERSION_H

#include <stdint.h>

// Rows of pixels, in memory red, green, blue, alpha, as video takes them. All write no byte beyond the row, and all but
// `raster_rgba` need memory to read up to a multiple of eight pixels.

#if defined(__x86_64__)
/// Red, green and blue.
void raster_rgb_sse41(const uint32_t *pixels, int32_t count, uint8_t *rgb);

/// The opaque pixels of red, green and blue, of which no byte beyond the last is read.
void raster_rgba_sse41(const uint8_t *rgb, int32_t count, uint32_t *pixels);

/// Luma of BT.709 in limited range.
void raster_luma_sse41(const uint32_t *pixels, int32_t count, uint8_t *luma);
void raster_luma_avx2(const uint32_t *pixels, int32_t count, uint8_t *luma);

/// The differences of blue and red from luma, for every other column and two rows; `(width + 1) / 2` bytes each.
void raster_chroma_sse41(
  const uint32_t *upper, const uint32_t *lower, int32_t width, uint8_t *blue, uint8_t *red);
void raster_chroma_avx2(
  const uint32_t *upper, const uint32_t *lower, int32_t width, uint8_t *blue, uint8_t *red);
#endif

#endif
