"""`viap axioms`."""

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
    path.write_text("int main(void) { return 1.5; }")
    refused = viap("axioms", path)
    assert (refused.status, refused.out) == (2, "")
    assert "floating-point" in refused.err
    unknown = viap("axioms", "--stage", "cooked", path)
    assert unknown.status == 2
