/* <memory.h>: memory, as <string.h> declares it. */
#ifndef _VIAP_MEMORY_H
#define _VIAP_MEMORY_H

#include <string.h>

#endif
