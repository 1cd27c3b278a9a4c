"""Closed forms and summaries of all loops, inner ones first."""

from dataclasses import dataclass

from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import subterms
from viap.core.program.undefined_behaviour import Operation
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.iteration_steps import recurrences
from viap.prover.recurrences.solver_modes import FAST_THEN_SYMPY
from viap.prover.session.closed_forms import ask_for_loops, solve_loops
from viap.prover.session.counter_induction import claim_by_induction
from viap.prover.session.function_definitions import learn_wraps
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session


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
        from viap.prover.session.coupled_loops import stride_lemmas

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
    from viap.prover.session.coupled_loops import couple_loops

    same = couple_loops(prover, session.forms)
    session.tell_proofs("same values", same)
    return bool(same)


def _keep_in_range(session: Session, budget: Budget) -> None:
    """Proves for loops that their numbers do not wrap around, if that is not obvious."""
    theory = session.theory
    for proposed in (in_range, goals_of_wrapping):
        compared = {loop: proposed(theory, loop) for loop in theory.loops}
        if any(compared.values()):
            from viap.prover.session.invariants import learn_invariants

            said = (axiom.body for axiom in theory.axioms)
            learn_wraps(session.prover.within(budget.limits), said)
            some = {loop: formulas for loop, formulas in compared.items() if formulas}
            learn_invariants(session, budget, some)


# ---- Comparisons that keep numbers from wrapping around: `low <= high`, `kept <= i`, `i <= n`.
#
# While it is unknown if a sum of unsigned numbers wraps around, each solver call about it has many
# cases. So these few comparisons are proposed first, and on their own.


def in_range(theory: Theory, loop: Loop) -> list[Term]:
    """Returns comparisons of variables, for a loop whose conditional steps may wrap around."""
    if not _may_wrap(theory, loop):
        return []
    from viap.prover.recurrences.scalars.comparison_invariants import relations

    return [each for each in relations(theory, loop) if each.kind is Kind.LE and _is_simple(each)]


def goals_of_wrapping(theory: Theory, loop: Loop) -> list[Term]:
    """Returns the assertions after such a loop, for each of its iterations.

    Requirements of operations are left out: they mostly follow once numbers are in range.
    """
    if not _may_wrap(theory, loop):
        return []
    from viap.prover.recurrences.arrays.progress_indices import with_plain_indices
    from viap.prover.recurrences.scalars.comparison_invariants import generalised

    asserted = [each for each in theory.assertions if not isinstance(each.position, Operation)]
    plain = (with_plain_indices(each, ()) for each in generalised(asserted, loop))
    return list(dict.fromkeys(plain))


def _may_wrap(theory: Theory, loop: Loop) -> bool:
    """Returns True if a conditional step wraps; closed forms settle it for other steps."""
    steps = (each.step for each in recurrences(theory, loop).values())
    return any(step.kind is Kind.ITE and _wraps(step) for step in steps)


def _is_simple(comparison: Term) -> bool:
    """Returns True if only zero and one occur as numbers, and nothing wraps around."""
    numbers = (node.value for node in subterms(comparison) if node.is_number)
    return not _wraps(comparison) and all(number in (0, 1) for number in numbers)


def _wraps(term: Term) -> bool:
    return any(node.kind is Kind.WRAP for node in subterms(term))
