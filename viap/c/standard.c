/* Functions of the standard library, for programs that call but don't define them.
 * Each is used only where the program needs it. Written for clarity of the loops that
 * they become, not for speed. */

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
    return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncmp(const char *a, const char *b, unsigned long most)
{
    unsigned long i = 0;
    while (i < most && a[i] != 0 && a[i] == b[i])
        i++;
    if (i == most)
        return 0;
    return (unsigned char)a[i] - (unsigned char)b[i];
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
    const unsigned char *p = s;
    unsigned long i;
    for (i = 0; i < n; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return 0;
}

int memcmp(const void *a, const void *b, unsigned long n)
{
    const unsigned char *p = a, *q = b;
    unsigned long i;
    for (i = 0; i < n; i++)
        if (p[i] != q[i])
            return p[i] - q[i];
    return 0;
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
    return c >= '0' && c <= '9';
}

int isupper(int c)
{
    return c >= 'A' && c <= 'Z';
}

int islower(int c)
{
    return c >= 'a' && c <= 'z';
}

int isalpha(int c)
{
    return isupper(c) || islower(c);
}

int isalnum(int c)
{
    return isalpha(c) || isdigit(c);
}

int isspace(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

int isblank(int c)
{
    return c == ' ' || c == '\t';
}

int isxdigit(int c)
{
    return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int iscntrl(int c)
{
    return (c >= 0 && c < 32) || c == 127;
}

int isprint(int c)
{
    return c >= 32 && c < 127;
}

int isgraph(int c)
{
    return c > 32 && c < 127;
}

int ispunct(int c)
{
    return isgraph(c) && !isalnum(c);
}

int toupper(int c)
{
    return islower(c) ? c - 'a' + 'A' : c;
}

int tolower(int c)
{
    return isupper(c) ? c - 'A' + 'a' : c;
}

int rand(void)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= 0);
    return value;
}

long random(void)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= 0);
    return value;
}

int getchar(void)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= -1 && value <= 255);
    return value;
}
