"""Proofs told in a page: loops, invariants, and the facts that each claim follows from."""

from pathlib import Path

import pytest

from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.program.integer_types import DataModel
from viap.core.smt.answers import Answer, Limits
from viap.prover.cases.question import Question
from viap.prover.cases.runner import decide
from viap.prover.session.session import Reporter, Session
from viap.ui.cli.main import main
from viap.ui.story.story_text import ProofStory, proof_story, story_json, story_lines
from viap.ui.story.used_facts import UsedFacts

HEAD = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
COUNT = """
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000) return 0;
    int i = 0, twice = 0, unused = 0;
    while (i < n) {
        i++;
        twice += 2;
        unused += 7;
    }
    if (twice != 2 * n) reach_error();
}
"""
FILL = """
int main(void) {
    int a[100];
    for (int i = 0; i < 100; i++)
        a[i] = 3 * i;
    for (int i = 0; i < 100; i++)
        if (a[i] < i) reach_error();
}
"""
NESTED = """
int main(void) {
    int n = __VERIFIER_nondet_int(), t = 0, j;
    if (n < 1 || n > 100) return 0;
    for (int i = 0; i < n; i++) {
        for (j = 0; j <= i; j++) t = j;
        if (j != i + 1 || t != i) reach_error();
    }
}
"""


def worked(folder: Path, text: str) -> Session:
    path = folder / "program.c"
    path.write_text(HEAD + text)
    program = Question(str(path), model=DataModel.LP64).load()
    sessions: list[Session] = []
    verdict = decide(program, reporter=Reporter(begun=sessions.append))
    assert verdict.outcome.value == "TRUE"
    return sessions[0]


def story(folder: Path, text: str) -> ProofStory:
    return proof_story(worked(folder, text))


def test_a_loop_with_closed_forms(tmp_path: Path) -> None:
    assert story_lines(story(tmp_path, COUNT)) == [
        "how it is proved (t: iterations that the loop has done):",
        "  the loop at line 8, while i < n, runs max(0, n) times",
        "    after t iterations: i = t, twice = 2*t",
        "  line 13: twice == 2 * n",
        "    follows from",
        "    - the loop at line 8: the number of iterations, the value of twice",
        "    - the conditions on the way to it",
    ]


def test_what_no_proof_uses_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "unused" not in "\n".join(story_lines(story(tmp_path, COUNT)))
    assert main(["prove", "--explain", str(tmp_path / "program.c")]) == 0
    told = capsys.readouterr().out
    assert "always: twice == 2*i" in told and "unused" not in told


def test_cells_of_an_array(tmp_path: Path) -> None:
    lines = story_lines(story(tmp_path, FILL))
    assert (
        "    after t iterations: i = t, a[x] = 3*x if 0 <= x < t, else as before the loop" in lines
    )
    assert "  the loop at line 6, while i < 100, runs 100 times" in lines
    assert "  line 9: a[i] >= i" in lines


def test_a_loop_in_a_loop(tmp_path: Path) -> None:
    """The letter for counters is none of the program's variables."""
    lines = story_lines(story(tmp_path, NESTED))
    assert lines[0] == (
        "how it is proved (m: iterations that the loop has done, m1: the loop around it):"
    )
    assert "  the loop at line 8, while j <= i, runs max(0, m1 + 1) times" in lines


def test_invariants_are_formulas_of_c(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fill.c"
    path.write_text(HEAD + FILL)
    assert main(["prove", "--explain", str(path)]) == 0
    told = capsys.readouterr().out
    assert r"always: \forall integer k; 0 <= k < i ==> a[k] == 3*k" in told


def test_the_used_facts_suffice(tmp_path: Path) -> None:
    """Each question of the proofs is refuted with the facts alone that are told of it."""
    session = worked(tmp_path, FILL)
    used = UsedFacts(session.solver)
    for proof in session.proofs.values():
        for step in used.steps(proof):
            told = [p.body for p in step.proof.premises if p.premises[0] in step.facts]
            for obligation in step.proof.obligations:
                own = {p.body for p in step.proof.premises}
                premises = [each for each in obligation.hypotheses if each not in own]
                formulas = [*told, *premises, build.negate(obligation.goal)]
                assert session.solver.check(formulas, Limits(2_000_000, 20.0)) is Answer.UNSAT
            every = set(used.every([step]))
            assert set(step.facts) <= every and all(isinstance(each, Proof) for each in every)


def test_as_json(tmp_path: Path) -> None:
    made = story_json(story(tmp_path, COUNT))
    assert made["loops"] == [
        {
            "position": str(tmp_path / "program.c") + ":8:5",
            "line": 8,
            "condition": "i < n",
            "iterations": "max(0, n)",
            "forms": ["i = t", "twice = 2*t"],
            "invariants": [],
        }
    ]
    (claim,) = made["claims"]
    assert (claim["line"], claim["claim"]) == (13, "twice == 2 * n")


def test_a_long_story_is_cut(tmp_path: Path) -> None:
    whole = story(tmp_path, COUNT)
    many = ProofStory("t", whole.loops * 20, whole.claims * 20)
    lines = story_lines(many)
    assert "  ... 12 more loops: --json has all" in lines and len(lines) < 60


RECORDS = """
struct record { int key, value; };
int main(void) {
    struct record t[100];
    int sum = 0, even = 0;
    for (int i = 0; i < 100; i++) {
        t[i].key = 3 * i;
        t[i].value = __VERIFIER_nondet_int();
        if (t[i].value < 0 || t[i].value > 1000) t[i].value = 0;
    }
    for (int i = 0; i < 100; i++) {
        sum += t[i].value;
        if (t[i].key % 2 == 0) even++;
    }
    if (sum < 0 || sum > 100000 || even > 100) reach_error();
}
"""


def test_members_and_accumulated_values_are_told_as_in_c(tmp_path):
    told = "\n".join(story_lines(proof_story(worked(tmp_path, RECORDS))))
    assert "t[x].key = 3*x if 0 <= x < m, else as before the loop" in told
    assert "even = floor((m + 1)/2)" in told
    assert "after k iterations of the loop at line 13: sum <= 1000*k" in told
