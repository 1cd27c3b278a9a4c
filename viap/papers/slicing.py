"""Slicing: a program ► the part of it that decides some of its assertions.

A run of the program without undefined behaviour violates one of these assertions if and only if
the run of the slice with the same values of the inputs that it reads does. So a proof for the
slice is one for these assertions. A violation of the slice is one of the program, unless an
operation that is left out is undefined before; `exact` keeps all operations that may be.
"""

from collections.abc import Callable, Collection, Iterable

from viap.core.base.deep import deep
from viap.core.base.errors import UsageError
from viap.core.program.checks.definedness import Demands
from viap.core.program.checks.definedness_checks import leading_to_assertions
from viap.core.program.checks.iterators import iterators
from viap.core.program.fact_flow import without_unread
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Exit,
    Fill,
    Halt,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    expressions,
    statements,
    subexpressions,
    written_place,
    written_scalar,
)
from viap.core.program.program_rules import validate
from viap.core.program.walkers import map_bodies, map_simple, size_scalars


@deep
def sliced(program: Program, chosen: Collection[Assert], exact: bool = False) -> Program:
    """The part of a program that decides the chosen assertions.

    Other assertions become assumptions: a run that violates one of them ends there. Assumptions,
    other ends of runs, and loops that are not known to end are kept, with all that they need.
    """
    kept = frozenset(chosen)

    def demoted(statement: Statement) -> list[Statement]:
        if isinstance(statement, Assert) and statement not in kept:
            return [Assume(statement.condition, "abort", statement.position)]
        return [statement]

    leading = leading_to_assertions(program.changed(body=map_simple(program.body, demoted)))
    made = leading.changed(body=_needed(leading, exact), ordinary=())
    validate(made)
    return made


def _needed(program: Program, exact: bool) -> Body:
    """Keeps the statements that assertions and ends of runs depend on; drops unread writes."""
    demands = Demands(program)

    def is_root(statement: Statement) -> bool:
        if isinstance(statement, Assert | Assume | Check | Halt):
            return True
        if isinstance(statement, While) and not _ends(statement):
            return True
        return exact and any(demands.of(expr) for expr in expressions(statement))

    body, before = program.body, -1
    while before != (before := sum(1 for _ in statements(body))):
        body = _only(body, Dependence(body, is_root).needed)
        if not exact:
            body = without_unread(body, {each for each in statements(body) if _only_writes(each)})
    return body


def _only(body: Body, needed: Collection[Statement]) -> Body:
    kept = [each for each in body if each in needed]
    return tuple([map_bodies(each, lambda inner: _only(inner, needed)) for each in kept])


def _ends(loop: While) -> bool:
    """True if the text shows that the loop ends: each iteration steps towards a fixed limit."""
    return any(each.bound is not None for each in iterators(loop))


def _only_writes(statement: Statement) -> bool:
    """True for a statement whose only effect is the value of a scalar."""
    return isinstance(statement, Assign | Input) and written_scalar(statement) is not None


# ---- The statements that others depend on: by data, by control, and by the ends of runs.
#
# A statement is needed if it writes a variable that a needed one reads, anywhere in the text; if it
# makes an array, of a size that is known only then, into which a needed one writes; if it holds a
# needed one; if it leaves a loop or a block that is needed; and if it may end the run.


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


# ---- The choice of assertions by their lines or numbers.


def assertions(program: Program) -> list[Assert]:
    """The assertions of a program, in the order of its text."""
    return [each for each in statements(program.body) if isinstance(each, Assert)]


def chosen_assertions(program: Program, choice: str) -> list[Assert]:
    """The assertions in a line of the source ("20"), or the one with a number ("#2").

    Raises UsageError, with the assertions that there are, if there is none.
    """
    every = assertions(program)
    digits = choice.removeprefix("#")
    if not digits.isdecimal():
        raise UsageError(f"--assertion is a line or #NUMBER, not '{choice}'")
    number = int(digits)
    if choice.startswith("#"):
        found = every[number - 1 : number] if number else []
    else:
        found = [each for each in every if each.position.source.line == number]
    if not found:
        known = [f"#{n} in line {each.position.source.line}" for n, each in enumerate(every, 1)]
        text = f"there are {', '.join(known)}" if known else "the program has none"
        raise UsageError(f"--assertion: there is no assertion '{choice}'; {text}")
    return found
