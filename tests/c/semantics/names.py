"""Programs about names."""

from tests.c.semantics.program import Program

NAMES = [
    Program(
        "shadowed_variables",
        """\
long long out[8];
int x = 1;
int f(int x) {
    {
        int x = 30;
        {
            extern int x; out[4] = x;
        }
        out[5] = x;
    }
    return x;
}
int main(void) {
    int x = 2; out[0] = x;
    {
        int x = 3; out[1] = x;
        for (int x = 4; x < 5; x++) {
            int x = 6; out[2] = x;
        }
        out[3] = x;
    }
    out[6] = f(20);
    struct x { int x; } y = { 7 }; out[7] = y.x; return 0;
}""",
        out=(2, 3, 6, 3, 1, 30, 20, 7),
    ),
    Program(
        "shadowed_types",
        """\
long long out[6];
struct S { int a; int b; } g = { 1, 2 };
int main(void) {
    struct S o = g;
    {
        struct S { char c; int d; int e; } i = { 1, 2, 3 }; out[0] = i.e;
        out[1] = sizeof i;
    }
    out[2] = o.b;
    enum E { A = 1 };
    {
        enum E { A = 5 }; out[3] = A;
    }
    out[4] = A; typedef int T;
    {
        typedef char T; out[5] = sizeof(T);
    }
    return 0;
}""",
        out=(3, 12, 2, 5, 1, 1),
    ),
    Program(
        "names_that_the_lowering_uses",
        """\
long long out[12];
int go = 1, tmp = 2, input = 3, assume = 4, wrap = 5, loop1 = 6, block1 = 7, halt = 8, k = 9,
  i_2 = 10;
int if_ = 1, class = 2, new = 3, this = 4, INT_MAX = 5, errno_ = 6;
int malloc_ = 1;
int add(int tmp) {
    int go = tmp;
    {
        int i = 3, i_2 = 4; go += i + i_2;
    }
    {
        int i = 5; go += i;
    }
    return go;
}
int main(void) {
    out[0] = go + tmp + input + assume + wrap + loop1 + block1 + halt + k + i_2;
    out[1] = add(5); out[2] = class + new + this + INT_MAX; int main = 3; out[3] = main;
    int abort = 2, exit = 3, printf = 4, uint32_t = 5, bool = 6, true = 7, assert = 8,
      NULL_ = 0;
    out[4] = abort + exit + printf + uint32_t + bool + true + assert;
    while (k-- > 0) {
        int loop1 = k; block1 += loop1;
    }
    out[5] = block1; return 0;
}""",
        out=(55, 17, 14, 3, 35, 43, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "names_with_dollars_and_members",
        """\
long long out[6];
int a$b = 3, __x = 4, _Y = 5, s_f = 6;
struct { int f; } s = { 7 };
int s_f_2 = 8;
int cdiv = 1, cmod = 2, nondet = 3, __VERIFIER_x = 4;
int exit_1 = 2;
int viap_check = 1, check = 2, undefined = 3;
int main(void) {
    out[0] = a$b + __x + _Y + s_f + s.f + s_f_2 + cdiv + cmod + nondet + __VERIFIER_x +
      exit_1 + viap_check + check + undefined;
    s.f++; s_f--; out[1] = s.f * 10 + s_f; int $ = 4; out[2] = $; return 0;
}""",
        out=(51, 85, 4, 0, 0, 0),
    ),
    Program(
        "names_in_several_functions",
        """\
long long out[6];
int fx(int x) {
    int y = x + 1; return y;
}
int fy(int x) {
    int y = x * 2; return y + fx(y);
}
int
  aVeryLongNameThatGoesOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOn
  = 3;
int long_ = 2, signed_ = 1, auto_ = 1;
int restrict_ = 0, inline_ = 3, typeof_ = 2, asm_ = 4, near = 5, far = 6;
int main(void) {
    int x = 1, y = 2; out[0] = fx(x) + fy(y) + fx(fy(3));
    out[1] = x + y +
      aVeryLongNameThatGoesOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOn
      + near + far;
    return 0;
}""",
        out=(25, 17, 0, 0, 0, 0),
    ),
]
