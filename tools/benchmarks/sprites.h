// What the programs share that draw a scene of sprites with another library: the scene's file, and a loop that draws as many
// frames as standard input asks for.
#ifndef SPRITES_H
#define SPRITES_H

#include "bench.h"

#include <stdint.h>
#include <string.h>

enum { TEXTURE_KINDS = 2, MOST_FRAMES = 1000 };

/// A square sprite: which texture, its centre in pixels with y down, its angle in radians from x to y, its side in pixels.
struct sprite {
  int kind;
  double x, y, angle, size;
};

struct scene {
  int width, height, count, side;
  /// The background's red, green and blue.
  int background[3];
  struct sprite *sprites;
  /// Premultiplied red, green, blue and alpha, `side` rows of `side` pixels.
  uint8_t *textures[TEXTURE_KINDS];
};

/// Reads FOLDER/scene.txt and FOLDER/texture0.rgba, texture1.rgba.
static struct scene read_scene(const char *folder) {
  struct scene scene;
  char path[4096];
  snprintf(path, sizeof path, "%s/scene.txt", folder);
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot be read", path);
  if (fscanf(file, "%d %d %d %d %d %d %d", &scene.width, &scene.height, &scene.background[0], &scene.background[1],
             &scene.background[2], &scene.side, &scene.count) != 7)
    fail("has no valid first line", path);
  scene.sprites = allocate((size_t)scene.count * sizeof(struct sprite));
  for (int i = 0; i < scene.count; i++) {
    struct sprite *s = &scene.sprites[i];
    if (fscanf(file, "%d %lf %lf %lf %lf", &s->kind, &s->x, &s->y, &s->angle, &s->size) != 5 || s->kind < 0 ||
        s->kind >= TEXTURE_KINDS)
      fail("has a line that is no sprite", path);
  }
  fclose(file);
  size_t bytes = (size_t)scene.side * (size_t)scene.side * 4;
  for (int kind = 0; kind < TEXTURE_KINDS; kind++) {
    snprintf(path, sizeof path, "%s/texture%d.rgba", folder, kind);
    file = fopen(path, "rb");
    scene.textures[kind] = allocate(bytes);
    if (!file || fread(scene.textures[kind], 1, bytes, file) != bytes) fail("cannot be read", path);
    fclose(file);
  }
  return scene;
}

/// A pixel of a texture as 0xAARRGGBB.
static inline uint32_t argb(const uint8_t *rgba) {
  return (uint32_t)rgba[3] << 24 | (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
}

static int in_order(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, in_order);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/// Writes 0xAARRGGBB pixels as red, green, blue and alpha.
static void save(const char *path, const void *pixels, int width, int height, int stride) {
  FILE *file = fopen(path, "wb");
  if (!file) fail("cannot be written", path);
  for (int y = 0; y < height; y++) {
    const uint32_t *row = (const uint32_t *)((const uint8_t *)pixels + (size_t)y * (size_t)stride);
    for (int x = 0; x < width; x++) {
      uint8_t rgba[4] = {(uint8_t)(row[x] >> 16), (uint8_t)(row[x] >> 8), (uint8_t)row[x], (uint8_t)(row[x] >> 24)};
      fwrite(rgba, 1, 4, file);
    }
  }
  if (fclose(file) != 0) fail("cannot be written", path);
}

/// Answers the lines of standard input until it ends: a number N draws N frames and prints the median of their wall and of
/// their processor times in milliseconds; `save PATH` writes the last frame.
static void serve(void (*draw)(void), void (*save_frame)(const char *path)) {
  static double wall[MOST_FRAMES], processor[MOST_FRAMES];
  char line[4096];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "save ", 5) == 0) {
      save_frame(line + 5);
      puts("saved");
    } else {
      int count = atoi(line);
      if (count < 1 || count > MOST_FRAMES) fail("is not a number of frames", line);
      for (int i = 0; i < count; i++) {
        double w = milliseconds(CLOCK_MONOTONIC), p = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
        draw();
        processor[i] = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - p;
        wall[i] = milliseconds(CLOCK_MONOTONIC) - w;
      }
      printf("%.6f %.6f\n", median(wall, count), median(processor, count));
    }
    fflush(stdout);
  }
}

#endif
