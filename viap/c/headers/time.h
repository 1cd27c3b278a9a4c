/* <time.h>: time. */
#ifndef _VIAP_TIME_H
#define _VIAP_TIME_H

#include <viap/features.h>
#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/time_t.h>
#include <viap/timespec.h>

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1

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
    long tm_gmtoff;
    const char *tm_zone;
};

clock_t clock(void);
time_t time(time_t *__a);
double difftime(time_t __a, time_t __b);
time_t mktime(struct tm *__a);
size_t strftime(char *__a, size_t __b, const char *__c, const struct tm *__d);
struct tm *gmtime(const time_t *__a);
struct tm *localtime(const time_t *__a);
char *asctime(const struct tm *__a);
char *ctime(const time_t *__a);
int timespec_get(struct timespec *__a, int __b);

#ifdef __VIAP_USE_POSIX
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3

typedef int clockid_t;

char *asctime_r(const struct tm *__a, char *__b);
char *ctime_r(const time_t *__a, char *__b);
struct tm *gmtime_r(const time_t *__a, struct tm *__b);
struct tm *localtime_r(const time_t *__a, struct tm *__b);
time_t timegm(struct tm *__a);
time_t timelocal(struct tm *__a);
int nanosleep(const struct timespec *__a, struct timespec *__b);
int clock_gettime(clockid_t __a, struct timespec *__b);
int clock_settime(clockid_t __a, const struct timespec *__b);
int clock_getres(clockid_t __a, struct timespec *__b);
int clock_nanosleep(clockid_t __a, int __b, const struct timespec *__c, struct timespec *__d);
void tzset(void);
char *strptime(const char *__a, const char *__b, struct tm *__c);
extern int daylight;
extern long timezone;
extern char *tzname[2];
#endif

#endif
