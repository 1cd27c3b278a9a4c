"""The strategy `shrink`: the slides' examples, and what its verdicts carry."""

from pathlib import Path

import pytest

from tests.evidence.programs import agree
from viap.c.load import load_program, load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.build import compare
from viap.core.program.checks.fresh_scalars import assume
from viap.core.program.nodes import Constant, While, statements
from viap.core.smt.answers import Limits
from viap.data import strategies_path
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.papers.derivation import derive, is_transformation
from viap.papers.shrink.joint_iterations import FARTHEST
from viap.papers.shrink.shrink_goals import Factor
from viap.papers.shrink.shrinkability_check import _Check
from viap.papers.shrink.transformation import CHECK, RESIDUAL, Shrinking
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Strategy, find_plan
from viap.prover.session.session import Reporter, begin
from viap.runs.machine import End, compile_program

FOLDER = Path(__file__).resolve().parents[4] / "sv-benchmarks" / "shrink"
SHRINK = find_plan("shrink", strategies_path())
FIRST = Strategy(SHRINK.name, SHRINK.description, SHRINK.rounds[:1])
BUGS = sorted(path.stem for path in FOLDER.glob("*-bug.c"))
FACTORS = (Factor(1), Factor(2), Factor(2, True))
# The factor of each goal: '2f' is two iterations, of which the loop's first one is one.
SAFE = {
    "near-minimum": "shrink-1",
    "extrema-flag": "shrink-2f",
    "strided": "shrink-1",
    "cascade-sums": "shrink-1",
    "some-element": "shrink-1-1",
}


def load(name):
    return load_program(str(FOLDER / f"{name}.c"))


def holds(name, factor, kind, goal=0):
    """Whether the check, or the residual program, of a goal is proved."""
    shrinking = Shrinking(load(name))
    factors = [factor] * len(shrinking.goals)
    work = begin(shrinking.program(factors, [goal], [kind]), Reporter())
    assert not work.theory.loops
    limits = Limits(20_000_000, 20.0)
    prover = work.prover.within(limits)
    return all(prover.claim(claim) is not None for claim in work.open_claims())


@pytest.mark.parametrize("name", SAFE)
def test_an_example_is_proved(name):
    found = decide(load(name), SHRINK)
    assert found.outcome is Outcome.TRUE
    assert (found.strategy, found.transformation) == ("shrink", SAFE[name])
    assert not found.theory.loops


def test_every_safe_example_is_there():
    every = {path.stem for path in FOLDER.glob("*.c")}
    assert every == {*SAFE, *BUGS}


@pytest.mark.parametrize("name", BUGS)
def test_a_violation_of_the_residual_program_is_tried_on_the_program(name):
    program = load(name)
    found = decide(program, FIRST)
    assert found.outcome is Outcome.FALSE
    again = compile_program(program).run(found.run.replay_inputs(), budget=10**6)
    assert again.end is End.ERROR


