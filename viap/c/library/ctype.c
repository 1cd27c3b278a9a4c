/* Functions of <ctype.h>, in the "C" locale. */

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

int isascii(int c)
{
    return c >= 0 && c <= 127;
}

int toascii(int c)
{
    return c & 127;
}
