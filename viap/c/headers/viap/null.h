/* <viap/null.h>: NULL, which several headers define. */
#ifndef _VIAP_VIAP_NULL_H
#define _VIAP_VIAP_NULL_H

#undef NULL
#define NULL ((void *)0)

#endif
