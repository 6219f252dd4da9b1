// Draws a scene of sprites with SDL's software renderer: sdl_sprites FOLDER; see sprites.h.
#include "sprites.h"

#include <SDL.h>
#include <math.h>

static struct scene scene;
static SDL_Surface *surface;
static SDL_Renderer *renderer;
static SDL_Texture *textures[TEXTURE_KINDS];

static void check(int succeeded) {
  if (!succeeded) fail(SDL_GetError(), "SDL");
}

/// SDL blends with straight alpha.
static uint32_t straight(const uint8_t *rgba) {
  uint8_t bytes[4] = {0, 0, 0, rgba[3]};
  for (int c = 0; c < 3 && rgba[3] > 0; c++) bytes[c] = (uint8_t)((rgba[c] * 255 + rgba[3] / 2) / rgba[3]);
  return argb(bytes);
}

static SDL_Texture *make_texture(const uint8_t *rgba, int side) {
  SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, side, side);
  check(texture != NULL);
  uint32_t *pixels = allocate((size_t)side * (size_t)side * 4);
  for (int i = 0; i < side * side; i++) pixels[i] = straight(rgba + i * 4);
  check(SDL_UpdateTexture(texture, NULL, pixels, side * 4) == 0);
  check(SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND) == 0);
  free(pixels);
  return texture;
}

static void draw(void) {
  SDL_SetRenderDrawColor(renderer, (Uint8)scene.background[0], (Uint8)scene.background[1], (Uint8)scene.background[2], 255);
  SDL_RenderClear(renderer);
  for (int i = 0; i < scene.count; i++) {
    const struct sprite *s = &scene.sprites[i];
    int side = (int)lround(s->size);
    SDL_Rect place = {(int)lround(s->x - s->size / 2), (int)lround(s->y - s->size / 2), side, side};
    check(SDL_RenderCopyEx(renderer, textures[s->kind], NULL, &place, s->angle * (180 / M_PI), NULL, SDL_FLIP_NONE) == 0);
  }
  check(SDL_RenderFlush(renderer) == 0);
}

static void save_frame(const char *path) { save(path, surface->pixels, scene.width, scene.height, surface->pitch); }

int main(int argc, char **argv) {
  if (argc != 2) fail("usage: sdl_sprites FOLDER", "sdl_sprites");
  scene = read_scene(argv[1]);
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  surface = SDL_CreateRGBSurfaceWithFormat(0, scene.width, scene.height, 32, SDL_PIXELFORMAT_ARGB8888);
  check(surface != NULL);
  renderer = SDL_CreateSoftwareRenderer(surface);
  check(renderer != NULL);
  for (int kind = 0; kind < TEXTURE_KINDS; kind++) textures[kind] = make_texture(scene.textures[kind], scene.side);
  serve(draw, save_frame);
  return 0;
}
