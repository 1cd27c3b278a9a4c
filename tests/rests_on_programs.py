"""Programs, each with all that their proofs rest on: kinds of assumptions, with names."""

from dataclasses import dataclass

from viap.c.library.environment import Environment
from viap.project.contract import Contract

HEAD = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define CHECK(c) if (!(c)) reach_error()
"""


@dataclass(frozen=True)
class Row:
    """`function`: the one that is called by anybody; "" for the program."""

    name: str
    text: str
    listed: frozenset
    environment: Environment = Environment()
    function: str = ""
    watch: frozenset = frozenset()


def _row(name, text, *listed, function="", watch=(), **environment):
    """`text` is what main does, behind an `@` where there are declarations before it."""
    before, _, body = text.rpartition("@")
    whole = text if function else f"{before}\nint main(void) {{ {body} }}"
    return Row(name, HEAD + whole, frozenset(listed), Environment(**environment), function,
               frozenset(watch))  # fmt: skip


FAILS, PURE = ("allocation", "malloc"), ("pure", "f")
ALLOCATION = [
    _row("dereferenced", "int *p = malloc(4); *p = 3; CHECK(*p == 3);"),
    _row("asserted", "int *p = malloc(4); CHECK(p != 0);", FAILS),
    _row("decides_a_value", "int x = 0, *p = malloc(4); if (p) x = 1; CHECK(x == 1);", FAILS),
    _row("stored_test", "int *p = malloc(4), t = p != 0; CHECK(t);", FAILS),
    _row("stored_test_that_is_not_used", "int *p = malloc(4), t = p != 0; *p = 1; CHECK(*p == 1);"),
    _row("null_returns", "int *p = malloc(4); if (!p) return 1; *p = 2; CHECK(*p == 2);"),
    _row("null_aborts", "int *p = malloc(4); if (p == 0) abort(); CHECK(p != 0);", FAILS),
    _row("null_is_assumed_away", "int *p = malloc(4); __VERIFIER_assume(p != 0); *p = 1;\n"
         "CHECK(*p == 1);"),
    _row("null_is_assumed_away_by_a_function", "void need(int c) { if (!c) abort(); } @ "
         "int *p = malloc(4); need(p != 0); *p = 1; CHECK(*p == 1);"),
    _row("null_decides_nothing", "int x = 1, y = 0, *p = malloc(4);\n"
         "if (p) { y = 2; if (x) y = 3; } CHECK(x == 1); return y;"),
    _row("null_decides_an_effect", "void f(int *); @ int x = 1, *p = malloc(4); if (!p) f(&x);\n"
         "CHECK(x == 1);", FAILS, ("external", "f")),
    _row("null_decides_whether_it_ends", "int x = 1, *p = malloc(4); while (p) { x = 2; }\n"
         "CHECK(0);", FAILS),
    _row("null_leads_to_an_assertion", "int x = 1, *p = malloc(4); if (!p) { CHECK(x == 2); }\n"
         "CHECK(x == 1);", FAILS),
    _row("tested_behind_the_assertion", "int x = __VERIFIER_nondet_int(); CHECK(x <= x);\n"
         "int *p = malloc(4); if (!p) return 1;"),
    _row("two_are_compared", "int *p = malloc(4), *q = malloc(4); CHECK(p != q);", FAILS),
    _row("calloc_and_realloc", "int *p = calloc(1, 4); p = realloc(p, 8); CHECK(p[0] == 0);",
         ("allocation", "calloc"), ("allocation", "realloc")),
    _row("in_a_function", "int *make(int v) { int *p = malloc(4); if (!p) return 0; *p = v; "
         "return p; } @ "
         "int *p = make(3); CHECK(p && *p == 3);", FAILS),
    _row("may_fail_anyway", "int *p = malloc(4); if (!p) return 1; *p = 2; CHECK(*p == 2);",
         malloc_may_fail=True),
    _row("as_an_integer", "int *p = malloc(4); CHECK((unsigned long)p != 0);", FAILS),
]  # fmt: skip
EXTERNAL = [
    _row("static_that_nobody_changes", "static int g = 3; void f(void); @ "
         "f(); CHECK(g == 3);"),
    _row("static_that_another_function_changes", "static int g = 3; void f(void);\n"
         "void set(void) { g = 4; } @ f(); CHECK(g == 3);", ("calls-back", "f")),
    _row("static_that_a_static_function_changes", "static int g = 3; void f(void);\n"
         "static void set(void) { g = 4; } @ f(); if (g == 9) set(); CHECK(g == 3);"),
    _row("through_a_static_function", "static int g = 3; void f(void); "
         "static void in(void) { g = 4; }\n"
         "void set(void) { in(); } @ f(); CHECK(g == 3);", ("calls-back", "f")),
    _row("changed_but_set_again", "static int g = 3; void f(void);\n"
         "void set(void) { g = 4; } @ f(); g = 3; CHECK(g == 3);"),
    _row("through_a_static_pointer", "static int g = 3; static int *p = &g; void f(void);\n"
         "void set(void) { *p = 4; } @ f(); CHECK(g == 3);", ("calls-back", "f")),
    _row("a_function_with_an_error", "void f(void); void check(int x) { CHECK(x > 0); } @ "
         "check(1); f();", ("calls-back", "f")),
    _row("weak_function", "__attribute__((weak)) int f(void) { return 3; } @ CHECK(f() == 3);",
         ("weak", "f")),
    _row("weak_object", "int g __attribute__((weak)) = 3; int h = 2; @ CHECK(g == 3 && h == 2);",
         ("weak", "g")),
    _row("weak_and_not_used", "int g __attribute__((weak)) = 3; int h = 2; @ CHECK(h == 2);"),
    _row("an_error_that_only_others_reach", "void f(void); void check(int x) { CHECK(x > 0); } @ "
         "f();", ("calls-back", "f")),
    _row("result_that_is_used", "unsigned char f(void); @ int x = f(); "
         "CHECK(x < 256 && x + 1 > x);",
         ("external", "f")),
    _row("result_that_is_not_used", "int f(void); @ int y = __VERIFIER_nondet_int(), x = f();\n"
         "__VERIFIER_assume(y > 3); CHECK(y > 2); return x;"),
    _row("result_that_the_proof_does_not_use", "int f(void); @ "
         "int y = __VERIFIER_nondet_int(), x = f();\n"
         "__VERIFIER_assume(y > 3); if (x > 5) y++; __VERIFIER_assume(y < 90); "
         "if (x < 9) CHECK(y > 2);",
         ("external", "f")),
    _row("heap_that_is_used_behind", "void f(int *); @ int *p = malloc(4); *p = 1; f(p);\n"
         "*p = 2; CHECK(*p == 2);", ("frees", "f"), ("external", "f")),
    _row("heap_that_is_written_behind", "void f(int *); @ int *p = malloc(4), x = 2; f(p);\n"
         "*p = 3; CHECK(x == 2);", ("frees", "f")),
    _row("heap_that_is_freed_behind", "void f(int *); @ int *p = malloc(4), x = 2; f(p); free(p);\n"
         "CHECK(x == 2);", ("frees", "f")),
    _row("heap_that_is_written_in_the_end", "void f(int *); @ int *p = malloc(4), x = 2; f(p);\n"
         "CHECK(x == 2); *p = 3;"),
    _row("heap_that_is_not_used_behind", "void f(int *); @ int *p = malloc(4); *p = 1; "
         "CHECK(*p == 1); f(p);"),
]  # fmt: skip
CHANGES_NOTHING = [
    _row("pure_global", "int g = 3; void f(void); @ f(); CHECK(g == 3);", PURE,
         external="pure"),
    _row("pure_argument", "void f(int *); @ int x = 3; f(&x); CHECK(x == 3);", PURE,
         external="pure"),
    _row("pure_that_was_told_before", "void f(int *); void h(void); @ "
         "int x; f(&x); x = 3; h(); CHECK(x == 3);", ("pure", "h"), external="pure"),
    _row("pure_without_influence", "int g = 3; void f(int); @ int x = 3; f(x); CHECK(x == 3);",
         external="pure"),
    _row("pure_and_set_again", "int g = 3; void f(void); @ f(); g = 4; CHECK(g == 4);",
         external="pure"),
    _row("pure_decides_a_branch", "int g = 3; void f(void); @ int x = 1; f(); "
         "if (g != 3) x = 2; CHECK(x == 1);",
         PURE, external="pure"),
    _row("pure_cut_by_an_assumption", "int g = 3; void f(void); @ "
         "f(); __VERIFIER_assume(g != 3); CHECK(0);", PURE, external="pure"),
    _row("pure_behind_the_assertion", "int g = 3; void f(void); @ CHECK(g == 3); f(); return g;",
         external="pure"),
    _row("pure_const", "const int g = 3; void f(const int *); @ f(&g); CHECK(g == 3);",
         external="pure"),
    _row("pure_that_calls_back", "static int g = 3; void f(void); void set(void) { g = 4; } @ "
         "f(); CHECK(g == 3);", PURE, external="pure"),
    _row("pure_with_an_error", "void f(void); void check(int x) { CHECK(x > 0); } @ "
         "check(1); f();", PURE, external="pure"),
    _row("pure_in_a_loop", "int g = 0; void f(void); @ for (int i = 0; i < 3; "
         "i++) { CHECK(g == 0); f(); }",
         PURE, external="pure"),
]  # fmt: skip
VOLATILE = [
    _row("read_and_used", "volatile unsigned char v; @ int x = v; if (x > 5) x = 0; CHECK(x <= 5);",
         ("volatile-any", "v")),
    _row("read_and_not_used", "volatile int v; @ int x = v, y = __VERIFIER_nondet_int();\n"
         "__VERIFIER_assume(y > 3); CHECK(y > 2); return x;"),
    _row("ordinary", "volatile int v; @ v = 3; CHECK(v == 3);",
         ("volatile-ordinary", "v"), volatile="ordinary"),
    _row("ordinary_and_not_used", "volatile int v; @ int x = 3; v = x; int y = v; "
         "CHECK(x == 3); return y;",
         volatile="ordinary"),
    _row("ordinary_through_a_copy", "volatile int v; @ v = 3; int x = v, y = x; CHECK(y == 3);",
         ("volatile-ordinary", "v"), volatile="ordinary"),
]  # fmt: skip
CALLERS = [
    _row("only_read", "void g(int *a, int *b) { CHECK(a[0] <= a[0] && b[0] >= b[0]); "
         "}", function="g"),
    _row("one_is_written", "void g(int *a, int *b) { int x = b[0]; a[0] = 1; CHECK(b[0] == x); }",
         ("apart", "a"), ("apart", "b"), function="g"),
    _row("a_global_is_written", "int t; void g(int *a) { a[0] = 1; t = 2; CHECK(a[0] == 1); }",
         ("apart-from-globals", "a"), function="g"),
    _row("null_is_asked", "void g(int *a) { CHECK(a != 0); }", ("not-null", "a"), function="g"),
    _row("null_returns_early", "void g(int *a) { if (!a) return; a[0] = 1; CHECK(a[0] == 1); }",
         function="g"),
    _row("compared", "void g(int *a, int *b) { CHECK(a != b); }",
         ("not-null", "a"), ("not-null", "b"), ("apart", "a"), ("apart", "b"), function="g"),
]  # fmt: skip
ROWS = ALLOCATION + EXTERNAL + CHANGES_NOTHING + VOLATILE + CALLERS

SIZES = Contract((("a", "1"), ("b", "1")), (), strict=False)
