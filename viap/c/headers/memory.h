/* <memory.h>: the functions on memory of <string.h>. */
#ifndef _VIAP_MEMORY_H
#define _VIAP_MEMORY_H

#include <string.h>

#endif
