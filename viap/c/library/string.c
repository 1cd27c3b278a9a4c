/* Functions of <string.h> and <strings.h>. */

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
    __viap_ends(a, a, i, -1);
    __viap_ends(b, b, i, -1);
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
    __viap_ends(a, b, i, most);
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
        __viap_apart(to, from, i + 1, i + 1);
        to[i] = from[i];
        i++;
    }
    __viap_apart(to, from, i + 1, i + 1);
    to[i] = 0;
    return to;
}

char *strncpy(char *to, const char *from, unsigned long most)
{
    __viap_require(to != 0 && from != 0);
    unsigned long i = 0;
    while (i < most && from[i] != 0) {
        __viap_apart(to, from, i + 1, i + 1);
        to[i] = from[i];
        i++;
    }
    __viap_apart(to, from, most, i < most ? i + 1 : i);
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
        __viap_apart(to + n, from, i + 1, i + 1);
        to[n + i] = from[i];
        i++;
    }
    __viap_apart(to + n, from, i + 1, i + 1);
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
        __viap_apart(to + n, from, i + 1, i + 1);
        to[n + i] = from[i];
        i++;
    }
    __viap_apart(to + n, from, most == 0 ? 0 : i + 1, i < most ? i + 1 : i);
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
    __viap_accessed(p, n);
    __viap_accessed(q, n);
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

char *stpcpy(char *to, const char *from)
{
    unsigned long i = 0;
    while (from[i] != 0) {
        __viap_apart(to, from, i + 1, i + 1);
        to[i] = from[i];
        i++;
    }
    __viap_apart(to, from, i + 1, i + 1);
    to[i] = 0;
    return to + i;
}

char *stpncpy(char *to, const char *from, unsigned long most)
{
    __viap_require(to != 0 && from != 0);
    unsigned long i = 0, n;
    while (i < most && from[i] != 0) {
        __viap_apart(to, from, i + 1, i + 1);
        to[i] = from[i];
        i++;
    }
    n = i;
    __viap_apart(to, from, most, i < most ? i + 1 : i);
    while (i < most) {
        to[i] = 0;
        i++;
    }
    return to + n;
}

unsigned long strlcpy(char *to, const char *from, unsigned long size)
{
    unsigned long i = 0;
    while (from[i] != 0) {
        if (i + 1 < size) {
            __viap_apart(to, from, i + 1, i + 1);
            to[i] = from[i];
        }
        i++;
    }
    if (size != 0) {
        __viap_apart(to, from, i < size ? i + 1 : size, i + 1);
        to[i < size ? i : size - 1] = 0;
    }
    return i;
}

unsigned long strlcat(char *to, const char *from, unsigned long size)
{
    unsigned long n = 0, i = 0;
    while (n < size && to[n] != 0)
        n++;
    while (from[i] != 0) {
        if (n + i + 1 < size) {
            __viap_apart(to + n, from, i + 1, i + 1);
            to[n + i] = from[i];
        }
        i++;
    }
    if (n < size) {
        __viap_apart(to + n, from, n + i < size ? i + 1 : size - n, i + 1);
        to[n + i < size ? n + i : size - 1] = 0;
    }
    return n + i;
}

char *strchrnul(const char *s, int c)
{
    unsigned long i = 0;
    while (s[i] != (char)c && s[i] != 0)
        i++;
    return (char *)s + i;
}

unsigned long strspn(const char *s, const char *accepted)
{
    unsigned long i = 0;
    while (s[i] != 0) {
        unsigned long k = 0;
        while (accepted[k] != 0 && accepted[k] != s[i])
            k++;
        if (accepted[k] == 0)
            return i;
        i++;
    }
    return i;
}

unsigned long strcspn(const char *s, const char *rejected)
{
    unsigned long i = 0;
    while (s[i] != 0) {
        unsigned long k = 0;
        while (rejected[k] != 0 && rejected[k] != s[i])
            k++;
        if (rejected[k] != 0)
            return i;
        i++;
    }
    return i;
}

char *strpbrk(const char *s, const char *accepted)
{
    unsigned long i = 0;
    while (s[i] != 0) {
        unsigned long k = 0;
        while (accepted[k] != 0 && accepted[k] != s[i])
            k++;
        if (accepted[k] != 0)
            return (char *)s + i;
        i++;
    }
    return 0;
}

char *strstr(const char *s, const char *part)
{
    unsigned long i = 0;
    for (;;) {
        unsigned long k = 0;
        while (part[k] != 0 && s[i + k] == part[k])
            k++;
        if (part[k] == 0)
            return (char *)s + i;
        if (s[i] == 0)
            return 0;
        i++;
    }
}

char *strcasestr(const char *s, const char *part)
{
    unsigned long i = 0;
    for (;;) {
        unsigned long k = 0;
        while (part[k] != 0 && __viap_lower(s[i + k]) == __viap_lower(part[k]))
            k++;
        if (part[k] == 0)
            return (char *)s + i;
        if (s[i] == 0)
            return 0;
        i++;
    }
}