ONLY_BOTH = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int both = 0;
  for (int k = 0; k < 2; k++) { int x = __VERIFIER_nondet_int(); if (x > k) both += 2 - k; }
  if (both == %d) reach_error(); return 0; }"""


@pytest.mark.parametrize(("count", "outcome"), [(3, Outcome.FALSE), (4, Outcome.UNKNOWN)])
def test_other_violations_say_nothing(count, outcome):
    """With one iteration alone, any `both` can be there before it: that is none of the program."""
    assert decide(load_text(ONLY_BOTH % count, "both.c"), FIRST).outcome in (outcome, Outcome.TRUE)


@pytest.mark.parametrize("name", BUGS)
def test_what_can_fail_is_not_proved(name):
    for factor in FACTORS:
        parts = range(len(Shrinking(load(name)).goals))
        proved = (holds(name, factor, k, n) for n in parts for k in (RESIDUAL, CHECK))
        assert not all(proved)


def test_the_generous_minimum_needs_two_iterations():
    """Of any array, two elements are enough, and one is not."""
    assert holds("near-minimum-any-bug", Factor(1), RESIDUAL)
    assert not holds("near-minimum-any-bug", Factor(1), CHECK)
    assert holds("near-minimum-any-bug", Factor(2), CHECK)
    assert not holds("near-minimum-any-bug", Factor(2), RESIDUAL)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_refined_definition_is_needed(size):
    """Up to three elements all looks well; only a past iteration says that it is not."""
    assert holds("slack-minimum-bug", Factor(size), RESIDUAL)
    assert not holds("slack-minimum-bug", Factor(size), CHECK)


def test_without_a_past_iteration_it_would_be_wrong(monkeypatch):
    """The test of faults for the refined definition: the program can fail."""
    real = _Check._past

    def none(self, before, made):
        past = real(self, before, made)
        lowest = Constant(-FARTHEST[past.type], past.type, past.position)
        made += assume(compare("==", past, lowest, past.position), past.position)
        return past

    monkeypatch.setattr(_Check, "_past", none)
    assert holds("slack-minimum-bug", Factor(2), RESIDUAL)
    assert holds("slack-minimum-bug", Factor(2), CHECK)


def test_with_the_slack_four_are_enough():
    assert holds("slack-minimum-bug", Factor(4), CHECK)
    assert not holds("slack-minimum-bug", Factor(4), RESIDUAL)


def test_the_swap_pass_is_right_for_one_iteration_alone():
    assert holds("swap-pass-bug", Factor(1), RESIDUAL)
    assert not holds("swap-pass-bug", Factor(1), CHECK)
    assert not holds("swap-pass-bug", Factor(2), RESIDUAL)


def test_extrema_differ_only_if_the_first_iteration_is_kept():
    assert not holds("extrema-flag", Factor(1), RESIDUAL)
    assert not holds("extrema-flag", Factor(2), RESIDUAL)
    assert holds("extrema-flag", Factor(2, True), RESIDUAL)
    assert holds("extrema-flag", Factor(2, True), CHECK)


def test_one_goal_of_two_is_not_enough():
    text = """extern void reach_error(void); int a[9], s;
    int main(void) { int i; for (i = 0; i < 9; i++) { a[i] = i; s += i % 2; }
      for (i = 0; i < 9; i++) if (a[i] != i) reach_error();
      if (s != 4) reach_error(); }"""
    assert decide(load_text(text, "two.c"), FIRST).outcome is Outcome.UNKNOWN


def test_several_goals_are_one_program():
    text = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int a[9];
    int main(void) { int i, m = 0; for (i = 0; i < 9; i++) { a[i] = i; if (i > m) m = i; }
      for (i = 0; i < 9; i++) if (a[i] != i) reach_error();
      for (i = 0; i < 9; i++) if (a[i] > m) reach_error();
      if (m < 0) reach_error(); }"""
    found = decide(load_text(text, "three.c"), SHRINK)
    assert (found.outcome, found.transformation) == (Outcome.TRUE, "shrink-1-1-1")


@pytest.mark.parametrize(
    "body",
    [
        "while (1) { s = 1 - s; if (s == 2) reach_error(); }",
        "while (1) { i++; s = 1 - s; } if (s == 7) reach_error();",
    ],
)
def test_loops_without_end_say_nothing_false(body):
    text = f"extern void reach_error(void); int i, s; int main(void) {{ {body} }}"
    bug = text.replace("== 2", "== 1").replace("while (1) { i++", "while (i < 3) { i++")
    bug = bug.replace("== 7", "== 1")
    assert decide(load_text(bug, "bug.c"), FIRST).outcome is not Outcome.TRUE
    assert decide(load_text(text, "safe.c"), FIRST).outcome is not Outcome.FALSE


def test_names_of_certificates():
    assert is_transformation("shrink-2f-1")
    for name in ("shrink", "shrink-", "shrink-0", "shrink-1f", "shrink-12", "shrink-1" + "-1" * 99):
        assert not is_transformation(name)
        assert derive(name, load("extrema-flag")) is None


def test_the_program_of_a_name_is_that_of_its_factors():
    made = derive("shrink-2f", load("extrema-flag")).program
    assert not any(isinstance(each, While) for each in statements(made.body))


@pytest.fixture
def certificate(tmp_path):
    question = CertificateQuestion(str(FOLDER / "strided.c"), "main", DEFAULT_PROPERTY.errors)
    write_certificate(str(tmp_path / "proof"), question, decide(load("strided"), SHRINK))
    return tmp_path / "proof"


def test_a_certificate_repeats_the_transformation(certificate):
    assert check_folder(str(certificate), agree).result == "confirmed"
    assert "shrink" in (certificate / "README").read_text()


@pytest.mark.parametrize("name", ["shrink-2", "shrink-1-1", "shrink-1f", "witness"])
def test_a_certificate_of_another_factor_is_rejected(certificate, name):
    path = certificate / "certificate.json"
    text = path.read_text()
    assert '"transformed": "shrink-1"' in text
    path.write_text(text.replace('"transformed": "shrink-1"', f'"transformed": "{name}"'))
    assert check_folder(str(certificate), agree).result == "rejected"
