"""Programs that reach an error just before, or just behind, formulas that nothing shows.

These are promises of functions without bodies, and what annotations admit. If an execution gets to
such formulas, and none gets past them, they contradict each other, or the rest of the program.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Body,
    Program,
    Statement,
    bodies,
    constant,
    statements,
)
from viap.program.walkers import with_bodies
from viap.source import Position


@dataclass(frozen=True)
class PromiseProbe:
    """`before` and `behind` reach their error at these places; `position`: of the last formula."""

    position: Position
    before: Program
    behind: Program


def promise_probes(program: Program) -> Iterator[PromiseProbe]:
    """Yields a probe for each group of promises that follow each other."""
    plain = _without_assertions(program.body)
    for first, last in _groups(plain):
        yield PromiseProbe(
            last.position,
            _probe(program, plain, first, behind=False),
            _probe(program, plain, last, behind=True),
        )


def _groups(body: Body) -> Iterator[tuple[Assume, Assume]]:
    """Yields the first and the last promise of each group."""
    for inner in (body, *(each for one in statements(body) for each in bodies(one))):
        group: list[Assume] = []
        for statement in inner:
            if isinstance(statement, Assume) and statement.origin == "promise":
                group.append(statement)
            elif not isinstance(statement, Assign | Assume) and group:
                yield group[0], group[-1]
                group = []
        if group:
            yield group[0], group[-1]


def _probe(program: Program, body: Body, place: Assume, behind: bool) -> Program:
    error = Assert(constant(0, place.position), place.position)
    # (The program itself runs: what it does not know are inputs.)
    return program.changed(body=_with_error(body, place, error, behind), ordinary=())


def _with_error(body: Body, place: Assume, error: Assert, behind: bool) -> Body:
    made: list[Statement] = []
    for statement in body:
        if statement is place:
            made += (statement, error) if behind else (error, statement)
        elif bodies(statement):
            inner = [_with_error(each, place, error, behind) for each in bodies(statement)]
            made.append(with_bodies(statement, inner))
        else:
            made.append(statement)
    return tuple(made)


def _without_assertions(body: Body) -> Body:
    return tuple(
        with_bodies(statement, [_without_assertions(inner) for inner in bodies(statement)])
        if bodies(statement)
        else statement
        for statement in body
        if not isinstance(statement, Assert)
    )
