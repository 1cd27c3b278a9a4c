/* <utime.h>: times of files. */
#ifndef _VIAP_UTIME_H
#define _VIAP_UTIME_H

#include <viap/time_t.h>

struct utimbuf {
    time_t actime;
    time_t modtime;
};

int utime(const char *__a, const struct utimbuf *__b);

#endif
