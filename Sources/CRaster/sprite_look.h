// What all ways to draw a sprite share.
#include <string.h>

#include "sprites.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

/// The coverage of a whole pixel.
#define FULL 16384

/// How a sprite's pixels are made; the compiler knows the flags and leaves out what they do not ask for.
typedef struct {
  const raster_sprite *sprite;
  /// The tint with 16 bits for a channel.
  uint64_t tint;
  /// The steps of the texel coordinates from one pixel of a block to the next, times 2¹⁶.
  int32_t u_step, v_step;
  /// Whether no tint and no opacity changes the texels.
  int is_bare;
  /// Whether there is no texture, and the tint is the colour.
  int is_solid;
  int is_opaque;
  /// Whether pixels have 16 bits for each channel, to which is added.
  int adds;
} Look;

/// Four factors with 16 bits each.
INLINE uint64_t wide_tint(const raster_sprite *sprite) {
  uint64_t tint = 0;
  for (int channel = 3; channel >= 0; channel--) tint = tint << 16 | sprite->tint[channel];
  return tint;
}

/// Texel coordinates times 2¹⁶, rounded down; they may wrap where no pixel is drawn.
INLINE int32_t short_place(int64_t place) { return (int32_t)(place >> 16); }

INLINE int32_t short_step(int64_t step) { return (int32_t)((step + 0x8000) >> 16); }

/// Calls `draw_rows` with flags that are known where it is compiled.
#define DRAW_BY_LOOK(sprite, sides, rows, adds) \
  do { \
    const uint64_t tint = wide_tint(sprite); \
    const int is_bare = tint == 0x00FF00FF00FF00FF; \
    if (adds) { \
      if (sprite->texels) DRAW_WITH(0, 0, 0, 1); \
      else DRAW_WITH(1, 1, 0, 1); \
    } else if (!sprite->texels) { \
      if (tint >> 48 == 255) DRAW_WITH(1, 1, 1, 0); \
      else DRAW_WITH(1, 1, 0, 0); \
    } else if (!is_bare) { \
      DRAW_WITH(0, 0, 0, 0); \
    } else if (sprite->is_opaque) { \
      DRAW_WITH(1, 0, 1, 0); \
    } else { \
      DRAW_WITH(1, 0, 0, 0); \
    } \
  } while (0)

#define DRAW_WITH(is_bare, is_solid, is_opaque, adds) \
  do { \
    Look look = {sprite, tint, short_step(sprite->u_per_column), short_step(sprite->v_per_column), is_bare, is_solid, is_opaque, adds}; \
    draw_rows(sprite, sides, &look, rows); \
  } while (0)
