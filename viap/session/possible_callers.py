"""Whether anybody can call a function as the options say."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.data import strategies_path
from viap.program.nodes import Program

if TYPE_CHECKING:
    from viap.proving.session import Reporter

# What can hold at the start of a function is seen soon, if at all: there is no loop.
_ROUNDS = 1


def unkept(probe: Program, reporter: "Reporter") -> bool | None:
    """Whether no call can keep the contract; None where that was not found out."""
    from viap.kernel.verdict import Outcome
    from viap.session.runner import decide
    from viap.session.strategy_file import find_plan

    # (The user's strategy may only prove, or only look for runs.)
    plan = find_plan("default", strategies_path())
    outcome = decide(probe, replace(plan, rounds=plan.rounds[:_ROUNDS]), reporter).outcome
    return {Outcome.TRUE: True, Outcome.FALSE: False}.get(outcome)
