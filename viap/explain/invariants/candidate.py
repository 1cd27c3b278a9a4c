"""A spoken formula that may hold at a loop's head, with its origin."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import rewrite, subterms
from viap.prover.recurrences.iteration_steps import conjuncts

# Origins, in the order in which invariants are printed.
BOUND, EQUATION, CELLS, STATED, SUPPORT = range(5)


@dataclass(frozen=True, slots=True)
class Candidate:
    """`given`: a formula of the theory, proved for the same bound variables, that may imply it.

    `needed`: the proof of the program rests on the closed forms behind it.
    """

    formula: Term
    origin: int
    given: Term = build.TRUE
    needed: bool = False

    @property
    def bound(self) -> tuple[Term, ...]:
        return build.bound_variables(self.formula) if self.formula.kind is Kind.FORALL else ()

    @property
    def premises(self) -> tuple[Term, ...]:
        body = self._body
        return conjuncts(body.args[0]) if body.kind is Kind.IMPLIES else ()

    @property
    def conclusion(self) -> Term:
        body = self._body
        return body.args[1] if body.kind is Kind.IMPLIES else body

    @property
    def _body(self) -> Term:
        return self.formula.args[0] if self.formula.kind is Kind.FORALL else self.formula

    def under(self, premises: tuple[Term, ...]) -> "Candidate":
        """Returns the candidate with other premises."""
        formula = quantified(self.bound, premises, self.conclusion)
        return replace(self, formula=formula)


def quantified(names: tuple[Term, ...], premises: tuple[Term, ...], conclusion: Term) -> Term:
    """Returns the formula, for all values of those variables that occur in it."""
    from viap.core.logic.terms import free_variables

    body = build.implies(build.conjunction(premises), conclusion)
    bound = tuple(name for name in names if name in free_variables(body))
    return build.forall(bound, body) if bound else body


# ---- The cases of a value: what it is without conditions in it, and when.


_MOST_CASES = 12


def cases(value: Term) -> Iterator[tuple[list[Term], Term]]:
    """Yields the cases of a value: conditions, and the value without cases under them.

    Cases are tried without the conditions of those before them, too: mostly these exclude each
    other, and then the shorter conditions are true as well.
    """
    waiting: list[tuple[list[Term], list[Term], Term]] = [([], [], value)]
    while waiting:
        positive, negative, term = waiting.pop(0)
        inner = (node.args[0] for node in subterms(term) if node.kind is Kind.ITE)
        test = term.args[0] if term.kind is Kind.ITE else next(inner, None)
        if test is None:
            yield from (([*positive, *each], term) for each in _combined(negative))
        elif len(waiting) < _MOST_CASES:
            then, orelse = chosen_branch(term, test, 1), chosen_branch(term, test, 2)
            waiting.append(([*positive, *conjuncts(test)], negative, then))
            waiting.append((positive, [*negative, build.negate(test)], orelse))


def _combined(conditions: Sequence[Term]) -> Iterator[list[Term]]:
    """Yields nothing for all of them, then conjunctions of which one holds if all conditions do."""
    single = [each for each in conditions if len(_alternatives(each)) == 1]
    several = [_alternatives(each) for each in conditions if each not in single]
    plain = [part for each in single for part in conjuncts(each)]
    yield plain
    if several:
        for chosen in islice(product(*several), _MOST_CASES):
            yield [*plain, *(part for each in chosen for part in each)]


def _alternatives(condition: Term) -> list[list[Term]]:
    """Returns conjunctions of which one holds if the condition does."""
    if condition.kind is Kind.NOT and condition.args[0].kind is Kind.AND:
        return [[build.negate(part)] for part in condition.args[0].args]
    if condition.kind is Kind.OR:
        return [list(conjuncts(part)) for part in condition.args]
    return [list(conjuncts(condition))]


# ---- Candidates whose premises choose between values, as one candidate for each choice.


_MOST_PREMISE_CASES = 6


def premise_cases(candidate: Candidate) -> Iterator[Candidate]:
    """Yields candidates that imply the given one together, then the given one itself.

    Each choice is tried without the tests that lead to it, too: mostly the chosen value says it.
    """
    waiting: list[tuple[tuple[Term, ...], tuple[Term, ...], Term]] = [
        ((), candidate.premises, candidate.conclusion)
    ]
    done: list[tuple[tuple[Term, ...], tuple[Term, ...], Term]] = []
    while waiting and len(waiting) + len(done) <= _MOST_PREMISE_CASES:
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
