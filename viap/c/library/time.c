/* Functions of <time.h> and <sys/time.h>: the time is up to the surroundings. */

struct tm;

long time(long *t)
{
    long value = __viap_input_time();
    if (t)
        *t = value;
    return value;
}

/* A moment of the calendar, as localtime gives it (C11 7.27.1p4). */
void __viap_calendar(struct tm *moment)
{
    __viap_forget(moment);
    __viap_assume(moment->tm_sec >= 0 && moment->tm_sec <= 60);
    __viap_assume(moment->tm_min >= 0 && moment->tm_min <= 59);
    __viap_assume(moment->tm_hour >= 0 && moment->tm_hour <= 23);
    __viap_assume(moment->tm_mday >= 1 && moment->tm_mday <= 31);
    __viap_assume(moment->tm_mon >= 0 && moment->tm_mon <= 11);
    __viap_assume(moment->tm_wday >= 0 && moment->tm_wday <= 6);
    __viap_assume(moment->tm_yday >= 0 && moment->tm_yday <= 365);
}

/* The moment of localtime and gmtime: libraries may have one place for all of them. */
struct tm *__viap_moment(void)
{
    static struct tm *kept;
    if (kept != 0 && __viap_any_int()) {
        __viap_calendar(kept);
        return kept;
    }
    struct tm *moment = __viap_new(sizeof *moment);
    __viap_calendar(moment);
    if (__viap_any_int())
        kept = moment;
    return moment;
}

struct tm *localtime(const long *t)
{
    __viap_require(t != 0);
    if (__viap_any_int())
        return 0;
    return __viap_moment();
}

struct tm *gmtime(const long *t)
{
    __viap_require(t != 0);
    if (__viap_any_int())
        return 0;
    return __viap_moment();
}

struct tm *localtime_r(const long *t, struct tm *moment)
{
    __viap_require(t != 0 && moment != 0);
    if (__viap_any_int())
        return 0;
    __viap_calendar(moment);
    return moment;
}

struct tm *gmtime_r(const long *t, struct tm *moment)
{
    __viap_require(t != 0 && moment != 0);
    if (__viap_any_int())
        return 0;
    __viap_calendar(moment);
    return moment;
}

long mktime(struct tm *moment)
{
    __viap_require(moment != 0);
    __viap_forget(moment);
    return __viap_any_long();
}

char *asctime(const struct tm *moment)
{
    __viap_require(moment != 0);
    return __viap_some_text();
}

char *ctime(const long *t)
{
    __viap_require(t != 0);
    /* It calls localtime, which may fail. */
    if (__viap_any_int() || __viap_moment() == 0)
        return 0;
    return __viap_some_text();
}

unsigned long strftime(char *to, unsigned long size, const char *format, const struct tm *moment)
{
    __viap_require(format != 0 && moment != 0);
    if (size == 0)
        return 0;
    to[size - 1] = 0;
    unsigned long n = __viap_any_ulong();
    __viap_assume(n < size);
    __viap_forget(to);
    if (n != 0)
        to[n] = 0;
    return n;
}
