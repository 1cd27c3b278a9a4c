"""One loop ► an abstract loop with a small known bound.

simple    the last iteration, from any values that the accelerated variables can have there.
previous  the first iteration; or any iteration, and the one behind it. For loops that can be
          left early, and for variables that have no equation.
induction the same for loops with assertions: the first iteration is the base; in any iteration
          they are the hypothesis, and the one behind it is the step.

Earlier iterations come before, at most as many as there are pure outputs that an iteration may
not write: each has the last value of one of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume
from viap.core.program.checks.iterators import asserts, changed_scalars
from viap.core.program.checks.trip_counts import Surely, exposed
from viap.core.program.integer_types import BOOL, INDEX, INT
from viap.core.program.nodes import (
    Assign,
    Assume,
    Block,
    Body,
    Constant,
    Exit,
    Expr,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    statements,
)
from viap.papers.common.scalar_facts import ScalarFacts
from viap.papers.labmc.abstract_acceleration import Acceleration
from viap.papers.labmc.single_writes import Settled

# ---- Copies of a loop's body: the treatment of its assertions and of its exits.


@dataclass(frozen=True, slots=True)
class Copy:
    """How a body is copied: `asserting`, or with assumptions in place of assertions.

    `inside` are the labels that may be left: None for all; other exits end the run. `copies` is
    how many there will be of it, because of the loops around.
    """

    asserting: bool
    inside: frozenset[str] | None = None
    copies: int = 1

    def within(self, label: str) -> "Copy":
        inside = self.inside
        return self if inside is None else replace(self, inside=inside | {label})

    def complete(self) -> "Copy":
        """For iterations that come to their end, and violate nothing."""
        return Copy(False, frozenset(), self.copies)

    def times(self, copies: int) -> "Copy":
        return replace(self, copies=self.copies * copies)


Inner = Callable[[Body, Copy], list[Statement]]


def never(position: Position) -> Statement:
    """A statement that no run passes."""
    return Assume(constant(0, position), "assume", position)


# ---- One loop ► an abstract loop with a small known bound.


# More pure outputs than these are accelerated instead.
MOST_EARLIER = 3
# All copies of an inner loop have so many statements at most, before it gets a single iteration.
MOST_STATEMENTS = 1000


class Abstraction:
    """Builds the replacement of a loop; `inner` copies its body, with inner loops abstracted."""

    def __init__(
        self,
        loop: While,
        known: dict[Scalar, int],
        fresh: Fresh,
        inner: Inner,
        unrolled: bool,
        read_later: frozenset[Scalar],
        copy: Copy,
    ) -> None:
        self._loop = loop
        self._fresh = fresh
        self._inner = inner
        self._unrolled = unrolled
        self._position = loop.position
        changed = changed_scalars(loop.body)
        needed = exposed(loop, changed)
        surely = Surely(loop.body)
        self._facts = ScalarFacts(loop, changed, fresh, known)
        used = tuple(s for s in changed if s in needed or s in read_later)
        # With a single copy, inner loops don't multiply any more.
        size = sum(1 for _ in statements(loop.body))
        self._single = copy.copies > 1 and copy.copies * size > MOST_STATEMENTS
        self._settled = Settled(loop, () if self._single else used, fresh, self._facts)
        others = [scalar for scalar in changed if scalar not in self._settled.scalars()]
        # (What a complete iteration surely writes, the last one has written.)
        kept = [s for s in others if s not in needed and s not in surely.at_end]
        kept = [scalar for scalar in kept if scalar in read_later]
        late = {s for s in others if s in surely.at_end - surely.leaving and s in read_later}
        self._earlier = [] if self._single else kept[:MOST_EARLIER]
        accelerated = {*needed, *(late if self._single else ()), *kept[len(self._earlier) :]}
        ordered = [scalar for scalar in others if scalar in accelerated]
        self._acceleration = Acceleration(loop, ordered, fresh, self._facts)
        self._previous = bool(late or self._acceleration.unknown()) and not self._single
        self._induces = copy.asserting and asserts(loop.body) and not self._single
        iterations = 3 if self._induces else 2 if self._previous else 1
        self._copy = copy.times(self._settled.number() + len(self._earlier) + iterations)
        self._opening: list[Statement] = []

    def statements(self) -> list[Statement]:
        loop, position = self._loop, self._position
        leaving, complete = self._copy.within(loop.label), self._copy.complete()
        if self._induces:
            made = self._induction(leaving, complete)
        elif self._previous:
            made = self._with_previous(leaving, complete)
        else:
            made = [*self._so_far(complete), *self._iteration(leaving)]
        made += self._condition(holds=False)
        entered: list[Statement] = [If(loop.condition, tuple(made), (), position)]
        if isinstance(loop.condition, Constant):
            entered = made if loop.condition.value else []
        saving = [*self._facts.saving, *self._settled.opening(), *self._opening]
        return [*saving, Block(loop.label, tuple(entered), position)]

    def text(self) -> str:
        """Describes the abstraction of the loop for the report."""
        form = "by its last two iterations" if self._previous else "by its last iteration"
        form = "by induction" if self._induces else form
        groups = {
            "equations for": self._acceleration.known(),
            "written in one iteration": self._settled.scalars(),
            "perhaps from earlier iterations": self._earlier,
            "any value for": self._acceleration.unknown(),
        }
        parts = [
            f"{kind} {', '.join(scalar.name for scalar in scalars)}"
            for kind, scalars in groups.items()
            if scalars
        ]
        return "; ".join([f"loop {form}", *parts])

    # ------------------------------------------------------------ the forms

    def _induction(self, leaving: Copy, complete: Copy) -> list[Statement]:
        base = self._iteration(leaving, Constant(0, INDEX, self._position))
        later = [*self._so_far(complete), *self._iteration(complete)]
        later += self._condition()
        later += self._iteration(leaving, self._number(1))
        return [If(self._choice(), tuple(base), tuple(later), self._position)]

    def _with_previous(self, leaving: Copy, complete: Copy) -> list[Statement]:
        before = [*self._so_far(complete), *self._iteration(complete)]
        before += self._condition()
        position, choice = self._position, self._choice()
        first = Constant(0, INDEX, position)
        number = build.conditional(choice, self._number(1), first, position)
        return [If(choice, tuple(before), (), position), *self._iteration(leaving, number)]

    # ------------------------------------------------------------ their parts

    def _iteration(self, copy: Copy, number: Expr | None = None) -> list[Statement]:
        """The body as the iteration of a number; None: as the one that was chosen last."""
        made = self._inner(self._loop.body, copy)
        for statement in statements(tuple(made)):
            if isinstance(statement, Input) and statement not in self._fresh.forgetting:
                self._fresh.iterations.setdefault(statement, number or self._number(0))
        return made

    def _number(self, behind: int) -> Expr:
        """The number of the iteration that is so far behind the one that was chosen last."""
        position = self._position
        chosen = Variable(self._acceleration.total, position)
        ahead = Constant(behind, INDEX, position)
        return build.arithmetic("+", chosen, ahead, INDEX, position)

    def _any_iteration(self) -> list[Statement]:
        made = [*self._acceleration.any_iteration(self._position), *self._settled.values()]
        return [*made, *self._condition()]

    def _so_far(self, complete: Copy) -> list[Statement]:
        """Makes the state at the start of any iteration."""

        def copied(start: list[Statement]) -> list[Statement]:
            return [*self._any_iteration(), *start, *self._iteration(complete)]

        made = [*self._settled.copies(copied), *self._earlier_ones(complete)]
        return [*made, *self._any_iteration(), *self._settled.ordered()]

    def _condition(self, holds: bool = True) -> list[Statement]:
        condition = build.condition(self._loop.condition)
        return assume(condition if holds else build.negate(condition), self._position)

    def _earlier_ones(self, complete: Copy) -> list[Statement]:
        """Makes at most one earlier iteration for each pure output."""
        if self._unrolled:
            made: list[Statement] = []
            for _ in self._earlier:
                body = [*self._any_iteration(), *self._iteration(complete)]
                made.append(If(self._choice(), tuple(body), (), self._position))
            return made
        return self._earlier_loop(complete) if self._earlier else []

    def _earlier_loop(self, complete: Copy) -> list[Statement]:
        position = self._position
        number, label = self._fresh.scalar("t", INT), self._fresh.label("earlier")
        count, one = Variable(number, position), constant(1, position)
        choice = self._fresh.scalar("choice", BOOL)
        body: list[Statement] = [
            self._fresh.forget(choice, position),
            If(self._no(choice), (Exit(label, position),), (), position),
            *self._any_iteration(),
            *self._iteration(complete),
            Assign(count, build.arithmetic("+", count, one, INT, position), position),
        ]
        more = build.compare("<", count, constant(len(self._earlier), position), position)
        return [
            Assign(count, constant(0, position), position),
            While(label, more, tuple(body), position),
        ]

    def _no(self, choice: Scalar) -> Expr:
        return build.negate(Variable(choice, self._position))

    def _choice(self) -> Expr:
        choice = self._fresh.scalar("choice", BOOL)
        self._opening.append(self._fresh.forget(choice, self._position))
        return build.condition(Variable(choice, self._position))
