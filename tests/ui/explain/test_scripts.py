"""SMT-LIB scripts for other people: names, legends, frame axioms, cases, files."""

import re
from pathlib import Path

import pytest
import z3

from tests.solvers import read_by_cvc5
from tests.thorough import marked
from tests.ui.cli.conftest import printed
from viap.c.load import load_program, load_text
from viap.core.kernel.obligations import Constants, Statement
from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.core.logic.walkers import substitute
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Axiom, Origin
from viap.core.translate.translation import translate
from viap.ui.explain.question_report import theory_scripts, theory_smtlib
from viap.ui.explain.solved_theory import joined, readable, solve

OWN = Path(__file__).resolve().parents[3] / "sv-benchmarks"

NAMES = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0, sum_loop1 = 0, sum1 = 0, sum_fn1 = 0;
    for (int i = 0; i < n; i++) { sum += __VERIFIER_nondet_int(); sum_loop1++; sum1 += 2; }
    if (sum != sum_fn1 + sum_loop1 && sum1 == n) reach_error();
}
"""


def ran(script):
    """What Z3 says to a script, with few steps for each question."""
    context = z3.Context()
    said = z3.Z3_eval_smtlib2_string(context.ref(), f"(set-option :rlimit 300000)\n{script}")
    assert "error" not in said, said
    return said.split()


@pytest.mark.parametrize("stage", ["raw", "solved"])
def test_no_two_symbols_share_a_name(stage):
    theory = theory_of(load_text(NAMES, "names.c"))
    if stage == "solved":
        from viap.ui.explain.solved_theory import solved_theory

        theory = solved_theory(solve(theory))
    script = theory_smtlib(theory)
    declared = re.findall(r"\(declare-fun (\S+) ", script)
    assert len(declared) == len(set(declared))
    assert not any("|" in name or "." in name for name in declared)
    # The program's own `sum1` at the end and `sum` at the end are two things.
    ends = re.findall(r";   (\S+): sum1? at the end", script)
    assert len(set(ends)) == 2
    ran(script)


def test_a_legend_says_what_symbols_are():
    script = theory_smtlib(translate(load_program(str(OWN / "viap-paper" / "battery.c"))))
    for line in (
        ";   COUNT: an input, line 7",
        ";   volArray: an array, line 12",
        ";   i_loop1(n1): i at the start of iteration n1 of loop 1 (line 13)",
        ";   N1: the number of iterations of loop 1 (line 13)",
        ";   i1: i at the end",
        ";   d1array(array, index): cell index of an array, at the start",
        ";   volArray1: the same array at the end: objects don't change",
    ):
        assert line in script.splitlines()
    assert "(assert (= volArray1 volArray))" in script
    assert "(assert (not assertion1))" in script and script.endswith("(check-sat)\n")


def test_a_script_for_each_assertion():
    twice = NAMES.replace("reach_error();\n}", "reach_error();\n if (n == 7) reach_error();\n}")
    scripts = theory_scripts(translate(load_text(twice, "names.c")))
    assert [script.count("(check-sat)") for script in scripts] == [1, 1]
    assert [f"(not assertion{k + 1})" in script for k, script in enumerate(scripts)] == [True] * 2
    assert "(push" not in scripts[0]
    without = theory_scripts(translate(load_text("int main(void) { return 0; }", "none.c")))
    assert len(without) == 1 and "check-sat" not in without[0]


TASKS = ("viap-paper/battery", "viap-paper/behind-two-loops")


@pytest.mark.parametrize("task", marked(TASKS, {"viap-paper/behind-two-loops"}))
def test_all_stages_run(task, tmp_path):
    file = OWN / f"{task}.c"
    for stage in ("raw", "solved", "instantiated"):
        names = printed(
            "axioms", "--stage", stage, "--format", "smt2", "--out", tmp_path, file
        ).splitlines()
        assert [Path(name).name for name in names] == [f"{file.stem}-{stage}-1.smt2"]
        script = Path(names[0]).read_text()
        said = ran(script)
        assert said and len(said) == script.count("(check-sat)")
        if stage == "instantiated":
            assert set(said) == {"unsat"}
            incremental = f"(set-option :incremental true)\n(set-option :tlimit-per 2000)\n{script}"
            assert read_by_cvc5(incremental) is None


def closed(axiom):
    """The axiom for arbitrary values."""
    constants = Constants().of(Statement(axiom.counters, axiom.others, axiom.body))
    natural = [build.le(build.ZERO, constants[n]) for n in axiom.counters]
    return natural, lambda each: substitute(each.body, constants)


@pytest.mark.parametrize("task", ["viap-paper/battery", "arrays/interleave", "arrays/rotate-left"])
def test_cases_say_the_same_as_the_equation(task):
    solved = solve(theory_of(load_program(str(OWN / f"{task}.c"))))
    solver, limits = Solver(), Limits(5_000_000, 10.0)
    for forms in solved.cells.values():
        for form in forms.values():
            axiom = Axiom(form.proof.counters, form.proof.others, form.proof.body, Origin("", None))
            cases = readable(axiom, solver)
            natural, at = closed(axiom)
            said = [at(each) for each in cases]
            assert solver.check([*natural, *said, build.negate(at(axiom))], limits) is Answer.UNSAT
            implied = build.negate(build.conjunction(said))
            assert solver.check([*natural, at(axiom), implied], limits) is Answer.UNSAT


def test_the_battery_has_nine_cases_without_conditions_inside():
    solved = solve(theory_of(load_program(str(OWN / "viap-paper" / "battery.c"))))
    ((form,),) = (tuple(each.values()) for each in solved.cells.values())
    axiom = Axiom(form.proof.counters, form.proof.others, form.proof.body, Origin("", None))
    cases = readable(axiom, Solver())
    assert len(cases) == 9
    assert not any("ite" in str(case.body) for case in cases)


def test_guards_are_joined():
    p, q, r = (build.lt(variable(name), build.ZERO) for name in "pqr")
    assert joined([(p, q), (p, build.negate(q)), (r,)]) == [(r,), (p,)]
    assert joined([(p, q), (p, r)]) == [(p, q), (p, r)]
