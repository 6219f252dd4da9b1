// Means of several exposures. The loops are left to the compiler, once for each processor.
#include "layers.h"

#pragma STDC FP_CONTRACT OFF

#define SUM(name, attributes) \
  attributes void name(uint16_t *restrict sums, const uint8_t *restrict channels, int64_t count) { \
    for (int64_t index = 0; index < count; index++) sums[index] = (uint16_t)(sums[index] + channels[index]); \
  }

// A quotient of such small numbers that is no whole number is farther from one than the rounding of a float.
#define MEAN(name, attributes) \
  attributes void name(uint8_t *restrict channels, const uint16_t *restrict sums, int64_t count, int32_t terms) { \
    const float divisor = (float)terms; \
    const int32_t half = terms / 2; \
    for (int64_t index = 0; index < count; index++) \
      channels[index] = (uint8_t)(int32_t)((float)(sums[index] + half) / divisor); \
  }

SUM(raster_sum_scalar, )
MEAN(raster_mean_scalar, )

#if defined(__x86_64__)
#define SSE41 __attribute__((target("sse4.1")))
#define AVX2 __attribute__((target("avx2")))
SUM(raster_sum_sse41, SSE41)
SUM(raster_sum_avx2, AVX2)
MEAN(raster_mean_sse41, SSE41)
MEAN(raster_mean_avx2, AVX2)
#endif
