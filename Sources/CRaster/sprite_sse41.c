// Sprites for SSE4.1: four pixels at a time, two of them in a register.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#include <immintrin.h>

#include "layers.h"
#include "sprite_look.h"

/// Eight whole numbers of 32 bits.
typedef struct { __m128i a, b; } Coverage;

/// Four pixels with 16 bits for a channel.
typedef struct { __m128i a, b; } Wide;

INLINE __m128i coverage_of_four(__m128 t, float width, float half_inverse, float scale) {
  __m128 zero = _mm_setzero_ps(), one = _mm_set1_ps(1), w = _mm_set1_ps(width);
  __m128 next = _mm_add_ps(t, one);
  __m128 s0 = _mm_min_ps(_mm_max_ps(t, zero), w), s1 = _mm_min_ps(_mm_max_ps(next, zero), w);
  __m128 slanted = _mm_mul_ps(_mm_mul_ps(_mm_sub_ps(s1, s0), _mm_add_ps(s1, s0)), _mm_set1_ps(half_inverse));
  __m128 behind = _mm_min_ps(_mm_max_ps(_mm_sub_ps(next, w), zero), one);
  return _mm_cvtps_epi32(_mm_mul_ps(_mm_add_ps(slanted, behind), _mm_set1_ps(scale)));
}

INLINE Coverage coverage_of(float x, float width, float half_inverse, float scale) {
  __m128 place = _mm_set1_ps(x);
  return (Coverage){
    coverage_of_four(_mm_sub_ps(_mm_setr_ps(0, 1, 2, 3), place), width, half_inverse, scale),
    coverage_of_four(_mm_sub_ps(_mm_setr_ps(4, 5, 6, 7), place), width, half_inverse, scale)};
}

INLINE Coverage coverage_all(int32_t number) { return (Coverage){_mm_set1_epi32(number), _mm_set1_epi32(number)}; }

INLINE Coverage coverage_sum(Coverage one, Coverage other) {
  return (Coverage){_mm_add_epi32(one.a, other.a), _mm_add_epi32(one.b, other.b)};
}

INLINE Coverage coverage_difference(Coverage one, Coverage other) {
  return (Coverage){_mm_sub_epi32(one.a, other.a), _mm_sub_epi32(one.b, other.b)};
}

/// Signed areas as 0 … FULL.
INLINE __m128i whole_at_most(__m128i area) { return _mm_min_epi32(_mm_abs_epi32(area), _mm_set1_epi32(FULL)); }

/// Areas as 0 … 255, in 32 bits each.
INLINE __m128i coverage_bytes(__m128i area) {
  area = _mm_sub_epi32(_mm_slli_epi32(area, 8), area);
  return _mm_srli_epi32(_mm_add_epi32(area, _mm_set1_epi32(FULL / 2)), 14);
}

/// Products of 0 … 255 each, divided by 255 and rounded to nearest.
INLINE __m128i scaled(__m128i values, __m128i factors) {
  __m128i product = _mm_add_epi16(_mm_mullo_epi16(values, factors), _mm_set1_epi16(128));
  return _mm_srli_epi16(_mm_add_epi16(product, _mm_srli_epi16(product, 8)), 8);
}

/// Four numbers of 32 bits, spread to the channels of their pixels.
INLINE Wide spread(__m128i numbers) {
  return (Wide){
    _mm_shuffle_epi8(numbers, _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5)),
    _mm_shuffle_epi8(numbers, _mm_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13))};
}

/// Mixes two pairs of texel pairs along their rows, and rounds.
INLINE __m128i mixed(__m128i first, __m128i second, __m128i weights) {
  __m128i left = _mm_unpacklo_epi64(first, second), right = _mm_unpackhi_epi64(first, second);
  __m128i mix = _mm_add_epi16(left, _mm_mulhrs_epi16(_mm_sub_epi16(right, left), weights));
  return _mm_srli_epi16(_mm_add_epi16(mix, _mm_set1_epi16(64 + (128 << 7))), 7);
}

