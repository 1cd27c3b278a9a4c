/* <sys/time.h>: time. */
#ifndef _VIAP_SYS_TIME_H
#define _VIAP_SYS_TIME_H

#include <sys/types.h>
#include <viap/timeval.h>

struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};

int gettimeofday(struct timeval *__a, void *__b);
int settimeofday(const struct timeval *__a, const struct timezone *__b);
int utimes(const char *__a, const struct timeval __b[2]);

#endif
