"""`viap axioms --check`: operations that may be undefined, as assertions over array sizes."""

import pytest

from tests.evidence.programs import ask_z3

GUARDED = """extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (0 <= n && n < 10) a[n] = 1;
}
"""
LOOPS = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int();
  if (p < 1 || q < 1) return 0;
  int a[p][q];
  for (int i = 0; i < p; i++) for (int j = 0; j < q; j++) a[i][j] = 1;
}
"""


@pytest.fixture
def axioms(viap, tmp_path):
    def call(text, *options):
        (tmp_path / "a.c").write_text(text)
        answer = viap("axioms", *options, tmp_path / "a.c")
        assert answer.status == 0
        return answer.out

    return call


def test_in_bound_formulas(axioms):
    lines = axioms(GUARDED.replace("n < 10", "n < 20"), "--check", "bounds").splitlines()
    assert lines[-2] == "# assertion 1, line 5, bounds: index n of a, size 10:"
    assert lines[-1].endswith("-> 0 <= n and n < 10")


def test_without_checks_there_are_none(axioms):
    assert "assertion" not in axioms(GUARDED)


def test_sizes_of_each_dimension(axioms):
    lines = axioms(LOOPS, "--check", "bounds").splitlines()
    first, second = (lines[at + 1] for at, line in enumerate(lines) if "assertion" in line)
    assert first.endswith("-> 0 <= i.1(n1) and i.1(n1) < p")
    assert second.endswith("-> 0 <= j.2(n2, n1) and j.2(n2, n1) < q")


def test_other_kinds(axioms):
    text = axioms(LOOPS, "--check", "overflow")
    assert "overflow: i + 1 in int:" in text
    assert "-> i.1(n1) <= 2147483646" in text


@pytest.mark.parametrize(("limit", "answer"), [("10", "unsat"), ("11", "sat")])
def test_a_script_that_solvers_decide(axioms, limit, answer):
    script = axioms(
        GUARDED.replace("n < 10", f"n < {limit}"), "--check", "bounds", "--format", "smt2"
    )
    assert "; line 5, bounds: index n of a, size 10: assertion" in script
    assert ask_z3(script + "(assert (not assertion1))\n") == answer


def test_instances(axioms):
    text = axioms(LOOPS, "--check", "bounds", "--stage", "instantiated")
    assert "# assertion 1, line 7, bounds: index i of a, size p, proved by" in text
    assert "# assertion 2, line 7, bounds: index j of a[i], size q, proved by" in text


def test_a_kind_that_is_not_known(viap, tmp_path):
    answer = viap("axioms", "--check", "bouds", tmp_path / "a.c")
    assert (answer.status, answer.out) == (2, "")
    assert "did you mean 'bounds'?" in answer.err
