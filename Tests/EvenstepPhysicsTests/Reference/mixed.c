// The scene of ReferenceTests.swift on plain Chipmunk, without any of our code.
// Prints one line per step: the step and the running FNV-1a hash over (x, y, angle, vx, vy, w) of the moving bodies.
#include <chipmunk/chipmunk.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cpSpace *space;
static cpBody *moving[64];
static int count;
static uint64_t hash = 1469598103934665603u;

static void add(double number) {
  unsigned char bytes[8];
  memcpy(bytes, &number, 8);
  for (int i = 0; i < 8; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
}

static cpShape *shape(cpShape *s, double friction, double elasticity) {
  cpShapeSetFriction(s, friction);
  cpShapeSetElasticity(s, elasticity);
  return cpSpaceAddShape(space, s);
}

static cpBody *place(cpBody *body, double x, double y, double angle) {
  cpBodySetAngle(body, angle);
  cpBodySetPosition(body, cpv(x, y));
  cpSpaceAddBody(space, body);
  if (cpBodyGetType(body) != CP_BODY_TYPE_STATIC) moving[count++] = body;
  return body;
}

static cpBody *fixed(void) { return place(cpBodyNewStatic(), 0, 0, 0); }

int main(int argc, char **argv) {
  // Other heap contents on request: they must not matter.
  if (argc > 1)
    for (int i = 0; i < 1000; i++) {
      char *block = malloc(16 + (size_t)i * 37 % 900);
      memset(block, 0xA5, 16);
      if (i % 3) free(block);
    }
  const double h = 1.0 / 120;
  space = cpSpaceNew();
  cpSpaceSetGravity(space, cpv(0, -900));
  cpSpaceSetDamping(space, 0.95);
  cpSpaceSetIterations(space, 12);
  cpSpaceSetSleepTimeThreshold(space, 0.5);

  // A floor of three joined segments, and two walls.
  cpVect floor[] = {{0, 40}, {150, 0}, {350, 0}, {500, 60}};
  cpBody *ground = fixed();
  for (int i = 0; i < 3; i++) {
    cpShape *s = cpSegmentShapeNew(ground, floor[i], floor[i + 1], 2);
    cpSegmentShapeSetNeighbors(s, i > 0 ? floor[i - 1] : floor[i], i < 2 ? floor[i + 2] : floor[i + 1]);
    shape(s, 0.8, 0.5);
  }
  shape(cpSegmentShapeNew(fixed(), cpv(0, 0), cpv(0, 600), 2), 0.5, 0.5);
  shape(cpSegmentShapeNew(fixed(), cpv(500, 0), cpv(500, 600), 2), 0.5, 0.5);

  // A kinematic paddle that sweeps the floor.
  cpBody *paddle = place(cpBodyNewKinematic(), 250, 40, 0);
  shape(cpBoxShapeNew(paddle, 20, 60, 0), 0.6, 0.2);

  for (int i = 0; i < 6; i++) {
    double mass = 3 + i;
    cpBody *body = place(cpBodyNew(mass, cpMomentForCircle(mass, 0, 12, cpvzero)), 60 + 50 * i, 300, 0);
    // Before the shape: the library's tree takes the velocity into account when a shape enters it.
    cpBodySetVelocity(body, cpv(40 * i, -25 * i));
    cpBodySetAngularVelocity(body, i - 2.5);
    shape(cpCircleShapeNew(body, 12, cpvzero), 0.4, 0.75);
  }
  {
    cpVect corners[] = {{0, 0}, {60, 0}, {0, 60}};
    cpBody *body = cpBodyNew(20, cpMomentForPoly(20, 3, corners, cpv(-20, -20), 0));
    cpBodySetCenterOfGravity(body, cpv(20, 20));
    place(body, 120, 420, 0.75);
    shape(cpPolyShapeNew(body, 3, corners, cpTransformIdentity, 0), 0.7, 0.3);
  }
  {
    cpVect corners[] = {{-30, -20}, {30, -20}, {40, 0}, {30, 20}, {-30, 20}, {-40, 0}};
    cpBody *body = cpBodyNew(15, cpMomentForPoly(15, 6, corners, cpvzero, 0));
    place(body, 260, 430, -0.25);
    shape(cpPolyShapeNew(body, 6, corners, cpTransformIdentity, 0), 0.7, 0.3);
  }
  {
    // Two boxes of mass 1024 each, their common centre at (12, 20).
    double moment = cpMomentForBox(1024, 64, 16) + 1024 * (12.0 * 12 + 20 * 20);
    moment += cpMomentForBox(1024, 16, 64) + 1024 * (12.0 * 12 + 20 * 20);
    cpBody *body = cpBodyNew(2048, moment);
    cpBodySetCenterOfGravity(body, cpv(12, 20));
    place(body, 380, 400, 0.5);
    cpVect upright[] = {{32, 8}, {32, 72}, {16, 72}, {16, 8}};
    shape(cpBoxShapeNew(body, 64, 16, 0), 0.5, 0.1);
    shape(cpPolyShapeNewRaw(body, 4, upright, 0), 0.5, 0.1);
  }
  {
    // A box that cannot turn, and a thick segment.
    cpBody *body = place(cpBodyNew(9, INFINITY), 200, 520, 0);
    shape(cpBoxShapeNew(body, 24, 24, 0), 0.5, 0.4);
    body = place(cpBodyNew(7, cpMomentForSegment(7, cpv(-30, 0), cpv(30, 0), 5)), 320, 520, 1);
    shape(cpSegmentShapeNew(body, cpv(-30, 0), cpv(30, 0), 5), 0.5, 0.4);
  }

  for (int step = 1; step <= 900; step++) {
    int phase = step % 240;
    double x = 130 + 2 * (double)abs(phase - 120);
    cpVect p = cpBodyGetPosition(paddle);
    cpBodySetVelocity(paddle, cpv((x - p.x) * 120, (40 - p.y) * 120));
    cpBodySetAngularVelocity(paddle, (0.125 * phase - cpBodyGetAngle(paddle)) * 120);
    if (step == 200) cpBodySetVelocity(moving[7], cpv(-300, 500));
    if (step == 500) cpSpaceSetGravity(space, cpv(300, -800));
    cpSpaceStep(space, h);
    for (int i = 0; i < count; i++) {
      cpVect position = cpBodyGetPosition(moving[i]), velocity = cpBodyGetVelocity(moving[i]);
      add(position.x), add(position.y), add(cpBodyGetAngle(moving[i]));
      add(velocity.x), add(velocity.y), add(cpBodyGetAngularVelocity(moving[i]));
    }
    printf("%d %016" PRIx64 "\n", step, hash);
  }
  return 0;
}
