#ifndef CRASTER_H
#define CRASTER_H

// The pixel loops that are worth writing for one processor; each has an equal in Swift, which is the reference.

#include "conversion.h"
#include "layers.h"
#include "outlines.h"
#include "sprites.h"

#endif
