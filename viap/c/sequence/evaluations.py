"""Evaluations of an expression, and the regions in which no sequence point orders them."""

from dataclasses import dataclass, field

from viap.c.sequence.call_effects import CallEffects
from viap.c.sequence.evaluation_accesses import EvaluationAccess
from viap.c.tree import Expr


@dataclass(eq=False, slots=True)
class Evaluation:
    """One evaluation: a read, a store, a call, or a unit with a sequence point inside.

    `effects`: of a call, which is never interleaved with anything. `open`: the store may happen
    after the value is known. `inner`: the evaluations in a unit, which has nothing else.
    """

    node: Expr
    accesses: list[EvaluationAccess]
    effects: CallEffects | None = None
    open: bool = False
    inner: "list[Evaluation]" = field(default_factory=list)
    conditional: bool = False
    traps: bool = False  # it may be undefined by itself
    around: tuple[Expr, ...] = ()  # the operators with sequence points around it
    after: "set[Evaluation]" = field(default_factory=set)
    number: int = 0

    @property
    def call(self) -> bool:
        return self.effects is not None

    @property
    def active(self) -> bool:
        """True if it may do more than read."""
        if self.inner:
            return any(leaf.active for leaf in self.inner)
        return self.call or any(each.write for each in self.accesses)

    def leaves(self) -> "list[Evaluation]":
        return self.inner or [self]


@dataclass(eq=False)
class UnsequencedRegion:
    """`pairs` are not sequenced, nor are the two of each entry of `stores`.

    In `stores`, the second one is known to come after the calls of the first one: it is the
    assignment that has the first one as an operand.
    """

    root: Expr
    events: list[Evaluation] = field(default_factory=list)
    pairs: list[tuple[Evaluation, Evaluation]] = field(default_factory=list)
    stores: list[tuple[Evaluation, Evaluation]] = field(default_factory=list)
