# ruff: noqa: E501
"""Statements that call each function with random arguments, and `PUT` the results.

`PUT(x)` stores a number. The statements use no input, and are defined.
"""

import random
from functools import partial

LETTERS = "abAB01,;-+x"


def text(source, most=8):
    """A string literal."""
    letters = (source.choice("abAB" if source.random() < 0.4 else LETTERS) for _ in range(most))
    return '"' + "".join(letters)[: source.randrange(most + 1)] + '"'


def number(source):
    """A text with a number in it, in one of several notations."""
    sign = source.choice(["", "", "-", "+", " ", "\\t -"])
    digits = source.choice(["0", "12", "077", "0x1f", "0X", "0x", "zz", "1g", "9223372036854775807",
                            "9223372036854775808", "18446744073709551615", "18446744073709551616",
                            "2147483647", "2147483648", "4294967295", "4294967296", "",
                            "99999999999999999999999"])  # fmt: skip
    return f'"{sign}{digits}{source.choice(["", "", "z", " ", "8"])}"'


def small_number(source):
    return (
        f'"{source.choice(["", " ", "-", "+"])}{source.randrange(10**6)}{source.choice(["", "x"])}"'
    )


def found(call, source):
    return f"{{ const char *s = {text(source, 12)}; const char *p = {call}; PUT(p ? p - s : -1); }}"


def shown(statements, size=24):
    """The statements on an array `b`, and then its contents."""
    return (
        f'{{ char b[{size}] = "{"." * 8}"; {statements} '
        f"for (int i = 0; i < {size}; i++) PUT(b[i]); }}"
    )


def sign(call):
    return f"{{ int c = {call}; PUT(c < 0 ? -1 : c > 0); }}"


def read_number(name, r):
    return (
        f"{{ const char *s = {number(r)}; char *e = 0; errno = 0; "
        f"PUT({name}(s, &e, {r.choice([0, 0, 8, 10, 16, 36, 2])})); PUT(e - s); PUT(errno); }}"
    )


def ask_kind(name, r):
    return f"for (int c = {r.randrange(7)}; c < 256; c += 7) PUT(!!{name}(c));"


