"""Memory that is lost, or not freed in the end: found, excluded, or left open."""

import pytest

from tests.agreement import machine_end
from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.checks.trip_counts import ends
from viap.core.program.undefined_behaviour import CLEANUP, DOUBTFUL_LEAK, LEAKS, Operation
from viap.prover.cases.runner import decide
from viap.runs.machine import End, SeededInputs, compile_program

DECLARED = """extern int any(void); void *malloc(unsigned long); void *alloca(unsigned long);
void free(void *); void exit(int); void abort(void);
struct s { int *a; int n; }; struct n { int v; struct n *next; };
int *make(int n) { int *r = malloc(4 * n); return r; }
void *raw(int n) { return malloc(n); } void take(int *p) { *p = 1; free(p); }
"""


def verdict(text, rule=LEAKS):
    program = with_checks(load_text(DECLARED + text, "a.c", watch={rule}), {rule, DOUBTFUL_LEAK})
    found = decide(program, DEFAULT)
    if found.run is not None and isinstance(found.run.position, Operation):
        return found.run.position.kind
    return found.outcome.name


KEPT = """
int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }
int main(void) { int *p = malloc(4); if (any()) { free(p); return 1; } free(p); return 0; }
int main(void) { int *p = malloc(4), *q = p; p = malloc(4); free(p); free(q); return 0; }
int main(void) { int n = any(); for (int i = 0; i < n; i++) { int *p = malloc(4); free(p); } }
int main(void) { while (1) { int *p = malloc(4); *p = 1; free(p); } }
int main(void) { int *p = make(7); free(p); return 0; }
int main(void) { int *p = (int *)raw(28); free(p); return 0; }
int main(void) { take(raw(4)); return 0; }
int *g; int main(void) { g = malloc(4); return 0; }
int main(void) { int *p = malloc(4); exit(0); }
int main(void) { int *p = malloc(4); if (any()) abort(); free(p); return 0; }
int main(void) { struct s v, w; v.a = malloc(40); w = v; v.a = 0; free(w.a); return 0; }
int main(void) { int *p = malloc(40); for (int i = 0; i < 10; i++) *p++ = i; p -= 10; free(p); }
int main(void) { int *p = alloca(40); p[0] = 1; return 0; }
int main(void) { int *p = 0; switch (any()) { case 1: p = malloc(4); case 2: free(p); } return 0; }
int main(void) { int *p = malloc(4), *q = 0; if (any()) goto out; q = malloc(8); out: free(q);
  free(p); return 0; }
int main(void) { int *p = malloc(4); again: if (any()) goto again; free(p); return 0; }
int main(void) { for (int *p = malloc(4); p; p = 0) if (any()) goto in; else in: free(p); }
int main(void) { for (int i = 0; i < 5; i++) { int *p = malloc(4); if (any()) goto next; next:
  free(p); } return 0; }
"""

LOST = """
int main(void) { int *p = malloc(4); *p = 1; return 0; }
int main(void) { int *p = malloc(4); if (any()) free(p); return 0; }
int main(void) { malloc(4); while (1) ; }
int main(void) { raw(4); return 0; }
int *f(void) { return raw(4); } int main(void) { for (int i = 0; i < 3; i++) f(); return 0; }
int main(void) { for (int i = 0; i < 2; i++) (void)(char *)malloc(4); return 0; }
int main(void) { ({ (char *)malloc(4); }); return 0; }
int main(void) { (0, (char *)malloc(4)); return 0; }
int main(void) { any() ? (char *)malloc(4) : 0; return 0; }
int main(void) { (char *)malloc(4) + 1; return 0; }
int main(void) { int *p = malloc(4); p = malloc(4); free(p); return 0; }
int main(void) { int *p = 0; for (int i = 0; i < 5; i++) p = malloc(4); free(p); return 0; }
int main(void) { for (int i = 0; i < 5; i++) { int *p = malloc(4); if (i != 3) free(p); } }
int main(void) { while (1) { int *p = malloc(4); *p = 1; } }
int main(void) { make(7); return 0; }
int main(void) { int *p = make(7); return *p = 1; }
int use(int *p) { return *p = 1; } int main(void) { return use(raw(4)); }
int *g; int main(void) { g = malloc(4); g = 0; return 0; }
int *g; int main(void) { for (int i = 0; i < 2; i++) g = malloc(4); return 0; }
void f(void) { int *p = malloc(4); } int main(void) { f(); exit(0); }
int main(void) { struct s v, w; v.a = malloc(40); w = v; v.a = 0; w.a = 0; return 0; }
int main(void) { int *p = 0; switch (any()) { case 1: p = malloc(4); case 2: p = 0; } while (1) ; }
int main(void) { int *p = malloc(4), **q = &p; *q = 0; while (1) ; }
int main(void) { { int *p = malloc(4); goto out; } out: while (1) ; }
int main(void) { for (int *p = malloc(4); p; p = 0) if (any()) goto out; else free(p);
  out: while (1) ; }
int main(void) { int *p = malloc(4), *q = 0; if (any()) goto out; q = malloc(8); out: free(p); }
"""

