"""Check that a function can be called under the contract of the options."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.data import strategies_path
from viap.program.nodes import Program

if TYPE_CHECKING:
    from viap.proving.session import Reporter

# One round suffices: the probe ends at the start of the function, and has no loop.
_ROUNDS = 1


def unkept(probe: Program, reporter: "Reporter") -> bool | None:
    """Returns True if no call can keep the contract; None if that is undecided."""
    from viap.kernel.verdict import Outcome
    from viap.session.runner import decide
    from viap.session.strategy_file import find_plan

    # (The user's strategy may only prove, or only search for runs.)
    plan = find_plan("default", strategies_path())
    outcome = decide(probe, replace(plan, rounds=plan.rounds[:_ROUNDS]), reporter).outcome
    return {Outcome.TRUE: True, Outcome.FALSE: False}.get(outcome)
