"""Scalars that one iteration of a loop reads from those before, and those that it surely writes."""

from viap.program.fact_flow import Forwards, Simple
from viap.program.graph.liveness import read_scalars
from viap.program.nodes import Body, Scalar, While, statements, written_scalar
from viap.program.unread_writes import live_at_start

_Written = frozenset[Scalar]


def exposed(loop: While, changed: tuple[Scalar, ...]) -> set[Scalar]:
    """The paper's I/O variables: changed, and read before they are written in an iteration."""
    found = live_at_start(loop.body, frozenset(changed))
    return set(found) | (read_scalars(loop.condition) & set(changed))


class Surely(Forwards[_Written]):
    """The scalars that every way through a body writes.

    `at_end`: on ways to the end of the body; `leaving`: on ways out of it as well.
    """

    def __init__(self, body: Body) -> None:
        super().__init__()
        everything = frozenset(s for s in map(written_scalar, statements(body)) if s is not None)
        end = self.body(body, frozenset())
        # A body that never ends says anything of its end.
        self.at_end = everything if end is None else end
        self.leaving = self.at_end.intersection(*self._exits.values())

    def join(self, one: _Written, other: _Written) -> _Written:
        return one & other

    def loop(self, loop: While, before: _Written) -> _Written:
        # It may end before its first iteration.
        self.left(loop.label, self.body(loop.body, before))
        return before

    def simple(self, statement: Simple, before: _Written) -> _Written:
        target = written_scalar(statement)
        return before if target is None else before | {target}
