"""Reads of what has no value: found where a run has one, and excluded where none has."""

import itertools
import re

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.generate import seeded_program
from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import operations, with_checks
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Assign, Cell, statements
from viap.core.program.undefined_behaviour import MARK
from viap.prover.cases.runner import decide
from viap.runs.machine import End, ListedInputs, SeededInputs, compile_program

KIND = {"uninitialised"}
DECLARED = """extern int any(void); void *malloc(unsigned long); void free(void *);
void *calloc(unsigned long, unsigned long); void *alloca(unsigned long);
void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);
struct s { int x, y; }; struct n { int v; struct n *next; }; union u { int i; unsigned char c; };
"""


def checked(text):
    return with_checks(load_text(DECLARED + text, "a.c", watch=KIND), KIND)


WRITTEN = """
int main(void) { int x; if (any()) x = 1; else x = 2; return x; }
int main(void) { int x, c = any(); if (c) x = 1; if (c) return x; return 0; }
void f(int *x) { *x = 1; } int main(void) { int x; f(&x); return x; }
int f(int c) { if (c) return 1; } int main(void) { f(any()); return 0; }
int f(int c) { if (c) return 1; } int main(void) { (void)f(any()); return 0; }
int f(int c) { while (1) if (c++ > 3) return 1; } int main(void) { int y = f(0); return f(0); }
int f(int c) { if (c) return 1; } int main(void) { int y = f(7); return f(7); }
int main(void) { int x; for (int i = 0; i < 3; i++) { if (i == 0) x = 1; any() + x; } }
int main(void) { int a[3] = {1}; return a[2]; }
int main(void) { static int a[3]; static int x; return a[2] + x; }
int main(void) { struct s a, b; a.x = 1; b = a; return b.x; }
struct s g[2]; int main(void) { struct s a; a.x = 1; g[1] = a; return g[0].y + g[1].x; }
int g[4]; int main(void) { int x; x = 1; memcpy(&g[1], &x, 4); return g[0] + g[1]; }
int main(void) { static struct s g; struct s a; if (any()) { a.x = 1; g = a; } return g.x; }
int f(struct s t) { return t.x; } int main(void) { struct s a; a.x = 1; return f(a); }
struct s f(void) { struct s t; t.x = 1; return t; } int main(void) { return f().x; }
int main(void) { int *p = calloc(10, 4); return p[3]; }
int main(void) { int *p = malloc(4); *p = 3; return *p; }
int main(void) { int a[9], b[9]; memset(a, 0, sizeof a); memcpy(b, a, sizeof a); return b[7]; }
int main(void) { int a[10], b[10]; a[0] = 1; memcpy(b, a, sizeof a); return b[0]; }
int main(void) { int *p[3]; p[0] = 0; return p[0] == 0; }
int main(void) { for (int i = 0; i < 3; i++) { struct n *p = malloc(8); p->v = i; any() + p->v; } }
int main(void) { union u v; v.i = 7; return v.c; }
int main(void) { union u v; v.c = 7; return v.c; }
int main(void) { union u v; v.c = 7; return v.i; }
int main(int argc, char **argv) { return argc; }
extern int g; int main(void) { return g; }
int main(void) { int x; (void)x; int y = sizeof x, *p = &x; return y; }
int main(void) { int x; return any() && (x = 1) && x == 1; }
int main(void) { int n = any(); if (n < 1 || n > 9) return 0; int a[n];
  for (int i = 0; i < n; i++) a[i] = i; return a[n - 1]; }
int main(void) { int a[2][3]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) a[i][j] = 0;
  return a[1][2]; }
int main(void) { int a[99]; int n = any(), m = 0;
  for (int i = 0; i < n && i < 99; i++) if (any()) a[m++] = i;
  for (int i = 0; i < m; i++) if (a[i] < 0) return 1; return 0; }
int main(void) { int a[10], i; for (i = 0; i < 10; i++) a[i] = i;
  for (i = 0; i < 10; i++) { int t = a[i]; a[i] = a[9 - i]; a[9 - i] = t; } return a[4]; }
"""

