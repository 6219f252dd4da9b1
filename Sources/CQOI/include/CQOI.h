#pragma once
#include <qoi.h>