def template(function):
    """The statement for one call of a function, by random arguments."""
    t, pick = text, random.Random.choice
    many = {
        "strlen": lambda r: f"PUT(strlen({t(r)}));",
        "strnlen": lambda r: f"PUT(strnlen({t(r)}, {r.randrange(10)}));",
        "strspn": lambda r: f"PUT(strspn({t(r)}, {t(r)}));",
        "strcspn": lambda r: f"PUT(strcspn({t(r)}, {t(r, 3)}));",
        "strchr": lambda r: found(f"strchr(s, {pick(r, ['0', 'a'.join(2 * [chr(39)]), '44'])})", r),
        "strrchr": lambda r: found(f"strrchr(s, {ord(pick(r, 'ab1,'))})", r),
        "strchrnul": lambda r: found(f"strchrnul(s, {ord(pick(r, 'ab1,'))})", r),
        "index": lambda r: found(f"index(s, {ord(pick(r, 'ab1,'))})", r),
        "rindex": lambda r: found(f"rindex(s, {ord(pick(r, 'ab1,'))})", r),
        "strpbrk": lambda r: found(f"strpbrk(s, {t(r, 3)})", r),
        "strstr": lambda r: found(f"strstr(s, {t(r, 2)})", r),
        "strcasestr": lambda r: found(f"strcasestr(s, {t(r, 2)})", r),
        "memchr": lambda r: found(f"memchr(s, {ord(pick(r, 'ab1,'))}, strlen(s))", r),
        "memrchr": lambda r: found(f"memrchr(s, {ord(pick(r, 'ab1,'))}, strlen(s))", r),
        "rawmemchr": lambda r: found("rawmemchr(s, 0)", r),
        "memmem": lambda r: found(f"memmem(s, strlen(s), {t(r, 2)}, {r.randrange(2)})", r),
        "strcmp": lambda r: sign(f"strcmp({t(r, 3)}, {t(r, 3)})"),
        "strncmp": lambda r: sign(f"strncmp({t(r, 3)}, {t(r, 3)}, {r.randrange(4)})"),
        "strcoll": lambda r: sign(f"strcoll({t(r, 3)}, {t(r, 3)})"),
        "strcasecmp": lambda r: sign(f"strcasecmp({t(r, 3)}, {t(r, 3)})"),
        "strncasecmp": lambda r: sign(f"strncasecmp({t(r, 3)}, {t(r, 3)}, {r.randrange(4)})"),
        "memcmp": lambda r: sign(f"memcmp(\"a{r.randrange(9)}b\", \"a{r.randrange(9)}c\", 3)"),
        "bcmp": lambda r: f"PUT(bcmp(\"a{r.randrange(3)}\", \"a1\", 2) != 0);",
        "strcpy": lambda r: shown(f"PUT(strcpy(b + 2, {t(r)}) - b);"),
        "strncpy": lambda r: shown(f"PUT(strncpy(b, {t(r)}, {r.randrange(12)}) - b);"),
        "stpcpy": lambda r: shown(f"PUT(stpcpy(b, {t(r)}) - b);"),
        "stpncpy": lambda r: shown(f"PUT(stpncpy(b, {t(r)}, {r.randrange(12)}) - b);"),
        "strcat": lambda r: shown(f"b[3] = 0; strcat(b, {t(r)});"),
        "strncat": lambda r: shown(f"b[3] = 0; strncat(b, {t(r)}, {r.randrange(6)});"),
        "strxfrm": lambda r: shown(f"PUT(strxfrm(b, {t(r, 6)}, 9));", 9),
        "memcpy": lambda r: shown(f"memcpy(b + {r.randrange(4)}, \"qwerty\", {r.randrange(7)});"),
        "mempcpy": lambda r: shown(f"PUT((char *)mempcpy(b, \"qwerty\", {r.randrange(7)}) - b);"),
        "memmove": lambda r: shown(f"strcpy(b, \"qwerty\"); memmove(b + {r.randrange(4)}, "
                                   f"b + {r.randrange(4)}, {r.randrange(7)});"),
        "bcopy": lambda r: shown(f"strcpy(b, \"qwerty\"); bcopy(b, b + {r.randrange(4)}, 5);"),
        "memset": lambda r: shown(f"memset(b, {r.randrange(300)}, {r.randrange(9)});"),
        "bzero": lambda r: shown(f"bzero(b, {r.randrange(9)});"),
        "memccpy": lambda r: shown(f"char *p = memccpy(b, {t(r, 6)}, 'a', 1); PUT(p ? p - b : -1);"),
        "swab": lambda r: shown(f"swab(\"abcdefgh\", b, {r.randrange(9)});"),
        "strdup": lambda r: f"{{ char *p = strdup({t(r)}); PUT(strlen(p)); PUT(p[0]); free(p); }}",
        "strndup": lambda r: f"{{ char *p = strndup({t(r)}, {r.randrange(5)}); PUT(strlen(p)); free(p); }}",
        "strtok": lambda r: shown(f"strcpy(b, {t(r, 14)}); for (char *p = strtok(b, \",;\"); p; "
                                  f"p = strtok(0, \"{pick(r, [',', ',;', 'a'])}\")) PUT(p - b);"),
        "strtok_r": lambda r: shown(f"char *k; strcpy(b, {t(r, 14)}); for (char *p = strtok_r(b, "
                                    "\",;\", &k); p; p = strtok_r(0, \",\", &k)) PUT(p - b);"),
        "strsep": lambda r: shown(f"char *k = b, *p; strcpy(b, {t(r, 14)}); "
                                  "while ((p = strsep(&k, \",;\"))) PUT(p - b);"),
        "abs": lambda r: f"PUT(abs({r.randint(-9, 9)})); PUT(labs({r.randint(-9, 9)}L));"
                         f"PUT(llabs({r.randint(-(2**62), 2**62)}LL));",
        "div": lambda r: f"{{ div_t d = div({r.randint(-99, 99)}, {r.choice([-7, 3, 10])}); "
                         "PUT(d.quot); PUT(d.rem); }",
        "ldiv": lambda r: f"{{ ldiv_t d = ldiv({r.randint(-99, 99)}, -4); PUT(d.quot); PUT(d.rem); }}",
        "lldiv": lambda r: f"{{ lldiv_t d = lldiv({r.randint(-(2**60), 99)}LL, 1000003); PUT(d.quot); }}",
        "imaxdiv": lambda r: f"{{ imaxdiv_t d = imaxdiv({r.randint(-99, 99)}, 8); PUT(d.rem); }}",
        "imaxabs": lambda r: f"PUT(imaxabs({r.randint(-99, 99)}));",
        "atoi": lambda r: f"PUT(atoi({small_number(r)}));",
        "atol": lambda r: f"PUT(atol({small_number(r)}));",
        "atoll": lambda r: f"PUT(atoll({small_number(r)})); PUT(atoll(\"-9223372036854775808\"));",
        "ffs": lambda r: f"PUT(ffs({r.choice([0, 1, 8, -1, 1 << 20])}));",
        "ffsl": lambda r: f"PUT(ffsl({r.choice([0, 1, 8, -1, 1 << 20])}L));",
        "ffsll": lambda r: f"PUT(ffsll({r.choice([0, 1, 8, -1, 1 << 40])}LL));",
        "htonl": lambda r: f"PUT(htonl({r.randrange(2**32)}u)); PUT(ntohl({r.randrange(2**32)}u));",
        "htons": lambda r: f"PUT(htons({r.randrange(2**16)})); PUT(ntohs({r.randrange(2**16)}));",
        "toupper": lambda r: "for (int c = 0; c < 256; c += 5) { PUT(toupper(c)); PUT(tolower(c)); }",
        "isascii": lambda r: f"PUT(!!isascii({r.randint(-3, 300)})); PUT(toascii({r.randrange(999)}));",
        "mblen": lambda r: f"PUT(mblen({t(r)}, {r.randrange(3)}));",
        "qsort": lambda r: f"{{ int a[] = {{{', '.join(str(r.randrange(-9, 9)) for _ in range(7))}}};"
                           "qsort(a, 7, sizeof *a, by_size); for (int i = 0; i < 7; i++) PUT(a[i]); }",
        "bsearch": lambda r: f"{{ static const int a[] = {{1, 3, 4, 8}}; int k = {r.randrange(10)};"
                             "int *p = bsearch(&k, a, 4, sizeof *a, by_size); PUT(p ? p - a : -1); }",
    }  # fmt: skip
    for name in ("strtol", "strtoll", "strtoul", "strtoull", "strtoimax", "strtoumax"):
        many[name] = partial(read_number, name)
    for kind in "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split():
        many[f"is{kind}"] = partial(ask_kind, f"is{kind}")
    return many[function] if function else sorted(many)


