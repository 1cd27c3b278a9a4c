"""Operations that may be undefined, as assertions of their own, each right before it.

The program has the same runs, but for one thing: where the machine would stop at undefined
behaviour of a kind that was asked for, it reaches an error just before. A `while` evaluates
its condition when it is reached, and again at the end of each iteration.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from viap.deep import deep
from viap.program.nodes import (
    Assert,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Expr,
    Halt,
    If,
    Program,
    Statement,
    While,
    expressions,
    statements,
)
from viap.program.undefined import KINDS, Operation, kind_of, operation
from viap.transform.demands import Demands


@deep
def with_checks(program: Program, kinds: Collection[str], only: bool = False) -> Program:
    """The program with assertions for the operations of these kinds.

    `only`: its own assertions end a run, and are none any more.
    """
    body = _Checking(program, kinds, only).body(program.body)
    whole = (program.file, program.model, program.scalars, program.arrays)
    return Program(*whole, body, program.notes, program.gaps)


def operations(program: Program) -> tuple[Operation, ...]:
    """What has been made an assertion, once for each place in the text."""
    found = (node.position for node in statements(program.body) if isinstance(node, Assert))
    return tuple(dict.fromkeys(each for each in found if isinstance(each, Operation)))


@dataclass(frozen=True)
class Unchecked:
    """How many operations of each kind are taken to be defined."""

    counts: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def unchecked(program: Program, checked: Collection[str] = ()) -> Unchecked:
    """The operations that could be undefined, and of which nobody asks whether they are."""
    rest = [kind for kind in KINDS if kind not in checked]
    found = operations(with_checks(program, rest))
    counts = {kind: sum(each.kind == kind for each in found) for kind in rest}
    return Unchecked({kind: count for kind, count in counts.items() if count})


class _Checking:
    def __init__(self, program: Program, kinds: Collection[str], only: bool) -> None:
        self._demands = Demands(program)
        self._kinds = frozenset(kinds)
        self._only = only

    def body(self, body: Body) -> Body:
        return tuple(part for statement in body for part in self._statement(statement))

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        position = statement.position
        for expr in expressions(statement):
            yield from self._asserted(expr)
        match statement:
            case If():
                then, orelse = self.body(statement.then), self.body(statement.orelse)
                yield If(statement.condition, then, orelse, position)
            case While():
                inner = self.body(statement.body)
                if not inner or not isinstance(inner[-1], Exit | Halt):
                    inner = (*inner, *self._asserted(statement.condition))
                yield While(statement.label, statement.condition, inner, position)
            case Block():
                yield Block(statement.label, self.body(statement.body), position)
            case Check() if kind_of(statement.kind) in self._kinds:
                what = operation(position, kind_of(statement.kind), statement.kind)
                yield Assert(statement.condition, what)
            case Assert() if self._only and not isinstance(position, Operation):
                yield Assume(statement.condition, "abort", position)
            case _:
                yield statement

    def _asserted(self, expr: Expr) -> Iterator[Statement]:
        for demand in self._demands.of(expr):
            if demand.operation.kind in self._kinds:
                yield Assert(demand.condition, demand.operation)
