"""`viap axioms`."""

from pathlib import Path

import pytest

from tests.solvers import read_by_cvc5, read_by_z3
from tests.ui.cli.conftest import printed

OWN = Path(__file__).resolve().parents[4] / "sv-benchmarks"

PROGRAM = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    while (i < n) i++;
    if (i < n) reach_error();
}
"""


def test_formulas_for_people(viap, tmp_path):
    path = tmp_path / "count.c"
    path.write_text(PROGRAM)
    result = viap("axioms", path)
    assert result.status == 0
    assert "i.1(m1 + 1) = i.1(m1) + 1" in result.out
    assert "line 5, loop 1, one iteration" in result.out
    assert "# assertion 1, line 6:" in result.out


def test_a_script_for_solvers(viap, tmp_path):
    path = tmp_path / "count.c"
    path.write_text(PROGRAM)
    result = viap("axioms", "--format", "smt2", path)
    assert result.status == 0
    assert "(set-logic ALL)" in result.out
    assert "(define-fun assertion1 () Bool" in result.out


def test_bad_options_and_input(viap, tmp_path):
    path = tmp_path / "count.c"
    path.write_text("int main(void) { return 1.5L > 1; }")
    refused = viap("axioms", path)
    assert (refused.status, refused.out) == (3, "")
    assert "long double" in refused.err
    unknown = viap("axioms", "--stage", "cooked", path)
    assert unknown.status == 2


POWERS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, sum = 0, power = 1, last = 0;
    while (i < n) {
        sum += i;
        power *= 2;
        last = __VERIFIER_nondet_int() - last;
        i++;
        if (power < 0) reach_error();
    }
}
"""


def test_closed_forms_stand_for_recurrences(tmp_path):
    path = tmp_path / "powers.c"
    path.write_text(POWERS)
    lines = printed("axioms", "--stage", "solved", path).splitlines()
    about_loop = [line.partition(". ")[2] for line in lines if ", loop 1, " in line]
    assert about_loop == [
        "last.1(0) = 0    # line 5, loop 1, before the loop",
        "for all m1: last.1(m1 + 1) = input.in(m1) - last.1(m1)    # line 5, loop 1, one iteration",
        "for all m1: 2*sum.1(m1) = m1*m1 - m1    # line 5, loop 1, closed form",
        "for all m1: power.1(m1) = pow^2(m1)    # line 5, loop 1, closed form",
        "for all m1: input.1(m1) = ite(m1 = 0, 0, input.in(m1 - 1))"
        "    # line 5, loop 1, closed form",
        "for all m1: i.1(m1) = m1    # line 5, loop 1, closed form",
        "n <= i.1(N1) -> N1 = ite(0 <= n, n, 0)    # line 5, loop 1, closed form",
        "0 <= N1    # line 5, loop 1, the number of iterations",
        "for all m1: m1 < N1 -> i.1(m1) < n"
        "    # line 5, loop 1, iterations before it stay in the loop",
    ]
    functions = [line for line in lines if line.endswith("# a function that closed forms use")]
    assert [line.split("    #")[0] for line in functions] == [
        "1. pow^2(0) = 1",
        "2. for all k: pow^2(k + 1) = 2*pow^2(k)",
    ]
    # Closed forms may hold only as long as the loop runs: so assertions say that it does.
    assert "m1 <= N1" in lines[-1]


@pytest.mark.parametrize(
    "name",
    [
        "first/fill-odd",
        "recurrences/geometric-any",
        "recurrences/either-way",
        "recurrences/nested-triangle",
        "recurrences/period-three",
        "viap-paper/battery",
    ],
)
def test_solvers_accept_closed_forms(viap, name):
    result = viap("axioms", "--stage", "solved", "--format", "smt2", OWN / f"{name}.c")
    assert result.status == 0
    assert ", closed form" in result.out
    assert read_by_z3(result.out) is None
    assert read_by_cvc5(result.out) is None


def test_scripts_for_a_folder_need_their_format(viap, tmp_path):
    refused = viap("axioms", "--out", tmp_path, OWN / "viap-paper" / "p1.c")
    assert refused.status == 2 and "--format smt2" in refused.err
