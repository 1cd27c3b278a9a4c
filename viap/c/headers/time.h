/* <time.h>: time. */
#ifndef _VIAP_TIME_H
#define _VIAP_TIME_H

#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/time_t.h>

#define CLOCKS_PER_SEC ((clock_t)1000000)

typedef long clock_t;

struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
};

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

clock_t clock(void);
time_t time(time_t *__result);
double difftime(time_t __later, time_t __earlier);
time_t mktime(struct tm *__moment);
char *asctime(const struct tm *__moment);
char *ctime(const time_t *__moment);
struct tm *gmtime(const time_t *__moment);
struct tm *localtime(const time_t *__moment);
size_t strftime(char *__text, size_t __size, const char *__format, const struct tm *__moment);
int nanosleep(const struct timespec *__duration, struct timespec *__remaining);

#endif
