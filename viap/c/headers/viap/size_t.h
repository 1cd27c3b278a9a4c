/* <viap/size_t.h>: size_t, which several headers define. */
#ifndef _VIAP_VIAP_SIZE_T_H
#define _VIAP_VIAP_SIZE_T_H

typedef __SIZE_TYPE__ size_t;

#endif
