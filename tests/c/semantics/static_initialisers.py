"""Programs about the initial values of static objects."""

from tests.c.semantics.program import Program

STATIC_INITIALISERS = [
    Program(
        "addresses",
        """\
long long out[8];
struct P { int x, y; } a[2] = { { 1, 2 }, { 3, 4 } };
int m[2][2] = { 5, 6, 7, 8 };
int *p = &a[1].x, *q = m[1], *r = &(&a[1])->y;
char s[] = "hello", *c = s + 1;
int *w = &m[0][0] + 1;
int one(int x) {
    return x + 1;
}
int two(int x) {
    return x + 2;
}
int (*f)(int) = one, (*t[])(int) = { &one, two };
int main(void) {
    out[0] = *p; out[1] = *q; out[2] = r == &a[1].y; out[3] = *c; out[4] = f(3);
    out[5] = t[1](4); out[6] = *w;
    return 0;
}""",
        out=(3, 7, 1, 101, 4, 6, 6, 0),
    ),
    Program(
        "self_references",
        """\
long long out[8];
void *self = &self;
struct N { int v; struct N *next; } n = { 3, &n };
extern struct N b;
struct N a = { 1, &b }, b = { 2, &a };
int x = sizeof x;
int main(void) {
    out[0] = self == &self; out[1] = n.next == &n; out[2] = n.next->next->v; out[3] = x;
    out[4] = a.next->v; out[5] = b.next->v;
    return 0;
}""",
        out=(1, 1, 3, 4, 2, 1, 0, 0),
    ),
    Program(
        "constant_expressions",
        """\
long long out[8];
enum { TEN = 10 };
int a = TEN * 3 - 5 % 3, b = sizeof(int) == 4 ? 7 : 8, c = (char)300, d = !TEN || 3 > 2;
unsigned char e = -1;
long long f = 1LL << 40;
int g = (TEN & 6) | -(1 << 4);
int main(void) {
    out[0] = a; out[1] = b; out[2] = c; out[3] = d; out[4] = e; out[5] = f; out[6] = g;
    return 0;
}""",
        out=(28, 7, 44, 1, 255, 1099511627776, -14, 0),
    ),
    Program(
        "const_objects",
        """\
long long out[8];
const int n = 5;
static const int l = 2;
int m = n, k = n * l + 1;
int f(void) {
    static int c = n + 1; return c++;
}
int main(void) {
    out[0] = m; out[1] = k; out[2] = f(); out[3] = f();
    return 0;
}""",
        out=(5, 11, 6, 7, 0, 0, 0, 0),
    ),
    Program(
        "compound_literals_at_file_scope",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
static int y[] = (int[]) { 1, 2, 3 };
struct I s = (struct I) { .y = 4 };
struct O o = { 1, (struct I) { 2, 3 }, 5 };
int *p = (int[]) { 6, 7 };
int main(void) {
    out[0] = y[2]; out[1] = sizeof y / sizeof *y; out[2] = s.y; out[3] = s.z;
    out[4] = o.a.y; out[5] = o.b; out[6] = p[1]; p[1]++; out[7] = p[1];
    return 0;
}""",
        out=(3, 3, 4, 0, 3, 5, 7, 8),
    ),
    Program(
        "static_locals",
        """\
long long out[8];
struct P { int x, y; };
int f(void) {
    static struct P p = { .y = 3 }; static int *q = &p.y; return ++*q;
}
int g(int i) {
    static const char *names[] = { [1] = "b", [0] = "a" }; return names[i][0];
}
int main(void) {
    out[0] = f(); out[1] = f(); out[2] = g(0); out[3] = g(1);
    return 0;
}""",
        out=(4, 5, 97, 98, 0, 0, 0, 0),
    ),
    Program(
        "static_union_beyond_its_member",
        """\
long long out[8];
union U { unsigned char c; unsigned int i; } u = { 7 }, z;
struct S { int k; union U u; } s = { 1, { 2 } };
int main(void) {
    out[0] = u.i; out[1] = s.u.i; out[2] = s.k; out[3] = z.i;
    return 0;
}""",
        out=(7, 2, 1, 0, 0, 0, 0, 0),
    ),
    Program(
        "conversions",
        """\
long long out[8];
signed char a = 200;
unsigned short b = -2;
short c[] = { 65536 + 3, -40000 };
struct { unsigned f:3; signed g:3; } d = { 9, 5 };
_Bool e = 256;
int main(void) {
    out[0] = a; out[1] = b; out[2] = c[0]; out[3] = c[1]; out[4] = d.f; out[5] = d.g;
    out[6] = e;
    return 0;
}""",
        out=(-56, 65534, 3, 25536, 1, -3, 1, 0),
    ),
]
