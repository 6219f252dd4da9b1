// What all programs here share: how they fail, and how they measure.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void fail(const char *what, const char *where) {
  fprintf(stderr, "%s: %s\n", where, what);
  exit(1);
}

static void *allocate(size_t size) {
  void *memory = malloc(size);
  if (!memory) fail("out of memory", "bench");
  return memory;
}

static double milliseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

#endif
