#pragma once
#include <nettle/base64.h>
