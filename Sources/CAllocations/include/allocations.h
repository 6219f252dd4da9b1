#pragma once
#include <stdbool.h>

// Counts how often memory is taken from the heap, for tests that say how often that is. Linking it puts functions of
// this target in the place of the C library's in the whole process; they count and pass the call on.

// How often this thread has called malloc, calloc and realloc so far.
unsigned long allocationCount(void);

// Whether calls are counted: not where a sanitizer needs the heap for itself.
bool allocationsAreCounted(void);
