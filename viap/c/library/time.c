/* Functions of <time.h> and <sys/time.h>: the time is up to the surroundings. */

struct tm;

long time(long *t)
{
    static long latest;
    long value = __viap_input_time();
    /* Runs have times that do not go back. */
    if (__viap_is_run()) {
        __viap_assume(value >= latest);
        latest = value;
    }
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

/* Reads a time. */
void __viap_seconds(const long *t)
{
    long seconds;
    seconds = *t;
}

/* Reads the members of a moment that have a range, which they must be in if that is demanded. */
void __viap_members(const struct tm *moment, int in_range)
{
    int sec, min, hour, day, mon, wday, yday;
    sec = moment->tm_sec;
    min = moment->tm_min;
    hour = moment->tm_hour;
    day = moment->tm_mday;
    mon = moment->tm_mon;
    wday = moment->tm_wday;
    yday = moment->tm_yday;
    if (in_range)
        __viap_require(sec >= 0 && sec <= 60 && min >= 0 && min <= 59 && hour >= 0 && hour <= 23
                       && day >= 1 && day <= 31 && mon >= 0 && mon <= 11 && wday >= 0 && wday <= 6);
}

struct tm *localtime(const long *t)
{
    __viap_require(t != 0);
    __viap_seconds(t);
    if (__viap_any_int())
        return 0;
    return __viap_moment();
}

struct tm *gmtime(const long *t)
{
    __viap_require(t != 0);
    __viap_seconds(t);
    if (__viap_any_int())
        return 0;
    return __viap_moment();
}

struct tm *localtime_r(const long *t, struct tm *moment)
{
    __viap_require(t != 0 && moment != 0);
    __viap_seconds(t);
    if (__viap_any_int())
        return 0;
    __viap_calendar(moment);
    return moment;
}

struct tm *gmtime_r(const long *t, struct tm *moment)
{
    __viap_require(t != 0 && moment != 0);
    __viap_seconds(t);
    if (__viap_any_int())
        return 0;
    __viap_calendar(moment);
    return moment;
}

long mktime(struct tm *moment)
{
    int second;
    __viap_require(moment != 0);
    second = moment->tm_sec;
    moment->tm_sec = second;
    __viap_forget(moment);
    return __viap_any_long();
}

char *asctime(const struct tm *moment)
{
    __viap_require(moment != 0);
    __viap_members(moment, 1);
    return __viap_some_text();
}

char *ctime(const long *t)
{
    __viap_require(t != 0);
    __viap_seconds(t);
    /* It calls localtime, which may fail. */
    if (__viap_any_int() || __viap_moment() == 0)
        return 0;
    return __viap_some_text();
}

unsigned long strftime(char *to, unsigned long size, const char *format, const struct tm *moment)
{
    __viap_require(moment != 0);
    __viap_require(format != 0);
    unsigned long length = 0;
    if (__viap_is_checked())
        length = __viap_readable(format);
    __viap_members(moment, 0);
    if (size == 0)
        return 0;
    __viap_apart(to, format, size, length + 1);
    to[size - 1] = 0;
    unsigned long n = __viap_any_ulong();
    __viap_assume(n < size);
    __viap_forget(to);
    if (n != 0)
        to[n] = 0;
    return n;
}
