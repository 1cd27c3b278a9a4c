"""Proofs by loop shrinking: the residual program and the check of shrinkability, as obligations.

The theorem behind it is in docs/proofs.rst (the rule *shrinking*). Both halves are proved by the
kernel for one program, which runs the check or the residual program of any goal. Without one
of them nothing is concluded.
"""

from dataclasses import dataclass, field

from viap.proving.budget import Budget
from viap.proving.session import Session, begin, begin_derived
from viap.smt.solver import Limits
from viap.transform.derivation import derive_by_shrinking
from viap.transform.shrink.loop_sequence import Unshrinkable
from viap.transform.shrink.shrink_factors import Factor
from viap.transform.shrink.transformation import CHECK, RESIDUAL, Shrinking

WHOLE = (CHECK, RESIDUAL)

# In the order in which they are tried: a check costs more than a residual program.
FACTORS = (Factor(1), Factor(2), Factor(2, True), Factor(3), Factor(3, True), Factor(4))
HEAVIEST = 1500  # more iterations than one are not tried where their check takes seconds to build


@dataclass(eq=False)
class Shrinks:
    """Attempts so far: by the number of a goal, a factor and the parts that were tried."""

    shrinking: Shrinking | None = None
    begun: bool = False
    attempts: dict[tuple[int, Factor, tuple[str, ...]], Session] = field(default_factory=dict)
    factors: dict[int, Factor] = field(default_factory=dict)


def run(work: Session, given: Budget) -> None:
    """Each goal by itself with growing factors; then all of them as one program."""
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
            if inner is not None:
                work.reporter.tell(f"  {goal.position}: {factor}-shrinkable, {goal.text()}")
                shrinks.factors[number] = factor
                break
        else:
            work.reporter.tell(f"  {goal.position}: not shown to be shrinkable, {goal.text()}")
            # Without this one the others are worth nothing.
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
    """The proofs for one goal; the residual program is small, and is tried alone first."""
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
        if not _prove_all(inner, limits):
            return None
    return inner


def _prove_all(inner: Session, limits: Limits) -> bool:
    for claim in inner.open_claims():
        proof = inner.prover.within(limits).claim(claim)
        if proof is None:
            return False
        inner.proved(claim, proof, "shrink")
    return True


def _conclude(work: Session, shrinks: Shrinks, inner: Session | None, limits: Limits) -> None:
    """One program for all goals: a single one is that of its goal."""
    assert shrinks.shrinking is not None
    factors = [shrinks.factors[number] for number in range(len(shrinks.factors))]
    if inner is None or inner.derived is None:
        inner = begin_derived(derive_by_shrinking(shrinks.shrinking, factors), work.reporter)
        if not _prove_all(inner, limits.times(2)):
            return
    assert inner.derived is not None
    work.transformed[inner.derived.name] = inner
