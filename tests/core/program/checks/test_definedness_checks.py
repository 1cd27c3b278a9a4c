"""Checked programs: an error right where a run would be undefined, and no other change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import operations, unchecked, with_checks
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import (
    Binary,
    Expr,
    Program,
    Unary,
    expressions,
    statements,
    subexpressions,
)
from viap.core.program.undefined_behaviour import KINDS, Operation
from viap.runs.machine import End, SeededInputs, compile_program

BUDGET = 3000


def _offsets(program: Program) -> bool:
    """Whether it computes with offsets, which no type of C limits."""
    parts = (e for s in statements(program.body) for e in expressions(s))
    return any(_is_offset(node) for expr in parts for node in subexpressions(expr))


def _is_offset(node: Expr) -> bool:
    arithmetic = isinstance(node, Binary | Unary) and node.op in "+-*"
    return arithmetic and node.type is INDEX


@given(st.integers(0, 10**9))
@settings(max_examples=examples(150), deadline=None)
def test_the_error_is_where_the_run_is_undefined(seed: int) -> None:
    program = random_program(seed)
    if _offsets(program):
        return
    plain, checked = compile_program(program), compile_program(with_checks(program, KINDS))
    for number in range(3):
        run = plain.run(SeededInputs(number), budget=BUDGET)
        again = checked.run(run.replay_inputs(), budget=20 * BUDGET)
        if run.end is End.BUDGET:
            continue
        if run.end is not End.UNDEFINED:
            assert (again.end, again.position) == (run.end, run.position)
            assert (again.scalars, again.arrays) == (run.scalars, run.arrays)
            continue
        assert again.end is End.ERROR
        assert isinstance(again.position, Operation)
        assert again.scalars == run.scalars


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_what_nobody_asks_for_stays_as_it_is(seed: int) -> None:
    """Of two kinds, one asked for and the other not: each run ends as before, or by the kind."""
    program = random_program(seed)
    plain, checked = compile_program(program), compile_program(with_checks(program, {"bounds"}))
    run = plain.run(SeededInputs(1), budget=BUDGET)
    again = checked.run(run.replay_inputs(), budget=20 * BUDGET)
    if run.end is End.BUDGET:
        return
    if again.end is run.end:
        assert again.scalars == run.scalars
    else:
        assert (run.end, again.end) == (End.UNDEFINED, End.ERROR)
        assert isinstance(again.position, Operation) and again.position.kind == "bounds"


def names(text: str) -> list[str]:
    return [f"{each.kind}: {each.text}" for each in operations(checked(text))]


def checked(text: str) -> Program:
    return with_checks(load_text(text, "a.c"), KINDS)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[4 * i - 1] = 0;", "bounds: index 4 * i - 1 of a, size 10"),
        ("i = i + n;", "overflow: i + n in int"),
        ("i = n / i;", "division: n / i: the divisor"),
        ("i = n % i;", "overflow: n % i in int"),
        ("i = n >> i;", "shift: n >> i: the distance"),
        ("i = n << 3;", "shift: n << 3: the shifted number"),
        ("i = -n;", "overflow: -n in int"),
        ("i = n && a[i];", "bounds: index i of a, size 10"),
        ("while (a[i]) i = 0;", "bounds: index i of a, size 10"),
        ("{ int v[n]; v[i] = 1; }", "other: an array whose size is not positive"),
        ("{ int *p = n ? a : 0; *p = 1; }", "null: null or invalid pointer"),
        ("{ int *t[3]; t[i] = a; }", "bounds: index i of t, size 3"),
    ],
)
def test_operations_have_names_that_people_understand(body: str, expected: str) -> None:
    declared = "extern int any(void); int a[10]; int main(void) { int i = any(), n = any();"
    assert expected in names(f"{declared} {body} return i; }}")


def test_what_is_evaluated_only_sometimes_is_demanded_only_then() -> None:
    text = """extern int any(void); int a[10];
int main(void) { int i = any(); if (i >= 0 && i < 10 && a[i] == 3) return 1; return 0; }"""
    machine = compile_program(checked(text))
    assert len(operations(checked(text))) == 1
    for number in range(20):
        assert machine.run(SeededInputs(number), budget=BUDGET).end is not End.ERROR


@pytest.mark.parametrize("harmless", ["u++;", "s++;", "c = c + 1;", "p = p + 1;", "a[9] = 1;"])
def test_what_is_always_defined_is_not_asserted(harmless: str) -> None:
    declared = "int a[10]; int main(void) { unsigned u = 9; short s = 1; char c = 1; int *p = a;"
    assert names(f"{declared} {harmless} return *a; }}") == []


def test_dead_values_are_checked_as_well() -> None:
    """No stage before this one may drop what is undefined, though nobody reads it."""
    text = "int main(void) { int x = 2147483647; int y = x + 1; x + 2; return 0; }"
    assert names(text) == ["overflow: x + 1 in int", "overflow: x + 2 in int"]


def test_violated_places_can_be_left_out() -> None:
    text = "int main(void) { int x = 2147483647; int y = x + 1; y = x - 1; return 0; }"
    program = load_text(text, "a.c")
    first = operations(with_checks(program, KINDS))[0]
    rest = with_checks(program, KINDS, without=[first])
    assert first not in operations(rest)
    assert compile_program(rest).run(SeededInputs(0)).end is End.UNDEFINED


def test_counting_what_is_not_checked() -> None:
    program = load_text(
        "extern void reach_error(void); int a[5], n; int main(int i, char **v) {\n"
        "a[i + 1] = 2; if (a[1] == 3) reach_error(); return n / i; }",
        "a.c",
    )
    assert unchecked(program) == {"bounds": 1, "overflow": 1}
    assert unchecked(program, {"bounds"}) == {"overflow": 1}
    assert unchecked(program, KINDS) == {}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("int main(void) { int *p; { int v; p = &v; } return *p; }", "lifetime"),
    ],
)
def test_what_may_go_unnoticed_is_told(text: str, kind: str) -> None:
    assert kind in dict(load_text(text, "a.c", watch=KINDS).gaps)


def test_nothing_goes_unnoticed_in_ordinary_programs() -> None:
    text = """static void set(int *p, int v) { *p = v; }
int main(void) { int a[4]; for (int i = 0; i < 4; i++) { int v; set(&v, i); set(&a[i], v); } }"""
    assert load_text(text, "a.c").gaps == ()
