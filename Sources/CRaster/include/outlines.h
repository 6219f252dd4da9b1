#ifndef CRASTER_OUTLINES_H
#define CRASTER_OUTLINES_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this processor runs the loops written for SSE4.1.
bool raster_has_sse41(void);

/// Whether this processor runs the loops written for AVX2.
bool raster_has_avx2(void);

#endif
