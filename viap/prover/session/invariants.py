"""Invariants by elimination (Houdini): the proposals that together are inductive.

Proposals are about the heads of loops. The solver's models eliminate proposals that an execution
can violate on its way from the heads before to this one; the kernel proves the remaining ones, for
all loops together: an inner loop starts from the invariants of the outer one, and re-establishes
them.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TypeVar

from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Use,
    at_head,
    head_rank,
    running,
)
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Term, apply
from viap.core.logic.walkers import free_variables, substitute
from viap.core.translate.theory import Loop
from viap.facts.elimination import Groups, is_late
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.instantiate.knowledge import NEAR, Knowledge
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session

# ---- Predecessors of loop heads: the facts and heads that an induction over all loops may use.


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


# ---- Invariants by elimination (Houdini): the proposals that together are inductive.


Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, eq=False)
class Invariant:
    """Formulas that hold whenever the head of a loop is reached, and the proof of that."""

    loop: Loop
    formulas: tuple[Term, ...]
    proof: Proof


PATIENCE = 8  # CPU time for all questions, as a multiple of the time limit of one question


def find_invariants(
    prover: Prover, proposals: Proposals, indices: Indices | None = None, near: bool = False
) -> list[Invariant]:
    """Returns proved invariants of loop heads, for all values of the indices.

    `near`: uses few facts only. This is implied if there are indices, since many indices cause many
    facts.
    """
    indices = indices or Indices()
    heads = LoopHeads(prover, proposals, indices, near or bool(indices.variables))
    elimination = _Elimination(heads)
    if not elimination.groups.run():
        return []
    proofs = prover.kernel.induction(elimination.family(), prover.limits)
    if proofs is None:
        return []
    return [
        Invariant(loop, tuple(group), proof)
        for (loop, group), proof in zip(elimination.groups.parts(), proofs, strict=True)
    ]


def learn(knowledge: Knowledge, found: Sequence[Invariant]) -> None:
    """Learns the invariants without indices; the others are used where they are asked for."""
    for each in found:
        if not each.proof.others:
            knowledge.learn_of_loop(each.loop, each.proof)


class _Elimination:
    """Eliminates the proposals that a model violates."""

    def __init__(self, heads: LoopHeads) -> None:
        self.heads = heads
        self.prover = heads.prover
        kept = {loop: self._by_indices(each) for loop, each in heads.proposals.items()}
        self._end = time.process_time() + PATIENCE * self.prover.limits.seconds
        self.groups = Groups(kept, self._weakened, self._end)

    def _by_indices(self, formulas: list[Term]) -> list[list[Term]]:
        groups: dict[tuple[Term, ...], list[Term]] = {}
        for formula in formulas:
            groups.setdefault(self.heads.indices.of([formula]), []).append(formula)
        return list(groups.values())

    def family(self) -> list[InductionMember]:
        parts = self.groups.parts()
        return [self._member(loop, group, parts) for loop, group in parts]

    def _member(
        self, loop: Loop, group: list[Term], parts: list[tuple[Loop, list[Term]]]
    ) -> InductionMember:
        """Returns the induction step of one group, from all groups at the heads before."""
        bare = self.heads.members[loop]
        indices = self.heads.indices
        own = {index: bare.constants[index] for index in indices.of(group)}
        uses = [
            Use(number, {**counters, **chosen})
            for earlier, counters, more in self.heads.before(loop, bare.constants)
            for number, (other, there) in enumerate(parts)
            if other is earlier
            for chosen in indices.values(own, indices.of(there), more)
        ]
        statement = at_head(loop, build.conjunction(group), tuple(own))
        constants = {variable: bare.constants[variable] for variable in statement.variables}
        return InductionMember(
            statement, bare.rank, constants, bare.facts, uses, bare.reason, bare.position
        )

    def _weakened(self, loop: Loop) -> list[list[Term]]:
        """Returns the groups of a loop without proposals that are violated before its head."""
        left: list[list[Term]] = []
        family = self.family()
        for number, (other, group) in enumerate(self.groups.parts()):
            if other is loop:
                _, obligation = self.prover.kernel.obligation(family, number)
                left += self._possible(loop, group, obligation.hypotheses)
        return left

    def _possible(
        self, loop: Loop, group: list[Term], hypotheses: Sequence[Term]
    ) -> list[list[Term]]:
        constants = dict(self.heads.members[loop].constants)
        return possible(
            self.prover,
            group,
            lambda formula: substitute(formula, constants),
            hypotheses,
            self._end,
        )


def possible(
    prover: Prover,
    group: list[Item],
    at: Callable[[Item], Term],
    hypotheses: Sequence[Term],
    end: float,
) -> list[list[Item]]:
    """Returns the items of a group that hold under the hypotheses; in parts if it is too large.

    `at` returns the formula of an item; `end` is the CPU time at which to stop.
    """
    while group:
        now = [at(item) for item in group]
        broken = build.negate(build.conjunction(now))
        wrong = prover.falsified([*hypotheses, broken], now)
        if wrong == set():
            return [group]
        if wrong is None:
            break
        group = [item for k, item in enumerate(group) if k not in wrong]
    if len(group) <= 1 or is_late(end):
        return []
    middle = len(group) // 2
    halves = (group[:middle], group[middle:])
    return [part for half in halves for part in possible(prover, half, at, hypotheses, end)]


# ---- Learns those proposals for loop heads that no run refutes and that together are inductive.


def learn_invariants(session: Session, budget: Budget, proposals: Proposals) -> None:
    """Proves the proposals that it can, and adds them to the session's knowledge."""
    possible = {
        loop: [each for each in formulas if not session.sampler.refutes(loop, each)]
        for loop, formulas in proposals.items()
    }
    session.reporter.status("looking for invariants")
    found = find_invariants(session.prover.within(budget.limits), possible)
    learn(session.knowledge, found)
    session.tell_proofs("invariant", (each.proof for each in found))
