"""The facts that the proof of a claim used, by unsatisfiable cores of its questions.

A question gives the solver more facts than it needs. Those in the core of the solver's refutation
count as used, and so do the facts in the proofs of these.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.core.kernel.obligations import Obligation
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import Term
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.prover.session.batches import TOGETHER
from viap.prover.session.profile import own_steps

# Steps are what ends a question, so that the story is the same on a busy machine.
_LIMITS = Limits(800_000, 4.0)
_MOST = 60  # questions that are asked again


@dataclass(frozen=True)
class UsedStep:
    """One question of a proof: its rule, and the proved statements that it used.

    `premises`: True if it used what holds on the way to the claim, or an induction hypothesis.
    """

    proof: Proof
    facts: tuple[Proof, ...]
    premises: bool


class UsedFacts:
    """Looks for what proofs used; each step is looked at once."""

    def __init__(self, solver: Solver) -> None:
        self._solver, self._left = solver, _MOST
        self._steps: dict[Proof, UsedStep] = {}

    def steps(self, proof: Proof) -> list[UsedStep]:
        """Returns the steps that show a claim itself: lemmas made for it first, then their use."""
        return [self._step(each) for each in dict.fromkeys(own_steps(proof))]

    def every(self, steps: list[UsedStep]) -> Iterator[Proof]:
        """Yields the facts of the steps, the facts that these rest on, and so on."""
        waiting = [fact for step in steps for fact in step.facts]
        seen: set[Proof] = set()
        while waiting:
            proof = waiting.pop(0)
            if proof in seen:
                continue
            seen.add(proof)
            yield proof
            if proof.obligations:
                waiting += self._step(proof).facts
            else:
                waiting += proof.premises

    def _step(self, proof: Proof) -> UsedStep:
        if proof not in self._steps:
            needed: set[Term] = set()
            for obligation in proof.obligations:
                needed |= self._needed(obligation)
            used = [fact for fact in proof.premises if fact.body in needed]
            known = dict.fromkeys(fact.premises[0] for fact in used if fact.premises)
            rest = bool(needed - {fact.body for fact in used})
            facts: dict[Proof, None] = {}
            for fact in known:
                if _is_batch(fact):
                    # Claims that were shown by one question: what that used counts.
                    whole = self._step(fact)
                    facts |= dict.fromkeys(whole.facts)
                    rest |= whole.premises
                else:
                    facts[fact] = None
            self._steps[proof] = UsedStep(proof, tuple(facts), rest)
        return self._steps[proof]

    def _needed(self, obligation: Obligation) -> set[Term]:
        """Returns the hypotheses of a core; all of them if none is found."""
        self._left -= 1
        core = self._solver.core(obligation.formulas(), _LIMITS) if self._left >= 0 else None
        if core is None:
            return set(obligation.hypotheses)
        return {each for k, each in enumerate(obligation.hypotheses) if k in core}


def _is_batch(proof: Proof) -> bool:
    return any(obligation.reason == TOGETHER for obligation in proof.obligations)
