"""The examples of the VIAP paper give the paper's axioms, in our names.

`V.1(n)` is V in loop 1; the paper leaves out that arrays' cells are in the range of their
type, and that loops' counts are natural numbers. Array objects never change here, so that
the paper's `a1 = a` is not needed.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from viap.c.load import load_program
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.ui.explain.theory_report import ordered, theory_text

ROOT = Path(__file__).resolve().parents[3]
PAPER = ROOT / "sv-benchmarks" / "viap-paper"
RANGES = ("array", "input", "count")


def theory_of(name, **options):
    return translate(load_program(str(PAPER / f"{name}.c")), **options)


def formulas(name, **options):
    """The bodies of the axioms, without those that the paper takes for granted."""
    theory = theory_of(name, **options)
    return [show(a.body) for a in ordered(theory.axioms) if a.origin.kind not in RANGES]


def test_an_assignment_to_a_variable():
    assert formulas("p1") == [
        "I1 = d1array(b, 1) + d2array(a, 1, 2)",
        "d2array1(x1, x2, x3) = d2array(x1, x2, x3)",
        "d1array1(x1, x2) = d1array(x1, x2)",
    ]


CELL = "ite(x1 = b and x2 = 1, d1array(b, 1) + d2array(a, 1, 2), d1array(x1, x2))"


def test_an_assignment_to_a_cell():
    assert formulas("p2") == [
        "d2array1(x1, x2, x3) = d2array(x1, x2, x3)",
        f"d1array1(x1, x2) = {CELL}",
    ]


def test_a_sequence_without_temporaries():
    assert formulas("p3") == [
        "I1 = d1array(b, 1) + d2array(a, 1, 2)",
        "d2array1(x1, x2, x3) = d2array(x1, x2, x3)",
        f"d1array1(x1, x2) = {CELL}",
    ]


def test_a_sequence_with_temporaries():
    assert formulas("p3", temporaries=True) == [
        "I = d1array(b, 1) + d2array(a, 1, 2)",
        "b_2 = d1array(b, 1) + d2array(a, 1, 2)",
        "index = 1",
        "d1array_2(x1, x2) = ite(x1 = b and x2 = index, b_2, d1array(x1, x2))",
        "I1 = I",
        "d2array1(x1, x2, x3) = d2array(x1, x2, x3)",
        "d1array1(x1, x2) = d1array_2(x1, x2)",
    ]


def test_a_loop():
    assert formulas("p4") == [
        "I.1(0) = I",
        "I.1(n1 + 1) = I.1(n1) + 1",
        "n1 < N1 -> I.1(n1) < M",
        "M <= I.1(N1)",
        "I1 = I.1(N1)",
        "M1 = M",
    ]


def test_the_battery_controller():
    cells = "d1array.1(x1, x2, n1)"
    for test, index, value in (
        ("5", "4*i.1(n1) - 4", "5"),
        ("7", "4*i.1(n1) - 3", "7"),
        ("3", "4*i.1(n1) - 2", "3"),
        ("1", "4*i.1(n1) - 1", "1"),
    ):
        cells = f"ite(MIN <= {test} and x1 = volArray and x2 = {index}, {value}, {cells})"
        cells = f"ite({test} < MIN and x1 = volArray and x2 = {index}, 0, {cells})"
    assert formulas("battery") == [
        "i.1(0) = 1",
        "d1array.1(x1, x2, 0) = d1array(x1, x2)",
        "i.1(n1 + 1) = i.1(n1) + 1",
        f"d1array.1(x1, x2, n1 + 1) = {cells}",
        "n1 < N1 -> i.1(n1) <= COUNT / 4",
        "0 < COUNT and COUNT % 4 = 0",
        "COUNT / 4 < i.1(N1)",
        "COUNT1 = COUNT",
        "MIN1 = MIN",
        "i1 = i.1(N1)",
        "d1array1(x1, x2) = d1array.1(x1, x2, N1)",
    ]


def test_matrix_addition():
    at = "i.1(n1), j.2(n2, n1), n2, n1"
    value = f"d2array.2(A, {at}) + d2array.2(B, {at})"
    written = "x1 = C and x2 = j.2(n2, n1) and x3 = i.1(n1)"
    assert formulas("matrix-add-axioms-bug") == [
        "j.2(0, n1) = 0",
        "d2array.2(x1, x2, x3, 0, n1) = d2array.1(x1, x2, x3, n1)",
        "j.2(n2 + 1, n1) = j.2(n2, n1) + 1",
        "d2array.2(x1, x2, x3, n2 + 1, n1) = "
        f"ite({written}, {value}, d2array.2(x1, x2, x3, n2, n1))",
        "n2 < N2(n1) -> j.2(n2, n1) < Q",
        "j.1(0) = 0",
        "i.1(0) = 0",
        "d2array.1(x1, x2, x3, 0) = d2array(x1, x2, x3)",
        "j.1(n1 + 1) = j.2(N2(n1), n1)",
        "i.1(n1 + 1) = i.1(n1) + 1",
        "d2array.1(x1, x2, x3, n1 + 1) = d2array.2(x1, x2, x3, N2(n1), n1)",
        "n1 < N1 -> i.1(n1) < P and Q <= j.2(N2(n1), n1)",
        "P <= i.1(N1)",
        "P1 = P",
        "Q1 = Q",
        "i1 = i.1(N1)",
        "j1 = j.1(N1)",
        "d2array1(x1, x2, x3) = d2array.1(x1, x2, x3, N1)",
    ]


def test_the_assertion_speaks_of_its_own_iteration():
    (claim,) = theory_of("matrix-add-axioms-bug").assertions
    at = "i.1(n1), j.2(n2, n1), n2, n1"
    assert show(claim.condition).endswith(f"= d2array.2(A, {at}) + d2array.2(B, {at})")
    assert "N1" not in show(claim.formula())


@pytest.mark.parametrize("format", ["text", "smt2"])
def test_two_runs_print_the_same_bytes(format):
    def output(seed):
        command = [sys.executable, "-m", "viap", "axioms", "--format", format]
        return subprocess.run(
            [*command, str(PAPER / "matrix-add-bug.c")],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout

    assert output("1") == output("2")


def test_every_axiom_tells_its_line():
    text = theory_text(theory_of("battery"))
    steps = [line for line in text.splitlines() if "one iteration" in line]
    assert steps
    assert all("line 13, loop 1" in line for line in steps)
