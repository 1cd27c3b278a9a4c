"""Goals about the results of loops: an assertion with a variable for each of its indices."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from viap.kernel.obligations import Statement, stopped
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.recurrences.arrays.goal_invariants import goal_of
from viap.recurrences.iteration_steps import conjuncts, expanded
from viap.techniques.behind_loops.unfolding import Unfolding
from viap.translate.theory import Claim, Theory


@dataclass(frozen=True)
class Goal:
    """`conclusion` follows from `premises`, for all natural `counters` and all `indices`."""

    counters: tuple[Term, ...]
    indices: tuple[Term, ...]
    premises: tuple[Term, ...]
    conclusion: Term

    def statement(self) -> Statement:
        body = build.implies(build.conjunction(self.premises), self.conclusion)
        return Statement(self.counters, self.indices, body)

    def given(self, premises: Iterable[Term]) -> "Goal":
        """Returns the goal with further premises."""
        return replace(self, premises=(*self.premises, *premises))


@dataclass(frozen=True)
class ClaimGoal:
    """The goal of a claim, and the terms that its indices stand for in the claim."""

    goal: Goal
    places: Mapping[Term, Term]


def claim_goal(theory: Theory, claim: Claim, unfolding: Unfolding) -> ClaimGoal | None:
    """Returns the claim under its path conditions, for all values of its indices.

    None if it has too many indices.
    """
    general = goal_of(theory, claim)
    if general is None:
        return None
    statement = stopped(claim)
    names = dict(zip(general.places, general.indices, strict=True))
    premises: dict[Term, None] = {build.le(build.ZERO, index): None for index in general.indices}
    if statement.body.kind is Kind.IMPLIES:
        for each in conjuncts(statement.body.args[0]):
            for part in conjuncts(expanded(theory, each)):
                premises[substitute(part, names)] = None
    conclusion = unfolding.earlier(general.condition)
    goal = Goal(claim.counters, general.indices, tuple(premises), conclusion)
    return ClaimGoal(goal, dict(zip(general.indices, general.places, strict=True)))
