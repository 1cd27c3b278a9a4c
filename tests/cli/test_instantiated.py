"""`viap axioms --stage instantiated`: the ground facts that direct proofs are made of."""

from pathlib import Path

import pytest
import z3

from tests.cli.conftest import printed
from tests.solvers import read_by_cvc5

OWN = Path(__file__).resolve().parents[2] / "sv-benchmarks"
STAGE = ("axioms", "--stage", "instantiated")


def section(text, start):
    """The numbered lines under a heading, without numbers and reasons."""
    lines = text.splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith(f"# {start}"))
    found = []
    for line in lines[first + 1 :]:
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
    facts = section(text, "assertion 1, line 35, proved from:")
    assert "0 <= n1!1 -> i.1(n1!1) = n1!1 + 1" in facts
    assert "0 <= n1!1 and n1!1 < N1 -> i.1(n1!1) <= COUNT / 4" in facts
    assert facts[-1].startswith("N1 = n1!1 and 0 < COUNT")
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
    assert titles == [
        "# assertion 1, line 6, proved from:",
        "# assertion 2, line 7, proved from:",
        "# assertion 3, line 8, not proved from:",
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
