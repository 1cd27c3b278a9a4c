"""Statements: formulas for all values of some variables; what is to be shown of a program.

Data only. That one of them holds, only the kernel can say.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from viap.kernel.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.source import Position
from viap.translate.theory import Claim, Loop


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
        """The body at these values of the variables."""
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
    """A hypothesis of an induction: a member of the family, at values of its variables."""

    member: int
    values: Mapping[Term, Term]


@dataclass(frozen=True, eq=False)
class InductionMember:
    """One of the statements that an induction shows together.

    `rank` is made of the statement's counters and of natural numbers. The statement at
    some values may be shown from members whose rank there is lexicographically smaller.
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
    """Constants that occur in no program: their names have a mark that C has not."""

    made: int = field(default=0)

    def fresh(self, like: Term) -> Term:
        self.made += 1
        name = str(like.payload).partition(MARK)[0]
        return apply(Symbol(f"{name}{MARK}{self.made}", (), like.sort))

    def of(self, statement: Statement) -> dict[Term, Term]:
        return {variable: self.fresh(variable) for variable in statement.variables}


MARK = "!"


def is_arbitrary(constant: Term) -> bool:
    """Whether no axiom of any program speaks of a constant."""
    return isinstance(constant.payload, Symbol) and not constant.args and (
        MARK in constant.payload.name
    )  # fmt: skip


def running(loop: Loop | None) -> tuple[Term, ...]:
    """What holds at the start of an iteration, in the executions that come there."""
    facts: list[Term] = []
    while loop is not None:
        count = apply(loop.count, *loop.outer)
        facts[:0] = [*loop.entry, build.le(loop.counter, count)]
        loop = loop.parent
    return tuple(facts)


def at_head(loop: Loop, formula: Term, others: Sequence[Term] = ()) -> Statement:
    """The formula, at the start of every iteration of a loop."""
    body = build.implies(build.conjunction(running(loop)), formula)
    return Statement(loop.counters, tuple(others), body)


def claimed(claim: Claim) -> Statement:
    """A claim holds in every iteration in which its place is reached."""
    premises = build.conjunction((*running(claim.loop), *claim.path))
    return Statement(claim.counters, (), build.implies(premises, claim.condition))


def stopped(claim: Claim) -> Statement:
    """The claim, for executions that stop where it is reached."""
    counts: list[Term] = []
    loop = claim.loop
    while loop is not None:
        counts.append(build.eq(apply(loop.count, *loop.outer), loop.counter))
        counts += loop.entry
        loop = loop.parent
    premises = build.conjunction((*counts, *claim.path))
    return Statement(claim.counters, (), build.implies(premises, claim.condition))


def head_rank(loop: Loop, siblings: Sequence[Loop]) -> tuple[Term, ...]:
    """Where the head of a loop comes in the order of an execution.

    `siblings` are the outermost loops. Counters from the outside in, each behind the place
    of its loop among those of the same body.
    """
    place = build.number(_place(loop, siblings))
    around = () if loop.parent is None else head_rank(loop.parent, siblings)
    return (*around, place, loop.counter)


def _place(loop: Loop, siblings: Sequence[Loop]) -> int:
    among = siblings if loop.parent is None else loop.parent.children
    return 1 + next(k for k, other in enumerate(among) if other is loop)


def smaller(left: Sequence[Term], right: Sequence[Term]) -> Term:
    """Ranks, compared lexicographically; a missing component counts as zero."""
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
