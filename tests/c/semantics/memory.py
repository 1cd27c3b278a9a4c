"""Programs about memory."""

from tests.c.semantics.program import Program

MEMORY = [
    Program(
        "struct_around_its_first_member",
        """\
long long out[2];
struct S { int a, b; };
struct W { struct S s; int z; } w = {{5, 6}, 7};
int main(void) {
    struct S *up = &w.s; struct W *back = (struct W *)up; out[0] = back->z; return 0;
}""",
        out=(7, 0),
    ),
    Program(
        "pointers_into_aggregates",
        """\
long long out[20];
struct S { int a; int b[3]; struct { int c; } in; } s[3];
int m[3][4];
int main(void) {
    int *p = &s[1].b[2]; *p = 5; out[0] = s[1].b[2]; int (*row)[4] = &m[1];
    (*row)[2] = 7; row++; (*row)[0] = 8; out[1] = m[1][2]; out[2] = m[2][0];
    int **pp = &p; **pp = 9; out[3] = s[1].b[2]; *pp = &m[0][0]; *p = 4;
    out[4] = m[0][0];
    int *ap[3] = { &s[0].a, &m[1][1], 0 }; *ap[1] = 11; out[5] = m[1][1];
    out[6] = ap[2] == 0; struct S *q = s + 3; out[7] = q - s; q--; q->in.c = 3;
    out[8] = s[2].in.c; out[9] = q[-1].b[2]; int *e = m[1] + 4; out[10] = e - m[1];
    out[11] = e[-1] ; out[12] = &m[1][4] == e; out[13] = &s[2] > &s[1];
    out[14] = 2[m[1]]; out[15] = *(*(m + 1) + 2); out[16] = (&s[1])->b - &s[1].b[0];
    return 0;
}""",
        out=(5, 7, 8, 9, 4, 11, 1, 3, 3, 9, 4, 0, 1, 1, 7, 7, 0, 0, 0, 0),
    ),
    Program(
        "casts_between_pointer_types",
        """\
long long out[12];
struct S { int a; int b; } s = {3, 4};
struct W { struct S s; int z; } w = {{5,6},7};
unsigned u = 4000000000u;
int main(void) {
    void *v = &s; struct S *t = v; out[0] = t->b; out[1] = *(int *)&s;
    int *ip = (int *)&u; out[2] = *ip; *ip = -1; out[3] = u;
    struct S *up = (struct S *)&w; out[4] = up->b; char *c = (char *)&s;
    struct S *back = (struct S *)c; out[6] = back->a; const int *ci = &s.a;
    out[7] = *(int *)ci; void **vv; void *x = &s; vv = &x;
    out[8] = ((struct S *)*vv)->a; return 0;
}""",
        out=(4, 3, -294967296, 4294967295, 6, 0, 3, 3, 3, 0, 0, 0),
    ),
    Program(
        "strings",
        r"""
long long out[16];
char g[] = "abc";
char h[3] = "xyz";
char *t[] = {"one", "two", "three"};
char two[2][4] = {"ab", "cde"};
const char *e = "";
int main(void) {
    out[0] = sizeof g; out[1] = h[2]; out[2] = t[2][4]; out[3] = two[1][2];
    out[4] = two[0][2]; out[5] = e[0]; out[6] = "hello"[1]; char *p = "a\0b";
    out[7] = p[2]; out[8] = sizeof(t) / sizeof(t[0]); char loc[10] = "hi";
    out[9] = loc[5]; out[10] = *("xy" + 1);
    while (*t[0]) {
        out[11]++; t[0]++;
    }
    char q[] = {'a', 'b', 0}; out[12] = sizeof q;
    char u[] = {"brace"}; out[13] = sizeof u; out[14] = '\x7f' + "\x80"[0]; return 0;
}""",
        out=(4, 122, 101, 101, 0, 0, 101, 98, 3, 0, 121, 3, 3, 6, -1, 0),
    ),
    Program(
        "change_of_a_string_literal",
        """\
long long out[2];
int main(void) {
    char *p = "abc"; p[0] = 'x'; out[0] = p[0]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_a_string",
        """\
long long out[2];
int main(void) {
    char *p = "abc"; int i = 4; out[0] = p[i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "functions_on_strings",
        """\
#include <string.h>
long long out[10];
int main(void) {
    char b[20] = "foo"; strcat(b, "bar"); out[0] = strlen(b);
    out[1] = strcmp(b, "foobar"); out[2] = strcmp("a", "b") < 0;
    out[3] = strchr(b, 'b') - b; strncpy(b, "zz", 4); out[4] = b[3];
    out[5] = memcmp("abc", "abd", 3) < 0; out[6] = strncmp("abc", "abd", 2);
    out[7] = strrchr("abcabc", 'b') != 0; return 0;
}""",
        out=(6, 0, 1, 3, 0, 1, 0, 1, 0, 0),
    ),
    Program(
        "unsigned_indices",
        """\
long long out[2];
int a[4] = {1,2,3,4};
int main(void) {
    unsigned i = 0; int *p = a + 1; out[0] = p[(int)(i - 1)]; unsigned char c = 255;
    c++; out[1] = a[c]; return 0;
}""",
        out=(1, 1),
    ),
    Program(
        "change_of_a_string_literal_from_a_call",
        """\
long long out[2];
char *f(int k) {
    static char b[4]; return k ? "abc" : b;
}
int main(void) {
    char *p = f(1); p[0] = 'x'; out[0] = p[0]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "structs_by_value",
        """\
long long out[8];
struct S { int a[2]; int *p; struct { int z; } in; };
int g = 4;
int f(struct S s) {
    s.a[0] = 100; *s.p = 50; s.in.z++; s.p = 0; return s.a[0] + s.in.z;
}
int main(void) {
    struct S s = { {1, 2}, &g, {3} }; out[0] = f(s); out[1] = s.a[0]; out[2] = g;
    out[3] = s.in.z; out[4] = s.p == &g; struct S t = s; t.a[1] = 8; out[5] = s.a[1];
    *t.p = 7; out[6] = g; return 0;
}""",
        out=(104, 1, 50, 3, 1, 2, 7, 0),
    ),
    Program(
        "structs_as_results",
        """\
long long out[10];
struct P { int x, y; int a[2]; };
struct P mk(int x, int y) {
    struct P p = { x, y, { x + y, x - y } }; return p;
}
struct P g;
struct P swp(void) {
    struct P t = { g.y, g.x, {g.a[1], g.a[0]} }; return t;
}
int main(void) {
    out[0] = mk(1, 2).a[0]; g = mk(3, 4); g = swp(); out[1] = g.x; out[2] = g.y;
    out[3] = g.a[0]; out[4] = g.a[1]; struct P *p = &g; *p = mk(p->y, p->x);
    out[5] = g.x; out[6] = g.a[1];
    struct P arr[2] = { mk(1,1), mk(5,6) }; arr[0] = arr[1]; arr[1] = arr[1];
    out[7] = arr[0].y; out[8] = (g = arr[0]).x; out[9] = (1 ? arr[0] : g).a[0];
    return 0;
}""",
        out=(3, 4, 3, -1, 7, 3, -1, 6, 5, 11),
    ),
    Program(
        "structs_as_arguments",
        """\
long long out[6];
struct P { int a, b; };
struct P mk(int a, int b) {
    struct P p; p.a = a; p.b = b; return p;
}
int sum(struct P p, struct P q) {
    return p.a * 1000 + p.b * 100 + q.a * 10 + q.b;
}
struct P id(struct P p) {
    return p;
}
int main(void) {
    int i = 1; out[0] = sum(mk(1, 2), mk(3, 4)); out[1] = id(id(mk(5, 6))).b;
    struct P a[2]; a[0] = mk(7, 8); a[1] = id(a[0]); a[1].a++; out[2] = sum(a[0], a[1]);
    struct P x = mk(i++, i_()); out[3] = x.a * 10 + x.b; out[4] = i;
    x = id((struct P){ x.b, x.a }); out[5] = x.a; return 0;
}
int i_(void) {
    return 9;
}""",
        out=(1234, 6, 7888, 19, 2, 9),
    ),
    Program(
        "pointers_and_structs_from_calls",
        """\
long long out[4];
struct S { int a[3]; } s = {{1,2,3}};
struct S *get(void) {
    return &s;
}
struct S val(void) {
    return s;
}
int main(void) {
    get()->a[1] = 5; out[0] = val().a[1]; out[1] = (*get()).a[2]; int *p = get()->a + 2;
    *p = 8; out[2] = s.a[2]; struct S (*f)(void) = val; out[3] = f().a[0]; return 0;
}""",
        out=(5, 3, 8, 1),
    ),
    Program(
        "pointers_to_different_rows",
        """\
#include <stdlib.h>
long long out[8];
int m[3][3];
int flat[3];
int f(int k) {
    int *p = k == 0 ? 0 : k == 1 ? m[2] : flat;
    if (!p) return -1;
    p[1] += k; return p[1];
}
int main(void) {
    out[0] = f(0); out[1] = f(1); out[2] = f(2); out[3] = m[2][1]; out[4] = flat[1];
    int *t[4];
    for (int i = 0; i < 3; i++) t[i] = m[i];
    t[3] = flat;
    for (int i = 0; i < 4; i++) t[i][0] = i + 1;
    out[5] = m[2][0]; out[6] = flat[0]; out[7] = t[1] == &m[1][0]; return 0;
}""",
        out=(-1, 1, 2, 1, 2, 3, 4, 1),
    ),
    Program(
        "struct_copied_from_its_own_successor",
        """\
#include <stdlib.h>
long long out[6];
struct n { struct n *next; int v; int w; };
int main(void) {
    struct n *h = 0;
    for (int i = 0; i < 4; i++) {
        struct n *t = malloc(sizeof *t); t->v = i; t->w = i*10; t->next = h; h = t;
    }
    *h = *h->next; out[0] = h->v; out[1] = h->w; out[2] = h->next->v;
    out[3] = h->next->w; out[4] = h->next->next->v; return 0;
}""",
        out=(2, 20, 1, 10, 0, 0),
    ),
    Program(
        "struct_copied_from_its_own_successor_in_an_array",
        """\
long long out[6];
struct n { struct n *next; int v; int w; } x[4];
int main(void) {
    for (int i = 0; i < 3; i++) {
        x[i].next = &x[i+1]; x[i].v = i; x[i].w = 10*i;
    }
    x[3].v=3; x[3].w=30; x[3].next = x; struct n *h = x; *h = *h->next; out[0] = h->v;
    out[1] = h->w; out[2] = h->next->v; out[3] = h->next->w; return 0;
}""",
        out=(1, 10, 2, 20, 0, 0),
    ),
    Program(
        "pointer_stored_through_itself",
        """\
#include <stdlib.h>
long long out[6];
struct n { struct n *next; int v; };
int main(void) {
    struct n *p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = malloc(2 * sizeof(struct n)); p[i][0].v = i; p[i][1].v = 10*i;
        p[i][0].next = p[i]; p[i][1].next = 0;
    }
    struct n *q = p[1]; q->next->next = &p[2][1]; out[0] = q->next->v;
    out[1] = q->next == &p[2][1]; out[2] = p[2][1].next == 0;
    out[3] = p[2][0].next == p[2]; return 0;
}""",
        out=(20, 1, 1, 1, 0, 0),
    ),
    Program(
        "copy_of_a_member_that_only_casts_mention",
        """\
long long out[3];
struct A { struct B { int x; int y; } b; } a, a2;
int main(void) {
    int *p = (int *)&a; *p = 5; a2 = a; int *q = (int *)&a2; out[0] = *q; return 0;
}""",
        out=(5, 0, 0),
    ),
    Program(
        "comparison_of_an_object_and_its_first_part",
        """\
long long out[6];
struct S { int a; int b; } s;
int a[3];
int m[2][2];
int main(void) {
    void *p = &s, *q = &s.a; out[0] = p == q; void *x = &a, *y = a; out[1] = x == y;
    void *u = m, *v = m[0]; out[2] = u == v; char *c = (char*)&s;
    out[3] = c == (char*)&s.a; return 0;
}""",
        out=(1, 1, 1, 1, 0, 0),
    ),
    Program(
        "memset",
        """\
#include <string.h>
long long out[12];
int m[2][3];
struct S { char c; short h; int i; long l; int a[2]; } s, t[2];
unsigned char uc[5];
_Bool bb[3];
int main(void) {
    memset(m, 1, sizeof m); out[0] = m[1][2]; memset(m[1], 0, sizeof m[1]);
    out[1] = m[1][0]; out[2] = m[0][2]; memset(&s, 0xff, sizeof s); out[3] = s.c;
    out[4] = s.h; out[5] = s.l; out[6] = s.a[1]; memset(t, 0x80, sizeof t);
    out[7] = t[1].h; memset(uc + 1, 255, 3); out[8] = uc[3]; out[9] = uc[4];
    memset(&t[1], 0, sizeof t[1]); out[10] = t[1].i; out[11] = t[0].i; return 0;
}""",
        out=(16843009, 0, 16843009, -1, -1, -1, -1, -32640, 255, 0, 0, -2139062144),
    ),
    Program(
        "memcpy",
        """\
#include <string.h>
long long out[10];
struct S { int a[3]; struct { char c; } in; } s = {{1,2,3},{4}}, t;
int b[3] = {7,8,9}, c[5];
int main(void) {
    memcpy(&t, &s, sizeof s); out[0] = t.a[2]; out[1] = t.in.c;
    memcpy(c + 1, b, sizeof b); out[2] = c[1]; out[3] = c[3];
    memcpy(t.a, b, sizeof(int) * 2); out[4] = t.a[1]; out[5] = t.a[2]; return 0;
}""",
        out=(3, 4, 7, 9, 8, 3, 0, 0, 0, 0),
    ),
    Program(
        "memcpy_beyond_an_array",
        """\
#include <string.h>
long long out[4];
int a[3], b[4];
int main(void) {
    memcpy(a, b, sizeof b); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "alloca",
        """\
#include <alloca.h>
long long out[3];
int main(void) {
    int s = 0;
    for (int i = 0; i < 3; i++) {
        int *p = alloca(sizeof(int) * (i + 1)); p[i] = i; s += p[i];
    }
    out[0] = s; return 0;
}""",
        out=(3, 0, 0),
    ),
]
