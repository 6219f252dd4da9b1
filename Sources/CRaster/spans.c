#include "outlines.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

enum { block = 8, full = 2 * 256 * 256 };

/// A signed area as 0 ... 255, rounded to nearest; more than the whole pixel is the whole pixel.
INLINE uint32_t coverage(int32_t sum) {
  uint32_t area = sum < 0 ? 0u - (uint32_t)sum : (uint32_t)sum;
  if (area > full) area = full;
  return (area * 255 + full / 2) >> 17;
}

// MARK: Any processor

/// The channels of a pixel in 16 bits each: red, blue, green, alpha.
INLINE uint64_t spread(uint32_t pixel) {
  uint64_t bits = pixel;
  return (bits & 0x00FF00FFu) | ((bits & 0xFF00FF00u) << 24);
}

INLINE uint32_t packed(uint64_t lanes) { return (uint32_t)(lanes | lanes >> 24); }

/// Every channel times a factor of 0 ... 255, divided by 255 and rounded to nearest.
INLINE uint64_t scaled(uint64_t lanes, uint64_t factor) {
  uint64_t product = lanes * factor + 0x0080008000800080u;
  return ((product + ((product >> 8) & 0x00FF00FF00FF00FFu)) >> 8) & 0x00FF00FF00FF00FFu;
}

INLINE uint32_t over(uint64_t source, uint32_t below) {
  return packed(source + scaled(spread(below), 255 - (source >> 48)));
}

INLINE int32_t blend_scalar(int32_t *cells, int32_t sum, uint32_t color, uint32_t *pixels) {
  const uint64_t lanes = spread(color);
  for (int i = 0; i < block; i++) {
    sum = (int32_t)((uint32_t)sum + (uint32_t)cells[i]);
    cells[i] = 0;
    pixels[i] = over(scaled(lanes, coverage(sum)), pixels[i]);
  }
  return sum;
}

INLINE void fill_scalar(uint32_t *pixels, int32_t count, uint32_t color, uint32_t coverage) {
  const uint64_t source = scaled(spread(color), coverage);
  if (source >> 48 == 255) {
    for (int32_t i = 0; i < count; i++) pixels[i] = packed(source);
  } else {
    for (int32_t i = 0; i < count; i++) pixels[i] = over(source, pixels[i]);
  }
}

// MARK: A row of blocks

typedef int32_t blend_block(int32_t *cells, int32_t sum, uint32_t color, uint32_t *pixels);
typedef void fill_run(uint32_t *pixels, int32_t count, uint32_t color, uint32_t coverage);

/// Fills pixels between two blocks, all of which have the same sum.
INLINE void fill_between(int32_t from, int32_t to, int32_t sum, uint32_t color, uint32_t *row, int32_t width,
                         fill_run fill) {
  uint32_t all = coverage(sum);
  if (to > width) to = width;
  if (all > 0 && from < to) fill(row + from, to - from, color, all);
}

/// Blends the block that the right border cuts.
INLINE int32_t blend_cut(int32_t *cells, int32_t sum, uint32_t color, uint32_t *pixels, int32_t count,
                         blend_block blend) {
  uint32_t copy[block] = {0};
  if (count > 0) memcpy(copy, pixels, (size_t)count * sizeof *copy);
  sum = blend(cells, sum, color, copy);
  if (count > 0) memcpy(pixels, copy, (size_t)count * sizeof *copy);
  return sum;
}

INLINE void sweep_row(int32_t *cells, uint64_t *touched, int32_t words, int32_t end, uint32_t *row, int32_t width,
                      uint32_t color, blend_block blend, fill_run fill) {
  int32_t sum = 0, next = 0;
  for (int32_t word = 0; word < words; word++) {
    uint64_t bits = touched[word];
    touched[word] = 0;
    for (; bits != 0; bits &= bits - 1) {
      int32_t column = (word * 64 + __builtin_ctzll(bits)) * block;
      if (next < column) fill_between(next, column, sum, color, row, width, fill);
      sum = column + block <= width
                ? blend(cells + column, sum, color, row + column)
                : blend_cut(cells + column, sum, color, row + column, width - column, blend);
      next = column + block;
    }
  }
  if (sum != 0) fill_between(next, end, sum, color, row, width, fill);
}

