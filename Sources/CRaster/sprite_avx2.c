// Sprites for AVX2: eight pixels at a time.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include <immintrin.h>

#include "layers.h"
#include "sprite_look.h"

/// Eight whole numbers of 32 bits.
typedef __m256i Coverage;

/// Eight pixels with 16 bits for a channel: 0, 1, 4 and 5, and 2, 3, 6 and 7.
typedef struct { __m256i a, b; } Wide;

INLINE Coverage coverage_of(float x, float width, float half_inverse, float scale) {
  __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1), w = _mm256_set1_ps(width);
  __m256 t = _mm256_sub_ps(_mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_ps(x));
  __m256 next = _mm256_add_ps(t, one);
  __m256 s0 = _mm256_min_ps(_mm256_max_ps(t, zero), w), s1 = _mm256_min_ps(_mm256_max_ps(next, zero), w);
  __m256 slanted = _mm256_mul_ps(
    _mm256_mul_ps(_mm256_sub_ps(s1, s0), _mm256_add_ps(s1, s0)), _mm256_set1_ps(half_inverse));
  __m256 behind = _mm256_min_ps(_mm256_max_ps(_mm256_sub_ps(next, w), zero), one);
  __m256 area = _mm256_mul_ps(_mm256_add_ps(slanted, behind), _mm256_set1_ps(scale));
  return _mm256_cvtps_epi32(area);
}

INLINE Coverage coverage_all(int32_t number) { return _mm256_set1_epi32(number); }
INLINE Coverage coverage_sum(Coverage a, Coverage b) { return _mm256_add_epi32(a, b); }
INLINE Coverage coverage_difference(Coverage a, Coverage b) { return _mm256_sub_epi32(a, b); }

/// Signed areas as 0 … FULL.
INLINE __m256i whole_at_most(Coverage area) {
  return _mm256_min_epi32(_mm256_abs_epi32(area), _mm256_set1_epi32(FULL));
}

/// Areas as 0 … 255, in 32 bits each.
INLINE __m256i coverage_bytes(__m256i area) {
  area = _mm256_sub_epi32(_mm256_slli_epi32(area, 8), area);
  return _mm256_srli_epi32(_mm256_add_epi32(area, _mm256_set1_epi32(FULL / 2)), 14);
}

/// Products of 0 … 255 each, divided by 255 and rounded to nearest.
INLINE __m256i scaled(__m256i values, __m256i factors) {
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(values, factors), _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(product, _mm256_srli_epi16(product, 8)), 8);
}

/// Eight numbers of 32 bits, spread to the channels of their pixels.
INLINE Wide spread(__m256i numbers) {
  return (Wide){
    _mm256_shuffle_epi8(numbers, _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5,
                                                  0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5)),
    _mm256_shuffle_epi8(numbers, _mm256_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13,
                                                  8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13))};
}

INLINE __m256i load_pair(const uint8_t *texels, int32_t first, int32_t second) {
  __m128i low = _mm_loadu_si128((const __m128i *)(texels + 8 * (int64_t)first));
  return _mm256_inserti128_si256(
    _mm256_castsi128_si256(low), _mm_loadu_si128((const __m128i *)(texels + 8 * (int64_t)second)), 1);
}

/// Mixes two pairs of texel pairs along their rows, and rounds.
INLINE __m256i mixed(__m256i first, __m256i second, __m256i weights) {
  __m256i left = _mm256_unpacklo_epi64(first, second), right = _mm256_unpackhi_epi64(first, second);
  __m256i mix = _mm256_add_epi16(left, _mm256_mulhrs_epi16(_mm256_sub_epi16(right, left), weights));
  return _mm256_srli_epi16(_mm256_add_epi16(mix, _mm256_set1_epi16(64 + (128 << 7))), 7);
}

/// The texture at eight places: texel coordinates times 2¹⁶, of which seven digits of the fraction count.
INLINE Wide sampled(const raster_sprite *sprite, __m256i u, __m256i v) {
  __m256i places = _mm256_blend_epi16(_mm256_srli_epi32(u, 16), v, 0xAA);
  places = _mm256_madd_epi16(places, _mm256_set1_epi32(sprite->stride << 16 | 1));
  int32_t at[8] __attribute__((aligned(32)));
  _mm256_store_si256((__m256i *)at, places);
  __m256i down = _mm256_and_si256(_mm256_srli_epi32(v, 1), _mm256_set1_epi32(0x7F00));
  // The weight of the lower texel in the upper byte, that of the upper one in the lower byte.
  down = _mm256_sub_epi32(_mm256_add_epi32(down, _mm256_set1_epi32(128)), _mm256_srli_epi32(down, 8));
  Wide across = spread(_mm256_and_si256(_mm256_srli_epi32(u, 1), _mm256_set1_epi32(0x7F00)));
  const uint8_t *texels = sprite->texels;
#define COLUMN(first, second, byte) \
  _mm256_maddubs_epi16( \
    _mm256_shuffle_epi8(down, _mm256_set1_epi16((byte) | ((byte) + 1) << 8)), load_pair(texels, at[first], at[second]))
  __m256i p0 = COLUMN(0, 4, 0), p1 = COLUMN(1, 5, 4), p2 = COLUMN(2, 6, 8), p3 = COLUMN(3, 7, 12);
#undef COLUMN
  return (Wide){mixed(p0, p1, across.a), mixed(p2, p3, across.b)};
}

INLINE __m256i along(int32_t start, __m256i steps) { return _mm256_add_epi32(_mm256_set1_epi32(start), steps); }