NOT_WRITTEN = """
struct s g[2]; int main(void) { struct s a; a.x = 1; g[1] = a; return g[0].y + g[1].y; }
int main(void) { int x; return x; }
int main(void) { char x; return x; }
int main(void) { int x = x; return 0; }
int f(int x) { return 1; } int main(void) { int x = f(x); return x; }
int main(void) { int x; if (any()) x = 1; return x; }
int f(int x) { return 1; } int main(void) { int x; return f(x); }
void f(int *x) { if (any()) *x = 1; } int main(void) { int x; f(&x); return x; }
int f(int c) { if (c) return 1; } int main(void) { int y = f(any()); return y; }
int f(int c) { if (c) return 1; } int main(void) { return f(any()) + 1; }
int f(int c) { if (c) return 1; } int main(void) { return f(any()); }
int f(int c) { if (c) return 1; } int main(void) { return (char)f(any()); }
int f(int c) { if (c) return 1; } int main(void) { return any() ? f(0) : 3; }
int f(int c) { if (c) return 1; } int main(void) { return any(), f(0); }
int f(int c) { if (c) return 1; } int main(void) { int (*p)(int) = f; return p(any()); }
int f(int c) { if (c) return 1; } int g(int c) { return f(c); } int main(void) { g(any()); }
int f(int c) { if (c) return 1; } int main(void) { int y = f(any()); return 0; }
int f(int c) { if (c) return 1; } int main(void) { int y; y = f(any()); return 0; }
int *f(int *c) { if (any()) return c; } int *g(int *c) { return f(c); } int main(void) { g(0); }
int main(void) { for (int i = 0; i < 3; i++) { int x; if (i == 0) x = 1; any() + x; } }
int main(void) { int a[3]; a[0] = a[1] = 1; return a[2]; }
int main(void) { struct s a, b; a.x = 1; b = a; return b.y; }
int f(struct s t) { return t.y; } int main(void) { struct s a; a.x = 1; return f(a); }
struct s f(void) { struct s t; t.x = 1; return t; } int main(void) { return f().y; }
int main(void) { int *p = malloc(40); return p[3]; }
int main(void) { int *p = malloc(4); return *p; }
int main(void) { int *p = alloca(40); p[0] = 1; return p[1]; }
int main(void) { int a[10], b[10]; a[0] = 1; memcpy(b, a, sizeof a); return b[7]; }
int main(void) { int *p; return p == 0; }
int main(void) { int *p; return *p; }
int main(void) { int *p[3]; p[0] = 0; return p[1] == 0; }
int main(void) { for (int i = 0; i < 3; i++) { struct n *p = malloc(8); any() + p->v; } }
int main(void) { int x; int y = any() || (x = 1); return x; }
int main(void) { goto in; { int x = 3; in: return x; } }
int main(void) { switch (any()) { int x; case 1: x = 2; break; case 2: return x; } return 0; }
int main(void) { int x; x++; return 0; }
int main(void) { int x; x += 2; return 0; }
int main(void) { int a[5], i; a[i] = 2; return 0; }
int f(void) { return 1; } int main(void) { int (*p)(void); if (any()) p = f; return p(); }
int main(void) { int n = any(); if (n < 1 || n > 9) return 0; int a[n];
  for (int i = 1; i < n; i++) a[i] = i; return a[n - 1]; }
int main(void) { int a[2][3]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) a[i][j] = 0;
  return a[1][2]; }
"""


def programs(text):
    """One begins in each line that is not indented."""
    return ("\n" + text.strip()).replace("\n  ", " ").strip().split("\n")


@pytest.mark.parametrize("text", programs(WRITTEN))
def test_what_is_always_written_before(text):
    assert decide(checked(text), DEFAULT).outcome.name == "TRUE"


@pytest.mark.parametrize("text", programs(NOT_WRITTEN))
def test_what_some_run_reads_without_a_value(text):
    assert decide(checked(text), DEFAULT).outcome.name == "FALSE"


def test_what_is_written_on_every_way_is_not_asked():
    text = """int main(void) { int x, y, i; if (any()) x = 1; else x = 2;
      for (i = 0; i < x; i++) { int z; z = i; y = z; any() + y; } return i + x; }"""
    assert operations(checked(text)) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int main(void) { int x; return x; }", "x is read"),
        ("int main(void) { int i = any(), a[3]; return a[i + 1]; }", "a[i + 1] is read"),
        ("int main(void) { struct s *p = malloc(8); return p->y; }", "p->y is read"),
        ("int f(void) {} int main(void) { return f() + 1; }", "f gives no value, which is read"),
    ],
)
def test_names_that_people_understand(text, expected):
    assert [each.text for each in operations(checked(text))] == [expected]


