"""One loop ► its body, once, between assignments that forget the changed variables."""

from collections.abc import Callable
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, Witnesses, assume, both, wide
from viap.core.program.checks.iterators import Iterator
from viap.core.program.integer_types import BOOL, INDEX, INT
from viap.core.program.nodes import (
    Array,
    Assign,
    Assume,
    Block,
    Body,
    Constant,
    Expr,
    If,
    Scalar,
    Statement,
    Variable,
    constant,
)
from viap.papers.common.cell_rules import Reads
from viap.papers.common.program_plan import LoopPlan, Mode
from viap.papers.common.scalar_facts import ScalarFacts

# ---- Parts of the forms of a loop: forgetting, assuming, choosing, saving.


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


# ---- Visits of the witness index, and final values of iterators, in loops that are not left early.


def visited(iterator: Iterator, before: Expr, witness: Scalar, position: Position) -> Expr | None:
    """The condition that the iterator takes the witness index as a value; None if unknown.

    Said of executions that leave the loop by its condition, and of those that are in the
    iteration of the witness index.
    """
    bound = iterator.bound
    if bound is None or not bound.exact:
        return None
    kind = iterator.scalar.type
    index: Expr = Variable(witness, position)
    start, limit = before, bound.limit
    if INDEX.covers(kind) and INDEX.covers(limit.type):
        start, limit = wide(start, position), wide(limit, position)
    elif kind.bits == limit.type.bits == INDEX.bits and not kind.signed and not limit.type.signed:
        # Both have the witness index's width: its values are all of theirs.
        index = build.convert(index, kind, position)
        start, limit = build.convert(start, kind, position), build.convert(limit, kind, position)
    else:
        return None
    towards, op = ("<=", bound.op) if iterator.step > 0 else (">=", bound.op)
    reached = build.compare(towards, start, index, position)
    if op == "!=":
        # A loop that starts beyond the limit never meets it.
        inside, beyond = ("<", ">") if iterator.step > 0 else (">", "<")
        kept = build.logical(
            "||",
            build.compare(inside, index, limit, position),
            build.compare(beyond, start, limit, position),
            position,
        )
    else:
        kept = build.compare(op, index, limit, position)
    parts = [reached, kept]
    if abs(iterator.step) > 1:
        if kind.bits > INT.bits:
            return None
        distance = build.arithmetic("-", index, start, INDEX, position)
        stride = Constant(abs(iterator.step), INDEX, position)
        rest = build.arithmetic("%", distance, stride, INDEX, position)
        parts.append(build.compare("==", rest, Constant(0, INDEX, position), position))
    return both(*parts, position=position)


def ended(iterator: Iterator, before: Expr, position: Position) -> list[Statement]:
    """Assumes that the last step of the iterator started within the limit."""
    bound = iterator.bound
    if bound is None or not bound.exact or bound.op == "!=":
        return []
    if iterator.scalar.type.bits > INT.bits or bound.limit.type.bits > INT.bits:
        return []
    # Either the loop was not entered, or the last step came from within the limit.
    now = wide(Variable(iterator.scalar, position), position)
    limit, start = wide(bound.limit, position), wide(before, position)
    last = build.arithmetic("-", now, Constant(iterator.step, INDEX, position), INDEX, position)
    stepped = build.compare(bound.op, last, limit, position)
    entered = build.compare(bound.op, start, limit, position)
    if not isinstance(entered, Constant) or not entered.value:
        same = build.compare("==", now, start, position)
        stepped = build.logical("||", same, stepped, position)
    return assume(stepped, position)


# ---- One loop ► its body, once, between assignments that forget the changed variables.


@dataclass(frozen=True, slots=True)
class Guard:
    """Assertions are checked where the scalar is the witness index of a class; None: nowhere."""

    witness: int
    index: Scalar
    scalar: Scalar | None


Guards = tuple[Guard, ...]
Inner = Callable[[Body, Guards], list[Statement]]


