"""What a program notices only if it is asked for: by runs of the machine, which decide nothing."""

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import ordinary_program
from viap.core.program.undefined_behaviour import KINDS, kind_of
from viap.runs.machine import End, FixedInputs, ListedInputs, SeededInputs, compile_program

DECLARED = """extern int any(void); void *alloca(unsigned long); void *malloc(unsigned long);
void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);
void *memmove(void *, const void *, unsigned long); struct s { int x, y; };
void *realloc(void *, unsigned long);
"""


def end_of(text, watch=KINDS, inputs=None):
    """How the program ends: the kind of what is undefined, or "" where nothing is."""
    machine = compile_program(ordinary_program(load_text(DECLARED + text, "a.c", watch=watch)))
    run = machine.run(inputs or FixedInputs(1), budget=5000)
    assert run.end in (End.END, End.UNDEFINED)
    return kind_of(run.detail) if run.end is End.UNDEFINED else ""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int a[3], *p = a; p = p + 3;", ""),
        ("int a[3], *p = a; p = p + 4;", "pointers"),
        ("int a[3], *p = a; p = p - 1;", "pointers"),
        ("int a[3], *p = a + 3; while (p != a) p--;", ""),
        ("int a[3], *p; for (p = a; p <= a + 3; p++) ;", "pointers"),
        ("int a[3], *p = &a[3]; p = 0;", ""),
        ("int a[3], *p = &a[4]; p = 0;", "pointers"),
        ("int x, *p = &x; p++;", ""),
        ("int x, *p = &x; p += 2;", "pointers"),
        ("int *p = 0; p = p + 0;", ""),
        ("int *p = 0; p++;", "pointers"),
        ("int n = any(); int *p = malloc(8 * n); p = p + 2 * n;", ""),
        ("int n = any(); int *p = malloc(8 * n); p = p + 2 * n + 1;", "pointers"),
        ("for (int i = 0; i < 3; i++) { int *p = malloc(4 * (i + 1)); p += 2; }", "pointers"),
        ("struct s a[2]; struct s *p = a + 2; int *q = &a[1].y; q++;", ""),
        ("int m[2][3]; int *p = m[1]; p += 3;", ""),
        ("int m[2][3]; int *p = m[1]; p += 4;", "pointers"),
    ],
)
def test_pointers_keep_to_their_arrays(body, expected):
    text = f"int main(void) {{ {body} return 0; }}"
    assert end_of(text) == expected
    assert end_of(text, watch=KINDS.keys() - {"pointers"}) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int main(void) { const int x = 3; *(int *)&x = 4; return 0; }", "other"),
        ("const int t[2] = {1}; int main(void) { int *p = (int *)t; p[1] = 4; }", "other"),
        ("const struct s v = {1}; int main(void) { ((struct s *)&v)->y = 4; }", "other"),
        ("const int t[2] = {1}; int main(void) { memset((int *)t, 0, 8); }", "other"),
        ("int main(void) { int x = 1; const int *p = &x; *(int *)p = 2; return x - 2; }", ""),
        ("int main(void) { int a[2] = {1, 2}; int *const p = a; p[1] = 5; return 0; }", ""),
        (
            "int f(const int n) { return n + 1; } int main(void) { const int x = f(2); return x; }",
            "",
        ),
    ],
)
def test_what_is_const_is_not_changed(text, expected):
    assert end_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "int *f(void) { int *p = alloca(8); *p = 1; return p; } int main(void) { *f() = 2; }",
            True,
        ),
        (
            "int *k; void f(int i) { int *p = alloca(8); *p = i; if (i == 1) k = p; }"
            "int main(void) { for (int i = 0; i < 3; i++) f(i); return *k; }",
            True,
        ),
        (
            "int *k; int g(void) { return *k; }"
            "int f(int i) { if (i == 1) return 0; int *p = alloca(8); *p = i; k = p; return g(); }"
            "int main(void) { for (int i = 0; i < 3; i++) f(i); return 0; }",
            False,
        ),
        (
            "int *k; int f(int i) { if (i == 2) return *k; k = alloca(8); *k = i; return *k; }"
            "int main(void) { for (int i = 0; i < 3; i++) f(i); return 0; }",
            True,
        ),
        ("int main(void) { int *p; { p = alloca(8); } *p = 1; return *p; }", False),
    ],
)
def test_objects_of_alloca_end_with_their_function(text, expected):
    assert end_of(text, watch=()) == ("lifetime" if expected else "")


