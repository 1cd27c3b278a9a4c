"""Programs about control."""

from tests.c.semantics.program import Program

CONTROL = [
    Program(
        "jumps_into_and_out_of_loops",
        """\
long long out[8];
int main(void) {
    int i = 0, s = 0;
    goto mid;
    while (i < 5) {
        s += 10; mid: s++; i++;
        if (i == 3) continue;
        if (s > 100) goto out;
    }
    out: out[0] = s; out[1] = i;
    for (i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (j == 2) goto next;
            if (i == 2) goto done;
            s += j;
        }
        next: ;
    }
    done: out[2] = s; out[3] = i; return 0;
}""",
        out=(45, 5, 47, 2, 0, 0, 0, 0),
    ),
    Program(
        "loop_with_two_entries",
        """\
long long out[4];
int main(void) {
    int a = 0, n = 0;
    if (n == 0) goto B;
    A: a += 1; n++;
    if (n > 6) goto E;
    B: a += 10; n++;
    if (n < 6) goto A;
    E: out[0] = a; out[1] = n; return 0;
}""",
        out=(43, 7, 0, 0),
    ),
    Program(
        "switch_into_a_loop",
        """\
long long out[4];
int main(void) {
    int c = 0; int n = 7, k = (n + 3) / 4;
    switch (n % 4) {
        case 0: do {
            c += 1000; case 3: c += 100; case 2: c += 10; case 1: c += 1;
        } while (--k > 0);
    }
    out[0] = c; return 0;
}""",
        out=(1222, 0, 0, 0),
    ),
    Program(
        "switch",
        """\
long long out[10];
int f(int x) {
    switch (x) {
        case 1 ... 3: return 10; case 5: x++; default: x += 100; break;
        case 7: {
            int y = x; x = y * 2;
        }
    }
    return x;
}
int g(unsigned char c) {
    switch (c) {
        case 255: return 1; case 'a': return 2; case -1: return 3;
    }
    return 0;
}
int h(long long x) {
    switch (x) {
        case 1LL << 33: return 1; case 0: return 2;
    }
    return 3;
}
int k(unsigned u) {
    switch (u) {
        case -1: return 1; default: return 0;
    }
}
int main(void) {
    out[0] = f(2); out[1] = f(5); out[2] = f(7); out[3] = f(9); out[4] = g(255);
    out[5] = g('a'); out[6] = h(1LL << 33); out[7] = k(4294967295u); int s = 0;
    for (int i = 0; i < 6; i++) {
        switch (i) {
            case 1: continue; case 3: break;
            case 5: goto end;
            default: s += i;
        }
        s += 100;
    }
    end: out[8] = s;
    switch (3) {
    }
    switch (2) case 2: out[9] = 4;
    return 0;
}""",
        out=(10, 106, 14, 109, 1, 2, 1, 1, 406, 4),
    ),
    Program(
        "switch_inside_of_a_switch",
        """\
long long out[4];
int main(void) {
    int s = 0;
    for (int i = 0; i < 4; i++) switch (i) {
        case 0: switch (i + 1) {
            case 1: s += 1; break; default: s += 50;
        }
        s += 2; break;
        case 2: while (1) {
            s += 10; break;
        }
        default: s += 100;
    }
    out[0] = s; return 0;
}""",
        out=(313, 0, 0, 0),
    ),
    Program(
        "switch_on_narrow_values",
        """\
long long out[4];
int main(void) {
    int x = 3;
    switch (x > 2) {
        case 1: out[0] = 1; break; case 0: out[0] = 2;
    }
    char c = -128;
    switch (c) {
        case -128: out[1] = 1; break; case 128: out[1] = 2;
    }
    return 0;
}""",
        out=(1, 1, 0, 0),
    ),
    Program(
        "do_while",
        """\
long long out[6];
int main(void) {
    int i = 0, s = 0;
    do {
        i++;
        if (i == 2) continue;
        s += i;
    } while (i < 4);
    out[0] = s; do ;
    while (i++ < 8);
    out[1] = i;
    while (i-- > 0);
    out[2] = i;
    for (;;) {
        if (++i > 5) break;
    }
    out[3] = i;
    do {
        s++;
    } while (0);
    out[4] = s;
    for (int a = 0, b = 10; a < b; a++, b--) s += b - a;
    out[5] = s; return 0;
}""",
        out=(8, 9, -1, 6, 9, 39),
    ),
    Program(
        "several_labels",
        """\
long long out[2];
int main(void) {
    int s = 0; a: b: c: s++;
    if (s < 3) goto b;
    out[0] = s; return 0;
}""",
        out=(3, 0),
    ),
    Program(
        "labels_at_the_end_of_blocks",
        """\
long long out[3];
int main(void) {
    int x = 1;
    if (x) goto e;
    out[0] = 1; e: ;
    {
        goto f;
        f: ;
    }
    out[1] = 2; return 0;
}""",
        out=(0, 2, 0),
    ),
    Program(
        "default_in_front",
        """\
long long out[2];
int main(void) {
    switch (5) {
        default: out[0] = 9; case 3: out[1] = 3; break; case 4: out[1] = 4;
    }
    return 0;
}""",
        out=(9, 3),
    ),
    Program(
        "negative_range_of_cases",
        """\
long long out[2];
int main(void) {
    int x = -2;
    switch (x) {
        case -5 ... -1: out[0] = 4; break; default: out[0] = 5;
    }
    return 0;
}""",
        out=(4, 0),
    ),
    Program(
        "struct_declared_in_a_for",
        """\
long long out[2];
int main(void) {
    for (struct { int a; int b; } s = {1, 2}; s.a < 3; s.a++) out[0] += s.b;
    return 0;
}""",
        out=(4, 0),
    ),
    Program(
        "endless_loop",
        """\
long long out[2];
int main(void) {
    out[0] = 1;
    while (1) ;
    return 0;
}""",
        end="BUDGET",
    ),
    Program(
        "endless_goto",
        """\
long long out[2];
int main(void) {
    out[0] = 1;
    L: goto L;
}""",
        end="BUDGET",
    ),
    Program(
        "switch_without_cases",
        """\
long long out[2];
int main(void) {
    switch (3) {
    }
    out[0] = 1; return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "switch_without_braces",
        """\
long long out[2];
int main(void) {
    switch (2) case 2: out[0] = 4;
    return 0;
}""",
        out=(4, 0),
    ),
    Program(
        "cases_beyond_int",
        """\
long long out[2];
int h(long long x) {
    switch (x) {
        case 1LL << 33: return 1; case 0: return 2;
    }
    return 3;
}
int main(void) {
    out[0] = h(1LL << 33); out[1] = h(0); return 0;
}""",
        out=(1, 2),
    ),
    Program(
        "static_assertions",
        """\
_Static_assert(sizeof(int) == 4, "ok");
long long out[2];
int main(void) {
    _Static_assert(sizeof(long) >= 4, "x");
    if (1) ;
    else ; out[0] = 1; ; ; return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "exit_in_an_expression",
        """\
#include <stdlib.h>
long long out[3];
int f(int x) {
    if (x > 2) exit(3);
    return x;
}
int main(void) {
    out[0] = f(1); out[1] = f(2) + f(3); out[2] = 1; return 0;
}""",
        out=(1, 0, 0),
    ),
    Program(
        "abort_in_an_expression",
        """\
#include <stdlib.h>
long long out[3];
int main(void) {
    int x = 5; out[0] = 1; x > 3 && (abort(), 1); out[1] = 1; return 0;
}""",
        end="ABORT",
        out=(1, 0, 0),
    ),
    Program(
        "error_in_an_inner_call",
        """\
void reach_error(void);
long long out[3];
void chk(int c) {
    if (!c) {
        L: reach_error();
    }
}
int f(int x) {
    chk(x < 3); return x;
}
int main(void) {
    out[0] = f(1); out[1] = f(2) + f(5); out[2] = 9; return 0;
}""",
        end="ERROR",
        out=(1, 0, 0),
    ),
    Program(
        "error_in_a_conditional",
        """\
void reach_error(void);
long long out[3];
int main(void) {
    int x = 4; out[0] = 1; x == 4 ? reach_error() : (void)0; out[1] = 2; return 0;
}""",
        end="ERROR",
        out=(1, 0, 0),
    ),
    Program(
        "assertion_with_a_side_effect",
        """\
#include <assert.h>
long long out[3];
int main(void) {
    int x = 4; out[0] = 1; assert(x == 4 && "msg"); out[1] = 2; assert(x++ == 5);
    return 0;
}""",
        end="ERROR",
        out=(1, 2, 0),
    ),
]
