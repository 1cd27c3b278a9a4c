"""Invariants by elimination (Houdini): the proposals that together are inductive.

Proposals are about the heads of loops. The solver's models eliminate proposals that an execution
can violate on its way from the heads before to this one; the kernel proves the remaining ones, for
all loops together: an inner loop starts from the invariants of the outer one, and re-establishes
them.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from viap.facts.elimination import Groups, is_late
from viap.instantiate.knowledge import Knowledge
from viap.kernel.obligations import InductionMember, Use, at_head
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.proving.loop_heads import Indices, LoopHeads, Proposals
from viap.proving.prover import Prover
from viap.translate.theory import Loop

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
