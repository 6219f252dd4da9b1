#pragma once
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_private.h>
#include <chipmunk/chipmunk_structs.h>
#include <chipmunk/chipmunk_unsafe.h>
#include <stdio.h>

// The library greets on standard output when its first space is made, and only then. This makes that first space
// while `stdout` names a stream that leads nowhere, so that standard output stays free for frames.
// Call it once, before any other space is made. File descriptors are not touched.
static inline void cpMakeFirstSpaceQuietly(void) {
  char nowhere[1024];
  FILE *sink = fmemopen(nowhere, sizeof nowhere, "w");
  FILE *standardOutput = stdout;
  if (sink) stdout = sink;
  cpSpaceFree(cpSpaceNew());
  stdout = standardOutput;
  if (sink) fclose(sink);
}

// The version of the library that is linked, which need not be the one of the headers.
static inline const char *cpLinkedVersion(void) { return cpVersionString; }

// By how much the library puts a contact of a circle with a rounded polygon too deep into the polygon.
static inline double cpRoundedFault(const cpShape *circle, const cpShape *polygon) {
  if (circle->klass->type != CP_CIRCLE_SHAPE || polygon->klass->type != CP_POLY_SHAPE) return 0;
  return 2 * ((const cpPolyShape *)polygon)->r;
}

// How deep two shapes are in one another, with the normal from a to b and the deepest place, or minus infinity where
// they do not touch. The points are in an anonymous structure, which Swift does not see; the library's own distance has
// the wrong sign where it has exchanged the shapes.
static inline double cpShapesDepth(const cpShape *a, const cpShape *b, cpVect *normal, cpVect *point) {
  cpContactPointSet set = cpShapesCollide(a, b);
  double faultA = cpRoundedFault(b, a), faultB = cpRoundedFault(a, b), depth = -INFINITY;
  for (int i = 0; i < set.count; i++) {
    double deep = cpvdot(cpvsub(set.points[i].pointA, set.points[i].pointB), set.normal) + faultA + faultB;
    if (deep > depth) {
      depth = deep;
      *point = cpvsub(set.points[i].pointB, cpvmult(set.normal, faultB));
    }
  }
  *normal = set.normal;
  return depth;
}

// A damped spring with room for what holds its end across its direction, where a step of ours needs that.
typedef struct {
  cpDampedSpring spring;
  cpFloat acrossMass, acrossSoftness, acrossImpulse;
} cpWideSpring;

// A pivot on the world whose place there, its second anchor, is led: where that was in the last step, its velocity, and how
// much velocity an impulse stands for.
typedef struct {
  cpPivotJoint pivot;
  cpVect reached, velocity;
  cpFloat softness;
} cpDragJoint;

static inline cpPivotJoint *cpDragJointAlloc(void) { return (cpPivotJoint *)cpcalloc(1, sizeof(cpDragJoint)); }

static inline cpDampedSpring *cpWideSpringAlloc(void) {
  return (cpDampedSpring *)cpcalloc(1, sizeof(cpWideSpring));
}

// What keyframes have to see of the library that none of its headers shows: the beginnings of structures as the
// sources of 7.0.3 have them, up to the last member that is used.
#if CP_VERSION_MAJOR != 7 || CP_VERSION_MINOR != 0 || CP_VERSION_RELEASE != 3
#error "The structures below are those of Chipmunk 7.0.3."
#endif

// cpSpaceStep.c; a buffer of CP_BUFFER_BYTES begins with it, and contacts fill the rest.
struct cpContactBufferHeader {
  cpTimestamp stamp;
  cpContactBufferHeader *next;
  unsigned int numContacts;
};

// cpHashSet.c
typedef struct cpHashSetBin {
  void *elt;
  cpHashValue hash;
  struct cpHashSetBin *next;
} cpHashSetBin;

struct cpHashSet {
  unsigned int entries, size;
  cpHashSetEqlFunc eql;
  void *default_value;
  cpHashSetBin **table;
  cpHashSetBin *pooledBins;
};

// cpBBTree.c
typedef struct cpBBTreePair cpBBTreePair;

typedef struct cpBBTreeNode {
  void *obj;
  cpBB bb;
  struct cpBBTreeNode *parent;
  union {
    struct { struct cpBBTreeNode *a, *b; } children;
    struct { cpTimestamp stamp; cpBBTreePair *pairs; } leaf;
  } node;
} cpBBTreeNode;

struct cpBBTree {
  cpSpatialIndex spatialIndex;
  cpBBTreeVelocityFunc velocityFunc;
  cpHashSet *leaves;
  cpBBTreeNode *root;
  cpBBTreeNode *pooledNodes;
  cpBBTreePair *pooledPairs;
  cpArray *allocatedBuffers;
  cpTimestamp stamp;
};

// An index of shapes that is ours: what the library sees of it, with a table of functions of its own, and what is behind.
typedef struct cpForeignIndex {
  cpSpatialIndex spatialIndex;
  cpSpatialIndexClass functions;
  void *content;
} cpForeignIndex;
