/* <malloc.h>: memory, as <stdlib.h> declares it. */
#ifndef _VIAP_MALLOC_H
#define _VIAP_MALLOC_H

#include <stdlib.h>

void *memalign(size_t __a, size_t __b);
void *pvalloc(size_t __a);
size_t malloc_usable_size(void *__a);

#endif
