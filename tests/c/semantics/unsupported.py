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
        "pointer_given_to_an_unknown_function",
        """\
long long out[4];
int g = 3;
void reg(int *);
int go(void);
int main(void) {
    reg(&g); go(); out[0] = g; return 0;
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
