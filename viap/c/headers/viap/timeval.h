/* <viap/timeval.h>: struct timeval, which several headers define. */
#ifndef _VIAP_VIAP_TIMEVAL_H
#define _VIAP_VIAP_TIMEVAL_H

#include <viap/time_t.h>

typedef long suseconds_t;

struct timeval {
    time_t tv_sec;
    suseconds_t tv_usec;
};

#endif
