"""Closed forms and summaries of all loops, inner ones first."""

from viap.proving.budget import Budget
from viap.proving.closed_forms import solve_loops
from viap.proving.function_definitions import learn_wraps
from viap.proving.session import Session
from viap.techniques.closed_forms.no_wrap_comparisons import goals_of_wrapping, in_range


def run(session: Session, budget: Budget) -> None:
    if not session.theory.loops:
        return
    _keep_in_range(session, budget)
    session.reporter.status("solving the recurrences")
    found = solve_loops(session.prover.within(budget.limits), session.forms)
    session.tell_proofs("closed form", found)


def _keep_in_range(session: Session, budget: Budget) -> None:
    """Shows of loops that their numbers don't wrap around, where that is not plain to see."""
    theory = session.theory
    for proposed in (in_range, goals_of_wrapping):
        compared = {loop: proposed(theory, loop) for loop in theory.loops}
        if any(compared.values()):
            from viap.proving.proposed_invariants import learn_invariants

            said = (axiom.body for axiom in theory.axioms)
            learn_wraps(session.prover.within(budget.limits), said)
            some = {loop: formulas for loop, formulas in compared.items() if formulas}
            learn_invariants(session, budget, some)
