#pragma once
#include <chipmunk/chipmunk.h>
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
