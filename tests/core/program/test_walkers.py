"""Walks over statements agree with plain recursion, and are not stopped by depth."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from tests.core.program.build import block, leave, loop, op, program, put, when
from tests.core.program.generate import random_program
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Block, Body, Exit, Scalar, Statement, While, bodies, statements
from viap.core.program.printer import print_program
from viap.core.program.walkers import cloned, map_simple, map_statements, scoped, ways_out

X = Scalar("x", INT)
SEEDS = st.integers(0, 1 << 30)


@given(SEEDS)
def test_a_copy_is_the_same_program_of_other_nodes(seed: int) -> None:
    made = random_program(seed)
    copy = made.changed(body=map_simple(made.body, lambda each: (cloned(each),)))
    assert print_program(copy, True) == print_program(made, True)
    assert not set(statements(copy.body)) & set(statements(made.body))


@given(SEEDS)
def test_statements_are_changed_inner_ones_first_in_the_order_of_the_text(seed: int) -> None:
    made = random_program(seed)
    seen: list[Statement] = []

    def note(statement: Statement) -> tuple[Statement]:
        seen.append(statement)
        return (statement,)

    body = map_statements(made.body, note)

    def expected(inner: Body) -> Iterator[Statement]:
        for statement in inner:
            for part in bodies(statement):
                yield from expected(part)
            yield statement

    assert seen == list(expected(body))


@given(SEEDS)
def test_every_statement_is_visited_with_the_labels_around_it(seed: int) -> None:
    body = random_program(seed).body

    def inside(statement: Statement, around: tuple[str, ...]) -> list[tuple[str, ...]]:
        own = (statement.label,) if isinstance(statement, While | Block) else ()
        return [(*around, *own) for _ in bodies(statement)]

    nothing: tuple[str, ...] = ()
    visited = list(scoped(body, nothing, inside))
    assert [statement for statement, _ in visited] == list(statements(body))
    assert all(each.label in around for each, around in visited if isinstance(each, Exit))
    for statement, _ in visited:
        for part in bodies(statement):
            leaving = [e for e, around in scoped(part, nothing, inside) if isinstance(e, Exit)
                       and e.label not in around]  # fmt: skip
            assert list(ways_out(part)) == leaving


def test_branches_have_their_own_contexts() -> None:
    first, second, third = put(X, 1), put(X, 2), put(X, 3)
    body = (when(op("<", X, 1), [first], [second]), third)
    visited = scoped(body, "", lambda _, around: [around + "t", around + "e"])
    assert [around for _, around in visited] == ["", "t", "e", ""]


def test_exits_of_inner_labels_do_not_leave() -> None:
    inner, outer = leave("inner"), leave("outer")
    body = (block("inner", inner, outer), loop("other", 1, leave("other")))
    assert list(ways_out(body)) == [outer]


def test_deep_programs_are_changed() -> None:
    body: tuple[Statement, ...] = (put(X, 1),)
    for _ in range(5000):
        body = (when(op("<", X, 1), body),)
    made = map_statements(body, lambda each: (each, put(X, 2)) if bodies(each) else (each,))
    assert sum(1 for _ in statements(made)) == 10_001
    assert program([X], [], *made).body == made
