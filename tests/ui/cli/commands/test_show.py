"""`viap show`: every form of a program can be printed."""

import pytest

from tests.ui.cli.conftest import printed


@pytest.mark.parametrize("stage", ["c", "program", "loops"])
def test_every_stage_is_printed(viap, climb, stage):
    answer = viap("show", "--stage", stage, climb)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("\n")
    assert "while" in answer.out or "for" in answer.out or "loop" in answer.out


def test_the_core_program_is_the_default(viap, climb):
    assert viap("show", climb).out == viap("show", "--stage", "program", climb).out


def test_the_function_to_start_with(viap, tmp_path):
    path = tmp_path / "two.c"
    path.write_text("int first;\nint second;\nvoid one(void) { first = 1; }\nint main(void) {}\n")
    assert "first" in viap("show", "--function", "one", path).out
    missing = viap("show", "--function", "three", path)
    assert missing.status == 2
    assert "three" in missing.err


LOOPS = """\
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0, pairs = 0, p = 1, any = 0, a[100];
    for (int i = 0; i < n; i++) {
        if (i == 100)
            break;
        a[i] = 2 * i;
        sum += i;
        p = 2 * p;
        any = any - __VERIFIER_nondet_int();
        for (int j = i; j < n; j++)
            pairs++;
    }
    while (0)
        n++;
    return 0;
}
"""


LOOPS_TEXT = """\
loop 1 at loops.c:4:5: while (i < n)
  counter: m1
  iterations: N1 = min(100, max(0, n))
  exits: line 5
  sum(m1) = m1*(m1 - 1)/2
  p(m1) = 2^m1
  any(0) = 0, any(m1 + 1) = any(m1) - input.in(m1)
  j(m1) = ite(m1 = 0, 0, n)
  pairs(m1) = m1*(2*n + 1 - m1)/2
  i(m1) = m1
  a[x2](m1) = ite(0 <= x2 and x2 < m1, 2*x2, a[x2])
    loop 2 at loops.c:11:9: while (j < n)
      counter: m2
      iterations: N2(m1) = max(0, n - m1)
      pairs(m2, m1) = m2 + pairs(m1)
      j(m2, m1) = m1 + m2
"""


def test_loops_with_closed_forms(tmp_path):
    path = tmp_path / "loops.c"
    path.write_text(LOOPS)
    assert printed("show", "--stage", "loops", path).replace(str(path), "loops.c") == LOOPS_TEXT


def test_a_loop_that_is_left_from_an_inner_one(viap, tmp_path):
    path = tmp_path / "leave.c"
    path.write_text(
        "int main(void) { int i, j;\n"
        "  for (i = 0; i < 9; i++)\n"
        "    for (j = 0; j < 5; j++)\n"
        "      if (i * j == 12) goto out;\n"
        "out: return 0; }\n"
    )
    out = viap("show", "--stage", "loops", path).out
    assert "  iterations: N1 = 9, unless left at line 4\n" in out


def test_a_relation_of_variables_without_closed_form(viap, tmp_path):
    path = tmp_path / "either.c"
    path.write_text(
        "extern int __VERIFIER_nondet_int(void);\n"
        "int main(void) { int a = 3, b = 0;\n"
        "  while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) a++; else b++; } }\n"
    )
    lines = viap("show", "--stage", "loops", path).out.splitlines()
    assert any(line.startswith("  a(0) = 3, a(n1 + 1) = ite(") for line in lines)
    assert any(
        {"a(n1) + b(n1)", "b(n1) + a(n1)"} & {line.strip().split(" = ")[0]} for line in lines
    )


def test_no_loops(viap, tmp_path):
    path = tmp_path / "straight.c"
    path.write_text("int main(void) { return 0; }")
    assert viap("show", "--stage", "loops", path).out == "no loops\n"


def test_loops_of_a_bad_file(viap, tmp_path):
    refused = viap("show", "--stage", "loops", tmp_path / "missing.c")
    assert (refused.status, refused.out) == (2, "")
