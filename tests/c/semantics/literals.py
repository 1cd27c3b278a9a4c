"""Programs about constants and string literals."""

from tests.c.semantics.program import Program

LITERALS = [
    Program(
        "integer_constants",
        """\
long long out[10];
int main(void) {
    out[0] = sizeof(2147483648); out[1] = sizeof(0x80000000); out[2] = 2147483648 > -1;
    out[3] = 0x80000000 > -1; out[4] = sizeof(1u) + sizeof(1LL); out[5] = sizeof(4294967295);
    out[6] = 0xffffffffffffffff > -1; out[7] = 037 + 0b101; out[8] = sizeof(4294967296u);
    out[9] = -2147483648 < 0;
    return 0;
}""",
        out=(8, 4, 1, 0, 12, 8, 0, 36, 8, 1),
    ),
    Program(
        "character_constants",
        r"""
long long out[10];
int main(void) {
    out[0] = 'ab'; out[1] = '\377' < 0; out[2] = L'\377'; out[3] = sizeof('a');
    out[4] = sizeof(L'a'); out[5] = 'abcd'; out[6] = '\x1ff'; out[7] = '\e'; out[8] = '\0';
    out[9] = L'\xffffffff';
    return 0;
}""",
        out=(24930, 1, 255, 4, 4, 1633837924, -1, 27, 0, -1),
    ),
    Program(
        "characters_of_unicode",
        r"""
long long out[8];
int main(void) {
    out[0] = u'\xffff'; out[1] = U'\xffffffff' > 0; out[2] = sizeof(u'a'); out[3] = sizeof(U'a');
    out[4] = '\u00e9'; out[5] = L'\u00e9'; out[6] = u'\u20ac'; out[7] = U'\U0001F600';
    return 0;
}""",
        out=(65535, 1, 2, 4, 50089, 233, 8364, 128512),
    ),
    Program(
        "strings_with_prefixes",
        r"""
long long out[10];
int main(void) {
    out[0] = sizeof(u"ab"); out[1] = sizeof(U"ab"); out[2] = sizeof(u8"ab");
    out[3] = sizeof(L"ab" "c"); out[4] = u"\U0001F600"[0]; out[5] = sizeof(u"\U0001F600");
    out[6] = u8"\u00e9"[0]; out[7] = sizeof("\x1" "2");
    out[8] = (u"a" "\xffff")[1] + (L"\x1" L"2")[0];
    out[9] = L"\xffffffff"[0];
    return 0;
}""",
        out=(6, 12, 3, 16, 55357, 6, -61, 3, 65536, -1),
    ),
    Program(
        "strings_as_arrays",
        r"""
unsigned short a[] = u"xy";
unsigned b[4] = U"xy";
__WCHAR_TYPE__ c[] = L"x";
char d[] = u8"\u20ac";
long long out[6];
int main(void) {
    out[0] = sizeof a; out[1] = a[1]; out[2] = b[1] + b[2]; out[3] = sizeof c; out[4] = sizeof d;
    out[5] = d[0];
    return 0;
}""",
        out=(6, 121, 121, 8, 4, -30),
    ),
    Program(
        "what_is_a_constant_for_sure",
        """\
enum { E = 3 };
long long out[4];
int main(void) {
    out[0] = __builtin_constant_p(4); out[1] = __builtin_constant_p("abc");
    out[2] = __builtin_constant_p(E + sizeof(int)); out[3] = __builtin_constant_p(1 ? 2 : 3);
    return 0;
}""",
        out=(1, 1, 1, 1),
    ),
    Program(
        "types_of_floating_constants",
        """\
long long out[8];
int main(void) {
    out[0] = sizeof(1.0f); out[1] = sizeof(1.0); out[2] = sizeof(1.0L); out[3] = sizeof(.5l);
    out[4] = sizeof(0x1p3f); out[5] = sizeof(0x1fp3); out[6] = sizeof(1.0f + 1e3L);
    out[7] = __alignof__(0x1p3L); return 0;
}""",
        out=(4, 8, 16, 16, 4, 8, 16, 16),
        out_32=(4, 8, 12, 12, 4, 8, 12, 4),
    ),
    Program(
        "wide_literals_as_bytes",
        """\
#include <stddef.h>
#include <string.h>
long long out[12];
int main(void) {
    const char *wide = (const char *) L"ab\\xe4\\xffffff80", *half = (const char *) u"a\\x1234";
    unsigned char copy[12]; memcpy(copy, U"x\\xfedcba98", 12);
    for (int i = 0; i < 4; i++) out[i] = wide[4 * i] + 100 * wide[4 * i + 1];
    out[4] = strlen(wide); out[5] = half[1]; out[6] = half[2]; out[7] = half[3];
    out[8] = copy[4]; out[9] = copy[7]; out[10] = copy[0]; out[11] = copy[8];
    return 0;
}""",
        out=(97, 98, -28, -228, 1, 0, 52, 18, 152, 254, 120, 0),
    ),
]
