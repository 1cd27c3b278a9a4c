"""Theories in which closed forms stand for recurrences, and their text for people."""

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.core.translate.honesty import check_run
from tests.prover.recurrences.axiom_model import AxiomModel
from viap.c.load import load_program, load_text
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.logic.terms import apply, variable
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.translation import translate
from viap.runs.machine import ListedInputs, compile_program
from viap.ui.explain.loop_notation import _factored
from viap.ui.explain.solved_theory import solve, solved_theory

OWN = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "recurrences"
NEW = ("closed form", "relation", "function")


@pytest.mark.parametrize(
    "name", ["sum-squares", "geometric-horner", "nested-triangle", "either-way", "period-two"]
)
def test_what_stands_for_recurrences_is_true_of_them(name):
    theory = translate(load_program(str(OWN / f"{name}.c")))
    model = AxiomModel(theory, lambda symbol, counters: 3 + len(symbol) % 3 + sum(counters) % 2)
    kinds = set()
    solved = solve(theory)
    model.define(solved.functions)
    for axiom in solved_theory(solved).axioms:
        if axiom.origin.kind not in NEW:
            continue
        variables = (*axiom.counters, *axiom.others)
        for values in product(range(4), repeat=len(variables)):
            try:
                holds = evaluate(axiom.body, model, dict(zip(variables, values, strict=True)))
            except Undetermined:
                continue
            assert holds, axiom.body
            kinds.add(axiom.origin.kind)
    assert kinds


SIMPLE = """int main(void) {
    unsigned int n, i = 0; long long sum = 0;
    while (i < n) { sum += 5; i++; }
}
"""


def test_nothing_is_lost_while_a_loop_runs():
    """The recurrences follow from what stands in their place."""
    theory = translate(load_text(SIMPLE, "simple.c"))
    solved = solved_theory(solve(theory))
    removed = [axiom for axiom in theory.axioms if axiom not in solved.axioms]
    assert {axiom.origin.kind for axiom in removed} == {"start", "step"}
    (loop,) = theory.loops
    known = [axiom.formula() for axiom in solved.axioms if axiom.origin.kind != "end"]
    for axiom in removed:
        if axiom.origin.kind == "step":
            runs = build.lt(loop.counter, apply(loop.count))
            axiom = replace(axiom, body=build.implies(runs, axiom.body))
        asked = [*known, build.negate(axiom.formula())]
        assert Solver().check(asked, Limits(10_000_000, 20.0)) is Answer.UNSAT, axiom.body


ARRAYS = """extern int __VERIFIER_nondet_int(void);
int a[8], b[8], c[8];
int main(void) {
    int i, n = __VERIFIER_nondet_int();
    for (i = 0; i < 8; i++) {
        if (i == n) break;
        a[i] = 3 * i;
        b[7 - i] = a[i] + 1;
    }
    for (i = 0; i < 4; i++)
        c[__VERIFIER_nondet_int() & 7] = i;
}
"""


def test_what_stands_for_arrays_is_true_in_runs():
    program = load_text(ARRAYS, "arrays.c")
    solved = solved_theory(solve(translate(program)))
    first, second = solved.loops
    kinds = {loop: Counter(a.origin.kind for a in solved.axioms if a.origin.loop is loop)
             for loop in (first, second)}  # fmt: skip
    # i, a, b and the number of iterations; no recurrence is left.
    assert kinds[first]["closed form"] == 4
    assert "step" not in kinds[first] and "start" not in kinds[first]
    # c is written where the inputs say: its recurrence stays.
    assert kinds[second]["start"] == kinds[second]["step"] == 1
    for inputs in ([5, 1, 2, 3, 4], [-1, 7, 7, 0, 1], [0, 0, 0, 0, 0]):
        run = compile_program(program, trace=True).run(ListedInputs(inputs))
        report = check_run(solved, program, run)
        assert not report.failures, str(report)
        assert report.evaluated["closed form"] and report.evaluated["kept"]


def test_common_factors_keep_the_value():
    n, m = variable("n"), variable("m")
    terms = [
        build.sub(build.mul(n, m), m),
        build.sub(build.mul(n, n), n),
        build.add(build.scale(2, build.mul(n, build.mul(n, m))), build.scale(-4, build.mul(n, m))),
        build.add(n, build.ONE),
        build.add(build.scale(3, n), build.scale(3, m)),
    ]
    for term in terms:
        for a, b in product((-2, 0, 3, 7), repeat=2):
            values = {n: a, m: b}
            assert evaluate(_factored(term), None, values) == evaluate(term, None, values)
    assert _factored(terms[0]) is not terms[0]
