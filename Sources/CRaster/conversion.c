// Conversion of finished rows, with the whole numbers of the Swift code: BT.709 with factors times 2¹⁶ for luma, and for
// chroma of sums over three columns, weighted 1 2 1, and two rows.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "conversion.h"

#define INLINE static inline __attribute__((always_inline))
#define SSE41 __attribute__((target("sse4.1")))
#define AVX2 __attribute__((target("avx2")))

SSE41 void raster_rgb_sse41(const uint32_t *pixels, int32_t count, uint8_t *rgb) {
  const __m128i order = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  int32_t x = 0;
  // Sixteen bytes are stored for each twelve.
  for (; x + 6 <= count; x += 4) {
    __m128i four = _mm_loadu_si128((const __m128i *)(pixels + x));
    _mm_storeu_si128((__m128i *)(rgb + 3 * x), _mm_shuffle_epi8(four, order));
  }
  for (; x < count; x++) memcpy(rgb + 3 * x, pixels + x, 3);
}

SSE41 void raster_rgba_sse41(const uint8_t *rgb, int32_t count, uint32_t *pixels) {
  const __m128i order = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
  const __m128i opaque = _mm_set1_epi32((int)0xFF000000);
  int32_t x = 0;
  // Sixteen bytes are read for each twelve.
  for (; x + 6 <= count; x += 4) {
    __m128i four = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(rgb + 3 * x)), order);
    _mm_storeu_si128((__m128i *)(pixels + x), _mm_or_si128(four, opaque));
  }
  for (; x < count; x++) {
    uint32_t pixel = 0xFF000000;
    memcpy(&pixel, rgb + 3 * x, 3);
    pixels[x] = pixel;
  }
}

/// The greater two of these factors are halved, and their channel counts twice.
#define LUMA_RED 11966
#define LUMA_HALF_GREEN 20127
#define LUMA_BLUE 4064
#define LUMA_ROUND ((16 << 16) + (1 << 15))

INLINE uint8_t luma_of(uint32_t pixel) {
  uint32_t red = pixel & 255, green = pixel >> 8 & 255, blue = pixel >> 16 & 255;
  return (uint8_t)((LUMA_RED * red + 2 * LUMA_HALF_GREEN * green + LUMA_BLUE * blue + LUMA_ROUND) >> 16);
}

INLINE SSE41 __m128i luma_of_four(const uint32_t *pixels) {
  __m128i four = _mm_loadu_si128((const __m128i *)pixels);
  __m128i red_green = _mm_shuffle_epi8(four, _mm_setr_epi8(0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1));
  __m128i blue_green = _mm_shuffle_epi8(four, _mm_setr_epi8(2, -1, 1, -1, 6, -1, 5, -1, 10, -1, 9, -1, 14, -1, 13, -1));
  __m128i sum = _mm_add_epi32(
    _mm_madd_epi16(red_green, _mm_set1_epi32(LUMA_HALF_GREEN << 16 | LUMA_RED)),
    _mm_madd_epi16(blue_green, _mm_set1_epi32(LUMA_HALF_GREEN << 16 | LUMA_BLUE)));
  return _mm_srli_epi32(_mm_add_epi32(sum, _mm_set1_epi32(LUMA_ROUND)), 16);
}

SSE41 void raster_luma_sse41(const uint32_t *pixels, int32_t count, uint8_t *luma) {
  int32_t x = 0;
  for (; x + 16 <= count; x += 16) {
    __m128i first = _mm_packus_epi32(luma_of_four(pixels + x), luma_of_four(pixels + x + 4));
    __m128i second = _mm_packus_epi32(luma_of_four(pixels + x + 8), luma_of_four(pixels + x + 12));
    _mm_storeu_si128((__m128i *)(luma + x), _mm_packus_epi16(first, second));
  }
  for (; x < count; x++) luma[x] = luma_of(pixels[x]);
}

INLINE AVX2 __m256i luma_of_eight(const uint32_t *pixels) {
  __m256i eight = _mm256_loadu_si256((const __m256i *)pixels);
  __m256i red_green = _mm256_shuffle_epi8(
    eight, _mm256_broadcastsi128_si256(_mm_setr_epi8(0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1)));
  __m256i blue_green = _mm256_shuffle_epi8(
    eight, _mm256_broadcastsi128_si256(_mm_setr_epi8(2, -1, 1, -1, 6, -1, 5, -1, 10, -1, 9, -1, 14, -1, 13, -1)));
  __m256i sum = _mm256_add_epi32(
    _mm256_madd_epi16(red_green, _mm256_set1_epi32(LUMA_HALF_GREEN << 16 | LUMA_RED)),
    _mm256_madd_epi16(blue_green, _mm256_set1_epi32(LUMA_HALF_GREEN << 16 | LUMA_BLUE)));
  return _mm256_srli_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(LUMA_ROUND)), 16);
}

