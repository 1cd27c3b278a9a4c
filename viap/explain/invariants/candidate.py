"""A spoken formula that may hold at a loop's head, with its origin."""

from dataclasses import dataclass, replace

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.recurrences.iteration_steps import conjuncts

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
    from viap.logic.terms import free_variables

    body = build.implies(build.conjunction(premises), conclusion)
    bound = tuple(name for name in names if name in free_variables(body))
    return build.forall(bound, body) if bound else body
