"""One loop ► its body, once, between assignments that forget the changed variables."""

from collections.abc import Callable
from dataclasses import dataclass

from viap.program import build
from viap.program.integer_types import INDEX
from viap.program.nodes import (
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
from viap.source import Position
from viap.transform.common.cell_reads import Reads
from viap.transform.common.fresh_scalars import Fresh, Witnesses, assume, wide
from viap.transform.common.iterators import Iterator
from viap.transform.common.loop_plan import LoopPlan, Mode
from viap.transform.witness.index_visits import visited
from viap.transform.witness.loop_form_parts import LoopFormParts


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
