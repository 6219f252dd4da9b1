#pragma once
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
