#include "outlines.h"

#if defined(__x86_64__)
bool raster_has_sse41(void) { return __builtin_cpu_supports("sse4.1"); }
bool raster_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
bool raster_has_sse41(void) { return false; }
bool raster_has_avx2(void) { return false; }
#endif
