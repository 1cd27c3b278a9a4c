"""Parts of the forms of a loop: forgetting, assuming, choosing, saving."""

from viap.program import build
from viap.program.integer_types import BOOL
from viap.program.nodes import Array, Assign, Expr, Scalar, Statement, Variable
from viap.source import Position
from viap.transform.common.cell_reads import Reads
from viap.transform.common.fresh_scalars import Fresh, Witnesses, assume
from viap.transform.common.iterators import Iterator
from viap.transform.common.loop_plan import LoopPlan
from viap.transform.common.scalar_facts import ScalarFacts
from viap.transform.witness.index_visits import ended


class LoopFormParts:
    """Statements about one loop; `opening` has those that come before all others."""

    def __init__(self, plan: LoopPlan, witnesses: Witnesses, fresh: Fresh) -> None:
        self._plan = plan
        self._witnesses = witnesses
        self._fresh = fresh
        self._facts = ScalarFacts(plan.loop, plan.changed, fresh, plan.known)
        self._choices: list[Statement] = []

    def opening(self) -> list[Statement]:
        return [*self._facts.saving, *self._choices]

    def _forget(self, position: Position, but: Scalar | None = None) -> list[Statement]:
        """The paper's loopdefs get any values that they may have in the loop."""
        made: list[Statement] = []
        for scalar in self._plan.changed:
            if scalar is not but:
                made += self._fresh.forget_within(scalar, scalar, position)
                made += self._facts.of(scalar, position)
        return [*made, *self._forget_cells(self._plan.forgotten, position)]

    def _forget_cells(self, arrays: tuple[Array, ...], position: Position) -> list[Statement]:
        made: list[Statement] = []
        for array in arrays:
            cell = self._witnesses.variable(array, position).scalar
            made += self._fresh.forget_within(cell, array, position)
        return made

    def _any_iteration(self, position: Position) -> list[Statement]:
        body = self._forget(position)
        if self._plan.iterator is not None:
            body += self._facts.in_step(self._plan.iterator, position)
        return [*body, *self._condition(position)]

    def _condition(self, position: Position, holds: bool = True) -> list[Statement]:
        reads = Reads(self._witnesses, self._fresh)
        condition = build.condition(reads(self._plan.loop.condition))
        stated = assume(condition if holds else build.negate(condition), position)
        return [*reads.before, *stated] if stated else []

    def _behind(self, position: Position) -> list[Statement]:
        """The loop has ended by its condition, in some iteration behind the one that was run."""
        made: list[Statement] = []
        for scalar in self._plan.changed:
            old = self._save(scalar, made, position) if self._facts.is_known(scalar) else None
            made += self._fresh.forget_within(scalar, scalar, position)
            made += self._facts.of(scalar, position, old)
        made += self._forget_cells(self._plan.forgotten, position)
        iterator = self._plan.iterator
        if iterator is not None:
            made += self._facts.in_step(iterator, position)
            made += ended(iterator, self._facts.before(iterator.scalar), position)
        return [*made, *self._condition(position, holds=False)]

    def _choice(self, position: Position) -> Expr:
        """The condition of a choice that an input makes before the loop."""
        choice = self._fresh.scalar("choice", BOOL)
        self._choices.append(self._fresh.forget(choice, position))
        return build.condition(Variable(choice, position))

    def _start(self, iterator: Iterator, body: list[Statement], position: Position) -> Scalar:
        """Saves the iterator at the start of the iteration, for statements behind its step."""
        saved = self._save(iterator.scalar, body, position)
        return saved.scalar

    def _save(self, scalar: Scalar, body: list[Statement], position: Position) -> Variable:
        saved = self._fresh.scalar(f"now_{scalar.name}", scalar.type)
        body.append(Assign(Variable(saved, position), Variable(scalar, position), position))
        self._fresh.forgetting.add(body[-1])
        return Variable(saved, position)
