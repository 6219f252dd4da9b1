/* Debian's libqoi-dev is a header alone; its functions are compiled here. */
#define QOI_IMPLEMENTATION
#define QOI_NO_STDIO
#include <qoi.h>
