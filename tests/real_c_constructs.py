# ruff: noqa: E501
"""Constructs of real C programs: for each, a text with a condition that holds, and one that does not.

`{wrong}` is the condition under which the program reaches the error.
"""

from dataclasses import dataclass

HEAD = """#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
"""


@dataclass(frozen=True)
class Construct:
    """`safe` never holds, `wrong` does in some run (None: no run can show it, but nothing is proved).

    `before`: declarations; `body`: statements of `main`, or of a function `f` that a caller calls,
    if `parameters` are given. `runs`: gcc and the machine run it with the input 3.
    """

    name: str
    before: str
    body: str
    safe: str
    wrong: str | None
    parameters: str | None = None
    arrays: tuple[tuple[str, str], ...] = ()
    check: str = ""
    unproved: str = ""  # what is not proved, where no run shows it
    runs: bool = True

    def text(self, condition: str) -> str:
        name = "int main(void)" if self.parameters is None else f"int f({self.parameters})"
        return (
            f"{HEAD}{self.before}\n{name} {{\n{self.body}\n"
            f"if ({condition}) reach_error();\nreturn 0; }}\n"
        )


_N = "int n = __VERIFIER_nondet_int(); "

CONSTRUCTS = [
    Construct("a function without a body", "extern int other(int *p); static int own = 1;",
              "int y = 2, r = other(&y);", "own != 1", "r == 3 && own == 1"),
    Construct("its objects are forgotten", "extern int other(int *p);", "int y = 2; other(&y);",
              "y < -2147483647 - 1", None, unproved="y != 2"),
    Construct("volatile", "static volatile unsigned char sensor;", "sensor = 5; int v = sensor;",
              "v > 255", "v == 5", runs=False),
    Construct("malloc", "", "int *p = malloc(2 * sizeof(int)); p[1] = 3;", "p[1] != 3", "p[1] == 3"),
    Construct("calloc", "", "char *p = calloc(3, 1);", "p[2] != 0", "p[2] == 0"),
    Construct("realloc", "", "int *p = malloc(4); *p = 7; p = realloc(p, 8); p[1] = 1;",
              "p[0] != 7", "p[0] == 7"),
    Construct("a pointer of a caller", "", "if (!p) return 0; *p = 1;", "*p != 1", "*p == 1", "int *p"),
    Construct("a pointer in a struct of a caller", "struct s { int *data; int n; };",
              "if (!s || !s->data) return 0; *s->data = 4; s->n = 2;", "*s->data != 4",
              "*s->data == 4 && s->n == 2", "struct s *s"),
    Construct("a list of a caller", "struct node { int value; struct node *next; };",
              "int count = 0; while (list && count < 3) { list = list->next; count++; }",
              "count > 3", "count == 2", "struct node *list"),
    Construct("a union", "union u { unsigned i; unsigned char b[4]; };",
              "union u x; x.i = 0x01020304;", "x.b[0] != 4", "x.b[3] == 1"),
    Construct("memcpy between types", "", "float f = 1.0f; unsigned u; memcpy(&u, &f, sizeof u);",
              "u != 0x3f800000", "u == 0x3f800000"),
    Construct("an object as bytes", "", "int x = 258; unsigned char *p = (unsigned char *)&x;",
              "p[0] != 2 || p[1] != 1", "p[1] == 1"),
    Construct("packed", "struct __attribute__((packed)) s { char c; int i; };",
              "struct s x = {1, 2};", "sizeof x != 5 || x.i != 2", "offsetof(struct s, i) == 1"),
    Construct("aligned", "struct __attribute__((aligned(16))) s { char c; };", "struct s x; x.c = 1;",
              "sizeof x != 16 || (uintptr_t)&x % 16 != 0", "_Alignof(struct s) == 16"),
    Construct("a flexible array member", "struct s { int n; int a[]; };",
              "struct s *p = malloc(sizeof *p + 3 * sizeof(int)); p->n = 3; p->a[2] = 5;",
              "p->a[2] != 5", "p->a[p->n - 1] == 5"),
    Construct("a zero-length array", "struct s { int n; char tail[0]; };", "",
              "sizeof(struct s) != 4", "offsetof(struct s, tail) == 4"),
    Construct("a pointer as an integer", "static int x;",
              "uintptr_t u = (uintptr_t)&x; int *p = (int *)u; *p = 9;", "x != 9 || u % 4 != 0",
              "x == 9"),
    Construct("arithmetic on a null pointer", "struct s { int a; int b; };", "",
              "(uintptr_t)&((struct s *)0)->b != 4", "(uintptr_t)&((struct s *)0)->b == 4"),
    Construct("a fixed address", "", "unsigned v = *(volatile unsigned *)0x40000000u;", "(v & 1) > 1",
              None, unproved="v != 0", runs=False),
    Construct("inline assembly", "", "int x = 1, y; __asm__ volatile (\"nop\" : \"=r\"(y));",
              "x != 1", None, unproved="y != 0", runs=False),
    Construct("float", "", "float x = 0.1f, y = x * 3;", "y != 0.3f", "y == 0.3f"),
    Construct("double", "", "double x = 0.1 + 0.2;", "x < 0.3", "x != 0.3"),
    Construct("a conversion to an integer", "", "double d = -2.5;", "(int)d != -2", "(int)d == -2"),
    Construct("a conversion beyond the integer", "", "double d = 1e10; int i = (int)d;", "i == 0 && 0",
              "1", check="float-cast", runs=False),
    Construct("recursion", "static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }", "",
              "sum(4) != 10", "sum(4) == 10"),
    Construct("recursion by contracts", "static int low(int n) { return n <= 0 ? 0 : low(n - 1) + 0; }",
              _N, "low(n) != 0", "n == 2 && low(n) == 0"),
    Construct("tail recursion", "static int last(int n, int s) { return n <= 0 ? s : last(n - 1, s); }",
              _N, "last(n, 4) != 4", "n == 2 && last(n, 4) == 4"),
    Construct("__builtin_clz", "", "unsigned u = 16;", "__builtin_clz(u) != 27",
              "__builtin_ctz(u) == 4 && __builtin_popcount(u) == 1"),
    Construct("__builtin_bswap32", "", "", "__builtin_bswap32(0x01020304u) != 0x04030201u",
              "__builtin_bswap16(0x0102) == 0x0201"),
    Construct("__builtin_expect", "", _N + "int r = 0; if (__builtin_expect(n > 2, 0)) r = 1;",
              "r != (n > 2)", "r == 1"),
    Construct("__builtin_add_overflow", "", _N + "int r; int o = __builtin_add_overflow(n, 1, &r);",
              "!o && r != n + 1", "!o && r == 4"),
    Construct("__builtin_unreachable", "", _N + "if (n == 5) __builtin_unreachable();", "0", "n == 5",
              check="other", runs=False),
    Construct("a statement expression", "", _N, "({ int t = n; t; }) != n", "({ int t = n; t; }) == 3"),
    Construct("a case range", "", _N + "int r = 0; switch (n) { case 1 ... 5: r = 1; }",
              "r != (n >= 1 && n <= 5)", "r == 1"),
    Construct("a bit-field", "struct s { unsigned a : 3; };", "struct s x; x.a = 9;", "x.a != 1",
              "x.a == 1"),
    Construct("a function pointer", "static int twice(int x) { return 2 * x; }",
              "int (*p)(int) = twice;", "p(4) != 8", "p(4) == 8"),
    Construct("variable arguments", "#include <stdarg.h>\nstatic int second(int n, ...) { va_list l;"
              " va_start(l, n); va_arg(l, int); int r = va_arg(l, int); va_end(l); return r; }", "",
              "second(2, 5, 6) != 6", "second(2, 5, 6) == 6"),
    Construct("a variable-length array", "", _N + "if (n < 1 || n > 4) return 0; int a[n]; a[n - 1] = 1;",
              "sizeof a != n * sizeof(int)", "a[2] == 1 && n == 3"),
    Construct("declarations without a type", "static count; const most = 3;",
              "auto k = 2; register j = most; count = k + j;", "count != 5", "count == 5", runs=False),
    Construct("__sync operations", "static int total; static signed char small = 127;",
              "int old = __sync_fetch_and_add(&total, 4), bits = __sync_nand_and_fetch(&total, 6);"
              "int swapped = __sync_bool_compare_and_swap(&total, bits, 9); __sync_synchronize();",
              "old != 0 || bits != ~4 || !swapped || total != 9 || __sync_add_and_fetch(&small, 1) != -128",
              "total == 9"),
    Construct("__atomic operations", "static long total = 7;",
              "long seen = 1, old = __atomic_exchange_n(&total, 5, __ATOMIC_SEQ_CST);"
              "int met = __atomic_compare_exchange_n(&total, &seen, 8, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);",
              "old != 7 || met || seen != 5 || __atomic_sub_fetch(&total, 3, 0) != 2", "seen == 5"),
    Construct("<stdatomic.h>", "#include <stdatomic.h>\nstatic atomic_int total; static atomic_flag taken = ATOMIC_FLAG_INIT;",
              "atomic_store(&total, 3); int old = atomic_fetch_or(&total, 4), first = atomic_flag_test_and_set(&taken);",
              "old != 3 || atomic_load(&total) != 7 || first || !atomic_flag_test_and_set(&taken)", "total == 7"),
    Construct("weak exchanges", "", "int x = 1, e = 1; int met = __atomic_compare_exchange_n(&x, &e, 2, 1, 5, 5);",
              "met && x != 2", None, unproved="!met", runs=False),
    Construct("a format with a list", "#include <stdarg.h>\n#include <stdio.h>\n"
              "static int say(char *to, size_t n, const char *f, ...) { va_list l; va_start(l, f);"
              " int r = vsnprintf(to, n, f, l); va_end(l); return r; }",
              'char s[4] = "abc"; int own = 1; say(s, sizeof s, "%d", 5);', "own != 1", None,
              unproved="s[0] == 'a'", runs=False),
    Construct("variable arguments of a caller", "#include <stdarg.h>",
              "va_list l; va_start(l, n); int v = va_arg(l, int); va_end(l); unsigned char u = v; int k = u;",
              "k > 255", None, "int n, ...", unproved="k == 5", runs=False),
    Construct("goto", "", "int i = 0; again: if (i < 3) { i++; goto again; }", "i != 3", "i == 3"),
]  # fmt: skip

