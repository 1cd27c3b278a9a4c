"""Proofs by loop shrinking: the residual program and the check of shrinkability, as obligations.

The theorem behind it is in docs/proofs.rst (the rule *shrinking*). The kernel proves both halves
for one program, which runs the check or the residual program of any goal. Without one of them,
nothing is concluded.
"""

from dataclasses import dataclass, field

from viap.core.smt.answers import Answer, Limits
from viap.papers.derivation import derive_by_shrinking
from viap.papers.shrink.counted_loops import Unshrinkable
from viap.papers.shrink.shrink_goals import Factor
from viap.papers.shrink.transformation import CHECK, RESIDUAL, Shrinking
from viap.prover.session.session import Budget, Session, begin, begin_derived

WHOLE = (CHECK, RESIDUAL)

# In the order in which they are tried: a check costs more than a residual program.
FACTORS = (Factor(1), Factor(2), Factor(2, True), Factor(3), Factor(3, True), Factor(4))
HEAVIEST = 1500  # weight of a check beyond which only one iteration is tried: it builds slowly


@dataclass(eq=False)
class Shrinks:
    """Attempts so far: by the number of a goal, a factor and the parts that were tried.

    `violated` are those whose program violates an assertion.
    """

    shrinking: Shrinking | None = None
    begun: bool = False
    attempts: dict[tuple[int, Factor, tuple[str, ...]], Session] = field(default_factory=dict)
    violated: set[tuple[int, Factor, tuple[str, ...]]] = field(default_factory=set)
    factors: dict[int, Factor] = field(default_factory=dict)


def run(work: Session, given: Budget) -> None:
    """Proves each goal by itself with growing factors; then all of them as one program."""
    shrinks = work.slot(Shrinks)
    if not shrinks.begun:
        shrinks.begun, shrinks.shrinking = True, _shrinking(work)
    shrinking = shrinks.shrinking
    if shrinking is None:
        return
    try:
        _prove(work, shrinks, shrinking, given)
    except Unshrinkable as error:
        shrinks.shrinking = None
        work.reporter.tell(f"  not shrinkable: {error}")


def _prove(work: Session, shrinks: Shrinks, shrinking: Shrinking, given: Budget) -> None:
    inner: Session | None = None
    for number, goal in enumerate(shrinking.goals):
        if number in shrinks.factors:
            continue
        for factor in (each for each in FACTORS if each.size == 1 or goal.weight(each) <= HEAVIEST):
            work.reporter.status(f"{goal.position}: shrinking to {factor.size} iterations")
            inner = _is_shown(work, shrinks, number, factor, given.limits)
            if work.run is not None:
                return
            if inner is not None:
                work.reporter.tell(f"  {goal.position}: {factor}-shrinkable, {goal.text()}")
                shrinks.factors[number] = factor
                break
        else:
            work.reporter.tell(f"  {goal.position}: not shown to be shrinkable, {goal.text()}")
            # Without this one the others are useless.
            return
    _conclude(work, shrinks, inner, given.limits)


def _shrinking(work: Session) -> Shrinking | None:
    try:
        return Shrinking(work.program)
    except Unshrinkable as error:
        work.reporter.tell(f"  not shrinkable: {error}")
        return None


def _is_shown(
    work: Session, shrinks: Shrinks, number: int, factor: Factor, limits: Limits
) -> Session | None:
    """Returns the session that proves one goal; None if it fails.

    The residual program is small, and is tried alone first.
    """
    inner: Session | None = None
    for kinds in ((RESIDUAL,), WHOLE):
        key = number, factor, kinds
        if key not in shrinks.attempts:
            assert shrinks.shrinking is not None
            factors = [factor] * len(shrinks.shrinking.goals)
            if kinds == WHOLE and len(factors) == 1:
                derived = derive_by_shrinking(shrinks.shrinking, factors)
                shrinks.attempts[key] = begin_derived(derived, work.reporter)
            else:
                program = shrinks.shrinking.program(factors, [number], kinds)
                shrinks.attempts[key] = begin(program, work.reporter)
        inner = shrinks.attempts[key]
        if key in shrinks.violated:
            return None
        undecided = inner.solver.statistics.count_of(Answer.UNKNOWN)
        if not _prove_all(inner, limits):
            if inner.solver.statistics.count_of(Answer.UNKNOWN) == undecided:
                # There is a violation, so more time would not help.
                shrinks.violated.add(key)
                if kinds == (RESIDUAL,):
                    _try_violation(work, shrinks, inner, limits)
            return None
    return inner


def _try_violation(work: Session, shrinks: Shrinks, inner: Session, limits: Limits) -> None:
    """Runs the program on the inputs of a violation of its residual program."""
    from viap.prover.session.transformed_programs import try_hint

    assert shrinks.shrinking is not None
    claim = inner.open_claims()[0]
    work.run = try_hint(work, inner, claim, limits, shrinks.shrinking.iterations)
    if work.run is not None:
        work.reporter.tell(f"  {claim.position}: a violation of the residual program is one here")


def _prove_all(inner: Session, limits: Limits) -> bool:
    for claim in inner.open_claims():
        proof = inner.prover.within(limits).claim(claim)
        if proof is None:
            return False
        inner.proved(claim, proof, "shrink")
    return True


def _conclude(work: Session, shrinks: Shrinks, inner: Session | None, limits: Limits) -> None:
    """Joins all goals into one program; a single goal's own program is used as it is."""
    assert shrinks.shrinking is not None
    factors = [shrinks.factors[number] for number in range(len(shrinks.factors))]
    if inner is None or inner.derived is None:
        inner = begin_derived(derive_by_shrinking(shrinks.shrinking, factors), work.reporter)
        if not _prove_all(inner, limits.times(2)):
            return
    assert inner.derived is not None
    work.transformed[inner.derived.name] = inner
