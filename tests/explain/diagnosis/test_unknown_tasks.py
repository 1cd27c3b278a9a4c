"""sv-benchmarks/unknown: diagnoses name the loop and the fact that the notes in the tasks say.

Whether viap proves a task by now does not matter here: the diagnosis looks at the program alone. A
task that is proved can be moved to another set (`viap bench sv-benchmarks/unknown.set` shows it).
"""

import re
from itertools import islice
from pathlib import Path

import pytest

from tests.thorough import long, some
from viap.core.program.nodes import Assert, statements
from viap.explain.diagnosis.claim_diagnosis import ClaimDiagnosis
from viap.prover.cases.question import Question
from viap.prover.session.session import Reporter, begin

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "unknown"
TASKS = sorted(FOLDER.glob("*.yml"))
NOTE = re.compile(r"^# .*the loop at line (\d+):\n#   (.*)$", re.MULTILINE)
# Facts that no diagnosis finds yet: sums, counts, divisors, and what two arrays have in common.
BEYOND = {"cocktail-sort", "gcd-divides", "linear-hash", "permutation", "run-length"}
GOAL = 24


def note_of(path):
    found = NOTE.search(path.read_text())
    assert found is not None, f"{path.name} has no note about the missing fact"
    return int(found[1]), found[2]


def diagnosis(path, proofs):
    """The diagnosis of a task: with `proofs`, after all of its stages; else from plain runs."""
    session = begin(Question(str(path.with_suffix(".c"))).load(), Reporter())
    program = session.theory.program
    claim = next(node for node in statements(program.body) if isinstance(node, Assert))
    stages = ClaimDiagnosis(program, claim, session if proofs else None).stages(claim.position)
    return list(stages)[-1] if proofs else next(islice(stages, 1, None))


def is_right(path, proofs):
    line, formula = note_of(path)
    found = diagnosis(path, proofs)
    named = found.candidate is not None and formula in found.candidate.formula
    return named and found.loop is not None and found.loop.line == line


def test_there_are_thirty_tasks_with_notes():
    assert len(TASKS) == 30
    for path in TASKS:
        line, _ = note_of(path)
        text = path.with_suffix(".c").read_text().split("\n")[line - 1]
        assert re.search(r"\b(for|while|do)\b", text), f"{path.name}: line {line} has no loop"
    names = {path.stem for path in TASKS}
    assert names >= BEYOND and len(TASKS) - len(BEYOND) >= GOAL


FOUND = [path for path in TASKS if path.stem not in BEYOND]


@pytest.mark.parametrize("path", some(FOUND, 6), ids=lambda path: path.stem)
def test_the_message_names_the_loop_and_the_missing_fact(path):
    assert is_right(path, False), diagnosis(path, False)


@long
def test_most_messages_are_right_after_all_stages():
    right = [path.stem for path in TASKS if is_right(path, True)]
    assert len(right) >= GOAL, sorted({path.stem for path in TASKS} - set(right))
