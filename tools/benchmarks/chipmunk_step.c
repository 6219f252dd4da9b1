// Steps a world with Chipmunk alone, as a C program would: chipmunk_step FILE tree|hash. It reads the world, then answers each
// line of standard input: a number N makes N steps, `clear` removes all bodies that are not walls, one by one, and makes a
// step; both print their wall and their processor time in milliseconds. `hash` prints a sum of all poses' bits.
#include "bench.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static cpSpace *space;
static cpBody **bodies;
static int body_count;

/// The library greets on standard output with its first space.
static cpSpace *quietly_made_space(void) {
  int output = dup(STDOUT_FILENO);
  if (output < 0 || !freopen("/dev/null", "w", stdout)) fail("cannot be opened", "/dev/null");
  cpSpace *made = cpSpaceNew();
  fflush(stdout);
  dup2(output, fileno(stdout));
  close(output);
  return made;
}

static void add_shape(cpShape *shape, double elasticity, double friction) {
  cpShapeSetElasticity(shape, elasticity);
  cpShapeSetFriction(shape, friction);
  cpSpaceAddShape(space, shape);
}

/// A line of the file is a wall's ends, or a body's kind, place, velocity and size.
static void read_world(const char *path, int uses_hash) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot be read", path);
  double gravity_x, gravity_y, elasticity, friction;
  int walls;
  if (fscanf(file, "%lf %lf %lf %lf %d %d", &gravity_x, &gravity_y, &elasticity, &friction, &walls, &body_count) != 6)
    fail("has no valid first line", path);
  space = quietly_made_space();
  cpSpaceSetGravity(space, cpv(gravity_x, gravity_y));
  if (uses_hash) cpSpaceUseSpatialHash(space, 20, 10 * body_count);
  for (int i = 0; i < walls; i++) {
    cpVect a, b;
    if (fscanf(file, "%lf %lf %lf %lf", &a.x, &a.y, &b.x, &b.y) != 4) fail("has a line that is no wall", path);
    add_shape(cpSegmentShapeNew(cpSpaceGetStaticBody(space), a, b, 4), elasticity, friction);
  }
  bodies = allocate((size_t)body_count * sizeof *bodies);
  for (int i = 0; i < body_count; i++) {
    int is_ball;
    cpVect position, velocity;
    double size;
    if (fscanf(file, "%d %lf %lf %lf %lf %lf", &is_ball, &position.x, &position.y, &velocity.x, &velocity.y, &size) != 6)
      fail("has a line that is no body", path);
    double mass = is_ball ? cpAreaForCircle(0, size / 2) : size * size;
    double moment = is_ball ? cpMomentForCircle(mass, 0, size / 2, cpvzero) : cpMomentForBox(mass, size, size);
    cpBody *body = bodies[i] = cpSpaceAddBody(space, cpBodyNew(mass, moment));
    cpBodySetPosition(body, position);
    cpBodySetVelocity(body, velocity);
    add_shape(is_ball ? cpCircleShapeNew(body, size / 2, cpvzero) : cpBoxShapeNew(body, size, size, 0), elasticity, friction);
  }
  fclose(file);
}

static void step(int count) {
  for (int i = 0; i < count; i++) cpSpaceStep(space, 1.0 / 120);
}

static void clear(void) {
  for (int i = 0; i < body_count; i++) {
    cpSpaceRemoveShape(space, bodies[i]->shapeList);
    cpSpaceRemoveBody(space, bodies[i]);
  }
  step(1);
}

/// FNV-1a over positions and angles, in the order of the bodies; with the basis of our own hashes.
static uint64_t pose_sum(void) {
  uint64_t sum = 1469598103934665603u;
  for (int i = 0; i < body_count; i++) {
    cpVect position = cpBodyGetPosition(bodies[i]);
    double numbers[] = {position.x, position.y, cpBodyGetAngle(bodies[i])};
    unsigned char bytes[sizeof numbers];
    memcpy(bytes, numbers, sizeof numbers);
    for (size_t k = 0; k < sizeof numbers; k++) sum = (sum ^ bytes[k]) * 1099511628211u;
  }
  return sum;
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage: chipmunk_step FILE tree|hash", "chipmunk_step");
  read_world(argv[1], strcmp(argv[2], "hash") == 0);
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    double wall = milliseconds(CLOCK_MONOTONIC), processor = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    if (strcmp(line, "hash") == 0) {
      printf("%016llx\n", (unsigned long long)pose_sum());
    } else {
      if (strcmp(line, "clear") == 0) clear();
      else step(atoi(line));
      processor = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
      printf("%.6f %.6f\n", milliseconds(CLOCK_MONOTONIC) - wall, processor);
    }
    fflush(stdout);
  }
  return 0;
}