FORMATS = [
    ("%d", "int"), ("%5d", "int"), ("%-5d|", "int"), ("%05d", "int"), ("%+d", "int"), ("% d", "int"),
    ("%.3d", "int"), ("%8.4d", "int"), ("%.0d", "int"), ("%u", "int"), ("%x", "int"), ("%#x", "int"),
    ("%X", "int"), ("%#o", "int"), ("%o", "int"), ("%hd", "int"), ("%hhu", "int"), ("%c", "char"),
    ("%3c", "char"), ("%-3c|", "char"), ("%s", "text"), ("%6s", "text"), ("%-6s|", "text"),
    ("%.2s", "text"), ("%5.1s", "text"), ("%ld", "long"), ("%lx", "long"), ("%lld", "wide"),
    ("%llu", "wide"), ("%#llx", "wide"), ("%zu", "size"), ("%jd", "wide"), ("%%", None),
    ("%+05d", "int"), ("%-+6d|", "int"), ("%#08x", "int"), ("%*d", "star"), ("%.*s", "limited"),
]  # fmt: skip


def printed(source):
    """A call of sprintf or snprintf, with the text that it writes and its result."""
    formats, arguments = [], []
    for _ in range(source.randrange(1, 4)):
        format, kind = source.choice(FORMATS)
        formats.append(source.choice(["", "", "ab", ":"]) + format)
        value = source.choice([0, 1, -1, 7, -12, 255, 100000, 2147483647, -2147483648])
        shown_value = "(-2147483647 - 1)" if value == -2147483648 else str(value)
        match kind:
            case "int":
                arguments.append(shown_value)
            case "char":
                arguments.append(str(ord(source.choice("abc"))))
            case "text":
                arguments.append(text(source, 5))
            case "long":
                arguments.append(f"(long){shown_value}")
            case "size":
                arguments.append(f"(size_t){shown_value}")
            case "wide":
                arguments.append(f"{source.randint(-(2**63) + 1, 2**63 - 1)}LL")
            case "star":
                arguments += [str(source.randrange(-5, 6)), shown_value]
            case "limited":
                arguments += [str(source.randrange(-1, 4)), text(source, 5)]
    rest = "".join(f", {each}" for each in arguments)
    literal = '"' + "".join(formats) + '"'
    if source.random() < 0.5:
        return shown(f"PUT(sprintf(b, {literal}{rest}));", 96)
    return shown(f"PUT(snprintf(b, {source.randrange(14)}, {literal}{rest}));", 24)
