"""Programs about layouts of objects: packing, alignments, machine modes."""

from tests.c.semantics.program import Program

LAYOUTS = [
    Program(
        "pragma_pack",
        """\
#pragma pack(push)
#pragma pack(2)
struct A { char c; int i; double d; };
#pragma pack(push, here, 1)
struct B { char c; int i; struct A a; };
#pragma pack(pop, here)
struct C { char c; long long i; };
#pragma pack()
struct D { char c; long long i; };
#pragma pack(pop)
_Pragma("pack(push,1)") struct E { char c; long long i; }; _Pragma("pack(pop)")
struct G { char c; short s; };
long long out[6];
int main(void) {
    out[0] = sizeof(struct A); out[1] = sizeof(struct B); out[2] = sizeof(struct C);
    out[3] = sizeof(struct D); out[4] = sizeof(struct E); out[5] = sizeof(struct G);
    return 0;
}""",
        out=(14, 19, 10, 16, 9, 4),
        out_32=(14, 19, 10, 12, 9, 4),
    ),
    Program(
        "attributes_of_structs",
        """\
struct A { char c; } __attribute__((aligned(8)));
struct __attribute__((aligned)) B { char c; };
typedef struct { int x; char y; } __attribute__((packed)) C;
struct D { char a; C c; int b __attribute__((aligned(8))); };
typedef struct D D16 __attribute__((aligned(16)));
struct E { char a; D16 d; };
int v __attribute__((aligned(32)));
_Alignas(16) char w;
struct F { _Alignas(double) char c; _Alignas(8) _Alignas(4) char d; };
long long out[16];
int main(void) {
    out[0] = sizeof(struct A); out[1] = sizeof(struct B); out[2] = sizeof(C);
    out[3] = sizeof(struct D); out[4] = sizeof(D16); out[5] = sizeof(struct E);
    out[6] = __alignof__(v); out[7] = __alignof__(w); out[8] = _Alignof(D16);
    out[9] = __builtin_offsetof(struct D, c.y); out[10] = __builtin_offsetof(struct E, d);
    out[11] = sizeof(struct F); out[12] = _Alignof(struct D); out[13] = __alignof__(C);
    struct { char c; struct A a[2]; } z; out[14] = sizeof z;
    out[15] = __builtin_offsetof(struct E, d.b);
    return 0;
}""",
        out=(8, 16, 5, 16, 16, 32, 32, 16, 16, 5, 16, 16, 8, 1, 24, 24),
    ),
    Program(
        "packed_members",
        """\
struct O { char c; struct { char d; int e; } __attribute__((packed)) in;
  struct I { char d; int e; } in2, in3 __attribute__((packed));
  union __attribute__((packed)) { int i; char c5[5]; } u; };
long long out[6];
int main(void) {
    out[0] = sizeof(struct O); out[1] = sizeof(struct I);
    out[2] = __builtin_offsetof(struct O, in2); out[3] = __builtin_offsetof(struct O, in3);
    out[4] = __builtin_offsetof(struct O, u);
    struct P { short s; char t; } __attribute__((packed, aligned(2))) x[3];
    out[5] = sizeof x;
    return 0;
}""",
        out=(32, 8, 8, 16, 24, 12),
    ),
    Program(
        "values_of_packed_structs",
        """\
struct __attribute__((packed)) S { char c; int i; short h; } s = { 1, 2, 3 };
long long out[3];
int main(void) {
    struct S t = s; t.i = 77; out[0] = t.i + t.c + t.h; struct S a[3]; a[2].i = 5;
    out[1] = a[2].i; out[2] = sizeof a / sizeof a[0];
    return 0;
}""",
        out=(81, 5, 3),
    ),
    Program(
        "machine_modes",
        """\
typedef int Q __attribute__((mode(QI)));
typedef unsigned UD __attribute__((__mode__(__DI__)));
int __attribute__((mode(HI))) h;
unsigned w __attribute__((mode(word)));
struct { int a __attribute__((mode(QI))); int b; } s;
long long out[8];
int main(void) {
    Q q = 300; out[0] = q; UD u = -1; out[1] = u > 0; out[2] = sizeof u; h = 70000;
    out[3] = h; out[4] = sizeof w; out[5] = sizeof s; s.a = 200; out[6] = s.a;
    int __attribute__((mode(QI))) i = 129; out[7] = i;
    return 0;
}""",
        out=(44, 1, 8, 4464, 8, 8, -56, -127),
        out_32=(44, 1, 8, 4464, 4, 8, -56, -127),
    ),
    Program(
        "alignments",
        """\
struct S { char a; long long b; double d; long double e; } s;
char c;
long long l;
long long out[11];
int main(void) {
    out[0] = _Alignof(long long); out[1] = __alignof__(long long); out[2] = _Alignof(double);
    out[3] = __alignof__(double); out[4] = _Alignof(long double); out[5] = sizeof(struct S);
    out[6] = _Alignof(struct S); out[7] = __alignof__(s.b); out[8] = __alignof__(c);
    out[9] = __alignof__(s); out[10] = __alignof__(l) + __alignof__(long[3]);
    return 0;
}""",
        out=(8, 8, 8, 8, 16, 48, 16, 8, 1, 16, 16),
        out_32=(4, 8, 4, 8, 4, 32, 4, 4, 1, 4, 12),
    ),
    Program(
        "bool_and_byte",
        """\
struct { _Bool a, b; char c; } s;
union { _Bool b; unsigned char c; } u;
long long out[3];
int main(void) {
    out[0] = sizeof s; out[1] = sizeof u; out[2] = sizeof(_Bool[5]);
    return 0;
}""",
        out=(3, 1, 5),
    ),
    Program(
        "offsets",
        """\
struct S { char c; struct { short s[3]; int i; } a[4]; union { char u; int v; }; } s;
long long out[4];
int main(void) {
    out[0] = __builtin_offsetof(struct S, a[2].s[1]); out[1] = __builtin_offsetof(struct S, v);
    out[2] = __builtin_offsetof(struct S, a[3].i); out[3] = sizeof s;
    return 0;
}""",
        out=(30, 52, 48, 56),
    ),
]
