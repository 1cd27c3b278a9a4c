"""Which of some statements write scalars that nobody reads before they are written again."""

from collections.abc import Set

from viap.program.graph.liveness import read_scalars, reads
from viap.program.nodes import (
    Block,
    Body,
    Exit,
    Expr,
    Halt,
    If,
    Scalar,
    Statement,
    While,
    statements,
    written_scalar,
)
from viap.program.statement_map import map_simple

_Live = frozenset[Scalar]
_NONE: _Live = frozenset()


def without_unread(body: Body, droppable: Set[Statement]) -> Body:
    """The body without those of the droppable statements whose values are never read.

    Each of them is to write a scalar, and to have no other effect. What a scalar holds at
    the end of the program doesn't count as read.
    """
    scalars = frozenset(s for s in map(written_scalar, droppable) if s is not None)
    search = _Search(droppable, scalars)
    search.run(body)
    unread = droppable - search.needed
    return map_simple(body, lambda statement: () if statement in unread else (statement,))


def live_at_start(body: Body, scalars: frozenset[Scalar]) -> frozenset[Scalar]:
    """Those of the scalars that a body may read before it writes them."""
    return _Search(frozenset(), scalars).run(body)


def live_behind_loops(body: Body, scalars: frozenset[Scalar]) -> dict[While, frozenset[Scalar]]:
    """For each loop, those of the scalars that may be read behind it before they are written."""
    search = _Search(frozenset(), scalars)
    search.run(body)
    return search.behind_loops


class _Search:
    """Backwards through the body, again until no loop finds more that is read."""

    def __init__(self, droppable: Set[Statement], scalars: _Live) -> None:
        self.needed: set[Statement] = set()
        self._droppable = droppable
        self._scalars = scalars
        # What is read after a label's statement, and what at the start of iterations.
        self._behind: dict[str, _Live] = {}
        self.behind_loops: dict[While, _Live] = {}
        self._at_test: dict[While, _Live] = {}
        self._reads: dict[Statement, _Live] = {}
        self._grown = False

    def run(self, body: Body) -> _Live:
        """What is read from the start of the body on."""
        self._grown, live = True, _NONE
        while self._grown:
            self._grown = False
            live = self._body(body, _NONE)
        return live

    def _body(self, body: Body, live: _Live) -> _Live:
        for statement in reversed(body):
            live = self._statement(statement, live)
        return live

    def _statement(self, statement: Statement, live: _Live) -> _Live:
        """What is read from before the statement on, given what is read after it."""
        match statement:
            case If():
                branches = self._body(statement.then, live) | self._body(statement.orelse, live)
                return branches | self._read(statement.condition)
            case While():
                return self._loop(statement, live)
            case Block():
                self._behind[statement.label] = live
                return self._body(statement.body, live)
            case Exit():
                # (Nothing is read behind a label around the whole body.)
                return self._behind.get(statement.label, _NONE)
            case Halt():
                return _NONE
            case _:
                return self._simple(statement, live)

    def _loop(self, loop: While, live: _Live) -> _Live:
        self._behind[loop.label] = live
        out = (self._behind.get(label, _NONE) for label in _exits(loop))
        self.behind_loops[loop] = live.union(*out)
        before = self._at_test.get(loop, _NONE)
        at_test = before | live | self._read(loop.condition)
        at_test |= self._body(loop.body, at_test)
        if at_test != before:
            self._at_test[loop] = at_test
            self._grown = True
        return at_test

    def _simple(self, statement: Statement, live: _Live) -> _Live:
        target = written_scalar(statement)
        if statement in self._droppable:
            if target not in live:
                return live
            self.needed.add(statement)
        if statement not in self._reads:
            self._reads[statement] = self._scalars & reads(statement)
        return (live - {target} if target in live else live) | self._reads[statement]

    def _read(self, condition: Expr) -> _Live:
        return self._scalars & read_scalars(condition)


def _exits(loop: While) -> set[str]:
    """The labels further out that exits from inside a loop lead to."""
    found: set[str] = set()
    inside: set[str] = set()
    for statement in statements(loop.body):
        if isinstance(statement, While | Block):
            inside.add(statement.label)
        elif isinstance(statement, Exit) and statement.label not in inside:
            found.add(statement.label)
    return found
