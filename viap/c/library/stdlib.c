/* Functions of <stdlib.h> and <inttypes.h>. */

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
typedef struct { long long quot, rem; } imaxdiv_t;

int abs(int x)
{
    return x < 0 ? -x : x;
}

long labs(long x)
{
    return x < 0 ? -x : x;
}

long long llabs(long long x)
{
    return x < 0 ? -x : x;
}

long long imaxabs(long long x)
{
    return x < 0 ? -x : x;
}

/* __builtin_expect, if its second argument has effects. */
long __viap_first(long value, long other)
{
    return value;
}

div_t div(int x, int y)
{
    div_t result;
    result.quot = x / y;
    result.rem = x % y;
    return result;
}

ldiv_t ldiv(long x, long y)
{
    ldiv_t result;
    result.quot = x / y;
    result.rem = x % y;
    return result;
}

lldiv_t lldiv(long long x, long long y)
{
    lldiv_t result;
    result.quot = x / y;
    result.rem = x % y;
    return result;
}

imaxdiv_t imaxdiv(long long x, long long y)
{
    imaxdiv_t result;
    result.quot = x / y;
    result.rem = x % y;
    return result;
}

/* A decimal number, at most `most` or `-most - 1`; the text need not hold one. */
long long __viap_decimal(const char *s, long long most)
{
    unsigned long i = 0;
    int negative = 0;
    long long value = 0;
    while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r'))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        negative = s[i] == '-';
        i++;
    }
    while (s[i] >= '0' && s[i] <= '9') {
        int digit;
        digit = s[i] - '0';
        /* C leaves open what too large a number is. */
        __viap_require(value >= (digit - most - 1 + !negative) / 10);
        value = value * 10 - digit;
        i++;
    }
    return negative ? value : -value;
}

int atoi(const char *s)
{
    return __viap_decimal(s, 2147483647);
}

long atol(const char *s)
{
    return __viap_decimal(s, sizeof(long) == 4 ? 2147483647 : 9223372036854775807);
}

long long atoll(const char *s)
{
    return __viap_decimal(s, 9223372036854775807);
}

int __viap_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/* strtol and the like: a number of at most `most`, or of `least` behind a minus sign. */
unsigned long long __viap_number(const char *s, char **end, int base, unsigned long long most,
                                 unsigned long long least)
{
    __viap_require(base == 0 || (base >= 2 && base <= 36));
    unsigned long i = 0, start;
    int negative = 0, over = 0;
    unsigned long long value = 0, limit;
    while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r'))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        negative = s[i] == '-';
        i++;
    }
    if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') &&
        __viap_digit(s[i + 2]) < 16) {
        i += 2;
        base = 16;
    } else if (base == 0) {
        base = s[i] == '0' ? 8 : 10;
    }
    limit = negative ? least : most;
    start = i;
    while (__viap_digit(s[i]) < base) {
        int digit;
        digit = __viap_digit(s[i]);
        if (over || value > (limit - digit) / base)
            over = 1;
        else
            value = value * base + digit;
        i++;
    }
    if (end != 0)
        *end = (char *)s + (i == start ? 0 : i);
    if (i == start) {
        /* POSIX lets libraries say that there is no number. */
        if (__viap_choose(0, 22, 22) != 0)
            __viap_errno(22);
        return 0;
    }
    if (over) {
        __viap_errno(34);
        return negative && least == most + 1 ? -least : limit;
    }
    return negative ? -value : value;
}

long strtol(const char *s, char **end, int base)
{
    if (sizeof(long) == 4)
        return __viap_number(s, end, base, 2147483647, 2147483648);
    return __viap_number(s, end, base, 9223372036854775807, 9223372036854775808u);
}

long long strtoll(const char *s, char **end, int base)
{
    return __viap_number(s, end, base, 9223372036854775807, 9223372036854775808u);
}

long long strtoimax(const char *s, char **end, int base)
{
    return __viap_number(s, end, base, 9223372036854775807, 9223372036854775808u);
}

unsigned long strtoul(const char *s, char **end, int base)
{
    if (sizeof(long) == 4)
        return __viap_number(s, end, base, 4294967295, 4294967295);
    return __viap_number(s, end, base, 18446744073709551615u, 18446744073709551615u);
}

unsigned long long strtoull(const char *s, char **end, int base)
{
    return __viap_number(s, end, base, 18446744073709551615u, 18446744073709551615u);
}

unsigned long long strtoumax(const char *s, char **end, int base)
{
    return __viap_number(s, end, base, 18446744073709551615u, 18446744073709551615u);
}

int rand(void)
{
    int value = __viap_input_rand();
    __viap_assume(value >= 0);
    return value;
}

long random(void)
{
    long value = __viap_input_random();
    __viap_assume(value >= 0 && value <= 2147483647);
    return value;
}

int rand_r(unsigned *seed)
{
    __viap_require(seed != 0);
    *seed = __viap_any_int();
    int value = __viap_any_int();
    __viap_assume(value >= 0);
    return value;
}

long lrand48(void)
{
    long value = __viap_any_long();
    __viap_assume(value >= 0 && value <= 2147483647);
    return value;
}

unsigned arc4random(void)
{
    return __viap_any_int();
}

unsigned arc4random_uniform(unsigned bound)
{
    unsigned value = __viap_any_int();
    __viap_assume(bound == 0 ? value == 0 : value < bound);
    return value;
}

char *getenv(const char *name)
{
    __viap_text(name);
    if (__viap_any_int())
        return 0;
    return __viap_some_text();
}

char *secure_getenv(const char *name)
{
    __viap_text(name);
    if (__viap_any_int())
        return 0;
    return __viap_some_text();
}

int posix_memalign(void **place, unsigned long alignment, unsigned long size)
{
    __viap_require(place != 0);
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
        return 22;
    void *memory = __viap_memalign(alignment, size);
    if (memory == 0)
        return 12;
    *place = memory;
    return 0;
}

int mblen(const char *s, unsigned long n)
{
    if (s == 0)
        return 0;
    if (n == 0)
        return -1;
    unsigned char c = s[0];
    return c == 0 ? 0 : c < 128 ? 1 : -1;
}
