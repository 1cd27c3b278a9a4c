/* <malloc.h>: memory, as <stdlib.h> declares it. */
#ifndef _VIAP_MALLOC_H
#define _VIAP_MALLOC_H

#include <stdlib.h>

#endif
