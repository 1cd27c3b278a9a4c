"""Predecessors of loop heads: the facts and heads that an induction over all loops may use."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from viap.instantiate.axiom_index import stayed
from viap.instantiate.knowledge import NEAR
from viap.kernel.obligations import Constants, InductionMember, at_head, head_rank, running
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import free_variables, substitute
from viap.proving.prover import Prover
from viap.translate.theory import Loop

Proposals = Mapping[Loop, Sequence[Term]]


@dataclass(frozen=True, slots=True)
class Indices:
    """Variables of proposals besides counters; the proposals hold for all of their values.

    If there is one such variable, `places` are further values of it that an iteration may need: the
    indices that it uses. `widely`: also if there are several; each group of formulas is stated for
    the variables that occur in it, and the places are used at the heads of all loops.
    """

    variables: tuple[Term, ...] = ()
    places: Mapping[Loop, Sequence[Term]] | None = None
    widely: bool = False

    def of(self, group: Sequence[Term]) -> tuple[Term, ...]:
        """Returns the variables that a group of formulas is stated for."""
        if not self.widely:
            return self.variables
        free = frozenset().union(*(free_variables(formula) for formula in group))
        return tuple(index for index in self.variables if index in free)

    def used(self, loop: Loop, counters: Mapping[Term, Term]) -> list[Term]:
        """Returns the places that an iteration uses."""
        return [substitute(place, dict(counters)) for place in (self.places or {}).get(loop, ())]

    def values(
        self, own: Mapping[Term, Term], wanted: Sequence[Term], more: Sequence[Term]
    ) -> Iterator[dict[Term, Term]]:
        """Yields values for the variables of a group: its own, and those that an iteration uses."""
        if self.widely:
            terms = dict.fromkeys((*own.values(), *more))
            for chosen in permutations(terms, len(wanted)):
                yield dict(zip(wanted, chosen, strict=True))
            return
        yield dict(own)
        if len(self.variables) == 1:
            yield from ({self.variables[0]: place} for place in more)


class LoopHeads:
    """The heads of loops that have proposals, and the facts about them."""

    def __init__(self, prover: Prover, proposals: Proposals, indices: Indices, near: bool) -> None:
        self.indices = indices
        self.prover = prover
        self._within = NEAR if near else None
        self.proposals = {loop: list(each) for loop, each in proposals.items() if each}
        self._outermost = [loop for loop in prover.theory.loops if loop.parent is None]
        self.members = {loop: self._member(loop) for loop in self.proposals}

    def _member(self, loop: Loop) -> InductionMember:
        """Collects the facts about all proposals, including those that will be dropped."""
        statement = at_head(loop, build.TRUE, self.indices.variables)
        constants = Constants().of(statement)
        before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
        # One by one: a conjunction of contradictory proposals would simplify to false and mention
        # nothing.
        formulas = (*self.proposals[loop], *running(loop))
        mentioned = [substitute(f, values) for f in formulas for values in (constants, before)]
        mentioned.append(substitute(loop.stays, before))
        for earlier, values, more in self.before(loop, constants):
            wanted = (*self.proposals.get(earlier, ()), *running(earlier))
            for place in ({}, *(dict.fromkeys(self.indices.variables, each) for each in more)):
                at = {**constants, **values, **place}
                mentioned += [substitute(f, at) for f in wanted]
        facts = self.prover.knowledge.facts(mentioned, self._within)
        facts += stayed(self.prover.theory, loop, before)
        rank = head_rank(loop, self._outermost)
        return InductionMember(statement, rank, constants, facts, (), "invariant", loop.position)

    def before(
        self, loop: Loop, constants: Mapping[Term, Term]
    ) -> Iterator[tuple[Loop, dict[Term, Term], list[Term]]]:
        """Yields the heads from which an execution reaches this one, with their counters.

        Also yields further indices that matter on the way from there.
        """
        here = {n: constants[n] for n in loop.counters}
        before = {**here, loop.counter: build.sub(here[loop.counter], build.ONE)}
        own = self.indices.used(loop, before)
        yield loop, before, own
        widely = self.indices.widely
        for child in loop.children:
            yield child, _left(child, before), own if widely else []
        around = [] if loop.parent is None else self.indices.used(loop.parent, here)
        siblings = self._outermost if loop.parent is None else loop.parent.children
        for sibling in siblings:
            if sibling is loop:
                break
            yield sibling, _left(sibling, here), around if widely else []
        if loop.parent is not None:
            counters = {n: here[n] for n in loop.parent.counters}
            yield loop.parent, counters, around if widely else []


def _left(loop: Loop, around: Mapping[Term, Term]) -> dict[Term, Term]:
    """Returns the counters of a loop after all of its iterations."""
    outer = {n: around[n] for n in loop.outer}
    return {loop.counter: apply(loop.count, *outer.values()), **outer}
