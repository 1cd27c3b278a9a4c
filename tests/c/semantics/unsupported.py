"""Programs about unsupported."""

from tests.c.semantics.program import Program

UNSUPPORTED = [
    Program(
        "size_of_a_typedef_of_variable_length",
        """\
long long out[4];
int main(void) {
    int n = 3; typedef int T[n]; n = 5; T x; out[0] = sizeof x; out[1] = sizeof(T);
    x[2] = 1; return 0;
}""",
    ),
    Program(
        "index_beyond_a_typedef_of_variable_length",
        """\
long long out[4];
int main(void) {
    int n = 3; typedef int T[n]; n = 5; T x; x[4] = 1; out[0] = x[4]; return 0;
}""",
    ),
    Program(
        "packed_by_pragma",
        """\
#pragma pack(1)
long long out[2];
struct P { char c; int i; };
int main(void) {
    out[0] = sizeof(struct P); return 0;
}""",
    ),
    Program(
        "member_with_alignas",
        """\
long long out[2];
struct P { char c; _Alignas(16) int i; };
int main(void) {
    out[0] = sizeof(struct P); return 0;
}""",
    ),
    Program(
        "memset_of_bit_fields",
        """\
#include <string.h>
long long out[4];
struct S { unsigned a:3; unsigned b:5; } s;
int main(void) {
    memset(&s, 0x29, sizeof s); out[0] = s.a; out[1] = s.b; return 0;
}""",
    ),
    Program(
        "array_of_size_zero_at_the_end",
        """\
#include <stdlib.h>
long long out[4];
struct F { int n; int a[0]; };
int main(void) {
    struct F *f = malloc(sizeof(struct F) + 3 * sizeof(int)); f->n = 3; f->a[2] = 5;
    out[0] = f->a[2]; return 0;
}""",
    ),
    Program(
        "structs_in_a_union",
        """\
long long out[4];
union U { struct { int tag; int a; } x; struct { int tag; int b; } y; } u;
int main(void) {
    u.x.tag = 3; u.x.a = 4; out[0] = u.y.tag; out[1] = u.y.b; return 0;
}""",
    ),
    Program(
        "arrays_in_a_union",
        """\
long long out[4];
union U { int a[2]; unsigned char c[8]; } u;
int main(void) {
    u.a[0] = 0x01020304; u.a[1] = 5; out[0] = u.c[0]; out[1] = u.c[4]; return 0;
}""",
    ),
    Program(
        "anonymous_structs_in_an_anonymous_union",
        """\
long long out[4];
struct S { int k; union { struct { int a; int b; }; struct { int c; int d; }; }; } s;
int main(void) {
    s.a = 3; s.d = 4; out[0] = s.c; out[1] = s.b; return 0;
}""",
    ),
    Program(
        "members_of_a_union_of_every_kind",
        """\
long long out[8];
union U { long long l; int i; struct { short a, b; } s; char c[4]; };
int main(void) {
    union U u; u.l = 0x1122334455667788LL; out[0] = u.i; out[1] = u.s.a; out[2] = u.s.b;
    out[3] = u.c[1]; return 0;
}""",
    ),
    Program(
        "pointer_and_integer_in_a_union",
        """\
long long out[4];
union U { int *p; int i; } u;
int x = 7;
int main(void) {
    u.p = &x; out[0] = *u.p; out[1] = u.i != 0; return 0;
}""",
    ),
    Program(
        "integer_and_bytes_in_a_union",
        """\
long long out[4];
union U { int i; unsigned char c[4]; } u;
int main(void) {
    u.i = 0x01020304; out[0] = u.c[0]; u.c[3] = 0x7f; out[1] = u.i; return 0;
}""",
    ),
    Program(
        "copy_of_a_union_of_structs",
        """\
long long out[4];
union U { struct { int a, b; } s; int w[2]; } u, v;
int main(void) {
    u.s.a = 3; u.s.b = 4; v = u; out[0] = v.w[0]; out[1] = v.w[1]; return 0;
}""",
    ),
    Program(
        "bytes_of_an_integer",
        """\
long long out[2];
int x = 0x01020304;
int main(void) {
    unsigned char *c = (unsigned char *)&x; out[0] = c[0]; return 0;
}""",
    ),
    Program(
        "struct_around_a_member",
        """\
#include <stddef.h>
long long out[2];
struct N { int k; struct L { struct L *next; } l; } n = { 5 };
int main(void) {
    struct L *p = &n.l; struct N *q = (struct N *)((char *)p - offsetof(struct N, l));
    out[0] = q->k; return 0;
}""",
    ),
    Program(
        "recursion",
        """\
long long out[3];
int f(int x) {
    return x ? x * f(x - 1) : 1;
}
int main(void) {
    out[0] = f(4); return 0;
}""",
    ),
    Program(
        "mutual_recursion",
        """\
long long out[3];
int f(int x);
int g(int x) {
    return f(x - 1);
}
int f(int x) {
    return x > 0 ? g(x) : 1;
}
int main(void) {
    out[0] = f(4); return 0;
}""",
    ),
    Program(
        "recursion_through_a_pointer",
        """\
long long out[3];
int f(int x);
int (*p)(int) = f;
int f(int x) {
    return x > 0 ? p(x - 1) : 1;
}
int main(void) {
    out[0] = f(4); return 0;
}""",
    ),
    Program(
        "memset_of_a_part_of_an_element",
        """\
#include <string.h>
long long out[4];
int a[4] = {1,2,3,4};
int main(void) {
    memset(a, 0, 6); out[0] = a[0]; out[1] = a[1]; return 0;
}""",
    ),
    Program(
        "floating_point",
        """\
long long out[2];
int main(void) {
    double d = 1.5; out[0] = d * 2; return 0;
}""",
    ),
    Program(
        "assembly",
        """\
long long out[2];
int main(void) {
    int x = 1; __asm__ volatile ("" : "+r"(x)); out[0] = x; return 0;
}""",
    ),
    Program(
        "arguments_of_main",
        """\
long long out[2];
int main(int argc, char **argv) {
    char *s = argv[0]; out[0] = s[0]; return 0;
}""",
    ),
    Program(
        "pointer_from_outside",
        """\
long long out[2];
extern int *ep;
int main(void) {
    out[0] = *ep; return 0;
}""",
    ),
    Program(
        "function_given_to_an_unknown_function",
        """\
long long out[4];
int n;
void h(void) {
    n++;
}
void call(void (*f)(void));
int main(void) {
    call(h); out[0] = n; return 0;
}""",
    ),
    Program(
        "flexible_array_member",
        """\
#include <stdlib.h>
long long out[4];
struct F { int n; int a[]; };
int main(void) {
    struct F *f = malloc(sizeof(struct F) + 3 * sizeof(int)); f->n = 3; f->a[2] = 5;
    out[0] = f->a[2]; return 0;
}""",
    ),
    Program(
        "function_to_call_at_exit",
        """\
#include <stdlib.h>
long long out[4];
int n;
void h(void) {
    n++;
}
int main(void) {
    atexit(h); out[0] = n; return 0;
}""",
    ),
    Program(
        "generic_selection",
        """\
long long out[4];
int main(void) {
    out[0] = _Generic(1, int: 5, default: 6); return 0;
}""",
    ),
    Program(
        "packed_struct",
        """\
long long out[2];
struct __attribute__((packed)) P {
    char c; int i;
};
int main(void) {
    out[0] = sizeof(struct P); return 0;
}""",
    ),
    Program(
        "variable_arguments",
        """\
#include <stdarg.h>
long long out[2];
int f(int n, ...) {
    va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap); return x;
}
int main(void) {
    out[0] = f(1, 5); return 0;
}""",
    ),
]
