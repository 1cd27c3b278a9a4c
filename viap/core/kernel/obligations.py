"""Statements (universally quantified formulas) and obligations (what a proof must show).

Data only. Only the kernel can say that one of them holds.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term, apply
from viap.core.logic.walkers import substitute
from viap.core.translate.theory import Claim, Loop

# ---- Instances: a universally quantified formula at chosen values. Plain data, not yet a theorem.


class KnownFormula(Protocol):
    """A formula that holds for all natural `counters` and all `others`."""

    @property
    def counters(self) -> tuple[Term, ...]: ...

    @property
    def others(self) -> tuple[Term, ...]: ...

    @property
    def body(self) -> Term: ...


@dataclass(frozen=True, eq=False)
class Instance:
    known: KnownFormula
    values: Mapping[Term, Term]
    _said: list[Term] = field(default_factory=list, repr=False)  # cached formula

    @property
    def is_ground(self) -> bool:
        return all(v in self.values for v in (*self.known.counters, *self.known.others))

    def formula(self) -> Term:
        """Returns the formula at the values."""
        if not self._said:
            self._said.append(instantiated(self.known, self.values))
        return self._said[0]


def instantiated(known: KnownFormula, values: Mapping[Term, Term]) -> Term:
    """Returns the body at the values; the premise: values of counters are natural numbers."""
    return _at(known.body, known.counters, tuple(values.items()))


@lru_cache(maxsize=1 << 13)  # The kernel rebuilds each instance that it is given.
def _at(body: Term, counters: tuple[Term, ...], pairs: tuple[tuple[Term, Term], ...]) -> Term:
    values = dict(pairs)
    natural = [build.le(build.ZERO, values[n]) for n in counters if n in values]
    return build.implies(build.conjunction(natural), substitute(body, values))


# ---- Statements (universally quantified formulas) and obligations (what a proof must show).


@dataclass(frozen=True)
class Statement:
    """`body`, for all natural `counters` and all values of `others`."""

    counters: tuple[Term, ...]
    others: tuple[Term, ...]
    body: Term

    @property
    def variables(self) -> tuple[Term, ...]:
        return (*self.counters, *self.others)

    def at(self, values: Mapping[Term, Term]) -> Term:
        """Returns the body at these values of the variables."""
        return substitute(self.body, dict(values))


@dataclass(frozen=True)
class Obligation:
    """The hypotheses and the negated goal must be unsatisfiable together.

    `reason` says why it exists, `position` which place in the source it is about.
    """

    hypotheses: tuple[Term, ...]
    goal: Term
    reason: str
    position: Position | None = None

    def formulas(self) -> tuple[Term, ...]:
        return (*self.hypotheses, build.negate(self.goal))


@dataclass(frozen=True, eq=False)
class Use:
    """An induction hypothesis: a member of the family, at values of its variables."""

    member: int
    values: Mapping[Term, Term]


@dataclass(frozen=True, eq=False)
class InductionMember:
    """One of the statements that an induction shows together.

    `rank` consists of counters of the statement and of natural numbers. The proof of the statement
    at some values may use a member at other values if the member's rank there is lexicographically
    smaller.
    """

    statement: Statement
    rank: tuple[Term, ...]
    constants: Mapping[Term, Term]
    facts: Sequence[Instance]
    uses: Sequence[Use]
    reason: str = "induction"
    position: Position | None = None


@dataclass(slots=True)
class Constants:
    """Makes constants that occur in no program: their names contain a mark that C names lack."""

    made: int = field(default=0)

    def fresh(self, like: Term) -> Term:
        self.made += 1
        name = str(like.payload).partition(MARK)[0]
        return apply(Symbol(f"{name}{MARK}{self.made}", (), like.sort))

    def of(self, statement: Statement) -> dict[Term, Term]:
        return {variable: self.fresh(variable) for variable in statement.variables}


MARK = "!"


def is_arbitrary(constant: Term) -> bool:
    """True if no axiom of any program mentions the constant."""
    return isinstance(constant.payload, Symbol) and not constant.args and (
        MARK in constant.payload.name
    )  # fmt: skip


def running(loop: Loop | None) -> tuple[Term, ...]:
    """Returns what holds at the start of an iteration, in the executions that reach it."""
    facts: list[Term] = []
    while loop is not None:
        count = apply(loop.count, *loop.outer)
        facts[:0] = [*loop.entry, build.le(loop.counter, count)]
        loop = loop.parent
    return tuple(facts)


def at_head(loop: Loop, formula: Term, others: Sequence[Term] = ()) -> Statement:
    """Returns the statement that the formula holds at the start of every iteration of the loop."""
    body = build.implies(build.conjunction(running(loop)), formula)
    return Statement(loop.counters, tuple(others), body)


def claimed(claim: Claim) -> Statement:
    """Returns the statement that the claim holds in every iteration that reaches its place."""
    premises = build.conjunction((*running(claim.loop), *claim.path))
    return Statement(claim.counters, (), build.implies(premises, claim.condition))


def stopped(claim: Claim) -> Statement:
    """Returns the statement that the claim holds in executions that stop where it is reached."""
    counts: list[Term] = []
    loop = claim.loop
    while loop is not None:
        counts.append(build.eq(apply(loop.count, *loop.outer), loop.counter))
        counts += loop.entry
        loop = loop.parent
    premises = build.conjunction((*counts, *claim.path))
    return Statement(claim.counters, (), build.implies(premises, claim.condition))


def head_rank(loop: Loop, siblings: Sequence[Loop]) -> tuple[Term, ...]:
    """Returns the rank of a loop head: its position in the order of an execution.

    `siblings` are the outermost loops. The rank lists the counters from the outermost loop inwards,
    each preceded by the position of its loop among the loops of the same body.
    """
    place = build.number(_place(loop, siblings))
    around = () if loop.parent is None else head_rank(loop.parent, siblings)
    return (*around, place, loop.counter)


def _place(loop: Loop, siblings: Sequence[Loop]) -> int:
    among = siblings if loop.parent is None else loop.parent.children
    return 1 + next(k for k, other in enumerate(among) if other is loop)


def smaller(left: Sequence[Term], right: Sequence[Term]) -> Term:
    """Returns the formula `left < right` for ranks: lexicographic; missing components are zero."""
    length = max(len(left), len(right))
    pairs = list(zip(_padded(left, length), _padded(right, length), strict=True))
    result: Term = build.FALSE
    for a, b in reversed(pairs):
        result = build.disjunction((build.lt(a, b), build.conjunction((build.eq(a, b), result))))
    return result


def _padded(rank: Sequence[Term], length: int) -> Iterable[Term]:
    return (*rank, *(build.ZERO for _ in range(length - len(rank))))


def natural(terms: Iterable[Term]) -> list[Term]:
    return [build.le(build.ZERO, term) for term in terms]
