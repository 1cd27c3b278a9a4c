/* Functions of the standard library, for programs that call but don't define them.
 * Each is used only where the program needs it. Written for clarity of the loops that
 * they become, not for speed. They call each other under no name that a program can have.
 *
 * __viap_choose(a, b, c): any int, where C leaves the result open; a counterexample has to fail
 * with a (as glibc has it), with b and with c alike. __viap_require: what C demands of callers.
 * __viap_input_F: what F returns is up to its surroundings. */

unsigned long strlen(const char *s)
{
    unsigned long n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

unsigned long strnlen(const char *s, unsigned long most)
{
    unsigned long n = 0;
    while (n < most && s[n] != 0)
        n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    unsigned long i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    if (a[i] == b[i])
        return 0;
    int difference;
    difference = (unsigned char)a[i] - (unsigned char)b[i];
    int value = __viap_choose(difference, difference < 0 ? -1 : 1,
                              difference < 0 ? -2147483647 - 1 : 2147483647);
    __viap_assume(difference < 0 ? value < 0 : value > 0);
    return value;
}

int strncmp(const char *a, const char *b, unsigned long most)
{
    __viap_require(a != 0 && b != 0);
    unsigned long i = 0;
    while (i < most && a[i] != 0 && a[i] == b[i])
        i++;
    if (i == most || a[i] == b[i])
        return 0;
    int difference;
    difference = (unsigned char)a[i] - (unsigned char)b[i];
    int value = __viap_choose(difference, difference < 0 ? -1 : 1,
                              difference < 0 ? -2147483647 - 1 : 2147483647);
    __viap_assume(difference < 0 ? value < 0 : value > 0);
    return value;
}

char *strcpy(char *to, const char *from)
{
    unsigned long i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    return to;
}

char *strncpy(char *to, const char *from, unsigned long most)
{
    __viap_require(to != 0 && from != 0);
    unsigned long i = 0;
    while (i < most && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    while (i < most) {
        to[i] = 0;
        i++;
    }
    return to;
}

char *strcat(char *to, const char *from)
{
    unsigned long n = 0, i = 0;
    while (to[n] != 0)
        n++;
    while (from[i] != 0) {
        to[n + i] = from[i];
        i++;
    }
    to[n + i] = 0;
    return to;
}

char *strncat(char *to, const char *from, unsigned long most)
{
    __viap_require(to != 0 && from != 0);
    unsigned long n = 0, i = 0;
    while (to[n] != 0)
        n++;
    while (i < most && from[i] != 0) {
        to[n + i] = from[i];
        i++;
    }
    to[n + i] = 0;
    return to;
}

char *strchr(const char *s, int c)
{
    unsigned long i = 0;
    while (s[i] != (char)c) {
        if (s[i] == 0)
            return 0;
        i++;
    }
    return (char *)s + i;
}

char *strrchr(const char *s, int c)
{
    char *found = 0;
    unsigned long i = 0;
    for (;;) {
        if (s[i] == (char)c)
            found = (char *)s + i;
        if (s[i] == 0)
            return found;
        i++;
    }
}

void *memchr(const void *s, int c, unsigned long n)
{
    __viap_require(s != 0);
    const unsigned char *p = s;
    unsigned long i;
    for (i = 0; i < n; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return 0;
}

int memcmp(const void *a, const void *b, unsigned long n)
{
    __viap_require(a != 0 && b != 0);
    const unsigned char *p = a, *q = b;
    unsigned long i;
    for (i = 0; i < n && p[i] == q[i]; i++)
        ;
    if (i >= n)
        return 0;
    int difference;
    difference = p[i] - q[i];
    int value = __viap_choose(difference, difference < 0 ? -1 : 1,
                              difference < 0 ? -2147483647 - 1 : 2147483647);
    __viap_assume(difference < 0 ? value < 0 : value > 0);
    return value;
}

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

int isdigit(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c >= '0' && c <= '9'))
        return 0;
    int value = __viap_choose(2048, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isupper(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c >= 'A' && c <= 'Z'))
        return 0;
    int value = __viap_choose(256, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int islower(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c >= 'a' && c <= 'z'))
        return 0;
    int value = __viap_choose(512, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isalpha(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
        return 0;
    int value = __viap_choose(1024, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isalnum(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
        return 0;
    int value = __viap_choose(8, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isspace(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c == ' ' || (c >= '\t' && c <= '\r')))
        return 0;
    int value = __viap_choose(8192, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isblank(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c == ' ' || c == '\t'))
        return 0;
    int value = __viap_choose(1, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isxdigit(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
        return 0;
    int value = __viap_choose(4096, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int iscntrl(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!((c >= 0 && c < 32) || c == 127))
        return 0;
    int value = __viap_choose(2, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isprint(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c >= 32 && c < 127))
        return 0;
    int value = __viap_choose(16384, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int isgraph(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c > 32 && c < 127))
        return 0;
    int value = __viap_choose(32768, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int ispunct(int c)
{
    __viap_require(c >= -1 && c <= 255);
    if (!(c > 32 && c < 127 && !((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
                               || (c >= '0' && c <= '9'))))
        return 0;
    int value = __viap_choose(4, 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

int toupper(int c)
{
    __viap_require(c >= -1 && c <= 255);
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

int tolower(int c)
{
    __viap_require(c >= -1 && c <= 255);
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
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

int getchar(void)
{
    int value = __viap_input_getchar();
    __viap_assume(value >= -1 && value <= 255);
    return value;
}

long time(long *t)
{
    long value = __viap_input_time();
    if (t)
        *t = value;
    return value;
}
