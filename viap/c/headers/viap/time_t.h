/* <viap/time_t.h>: time_t, which several headers define. */
#ifndef _VIAP_VIAP_TIME_T_H
#define _VIAP_VIAP_TIME_T_H

typedef long time_t;

#endif
