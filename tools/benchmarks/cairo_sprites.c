// Draws a scene of sprites with cairo and bilinear patterns: cairo_sprites FOLDER fill|paint; see sprites.h.
//
// `fill` fills each sprite's outline, whose edges cairo then antialiases as those of any shape. `paint` just paints the
// texture: its border texels fade into nothing, which takes a quarter of the time and gives edges that are as soft as the
// texture is enlarged.
#include "sprites.h"

#include <cairo.h>

static struct scene scene;
static cairo_surface_t *surface, *textures[TEXTURE_KINDS];
static cairo_t *context;
static int paints;

static cairo_surface_t *make_texture(const uint8_t *rgba, int side) {
  cairo_surface_t *texture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  uint8_t *rows = cairo_image_surface_get_data(texture);
  if (!rows) fail("cannot make a surface", "cairo");
  int stride = cairo_image_surface_get_stride(texture);
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++) ((uint32_t *)(void *)(rows + y * stride))[x] = argb(rgba + (y * side + x) * 4);
  cairo_surface_mark_dirty(texture);
  return texture;
}

static void draw_sprite(const struct sprite *s) {
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface(textures[s->kind]);
  cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR);
  // Else the border texels fade into nothing under an edge that is antialiased already.
  if (!paints) cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
  cairo_save(context);
  cairo_translate(context, s->x, s->y);
  cairo_rotate(context, s->angle);
  cairo_scale(context, s->size / scene.side, s->size / scene.side);
  cairo_translate(context, -scene.side / 2.0, -scene.side / 2.0);
  cairo_set_source(context, pattern);
  if (paints) {
    cairo_paint(context);
  } else {
    cairo_rectangle(context, 0, 0, scene.side, scene.side);
    cairo_fill(context);
  }
  cairo_restore(context);
  cairo_pattern_destroy(pattern);
}

static void draw(void) {
  cairo_set_source_rgb(context, scene.background[0] / 255.0, scene.background[1] / 255.0, scene.background[2] / 255.0);
  cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  cairo_paint(context);
  cairo_set_operator(context, CAIRO_OPERATOR_OVER);
  for (int i = 0; i < scene.count; i++) draw_sprite(&scene.sprites[i]);
  cairo_surface_flush(surface);
  if (cairo_status(context)) fail(cairo_status_to_string(cairo_status(context)), "cairo");
}

static void save_frame(const char *path) {
  save(path, cairo_image_surface_get_data(surface), scene.width, scene.height, cairo_image_surface_get_stride(surface));
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: cairo_sprites FOLDER fill|paint", "cairo_sprites");
  paints = strcmp(argv[2], "paint") == 0;
  scene = read_scene(argv[1]);
  surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, scene.width, scene.height);
  context = cairo_create(surface);
  for (int kind = 0; kind < TEXTURE_KINDS; kind++) textures[kind] = make_texture(scene.textures[kind], scene.side);
  serve(draw, save_frame);
  return 0;
}
