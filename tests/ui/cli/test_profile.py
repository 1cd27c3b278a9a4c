"""`--profile` and `--slowest-question`: every question is counted once, and can be asked again."""

import json

import pytest
import z3

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.core.smt.answers import Limits
from viap.core.smt.solver import smtlib
from viap.prover.session.profile import Profile
from viap.prover.session.session import Reporter, begin

PROGRAM = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  while (i < n) { s += i % 3; i++; }
  assert(s >= 0);
}
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "p.c"
    path.write_text(PROGRAM)
    return path


def test_rows_are_of_techniques_loops_and_claims(viap, file):
    found = json.loads(viap("prove", "--json", "--profile", "--strategy", "fast", file).out)
    profile = found["profile"]
    names = {row["name"] for row in profile["techniques"]}
    assert {"refute", "closed-forms"} <= names
    assert "line 5" in {row["name"] for row in profile["loops"]}
    questions = {
        kind: sum(row["questions"] for row in profile[kind])
        for kind in ("techniques", "loops", "claims")
    }
    assert len(set(questions.values())) == 1 and questions["loops"] > 0
    assert profile["slowest"]["answer"] in ("unsat", "sat", "unknown")


def test_the_table_is_printed(viap, file):
    out = viap("prove", "--profile", "--strategy", "fast", file).out
    assert "  loop in the goal  solver s  share  questions\n" in out
    assert "  slowest question: " in out
    assert "share" not in viap("prove", "--strategy", "fast", file).out


def test_the_slowest_question_can_be_asked_again(viap, file, tmp_path):
    target = tmp_path / "slow.smt2"
    viap("prove", "--strategy", "fast", "--slowest-question", target, file)
    text = target.read_text()
    assert text.startswith("; ") and "(check-sat)" in text
    answer = text.split(" ")[3].strip(",")
    solver = z3.Solver()
    solver.from_string(text)
    assert answer == "unknown" or str(solver.check()) == answer


def test_questions_as_scripts():
    x = variable("x")
    solver = z3.Solver()
    solver.from_string(smtlib([build.lt(build.number(3), x), build.lt(x, build.number(4))]))
    assert solver.check() == z3.unsat


def test_each_question_of_a_session_is_counted():
    profile = Profile()
    session = begin(load_text(PROGRAM, "p.c"), Reporter(profile=profile))
    (loop,) = session.theory.loops
    limits = Limits(100_000, 1.0)
    session.solver.check([build.le(build.ZERO, loop.counter)], limits)
    session.solver.falsified([build.TRUE], [loop.guard], limits)
    table = profile.table(session)
    assert sum(row.questions for row in table.loops) == 2
    assert session.solver.running is None
