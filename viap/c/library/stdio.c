/* Functions of <stdio.h>: what they read is up to the surroundings. */

typedef struct _viap_file FILE;

int getchar(void)
{
    int value = __viap_input_getchar();
    __viap_assume(value >= -1 && value <= 255);
    return value;
}

char *fgets(char *to, int size, FILE *file)
{
    __viap_require(file != 0 && size > 0);
    to[size - 1] = 0;
    __viap_forget(to);
    if (__viap_any_int())
        return 0;
    int n = __viap_any_int();
    __viap_assume(n >= 0 && n < size);
    to[n] = 0;
    return to;
}

char *gets(char *to)
{
    unsigned long n = __viap_any_ulong();
    to[n] = 0;
    __viap_forget(to);
    if (__viap_any_int())
        return 0;
    to[n] = 0;
    return to;
}

int ungetc(int c, FILE *file)
{
    __viap_require(file != 0);
    if (c == -1)
        return -1;
    return __viap_any_int() ? (unsigned char)c : -1;
}

int fseek(FILE *file, long offset, int origin)
{
    __viap_require(file != 0);
    return __viap_any_int();
}

int fseeko(FILE *file, long offset, int origin)
{
    __viap_require(file != 0);
    return __viap_any_int();
}

long ftell(FILE *file)
{
    __viap_require(file != 0);
    long value = __viap_any_long();
    __viap_assume(value >= -1);
    return value;
}

long ftello(FILE *file)
{
    __viap_require(file != 0);
    long value = __viap_any_long();
    __viap_assume(value >= -1);
    return value;
}

void rewind(FILE *file)
{
    __viap_require(file != 0);
}

void clearerr(FILE *file)
{
    __viap_require(file != 0);
}

int fileno(FILE *file)
{
    __viap_require(file != 0);
    int value = __viap_any_int();
    __viap_assume(value >= -1);
    return value;
}

int rename(const char *before, const char *after)
{
    __viap_text(before);
    __viap_text(after);
    return __viap_any_int();
}

char *tmpnam(char *to)
{
    if (to == 0)
        return __viap_any_int() ? 0 : __viap_some_text();
    __viap_unknown_text(to, 20);
    return __viap_any_int() ? 0 : to;
}

long getline(char **line, unsigned long *size, FILE *file)
{
    __viap_require(line != 0 && size != 0 && file != 0);
    unsigned long n = __viap_any_ulong(), space;
    __viap_assume(n < 2147483647);
    if (*line != 0 && __viap_any_int()) {
        /* The line fits into the buffer that is there. */
        __viap_assume(n < *size);
        __viap_forget(*line);
        (*line)[n] = 0;
    } else {
        space = __viap_any_ulong();
        __viap_assume(n < space && space <= 2147483647);
        char *to = __builtin_malloc(space);
        if (to == 0)
            return -1;
        __viap_forget(to);
        to[n] = 0;
        __builtin_free(*line);
        *line = to;
        *size = space;
    }
    if (n == 0 || __viap_any_int())
        return -1;
    return n;
}

/* The parts of sprintf and snprintf: each returns the length of the text so far. */
unsigned long __viap_put_many(char *to, unsigned long size, unsigned long n, int c,
                              unsigned long count)
{
    unsigned long k;
    for (k = 0; k < count; k++)
        if (n + k + 1 < size)
            to[n + k] = (char)c;
    return n + count;
}

unsigned long __viap_put_text(char *to, unsigned long size, unsigned long n, const char *s,
                              int most)
{
    unsigned long k = 0;
    while ((most < 0 || k < (unsigned long)most) && s[k] != 0) {
        if (__viap_is_run() && n + k + 1 < size)
            to[n + k] = s[k];
        k++;
    }
    return n + k;
}

/* The characters that "%s" prints of a text: up to its end, or as many as the precision says. */
unsigned long __viap_printed(const char *s, int most)
{
    unsigned long k = 0;
    __viap_require(s != 0);
    while ((most < 0 || k < (unsigned long)most) && s[k] != 0)
        k++;
    return k;
}

unsigned long __viap_put_string(char *to, unsigned long size, unsigned long n, const char *s,
                                unsigned long k, int width, int left)
{
    unsigned long spaces = 0;
    if (width < 0) {
        left = 1;
        width = -width;
    }
    if ((unsigned long)width > k)
        spaces = (unsigned long)width - k;
    if (__viap_is_run()) {
        unsigned long i, m = n;
        if (!left)
            m = __viap_put_many(to, size, m, ' ', spaces);
        for (i = 0; i < k; i++)
            if (m + i + 1 < size)
                to[m + i] = s[i];
        if (left)
            __viap_put_many(to, size, m + k, ' ', spaces);
    }
    return n + k + spaces;
}

unsigned long __viap_put_character(char *to, unsigned long size, unsigned long n, int c, int width,
                                   int left)
{
    unsigned long spaces = 0;
    if (width < 0) {
        left = 1;
        width = -width;
    }
    if (width > 1)
        spaces = (unsigned long)width - 1;
    if (__viap_is_run()) {
        unsigned long m = n;
        if (!left)
            m = __viap_put_many(to, size, m, ' ', spaces);
        m = __viap_put_many(to, size, m, c, 1);
        if (left)
            __viap_put_many(to, size, m, ' ', spaces);
    }
    return n + 1 + spaces;
}

void __viap_put_digits(char *to, unsigned long size, unsigned long n, unsigned long long value,
                       int base, unsigned long count, int letters)
{
    while (count != 0) {
        int digit;
        digit = value % base;
        count--;
        if (n + count + 1 < size)
            to[n + count] = digit < 10 ? '0' + digit : letters + digit - 10;
        value /= base;
    }
}