/// The texture at four places: texel coordinates times 2¹⁶, of which seven digits of the fraction count.
INLINE Wide sampled(const raster_sprite *sprite, __m128i u, __m128i v) {
  __m128i places = _mm_blend_epi16(_mm_srli_epi32(u, 16), v, 0xAA);
  places = _mm_madd_epi16(places, _mm_set1_epi32(sprite->stride << 16 | 1));
  int32_t at[4] __attribute__((aligned(16)));
  _mm_store_si128((__m128i *)at, places);
  __m128i down = _mm_and_si128(_mm_srli_epi32(v, 1), _mm_set1_epi32(0x7F00));
  // The weight of the lower texel in the upper byte, that of the upper one in the lower byte.
  down = _mm_sub_epi32(_mm_add_epi32(down, _mm_set1_epi32(128)), _mm_srli_epi32(down, 8));
  Wide across = spread(_mm_and_si128(_mm_srli_epi32(u, 1), _mm_set1_epi32(0x7F00)));
  const uint8_t *texels = sprite->texels;
#define COLUMN(index, byte) \
  _mm_maddubs_epi16( \
    _mm_shuffle_epi8(down, _mm_set1_epi16((byte) | ((byte) + 1) << 8)), \
    _mm_loadu_si128((const __m128i *)(texels + 8 * (int64_t)at[index])))
  __m128i p0 = COLUMN(0, 0), p1 = COLUMN(1, 4), p2 = COLUMN(2, 8), p3 = COLUMN(3, 12);
#undef COLUMN
  return (Wide){mixed(p0, p1, across.a), mixed(p2, p3, across.b)};
}

INLINE __m128i along(int32_t start, int32_t step) {
  return _mm_add_epi32(_mm_set1_epi32(start), _mm_mullo_epi32(_mm_set1_epi32(step), _mm_setr_epi32(0, 1, 2, 3)));
}

INLINE Wide solid(const Look *look) {
  __m128i color = _mm_set1_epi64x((int64_t)look->tint);
  return (Wide){color, color};
}

INLINE Wide sampled_at(const Look *look, int32_t u, int32_t v) {
  if (look->is_solid) return solid(look);
  return sampled(look->sprite, along(u, look->u_step), along(v, look->v_step));
}

/// As `sampled_at`, for pixels of which some may lie outside the texture.
INLINE Wide sampled_near(const Look *look, int32_t u, int32_t v) {
  if (look->is_solid) return solid(look);
  const raster_sprite *sprite = look->sprite;
  __m128i zero = _mm_setzero_si128();
  __m128i us = along(u, look->u_step), vs = along(v, look->v_step);
  us = _mm_min_epi32(_mm_max_epi32(us, zero), _mm_set1_epi32(sprite->limit_u));
  vs = _mm_min_epi32(_mm_max_epi32(vs, zero), _mm_set1_epi32(sprite->limit_v));
  return sampled(sprite, us, vs);
}

INLINE __m128i over(__m128i below, __m128i source) {
  const __m128i alphas = _mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m128i rest = _mm_sub_epi16(_mm_set1_epi16(255), _mm_shuffle_epi8(source, alphas));
  return _mm_add_epi16(source, scaled(below, rest));
}

INLINE void put(uint8_t *pixels, Wide source) {
  __m128i below = _mm_loadu_si128((const __m128i *)pixels), zero = _mm_setzero_si128();
  __m128i result = _mm_packus_epi16(
    over(_mm_unpacklo_epi8(below, zero), source.a), over(_mm_unpackhi_epi8(below, zero), source.b));
  _mm_storeu_si128((__m128i *)pixels, result);
}

