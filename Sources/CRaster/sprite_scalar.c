// Sprites for any processor: one pixel at a time.
#include "layers.h"
#include "sprite_look.h"

typedef struct { int32_t of[8]; } Coverage;

INLINE float clamped(float value, float limit) {
  float low = value > 0 ? value : 0;
  return low < limit ? low : limit;
}

INLINE int32_t between(int32_t value, int32_t limit) { return value < 0 ? 0 : value > limit ? limit : value; }

INLINE Coverage coverage_of(float x, float width, float half_inverse, float scale) {
  Coverage result;
  for (int index = 0; index < 8; index++) {
    float t = (float)index - x, next = t + 1;
    float s0 = clamped(t, width), s1 = clamped(next, width);
    float area = (s1 - s0) * (s1 + s0) * half_inverse + clamped(next - width, 1);
    // To the nearest whole number, ties to even, as the processor rounds.
    result.of[index] = (int32_t)(area * scale + 0x1.8p23f - 0x1.8p23f);
  }
  return result;
}

INLINE Coverage coverage_all(int32_t number) {
  Coverage result;
  for (int index = 0; index < 8; index++) result.of[index] = number;
  return result;
}

INLINE Coverage coverage_sum(Coverage a, Coverage b) {
  for (int index = 0; index < 8; index++) a.of[index] += b.of[index];
  return a;
}

INLINE Coverage coverage_difference(Coverage a, Coverage b) {
  for (int index = 0; index < 8; index++) a.of[index] -= b.of[index];
  return a;
}

INLINE uint32_t scaled(uint32_t value, uint32_t factor) {
  uint32_t product = value * factor + 128;
  return (product + (product >> 8)) >> 8;
}

/// One channel of the texture at a place, 0 … 255.
INLINE uint32_t sampled(const uint8_t *texel, int channel, int32_t across, int32_t down) {
  const int8_t *pair = (const int8_t *)texel + 2 * channel;
  int32_t left = pair[0] * (128 - down) + pair[1] * down;
  int32_t right = pair[8] * (128 - down) + pair[9] * down;
  int32_t mix = left + (((right - left) * across + 64) >> 7);
  return (uint32_t)(mix + 64 + (128 << 7)) >> 7;
}

/// Four channels at a place, with the tint.
INLINE void look_up(const Look *look, int32_t u, int32_t v, uint8_t source[4]) {
  const raster_sprite *sprite = look->sprite;
  memcpy(source, sprite->tint, 4);
  if (!sprite->texels) return;
  u = between(u, sprite->limit_u);
  v = between(v, sprite->limit_v);
  const uint8_t *texel = sprite->texels + 8 * ((int64_t)(v >> 16) * sprite->stride + (u >> 16));
  for (int channel = 0; channel < 4; channel++) {
    source[channel] = (uint8_t)scaled(sampled(texel, channel, (u >> 9) & 127, (v >> 9) & 127), sprite->tint[channel]);
  }
}

INLINE void put(uint8_t *pixel, const uint8_t source[4], uint32_t coverage) {
  uint32_t alpha = scaled(source[3], coverage);
  for (int channel = 0; channel < 4; channel++)
    pixel[channel] = (uint8_t)(scaled(source[channel], coverage) + scaled(pixel[channel], 255 - alpha));
}

/// Adds 64 times the source, scaled by an area of 0 … FULL.
INLINE void add(uint8_t *pixel, const uint8_t source[4], uint32_t area) {
  uint16_t sums[4];
  memcpy(sums, pixel, 8);
  for (int channel = 0; channel < 4; channel++) {
    uint32_t sum = sums[channel] + ((source[channel] * area + 128) >> 8);
    sums[channel] = (uint16_t)(sum < 65535 ? sum : 65535);
  }
  memcpy(pixel, sums, 8);
}

INLINE int32_t step_to(int32_t start, int32_t step, int index) {
  return (int32_t)((uint32_t)start + (uint32_t)step * (uint32_t)index);
}

INLINE void draw_part(const Look *look, uint8_t *pixels, int32_t u, int32_t v, Coverage coverage) {
  for (int index = 0; index < 8; index++) {
    uint32_t area = (uint32_t)(coverage.of[index] < 0 ? -coverage.of[index] : coverage.of[index]);
    if (area > FULL) area = FULL;
    if (area == 0) continue;
    uint8_t source[4];
    look_up(look, step_to(u, look->u_step, index), step_to(v, look->v_step, index), source);
    if (look->adds) add(pixels + 8 * index, source, area);
    else put(pixels + 4 * index, source, (area * 255 + FULL / 2) >> 14);
  }
}

INLINE void draw_full(const Look *look, uint8_t *pixels, int32_t u, int32_t v) {
  draw_part(look, pixels, u, v, coverage_all(FULL));
}

#include "sprite_rows.h"

void raster_draw_scalar(
  const raster_sprite *sprite, const raster_side *sides, const raster_rows *rows, bool adds) {
  Look look = {
    .sprite = sprite, .u_step = short_step(sprite->u_per_column), .v_step = short_step(sprite->v_per_column),
    .adds = adds};
  draw_rows(sprite, sides, &look, rows);
}

void raster_lay_scalar(uint32_t *below, const uint16_t *above, int32_t count, uint8_t opacity) {
  for (int32_t x = 0; x < count; x++) {
    uint8_t source[4];
    for (int channel = 0; channel < 4; channel++) {
      uint32_t value = (above[4 * x + channel] + 32u) >> 6;
      source[channel] = (uint8_t)(value < 255 ? value : 255);
    }
    put((uint8_t *)(below + x), source, opacity);
  }
}
