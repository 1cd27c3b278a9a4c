"""Facts along statements agree with the paths that a program can take."""

import pytest

from tests.core.program.build import block, expr, halt, leave, loop, must, op, put, take, when
from viap.core.base.deep import deep
from viap.core.program.checks.trip_counts import Surely
from viap.core.program.fact_flow import live_at_start, live_behind_loops
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Scalar, Statement

X, Y, Z = (Scalar(name, INT) for name in "xyz")
ALL = frozenset((X, Y, Z))
TEST = op("<", expr(Z), 1)

# A body, what it may read before it writes it, what it writes on all ways to its end, and what
# it writes on all ways out.
BODIES: dict[str, tuple[list[Statement], str, str, str]] = {
    "straight": ([put(X, Y), put(Y, X)], "y", "xy", "xy"),
    "input": ([take(X), put(Y, X)], "", "xy", "xy"),
    "one branch": ([when(TEST, [put(X, 1)]), put(Y, X)], "xz", "y", "y"),
    "both branches": ([when(TEST, [put(X, 1)], [put(X, Y)])], "yz", "x", "x"),
    "branch that ends": ([when(TEST, [halt()], [put(X, 1)]), put(Y, X)], "z", "xy", "xy"),
    "loop": ([loop("l", TEST, put(X, 1)), must(op("<", expr(X), 1))], "xz", "", ""),
    "next iteration": ([loop("l", TEST, put(Y, X), put(X, 1))], "xz", "", ""),
    "written in loop": ([loop("l", TEST, put(X, 1), put(Y, X))], "z", "", ""),
    "block": ([block("b", when(TEST, [leave("b")]), put(X, 1)), put(Y, X)], "xz", "y", "y"),
    "left late": ([block("b", put(X, 1), when(TEST, [leave("b")]), put(Y, 1))], "z", "x", "x"),
    "way out": ([put(X, 1), when(TEST, [leave("out")]), put(Y, 1)], "z", "xy", "x"),
    "no end": ([put(X, 1), leave("out"), put(Y, Z)], "", "xy", "x"),
    "out of loops": (
        [block("b", loop("l", TEST, put(X, 1), leave("b")), put(Y, 1)), put(Z, X)],
        "xz",
        "z",
        "z",
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_reads_and_writes(name: str) -> None:
    body, live, at_end, leaving = BODIES[name]
    surely = Surely(tuple(body))
    found = (live_at_start(tuple(body), ALL), surely.at_end, surely.leaving)
    texts = ["".join(sorted(scalar.name for scalar in scalars)) for scalars in found]
    assert texts == [live, at_end, leaving]


def test_behind_a_loop_counts_what_its_exits_lead_to() -> None:
    inner = loop("inner", TEST, leave("outer"))
    outer = loop("outer", TEST, inner, put(Y, X))
    behind = live_behind_loops((outer, must(op("<", expr(Y), 1))), ALL)
    assert behind[outer] == {Y}
    # Behind the inner loop, X is read; where the outer one is left, Y is.
    assert behind[inner] == {X, Y, Z}


def test_labels_may_recur() -> None:
    first, second = loop("l", TEST, leave("l")), loop("l", TEST, leave("l"))
    behind = live_behind_loops((first, put(Z, X), second, must(op("<", expr(Y), 1))), ALL)
    assert behind[first] == {X, Y}
    assert behind[second] == {Y}


def test_deep_programs() -> None:
    body: tuple[Statement, ...] = (put(X, Y),)
    for _ in range(3000):
        body = (when(TEST, body),)
    assert deep(live_at_start)(body, ALL) == {Y, Z}
    assert not deep(Surely)(body).at_end
