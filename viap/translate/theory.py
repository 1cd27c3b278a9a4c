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
    """The meaning of a symbol in an execution.

    Kinds: "object" (an array), "memory" (all arrays of a dimension, at the start), "scalar in
    loop", "memory in loop" (at the start of an iteration), "count" (completed iterations of a
    loop), "input" (of a statement), "content" (of an array that became indeterminate), "definition"
    (by an axiom), "final scalar", "final memory".
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
    """The origin of an axiom: its kind, its position in the source, the loop that it describes.

    Kinds: "array" (initial contents of an array), "input" (its range), "name" (defines the name of
    a long term), "start", "step", "count" and "prefix" of a loop, "final" (a value at the end),
    "end" (facts that hold if the program's end is reached). If closed forms replace recurrences:
    "closed form", "kept" (arrays that a loop does not write), "relation" (of several symbols),
    "function" (its definition).
    """

    kind: str
    position: Position | None
    loop: "Loop | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class Axiom:
    """A formula that holds for all natural `counters` and all `others` (array objects, indices)."""

    counters: tuple[Term, ...]
    others: tuple[Term, ...]
    body: Term
    origin: Origin
    patterns: tuple[tuple[Term, ...], ...] = ()

    def formula(self) -> Term:
        """Returns the closed formula; its counters are restricted to natural numbers."""
        natural = build.conjunction(build.le(build.ZERO, n) for n in self.counters)
        body = build.implies(natural, self.body)
        return build.forall((*self.others, *self.counters), body, self.patterns)


@dataclass(slots=True, eq=False)
class Loop:
    """A loop: its counter, the counters around it (inner first), its number of iterations."""

    number: int
    statement: While
    counter: Term
    outer: tuple[Term, ...]
    count: Symbol
    parent: "Loop | None"
    entry: tuple[Term, ...]  # path condition of the loop, in the iteration around it
    children: list["Loop"] = field(default_factory=list)
    scalars: dict[Scalar, Symbol] = field(default_factory=dict)
    memories: dict[int, Symbol] = field(default_factory=dict)
    guard: Term = build.TRUE
    stays: Term = build.TRUE  # condition that iteration `counter` is run to its end
    head: "SymbolicState | None" = None  # values of variables at the start of iteration `counter`

    @property
    def position(self) -> Position:
        return self.statement.position

    @property
    def counters(self) -> tuple[Term, ...]:
        return (self.counter, *self.outer)

    def around(self) -> "Iterator[Loop]":
        """Yields the loop itself and the loops around it, inner ones first."""
        loop: Loop | None = self
        while loop is not None:
            yield loop
            loop = loop.parent

    def inside(self) -> "Iterator[Loop]":
        """Yields the loops in it, outer ones first."""
        for child in self.children:
            yield child
            yield from child.inside()


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A condition that must hold whenever its place is reached.

    `path` is the path condition within the innermost iteration; `prefix` says that the iterations
    before it were run. Neither says that a loop around the claim ends.
    """

    kind: str  # "assertion", or the kind of undefined behaviour
    condition: Term
    path: tuple[Term, ...]
    loop: Loop | None
    position: Position
    statement: Statement | None = None  # the statement whose execution makes the claim

    @property
    def counters(self) -> tuple[Term, ...]:
        return self.loop.counters if self.loop is not None else ()

    def hypotheses(self) -> tuple[Term, ...]:
        """Returns what is known where the claim is reached, besides the axioms."""
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
    """Returns the formula that all iterations before the loop's counter were run to their end."""
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
    """The axioms, loops, inputs and claims of a program, in the order of its text."""

    program: Program
    axioms: list[Axiom] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    inputs: list[InputSymbol] = field(default_factory=list)
    assertions: list[Claim] = field(default_factory=list)
    checks: list[Claim] = field(default_factory=list)
    meanings: dict[Symbol, Meaning] = field(default_factory=dict)
    objects: dict[Array, Term] = field(default_factory=dict)
    # The program that the theory answers for; `program` may be a simpler form of it.
    question: Program = field(init=False)
    # Functions that proofs have defined, shared so that all kernels of a theory agree on them.
    functions: dict[Symbol, Any] = field(default_factory=dict)
    # The axioms and assertions as they were when the translation reached the program's end.
    _written: "tuple[tuple[Axiom, ...], tuple[Claim, ...]] | None" = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.question = self.program

    def close(self) -> None:
        """Marks the translation as finished: axioms and assertions must not change any more."""
        self._written = (tuple(self.axioms), tuple(self.assertions))

    def is_whole(self) -> bool:
        """True if the theory is finished and unchanged since: it describes a whole program."""
        return self._written == (tuple(self.axioms), tuple(self.assertions))
