// The scene of JointReferenceTests.swift on plain Chipmunk, without any of our code.
// Prints one line per step: the step and the running FNV-1a hash over (x, y, angle, vx, vy, w) of the bodies and the
// impulse of every joint.
#include <chipmunk/chipmunk.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static cpSpace *space;
static cpBody *bodies[64];
static int count;
static cpConstraint *joints[64];
static int jointCount;
static uint64_t hash = 1469598103934665603u;

static void add(double number) {
  unsigned char bytes[8];
  memcpy(bytes, &number, 8);
  for (int i = 0; i < 8; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
}

static cpBody *box(double x, double y) {
  cpBody *body = cpBodyNew(4, cpMomentForBox(4, 30, 20));
  cpBodySetPosition(body, cpv(x, y));
  cpSpaceAddBody(space, body);
  cpShape *shape = cpBoxShapeNew(body, 30, 20, 0);
  cpShapeSetFriction(shape, 0.5);
  cpSpaceAddShape(space, shape);
  bodies[count++] = body;
  return body;
}

static cpConstraint *join(cpConstraint *joint) {
  joints[jointCount++] = joint;
  return cpSpaceAddConstraint(space, joint);
}

int main(void) {
  space = cpSpaceNew();
  cpSpaceSetGravity(space, cpv(0, -600));
  cpSpaceSetDamping(space, 0.9);
  cpSpaceSetSleepTimeThreshold(space, 0.5);
  cpBody *world = cpSpaceGetStaticBody(space);

  cpBody *floor = cpBodyNewStatic();
  cpSpaceAddBody(space, floor);
  cpShape *ground = cpSegmentShapeNew(floor, cpv(-500, -150), cpv(1500, -150), 1);
  cpShapeSetFriction(ground, 0.5);
  cpSpaceAddShape(space, ground);

  // Two boxes for every kind of joint: the first one of them hangs on the world.
  for (int i = 0; i < 20; i++) box(50 * i + (i % 2 ? -4 : 0), i % 2 ? 60 : 100);
  for (int i = 0; i < 20; i += 2)
    join(cpPivotJointNew2(bodies[i], world, cpv(-10, 5), cpv(50 * i - 10, 105)));

  join(cpPinJointNew(bodies[0], bodies[1], cpv(10, 0), cpv(-5, 5)));
  join(cpSlideJointNew(bodies[2], bodies[3], cpv(10, 0), cpv(-5, 5), 20, 65));
  join(cpPivotJointNew2(bodies[4], bodies[5], cpv(25, -20), cpv(-21, 20)));
  cpConstraint *groove = join(cpGrooveJointNew(bodies[6], bodies[7], cpv(10, -30), cpv(60, -50), cpv(-5, 5)));
  cpConstraintSetMaxBias(groove, 200);
  join(cpDampedSpringNew(bodies[8], bodies[9], cpv(10, 0), cpv(-5, 5), 40, 300, 8));
  join(cpDampedRotarySpringNew(bodies[10], bodies[11], 0.25, 40000, 900));
  cpConstraint *limit = join(cpRotaryLimitJointNew(bodies[12], bodies[13], -0.5, 0.25));
  cpConstraintSetErrorBias(limit, 0.01);
  join(cpRatchetJointNew(bodies[14], bodies[15], -0.125, -0.375));
  cpConstraint *gear = join(cpGearJointNew(bodies[16], bodies[17], -0.5, -2));
  cpConstraintSetMaxForce(gear, 60000);
  cpConstraint *motor = join(cpSimpleMotorNew(bodies[18], bodies[19], 3));
  cpConstraintSetMaxForce(motor, 90000);
  cpConstraintSetCollideBodies(motor, 0);

  for (int step = 1; step <= 900; step++) {
    if (step == 300) cpBodySetVelocity(bodies[1], cpv(200, 300));
    if (step == 400) {
      // The springs go, and a rope takes the place of one.
      cpSpaceRemoveConstraint(space, joints[14]);
      cpConstraintFree(joints[14]);
      joints[14] = cpSlideJointNew(bodies[8], bodies[9], cpv(10, 0), cpv(-5, 5), 0, 50);
      cpSpaceAddConstraint(space, joints[14]);
    }
    cpSpaceStep(space, 1.0 / 120);
    for (int i = 0; i < count; i++) {
      cpVect position = cpBodyGetPosition(bodies[i]), velocity = cpBodyGetVelocity(bodies[i]);
      add(position.x), add(position.y), add(cpBodyGetAngle(bodies[i]));
      add(velocity.x), add(velocity.y), add(cpBodyGetAngularVelocity(bodies[i]));
    }
    for (int i = 0; i < jointCount; i++) add(fabs(cpConstraintGetImpulse(joints[i])));
    printf("%d %016" PRIx64 "\n", step, hash);
  }
  return 0;
}
