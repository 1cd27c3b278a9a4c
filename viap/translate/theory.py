"""A program's theory: its axioms by origin, its loops as a tree, its assertions."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.program.integer_types import IntType
from viap.program.nodes import Array, Fill, Input, Program, Scalar, Statement, While
from viap.source import Position

if TYPE_CHECKING:
    from viap.translate.symbolic_state import SymbolicState


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What a symbol stands for in an execution.

    kinds: "object" (an array), "memory" (all arrays of a dimension, at the start),
    "scalar in loop", "memory in loop" (at the start of an iteration), "count" (completed
    iterations of a loop), "input" (of a statement), "content" (of an array that became
    indeterminate), "definition" (by an axiom), "final scalar", "final memory".
    """

    kind: str
    scalar: Scalar | None = None
    array: Array | None = None
    dimensions: int = 0
    loop: "Loop | None" = None
    statement: Input | Fill | None = None
    definition: "tuple[tuple[Term, ...], Term] | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Why an axiom is there: a kind, a place in the source, the loop that it speaks of.

    kinds: "array" (what an array holds at the start), "input" (its range), "name" (a long
    term gets one), "start", "step", "count" and "prefix" of a loop, "final" (a value at
    the end), "end" (what holds where the program's end is reached). Where closed forms stand
    for recurrences: "closed form", "kept" (arrays that a loop does not write), "relation" (of
    several symbols), "function" (its definition).
    """

    kind: str
    position: Position | None
    loop: "Loop | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class Axiom:
    """A formula, for all natural `counters` and all `others` (array objects, indices)."""

    counters: tuple[Term, ...]
    others: tuple[Term, ...]
    body: Term
    origin: Origin
    patterns: tuple[tuple[Term, ...], ...] = ()

    def formula(self) -> Term:
        """The closed formula; counters are natural numbers."""
        natural = build.conjunction(build.le(build.ZERO, n) for n in self.counters)
        body = build.implies(natural, self.body)
        return build.forall((*self.others, *self.counters), body, self.patterns)


@dataclass(slots=True, eq=False)
class Loop:
    """A loop: its counter, the counters around it (inner first), how often it runs."""

    number: int
    statement: While
    counter: Term
    outer: tuple[Term, ...]
    count: Symbol
    parent: "Loop | None"
    entry: tuple[Term, ...]  # the path to the loop, in the iteration around it
    children: list["Loop"] = field(default_factory=list)
    scalars: dict[Scalar, Symbol] = field(default_factory=dict)
    memories: dict[int, Symbol] = field(default_factory=dict)
    guard: Term = build.TRUE
    stays: Term = build.TRUE  # iteration `counter` is run to its end
    head: "SymbolicState | None" = None  # what variables hold at the start of iteration `counter`

    @property
    def position(self) -> Position:
        return self.statement.position

    @property
    def counters(self) -> tuple[Term, ...]:
        return (self.counter, *self.outer)

    def around(self) -> "Iterator[Loop]":
        """The loop itself, and those around it, inner ones first."""
        loop: Loop | None = self
        while loop is not None:
            yield loop
            loop = loop.parent

    def inside(self) -> "Iterator[Loop]":
        """The loops in it, outer ones first."""
        for child in self.children:
            yield child
            yield from child.inside()


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """Something that must hold whenever its place is reached.

    `path` is what holds on the way there in the innermost iteration; `prefix` says that the
    iterations before it were run. Nothing in them says that a loop around it ends.
    """

    kind: str  # "assertion", or the kind of undefined behaviour
    condition: Term
    path: tuple[Term, ...]
    loop: Loop | None
    position: Position
    statement: Statement | None = None  # whose execution makes the claim

    @property
    def counters(self) -> tuple[Term, ...]:
        return self.loop.counters if self.loop is not None else ()

    def hypotheses(self) -> tuple[Term, ...]:
        """What is known where the claim is reached, besides the axioms."""
        facts: list[Term] = []
        loop = self.loop
        while loop is not None:
            facts[:0] = [*loop.entry, build.le(build.ZERO, loop.counter), prefix(loop)]
            loop = loop.parent
        return tuple(fact for fact in (*facts, *self.path) if fact is not build.TRUE)

    def formula(self) -> Term:
        return build.forall(
            self.counters, build.implies(build.conjunction(self.hypotheses()), self.condition)
        )


def prefix(loop: Loop) -> Term:
    """All iterations before the loop's counter were run to their end."""
    from viap.logic.terms import variable
    from viap.logic.walkers import substitute

    earlier = variable(f"{loop.counter.payload}'")
    within = build.conjunction((build.le(build.ZERO, earlier), build.lt(earlier, loop.counter)))
    stays = substitute(loop.stays, {loop.counter: earlier})
    return build.forall((earlier,), build.implies(within, stays))


@dataclass(frozen=True, slots=True, eq=False)
class InputSymbol:
    symbol: Symbol
    type: IntType
    statement: Input | Fill
    loop: Loop | None


@dataclass(slots=True, eq=False)
class Theory:
    """Everything that is known of a program, in the order of its text."""

    program: Program
    axioms: list[Axiom] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    inputs: list[InputSymbol] = field(default_factory=list)
    assertions: list[Claim] = field(default_factory=list)
    checks: list[Claim] = field(default_factory=list)
    meanings: dict[Symbol, Meaning] = field(default_factory=dict)
    objects: dict[Array, Term] = field(default_factory=dict)
    # The program that the theory answers for, where `program` is a simpler form of it.
    question: Program = field(init=False)
    # Functions that proofs have defined: all kernels of a theory mean the same by a symbol.
    functions: dict[Symbol, Any] = field(default_factory=dict)
    # What the translation wrote down, once it has come to the end of the program.
    _written: "tuple[tuple[Axiom, ...], tuple[Claim, ...]] | None" = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.question = self.program

    def close(self) -> None:
        """The program's end is reached: from now on, the theory says what it says."""
        self._written = (tuple(self.axioms), tuple(self.assertions))

    def is_whole(self) -> bool:
        """Whether it is the theory of a whole program, as the translation has written it."""
        return self._written == (tuple(self.axioms), tuple(self.assertions))