def test_reads_are_counted_where_nobody_asks():
    def count(text):
        return load_text(DECLARED + text, "a.c").doubtful_reads

    assert count("int main(void) { int x; if (any()) x = 1; return x; }") == 1
    assert count("int main(void) { int x, a[3]; x = 1; a[0] = x; return a[0]; }") == 1
    assert count("int a[3]; int main(int n, char **v) { int x = 1; return a[x] + n; }") == 0
    assert count("int main(void) { int *p; if (any()) p = 0; return p == 0; }") == 1


# A declaration with a value, alone in its line, inside of a function.
WITH_VALUE = re.compile(
    r"^( +(?!return|else|goto)(?:unsigned |struct |enum |union )?[a-z_]\w* \**\w+) = [^;,]*;$",
    re.MULTILINE,
)


def without_some_values(text, seed):
    """Every third declaration with a value loses it."""
    count = itertools.count(seed)
    return WITH_VALUE.sub(lambda m: m[0] if next(count) % 3 else f"{m[1]};", text)


class Rubbish(ListedInputs):
    """What has no value takes those of a list, and then always the same, as its type has it."""

    def __init__(self, values, first, rest):
        super().__init__(values, first)
        self.rest = rest

    def start(self):
        streams = super().start()
        first = iter(self.uninitialised)
        streams.draw_uninitialised = lambda type: lambda: next(first, type.wrap(self.rest))
        return streams


@given(st.integers(0, 10**6), st.integers(0, 3))
@settings(max_examples=10, deadline=None, phases=[Phase.generate])
def test_what_has_a_value_does_not_depend_on_what_has_none(seed, number):
    """Of a run that reads only what was written, other rubbish in memory changes nothing.

    `mix` is what such a program computes from all that it observes.
    """
    text = without_some_values(seeded_program(seed, DataModel.ILP32, 60).text, seed)
    plain, marked = (compile_program(load_text(text, "a.c", watch=w)) for w in ((), KIND))
    run = marked.run(SeededInputs(number), budget=20_000)
    if run.end in (End.BUDGET, End.UNDEFINED):
        return
    given_values = [each.value for each in run.inputs if each.function]
    for rubbish in (0, 1, -1, 77):
        others = [each.type.wrap(rubbish) for each in run.inputs if not each.function]
        again = plain.run(Rubbish(given_values, others, rubbish), budget=40_000)
        assert again.end is run.end
        assert again.scalars.get("mix") == run.scalars.get("mix")


SORT = """int main(void) { int n = any(), a[50]; if (n < 2 || n > 50) return 0;
  for (int i = 0; i < n; i++) a[i] = any();
  for (int i = 0; i < n; i++) for (int j = 0; j < n - 1; j++)
    if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
  return a[n / 2]; }"""


def test_a_swap_changes_no_mark():
    program = checked(SORT)
    marks = [s for s in statements(program.body) if isinstance(s, Assign) and is_mark(s.target)]
    assert len(marks) == 1
    assert [each.text for each in operations(program)] == [
        "a[j] is read",
        "a[j + 1] is read",
        "a[n / 2] is read",
    ]
    assert decide(program, DEFAULT).outcome.name == "TRUE"


def is_mark(target):
    return isinstance(target, Cell) and target.array.name.endswith(MARK)


@pytest.mark.parametrize(
    "between",
    [
        "i = any() & 3;",  # another cell
        "k[0] = any() & 3;",
        "{ int b[4]; for (int m = 0; m < 2; m++) { int a[4]; a[0] = 1; } }",
        "if (any()) i = 2;",
        "for (int m = 0; m < 1; m++) i = 3;",
    ],
)
def test_what_was_read_is_not_known_where_its_index_may_have_changed(between):
    text = f"""int main(void) {{ int i = 1, k[1] = {{1}}, a[4]; a[1] = 1; a[k[0]] + a[i];
      {between} return a[k[0]] + a[i]; }}"""
    expected = "TRUE" if "int b" in between else "FALSE"
    assert decide(checked(text), DEFAULT).outcome.name == expected
