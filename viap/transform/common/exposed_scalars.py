"""What one iteration of a loop needs from those before, and what it surely leaves behind."""

from viap.program.graph.liveness import read_scalars
from viap.program.nodes import (
    Block,
    Body,
    Exit,
    Halt,
    If,
    Scalar,
    Statement,
    While,
    statements,
    written_scalar,
)
from viap.program.unread_writes import live_at_start

_Written = frozenset[Scalar]


def exposed(loop: While, changed: tuple[Scalar, ...]) -> set[Scalar]:
    """The paper's I/O variables: changed, and read before they are written in an iteration."""
    found = live_at_start(loop.body, frozenset(changed))
    return set(found) | (read_scalars(loop.condition) & set(changed))


class Surely:
    """The scalars that every way through a body writes.

    `at_end`: on ways to the end of the body; `leaving`: on ways out of it as well.
    """

    def __init__(self, body: Body) -> None:
        self._exits: dict[str, _Written] = {}
        self._everything = frozenset(
            s for s in map(written_scalar, statements(body)) if s is not None
        )
        end = self._body(body, frozenset())
        # A body that never ends says anything of its end.
        self.at_end = self._everything if end is None else end
        self.leaving = self.at_end
        for known in self._exits.values():
            self.leaving &= known

    def _body(self, body: Body, known: _Written | None) -> _Written | None:
        for statement in body:
            if known is None:
                return None
            known = self._statement(statement, known)
        return known

    def _statement(self, statement: Statement, known: _Written) -> _Written | None:
        match statement:
            case If():
                then = self._body(statement.then, known)
                return _meet(then, self._body(statement.orelse, known))
            case Block():
                end = self._body(statement.body, known)
                return _meet(end, self._exits.pop(statement.label, None))
            case While():
                # It may end before its first iteration.
                self._body(statement.body, known)
                self._exits.pop(statement.label, None)
                return known
            case Exit():
                before = self._exits.get(statement.label)
                met = _meet(before, known)
                assert met is not None
                self._exits[statement.label] = met
                return None
            case Halt():
                return None
            case _:
                target = written_scalar(statement)
                return known if target is None else known | {target}


def _meet(left: _Written | None, right: _Written | None) -> _Written | None:
    if left is None or right is None:
        return right if left is None else left
    return left & right
