"""Programs about variable arguments."""

from tests.c.semantics.program import Program

VARIABLE_ARGUMENTS = [
    Program(
        "a_sum_of_variable_arguments",
        """\
#include <stdarg.h>
long long out[6];
int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n;
    i++) s += va_arg(ap, int); va_end(ap); return s; }
int main(void) { out[0] = sum(3, 1, 2, 3); out[1] = sum(0);
    out[2] = sum(1, (char) - 3) + sum(2, (short) 4, 'a'); return 0; }""",
        out=(6, 0, 98, 0, 0, 0),
    ),
    Program(
        "variable_arguments_of_all_types",
        """\
#include <stdarg.h>
long long out[9]; struct P { int x, y; };
int f(const char *t, ...) { va_list ap; va_start(ap, t); int k = 0; for (; *t; t++) {
    switch (*t) { case 'i': out[k++] = va_arg(ap, int); break;
    case 'l': out[k++] = va_arg(ap, long); break; case 'L': out[k++] = va_arg(ap, long long);
    break; case 'u': out[k++] = va_arg(ap, unsigned); break;
    case 's': out[k++] = va_arg(ap, char *)[0]; break;
    case 'p': out[k++] = *(int *) va_arg(ap, void *); break; case 'P': {
    struct P p = va_arg(ap, struct P); out[k++] = p.x * 10 + p.y; } } } va_end(ap); return k; }
int main(void) { int q = 77; struct P p = { 4, 5 };
    out[8] = f("ilLuspPi", -1, -2l, 1ll << 40, 4000000000u, "abc", (void *) & q, p, 9);
    return 0; }""",
        out=(-1, -2, 1099511627776, 4000000000, 97, 77, 45, 9, 8),
    ),
    Program(
        "a_list_is_passed_on_and_copied",
        """\
#include <stdarg.h>
long long out[6];
int vsum(int n, va_list ap) { int s = 0; while (n-- > 0) s = s * 10 + va_arg(ap, int);
    return s; }
int sum(int n, ...) { va_list ap, bp; va_start(ap, n); va_copy(bp, ap);
    int s = vsum(n, ap); int t = va_arg(bp, int); va_end(ap); va_end(bp); return s * 100 + t; }
int main(void) { out[0] = sum(3, 1, 2, 3); out[1] = sum(1, 5); return 0; }""",
        out=(12301, 505, 0, 0, 0, 0),
    ),
    Program(
        "a_list_starts_again",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int); va_end(ap);
    va_start(ap, n); int b = va_arg(ap, int); int c = va_arg(ap, int); va_end(ap);
    return a * 100 + b * 10 + c; }
int main(void) { out[0] = f(0, 1, 2); return 0; }""",
        out=(112, 0, 0, 0, 0, 0),
    ),
    Program(
        "variable_arguments_through_a_pointer",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int); va_end(ap);
    return a + n; }
int main(void) { int(*p)(int, ...) = f; out[0] = p(3, 4); return 0; }""",
        out=(7, 0, 0, 0, 0, 0),
    ),
    Program(
        "lists_of_nested_calls",
        """\
#include <stdarg.h>
long long out[6];
int g(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int); va_end(ap);
    return a; }
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int);
    int b = g(1, a * 2); b = b * 10 + va_arg(ap, int); va_end(ap); return b; }
int main(void) { for (int i = 0; i < 3; i++) out[i] = f(3, i, i + 1); return 0; }""",
        out=(1, 22, 43, 0, 0, 0),
    ),
    Program(
        "a_variable_argument_is_missing",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int); va_end(ap);
    return a; }
int main(void) { out[0] = f(3); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_variable_argument_of_another_type",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, long long) != 0;
    va_end(ap); return a; }
int main(void) { out[0] = f(3, 4); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_variable_argument_of_the_other_sign",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); unsigned a = va_arg(ap, unsigned);
    va_end(ap); return a != 0; }
