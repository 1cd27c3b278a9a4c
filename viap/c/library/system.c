/* Functions of POSIX systems: <unistd.h>, <fcntl.h>, <arpa/inet.h>. */

int open(const char *path, int flags, ...)
{
    __viap_text(path);
    int value = __viap_any_int();
    __viap_assume(value >= -1);
    return value;
}

int close(int file)
{
    int value = __viap_any_int();
    __viap_assume(value == 0 || value == -1);
    return value;
}

int isatty(int file)
{
    int value = __viap_any_int();
    __viap_assume(value == 0 || value == 1);
    return value;
}

int unlink(const char *path)
{
    __viap_text(path);
    int value = __viap_any_int();
    __viap_assume(value == 0 || value == -1);
    return value;
}

int access(const char *path, int mode)
{
    __viap_text(path);
    int value = __viap_any_int();
    __viap_assume(value == 0 || value == -1);
    return value;
}

char *getcwd(char *to, unsigned long size)
{
    __viap_require(to != 0);
    __viap_unknown_text(to, size);
    return __viap_any_int() ? 0 : to;
}

unsigned htonl(unsigned x)
{
    return __builtin_bswap32(x);
}

unsigned ntohl(unsigned x)
{
    return __builtin_bswap32(x);
}

unsigned short htons(unsigned short x)
{
    return __builtin_bswap16(x);
}

unsigned short ntohs(unsigned short x)
{
    return __builtin_bswap16(x);
}
