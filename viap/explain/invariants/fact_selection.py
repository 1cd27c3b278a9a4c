"""The facts of a loop that are worth saying: none is implied by the others."""

from collections.abc import Sequence

from viap.explain.invariants.candidate import EQUATION, Candidate
from viap.explain.invariants.tight_bounds import equation, is_tight
from viap.logic import build
from viap.smt.answers import Answer, Limits
from viap.smt.solver import Solver

_LIMITS = Limits(400_000, 0.15)


def selected(facts: Sequence[Candidate], solver: Solver) -> list[Candidate]:
    """Returns facts that imply all of them; the longest and most special ones are dropped first."""
    left = without_tight_bounds(facts)
    for fact in sorted(left, key=_weight, reverse=True):
        others = [other.formula for other in left if other is not fact]
        negated = [*fact.premises, build.negate(fact.conclusion)]
        if solver.check([*others, *negated], _LIMITS) is Answer.UNSAT:
            left.remove(fact)
    return sorted(left, key=lambda fact: fact.origin)


def without_tight_bounds(facts: Sequence[Candidate]) -> list[Candidate]:
    """Returns the facts, with an equation in place of two bounds that leave one value."""
    found: list[Candidate] = []
    for fact in facts:
        other = next((each for each in found if is_tight(each.formula, fact.formula)), None)
        if other is None:
            found.append(fact)
        else:
            found[found.index(other)] = Candidate(equation(fact.formula), EQUATION, needed=True)
    return found


def _weight(fact: Candidate) -> tuple[int, int, int]:
    return len(fact.bound), fact.formula.size, fact.origin
