#ifndef CRASTER_LAYERS_H
#define CRASTER_LAYERS_H

#include <stdint.h>

/// Lays a row of premultiplied pixels, scaled by an opacity of 0 … 255, over another one.
///
/// Whole blocks of eight pixels are read and written.
typedef void raster_lay(uint32_t *below, const uint32_t *above, int32_t count, uint8_t opacity);

raster_lay raster_lay_scalar;

/// Adds channels to their sums, of at most 256 times 255.
typedef void raster_sum(uint16_t *sums, const uint8_t *channels, int64_t count);

raster_sum raster_sum_scalar;

/// Divides sums by the number of their terms, and rounds to nearest, ties upwards.
typedef void raster_mean(uint8_t *channels, const uint16_t *sums, int64_t count, int32_t terms);

raster_mean raster_mean_scalar;

#if defined(__x86_64__)
raster_lay raster_lay_sse41, raster_lay_avx2;
raster_sum raster_sum_sse41, raster_sum_avx2;
raster_mean raster_mean_sse41, raster_mean_avx2;
#endif

#endif
