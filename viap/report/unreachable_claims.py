"""The proved claims that no execution reaches: the kernel proves their path conditions false."""

import time
from collections.abc import Iterable
from dataclasses import replace

from viap.kernel.obligations import InductionMember, claimed, stopped
from viap.kernel.rules import Kernel, Proof
from viap.kernel.verdict import Verdict
from viap.logic import build
from viap.smt.answers import Limits
from viap.smt.solver import Solver
from viap.source import Position
from viap.translate.theory import Claim

# Whatever is not shown quickly counts as reached.
_LIMITS = Limits(200_000, 0.1)
_SECONDS = 2.0


def unreachable_claims(verdict: Verdict, places: Iterable[Position]) -> set[Position]:
    """Returns the places of proved claims that no execution reaches, as far as that is shown.

    `places`: all places of claims; those that the translation has no claim for are never reached.
    """
    if verdict.theory is None or verdict.run is not None:
        return set()
    # (A transformation may have moved claims.)
    places = () if verdict.transformation is not None else places
    kernel = Kernel(verdict.theory, Solver())
    end = time.process_time() + _SECONDS
    unreached: dict[Position, bool] = dict.fromkeys(places, True)
    for claim, proof in verdict.proofs.items():
        at = claim.position
        # (Copies of a claim are at the same place: all of them must be out of reach.)
        if unreached.get(at, True):
            in_time = time.process_time() < end
            unreached[at] = claim.condition is build.FALSE or (
                in_time and _is_unreached(claim, proof, kernel)
            )
    return {place for place, dead in unreached.items() if dead}


def _is_unreached(claim: Claim, proof: Proof, kernel: Kernel) -> bool:
    """True if the facts that prove the claim also prove that its path is never taken."""
    shown = proof.premises[0] if proof.rule == "reached" else proof
    member = shown.argument
    if shown.rule != "direct" or not isinstance(member, InductionMember):
        return False
    said = stopped if proof.rule == "reached" else claimed
    impossible = said(replace(claim, condition=build.FALSE))
    return kernel.direct(impossible, member.constants, member.facts, _LIMITS) is not None
