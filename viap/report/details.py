"""What a report shows beyond the answer: loops, axioms by stage, proofs, and the C test."""

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.deep import deep
from viap.errors import ViapError
from viap.explain.invariants.annotation import loop_clauses
from viap.explain.loop_report import loop_panels
from viap.explain.script_text import Question, ScriptParts, script
from viap.explain.solved_theory import solve, solved_theory
from viap.explain.theory_report import theory_text
from viap.logic.term_text import show
from viap.translate.translation import theory_of, translate

if TYPE_CHECKING:
    from viap.evidence.counterexamples.counterexample import Counterexample
    from viap.kernel.rules import Proof
    from viap.kernel.verdict import Verdict
    from viap.program.nodes import Program
    from viap.session.case import Case

# A page stays light: what is longer is cut, and the page says so.
_LONGEST = 100_000  # characters of the axioms of a stage
_STATEMENT, _SCRIPT = 600, 6_000  # characters of a statement and of a script
_STEPS = 400  # steps of all proofs


@deep
def details(program: "Program", case: "Case") -> dict[str, Any]:
    """The parts as JSON, of a program and the case about it that is finished.

    What can't be found out in the program's own terms is left out.
    """
    solved = solve(theory_of(program))
    known = loop_clauses(case.session, case.question)
    verdict, found = case.verdict, case.found
    return {
        "loops": [
            {
                "file": place.source.file,
                "line": place.source.line,
                "depth": depth,
                "lines": lines,
                "invariants": known.get(place.source.line, []),
            }
            for place, depth, lines in loop_panels(solved)
        ],
        "axioms": {
            "as translated": _cut(theory_text(translate(program)), _LONGEST),
            "with closed forms": _cut(theory_text(solved_theory(solved)), _LONGEST),
        },
        "proofs": [] if verdict is None else _proofs(verdict),
        "test": None if found is None else _test(found),
    }


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest] + "\n... (cut: see 'viap axioms')"


def _test(found: "Counterexample") -> str | None:
    """The C file with the inputs of the run; None if the run has none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "test.c"
        try:
            found.write_harness(str(path))
        except ViapError:
            return None
        return path.read_text()


def _proofs(verdict: "Verdict") -> list[dict[str, Any]]:
    """A tree for each claim. A step that was shown before is only named by its number."""
    numbers: dict[int, int] = {}

    def tree(root: "Proof") -> dict[str, Any]:
        top: dict[str, Any] = {}
        waiting: list[tuple[Proof, list[dict[str, Any]]]] = [(root, top.setdefault("steps", []))]
        while waiting:
            proof, siblings = waiting.pop()
            if id(proof) in numbers:
                siblings.append({"number": numbers[id(proof)], "again": True})
                continue
            if len(numbers) >= _STEPS:
                siblings.append({"more": True})
                continue
            number = numbers[id(proof)] = len(numbers) + 1
            step: dict[str, Any] = {
                "number": number,
                "rule": proof.rule,
                "statement": _cut(show(proof.body), _STATEMENT),
                "questions": [*_questions(proof)],
                "steps": [],
            }
            siblings.append(step)
            waiting += [(premise, step["steps"]) for premise in reversed(proof.premises)]
        return dict(top["steps"][0])

    return [
        {"position": str(claim.position), "line": claim.position.source.line, **tree(proof)}
        for claim, proof in verdict.proofs.items()
    ]


def _questions(proof: "Proof") -> Iterable[dict[str, str]]:
    assert proof.theory is not None
    parts = ScriptParts(proof.theory, f"a question of rule {proof.rule}")
    for obligation in proof.obligations:
        facts = tuple((formula, "") for formula in obligation.hypotheses)
        text = script(parts, [Question(obligation.reason, facts, obligation.goal, "unsat")])
        yield {"reason": obligation.reason, "script": _cut(text, _SCRIPT)}
