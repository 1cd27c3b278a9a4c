"""Programs about sequencing."""

from tests.c.semantics.program import Program

SEQUENCING = [
    Program(
        "side_effects_of_operators",
        """\
long long out[20];
int a[5];
int g;
int f(void) {
    g++; return g;
}
int main(void) {
    int i = 0, j = 7, k; a[i++] = j; out[0] = i; out[1] = a[0]; int y = 3, z = 9;
    int x = y++ + z--; out[2] = x; out[3] = y; out[4] = z;
    int s[4] = {1,2,3,4}, d[4] = {0}; int *p = d, *q = s;
    while (p < d + 4) *p++ = *q++;
    out[5] = d[0]*1000 + d[1]*100 + d[2]*10 + d[3]; i = 0; out[6] = i++ && i++;
    out[7] = i; i = 1; out[8] = i++ && i++; out[9] = i; int c = 1;
    out[10] = c ? x++ : y--; out[11] = x; out[12] = y; a[0] = a[1] = a[2] = 5;
    out[13] = a[0] + a[1] + a[2]; i = 1; a[i++] += f(); out[14] = a[1]; out[15] = i;
    k = (i = 4, i + 1); out[16] = k; return 0;
}""",
        out=(1, 7, 12, 4, 8, 1234, 0, 1, 1, 3, 12, 13, 4, 15, 6, 2, 5, 0, 0, 0),
    ),
    Program(
        "value_of_an_assignment_that_changes_its_own_index",
        """\
long long out[5];
int a[3];
int main(void) {
    int y = (a[a[0]] = 1); out[0] = y; out[1] = a[0]; out[2] = a[1]; return 0;
}""",
        out=(1, 1, 0, 0, 0),
    ),
    Program(
        "value_of_an_increment_that_changes_its_own_index",
        """\
long long out[5];
int a[3];
int main(void) {
    int y = ++a[a[0]]; out[0] = y; out[1] = a[0]; out[2] = a[1]; return 0;
}""",
        out=(1, 1, 0, 0, 0),
    ),
    Program(
        "value_of_a_compound_assignment_that_changes_its_own_index",
        """\
long long out[5];
int a[3];
int main(void) {
    int y = (a[a[0]] += 2); out[0] = y; out[1] = a[0]; out[2] = a[2]; return 0;
}""",
        out=(2, 2, 0, 0, 0),
    ),
    Program(
        "increment_at_an_index_that_is_assigned",
        """\
long long out[8];
int a[5] = {3,0,0,7,0};
int main(void) {
    int i = 0; i = a[i]++; out[0] = i;
    for (int k = 0; k < 5; k++) out[1+k] = a[k];
    return 0;
}""",
        out=(3, 4, 0, 0, 7, 0, 0, 0),
    ),
    Program(
        "increments_behind_pointers",
        """\
long long out[8];
struct n { int *q; struct n *next; int v; };
struct n x, y;
int main(void) {
    int b[3] = {1,2,3}; x.q = b; x.next = &y; y.next = &x; y.q = b; struct n *p = &x;
    p->v = 5; y.v = 9; int *w = p->q++; out[0] = *w; out[1] = *x.q; struct n *o = p;
    int t; t = p->v++; out[2] = t; out[3] = x.v; return 0;
}""",
        out=(1, 2, 5, 6, 0, 0, 0, 0),
    ),
    Program(
        "increment_behind_a_pointer_that_is_assigned",
        """\
long long out[8];
struct n { struct n *next; int v; };
struct n x[3];
int main(void) {
    struct n *p = &x[0]; p->next = &x[1]; x[1].next = &x[2]; p = p->next++;
    out[0] = p - x; out[1] = x[0].next - x; out[2] = x[1].next - x; return 0;
}""",
        out=(1, 2, 2, 0, 0, 0, 0, 0),
    ),
    Program(
        "switch_on_an_increment",
        """\
long long out[4];
int main(void) {
    int x = 1;
    switch (x++) {
        case 1: out[0] = 1; break; case 2: out[0] = 2; break;
    }
    out[1] = x; return 0;
}""",
        out=(1, 2, 0, 0),
    ),
    Program(
        "assume_of_an_increment",
        """\
long long out[4];
void __VERIFIER_assume(int);
int main(void) {
    int x = 1; __VERIFIER_assume(x++ == 1); out[0] = x; return 0;
}""",
        out=(2, 0, 0, 0),
    ),
    Program(
        "assert_of_a_decrement",
        """\
long long out[4];
void __VERIFIER_assert(int);
int main(void) {
    int x = 1; __VERIFIER_assert(x-- == 1); out[0] = x; return 0;
}""",
        out=(0, 0, 0, 0),
    ),
    Program(
        "malloc_of_a_decrement",
        """\
#include <stdlib.h>
long long out[4];
int main(void) {
    int n = 4; char *p = malloc(n--); p[3] = 5; out[0] = p[3]; out[1] = n; return 0;
}""",
        out=(5, 3, 0, 0),
    ),
    Program(
        "memset_of_an_increment",
        """\
#include <string.h>
long long out[4];
char b[8];
int main(void) {
    int c = 4; memset(b, c++, 4); out[0] = b[0]; char *p = b; memset(p++, 9, 2);
    out[1] = b[0]; out[2] = b[2]; return 0;
}""",
        out=(4, 9, 4, 0),
    ),
    Program(
        "free_of_an_increment",
        """\
#include <stdlib.h>
long long out[4];
int main(void) {
    int *p = malloc(8); free(p++); out[0] = 1; return 0;
}""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "return_of_an_increment_into_the_incremented_variable",
        """\
long long out[3];
int x = 5;
int f(void) {
    return x++;
}
int main(void) {
    x = f(); out[0] = x; return 0;
}""",
        out=(5, 0, 0),
    ),
    Program(
        "increments_of_pointers_and_through_pointers",
        """\
long long out[20];
int a[5] = {1,2,3,4,5};
struct { int *p; } s;
int main(void) {
    s.p = a; out[0] = *s.p++; out[1] = *s.p; int **pp = &s.p; out[2] = *(*pp)++;
    *(*pp)++ = 30; out[3] = a[2]; out[4] = ++*s.p; out[5] = *--s.p; out[6] = (*s.p)--;
    out[7] = a[2]; int *p = a; p += 2; p -= 1; out[8] = *p; int i = 0; p[i++] += 5;
    out[9] = a[1]; out[10] = i; a[i] -= a[i + 1]; out[11] = a[1];
    out[12] = p++ == a + 1; return 0;
}""",
        out=(1, 2, 2, 30, 5, 30, 30, 29, 2, 7, 1, -22, 1, 0, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "operators_that_skip_operands",
        """\
long long out[8];
int n;
int inc(int x) {
    n++; return x;
}
int *np;
int arr[2];
int main(void) {
    out[0] = inc(0) && inc(1); out[1] = n; out[2] = inc(1) || inc(1); out[3] = n;
    out[4] = np && *np; int i = 5; out[5] = i < 2 && arr[i];
    out[6] = !(inc(0) || inc(0)); out[6] += n;
    out[7] = (inc(1) ? inc(2) : inc(3)); out[7] += n; return 0;
}""",
        out=(0, 1, 1, 2, 0, 0, 5, 8),
    ),
    Program(
        "commas",
        """\
long long out[8];
int g;
int f(int a, int b) {
    return a * 10 + b;
}
int main(void) {
    int i = 1, j;
    for (i = 0, j = 10; i < j; i++, j--) ;
    out[0] = i * 100 + j; out[1] = f((i++, i), (j--, j)); out[2] = (g = 3, g + 1);
    int x = (1, 2); out[3] = x; j = i = 7; out[4] = i + j; i += j -= 2; out[5] = i;
    i = j++ + 1; out[6] = i;
    if (i++, j > 3) out[7] = i;
    return 0;
}""",
        out=(505, 64, 4, 2, 14, 12, 6, 7),
    ),
    Program(
        "increments_in_conditions",
        """\
long long out[8];
int a[5] = {3,1,4,0,9};
int main(void) {
    int i = 0;
    while (a[i++]) ;
    out[0] = i; int *p = a;
    while (*p++ != 4) ;
    out[1] = p - a; int n = 5;
    do {
        out[2]++;
    } while (--n && n != 2);
    out[3] = n;
    for (int k = 5; k--; ) out[4] += k;
    if (n-- == 2) out[5] = n;
    if (!n++) out[6] = 1;
    out[7] = n++ * 2; return out[7]++;
}""",
        out=(4, 3, 3, 2, 10, 1, 0, 5),
    ),
    Program(
        "statement_expressions",
        """\
long long out[8];
int g;
int main(void) {
    int x = ({ int y = 3; y *= 2; y + 1; }); out[0] = x;
    int a[3] = {1,2,3}; int i = 0;
    a[({ i++; i; })] = 7; out[2] = a[1];
    out[3] = ({ int s = 0; for (int k = 0; k < 3; k++) s += a[k]; s; });
    if (({ g++; g > 0; })) out[4] = g;
    ({ g = 9; }); out[5] = g;
    out[6] = 1 ? ({ int q = 5; q; }) : 6; return 0;
}""",
        out=(7, 0, 7, 11, 1, 9, 5, 0),
    ),
    Program(
        "struct_from_a_statement_expression",
        """\
long long out[4];
struct S { int a, b; };
int main(void) {
    struct S s = ({ struct S t = {1, 2}; t; }); out[0] = s.b;
    out[1] = ({ struct S t = {3, 4}; t; }).a; return 0;
}""",
        out=(2, 3, 0, 0),
    ),
    Program(
        "calls_inside_of_calls",
        """\
long long out[6];
int g;
int f(int x) {
    g = g * 10 + x; return x;
}
int add(int a, int b) {
    return a - b;
}
int main(void) {
    int i = 3; out[0] = add(i++, add(1, f(2))); out[1] = i; out[2] = add(f(5), 1);
    out[3] = g;
    int a[3] = {0}; a[f(1)] = f(2); a[f(0)]++; out[4] = a[1] * 10 + a[0]; return 0;
}""",
        out=(4, 4, 4, 25, 21, 0),
    ),
    Program(
        "conditional_of_every_kind",
        """\
long long out[8];
struct S { int a; } s = {1}, t = {2};
int n;
void inc(void) {
    n++;
}
void dec(void) {
    n -= 10;
}
int x = 4, y = 5;
int nz = 1;
int main(void) {
    out[0] = (nz ? s : t).a; nz ? inc() : dec(); out[1] = n; int *p = nz ? &x : &y;
    out[2] = *p; int *q = nz ? 0 : &y; out[3] = q == 0; *(nz ? &x : &y) = 9; out[4] = x;
    out[5] = sizeof(nz ? (char)1 : (short)2); out[6] = (nz ? -1 : 0u) > 0;
    out[7] = nz ?: 5; return 0;
}""",
        out=(1, 1, 4, 1, 9, 4, 1, 1),
    ),
    Program(
        "typeof_evaluates_nothing",
        """\
long long out[4];
int main(void) {
    int x = 3; typeof(x++) y = 4; out[0] = x; out[1] = y; __typeof__(x) *p = &x; *p = 6;
    out[2] = x; unsigned char c = 200; typeof(c) d = c + 100; out[3] = d; return 0;
}""",
        out=(3, 4, 6, 44),
    ),
    Program(
        "sequence_points_of_siblings",
        """\
long long out[16];
int pure(int v) { return v * 2; }
int main(void) {
    int i = 1, n = 3, c = 1, d = 0, k, a[4] = {5, 6, 7, 8};
    out[0] = i++ + (1, 2); out[1] = i; out[2] = i++ + (int)sizeof(int[n]); out[3] = i;
    out[4] = i++ * (c ? 2 : 3); out[5] = i-- - (c && d); out[6] = a[--n] + (0, 5);
    out[7] = a[n--] * 10 + (c ? 1 : 2); out[8] = i++ + pure((1, 4));
    out[9] = i++ + ({ 3; }); out[10] = i++ + ((int[]){4, 5})[1]; out[11] = i++ + (k = 2);
    out[12] = !i++ + (0, 1); out[13] = i++ + (pure(1), pure(2)); out[14] = i; out[15] = k;
    return 0;
}""",
        out=(3, 2, 14, 3, 6, 4, 12, 71, 11, 7, 10, 8, 1, 12, 9, 2),
    ),
    Program(
        "increments_beside_sequence_points_in_statements",
        """\
long long out[12];
int give(int i) { return i++ + (0, 1); }
int choose(int i) { switch (i++ + (0, 1)) { case 3: return i * 10; default: return -i; } }
int main(void) {
    int i = 0, n = 0, *p, a[5] = {1, 2, 3, 4, 5};
    while (i++ + (0, 0) < 3) n += i;
    out[0] = i; out[1] = n; out[2] = give(4); out[3] = choose(2); out[4] = choose(7);
    if (i++ - (1, 4)) out[5] = 1; else out[5] = 2;
    out[6] = i; p = a; out[7] = *p++ + (0, 10); out[8] = *p; int x = i-- + (n, 1); out[9] = x;
    for (i = 0; i++ + (0, 1) < 4; ) out[10] += i;
    out[11] = i; return 0;
}""",
        out=(4, 6, 5, 30, -8, 2, 5, 11, 2, 6, 6, 4),
    ),
    Program(
        "increments_as_arguments_beside_commas",
        """\
long long out[8];
int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
struct pair { int l, r; };
struct pair make(int l, int r) { struct pair p = {l, r}; return p; }
int main(void) {
    int i = 1, j = 5; out[0] = three(i++, (1, 2), j--); out[1] = i * 10 + j;
    out[2] = three((i++, i), 2, (j--, j)); out[3] = make(i++, (0, 7)).l;
    i = 2; out[4] = make(i++, (0, 7)).l; out[5] = i;
    int b[2] = {i++, (1, 2)}; out[6] = b[0] * 10 + b[1]; out[7] = i; return 0;
}""",
        out=(125, 24, 323, 3, 2, 3, 32, 4),
    ),
    Program(
        "sizeof_evaluates_operands_of_variable_size",
        """\
long long out[10];
int main(void) {
    int n = 3, i = 0, m = 2; int a[n][n]; out[0] = sizeof(a[i++]); out[1] = i;
    out[2] = sizeof(int[n++]); out[3] = n; out[4] = sizeof(i++); out[5] = i;
    out[6] = m ? sizeof(char[m++]) : sizeof(char[n++]); out[7] = m; out[8] = n;
    int *p = (int *)(int (*)[m++])a; *p = 4; out[9] = m * 10 + a[0][0]; return 0;
}""",
        out=(12, 1, 12, 4, 4, 1, 2, 3, 4, 44),
    ),
    Program(
        "nested_assignments_and_calls_in_order",
        """\
long long out[10];
int g = 1, a[4];
int twice(void) { g *= 2; return g; }
int main(void) {
    int x, y, *p = a; g += twice(); out[0] = g; x = (twice(), g); out[1] = x;
    y = twice() && g; out[2] = y; out[3] = g; x = y = twice(); out[4] = x + y;
    *p++ = twice(); *p++ = twice(); out[5] = a[0]; out[6] = a[1]; out[7] = p - a;
    a[a[2]++] += 5; out[8] = a[0]; g = twice() ? g : 0; out[9] = g; return 0;
}""",
        out=(4, 8, 1, 16, 64, 64, 128, 2, 69, 256),
    ),
    Program(
        "tables_of_functions",
        """\
#include <stdlib.h>
long long out[8];
int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
int (*ops[2])(int, int) = {add, sub};
int apply(int (*f)(int, int), int a, int b) { return f(a, b); }
int (*pick(int which))(int, int) { return ops[which]; }
struct calc { int (*f)(int, int); int left; } c = {sub, 9};
int main(void) {
    for (int i = 0; i < 2; i++) out[i] = ops[i](7, 3);
    out[2] = apply(sub, 1, 2); out[3] = pick(0)(4, 4); out[4] = c.f(c.left, 1);
    int (*f)() = (int (*)())add; out[5] = f(20, 3); void *(*get)(size_t) = malloc;
    int *p = get(8); p[1] = 6; out[6] = p[1]; out[7] = ops[0] == add && ops[1] != add; return 0;
}""",
        out=(10, 4, -1, 8, 8, 23, 6, 1),
    ),
]