int __viap_lower(char c)
{
    unsigned char u = c;
    return u >= 'A' && u <= 'Z' ? u - 'A' + 'a' : u;
}

int strcasecmp(const char *a, const char *b)
{
    unsigned long i = 0;
    while (a[i] != 0 && __viap_lower(a[i]) == __viap_lower(b[i]))
        i++;
    __viap_ends(a, a, i, -1);
    __viap_ends(b, b, i, -1);
    int difference;
    difference = __viap_lower(a[i]) - __viap_lower(b[i]);
    if (difference == 0)
        return 0;
    int value = __viap_choose(difference, difference < 0 ? -1 : 1,
                              difference < 0 ? -2147483647 - 1 : 2147483647);
    __viap_assume(difference < 0 ? value < 0 : value > 0);
    return value;
}

int strncasecmp(const char *a, const char *b, unsigned long most)
{
    __viap_require(a != 0 && b != 0);
    unsigned long i = 0;
    while (i < most && a[i] != 0 && __viap_lower(a[i]) == __viap_lower(b[i]))
        i++;
    __viap_ends(a, b, i, most);
    if (i == most)
        return 0;
    int difference;
    difference = __viap_lower(a[i]) - __viap_lower(b[i]);
    if (difference == 0)
        return 0;
    int value = __viap_choose(difference, difference < 0 ? -1 : 1,
                              difference < 0 ? -2147483647 - 1 : 2147483647);
    __viap_assume(difference < 0 ? value < 0 : value > 0);
    return value;
}

/* The "C" locale compares as strcmp does. */
int strcoll(const char *a, const char *b)
{
    unsigned long i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    __viap_ends(a, a, i, -1);
    __viap_ends(b, b, i, -1);
    if (a[i] == b[i])
        return 0;
    int difference;
    difference = (unsigned char)a[i] - (unsigned char)b[i];
    int value = __viap_choose(difference, difference < 0 ? -1 : 1,
                              difference < 0 ? -2147483647 - 1 : 2147483647);
    __viap_assume(difference < 0 ? value < 0 : value > 0);
    return value;
}

unsigned long strxfrm(char *to, const char *from, unsigned long size)
{
    unsigned long i = 0;
    while (from[i] != 0) {
        if (i < size) {
            __viap_apart(to, from, i + 1, i + 1);
            to[i] = from[i];
        }
        i++;
    }
    if (size != 0)
        __viap_apart(to, from, i < size ? i + 1 : size, i + 1);
    if (i < size)
        to[i] = 0;
    return i;
}

char *strtok_r(char *s, const char *delimiters, char **rest)
{
    char *p = s;
    unsigned long i = 0;
    if (p == 0)
        p = *rest;
    if (p == 0)
        return 0;
    for (;;) {
        unsigned long k = 0;
        if (p[i] == 0) {
            *rest = p + i;
            return 0;
        }
        while (delimiters[k] != 0 && delimiters[k] != p[i])
            k++;
        if (delimiters[k] == 0)
            break;
        i++;
    }
    char *word = p + i;
    for (;;) {
        unsigned long k = 0;
        if (p[i] == 0) {
            *rest = p + i;
            return word;
        }
        while (delimiters[k] != 0 && delimiters[k] != p[i])
            k++;
        if (delimiters[k] != 0)
            break;
        i++;
    }
    p[i] = 0;
    *rest = p + i + 1;
    return word;
}

char *strtok(char *s, const char *delimiters)
{
    static char *rest;
    unsigned long i = 0;
    char *p = s;
    if (p == 0)
        p = rest;
    __viap_require(p != 0);
    for (;;) {
        unsigned long k = 0;
        if (p[i] == 0) {
            rest = p + i;
            return 0;
        }
        while (delimiters[k] != 0 && delimiters[k] != p[i])
            k++;
        if (delimiters[k] == 0)
            break;
        i++;
    }
    char *word = p + i;
    for (;;) {
        unsigned long k = 0;
        if (p[i] == 0) {
            rest = p + i;
            return word;
        }
        while (delimiters[k] != 0 && delimiters[k] != p[i])
            k++;
        if (delimiters[k] != 0)
            break;
        i++;
    }
    p[i] = 0;
    rest = p + i + 1;
    return word;
}

char *strsep(char **rest, const char *delimiters)
{
    char *word;
    unsigned long i = 0;
    word = *rest;
    if (word == 0)
        return 0;
    while (word[i] != 0) {
        unsigned long k = 0;
        while (delimiters[k] != 0 && delimiters[k] != word[i])
            k++;
        if (delimiters[k] != 0) {
            word[i] = 0;
            *rest = word + i + 1;
            return word;
        }
        i++;
    }
    *rest = 0;
    return word;
}

char *strdup(const char *s)
{
    unsigned long n = 0, i;
    while (s[n] != 0)
        n++;
    char *to = __builtin_malloc(n + 1);
    if (to == 0)
        return 0;
    for (i = 0; i < n; i++)
        to[i] = s[i];
    to[n] = 0;
    return to;
}

