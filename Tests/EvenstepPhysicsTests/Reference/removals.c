// The scene of RemovalTests.swift on plain Chipmunk, which searches all its contacts for each shape that is removed.
// Prints one line per step: the step, the contacts that removals have ended so far, and the running FNV-1a hash.
#include <chipmunk/chipmunk.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 10, ROWS = 12, PLACES = COLUMNS * ROWS };
static cpSpace *space;
static cpBody *ledges[2], *bodies[PLACES + 100];
static cpShape *ledgeShapes[2], *shapes[PLACES + 100];
static int count, ended, removing;
static uint64_t hash = 1469598103934665603u;

static void add(double number) {
  unsigned char bytes[8];
  memcpy(bytes, &number, 8);
  for (int i = 0; i < 8; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
}

static void separate(cpArbiter *arbiter, cpSpace *s, cpDataPointer data) { ended += removing; }

static cpShape *shape(cpShape *s) {
  cpShapeSetFriction(s, 0.5);
  cpShapeSetElasticity(s, 0);
  return cpSpaceAddShape(space, s);
}

static cpBody *place(cpBody *body, double x, double y) {
  cpBodySetPosition(body, cpv(x, y));
  return cpSpaceAddBody(space, body);
}

static void addBody(double x, double y) {
  int isBall = count % 2;
  cpBody *body = place(cpBodyNew(4, isBall ? cpMomentForCircle(4, 0, 9, cpvzero) : cpMomentForBox(4, 18, 18)), x, y);
  bodies[count] = body;
  shapes[count++] = shape(isBall ? cpCircleShapeNew(body, 9, cpvzero) : cpBoxShapeNew(body, 18, 18, 0));
}

static void removeBody(cpBody **body, cpShape **shape) {
  if (!*body) return;
  removing = 1;
  cpSpaceRemoveShape(space, *shape);
  cpSpaceRemoveBody(space, *body);
  cpShapeFree(*shape);
  cpBodyFree(*body);
  *body = NULL;
  removing = 0;
}

int main(void) {
  space = cpSpaceNew();
  cpSpaceSetGravity(space, cpv(0, -900));
  cpSpaceSetSleepTimeThreshold(space, 0.25);
  cpSpaceAddDefaultCollisionHandler(space)->separateFunc = separate;
  for (int i = 0; i < 2; i++) {
    ledges[i] = place(cpBodyNewStatic(), 0, 0);
    ledgeShapes[i] = shape(cpSegmentShapeNew(ledges[i], cpv(-400, -100 * i), cpv(400, -100 * i), 2));
  }
  for (int i = 0; i < PLACES; i++) addBody(24 * (i % COLUMNS) + (i / COLUMNS % 3), 12 + 20 * (i / COLUMNS));
  for (int step = 1; step <= 600; step++) {
    if (step % 20 == 0)
      for (int i = 0; i < 3; i++) removeBody(&bodies[step * 7 % 113 + i], &shapes[step * 7 % 113 + i]);
    if (step % 30 == 0) addBody(60 + step % 80, 300);
    if (step == 400) removeBody(&ledges[0], &ledgeShapes[0]);
    cpSpaceStep(space, 1.0 / 120);
    for (int i = 0; i < count; i++) {
      if (!bodies[i]) continue;
      cpVect position = cpBodyGetPosition(bodies[i]), velocity = cpBodyGetVelocity(bodies[i]);
      add(position.x), add(position.y), add(cpBodyGetAngle(bodies[i]));
      add(velocity.x), add(velocity.y), add(cpBodyGetAngularVelocity(bodies[i]));
      add(cpBodyIsSleeping(bodies[i]));
    }
    printf("%d %d %016" PRIx64 "\n", step, ended, hash);
  }
  return 0;
}