AVX2 void raster_luma_avx2(const uint32_t *pixels, int32_t count, uint8_t *luma) {
  // Packing works on halves: fours of pixels come out as 0, 2, 4, 6, 1, 3, 5, 7.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  int32_t x = 0;
  for (; x + 32 <= count; x += 32) {
    __m256i first = _mm256_packus_epi32(luma_of_eight(pixels + x), luma_of_eight(pixels + x + 8));
    __m256i second = _mm256_packus_epi32(luma_of_eight(pixels + x + 16), luma_of_eight(pixels + x + 24));
    __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), order);
    _mm256_storeu_si256((__m256i *)(luma + x), bytes);
  }
  for (; x < count; x++) luma[x] = luma_of(pixels[x]);
}

// Each line of factors adds up to nothing, so that grey is exactly 128.
#define BLUE_FACTORS -6596, -22189, 28785, 0
#define RED_FACTORS 28784, -26145, -2639, 0
#define CHROMA_ROUND ((128 << 19) + (1 << 18))

/// One sample from three columns and two rows.
INLINE void chroma_at(
  const uint32_t *upper, const uint32_t *lower, int32_t width, int32_t x, uint8_t *blue, uint8_t *red) {
  int32_t middle = 2 * x < width - 1 ? 2 * x : width - 1;
  int32_t left = middle > 0 ? middle - 1 : 0, right = middle < width - 1 ? middle + 1 : middle;
  int32_t sums[3];
  for (int channel = 0; channel < 3; channel++) {
    int shift = 8 * channel;
    sums[channel] = (int32_t)(
      (upper[left] >> shift & 255) + (lower[left] >> shift & 255) + (upper[right] >> shift & 255)
      + (lower[right] >> shift & 255) + 2 * ((upper[middle] >> shift & 255) + (lower[middle] >> shift & 255)));
  }
  static const int32_t to_blue[] = {BLUE_FACTORS}, to_red[] = {RED_FACTORS};
  int32_t for_blue = CHROMA_ROUND, for_red = CHROMA_ROUND;
  for (int channel = 0; channel < 3; channel++) {
    for_blue += to_blue[channel] * sums[channel];
    for_red += to_red[channel] * sums[channel];
  }
  blue[x] = (uint8_t)(for_blue >> 19);
  red[x] = (uint8_t)(for_red >> 19);
}

/// Two columns, each the sum of two rows, with 16 bits for a channel.
typedef struct { __m128i first, second; } Columns;

INLINE SSE41 Columns columns_at(const uint32_t *upper, const uint32_t *lower) {
  __m128i above = _mm_loadu_si128((const __m128i *)upper), below = _mm_loadu_si128((const __m128i *)lower);
  __m128i zero = _mm_setzero_si128();
  return (Columns){
    _mm_add_epi16(_mm_unpacklo_epi8(above, zero), _mm_unpacklo_epi8(below, zero)),
    _mm_add_epi16(_mm_unpackhi_epi8(above, zero), _mm_unpackhi_epi8(below, zero))};
}

/// Adds to each column the one to its left; `before` ends with that of the first.
INLINE SSE41 __m128i with_left(__m128i columns, __m128i before) {
  return _mm_add_epi16(columns, _mm_alignr_epi8(columns, before, 8));
}

INLINE SSE41 __m128i weighted(__m128i a, __m128i b, __m128i c, __m128i d, __m128i factors) {
  __m128i first = _mm_hadd_epi32(_mm_madd_epi16(a, factors), _mm_madd_epi16(b, factors));
  __m128i second = _mm_hadd_epi32(_mm_madd_epi16(c, factors), _mm_madd_epi16(d, factors));
  return _mm_srai_epi32(_mm_add_epi32(_mm_hadd_epi32(first, second), _mm_set1_epi32(CHROMA_ROUND)), 19);
}

SSE41 void raster_chroma_sse41(
  const uint32_t *upper, const uint32_t *lower, int32_t width, uint8_t *blue, uint8_t *red) {
  const __m128i to_blue = _mm_setr_epi16(BLUE_FACTORS, BLUE_FACTORS);
  const __m128i to_red = _mm_setr_epi16(RED_FACTORS, RED_FACTORS);
  int32_t count = (width + 1) / 2, x = 0;
  // The first column is its own neighbour.
  __m128i before = columns_at(upper, lower).first;
  before = _mm_unpacklo_epi64(before, before);
  for (; 2 * x + 8 <= width; x += 4) {
    Columns left = columns_at(upper + 2 * x, lower + 2 * x);
    Columns right = columns_at(upper + 2 * x + 4, lower + 2 * x + 4);
    __m128i a = with_left(left.first, before), b = with_left(left.second, left.first);
    __m128i c = with_left(right.first, left.second), d = with_left(right.second, right.first);
    before = right.second;
    __m128i blues = weighted(a, b, c, d, to_blue), reds = weighted(a, b, c, d, to_red);
    __m128i bytes = _mm_packus_epi16(_mm_packus_epi32(blues, reds), _mm_setzero_si128());
    uint64_t both = (uint64_t)_mm_cvtsi128_si64(bytes);
    memcpy(blue + x, &both, 4);
    both >>= 32;
    memcpy(red + x, &both, 4);
  }
  for (; x < count; x++) chroma_at(upper, lower, width, x, blue, red);
}

