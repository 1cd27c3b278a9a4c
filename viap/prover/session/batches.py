"""Proves many claims of one loop by one question, if the same few facts show them.

Nearly every line of a program has an operation that may be undefined. Most of these are defined for
simple reasons, and for the same ones: closed forms of counters, path conditions, and invariants of
loops. All claims of a loop are tried together. A claim that a model violates is left out; if the
solver does not know, halves are tried.
"""

import time
from collections.abc import Iterator, Mapping, Sequence

from viap.core.kernel.obligations import Constants, Instance, Statement, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.translate.theory import Claim, Loop
from viap.prover.instantiate.knowledge import NEAR
from viap.prover.session.prover import Prover

MOST_AT_ONCE = 100  # claims in one question
TOGETHER = "claims together"  # the reason of such a question


class Batches:
    """Proves claims in batches until the CPU time of the process reaches `end`.

    `near`: uses only facts about the names in the claims, and about the names in these facts.
    """

    def __init__(self, prover: Prover, end: float, near: bool = False) -> None:
        self._prover = prover.knowing(prover.knowledge.without_steps(not near))
        self._within = NEAR if near else None
        self._end = end

    def shown(self, claims: Sequence[Claim]) -> dict[Claim, Proof]:
        """Returns the claims that are proved, with their proofs."""
        alike: dict[Loop | None, dict[Statement, list[Claim]]] = {}
        for claim in claims:
            # Equal statements about the same state are proved once, such as for an element that is
            # read and written.
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
        """Yields the statements of the same loop that can be proved."""
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
        """Proves all statements together, then each as a part of that; [] if this fails."""
        prover = self._prover
        body = build.conjunction(statement.body for statement in part)
        together = Statement(part[0].counters, part[0].others, body)
        whole = prover.direct(together, constants, facts, TOGETHER)
        if whole is None:
            return []
        if len(part) == 1:
            return [(part[0], whole)]
        fact = [Instance(whole, constants)]
        single = ((each, prover.direct(each, constants, fact, "part")) for each in part)
        return [(each, proof) for each, proof in single if proof is not None]
