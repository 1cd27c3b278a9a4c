"""Loops whose iterations have numbers: their iterators, and their ends.

The accelerable variables of a loop are its iterators: in iteration n, an iterator is its value
before the loop and n steps. All else that the loop changes is the state that its iterations
hand on, but for temporaries, which each iteration writes before it reads them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from viap.core.base.errors import ViapError
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.iterators import (
    Bound,
    Iterator,
    assigned,
    changed_scalars,
    conjuncts,
    iterators,
)
from viap.core.program.graph.liveness import read_scalars, reads
from viap.core.program.nodes import (
    Assert,
    Assign,
    Block,
    Body,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    children,
    statements,
)


@dataclass(frozen=True, eq=False, slots=True)
class CountedLoop:
    """`main` is the iterator that the loop's condition bounds, or any where none is bounded.

    `others` is the rest of the condition: where it fails, the loop is left early. `exits`:
    whether the loop may be left early at all.
    """

    loop: While
    iterators: tuple[Iterator, ...]
    main: Iterator
    bound: Bound | None
    others: Expr | None
    exits: bool
    temporaries: frozenset[Scalar]

    @property
    def accelerated(self) -> frozenset[Scalar]:
        return frozenset(each.scalar for each in self.iterators)

    def state(self) -> list[Scalar]:
        """The scalars that iterations pass on, with the iterators if the loop can be left early."""
        kept = [
            scalar
            for scalar in changed_scalars(self.loop.body)
            if scalar not in self.accelerated and scalar not in self.temporaries
        ]
        if self.exits:
            kept += [each.scalar for each in self.iterators]
        return kept

    def read(self) -> set[Scalar]:
        """The scalars whose values from outside of an iteration matter to it."""
        found = set().union(*map(reads, self.loop.body)) if self.loop.body else set()
        if self.others is not None:
            found |= read_scalars(self.others)
        return found - self.accelerated - self.temporaries


def counted(loop: While, temporaries: frozenset[Scalar]) -> CountedLoop | str:
    """The loop as one with numbered iterations, or why it is none."""
    exits = False
    inside: set[str] = set()
    for statement in statements(loop.body):
        match statement:
            case While():
                return "the loop has a loop inside"
            case Block():
                inside.add(statement.label)
            case Exit() if statement.label == loop.label:
                exits = True
            case Exit() if statement.label not in inside:
                return "a jump leaves the loop and what is around it"
            case Fill():
                return "the loop fills whole arrays"
            case _:
                pass
    found = iterators(loop)
    if not found:
        return "no variable of the loop is a function of the iteration"
    main = next((each for each in found if each.bound is not None), found[0])
    bound, others = main.bound, None
    for part in conjuncts(loop.condition):
        if bound is not None and _is_bound(part, bound):
            continue
        others = part if others is None else build.logical("&&", others, part, part.position)
    if others is not None:
        exits = True
    own = frozenset(each.scalar for each in found)
    kept = frozenset(s for s in temporaries if s not in own and assigned(loop.body, s))
    return CountedLoop(loop, tuple(found), main, bound, others, exits, kept)


def _is_bound(part: Expr, bound: Bound) -> bool:
    """True if a part of the condition is the comparison that the bound was made of."""
    return any(each is bound.limit for each in children(part))


def temporaries(loops: Sequence[While], straight: Iterable[Body]) -> frozenset[Scalar]:
    """Scalars that each iteration writes before it reads them, and that nothing else reads."""
    exposed: set[Scalar] = set()
    candidates: set[Scalar] = set()
    for body in straight:
        for statement in body:
            exposed |= reads(statement)
    for loop in loops:
        candidates |= set(changed_scalars(loop.body))
        exposed |= read_scalars(loop.condition) | _exposed(loop.body, set())
    return frozenset(candidates - exposed)


def _exposed(body: Body, before: set[Scalar]) -> set[Scalar]:
    """The scalars that a body may read before it writes them."""
    found: set[Scalar] = set()
    written = set(before)
    for statement in body:
        if isinstance(statement, If):
            found |= read_scalars(statement.condition) - written
            found |= _exposed(statement.then, written) | _exposed(statement.orelse, written)
        else:
            found |= reads(statement) - written
        written |= _surely(statement)
    return found


def _surely(statement: Statement) -> set[Scalar]:
    """The scalars that a statement surely writes, if it completes."""
    if isinstance(statement, If):
        branches = []
        for branch in (statement.then, statement.orelse):
            if branch and isinstance(branch[-1], Exit | Halt):
                continue
            branches.append(set().union(*map(_surely, branch)) if branch else set())
        return set.intersection(*branches) if branches else set()
    if isinstance(statement, Assign | Input) and isinstance(statement.target, Variable):
        return {statement.target.scalar}
    return set()


# ---- A program as an alternation of straight code and loops: the form that can be shrunk.


class Unshrinkable(ViapError):
    """A program, or an assertion of it, that loop shrinking says nothing about."""

    def __init__(self, reason: str, position: Position) -> None:
        super().__init__(f"{position}: {reason}")


@dataclass(frozen=True, eq=False, slots=True)
class LoopSequence:
    """`straight` has one part more than there are loops: before, between and behind them."""

    straight: tuple[Body, ...]
    loops: tuple[While, ...]


def course(program: Program) -> LoopSequence:
    """The loops at the top of the program, and the code around them."""
    straight: list[Body] = []
    loops: list[While] = []
    current: list[Statement] = []
    for statement in program.body:
        if isinstance(statement, While):
            straight.append(tuple(current))
            loops.append(statement)
            current = []
            continue
        inner = next((s for s in statements((statement,)) if isinstance(s, While)), None)
        if inner is not None:
            raise Unshrinkable("the loop is inside of a branch or a block", inner.position)
        current.append(statement)
    straight.append(tuple(current))
    return LoopSequence(tuple(straight), tuple(loops))


def asserted(body: Body) -> list[Assert]:
    return [each for each in statements(body) if isinstance(each, Assert)]