class LoopForm(LoopFormParts):
    """Builds the replacement of a loop; `inner` transforms its body."""

    def __init__(
        self,
        plan: LoopPlan,
        index: Scalar | None,
        witnesses: Witnesses,
        fresh: Fresh,
        inner: Inner,
        always: bool,
    ) -> None:
        super().__init__(plan, witnesses, fresh)
        self._index = index
        self._inner = inner
        self._always = always

    def statements(self, guards: Guards) -> list[Statement]:
        plan, position = self._plan, self._plan.loop.position
        if plan.witness is not None:
            guards = tuple(each for each in guards if each.witness != plan.witness)
        match plan.mode:
            case Mode.DIRECT:
                made = self._direct(guards, position)
            case Mode.FREE:
                made = self._free(guards, position)
            case Mode.LAST:
                made = self._last(guards, position)
        return [*self.opening(), Block(plan.loop.label, tuple(made), position)]

    # ------------------------------------------------------------ the three forms

    def _direct(self, guards: Guards, position: Position) -> list[Statement]:
        iterator, index = self._tied()
        visits = self._visited(iterator, index, position)
        body = self._at_witness(visits, guards, position)
        if self._always:
            return [*body, *self._behind(position)]
        test = self._choice(position) if visits is None else visits
        return [If(test, tuple(body), (), position), *self._behind(position)]

    def _free(self, guards: Guards, position: Position) -> list[Statement]:
        """The iteration of the witness index, then one that leaves the loop; each or none."""
        iterator, index = self._tied()
        visits = self._visited(iterator, index, position)
        ran, left = self._choice(position), self._choice(position)
        first = assume(visits, position) if visits is not None else []
        first += self._at_witness(visits, guards, position)
        second = self._any_iteration(position)
        second += self._order(iterator, index, ran, visits, position)
        second += self._inner(self._plan.loop.body, (*guards, self._guard(index, None)))
        second += [Assume(constant(0, position), "assume", position)]
        made: list[Statement] = [
            If(ran, tuple(first), (), position),
            If(left, tuple(second), (), position),
        ]
        if visits is not None:
            passed = build.logical("||", ran, build.negate(visits), position)
            made += assume(passed, position)
        return [*made, *self._behind(position)]

    def _last(self, guards: Guards, position: Position) -> list[Statement]:
        plan = self._plan
        body = self._any_iteration(position)
        if plan.witness is not None:
            iterator, index = self._tied()
            start = self._start(iterator, body, position)
            guards = (*guards, self._guard(index, start))
        body += self._inner(plan.loop.body, guards)
        reads = Reads(self._witnesses, self._fresh)
        entered = reads(plan.loop.condition)
        made: list[Statement] = [*reads.before, If(entered, tuple(body), (), position)]
        if isinstance(entered, Constant):
            made = body if entered.value else []
        return [*made, *self._condition(position, holds=False)]

    # ------------------------------------------------------------ their parts

    def _tied(self) -> tuple[Iterator, Scalar]:
        assert self._plan.iterator is not None and self._index is not None
        return self._plan.iterator, self._index

    def _guard(self, index: Scalar, start: Scalar | None) -> Guard:
        assert self._plan.witness is not None
        return Guard(self._plan.witness, index, start)

    def _visited(self, iterator: Iterator, index: Scalar, position: Position) -> Expr | None:
        return visited(iterator, self._facts.before(iterator.scalar), index, position)

    def _at_witness(
        self, visits: Expr | None, guards: Guards, position: Position
    ) -> list[Statement]:
        """The iteration in which the iterator is the witness index."""
        iterator, index = self._tied()
        scalar = iterator.scalar
        value = build.convert(Variable(index, position), scalar.type, position)
        body = self._forget(position, but=scalar)
        body.append(Assign(Variable(scalar, position), value, position))
        if visits is None:
            # Whether this iteration is there is not known: it must be one of the loop's.
            body += assume(same_index(scalar, index, position), position)
            body += self._facts.of(scalar, position)
            body += self._condition(position)
        body += self._facts.in_step(iterator, position)
        return [*body, *self._inner(self._plan.loop.body, guards)]

    def _order(
        self,
        iterator: Iterator,
        index: Scalar,
        ran: Expr,
        visits: Expr | None,
        position: Position,
    ) -> list[Statement]:
        """The iteration is another than that of the witness index: behind it if that ran."""
        here, there = wide(Variable(iterator.scalar, position), position), Variable(index, position)
        made = assume(build.compare("!=", here, there, position), position)
        if not INDEX.covers(iterator.scalar.type):
            # The order of wide unsigned values is not that of the witness index.
            return made
        beyond, before = ("<", ">") if iterator.step > 0 else (">", "<")
        behind = build.compare(beyond, there, here, position)
        made += assume(build.logical("||", build.negate(ran), behind, position), position)
        if visits is not None:
            ahead = build.compare(before, there, here, position)
            unseen = build.logical("||", ahead, build.negate(visits), position)
            made += assume(build.logical("||", ran, unseen, position), position)
        return made


def same_index(scalar: Scalar, index: Scalar, position: Position) -> Expr:
    here = wide(Variable(scalar, position), position)
    return build.compare("==", here, Variable(index, position), position)