# Side effects and jumps that no proof follows: the function is refused, and nothing is said.
REFUSED = {
    "setjmp": "#include <setjmp.h>\njmp_buf b; int main(void) { return setjmp(b); }",
    "threads": "#include <pthread.h>\nint main(void) { pthread_t t; return pthread_create(&t, 0, 0, 0); }",
    "_Complex": "int main(void) { double _Complex z = 1; return z == 1; }",
    "long double": "int main(void) { long double x = 1; return x * 2 > 1; }",
    "an undeclared function": "int main(void) { return missing(1); }",
}

# Constructs about files and options, which have test modules of their own.
ELSEWHERE = {
    "several files": "tests/ui/cli/commands/test_program_files.py",
    "-I -D -U -include -isystem -std": "tests/ui/cli/test_compiler_options.py",
    "compile_commands.json": "tests/project/test_compile_commands.py",
    "viap.toml": "tests/ui/cli/test_project_settings.py",
    "--cpp": "tests/ui/cli/test_cpp_option.py",
    ".i files": "tests/ui/cli/test_line_markers.py",
    "argv": "tests/c/lower/test_program_arguments.py",
    "lists and trees of a caller": "tests/c/lower/test_caller_structures.py",
    "pointers from outside": "tests/c/lower/test_outside_objects.py",
    "library": "tests/c/library/test_uses.py",
}
