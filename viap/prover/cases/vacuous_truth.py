"""Vacuous TRUE: nothing to prove, or no execution that reaches the assertions."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.core.base.source import ClausePlace, Position
from viap.core.program.nodes import Program
from viap.data import strategies_path
from viap.prover.cases.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.core.kernel.verdict import Verdict
    from viap.prover.session.session import Reporter


# An execution that keeps the assumptions is found quickly, or not at all.
_SECONDS = 0.2
# Clauses that are looked at: programs with more of them take too long.
_CLAUSES = 16


def vacuous(
    program: Program, places: tuple[Position, ...], budget: Budget, reporter: "Reporter"
) -> str:
    """Returns the reason why a proof of the program is vacuous; "" if it is not."""
    if not places:
        if not program.asserts:
            return "nothing to prove: no assertion and no call of an error function is reached"
        return "" if program.cut_off is None else _unreached(program.cut_off)
    place = _contradiction(program, budget, reporter)
    return "" if place is None else _unreached(place)


def unkept_clause(program: Program, budget: Budget, reporter: "Reporter") -> str:
    """Returns what to say if no execution gets past a clause that nothing proves; else ""."""
    from viap.core.program.checks.assumption_probe import trusted_clauses

    try:
        with budget.enforced():
            for clause in trusted_clauses(program)[:_CLAUSES]:
                kept = _is_kept(program, clause, reporter)
                if kept is None:
                    return ""
                if not kept:
                    return _not_passed(clause)
    except OutOfTime:
        pass  # the proof is found already
    return ""


def _is_kept(program: Program, clause: ClausePlace, reporter: "Reporter") -> bool | None:
    """Returns False if no execution that gets to an assumed clause keeps it; None: undecided."""
    from viap.core.program.checks.assumption_probe import clause_probe, end_probe

    excluded = _excluded(clause_probe(program, clause, behind=True), reporter)
    if not excluded:
        return None if excluded is None else True
    # (Where only some executions call a function that never returns, the others matter.)
    if clause.is_false and not _excluded(end_probe(program), reporter):
        return True
    return bool(_excluded(clause_probe(program, clause, behind=False), reporter))


def _not_passed(clause: ClausePlace) -> str:
    if not clause.call:
        return f"no execution gets past {clause}: none fulfils {clause.kind} {clause.text}"
    call = f"the call of {clause.function} in line {clause.call}"
    return f"no execution gets past {call}: none fulfils {clause.kind} {clause.text}"


def _unreached(place: Position) -> str:
    return f"no execution reaches the assertion: none gets past the assumption at {place}"


def _contradiction(program: Program, budget: Budget, reporter: "Reporter") -> Position | None:
    """Position of the last assumption before the assertions, if no execution keeps all of them."""
    from viap.core.program.checks.assumption_probe import assumption_probe, last_assumption

    probe = assumption_probe(program)
    if probe is None:
        return None
    try:
        with budget.enforced():
            return last_assumption(probe) if _excluded(probe, reporter) else None
    except OutOfTime:
        return None  # the proof is found already


def _excluded(probe: Program, reporter: "Reporter") -> bool | None:
    """Returns True if no execution reaches the error of a probe; None if that is undecided."""
    from viap.runs.refute.search import Refuter

    return False if Refuter(probe).search(_SECONDS) is not None else unkept(probe, reporter)


# ---- Check that a function can be called under the contract of the options.


# One round suffices: the probe ends at the start of the function, and has no loop.
_ROUNDS = 1


def call(probe: Program, reporter: "Reporter") -> "Verdict":
    """The verdict on a probe: FALSE by a call that keeps the contract, TRUE if there is none."""
    from viap.prover.cases.runner import decide
    from viap.prover.cases.strategy_file import find_plan

    # (The user's strategy may only prove, or only search for runs.)
    plan = find_plan("default", strategies_path())
    return decide(probe, replace(plan, rounds=plan.rounds[:_ROUNDS]), reporter)


def excluded(verdict: "Verdict") -> bool | None:
    """Returns True if no call can keep the contract; None if that is undecided."""
    return {"TRUE": True, "FALSE": False}.get(verdict.outcome.value)


def unkept(probe: Program, reporter: "Reporter") -> bool | None:
    """Returns True if no execution of a probe reaches its end; None if that is undecided."""
    return excluded(call(probe, reporter))
