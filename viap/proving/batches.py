"""Many claims at once: those of one loop that the same few facts show, by one question.

A program has an operation that may be undefined in nearly every line. Most of these are defined
for simple reasons, and for the same ones: closed forms of counters, the conditions on the way,
and invariants of loops. All of a loop are shown together. What a model speaks against is left
out; where the solver does not know, halves are tried.
"""

import time
from collections.abc import Iterator, Mapping, Sequence

from viap.instantiate.knowledge import NEAR
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement, stopped
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term
from viap.proving.prover import Prover
from viap.translate.theory import Claim, Loop

MOST_AT_ONCE = 100  # claims in one question


class Batches:
    """`end`: when the process has used up its time for this.

    `near`: only with what is known of the names that claims speak of, and of the next ones.
    """

    def __init__(self, prover: Prover, end: float, near: bool = False) -> None:
        self._prover = prover.knowing(prover.knowledge.without_steps(not near))
        self._within = NEAR if near else None
        self._end = end

    def shown(self, claims: Sequence[Claim]) -> dict[Claim, Proof]:
        """The claims that are shown, with their proofs."""
        alike: dict[Loop | None, dict[Statement, list[Claim]]] = {}
        for claim in claims:
            # The same of the same state, as where an element is read and written, is one.
            alike.setdefault(claim.loop, {}).setdefault(stopped(claim), []).append(claim)
        found: dict[Claim, Proof] = {}
        for statements in alike.values():
            every = list(statements)
            for first in range(0, len(every), MOST_AT_ONCE):
                for statement, proof in self._together(every[first : first + MOST_AT_ONCE]):
                    for claim in statements[statement]:
                        found[claim] = self._prover.kernel.reached(claim, proof)
        return found

    def _together(self, group: list[Statement]) -> Iterator[tuple[Statement, Proof]]:
        """What can be shown of claims in the same loop."""
        constants = Constants().of(group[0])
        mentioned = [each.at(constants) for each in group]
        facts = self._prover.knowledge.facts(mentioned, self._within)
        hypotheses = [build.le(build.ZERO, constants[n]) for n in group[0].counters]
        hypotheses += (fact.formula() for fact in facts)
        while group and time.process_time() < self._end:
            now = [statement.at(constants) for statement in group]
            broken = build.negate(build.conjunction(now))
            wrong = self._prover.falsified([*hypotheses, broken], now)
            if wrong is None:
                # Halves need fewer facts, too.
                middle = len(group) // 2
                for half in (group[:middle], group[middle:]) if middle else ():
                    yield from self._together(half)
                return
            if not wrong:
                yield from self._proofs(group, constants, facts)
                return
            group = [statement for k, statement in enumerate(group) if k not in wrong]

    def _proofs(
        self, part: Sequence[Statement], constants: Mapping[Term, Term], facts: Sequence[Instance]
    ) -> list[tuple[Statement, Proof]]:
        """All of them together, then each as a part of that."""
        prover = self._prover
        body = build.conjunction(statement.body for statement in part)
        together = Statement(part[0].counters, part[0].others, body)
        whole = prover.direct(together, constants, facts, "claims together")
        if whole is None:
            return []
        if len(part) == 1:
            return [(part[0], whole)]
        fact = [Instance(whole, constants)]
        single = ((each, prover.direct(each, constants, fact, "part")) for each in part)
        return [(each, proof) for each, proof in single if proof is not None]