/// Adds 64 times the source, scaled by areas of 0 … FULL.
INLINE void add(uint8_t *pixels, Wide source, Wide areas) {
  __m128i *sums = (__m128i *)pixels;
  __m128i first = _mm_mulhrs_epi16(_mm_slli_epi16(source.a, 7), areas.a);
  __m128i second = _mm_mulhrs_epi16(_mm_slli_epi16(source.b, 7), areas.b);
  _mm_storeu_si128(sums, _mm_adds_epu16(_mm_loadu_si128(sums), first));
  _mm_storeu_si128(sums + 1, _mm_adds_epu16(_mm_loadu_si128(sums + 1), second));
}

INLINE Wide tinted(const Look *look, Wide source) {
  if (look->is_bare) return source;
  __m128i factors = _mm_set1_epi64x((int64_t)look->tint);
  return (Wide){scaled(source.a, factors), scaled(source.b, factors)};
}

INLINE void draw_full_half(const Look *look, uint8_t *pixels, int32_t u, int32_t v) {
  Wide source = tinted(look, sampled_at(look, u, v));
  if (look->adds) {
    add(pixels, source, (Wide){_mm_set1_epi16(FULL), _mm_set1_epi16(FULL)});
  } else if (look->is_opaque && look->is_bare) {
    _mm_storeu_si128((__m128i *)pixels, _mm_packus_epi16(source.a, source.b));
  } else {
    put(pixels, source);
  }
}

INLINE void draw_part_half(const Look *look, uint8_t *pixels, int32_t u, int32_t v, __m128i coverage) {
  __m128i areas = whole_at_most(coverage), bytes = coverage_bytes(areas);
  if (_mm_testz_si128(areas, areas)) return;
  Wide source = tinted(look, sampled_near(look, u, v));
  if (look->adds) return add(pixels, source, spread(areas));
  Wide factors = spread(bytes);
  put(pixels, (Wide){scaled(source.a, factors.a), scaled(source.b, factors.b)});
}

INLINE uint8_t *half_on(const Look *look, uint8_t *pixels) { return pixels + (look->adds ? 32 : 16); }

INLINE int32_t four_on(int32_t start, int32_t step) { return (int32_t)((uint32_t)start + 4 * (uint32_t)step); }

INLINE void draw_full(const Look *look, uint8_t *pixels, int32_t u, int32_t v) {
  draw_full_half(look, pixels, u, v);
  draw_full_half(
    look, half_on(look, pixels), four_on(u, look->u_step), four_on(v, look->v_step));
}

INLINE void draw_part(const Look *look, uint8_t *pixels, int32_t u, int32_t v, Coverage coverage) {
  draw_part_half(look, pixels, u, v, coverage.a);
  draw_part_half(
    look, half_on(look, pixels), four_on(u, look->u_step), four_on(v, look->v_step), coverage.b);
}

#include "sprite_rows.h"

void raster_draw_sse41(
  const raster_sprite *sprite, const raster_side *sides, const raster_rows *rows, bool adds) {
  DRAW_BY_LOOK(sprite, sides, rows, adds);
}

void raster_lay_sse41(uint32_t *below, const uint16_t *above, int32_t count, uint8_t opacity) {
  __m128i factor = _mm_set1_epi16(opacity), half = _mm_set1_epi16(32), most = _mm_set1_epi16(255);
  for (int32_t x = 0; x < count; x += 4) {
    const __m128i *sums = (const __m128i *)(above + 4 * x);
    __m128i first = _mm_loadu_si128(sums), second = _mm_loadu_si128(sums + 1);
    if (_mm_testz_si128(_mm_or_si128(first, second), _mm_set1_epi8(-1))) continue;
    first = _mm_min_epi16(_mm_srli_epi16(_mm_adds_epu16(first, half), 6), most);
    second = _mm_min_epi16(_mm_srli_epi16(_mm_adds_epu16(second, half), 6), most);
    put((uint8_t *)(below + x), (Wide){scaled(first, factor), scaled(second, factor)});
  }
}

#pragma clang attribute pop
#endif
