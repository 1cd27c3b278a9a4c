"""Proofs as trees of steps, each with its questions to the solver, their times and scripts."""

from collections.abc import Iterator, Mapping
from typing import Any

from viap.core.kernel.obligations import Obligation
from viap.core.kernel.rules import Proof
from viap.core.kernel.verdict import Verdict
from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.program.undefined_behaviour import Operation
from viap.facts.printer import show
from viap.ui.explain.script_text import Question, ScriptParts, script

# A page stays light: what is longer is cut, and the page says so.
_STEPS = 400  # steps of all proofs
_STATEMENT, _SCRIPT = 500, 6_000  # characters of a statement and of a script
_SCRIPTS = 600_000  # characters of all scripts

Times = Mapping[tuple[Term, ...], float]  # CPU seconds of refuted questions


def proof_trees(verdict: Verdict, times: Times) -> list[dict[str, Any]]:
    """A tree for each claim. A step that was shown before is only named by its number."""
    writer = _TreeWriter(times)
    trees = []
    for claim, proof in verdict.proofs.items():
        at, source = claim.position, claim.position.source
        kind, text = (at.kind, at.text) if isinstance(at, Operation) else (claim.kind, "")
        steps, seconds = _cost(proof, times)
        trees.append(
            {
                "file": source.file,
                "line": source.line,
                "kind": kind,
                "text": text,
                "steps_in_all": steps,
                "seconds": seconds,
                **writer.tree(proof),
            }
        )
    return trees


def _cost(root: Proof, times: Times) -> tuple[int, float | None]:
    """The number of different steps of a proof, and the time of its questions, as far as known."""
    seen, waiting, seconds = {id(root)}, [root], None
    while waiting:
        proof = waiting.pop()
        for obligation in proof.obligations:
            known = _seconds(obligation, times)
            seconds = seconds if known is None else (seconds or 0.0) + known
        for premise in proof.premises:
            if id(premise) not in seen:
                seen.add(id(premise))
                waiting.append(premise)
    return len(seen), seconds


def _seconds(obligation: Obligation, times: Times) -> float | None:
    """The CPU time of a question; None if it is not known."""
    formulas = obligation.formulas()
    # (The solver is not asked about what is false as it stands.)
    return 0.0 if build.FALSE in formulas else times.get(formulas)


class _TreeWriter:
    def __init__(self, times: Times) -> None:
        self._times = times
        self._numbers: dict[int, int] = {}
        self._room = _SCRIPTS

    def tree(self, root: Proof) -> dict[str, Any]:
        steps: list[dict[str, Any]] = []
        waiting: list[tuple[Proof, list[dict[str, Any]]]] = [(root, steps)]
        while waiting:
            proof, siblings = waiting.pop()
            if id(proof) in self._numbers:
                siblings.append({"number": self._numbers[id(proof)], "again": True})
            elif len(self._numbers) >= _STEPS:
                if not (siblings and siblings[-1].get("more")):
                    siblings.append({"more": True})
            else:
                step = self._step(proof)
                siblings.append(step)
                waiting += [(premise, step["steps"]) for premise in reversed(proof.premises)]
        return steps[0]

    def _step(self, proof: Proof) -> dict[str, Any]:
        number = self._numbers[id(proof)] = len(self._numbers) + 1
        return {
            "number": number,
            "rule": proof.rule,
            "statement": cut(show(proof.body), _STATEMENT),
            "questions": [*self._questions(proof)],
            "steps": [],
        }

    def _questions(self, proof: Proof) -> Iterator[dict[str, Any]]:
        assert proof.theory is not None
        parts = ScriptParts(proof.theory, f"a question of rule {proof.rule}")
        for obligation in proof.obligations:
            text = ""
            if self._room > 0:
                facts = tuple((formula, "") for formula in obligation.hypotheses)
                asked = [Question(obligation.reason, facts, obligation.goal, "unsat")]
                text = cut(script(parts, asked), _SCRIPT)
                self._room -= len(text)
            seconds = _seconds(obligation, self._times)
            yield {
                "reason": obligation.reason,
                "seconds": None if seconds is None else round(seconds, 4),
                "script": text,
            }


def cut(text: str, longest: int) -> str:
    """The text, or its beginning and the number of characters that are left out."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}\n... ({len(text) - longest} more characters are left out)"
