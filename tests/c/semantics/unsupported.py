"""Programs about unsupported."""

from tests.c.semantics.program import Program

UNSUPPORTED = [
    Program(
        "extended_precision",
        """\
long long out[2];
int main(void) {
    long double d = 1.5; out[0] = d * 2; return 0;
}""",
    ),
    Program(
        "realloc_of_a_pointer_from_outside",
        """\
#include <stdlib.h>
long long out[2];
extern int *ep;
int main(void) {
    int *p = realloc(ep, 8); return p != 0;
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
        "a_generic_selection_by_a_bit_field",
        """\
struct S { unsigned f:3; } s;
long long out[2];
int main(void) {
    out[0] = _Generic(s.f, unsigned: 1, default: 2); return 0;
}""",
    ),
    Program(
        "a_generic_selection_between_enums",
        """\
enum E { A }; enum F { B };
long long out[2];
int main(void) {
    enum E e = A; out[0] = _Generic(e, enum F: 1, enum E: 2); return 0;
}""",
    ),
    Program(
        "a_designator_behind_excess_values",
        """\
long long out[2];
int main(void) {
    int a[2] = {1, 2, 3, [0] = 7}; out[0] = a[0]; return 0;
}""",
    ),
    Program(
        "a_value_for_a_struct_without_members",
        """\
struct E {};
long long out[2];
int main(void) {
    struct E e = {1}; (void)e; out[0] = 1; return 0;
}""",
    ),
    Program(
        "a_function_in_a_pointer_to_an_object",
        """\
long long out[2];
int f(void) {
    return 5;
}
void *table[] = {(void *)f};
int main(void) {
    out[0] = ((int (*)(void))table[0])(); return 0;
}""",
    ),
    Program(
        "a_list_of_variable_arguments_by_its_address",
        """\
#include <stdarg.h>
long long out[2];
int g(va_list *p) {
    return va_arg(*p, int);
}
int f(int n, ...) {
    va_list ap; va_start(ap, n); int x = g(&ap); va_end(ap); return x;
}
int main(void) {
    out[0] = f(1, 5); return 0;
}""",
    ),
    Program(
        "a_static_list_of_variable_arguments",
        """\
#include <stdarg.h>
long long out[2];
int f(int n, ...) {
    static va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap); return x;
}
int main(void) {
    out[0] = f(1, 5); return 0;
}""",
    ),
    Program(
        "the_size_of_what_a_pointer_points_to",
        """\
long long out[2];
int main(void) {
    char a[4]; out[0] = __builtin_object_size(a, 0); return 0;
}""",
    ),
    Program(
        "checked_arithmetic_on_the_widest_type",
        """\
long long out[2];
int main(void) {
    __int128 a = 1, r; out[0] = __builtin_mul_overflow(a, a, &r); return 0;
}""",
    ),
    Program(
        "checked_arithmetic_with_effects",
        """\
long long out[2];
int main(void) {
    int a[2], i = 0; out[0] = __builtin_add_overflow(1, 2, &a[i++]); return 0;
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
    Program(
        "jumping_assembly",
        """\
long long out[2];
int main(void) {
    asm goto("" : : : : done); out[0] = 1; done: return 0;
}""",
    ),
    Program(
        "variable_in_a_register",
        """\
register long sp __asm__("rsp");
long long out[2];
int main(void) {
    out[0] = sp != 0; return 0;
}""",
    ),
    Program(
        "alias_of_another_type",
        """\
int old(int x) { return x; }
long new(long) __attribute__((alias("old")));
long long out[2];
int main(void) {
    out[0] = new(1); return 0;
}""",
    ),
    Program(
        "alias_of_something_elsewhere",
        """\
int old(int x);
int new(int) __attribute__((alias("old")));
long long out[2];
int main(void) {
    out[0] = new(1); return 0;
}""",
    ),
    Program(
        "constructor",
        """\
static int k;
__attribute__((constructor)) static void start(void) { k = 2; }
long long out[2];
int main(void) {
    out[0] = k; return 0;
}""",
    ),
]