INLINE void sweep(const raster_cells *cells, const raster_pixels *pixels, uint32_t color, blend_block blend,
                  fill_run fill) {
  const int32_t words = cells->words, stride = cells->stride, width = pixels->width - cells->left;
  int32_t *line = cells->cells;
  uint64_t *touched = cells->touched;
  uint32_t *row = pixels->first + cells->left;
  for (int32_t y = cells->top; y < cells->bottom; y++) {
    sweep_row(line, touched, words, stride, row, width, color, blend, fill);
    line += stride;
    touched += words;
    row += pixels->pitch;
  }
}

void raster_sweep_scalar(const raster_cells *cells, const raster_pixels *pixels, uint32_t color) {
  sweep(cells, pixels, color, blend_scalar, fill_scalar);
}

#if defined(__x86_64__)

// MARK: SSE4.1

#define SSE41 __attribute__((target("sse4.1"), always_inline)) static inline

/// Products of channels and factors, divided by 255 and rounded to nearest.
SSE41 __m128i scaled_sse41(__m128i channels, __m128i factors) {
  // (t + (t >> 8)) >> 8 is t * 257 >> 16.
  __m128i product = _mm_add_epi16(_mm_mullo_epi16(channels, factors), _mm_set1_epi16(128));
  return _mm_mulhi_epu16(product, _mm_set1_epi16(257));
}

/// Two pixels of a source over two that lie below, a channel in 16 bits.
SSE41 __m128i over_sse41(__m128i source, __m128i below) {
  const __m128i alphas = _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m128i rest = _mm_sub_epi16(_mm_set1_epi16(255), _mm_shuffle_epi8(source, alphas));
  return _mm_add_epi16(source, scaled_sse41(below, rest));
}

SSE41 __m128i coverage_sse41(__m128i sum) {
  __m128i area = _mm_min_epu32(_mm_abs_epi32(sum), _mm_set1_epi32(full));
  __m128i product = _mm_sub_epi32(_mm_slli_epi32(area, 8), area);
  return _mm_srli_epi32(_mm_add_epi32(product, _mm_set1_epi32(full / 2)), 17);
}

SSE41 int32_t blend_sse41(int32_t *cells, int32_t sum, uint32_t color, uint32_t *pixels) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i channels = _mm_unpacklo_epi8(_mm_set1_epi32((int32_t)color), zero);
  const __m128i lower = _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1);
  const __m128i upper = _mm_setr_epi8(8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1);
  for (int i = 0; i < block; i += 4) {
    __m128i sums = _mm_loadu_si128((const __m128i *)(cells + i));
    _mm_storeu_si128((__m128i *)(cells + i), zero);
    sums = _mm_add_epi32(sums, _mm_slli_si128(sums, 4));
    sums = _mm_add_epi32(sums, _mm_slli_si128(sums, 8));
    __m128i mask = coverage_sse41(_mm_add_epi32(sums, _mm_set1_epi32(sum)));
    sum = (int32_t)((uint32_t)sum + (uint32_t)_mm_extract_epi32(sums, 3));
    __m128i below = _mm_loadu_si128((const __m128i *)(pixels + i));
    __m128i low = over_sse41(scaled_sse41(channels, _mm_shuffle_epi8(mask, lower)), _mm_unpacklo_epi8(below, zero));
    __m128i high = over_sse41(scaled_sse41(channels, _mm_shuffle_epi8(mask, upper)), _mm_unpackhi_epi8(below, zero));
    _mm_storeu_si128((__m128i *)(pixels + i), _mm_packus_epi16(low, high));
  }
  return sum;
}

SSE41 void fill_sse41(uint32_t *pixels, int32_t count, uint32_t color, uint32_t coverage) {
  if (coverage == 255 && color >> 24 == 255) {
    const __m128i all = _mm_set1_epi32((int32_t)color);
    int32_t i = 0;
    for (; i + 4 <= count; i += 4) _mm_storeu_si128((__m128i *)(pixels + i), all);
    for (; i < count; i++) pixels[i] = color;
    return;
  }
  const __m128i zero = _mm_setzero_si128();
  const __m128i channels = _mm_unpacklo_epi8(_mm_set1_epi32((int32_t)color), zero);
  const __m128i source = scaled_sse41(channels, _mm_set1_epi16((int16_t)coverage));
  int32_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m128i below = _mm_loadu_si128((const __m128i *)(pixels + i));
    __m128i low = over_sse41(source, _mm_unpacklo_epi8(below, zero));
    __m128i high = over_sse41(source, _mm_unpackhi_epi8(below, zero));
    _mm_storeu_si128((__m128i *)(pixels + i), _mm_packus_epi16(low, high));
  }
  fill_scalar(pixels + i, count - i, color, coverage);
}

