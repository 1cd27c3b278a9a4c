"""The paper's abstract acceleration: values of scalars after any number of complete iterations.

Equations relate the values to those before the loop. They are assumed, so that they must hold
in every run, also in one of more iterations than a counter can count.
"""

from viap.program import build
from viap.program.nodes import Scalar, Statement, While
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh, assume
from viap.transform.common.scalar_facts import ScalarFacts
from viap.transform.labmc.count_inputs import CountInputs
from viap.transform.labmc.recurrence_classes import recurrence
from viap.transform.labmc.scalar_equations import Equations, same


class Acceleration:
    """Accelerates some of the scalars that a loop changes."""

    def __init__(
        self, loop: While, scalars: list[Scalar], fresh: Fresh, facts: ScalarFacts
    ) -> None:
        self._scalars = scalars
        self._fresh = fresh
        self._facts = facts
        known = {each: recurrence(loop, each) for each in scalars}
        self._recurrences = {s: each for s, each in known.items() if each and each.limit() > 1}
        wanted: set[Statement] = set()
        for each in self._recurrences.values():
            wanted |= {*each.resets, *(step for step, _ in each.steps)}
        self._counted = CountInputs(loop, wanted, fresh, facts)
        self._equations = Equations(self._counted, fresh, facts)

    @property
    def total(self) -> Scalar:
        """The number of complete iterations before the one that is chosen."""
        return self._counted.iterations

    def known(self) -> list[Scalar]:
        """The scalars with an equation."""
        return list(self._recurrences)

    def unknown(self) -> list[Scalar]:
        """The scalars without an equation."""
        return [scalar for scalar in self._scalars if scalar not in self._recurrences]

    def any_iteration(self, position: Position) -> list[Statement]:
        """The scalars get values that they may have at the start of an iteration."""
        made = self._counted.draw(position)
        for scalar in self._scalars:
            made += self._fresh.forget_within(scalar, scalar, position)
            if scalar in self._recurrences:
                made += self._equations.of(self._recurrences[scalar], position)
                continue
            made += self._facts.of(scalar, position)
            # There was no iteration before the first one.
            ran = self._counted.any(self._counted.total, position)
            start = same(scalar, self._facts.before(scalar), position)
            made += assume(build.logical("||", ran, start, position), position)
        return made
