"""Evaluations in unspecified order: proofs hold for each order, and errors are those of each.

C11 6.5p3, 6.5.2.2p10, 6.5.16p3, 6.7.9p23; what gcc and clang do is among the orders looked at.
"""

import subprocess
from functools import cache

import pytest

from tests.c.lower.sequence.verdicts import HEAD, checked, verdict
from tests.compilers import require
from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.core.kernel.verdict import Outcome
from viap.core.program.inputs import OrderChoice
from viap.core.program.integer_types import DataModel
from viap.runs.machine import End
from viap.runs.machine.input_sources import InputSource, InputStreams
from viap.runs.machine.watched_machine import compile_sited

GLOBALS = """
int g = 1, h = 2, log_of_calls, a[4] = {1, 2, 3, 4}, *p = a;
struct s { int v; struct s *next; } n2 = {2, 0}, n1 = {1, &n2}, *head = &n1;
int set_g(int v) { g = v; return 1; }
int add_g(void) { g += 10; return g; }
int set_h(void) { h = g; return h; }
int note(int d) { log_of_calls = log_of_calls * 10 + d; return d; }
int square(int v) { return v * v; }
int move(void) { p = a + 1; return 7; }
int advance(void) { head = head->next; return 5; }
int minus(int l, int r) { return l - r; }
int through(int *where) { *where += 5; return 1; }
int fails(void) { reach_error(); return 1; }
int leaves(void) { exit(0); return 1; }
int forever(void) { while (1) ; return 1; }
"""


def program(statements):
    return f"{GLOBALS} int main(void) {{ int l = 1, k = 2; {statements} return 0; }}"


# Each with the values of `k` that some order gives.
SEVERAL = [
    ("k = g + set_g(5);", {2, 6}),
    ("k = set_g(5) + g;", {2, 6}),
    ("k = g * 10 + add_g();", {21, 121}),
    ("k = add_g() - add_g();", {-10, 10}),
    ("k = note(1) + note(2); k = log_of_calls;", {12, 21}),
    ("k = minus(note(1), note(2)); k = log_of_calls;", {12, 21}),
    ("k = minus(g, set_g(7));", {0, 6}),
    ("a[g] = set_g(3); k = a[1] * 10 + a[3];", {14, 21}),
    ("*p = move(); k = a[0] * 10 + a[1];", {72, 17}),
    ("p[2] = move(); k = a[2] * 10 + a[3];", {74, 37}),
    ("head->v = advance(); k = n1.v * 10 + n2.v;", {52, 15}),
    ("k = l + through(&l);", {2, 7}),
    ("k = g++ + add_g();", {13, 22}),
    ("int b[2] = {note(1), note(2)}; k = log_of_calls;", {12, 21}),
    ("int b[2] = {l++, l++}; k = b[0] * 10 + b[1];", {12, 21}),
    ("k = ((int[]){note(1), note(2)})[0]; k = log_of_calls;", {12, 21}),
    ("k = set_h() + set_g(5) + h * 0; k = h;", {1, 5}),
    ("k = (0, g) + set_g(5) * 0;", {1, 5}),
    ("k = ({ g; }) + set_g(5) * 0;", {1, 5}),
    ("if (note(1) < note(2)) k = log_of_calls;", {12, 21}),
    ("k = a[g] + set_g(2) * 0;", {2, 3}),
    ("a[g] += set_g(2); k = a[1] * 10 + a[2];", {33, 24}),
]
# Only one value is possible: C has an order, or there is nothing to order.
ONE = [
    ("g += set_g(5); k = g;", 6),
    ("k = square(g) + square(h);", 5),
    ("k = set_g(5) && g == 5;", 1),
    ("k = (set_g(5), g);", 5),
    ("k = set_g(5) ? g : 0;", 5),
    ("k = minus(set_g(5), 1) + 0 * square(2); k = g;", 5),
    ("g = set_g(5); k = g;", 1),
    ("a[1] = set_g(5); k = a[1];", 1),
    ("k = square(add_g());", 121),
    ("k = minus(add_g(), 1) + l;", 11),
    ("k = l++ + square(3);", 10),
    ("k = l++ + set_g(4);", 2),
    ("k = (add_g(), add_g());", 21),
    ("int b[2] = {square(2), square(3)}; k = b[1] - b[0];", 5),
]


@pytest.mark.parametrize(("statements", "values"), SEVERAL)
def test_each_order_is_looked_at(statements, values):
    some = " || ".join(f"k == {value}" for value in values)
    assert verdict(program(f"{statements} check({some});")).outcome is Outcome.TRUE
    # In one order it fails, and in the other it does not.
    one = verdict(program(f"{statements} check(k != {min(values)});"))
    assert one.outcome is Outcome.UNKNOWN
    none = verdict(program(f"{statements} check(k == 99);"))
    assert none.outcome is Outcome.FALSE


