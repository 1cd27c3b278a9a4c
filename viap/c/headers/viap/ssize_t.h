/* <viap/ssize_t.h>: ssize_t, which several headers define. */
#ifndef _VIAP_VIAP_SSIZE_T_H
#define _VIAP_VIAP_SSIZE_T_H

typedef __PTRDIFF_TYPE__ ssize_t;

#endif
