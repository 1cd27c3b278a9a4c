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
    Program(
        "too_few_old_style_arguments",
        """\
int f(a, b) int a, b; { return a; }
long long out[2];
int main(void) {
    out[0] = f(3); return 0;
}""",
    ),
    Program(
        "too_many_old_style_arguments",
        """\
int f(a) int a; { return a; }
long long out[2];
int main(void) {
    out[0] = f(3, 4); return 0;
}""",
    ),
    Program(
        "old_style_argument_of_another_width",
        """\
int f(a) long long a; { return a == 3; }
long long out[2];
int main(void) {
    out[0] = f(3); return 0;
}""",
    ),
    Program(
        "old_style_pointer_for_an_integer",
        """\
int f(a) int a; { return a; }
long long out[2];
int main(void) {
    out[0] = f(out); return 0;
}""",
    ),
    Program(
        "call_before_the_prototype",
        """\
int f();
int g(void) { return f(3); }
int f(long long a) { return a; }
long long out[2];
int main(void) {
    out[0] = g(); return 0;
}""",
    ),
    Program(
        "assembly_behind_a_condition",
        """\
long long out[2];
int main(void) {
    int x = 2; if (x) asm("nop"); out[0] = 7; return 0;
}""",
    ),
    Program(
        "assembly_with_operands",
        """\
long long out[2];
int main(void) {
    int x = 2; asm volatile("" : "+r"(x)); out[0] = x; return 0;
}""",
    ),
    Program(
        "assembly_of_two_strings",
        """\
long long out[2];
int main(void) {
    int x = 2; if (x) asm("" "nop"); out[0] = x; return 0;
}""",
    ),
    Program(
        "assembler_name_of_another_function",
        """\
int f(int) __asm__("g");
int g(int a) { return a + 1; }
long long out[2];
int main(void) {
    out[0] = f(2); return 0;
}""",
    ),
    Program(
        "constant_or_not",
        """\
const int k = 3;
long long out[2];
int main(void) {
    out[0] = __builtin_constant_p(k); return 0;
}""",
    ),
    Program(
        "storage_order",
        """\
struct __attribute__((scalar_storage_order("big-endian"))) S { int a; } s;
long long out[2];
int main(void) {
    s.a = 1; out[0] = s.a; return 0;
}""",
    ),
    Program(
        "microsoft_layout",
        """\
struct __attribute__((ms_struct)) S { char c; int b:3; } s;
long long out[2];
int main(void) {
    out[0] = sizeof s; return 0;
}""",
    ),
    Program(
        "aligned_type_in_sizeof",
        """\
long long out[2];
int main(void) {
    out[0] = sizeof(int __attribute__((aligned(16)))); return 0;
}""",
    ),
    Program(
        "moment_of_the_compilation",
        """\
long long out[2];
int main(void) {
    out[0] = sizeof(__DATE__); return 0;
}""",
    ),
    Program(
        "weak_and_not_defined",
        """\
extern int w __attribute__((weak));
long long out[2];
int main(void) {
    out[0] = &w == 0; return 0;
}""",
    ),
    Program(
        "assembly_outside_of_functions",
        """\
asm(".globl w");
long long out[2];
int main(void) {
    out[0] = 1; return 0;
}""",
    ),
    Program(
        "two_definitions",
        """\
long long out[2];
extern inline __attribute__((gnu_inline)) int f(void) { return 1; }
int f(void) { return 2; }
int main(void) {
    out[0] = f(); return 0;
}""",
    ),
    Program(
        "a_macro_kept_by_a_pragma_operator",
        """\
#define X 1
_Pragma("push_macro(\\"X\\")")
#undef X
#define X 2
_Pragma("pop_macro(\\"X\\")")
long long out[2];
int main(void) {
    out[0] = X; return 0;
}""",
    ),
    Program(
        "a_raw_string_behind_a_macro",
        """\
#define R
long long out[2];
int main(void) {
    out[0] = sizeof(R"(a\\n)"); return 0;
}""",
    ),
    Program(
        "attributes_of_another_type",
        """\
struct __attribute__((packed)) A { char c; int i; };
struct __attribute__((copy((struct A *)0))) B { char c; int i; };
long long out[1];
int main(void) {
    out[0] = sizeof(struct B); return 0;
}""",
    ),
    Program(
        "an_atomic_struct_is_aligned_to_its_size",
        """\
struct P { int x, y; };
struct S { char c; _Atomic struct P p; };
long long out[1];
int main(void) {
    out[0] = sizeof(struct S); return 0;
}""",
    ),
]
