"""Candidates whose premises choose between values, as one candidate for each choice."""

from collections.abc import Iterator
from dataclasses import replace

from viap.explain.invariants.candidate import Candidate, quantified
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, subterms
from viap.recurrences.iteration_steps import conjuncts

_MOST_CASES = 6


def premise_cases(candidate: Candidate) -> Iterator[Candidate]:
    """Yields candidates that imply the given one together, then the given one itself.

    Each choice is tried without the tests that lead to it, too: mostly the chosen value says it.
    """
    waiting: list[tuple[tuple[Term, ...], tuple[Term, ...], Term]] = [
        ((), candidate.premises, candidate.conclusion)
    ]
    done: list[tuple[tuple[Term, ...], tuple[Term, ...], Term]] = []
    while waiting and len(waiting) + len(done) <= _MOST_CASES:
        tests, premises, conclusion = waiting.pop(0)
        test = next((n.args[0] for n in subterms(*premises) if n.kind is Kind.ITE), None)
        if test is None:
            done.append((tests, premises, conclusion))
            continue
        for branch, given in ((1, test), (2, build.negate(test))):
            chosen = tuple(chosen_branch(each, test, branch) for each in premises)
            waiting.append(
                ((*tests, *conjuncts(given)), chosen, chosen_branch(conclusion, test, branch))
            )
    if not waiting and len(done) > 1:
        for tests, premises, conclusion in done:
            for all_premises in (premises, (*premises, *tests)):
                formula = quantified(candidate.bound, all_premises, conclusion)
                yield replace(candidate, formula=formula)
    yield candidate


def chosen_branch(term: Term, test: Term, branch: int) -> Term:
    """Returns the term if a test holds (branch 1) or does not hold (2)."""

    def change(node: Term) -> Term | None:
        return node.args[branch] if node.kind is Kind.ITE and node.args[0] is test else None

    return rewrite(term, change)
