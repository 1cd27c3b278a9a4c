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
]