@pytest.mark.parametrize(("statements", "value"), ONE)
def test_what_has_an_order_has_one_value(statements, value):
    assert verdict(program(f"{statements} check(k == {value});")).outcome is Outcome.TRUE
    assert verdict(program(f"{statements} check(k != {value});")).outcome is Outcome.FALSE


@pytest.mark.parametrize(
    "statements",
    ["k = fails() + leaves();", "k = leaves() - fails();", "minus(forever(), fails());"],
)
def test_what_ends_the_run_may_come_first_or_last(statements):
    assert verdict(program(statements)).outcome is Outcome.UNKNOWN


def test_the_reason_names_the_place():
    [reason] = verdict(program("k = g + set_g(5); check(k == 2);")).reasons
    assert "in one order of evaluation, but perhaps not in another" in reason
    line = (HEAD + GLOBALS).count("\n") + 1
    assert f"a.c:{line}:" in reason


def test_an_order_that_depends_on_inputs():
    body = "int n = __VERIFIER_nondet_int(); k = (n > 5 ? g : 0) + set_g(1);"
    assert verdict(program(f"{body} check(k < 3);")).outcome is Outcome.TRUE
    assert verdict(program(f"{body} check(n <= 5 || k == 1);")).outcome is Outcome.FALSE


GUARD = "int guard(int i) { if (i < 0 || i > 3) exit(1); return 0; }"


@pytest.mark.parametrize(
    ("statements", "outcome"),
    [
        # The access may come before the exit that would keep it from happening.
        ("k = guard(n) + a[n];", Outcome.UNKNOWN),
        ("k = minus(a[n], guard(n));", Outcome.UNKNOWN),
        ("guard(n); k = a[n];", Outcome.TRUE),
        ("k = (guard(n), a[n]);", Outcome.TRUE),
        ("k = guard(n) || a[n];", Outcome.TRUE),
        ("k = a[guard(n)] + 1;", Outcome.TRUE),
        ("if (n >= 0 && n < 4) k = guard(n) + a[n];", Outcome.TRUE),
    ],
)
def test_an_exit_does_not_come_before_what_it_stands_beside(statements, outcome):
    start = "int n = __VERIFIER_nondet_int();"
    assert checked(GUARD + program(f"{start} {statements}"), "bounds").outcome is outcome


@pytest.mark.parametrize(
    "expression",
    [
        "note(1) + note(2) + note(3) + note(4)",  # 24 orders
        "(note(1) && note(2)) + note(3)",  # one could come between two others
        "minus(note(1) + note(2), note(3) + note(4))",
    ],
)
def test_more_orders_than_a_few_are_refused(expression):
    with pytest.raises(Unsupported) as refusal:
        load_text(HEAD + program(f"k = {expression};"), "a.c")
    assert "order" in str(refusal.value)
    assert refusal.value.position.line


# ----------------------------------------------------------------- compilers


class Choosing(InputSource):
    """Takes the given choices of an order, and then always the first one."""

    def __init__(self, choices, ordering):
        self.choices, self.ordering = choices, ordering

    def start(self):
        return _Streams(iter(self.choices), self.ordering)


class _Streams(InputStreams):
    def __init__(self, choices, ordering):
        self.choices, self.ordering = choices, ordering

    def draw(self, type, function):
        return lambda *place: 0

    def draw_uninitialised(self, type):
        def unset(*place):
            return next(self.choices, 0) if place and self.ordering[place[0]] else 0

        return unset


@cache
def values_of_k(statements):
    """What a program leaves in `out`, in each order."""
    text = f"int out; {program(f'{statements} out = k;')}"
    machine, places = compile_sited(load_text(HEAD + text, "a.c", DataModel.LP64))
    ordering = [isinstance(place.position, OrderChoice) for place in places]
    found = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        start = waiting.pop()
        run = machine.run(Choosing(start, ordering), budget=10_000)
        assert run.end is End.END
        found.add(run.scalars["out"])
        made = tuple(i.value for i in run.inputs if isinstance(i.position, OrderChoice))
        waiting += [(*made[:k], 1) for k in range(len(start), len(made))]
    return found


@pytest.mark.parametrize("compiler", ["gcc -O0", "gcc -O2", "clang -O0"])
def test_what_compilers_do_is_one_of_the_orders(compiler, tmp_path):
    command = compiler.split()
    require(*command)
    cases = [each for each, _ in (*SEVERAL, *ONE)]
    tests = "".join(
        f'case {number}: {{ int l = 1, k = 2; {each} printf("%d", k); break; }}\n'
        for number, each in enumerate(cases)
    )
    source, binary = tmp_path / "a.c", tmp_path / "a.out"
    body = f"int main(int n, char **v) {{ switch (atoi(v[1])) {{ {tests} }} return 0; }}"
    source.write_text(f"#include <stdio.h>\n{HEAD}{GLOBALS}{body}")
    subprocess.run([*command, "-w", "-o", binary, source], check=True)
    for number, each in enumerate(cases):
        told = subprocess.run([binary, str(number)], capture_output=True, text=True, check=True)
        assert int(told.stdout) in values_of_k(each), each