# Blocks that arrays and other blocks hold are counted in the end.
COUNTED = """
int main(void) { int *a[3]; for (int i = 0; i < 3; i++) a[i] = malloc(4);
  for (int i = 0; i < 3; i++) free(a[i]); return 0; }
int main(void) { struct s *v = malloc(8); v->a = malloc(12); free(v->a); free(v); return 0; }
"""
NOT_COUNTED = """
int main(void) { int *a[3]; for (int i = 0; i < 3; i++) a[i] = malloc(4);
  for (int i = 0; i < 2; i++) free(a[i]); return 0; }
int main(void) { struct s *v = malloc(8); v->a = malloc(12); free(v); return 0; }
int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *t = malloc(8);
  t->next = h; h = t; } return 0; }
"""
OPEN = """
struct n *h; int main(void) { h = malloc(8); h->next = malloc(8); return 0; }
int main(void) { int *a[3]; a[0] = malloc(4); exit(0); }
"""


def programs(text):
    return [each for each in text.replace("\n  ", " ").split("\n") if each]


@pytest.mark.parametrize("text", programs(KEPT + COUNTED))
def test_nothing_is_lost(text):
    assert verdict(text) == "TRUE"


@pytest.mark.parametrize("text", programs(LOST + NOT_COUNTED))
def test_something_is_lost(text):
    assert verdict(text) == LEAKS


@pytest.mark.parametrize("text", programs(OPEN))
def test_where_rules_differ_nothing_is_said(text):
    assert verdict(text) == "UNKNOWN"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }", "TRUE"),
        ("int *g; int main(void) { g = malloc(4); return 0; }", CLEANUP),
        ("int main(void) { int *p = malloc(4); exit(0); }", CLEANUP),
        ("int main(void) { int *p = malloc(4); abort(); }", "UNKNOWN"),
        ("int main(void) { malloc(4); while (1) ; }", CLEANUP),
        ("int main(void) { int *p = malloc(4); while (1) ; }", "TRUE"),
    ],
)
def test_all_is_freed_in_the_end(text, expected):
    assert verdict(text, CLEANUP) == expected


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("for (int i = 0; i < n; i++) a[0] = malloc(4);", True),
        ("for (unsigned i = 9; i > 0; i--) a[0] = malloc(4);", True),
        ("int i = 0; while (1) { a[0] = malloc(4); i++; }", False),
        ("while (any()) a[0] = malloc(4);", False),
        ("for (unsigned i = 0; i <= 4294967295; i++) a[0] = malloc(4);", False),
    ],
)
def test_a_run_without_end_may_lose_what_is_not_followed(loop, expected):
    text = f"{DECLARED} int main(void) {{ int *a[3]; int n = any(); {loop} return 0; }}"
    program = load_text(text, "a.c", watch={LEAKS})
    assert "endless" in dict(program.gaps)
    assert ends(program) is expected


def test_goto_into_an_expression_is_told_of():
    text = "int main(void) { int *p = malloc(4); int x = ({ goto in; in: free(p); 1; }); }"
    assert LEAKS in dict(load_text(DECLARED + text, "a.c", watch={LEAKS}).gaps)


@pytest.mark.parametrize("text", programs(KEPT + COUNTED))
def test_what_is_followed_changes_no_run(text):
    plain = compile_program(load_text(DECLARED + text, "a.c"))
    followed = compile_program(load_text(DECLARED + text, "a.c", watch={LEAKS}))
    for number in range(5):
        run = plain.run(SeededInputs(number), budget=300)
        again = followed.run(run.replay_inputs(), budget=5000)
        if run.end is not End.BUDGET:
            assert machine_end(run) == machine_end(again)


def test_callers_may_hold_what_a_function_gives_back():
    text = "int *f(void) { int *p = malloc(4); *p = 1; return p; }"
    program = load_text(DECLARED + text, "a.c", watch={LEAKS}, function="f")
    found = decide(with_checks(program, {LEAKS, DOUBTFUL_LEAK}), DEFAULT)
    assert found.outcome.name == "UNKNOWN"
