"""Programs about bit-fields."""

from tests.c.semantics.program import Program

BIT_FIELDS = [
    Program(
        "bit_fields",
        """\
long long out[20];
struct S { signed a:4; unsigned b:4; int c:32; unsigned d:32; unsigned e:31; unsigned long
  long f:40; long long g:35; _Bool h:1; } s;
int main(void) {
    s.a = 7; s.a++; out[0] = s.a; s.b = 15; s.b += 2; out[1] = s.b; s.b = 0; s.b--;
    out[2] = s.b; out[3] = s.b - 16 < 0; s.d = 0; out[4] = s.d - 1 > 0; s.e = 0;
    out[5] = s.e - 1 < 0; s.f = 0xffffffffffULL; out[6] = s.f + 1; out[7] = s.f << 4;
    s.g = -5; out[8] = s.g * 2; out[9] = (s.a = 9); out[10] = s.a = s.b = 300; s.h = 4;
    out[11] = s.h; s.h ^= 1; out[12] = s.h; out[13] = sizeof(+s.a);
    out[14] = (s.b += 7); out[15] = s.b++; out[16] = ++s.b; out[17] = -s.b; return 0;
}""",
        out=(-8, 1, 15, 1, 1, 1, 0, 1099511627760, -10, -7, -4, 1, 0, 4, 3, 3, 5, -5, 0, 0),
    ),
    Program(
        "bit_fields_wider_than_int",
        """\
long long out[10];
struct S { unsigned long long f:40; unsigned long long g:36; long long h:40; } s;
int main(void) {
    s.f = 0xffffffffffULL; s.g = 0xfffffffffULL; s.h = -1; out[0] = s.f + s.g;
    out[1] = s.g + s.f; out[3] = 1ULL + s.f; out[4] = s.h < s.f; out[5] = s.f * 2;
    out[6] = s.h + 1u; out[7] = -s.f; return 0;
}""",
        out=(68719476734, 68719476734, 0, 1099511627776, 0, 1099511627774, 0, 1, 0, 0),
    ),
    Program(
        "wide_bit_field_with_a_wider_operand",
        """\
long long out[2];
struct S { unsigned long long f:40; } s;
int main(void) {
    s.f = 0xffffffffffULL; out[0] = s.f + 1ULL; out[1] = s.f == ~0ULL; return 0;
}""",
        out=(1099511627776, 0),
    ),
    Program(
        "complement_of_a_wide_bit_field",
        """\
long long out[1];
struct S { unsigned long long f:40; } s;
int main(void) {
    s.f = 0xffffffffffULL; out[0] = ~s.f; return 0;
}""",
        out=(0,),
    ),
    Program(
        "bit_fields_of_bool_and_enum",
        """\
long long out[5];
struct S { _Bool b:1; enum {P,Q,R} e:2; int w:1; unsigned u:1; } s;
int main(void) {
    s.b = 2; out[0] = s.b; s.e = R; out[1] = s.e; s.w = 1; out[2] = s.w; s.u = 3;
    out[3] = s.u; int x = 5; s.b = x & 4; out[4] = s.b; return 0;
}""",
        out=(1, 2, -1, 1, 1),
    ),
    Program(
        "one_bit",
        """\
struct S { int a:1; signed b:1; unsigned c:1; _Bool d:1; long long e:1; } s; int z;
long long out[12];
int main(void) {
    int y = z + 3; s.a = y == 3; out[0] = s.a; s.b = y; out[1] = s.b; s.c = y; out[2] = s.c;
    s.c = y == 3; out[3] = s.c; s.d = y; out[4] = s.d; s.e = y > 1; out[5] = s.e;
    out[6] = s.a == 1; out[7] = (s.a = !z); s.a = 0; out[8] = s.a++; out[9] = s.a;
    s.a ^= 1; out[10] = s.a; out[11] = s.b ? 5 : 6;
    return 0;
}""",
        out=(-1, -1, 1, 1, 1, -1, 0, -1, 0, -1, 0, 5),
    ),
    Program(
        "wide_bit_fields_and_other_types",
        """\
struct S { long long h:40; unsigned long long u:40; long l:32; unsigned long v:32;
  long long m:33; } s;
long long out[12];
int main(void) {
    s.h = -1; s.u = 5; s.l = -1; s.v = 7; s.m = -2; out[0] = s.h + 1ul; out[1] = s.h < 1ul;
    out[2] = s.h < 1u; out[3] = s.h < s.u; out[4] = s.l < 1u; out[5] = s.l < s.v;
    out[6] = s.m < s.h; out[7] = s.m < s.v; out[8] = sizeof(s.h + 1);
    out[9] = sizeof(s.l + 0); out[10] = sizeof(+s.u); out[11] = s.m < 1ul;
    return 0;
}""",
        out=(0, 0, 1, 0, 0, 0, 1, 1, 8, 4, 8, 0),
        out_32=(0, 1, 1, 0, 0, 0, 1, 1, 8, 4, 8, 1),
    ),
    Program(
        "bit_fields_of_enums",
        """\
enum E { A, B = 3 };
enum N { M = -1, P = 1 };
struct { enum E e:2; enum N n:2; enum E w:32; } s;
long long out[7];
int main(void) {
    s.e = 3; s.n = -1; s.w = B; out[0] = s.e; out[1] = s.n; out[2] = s.w; out[3] = s.e - 4 < 0;
    out[4] = s.w - 4 < 0; out[5] = (s.n = 2); out[6] = (s.e = 7);
    return 0;
}""",
        out=(3, -1, 3, 1, 0, -2, 3),
    ),
    Program(
        "changed_bit_fields",
        """\
struct { unsigned a:3; signed b:3; _Bool c:1; unsigned long long d:40; long long e:33;
  unsigned char f:7; } s;
long long out[16];
int main(void) {
    s.a = 7; out[0] = s.a++; out[1] = s.a; out[2] = --s.a; s.b = 3; out[3] = ++s.b;
    out[4] = s.b--; out[5] = s.b; s.c++; out[6] = s.c; s.c++; out[7] = s.c; s.c--;
    out[8] = s.c; s.d = 0; s.d--; out[9] = s.d; s.d += 5; out[10] = s.d; s.d <<= 39;
    out[11] = s.d; s.e = -1; s.e >>= 3; out[12] = s.e; s.f = 200; out[13] = s.f;
    s.a *= 3; out[14] = s.a; out[15] = s.a = 9;
    return 0;
}""",
        out=(7, 0, 7, -4, -4, 3, 1, 1, 0, 1099511627775, 4, 0, -1, 72, 5, 1),
    ),
    Program(
        "operators_on_wide_bit_fields",
        """\
struct { unsigned long long d:40; unsigned long long e:36; long long g:50; } s;
long long out[12];
int main(void) {
    s.d = 0xffffffffffull; s.e = 0xfffffffffull; s.g = -1; out[0] = (1 ? s.d : 0) + 1;
    out[1] = (0, s.d) + 1; out[2] = (s.d << 4) >> 4; out[3] = s.e << 8; out[4] = -s.e < 0;
    out[5] = ~s.e == 0; out[6] = s.d * s.e; out[7] = s.g < s.d; out[8] = (s.d = s.d + 1);
    out[9] = sizeof(s.d + s.e); out[10] = s.d + 1u; out[11] = s.d + 1L;
    return 0;
}""",
        out=(0, 0, 68719476735, 68719476480, 0, 1, 1030792151041, 1, 0, 8, 1, 1),
    ),
    Program(
        "switch_on_bit_fields",
        """\
struct { unsigned long long d:40; int a:2; } s;
long long out[2];
int main(void) {
    s.d = 0x100000001ull;
    switch (s.d) { case 1: out[0] = 1; break; case 0x100000001ull: out[0] = 2; }
    s.a = 3; switch (s.a) { case 3: out[1] = 3; break; case -1: out[1] = 4; }
    return 0;
}""",
        out=(2, 4),
    ),
    Program(
        "initialised_bit_fields",
        """\
struct S { int a:1; unsigned b:2; _Bool c:1; signed char d:3; } s = { 1, 7, 4, 5 },
  t[2] = { { .b = 6 }, { .a = 3, .c = 8 } };
long long out[8];
int main(void) {
    out[0] = s.a; out[1] = s.b; out[2] = s.c; out[3] = s.d; out[4] = t[0].b; out[5] = t[1].a;
    out[6] = t[1].c; struct S l = { 1 }; out[7] = l.a;
    return 0;
}""",
        out=(-1, 3, 1, -3, 2, -1, 1, -1),
    ),
    Program(
        "promoted_bit_fields",
        """\
struct { unsigned a:8; unsigned b:31; unsigned c:32; } s;
long long out[6];
int main(void) {
    s.a = 255; s.b = 0; s.c = 0; out[0] = s.a - 256; out[1] = -s.a; out[2] = ~s.a;
    out[3] = s.b - 1 < 0; out[4] = s.c - 1 < 0; out[5] = s.b - 1 < 0u;
    return 0;
}""",
        out=(-1, -255, -256, 1, 0, 0),
    ),
    Program(
        "unnamed_bit_fields",
        """\
struct { int x:5, :3, y:6; unsigned :0; unsigned z:2; } s = { 1, 2, 3 };
union U { unsigned a:4; signed b:4; } u;
long long out[6];
int main(void) {
    out[0] = s.x; out[1] = s.y; out[2] = s.z; out[3] = sizeof s; u.a = 9; out[4] = u.a;
    out[5] = sizeof u;
    return 0;
}""",
        out=(1, 2, 3, 8, 9, 4),
    ),
]
