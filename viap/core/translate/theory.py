"""A program's theory: its axioms by origin, its loops as a tree, its assertions.

The translation writes a `TheoryDraft`. The `Theory` that it makes of it is a value: neither it nor
its loops can be changed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array, Fill, Input, Program, Scalar, Statement, While

if TYPE_CHECKING:
    from viap.core.translate.symbolic_state import SymbolicState


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
    """A loop: its counter, the counters around it (inner first), its number of iterations.

    Once its theory is made, no field can be changed.
    """

    number: int
    statement: While
    counter: Term
    outer: tuple[Term, ...]
    count: Symbol
    parent: "Loop | None"
    entry: tuple[Term, ...]  # path condition of the loop, in the iteration around it
    children: "tuple[Loop, ...]" = ()
    scalars: Mapping[Scalar, Symbol] = field(default_factory=dict)
    memories: Mapping[int, Symbol] = field(default_factory=dict)
    guard: Term = build.TRUE
    stays: Term = build.TRUE  # condition that iteration `counter` is run to its end
    head: "SymbolicState | None" = None  # values of variables at the start of iteration `counter`
    is_finished: bool = False

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "is_finished", False):
            raise AttributeError(f"'{name}' of a loop whose theory is made")
        object.__setattr__(self, name, value)

    def finish(self) -> None:
        """Makes the loop unchangeable."""
        self.scalars = MappingProxyType(dict(self.scalars))
        self.memories = MappingProxyType(dict(self.memories))
        self.is_finished = True

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
    from viap.core.logic.terms import variable
    from viap.core.logic.walkers import substitute

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


@dataclass(frozen=True, eq=False)
class Theory:
    """The axioms, loops, inputs and claims of a program, in the order of its text.

    The kernel takes those alone that `viap.core.translate.translation` has made.
    """

    program: Program
    # The program that the theory answers for; `program` may be a simpler form of it.
    question: Program
    axioms: tuple[Axiom, ...]
    loops: tuple[Loop, ...]
    inputs: tuple[InputSymbol, ...]
    assertions: tuple[Claim, ...]
    checks: tuple[Claim, ...]
    meanings: Mapping[Symbol, Meaning]
    objects: Mapping[Array, Term]
    # Functions that proofs have defined: the kernel's own.
    _defined: dict[Symbol, Any] = field(init=False, default_factory=dict, repr=False)


@dataclass(slots=True, eq=False)
class TheoryDraft:
    """A theory while the translation writes it."""

    program: Program
    axioms: list[Axiom] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    inputs: list[InputSymbol] = field(default_factory=list)
    assertions: list[Claim] = field(default_factory=list)
    checks: list[Claim] = field(default_factory=list)
    meanings: dict[Symbol, Meaning] = field(default_factory=dict)
    objects: dict[Array, Term] = field(default_factory=dict)

    def theory(self, question: Program) -> Theory:
        """Returns the theory, which answers for a program."""
        for loop in self.loops:
            loop.finish()
        return Theory(
            self.program,
            question,
            tuple(self.axioms),
            tuple(self.loops),
            tuple(self.inputs),
            tuple(self.assertions),
            tuple(self.checks),
            MappingProxyType(dict(self.meanings)),
            MappingProxyType(dict(self.objects)),
        )
