"""Splits a strategy for two processes: one that proves, one that looks for runs."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.program.nodes import Program
from viap.proving.session import Reporter
from viap.session.strategy_file import Strategy

if TYPE_CHECKING:
    from viap.machine import Run

# The technique that does not use the prover.
_ALONE = "refute"


def sides(plan: Strategy) -> tuple[Strategy | None, Strategy | None]:
    """Returns the proving part and the part that looks for runs; None for an empty part."""
    return _only(plan, alone=False), _only(plan, alone=True)


def _only(plan: Strategy, alone: bool) -> Strategy | None:
    rounds = []
    for round in plan.rounds:
        kept = tuple(name for name in round.techniques if (name == _ALONE) is alone)
        if kept:
            rounds.append(replace(round, techniques=kept))
    return replace(plan, rounds=tuple(rounds)) if rounds else None


def look_for_runs(program: Program, plan: Strategy, reporter: Reporter) -> "Run | None":
    """Runs the refuter's part. Returns a run that reaches the error; None if none is found."""
    from viap.refute.search import Refuter

    refuter = Refuter(program)
    for round in plan.rounds:
        reporter.tell(f"refuter: {round.budget.seconds:g} s")
        run = refuter.search(round.budget.seconds)
        if run is not None:
            return run
    reporter.tell("refuter: no counterexample was found")
    return None
