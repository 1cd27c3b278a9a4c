"""Closed forms and summaries of all loops, inner ones first."""

from dataclasses import dataclass

from viap.proving.budget import Budget
from viap.proving.closed_forms import ask_for_loops, solve_loops
from viap.proving.counter_induction import claim_by_induction
from viap.proving.function_definitions import learn_wraps
from viap.proving.prover import Prover
from viap.proving.session import Session
from viap.recurrences.solver_modes import FAST_THEN_SYMPY
from viap.techniques.closed_forms.no_wrap_comparisons import goals_of_wrapping, in_range


@dataclass
class SolverRuns:
    """`solved`: closed forms were searched; `asked`: a slow solver was called for the others."""

    solved: bool = False
    asked: bool = False


def run(session: Session, budget: Budget) -> None:
    if not session.theory.loops:
        return
    runs = session.slot(SolverRuns)
    if not runs.solved:
        runs.solved = True
        _solve(session, budget)
    elif not runs.asked and session.forms.mode == FAST_THEN_SYMPY:
        runs.asked = True
        _ask(session, budget)


def _solve(session: Session, budget: Budget) -> None:
    """Finds the closed forms that the first solver can."""
    _keep_in_range(session, budget)
    session.reporter.status("solving the recurrences")
    prover = session.prover.within(budget.limits)
    found = solve_loops(prover, session.forms)
    session.tell_proofs("closed form", found)
    if len(session.theory.loops) > 1:
        from viap.proving.strided_loops import stride_lemmas

        found = stride_lemmas(prover, session.forms.known)
        session.tell_proofs("one iteration for several", found)


def _ask(session: Session, budget: Budget) -> None:
    """Calls the slow solver for open recurrences, then tries the assertions again."""
    session.reporter.status("solving the recurrences that are left")
    prover = session.prover.within(budget.limits)
    found = ask_for_loops(prover, session.forms)
    session.tell_proofs("closed form", found)
    same = _same_values(session, prover)
    if not found and not same:
        return
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a direct proof, then induction")
        proof = prover.claim(claim) or claim_by_induction(prover, claim)
        if proof is not None:
            session.proved(claim, proof, "closed-forms")


def _same_values(session: Session, prover: Prover) -> bool:
    """Looks for scalars of two loops that are the same; True if there are some."""
    if len(session.theory.loops) < 2:
        return False
    from viap.proving.coupled_loops import couple_loops

    same = couple_loops(prover, session.forms)
    session.tell_proofs("same values", same)
    return bool(same)


def _keep_in_range(session: Session, budget: Budget) -> None:
    """Proves for loops that their numbers do not wrap around, if that is not obvious."""
    theory = session.theory
    for proposed in (in_range, goals_of_wrapping):
        compared = {loop: proposed(theory, loop) for loop in theory.loops}
        if any(compared.values()):
            from viap.proving.proposed_invariants import learn_invariants

            said = (axiom.body for axiom in theory.axioms)
            learn_wraps(session.prover.within(budget.limits), said)
            some = {loop: formulas for loop, formulas in compared.items() if formulas}
            learn_invariants(session, budget, some)
