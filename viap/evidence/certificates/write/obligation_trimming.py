"""Reduces obligations to the facts that they need, so that certificates are easy to check."""

from collections.abc import Sequence
from dataclasses import replace

from viap.kernel.instances import Instance
from viap.kernel.obligations import InductionMember, Obligation, Use
from viap.kernel.rules import Kernel
from viap.logic.terms import Term
from viap.smt.answers import Answer, Limits
from viap.smt.solver import Solver

_LIMITS = Limits(steps=10_000_000, seconds=4.0)


class Trimmer:
    def __init__(self, kernel: Kernel, solver: Solver) -> None:
        self.kernel = kernel
        self.solver = solver

    def trim(self, family: Sequence[InductionMember], index: int) -> InductionMember:
        """Returns a member with fewer facts and hypotheses; the same one if no core is found."""
        member = family[index]
        formulas = self.obligation(family, index, member).formulas()
        places = self.solver.core(formulas, _LIMITS)
        if places is None:
            return member
        core = {formulas[place] for place in places}
        smaller = replace(
            member,
            facts=_needed(member.facts, core),
            uses=[use for use in member.uses if self._says(family, index, use) & core],
        )
        asked = self.obligation(family, index, smaller).formulas()
        return smaller if self.solver.check(asked, _LIMITS) is Answer.UNSAT else member

    def obligation(
        self, family: Sequence[InductionMember], index: int, member: InductionMember
    ) -> Obligation:
        """Returns the obligation of a member that replaces another one."""
        changed = [*family[:index], member, *family[index + 1 :]]
        return self.kernel.obligation(changed, index)[1]

    def _says(self, family: Sequence[InductionMember], index: int, use: Use) -> set[Term]:
        """Returns the hypotheses that one use of the family contributes."""
        bare = replace(family[index], facts=(), uses=())
        without = self.obligation(family, index, bare).hypotheses
        within = self.obligation(family, index, replace(bare, uses=(use,))).hypotheses
        return set(within) - set(without)


def _needed(facts: Sequence[Instance], core: set[Term]) -> list[Instance]:
    """Returns one fact for each formula of the core."""
    by_formula: dict[Term, Instance] = {}
    for fact in facts:
        formula = fact.formula()
        if formula in core:
            by_formula.setdefault(formula, fact)
    return list(by_formula.values())
