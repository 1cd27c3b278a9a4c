"""Claims that hold for simple reasons, such as operations that are mostly defined: all at once.

Closed forms that depend on neither arrays nor inner loops, and intervals of values, as an
analysis of the program proposes them: the kernel proves both. All consequences of these are
proved together.
"""

import time
from collections.abc import Sequence

from viap.kernel.rules import Proof
from viap.proving.batches import Batches
from viap.proving.budget import Budget
from viap.proving.closed_forms import simple_forms
from viap.proving.invariants import PATIENCE
from viap.proving.session import Session
from viap.smt.answers import Limits
from viap.techniques.intervals.loop_intervals import LoopIntervals
from viap.translate.theory import Claim

# Largest number of proved claims that are learned as facts about their loops; beyond it, none
# are, since other proofs would have to search all of them.
MOST_LEARNED = 8


def run(session: Session, budget: Budget) -> None:
    session.tell_proofs("known at once", prove_at_once(session, budget.limits))


def prove_at_once(work: Session, limits: Limits) -> list[Proof]:
    """Returns the proofs about loops found on the way; records proved claims."""
    claims = work.open_claims()
    work.reporter.status(f"{len(claims)} claims at once")
    found: list[Proof] = []
    if "closed-forms" not in work.ran:
        found += simple_forms(work.prover.within(limits), work.forms)
    ranges = LoopIntervals(work, limits)
    # Without the intervals that it needs, a solver call may take long.
    claims = _shown_of(claims, work, Limits(limits.steps // 8, limits.seconds / 4))
    for more in (ranges.of_scalars, ranges.of_cells):
        if claims:
            found += more(claims)
            inside = [claim for claim in claims if claim.loop in ranges.long_loops]
            left = _shown_of(inside, work, limits, near=True) if inside else []
            claims = [claim for claim in claims if claim not in inside or claim in left]
            claims = _shown_of(claims, work, limits)
    return found


def _shown_of(
    claims: Sequence[Claim], work: Session, limits: Limits, near: bool = False
) -> list[Claim]:
    """Records provable claims; returns the rest."""
    end = time.process_time() + PATIENCE * limits.seconds
    shown = Batches(work.prover.within(limits), end, near).shown(claims)
    for claim, proof in shown.items():
        work.proved(claim, proof, "intervals", quietly=len(shown) > MOST_LEARNED)
    return [claim for claim in claims if claim not in shown]
