"""The model checker's answers, read back; and its own words, which nobody hears."""

import pytest
import z3

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply
from viap.core.smt.z3_terms import Encoder, Foreign, decoded
from viap.core.translate.proved_theory import theory_of
from viap.prover.session.abstract_states import AbstractionPrecision
from viap.prover.techniques.refine.abstract_program import AbstractProgram
from viap.prover.techniques.refine.spacer import Safe, Unsafe, model_check

X, Y = (apply(Symbol(name, (), INT)) for name in "xy")
TEXT = """extern void reach_error(void); int main(void) {{ int i = 0;
while (i < 5) i = i + 1; if (i != {last}) reach_error(); return 0; }}"""


@pytest.mark.parametrize(
    "term",
    [
        build.le(X, build.number(3)),
        build.conjunction((build.lt(X, Y), build.eq(Y, build.number(2)))),
        build.disjunction((build.negate(build.eq(X, Y)), build.le(build.ZERO, X))),
        build.le(build.add(build.scale(2, X), Y), build.floor_div(Y, build.number(4))),
        build.eq(build.ite(build.lt(X, Y), X, Y), build.ZERO),
        build.TRUE,
    ],
)
def test_terms_come_back_as_they_were(term):
    context = z3.Context()
    expression = Encoder(context).expression(term)
    pairs = [(z3.Int(name, context), z3.Var(k, z3.IntSort(context))) for k, name in enumerate("xy")]
    assert decoded(z3.substitute(expression, *pairs), [X, Y]) is term


def test_what_has_no_term_is_refused():
    with pytest.raises(Foreign):
        decoded(z3.Real("x") < 1, [])


def abstract(last):
    theory = theory_of(load_text(TEXT.format(last=last), "count.c"))
    precision = AbstractionPrecision(frozenset(theory.program.scalars))
    return AbstractProgram(theory.program, precision, theory.objects)


def test_a_safe_program_has_invariants():
    program = abstract(5)
    answer = model_check(program, 10.0)
    assert isinstance(answer, Safe)
    assert all(answer.invariants[loop] for loop in program.loops)


def test_the_way_to_an_error_is_told_with_its_values():
    program = abstract(4)
    answer = model_check(program, 10.0)
    assert isinstance(answer, Unsafe)
    (i,) = program.tracked
    assert [values[i].value for _, values in answer.steps[:-1]] == [0, 1, 2, 3, 4, 5]
    assert answer.steps[-1][0].target is None
