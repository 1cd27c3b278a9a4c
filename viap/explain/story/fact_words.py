"""Used facts in words, with their lines."""

from collections.abc import Iterator, Mapping

from viap.explain.fact_origins import FactOrigins
from viap.explain.story.accumulated_values import Accumulated, accumulated_values, lemma_words
from viap.explain.story.loop_words import LoopWords
from viap.explain.story.used_facts import UsedStep
from viap.facts.printer import show
from viap.kernel.rules import Proof
from viap.logic.sorts import Symbol
from viap.proving.proof_counts import GENERAL
from viap.translate.theory import Loop

_LONGEST = 100  # characters of a lemma that is told
_PLAIN = {
    "array": "what arrays hold at the start",
    "input": "inputs are values of their types",
    "name": "",
    "final": "values at the end",
    "function": "",
    "bits": "laws of the bits of numbers",
}
_OF_LOOP = {
    "start": "values before it",
    "step": "what one iteration does",
    "count": "it runs 0 or more times",
    "prefix": "its condition held in all iterations before the last one",
    "kept": "the arrays that it does not write stay as they are",
    "relation": "an equation between its variables",
    "invariant": "its invariants",
    "general": "a fact for any number of its iterations",
}


class FactWords:
    def __init__(self, origins: FactOrigins, loops: LoopWords) -> None:
        self._origins, self._loops = origins, loops
        self._by_counters = {loop.counters: loop for loop in origins.solved.theory.loops}

    def rule(self, step: UsedStep) -> str:
        """Returns how a step shows its statement."""
        proof = step.proof
        loop = self._by_counters.get(proof.counters)
        if proof.rule == "induction":
            over = "" if loop is None else f" over the iterations of {self._loops.named(loop)}"
            return f"by induction{over}"
        if any(obligation.reason == GENERAL for obligation in proof.obligations):
            return "first, for any number of iterations"
        return "follows"

    def facts(self, step: UsedStep) -> Iterator[str]:
        """Yields the facts that a step used: by loop, then the others."""
        by_loop: dict[Loop, dict[str, None]] = {}
        others: dict[str, None] = {}
        values = accumulated_values(self._origins, step.facts)
        for proof in step.facts:
            origin = self._origins.of(proof)
            loop = origin.loop
            if loop is None and _is_range(proof):
                loop = self._by_counters.get(proof.counters)
            if loop is not None:
                by_loop.setdefault(loop, {})[self._of_loop(proof, origin.kind)] = None
            else:
                others[self._other(proof, origin.kind, values)] = None
        for loop in sorted(by_loop, key=lambda each: each.number):
            told = [text for text in by_loop[loop] if text]
            if told:
                yield f"{self._loops.named(loop)}: {', '.join(told)}"
        yield from (text for text in others if text)
        if step.premises:
            hypothesis = step.proof.rule == "induction"
            yield (
                "the same in the iterations before, and the conditions on the way"
                if hypothesis
                else "the conditions on the way to it"
            )

    def _of_loop(self, proof: Proof, kind: str) -> str:
        if _is_range(proof):
            return "the ranges of its variables"
        if kind == "closed form":
            about = self._loops.about(proof)
            return about if about.startswith("the ") else f"the value of {about}"
        return _OF_LOOP.get(kind, kind)

    def _other(self, proof: Proof, kind: str, values: Mapping[Symbol, Accumulated]) -> str:
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind == "assertion":
            origin = self._origins.of(proof)
            line = "" if origin.position is None else f" at line {origin.position.source.line}"
            return f"the claim{line}, which was shown before"
        text = show(proof.body)
        if proof.rule == "lemma" and isinstance(proof.argument, str):
            return f"the lemma {proof.argument}"
        words = lemma_words(proof.body, values)
        if words:
            return words
        return f"the lemma {text}" if len(text) <= _LONGEST else "a lemma"


def _is_range(proof: Proof) -> bool:
    return any(obligation.reason == "interval" for obligation in proof.obligations)
