"""Follows loops of a fixed number of iterations one by one, tracking all variables and cells."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from viap.proving.abstraction.abstraction_precision import AbstractionPrecision, all_places
from viap.proving.abstraction.unrolled_loops import unrolled
from viap.proving.budget import Budget
from viap.proving.iteration_proofs import Unrolling
from viap.proving.session import Session
from viap.smt.answers import Limits


@dataclass
class FollowAttempts:
    """The limits of the attempts that were made."""

    limits: list[Limits] = field(default_factory=list)


def follow_loops(session: Session, given: Budget) -> None:
    """Tracks everything, and follows loops of a fixed number of iterations one by one."""
    attempts = session.slot(FollowAttempts)
    if given.limits in attempts.limits:
        return
    attempts.limits.append(given.limits)
    theory, program = session.theory, session.theory.program
    cells = [(array, place) for array in program.arrays for place in all_places(array) or ()]
    everything = AbstractionPrecision().including(program.scalars, cells)
    visits = unrolled(program, everything, theory.objects)
    if visits is None:
        return
    session.reporter.tell(f"  all is kept: {len(visits)} places are visited")
    unrolling = Unrolling(session.prover.within(given.limits))
    if not unrolling.follow(visits, everything.tracked(program), given.seconds):
        session.reporter.tell("  an iteration could not be followed in time")
        replay(session, (), ())  # without inputs, the run may reach the error there
        return
    for claim in session.open_claims():
        proof = unrolling.prove(claim)
        if proof is not None:
            session.proved(claim, proof, "refine")


def replay(session: Session, values: Sequence[int], uninitialised: Sequence[int]) -> None:
    """Replays inputs: only the machine can say whether the error is reached."""
    from viap.machine import ListedInputs

    inputs = ListedInputs([*values, *([0] * 16)], uninitialised)
    session.run = session.refuter.replay(inputs)