@pytest.mark.parametrize("shift", range(-3, 4))
def test_memmove_inside_of_one_array(shift):
    to, of = max(shift, 0), max(-shift, 0)
    text = f"""int out[9]; int main(void) {{ int n = any();
      for (int i = 0; i < 9; i++) out[i] = i;
      memmove(out + {to}, out + {of}, n * sizeof(int)); }}"""
    expected = list(range(9))
    expected[to : to + 5] = expected[of : of + 5]
    machine = compile_program(ordinary_program(load_text(DECLARED + text, "a.c")))
    assert list(machine.run(FixedInputs(5)).arrays["out"]) == expected


@pytest.mark.parametrize(("distance", "expected"), [(5, ""), (4, "other"), (0, "other")])
def test_memcpy_must_not_overlap(distance, expected):
    text = f"int a[20]; int main(void) {{ memcpy(a + {distance}, a, 5 * sizeof(int)); return 0; }}"
    assert end_of(text, watch=()) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int *p = malloc(12); p[2] = 7; p = realloc(p, 40); out[0] = p[2]; p[9] = 1;", [7, 0]),
        ("int *p = malloc(12); p[0] = 7; p = realloc(p, 4); out[0] = p[0];", [7, 0]),
        ("int *p = realloc(0, 8); p[1] = 3; p = realloc(p, 4 * any()); out[1] = p[1];", [0, 3]),
        (
            "struct s *p = malloc(8); p->y = 4;"
            "for (int i = 1; i < 5; i++) p = realloc(p, i * sizeof *p); out[0] = p->y;",
            [4, 0],
        ),
        ("int *p = malloc(8); *p = 1; int *q = realloc(p, 80); out[0] = *p;", "lifetime"),
        ("int *p = malloc(8); p = realloc(p + 1, 80);", "free"),
        ("int x, *p = &x; p = realloc(p, 80);", "free"),
        ("int *p = malloc(8); *p = 1; p = realloc(p, 80); out[0] = p[1];", "uninitialised"),
        ("int *p = malloc(8); *p = 1; p = realloc(p, any() - 5);", "other"),
        ("int *p = malloc(8); *p = 1; p = realloc(p, 4); p[1] = 1;", "bounds"),
    ],
)
def test_realloc(body, expected):
    text = f"int out[2]; int main(void) {{ {body} return 0; }}"
    program = ordinary_program(load_text(DECLARED + text, "a.c", watch=KINDS))
    run = compile_program(program).run(FixedInputs(5), budget=5000)
    if run.end is End.END:
        assert list(run.arrays["out"]) == expected
    elif run.detail.startswith(("index", "an index")):
        assert expected == "bounds"
    else:
        assert kind_of(run.detail) == expected


@pytest.mark.parametrize(
    ("size", "cells"), [(0, [-1, -1]), (3, [-(1 << 24), -1]), (6, [0, -65536])]
)
def test_a_size_that_is_no_multiple_of_the_elements_sets_bytes(size, cells):
    text = """int a[2], out[2]; int main(void) { int n = any(); a[0] = a[1] = -1;
      memset(a, 0, n); out[0] = a[0]; out[1] = a[1]; return 0; }"""
    run = compile_program(ordinary_program(load_text(DECLARED + text, "a.c"))).run(
        ListedInputs([size])
    )
    assert run.arrays["out"] == cells


def test_what_is_never_written_back_is_forgotten_where_it_is_declared():
    """`int x = x;` reads what is not there, whatever an earlier iteration left."""
    text = """int out[2]; int main(void) {
      for (int i = 0; i < 2; i++) { int x = x; out[i] = x; x = 7; } return 0; }"""
    machine = compile_program(ordinary_program(load_text(DECLARED + text, "a.c")))
    values = {machine.run(SeededInputs(n)).arrays["out"][1] for n in range(4)}
    assert len(values) > 1