int main(void) { out[0] = f(3, 4); out[1] = f(3, -4); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_variable_argument_of_a_promoted_type",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, char); va_end(ap);
    return a != 0; }
int main(void) { out[0] = f(3, 4); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_list_after_its_end",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); va_end(ap); return va_arg(ap, int); }
int main(void) { out[0] = f(3, 4); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_list_that_a_function_has_read",
        """\
#include <stdarg.h>
long long out[6];
int g(va_list ap) { return va_arg(ap, int); }
int f(int n, ...) { va_list ap; va_start(ap, n); int x = g(ap); x += va_arg(ap, int);
    va_end(ap); return x; }
int main(void) { out[0] = f(3, 4, 5); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_list_that_a_pointer_has_read",
        """\
#include <stdarg.h>
long long out[6];
int g(int k, va_list ap) { return k ? va_arg(ap, int) : 0; }
int f(int n, ...) { int(*p)(int, va_list) = g; va_list ap; va_start(ap, n);
    int x = p(n, ap); x += va_arg(ap, int); va_end(ap); return x; }
int main(void) { out[0] = f(0, 4, 5); out[1] = f(1, 4, 5); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_list_that_a_function_has_not_read",
        """\
#include <stdarg.h>
long long out[6];
int g(int k, va_list ap) { return k ? va_arg(ap, int) : 0; }
int f(int n, ...) { va_list ap; va_start(ap, n); int x = g(0, ap); x += va_arg(ap, int);
    va_end(ap); return x; }
int main(void) { out[0] = f(3, 4, 5); return 0; }""",
        out=(4, 0, 0, 0, 0, 0),
    ),
    Program(
        "the_size_of_a_list",
        """\
#include <stdarg.h>
long long out[6];
int main(void) { va_list ap; out[0] = sizeof(va_list); return 0; }""",
        out=(24, 0, 0, 0, 0, 0),
        out_32=(4, 0, 0, 0, 0, 0),
    ),
    Program(
        "two_arguments_without_an_order",
        """\
#include <stdarg.h>
long long out[6]; int g(int a, int b) { return a - b; }
int f(int n, ...) { va_list ap; va_start(ap, n);
    int x = g(va_arg(ap, int), va_arg(ap, int)); va_end(ap); return x; }
int main(void) { out[0] = f(3, 4, 5); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "variable_arguments_until_null",
        """\
#include <stdarg.h>
#include <stddef.h>
long long out[6];
int f(const char *a, ...) { va_list ap; va_start(ap, a); int n = 0;
    for (const char *s = a; s; s = va_arg(ap, const char *)) n += s[0]; va_end(ap); return n; }
int main(void) { out[0] = f("a", "b", "c", (char *) 0); out[1] = f("a", NULL); return 0; }""",
        out=(294, 97, 0, 0, 0, 0),
    ),
    Program(
        "variable_arguments_in_conditions",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int x = n > 1 ? va_arg(ap, int) : 7;
    int y = n > 2 && va_arg(ap, int) == 5; int z = 0;
    if (n > 3 || va_arg(ap, int) == 9) z = 1; va_end(ap); return x * 100 + y * 10 + z; }
int main(void) { out[0] = f(1, 9); out[1] = f(2, 4, 9); out[2] = f(3, 4, 5, 8);
    out[3] = f(4, 1, 2, 3); return 0; }""",
        out=(701, 401, 410, 101, 0, 0),
    ),
    Program(
        "variable_arguments_of_calls_in_a_loop",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int m = 0; while (n--) {
    int v = va_arg(ap, int); if (v > m) m = v; } va_end(ap); return m; }
int main(void) { for (int i = 0; i < 4; i++) out[i] = f(i, i * 2, 7 - i, i * i); return 0; }""",
        out=(0, 2, 5, 9, 0, 0),
    ),
    Program(
        "variable_arguments_that_are_pointers",
        """\
#include <stdarg.h>
long long out[6];
void set(int n, ...) { va_list ap; va_start(ap, n); for (int i = 0; i < n; i++) {
    int *p = va_arg(ap, int *); *p = i + 1; } va_end(ap); }
int main(void) { int a = 0, b = 0, c[2] = { 0 }; set(4, &a, &b, &c[1], c); out[0] = a;
    out[1] = b; out[2] = c[0]; out[3] = c[1]; return 0; }""",
        out=(1, 2, 4, 3, 0, 0),
    ),
    Program(
        "variable_arguments_that_are_functions",
        """\
#include <stdarg.h>
long long out[6]; int inc(int x) { return x + 1; } int dbl(int x) { return x * 2; }
int app(int x, ...) { va_list ap; va_start(ap, x); int(*f)(int);
    while ((f = va_arg(ap, int(*)(int))) != 0) x = f(x); va_end(ap); return x; }
int main(void) { out[0] = app(3, inc, dbl, (int(*)(int)) 0); return 0; }""",
        out=(8, 0, 0, 0, 0, 0),
    ),
    Program(
        "a_copy_leaves_the_list_as_it_is",
        """\
#include <stdarg.h>
long long out[6];
int peek(va_list ap) { va_list c; va_copy(c, ap); int r = va_arg(c, int); va_end(c);
    return r; }
int f(int n, ...) { va_list ap; va_start(ap, n); int a = peek(ap);
    int b = va_arg(ap, int); va_end(ap); return a * 10 + b; }
int main(void) { out[0] = f(0, 6); return 0; }""",
        out=(66, 0, 0, 0, 0, 0),
    ),
    Program(
        "a_list_that_a_function_passed_on",
        """\
#include <stdarg.h>
long long out[6];
int g(va_list ap) { return va_arg(ap, int); } int h(va_list ap) { return g(ap) + 1; }
int f(int n, ...) { va_list ap; va_start(ap, n); int a = h(ap); int b = va_arg(ap, int);
    va_end(ap); return a * 10 + b; }
int main(void) { out[0] = f(0, 6, 7); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "promoted_variable_arguments",
        """\
#include <stdarg.h>
long long out[6]; enum E { A = 3 };
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int);
    unsigned b = va_arg(ap, unsigned); enum E e = va_arg(ap, enum E); va_end(ap);
    return a + b + e; }
int main(void) { unsigned char c = 200; enum E e = A; out[0] = f(0, c, 5u, e); return 0; }""",
        out=(208, 0, 0, 0, 0, 0),
    ),
    Program(
        "variable_arguments_that_nobody_reads",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { return n; }
int main(void) { out[0] = f(3, 4, 5); return 0; }""",
        out=(3, 0, 0, 0, 0, 0),
    ),
    Program(
        "variable_arguments_by_built_in_words",
        """\
long long out[6];
int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n);
    int s = __builtin_va_arg(ap, int); __builtin_va_end(ap); return s; }
int main(void) { out[0] = f(3, 4, 5); return 0; }""",
        out=(4, 0, 0, 0, 0, 0),
    ),
    Program(
        "variable_arguments_of_narrow_types",
        """\
#include <stdarg.h>
#include <stdbool.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); int s = va_arg(ap, int);
    s += va_arg(ap, int); va_end(ap); return s; }
int main(void) { bool b = true; struct { unsigned f: 3; } q = { 5 };
    out[0] = f(3, b, q.f); return 0; }""",
        out=(6, 0, 0, 0, 0, 0),
    ),
    Program(
        "a_long_for_an_int",
        """\
#include <stdarg.h>
long long out[6];
int f(int n, ...) { va_list ap; va_start(ap, n); long a = va_arg(ap, long); va_end(ap);
    return a; }
int main(void) { out[0] = f(3, 5); return 0; }""",
        end="UNDEFINED",
    ),
]
