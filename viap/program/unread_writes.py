"""Dead writes: statements that write scalars which are not read before the next write."""

from collections.abc import Set

from viap.program.fact_flow import Backwards, Simple
from viap.program.nodes import Body, Expr, Scalar, Statement, While, written_scalar
from viap.program.statement_map import map_simple
from viap.program.walkers import read_scalars, reads, ways_out

_Live = frozenset[Scalar]


def without_unread(body: Body, droppable: Set[Statement]) -> Body:
    """The body without the droppable statements whose values are never read.

    Each droppable statement must write a scalar, and have no other effect. The value of a scalar
    at the end of the program doesn't count as read.
    """
    scalars = frozenset(s for s in map(written_scalar, droppable) if s is not None)
    search = _Search(droppable, scalars)
    search.run(body)
    unread = droppable - search.needed
    return map_simple(body, lambda statement: () if statement in unread else (statement,))


def live_at_start(body: Body, scalars: frozenset[Scalar]) -> frozenset[Scalar]:
    """The subset of the scalars that a body may read before it writes them."""
    return _Search(frozenset(), scalars).run(body)


def live_behind_loops(body: Body, scalars: frozenset[Scalar]) -> dict[While, frozenset[Scalar]]:
    """Map each loop to the scalars that may be read behind it before they are written."""
    search = _Search(frozenset(), scalars)
    search.run(body)
    return search.behind_loops


class _Search(Backwards[_Live]):
    """The scalars that are read from some point on; `needed`: droppable statements that stay."""

    def __init__(self, droppable: Set[Statement], scalars: _Live) -> None:
        super().__init__(frozenset())
        self.needed: set[Statement] = set()
        self.behind_loops: dict[While, _Live] = {}
        self._droppable = droppable
        self._scalars = scalars
        self._reads: dict[Statement, _Live] = {}

    def join(self, one: _Live, other: _Live) -> _Live:
        return one | other

    def test(self, condition: Expr, behind: _Live) -> _Live:
        return behind | (self._scalars & read_scalars(condition))

    def loop(self, loop: While, behind: _Live) -> _Live:
        self.behind_loops[loop] = behind.union(*map(self.at_exit, ways_out(loop.body)))
        return super().loop(loop, behind)

    def simple(self, statement: Simple, behind: _Live) -> _Live:
        target = written_scalar(statement)
        if statement in self._droppable:
            if target not in behind:
                return behind
            self.needed.add(statement)
        if statement not in self._reads:
            self._reads[statement] = self._scalars & reads(statement)
        return (behind - {target} if target in behind else behind) | self._reads[statement]
