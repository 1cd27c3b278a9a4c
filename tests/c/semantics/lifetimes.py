"""Programs about lifetimes."""

from tests.c.semantics.program import Program

LIFETIMES = [
    Program(
        "pointers_to_inner_variables",
        """\
long long out[12];
int *keep;
void set(int *p, int v) {
    *p = v;
}
int use(int *p) {
    int loc = *p; int *q = &loc; set(q, loc + 1); return loc;
}
int main(void) {
    int s = 0;
    for (int i = 0; i < 3; i++) {
        int x = i; int *p = &x; set(p, *p * 2); s += use(p);
        if (i == 1) continue;
        {
            int y = 4; keep = &y; s += *keep;
        }
    }
    out[0] = s; int i = 0; again: ;
    {
        int z = i; keep = &z;
        if (*keep < 2) {
            i++;
            goto again;
        }
        out[1] = *keep;
    }
    out[2] = ({ int t = 3; int *tp = &t; *tp + 1; });
    for (int k = 0; k < 2; k++) {
        keep = &k; out[3] += *keep;
    }
    int n = 2;
    while (n--) {
        int w; keep = &w; *keep = n; out[4] += w;
        if (n) continue;
        else break;
    }
    switch (i) {
        int q; case 2: q = 5; keep = &q; out[5] = *keep;
    }
    int *c = (int[]){1, 2}; out[6] = c[1];
    {
        c = (int[]){7, 8}; out[7] = c[0];
    }
    do {
        int d = 3; keep = &d; out[8] = *keep;
    } while (0);
    return 0;
}""",
        out=(17, 2, 4, 1, 1, 5, 2, 7, 3, 0, 0, 0),
    ),
    Program(
        "jumps_out_of_a_scope",
        """\
long long out[4];
int *k;
int main(void) {
    int i = 0;
    {
        int x = 5; k = &x; L: out[0] = i;
        {
            int y = 2; k = &y;
            if (i++ < 2) goto L;
        }
        k = &x; out[1] = *k;
    }
    return 0;
}""",
        out=(2, 5, 0, 0),
    ),
    Program(
        "jumps_into_a_scope",
        """\
long long out[4];
int *k;
int main(void) {
    int i = 0;
    goto in;
    {
        int x; in: x = 5; k = &x; *k += 1; out[0] = x;
        if (i++ < 2) goto in;
        out[1] = *k;
    }
    return 0;
}""",
        out=(6, 6, 0, 0),
    ),
    Program(
        "structs_of_callers",
        """\
long long out[4];
struct L { struct L *up; int v; };
int walk(struct L *l) {
    int s = 0;
    while (l) {
        s += l->v; l = l->up;
    }
    return s;
}
int f(struct L *up) {
    struct L me = { up, 10 }; return walk(&me);
}
int main(void) {
    struct L a = { 0, 1 }; out[0] = f(&a);
    {
        struct L b = { &a, 2 }; out[1] = f(&b); a.up = 0;
    }
    out[2] = walk(&a); return 0;
}""",
        out=(11, 13, 1, 0),
    ),
    Program(
        "arrays_of_a_loop",
        """\
long long out[4];
int sum(int *a, int n) {
    int s = 0;
    for (int *p = a; p < a + n; p++) s += *p;
    return s;
}
int main(void) {
    for (int i = 1; i < 4; i++) {
        int a[i];
        for (int j = 0; j < i; j++) a[j] = j;
        out[i - 1] = sum(a, i);
        int b[3] = { i }; out[3] += sum(b, 3);
    }
    return 0;
}""",
        out=(0, 1, 3, 6),
    ),
    Program(
        "return_out_of_a_scope",
        """\
long long out[4];
int find(int *a, int n, int v) {
    for (int i = 0; i < n; i++) {
        int t = a[i]; int *p = &t;
        if (*p == v) return i;
    }
    return -1;
}
int main(void) {
    int a[3] = {4, 5, 6};
    for (int k = 4; k < 8; k++) out[k - 4] = find(a, 3, k);
    return 0;
}""",
        out=(0, 1, 2, -1),
    ),
    Program(
        "variable_of_a_left_block",
        """\
long long out[2];
int main(void) {
    int *p;
    {
        int x = 5; p = &x;
    }
    out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_of_a_left_function",
        """\
long long out[2];
int *f(void) {
    int x = 5; int *q = &x; return q;
}
int main(void) {
    int *p = f(); out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "parameter_of_a_left_function",
        """\
long long out[2];
int *f(int x) {
    int *q = &x; return q;
}
int main(void) {
    int *p = f(3); out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_kept_in_a_global",
        """\
long long out[4];
int *g;
void f(void) {
    int x = 3; g = &x;
}
int main(void) {
    f(); out[0] = 1; out[1] = *g; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "array_of_a_left_function",
        """\
long long out[4];
int *f(void) {
    int a[3] = {1,2,3}; int *p = a + 1; return p;
}
int main(void) {
    int *p = f(); out[0] = 1; out[1] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "struct_of_a_left_function",
        """\
long long out[4];
struct S { int v; };
struct S *f(void) {
    struct S s = { 3 }; struct S *p = &s; return p;
}
int main(void) {
    struct S *p = f(); out[0] = 1; struct S t = *p; out[1] = t.v; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "compound_literal_of_a_left_block",
        """\
long long out[4];
int main(void) {
    int *p;
    {
        p = (int[]){1, 2};
    }
    out[0] = 1; out[1] = p[0]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "store_to_a_left_block",
        """\
long long out[4];
int main(void) {
    int *p;
    {
        int x = 1; p = &x;
    }
    *p = 3; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_length_array_of_a_left_block",
        """\
long long out[4];
int main(void) {
    int *p; int n = 3;
    {
        int a[n]; a[0] = 1; p = a;
    }
    out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_of_a_left_loop",
        """\
long long out[4];
int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) p = &i;
    out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "memset_of_a_left_block",
        """\
#include <string.h>
long long out[4];
int main(void) {
    int *p;
    {
        int a[3]; p = a;
    }
    memset(p, 0, 12); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_of_the_previous_iteration",
        """\
long long out[2];
int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (p) out[0] = *p;
        p = &x;
    }
    return 0;
}""",
        end="UNDEFINED",
        wrong="a scope that is entered again brings back its old variables",
    ),
    Program(
        "alloca_of_a_left_function",
        """\
#include <alloca.h>
long long out[3];
int *f(void) {
    int *p = alloca(8); p[0] = 3; return p;
}
int main(void) {
    int *p = f(); out[0] = 1; out[1] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "declaration_that_is_passed_again",
        """\
long long out[3];
int main(void) {
    int n = 0; L: ; int x = 5; x += n; out[0] = x;
    if (n++ < 2) goto L;
    return 0;
}""",
        out=(7, 0, 0),
    ),
    Program(
        "declaration_that_is_jumped_over",
        """\
long long out[4];
int main(void) {
    int n = 0;
    again: {
        int x = 3; x += n; out[n] = x;
    }
    if (++n < 3) goto again;
    goto in;
    {
        int y = 5; in: y = 6; out[3] = y;
    }
    return 0;
}""",
        out=(3, 4, 5, 6),
    ),
]