INLINE __m256i eight_steps(int32_t step) {
  return _mm256_mullo_epi32(_mm256_set1_epi32(step), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

INLINE Wide solid(const Look *look) {
  __m256i color = _mm256_set1_epi64x((int64_t)look->tint);
  return (Wide){color, color};
}

INLINE Wide sampled_at(const Look *look, int32_t u, int32_t v) {
  if (look->is_solid) return solid(look);
  return sampled(look->sprite, along(u, eight_steps(look->u_step)),
                 along(v, eight_steps(look->v_step)));
}

/// As `sampled_at`, for pixels of which some may lie outside the texture.
INLINE Wide sampled_near(const Look *look, int32_t u, int32_t v) {
  if (look->is_solid) return solid(look);
  const raster_sprite *sprite = look->sprite;
  __m256i zero = _mm256_setzero_si256();
  __m256i us = along(u, eight_steps(look->u_step)), vs = along(v, eight_steps(look->v_step));
  us = _mm256_min_epi32(_mm256_max_epi32(us, zero), _mm256_set1_epi32(sprite->limit_u));
  vs = _mm256_min_epi32(_mm256_max_epi32(vs, zero), _mm256_set1_epi32(sprite->limit_v));
  return sampled(sprite, us, vs);
}

INLINE __m256i over(__m256i below, __m256i source) {
  const __m256i alphas = _mm256_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15,
                                          6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(source, alphas));
  return _mm256_add_epi16(source, scaled(below, rest));
}

INLINE void put(uint8_t *pixels, Wide source) {
  __m256i below = _mm256_loadu_si256((const __m256i *)pixels), zero = _mm256_setzero_si256();
  __m256i result = _mm256_packus_epi16(
    over(_mm256_unpacklo_epi8(below, zero), source.a), over(_mm256_unpackhi_epi8(below, zero), source.b));
  _mm256_storeu_si256((__m256i *)pixels, result);
}

/// Adds 64 times the source, scaled by areas of 0 … FULL.
INLINE void add(uint8_t *pixels, Wide source, Wide areas) {
  __m256i a = _mm256_mulhrs_epi16(_mm256_slli_epi16(source.a, 7), areas.a);
  __m256i b = _mm256_mulhrs_epi16(_mm256_slli_epi16(source.b, 7), areas.b);
  __m256i *sums = (__m256i *)pixels;
  __m256i first = _mm256_permute2x128_si256(a, b, 0x20), second = _mm256_permute2x128_si256(a, b, 0x31);
  _mm256_storeu_si256(sums, _mm256_adds_epu16(_mm256_loadu_si256(sums), first));
  _mm256_storeu_si256(sums + 1, _mm256_adds_epu16(_mm256_loadu_si256(sums + 1), second));
}

INLINE Wide tinted(const Look *look, Wide source) {
  if (look->is_bare) return source;
  __m256i factors = _mm256_set1_epi64x((int64_t)look->tint);
  return (Wide){scaled(source.a, factors), scaled(source.b, factors)};
}

INLINE void draw_full(const Look *look, uint8_t *pixels, int32_t u, int32_t v) {
  Wide source = tinted(look, sampled_at(look, u, v));
  if (look->adds) {
    add(pixels, source, (Wide){_mm256_set1_epi16(FULL), _mm256_set1_epi16(FULL)});
  } else if (look->is_opaque && look->is_bare) {
    _mm256_storeu_si256((__m256i *)pixels, _mm256_packus_epi16(source.a, source.b));
  } else {
    put(pixels, source);
  }
}

INLINE void draw_part(const Look *look, uint8_t *pixels, int32_t u, int32_t v, Coverage coverage) {
  __m256i areas = whole_at_most(coverage), bytes = coverage_bytes(areas);
  if (_mm256_testz_si256(areas, areas)) return;
  Wide source = tinted(look, sampled_near(look, u, v));
  if (look->adds) return add(pixels, source, spread(areas));
  Wide factors = spread(bytes);
  put(pixels, (Wide){scaled(source.a, factors.a), scaled(source.b, factors.b)});
}

#include "sprite_rows.h"

void raster_draw_avx2(
  const raster_sprite *sprite, const raster_side *sides, const raster_rows *rows, bool adds) {
  DRAW_BY_LOOK(sprite, sides, rows, adds);
}

void raster_lay_avx2(uint32_t *below, const uint16_t *above, int32_t count, uint8_t opacity) {
  __m256i factor = _mm256_set1_epi16(opacity), half = _mm256_set1_epi16(32), most = _mm256_set1_epi16(255);
  for (int32_t x = 0; x < count; x += 8) {
    const __m256i *sums = (const __m256i *)(above + 4 * x);
    __m256i first = _mm256_loadu_si256(sums), second = _mm256_loadu_si256(sums + 1);
    if (_mm256_testz_si256(_mm256_or_si256(first, second), _mm256_set1_epi8(-1))) continue;
    first = _mm256_min_epi16(_mm256_srli_epi16(_mm256_adds_epu16(first, half), 6), most);
    second = _mm256_min_epi16(_mm256_srli_epi16(_mm256_adds_epu16(second, half), 6), most);
    Wide source = {_mm256_permute2x128_si256(first, second, 0x20), _mm256_permute2x128_si256(first, second, 0x31)};
    put((uint8_t *)(below + x), (Wide){scaled(source.a, factor), scaled(source.b, factor)});
  }
}

#pragma clang attribute pop
#endif
