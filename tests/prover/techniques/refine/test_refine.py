"""The strategy `eureka`: what it proves, what not, and unrolled loops."""

from pathlib import Path

import pytest

from tests.evidence.programs import agree
from viap.c.load import load_program, load_text
from viap.core.kernel.verdict import Outcome, true
from viap.core.smt.answers import Limits
from viap.data import strategies_path
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.prover.session.abstract_states import AbstractionPrecision, all_places
from viap.prover.session.loop_following import Unrolling, unrolled
from viap.prover.session.session import Reporter, begin

FOLDER = Path(__file__).resolve().parents[4] / "sv-benchmarks" / "refine"
EUREKA = find_plan("eureka", strategies_path())
LIMITS = Limits(20_000_000, 5.0)
HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

NESTED = "for (int i = 0; i < 4; i++) for (int j = i; j < 3; j++)"


def follow(program):
    """The work on a program after its loops were followed, and whether that was possible."""
    work = begin(program, Reporter())
    own = work.theory.program
    cells = [(array, place) for array in own.arrays for place in all_places(array) or ()]
    everything = AbstractionPrecision().including(own.scalars, cells)
    visits = unrolled(own, everything, work.theory.objects)
    if visits is None:
        return work, None
    unrolling = Unrolling(work.prover.within(LIMITS))
    if not unrolling.follow(visits, everything.tracked(own), 60.0):
        return work, False
    for claim in work.open_claims():
        proof = unrolling.prove(claim)
        if proof is not None:
            work.proved(claim, proof, "refine")
    return work, not work.open_claims()


@pytest.mark.parametrize("name", ["stop-mark", "partition"])
def test_tasks_that_invariants_prove(name):
    found = decide(load_program(str(FOLDER / f"{name}.c")), EUREKA)
    assert (found.outcome, found.strategy) == (Outcome.TRUE, "refine")


@pytest.mark.parametrize("name", ["stop-mark-bug", "partition-bug", "selection-sort-bug"])
def test_bugs_are_found_by_their_traces(name):
    assert decide(load_program(str(FOLDER / f"{name}.c")), EUREKA).outcome is Outcome.FALSE


@pytest.mark.parametrize("name", ["bubble-sort", "selection-sort", "gray-code", "shortest-paths"])
def test_tasks_that_are_followed_to_their_end(name):
    assert follow(load_program(str(FOLDER / f"{name}.c")))[1]


@pytest.mark.parametrize("name", ["bubble-sort-bug", "selection-sort-bug", "gray-code-bug"])
def test_their_twins_are_not_proved(name):
    assert follow(load_program(str(FOLDER / f"{name}.c")))[1] is False


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # An assertion that is not reached in the last iteration, and one behind all loops.
        ("for (int i = 0; i < 4; i++) if (i < 3) if (s > i) reach_error(); else s = s;", True),
        ("for (int i = 0; i < 4; i++) s += i; if (s != 6) reach_error();", True),
        ("for (int i = 0; i < 4; i++) s += i; if (s != 5) reach_error();", False),
        # Inner loops, some of which are not entered.
        (f"{NESTED} s++; if (s != 6) reach_error();", True),
        (f"{NESTED} if (j < i) reach_error();", True),
        (f"{NESTED} if (j == i + 2) reach_error();", False),
        # What is not known by number, but follows.
        ("int x = __VERIFIER_nondet_int();"
         " for (int i = 0; i < 3; i++) if (x > i) s = 1; else s = 2;"
         " if (s != 1) if (s != 2) reach_error();", True),
        # A loop that does nothing.
        ("for (int i = 0; i < 3; i++) { } if (s) reach_error();", True),
        # The number of iterations is not fixed, or there is another way out.
        ("int x = __VERIFIER_nondet_int(); while (x > 0) x--; if (x > 0) reach_error();", None),
        ("for (int i = 0; i < 9; i++) { if (__VERIFIER_nondet_int()) break; s++; }"
         " if (s > 9) reach_error();", None),
        ("while (1) s = 0; reach_error();", None),
    ],
)  # fmt: skip
def test_loops_that_are_followed(body, expected):
    program = load_text(HEAD + f"int s; int main(void) {{ {body} return 0; }}", "loops.c")
    assert follow(program)[1] is expected


def test_a_wrong_proposal_of_the_model_checker_proves_nothing(monkeypatch):
    """Whatever it says, the kernel shows it or drops it."""
    from viap.prover.techniques.refine import refinement_rounds
    from viap.prover.techniques.refine.spacer import Safe

    monkeypatch.setattr(
        refinement_rounds,
        "model_check",
        lambda abstract, seconds: Safe({loop: [] for loop in abstract.loops}),
    )
    found = decide(load_program(str(FOLDER / "selection-sort-bug.c")), EUREKA)
    assert found.outcome is not Outcome.TRUE


def test_certificates_repeat_followed_loops(tmp_path):
    path = tmp_path / "sum.c"
    path.write_text(
        HEAD
        + """int main(void) { int s = 0; for (int i = 0; i < 4; i++) s += i;
        if (s != 6) reach_error(); return 0; }"""
    )
    work, followed = follow(load_program(str(path)))
    assert followed
    verdict = true(work.theory, work.proofs, work.by)
    question = CertificateQuestion(str(path), "main", DEFAULT_PROPERTY.errors)
    write_certificate(str(tmp_path / "proof"), question, verdict)
    assert check_folder(str(tmp_path / "proof"), agree).result == "confirmed"
