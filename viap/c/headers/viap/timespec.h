/* <viap/timespec.h>: struct timespec, which several headers define. */
#ifndef _VIAP_VIAP_TIMESPEC_H
#define _VIAP_VIAP_TIMESPEC_H

#include <viap/time_t.h>

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

#endif
