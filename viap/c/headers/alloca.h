/* <alloca.h>: memory of the calling function. */
#ifndef _VIAP_ALLOCA_H
#define _VIAP_ALLOCA_H

#include <viap/size_t.h>

void *alloca(size_t __a);

#endif