char *strndup(const char *s, unsigned long most)
{
    unsigned long n = 0, i;
    while (n < most && s[n] != 0)
        n++;
    char *to = __builtin_malloc(n + 1);
    if (to == 0)
        return 0;
    for (i = 0; i < n; i++)
        to[i] = s[i];
    to[n] = 0;
    return to;
}

void *memccpy(void *to, const void *from, int c, unsigned long n)
{
    __viap_require(to != 0 && from != 0);
    unsigned char *p = to;
    const unsigned char *q = from;
    unsigned long i;
    for (i = 0; i < n; i++) {
        __viap_apart(p, q, i + 1, i + 1);
        p[i] = q[i];
        if (q[i] == (unsigned char)c)
            return p + i + 1;
    }
    return 0;
}

void *memrchr(const void *s, int c, unsigned long n)
{
    __viap_require(s != 0);
    const unsigned char *p = s;
    while (n != 0) {
        n--;
        if (p[n] == (unsigned char)c)
            return (void *)(p + n);
    }
    return 0;
}

void *rawmemchr(const void *s, int c)
{
    const unsigned char *p = s;
    unsigned long i = 0;
    while (p[i] != (unsigned char)c)
        i++;
    return (void *)(p + i);
}

void *memmem(const void *s, unsigned long n, const void *part, unsigned long m)
{
    __viap_require(s != 0 && part != 0);
    const unsigned char *p = s, *q = part;
    unsigned long i;
    for (i = 0; m <= n && i <= n - m; i++) {
        unsigned long k = 0;
        while (k < m && p[i + k] == q[k])
            k++;
        if (k == m)
            return (void *)(p + i);
    }
    return 0;
}

int bcmp(const void *a, const void *b, unsigned long n)
{
    __viap_require(a != 0 && b != 0);
    const unsigned char *p = a, *q = b;
    unsigned long i;
    __viap_accessed(p, n);
    __viap_accessed(q, n);
    for (i = 0; i < n && p[i] == q[i]; i++)
        ;
    if (i >= n)
        return 0;
    int value = __viap_choose(p[i] - q[i], 1, 2147483647);
    __viap_assume(value != 0);
    return value;
}

char *index(const char *s, int c)
{
    unsigned long i = 0;
    while (s[i] != (char)c) {
        if (s[i] == 0)
            return 0;
        i++;
    }
    return (char *)s + i;
}

char *rindex(const char *s, int c)
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

int ffs(int x)
{
    return __builtin_ffs(x);
}

int ffsl(long x)
{
    return __builtin_ffsl(x);
}

int ffsll(long long x)
{
    return __builtin_ffsll(x);
}

void swab(const void *from, void *to, long n)
{
    const unsigned char *p = from;
    unsigned char *q = to;
    long i;
    for (i = 0; i + 1 < n; i += 2) {
        unsigned char c;
        __viap_apart(q, p, i + 2, i + 2);
        c = p[i];
        q[i] = p[i + 1];
        q[i + 1] = c;
    }
}

char *strerror(int number)
{
    return __viap_some_text();
}

int strerror_r(int number, char *to, unsigned long size)
{
    __viap_unknown_text(to, size);
    return __viap_any_int();
}

char *strsignal(int number)
{
    return __viap_some_text();
}

/* A text of the system: of any length, in memory that the program must not free. It may be the
 * place of an earlier text, which the new one overwrites. */
char *__viap_some_text(void)
{
    static char *kept;
    static unsigned long most;
    unsigned long n = __viap_any_ulong();
    __viap_assume(n < 65536);
    if (kept != 0 && __viap_any_int()) {
        __viap_assume(n <= most);
        __viap_forget(kept);
        kept[n] = 0;
        return kept;
    }
    char *s = __viap_new(n + 1);
    __viap_forget(s);
    s[n] = 0;
    if (__viap_any_int()) {
        kept = s;
        most = n;
    }
    return s;
}

/* Writes any text that fits. */
void __viap_unknown_text(char *to, unsigned long size)
{
    if (size == 0)
        return;
    to[size - 1] = 0;
    unsigned long n = __viap_any_ulong();
    __viap_assume(n < size);
    __viap_forget(to);
    to[n] = 0;
}

/* A text that a function gets: it is not null, and can be read up to its end. */
void __viap_text(const char *s)
{
    __viap_require(s != 0);
    if (__viap_is_checked())
        __viap_readable(s);
}

/* The length of a text that is read up to its end. */
unsigned long __viap_readable(const char *s)
{
    unsigned long n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

/* All bytes are accessed, also those that need not be looked at (C11 7.24.4.1). */
void __viap_accessed(const unsigned char *p, unsigned long n)
{
    unsigned char last;
    if (n > 0)
        __builtin_memcpy(&last, p + (n - 1), 1);
}

/* Behind the first difference no character needs to be looked at, but all up to the end may be:
   nothing is proved of texts without an end, and no run is stopped. */
void __viap_ends(const char *a, const char *b, unsigned long i, unsigned long most)
{
    if (__viap_is_checked() && !__viap_is_run())
        while (i < most && a[i] != 0 && b[i] != 0)
            i++;
}
