"""The statements that others depend on: by data, by control, and by the ends of runs.

A statement is needed if it writes a variable that a needed one reads, anywhere in the text; if it
makes an array, of a size that is known only then, into which a needed one writes; if it holds a
needed one; if it leaves a loop or a block that is needed; and if it may end the run.
"""

from collections.abc import Callable, Iterable

from viap.program.nodes import (
    Array,
    Assign,
    Block,
    Body,
    Cell,
    Exit,
    Fill,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    expressions,
    subexpressions,
    written_place,
)
from viap.program.walkers import size_scalars

_Declared = Scalar | Array


class Dependence:
    """`needed` are all statements that those given as roots depend on, and these themselves."""

    def __init__(self, body: Body, is_root: Callable[[Statement], bool]) -> None:
        self.needed: set[Statement] = set()
        self._parents: dict[Statement, Statement | None] = {}
        self._writers: dict[_Declared, list[Statement]] = {}
        self._makers: dict[Array, list[Statement]] = {}
        self._leaving: dict[Statement, list[Exit]] = {}
        self._read: set[_Declared] = set()
        self._note(body)
        self._waiting: list[Statement] = [each for each in self._parents if is_root(each)]
        while self._waiting:
            self._need(self._waiting.pop())

    def _note(self, body: Body) -> None:
        """Records parents of statements, writers of variables, and targets of exits."""
        pending: list[tuple[Statement, Statement | None]] = [(each, None) for each in body]
        while pending:
            statement, parent = pending.pop()
            self._parents[statement] = parent
            place = written_place(statement)
            if place is not None:
                self._writers.setdefault(place, []).append(statement)
            if isinstance(statement, Fill) and size_scalars(statement.array):
                self._makers.setdefault(statement.array, []).append(statement)
            if isinstance(statement, Exit):
                self._leaving.setdefault(self._left(statement), []).append(statement)
            pending += [(each, statement) for inner in bodies(statement) for each in inner]

    def _left(self, statement: Exit) -> Statement:
        """The loop or block that an exit leaves."""
        around = self._parents[statement]
        while not isinstance(around, While | Block) or around.label != statement.label:
            assert around is not None
            around = self._parents[around]
        return around

    def _need(self, statement: Statement) -> None:
        if statement in self.needed:
            return
        self.needed.add(statement)
        parent = self._parents[statement]
        self._waiting += [] if parent is None else [parent]
        self._waiting += self._leaving.get(statement, ())
        written = written_place(statement)
        self._waiting += self._makers.get(written, ()) if isinstance(written, Array) else ()
        for declared in read_by(statement):
            if declared not in self._read:
                self._read.add(declared)
                self._waiting += self._writers.get(declared, ())


def read_by(statement: Statement) -> Iterable[_Declared]:
    """The scalars and arrays that a statement itself reads, with the sizes of its arrays."""
    found: set[_Declared] = set()
    arrays: list[Array] = [statement.array] if isinstance(statement, Fill) else []
    for expr in expressions(statement):
        is_target = isinstance(statement, Assign | Input) and expr is statement.target
        for node in subexpressions(expr):
            if isinstance(node, Variable) and not (is_target and node is expr):
                found.add(node.scalar)
            elif isinstance(node, Cell):
                arrays.append(node.array)
                if not (is_target and node is expr):
                    found.add(node.array)
    for array in arrays:
        found |= size_scalars(array)
        found |= {size for size in array.sizes if isinstance(size, Array)}
    return found
