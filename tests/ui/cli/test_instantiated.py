"""`viap axioms --stage instantiated`: the ground facts that proofs are made of."""

from pathlib import Path

import pytest
import z3

from tests.solvers import read_by_cvc5
from tests.ui.cli.conftest import printed
from viap.c.load import load_program
from viap.data import strategies_path
from viap.prover.cases.strategy_file import find_plan
from viap.ui.explain.proof_questions import instantiate
from viap.ui.explain.question_report import questions_smtlib, questions_text

OWN = Path(__file__).resolve().parents[3] / "sv-benchmarks"
STAGE = ("axioms", "--stage", "instantiated")


def section(text, start):
    """The numbered lines under a heading, without numbers and reasons."""
    lines = text.splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith(f"# {start}"))
    found = []
    for line in lines[first + 1 :]:
        if line == "# given as well, and not needed:":
            continue
        if line.startswith("#"):
            break
        found.append(line.partition("    #")[0].partition(". ")[2] or line.strip())
    return found


def answers(script):
    """What Z3 says to each question of a script."""
    context = z3.Context()
    said = z3.Z3_eval_smtlib2_string(context.ref(), script)
    assert "error" not in said, said
    return said.split()


def test_the_battery_controller():
    """Four writes in an iteration: what each of the four cells holds behind it."""
    text = printed(*STAGE, OWN / "viap-paper" / "battery.c")
    assert section(text, "what is written:") == [
        "for all n1: d1array.1(volArray, 4*n1, n1 + 1) = ite(5 < MIN, 0, 5)",
        "for all n1: d1array.1(volArray, 4*n1 + 1, n1 + 1) = ite(7 < MIN, 0, 7)",
        "for all n1: d1array.1(volArray, 4*n1 + 2, n1 + 1) = ite(3 < MIN, 0, 3)",
        "for all n1: d1array.1(volArray, 4*n1 + 3, n1 + 1) = ite(1 < MIN, 0, 1)",
    ]
    facts = section(text, "assertion 1, line 35, proved by direct, from 6 instances of 5 axioms")
    assert "0 <= n1!1 -> i.1(n1!1) = n1!1 + 1" in facts
    assert "0 <= n1!1 and n1!1 < N1 -> i.1(n1!1) <= COUNT / 4" in facts
    assert any(fact.startswith("N1 = n1!1 and 0 < COUNT") for fact in facts)
    # What the refutation has not used comes behind the rest; and each line says its values.
    needed, _, others = text.partition("# given as well, and not needed:")
    assert "d1array.1(volArray, i.1(n1!1), n1!1) = ite(" in needed
    assert "closed form, n1 := N1 - 1" in others
    (goal,) = section(text, "goal:")
    assert goal.startswith("MIN <= ite(")


MATRICES = """int main(void) {
    unsigned int n, i, j;
    if (n > 1000) return 0;
    int a[n][n], b[n][n];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            b[j][i] = a[i][j] + 1;
}
"""


def test_writes_of_nested_loops(tmp_path):
    path = tmp_path / "matrices.c"
    path.write_text(MATRICES)
    (line,) = section(printed(*STAGE, path), "what is written:")
    # Unsigned counters: what they are is known as long as their loops run.
    premise, _, said = line.rpartition(" -> ")
    assert premise.startswith("for all m2, m1: ") and "m2 <= N2(m1)" in premise
    assert said == "d2array.2(b, m2, m1, m2 + 1, m1) = d2array.2(a, m1, m2, m2, m1) + 1"


THREE = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), a[100], i;
    for (i = 0; i < 100; i++) a[i] = 3 * i;
    if (0 <= n && n < 100 && a[n] != 3 * n) reach_error();
    if (0 < n && n < 100 && a[n] < 1) reach_error();
    if (n == 7 && a[7] == 21) reach_error();
}
"""


def test_a_question_for_each_assertion(tmp_path):
    path = tmp_path / "three.c"
    path.write_text(THREE)
    text = printed(*STAGE, path)
    titles = [line for line in text.splitlines() if line.startswith("# assertion")]
    assert [title.partition(", from")[0] for title in titles] == [
        "# assertion 1, line 6, proved by direct",
        "# assertion 2, line 7, proved by direct",
        "# assertion 3, line 8, not proved:",
    ]
    assert "an assertion that was shown before" in text
    script = printed(*STAGE, "--format", "smt2", path)
    assert answers(script) == ["unsat", "unsat", "sat"]
    statuses = [line for line in script.splitlines() if ":status" in line]
    assert [line.split()[-1] for line in statuses] == ["unsat)", "unsat)", "unknown)"]
    assert "forall" not in script


@pytest.mark.parametrize("name", ["viap-paper/battery", "viap-paper/matrix-add", "arrays/copy"])
def test_solvers_decide(name):
    script = printed(*STAGE, "--format", "smt2", OWN / f"{name}.c")
    assert answers(script) == ["unsat"]
    assert read_by_cvc5(f"(set-option :incremental true)\n{script}") is None


def test_the_questions_of_an_induction():
    """The statement for any number of iterations, and its use; all of them are answered."""
    program = load_program(str(OWN / "viap-paper" / "behind-one-loop.c"))
    known = instantiate(program, find_plan("viap", strategies_path()))
    text = questions_text(known)
    titles = [line for line in text.splitlines() if line.startswith("# assertion 1")]
    assert len(titles) > 2
    assert all(", proved by behind-loops, from " in title for title in titles)
    assert "# shown for any number of iterations, m1 := N1" in text
    assert answers(questions_smtlib(known)) == ["unsat"] * len(titles)


def test_another_strategy(tmp_path):
    path = tmp_path / "three.c"
    path.write_text(THREE)
    assert printed(*STAGE, "--strategy", "fast", path).splitlines()[0].endswith("strategy fast")


def test_a_strategy_without_proofs_is_refused(viap, tmp_path):
    path = tmp_path / "three.c"
    path.write_text(THREE)
    refused = viap("axioms", "--strategy", "viap", path)
    assert refused.status == 2 and "--stage instantiated" in refused.err