// For AVX2, the lower half of a register holds columns from the left half of a row, the upper one those of the right half.

INLINE AVX2 __m256i two_halves(const uint32_t *left, const uint32_t *right) {
  return _mm256_inserti128_si256(
    _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)left)), _mm_loadu_si128((const __m128i *)right), 1);
}

typedef struct { __m256i first, second; } WideColumns;

INLINE AVX2 WideColumns wide_columns_at(const uint32_t *upper, const uint32_t *lower, int32_t half) {
  __m256i above = two_halves(upper, upper + half), below = two_halves(lower, lower + half);
  __m256i zero = _mm256_setzero_si256();
  return (WideColumns){
    _mm256_add_epi16(_mm256_unpacklo_epi8(above, zero), _mm256_unpacklo_epi8(below, zero)),
    _mm256_add_epi16(_mm256_unpackhi_epi8(above, zero), _mm256_unpackhi_epi8(below, zero))};
}

INLINE AVX2 __m256i wide_with_left(__m256i columns, __m256i before) {
  return _mm256_add_epi16(columns, _mm256_alignr_epi8(columns, before, 8));
}

INLINE AVX2 __m256i wide_weighted(__m256i a, __m256i b, __m256i c, __m256i d, __m256i factors) {
  __m256i first = _mm256_hadd_epi32(_mm256_madd_epi16(a, factors), _mm256_madd_epi16(b, factors));
  __m256i second = _mm256_hadd_epi32(_mm256_madd_epi16(c, factors), _mm256_madd_epi16(d, factors));
  __m256i sum = _mm256_add_epi32(_mm256_hadd_epi32(first, second), _mm256_set1_epi32(CHROMA_ROUND));
  return _mm256_srai_epi32(sum, 19);
}

AVX2 void raster_chroma_avx2(
  const uint32_t *upper, const uint32_t *lower, int32_t width, uint8_t *blue, uint8_t *red) {
  // Columns in either half, in steps of eight.
  int32_t half = width / 16 * 8, count = (width + 1) / 2;
  if (half == 0) return raster_chroma_sse41(upper, lower, width, blue, red);
  const __m256i to_blue = _mm256_setr_epi16(BLUE_FACTORS, BLUE_FACTORS, BLUE_FACTORS, BLUE_FACTORS);
  const __m256i to_red = _mm256_setr_epi16(RED_FACTORS, RED_FACTORS, RED_FACTORS, RED_FACTORS);
  // The first column is its own neighbour; the right half has the last column of the left one.
  const __m128i zero = _mm_setzero_si128();
  __m128i first = _mm_add_epi16(
    _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)upper[0]), zero), _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)lower[0]), zero));
  __m128i last = _mm_add_epi16(
    _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)upper[half - 1]), zero),
    _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)lower[half - 1]), zero));
  __m256i before = _mm256_set_m128i(_mm_unpacklo_epi64(last, last), _mm_unpacklo_epi64(first, first));
  int32_t x = 0;
  for (; 2 * x < half; x += 4) {
    WideColumns left = wide_columns_at(upper + 2 * x, lower + 2 * x, half);
    WideColumns right = wide_columns_at(upper + 2 * x + 4, lower + 2 * x + 4, half);
    __m256i a = wide_with_left(left.first, before), b = wide_with_left(left.second, left.first);
    __m256i c = wide_with_left(right.first, left.second), d = wide_with_left(right.second, right.first);
    before = right.second;
    __m256i blues = wide_weighted(a, b, c, d, to_blue), reds = wide_weighted(a, b, c, d, to_red);
    __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(blues, reds), _mm256_setzero_si256());
    uint32_t words[8];
    _mm256_storeu_si256((__m256i *)words, bytes);
    memcpy(blue + x, words, 4);
    memcpy(red + x, words + 1, 4);
    memcpy(blue + half / 2 + x, words + 4, 4);
    memcpy(red + half / 2 + x, words + 5, 4);
  }
  for (x = half; x < count; x++) chroma_at(upper, lower, width, x, blue, red);
}
#endif
