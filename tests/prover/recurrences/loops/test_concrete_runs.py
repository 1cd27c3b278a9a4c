"""Closed forms that are wrong in the first iterations are not proposed."""

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.terms import apply
from viap.core.translate.proved_theory import theory_of
from viap.prover.recurrences.candidates import CandidateOption, candidate_of
from viap.prover.recurrences.iteration_steps import recurrences
from viap.prover.recurrences.loops.coupled_scalars import agreeing
from viap.prover.recurrences.sequences.named_sequences import factorial

PROGRAM = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int p = 1, q = n;
    for (int i = 0; i < n; i++) { p = p * (i + 1); q = q + 1; }
    return 0;
}
"""


def kept(formula_of):
    theory = theory_of(load_text(PROGRAM, "program.c"))
    (loop,) = theory.loops
    here = {name: apply(symbol, *loop.counters) for name, symbol in _names(loop).items()}
    formula = formula_of(loop.counter, here)
    candidate = candidate_of(loop, None, [CandidateOption(formula)])
    return list(agreeing(candidate, recurrences(theory, loop)))


def _names(loop):
    return {symbol.name.partition(".")[0]: symbol for symbol in loop.scalars.values()}


def test_right_forms_stay():
    assert kept(lambda n, here: build.eq(here["p"], factorial(n)))
    assert kept(lambda n, here: build.eq(here["i"], n))


def test_wrong_forms_go():
    assert not kept(lambda n, here: build.eq(here["p"], factorial(build.add(n, build.ONE))))
    assert not kept(lambda n, here: build.eq(here["q"], n))
    assert not kept(lambda n, here: build.eq(build.scale(2, here["p"]), factorial(n)))