__attribute__((target("sse4.1"))) void raster_sweep_sse41(const raster_cells *cells, const raster_pixels *pixels,
                                                          uint32_t color) {
  sweep(cells, pixels, color, blend_sse41, fill_sse41);
}

// MARK: AVX2

#define AVX2 __attribute__((target("avx2"), always_inline)) static inline

AVX2 __m256i scaled_avx2(__m256i channels, __m256i factors) {
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(channels, factors), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257));
}

AVX2 __m256i over_avx2(__m256i source, __m256i below) {
  const __m256i alphas = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(source, alphas));
  return _mm256_add_epi16(source, scaled_avx2(below, rest));
}

AVX2 __m256i coverage_avx2(__m256i sum) {
  __m256i area = _mm256_min_epu32(_mm256_abs_epi32(sum), _mm256_set1_epi32(full));
  __m256i product = _mm256_sub_epi32(_mm256_slli_epi32(area, 8), area);
  return _mm256_srli_epi32(_mm256_add_epi32(product, _mm256_set1_epi32(full / 2)), 17);
}

AVX2 int32_t blend_avx2(int32_t *cells, int32_t sum, uint32_t color, uint32_t *pixels) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i channels = _mm256_unpacklo_epi8(_mm256_set1_epi32((int32_t)color), zero);
  const __m256i lower = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1));
  const __m256i upper = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(8, -1, 8, -1, 8, -1, 8, -1, 12, -1, 12, -1, 12, -1, 12, -1));
  __m256i sums = _mm256_loadu_si256((const __m256i *)cells);
  _mm256_storeu_si256((__m256i *)cells, zero);
  sums = _mm256_add_epi32(sums, _mm256_slli_si256(sums, 4));
  sums = _mm256_add_epi32(sums, _mm256_slli_si256(sums, 8));
  // The sum of the lower half goes to all of the upper one.
  __m256i half = _mm256_permutevar8x32_epi32(sums, _mm256_set1_epi32(3));
  sums = _mm256_add_epi32(sums, _mm256_blend_epi32(zero, half, 0xF0));
  __m256i mask = coverage_avx2(_mm256_add_epi32(sums, _mm256_set1_epi32(sum)));
  __m256i below = _mm256_loadu_si256((const __m256i *)pixels);
  __m256i low = over_avx2(scaled_avx2(channels, _mm256_shuffle_epi8(mask, lower)), _mm256_unpacklo_epi8(below, zero));
  __m256i high = over_avx2(scaled_avx2(channels, _mm256_shuffle_epi8(mask, upper)), _mm256_unpackhi_epi8(below, zero));
  _mm256_storeu_si256((__m256i *)pixels, _mm256_packus_epi16(low, high));
  return (int32_t)((uint32_t)sum + (uint32_t)_mm256_extract_epi32(sums, 7));
}

AVX2 void fill_avx2(uint32_t *pixels, int32_t count, uint32_t color, uint32_t coverage) {
  if (coverage == 255 && color >> 24 == 255) {
    const __m256i all = _mm256_set1_epi32((int32_t)color);
    int32_t i = 0;
    for (; i + 8 <= count; i += 8) _mm256_storeu_si256((__m256i *)(pixels + i), all);
    for (; i < count; i++) pixels[i] = color;
    return;
  }
  const __m256i zero = _mm256_setzero_si256();
  const __m256i channels = _mm256_unpacklo_epi8(_mm256_set1_epi32((int32_t)color), zero);
  const __m256i source = scaled_avx2(channels, _mm256_set1_epi16((int16_t)coverage));
  int32_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i below = _mm256_loadu_si256((const __m256i *)(pixels + i));
    __m256i low = over_avx2(source, _mm256_unpacklo_epi8(below, zero));
    __m256i high = over_avx2(source, _mm256_unpackhi_epi8(below, zero));
    _mm256_storeu_si256((__m256i *)(pixels + i), _mm256_packus_epi16(low, high));
  }
  fill_scalar(pixels + i, count - i, color, coverage);
}

__attribute__((target("avx2"))) void raster_sweep_avx2(const raster_cells *cells, const raster_pixels *pixels,
                                                       uint32_t color) {
  sweep(cells, pixels, color, blend_avx2, fill_avx2);
}

#endif
