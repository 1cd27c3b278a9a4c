"""Check that a function can be called under the contract of the options."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.data import strategies_path
from viap.program.nodes import Program

if TYPE_CHECKING:
    from viap.kernel.verdict import Verdict
    from viap.proving.session import Reporter

# One round suffices: the probe ends at the start of the function, and has no loop.
_ROUNDS = 1


def call(probe: Program, reporter: "Reporter") -> "Verdict":
    """The verdict on a probe: FALSE by a call that keeps the contract, TRUE if there is none."""
    from viap.session.runner import decide
    from viap.session.strategy_file import find_plan

    # (The user's strategy may only prove, or only search for runs.)
    plan = find_plan("default", strategies_path())
    return decide(probe, replace(plan, rounds=plan.rounds[:_ROUNDS]), reporter)


def excluded(verdict: "Verdict") -> bool | None:
    """Returns True if no call can keep the contract; None if that is undecided."""
    return {"TRUE": True, "FALSE": False}.get(verdict.outcome.value)


def unkept(probe: Program, reporter: "Reporter") -> bool | None:
    """Returns True if no execution of a probe reaches its end; None if that is undecided."""
    return excluded(call(probe, reporter))
