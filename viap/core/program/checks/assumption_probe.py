"""The part of a program that comes before its assertions: whether an execution gets there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from viap.core.base.source import NOWHERE, ClausePlace, Position
from viap.core.program.checks.iterators import asserts
from viap.core.program.nodes import (
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
from viap.core.program.walkers import map_bodies, with_bodies

_ORIGINS = ("assume", "promise", "abort")


def assumption_probe(program: Program) -> Program | None:
    """An error in place of all that follows the assumptions before assertions.

    It is reached if an execution gets past the assumptions before one of the assertions. None
    where an assertion has no assumption before it, or there is no assertion.
    """
    if not asserts(program.body):
        return None
    body = _probed(program.body)
    if body is None:
        return None
    others = tuple(filter(None, map(assumption_probe, program.ordinary[:1])))
    return program.changed(body=body, ordinary=others)


def _probed(body: Body) -> Body | None:
    """The body, with errors behind the assumptions; None: an assertion has none before it."""
    made: list[Statement] = []
    last: Position | None = None  # of an assumption on the way
    length = 0
    for statement in body:
        if asserts((statement,)):
            # (The assumptions that are nearest to an assertion tell most.)
            inner = _inside(statement)
            if inner is not None:
                made.append(inner)
                continue
            if last is None:
                return None
            return (*made[:length], Assert(constant(0, last), last))
        made.append(statement)
        # (A way to the error that is left by `return` is no assumption.)
        if isinstance(statement, Assume) and statement.origin in _ORIGINS:
            last, length = statement.position, len(made)
    return tuple(made)


def _inside(statement: Statement) -> Statement | None:
    """A statement that has assertions in it, with errors behind the assumptions before them."""
    given = bodies(statement)
    inner = [body for body in map(_probed, given) if body is not None]
    return with_bodies(statement, inner) if given and len(inner) == len(given) else None


def last_assumption(probe: Program) -> Position:
    """The place of the first assumption behind which the probe looks."""
    return next(each.position for each in statements(probe.body) if isinstance(each, Assert))


def trusted_clauses(program: Program) -> tuple[ClausePlace, ...]:
    """Returns the assumed clauses that nothing proves, in the order of the program."""
    given = (each.position for each in statements(program.body) if isinstance(each, Assume))
    return tuple(dict.fromkeys(each for each in given if isinstance(each, ClausePlace)))


def clause_probe(program: Program, clause: ClausePlace, behind: bool) -> Program:
    """The program with errors before an assumed clause, or behind it, and no other assertions."""

    def probed(body: Body) -> Body:
        made = [map_bodies(each, probed) for each in body if not isinstance(each, Assert)]
        parts = [
            number
            for number, each in enumerate(made)
            if isinstance(each, Assume) and each.position == clause
        ]
        if parts:
            place = parts[-1] + 1 if behind else parts[0]
            made.insert(place, Assert(constant(0, clause), clause))
        return tuple(made)

    return _with_error(program, probed)


def end_probe(program: Program) -> Program:
    """The program with an error at its end, and no other assertions."""

    def probed(body: Body) -> Body:
        return tuple(map_bodies(each, probed) for each in body if not isinstance(each, Assert))

    def ended(body: Body) -> Body:
        return (*probed(body), Assert(constant(0, NOWHERE), NOWHERE))

    return _with_error(program, ended)


def _with_error(program: Program, change: Callable[[Body], Body]) -> Program:
    # (What an assumption excludes, it excludes in the widest surroundings.)
    return program.changed(body=change(program.body), ordinary=())


# ---- Programs that reach an error just before, or just behind, formulas that nothing shows.
#
# These are promises of functions without bodies, and what annotations admit. If an execution gets
# to
# such formulas, and none gets past them, they contradict each other, or the rest of the program.


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
    return program.changed(body=_promise_probes_with_error(body, place, error, behind), ordinary=())


def _promise_probes_with_error(body: Body, place: Assume, error: Assert, behind: bool) -> Body:
    made: list[Statement] = []
    for statement in body:
        if statement is place:
            made += (statement, error) if behind else (error, statement)
        elif bodies(statement):
            inner = [
                _promise_probes_with_error(each, place, error, behind) for each in bodies(statement)
            ]
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
