"""The range of a term holds the term's value, in every model."""

from hypothesis import assume, given, settings

from tests.core.logic.generate import SYMBOLS, built, integer_recipes
from tests.core.logic.models import models
from tests.core.program.test_intervals import holds
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.logic.terms import apply
from viap.core.logic.walkers import free_variables
from viap.core.program.intervals import between, exactly
from viap.core.translate.translation import translate
from viap.prover.recurrences.scalars.term_ranges import range_of

THEORY = translate(load_text("int main(void) { return 0; }", "t.c"))
# What functions are worth in random models.
FUNCTIONS = {SYMBOLS[name]: between(-10, 10) for name in ("f", "g", "cell")}


@given(integer_recipes, models())
@settings(max_examples=examples(400), deadline=None)
def test_a_value_is_in_its_range(recipe, model):
    term = built(recipe)
    exact = {SYMBOLS["x"]: exactly(model.constants["x"])}
    try:
        value = evaluate(term, model, dict.fromkeys(free_variables(term), 1))
    except Undetermined:
        assume(False)
    assert holds(range_of(term, THEORY, {**FUNCTIONS, **exact}), int(value))


def test_what_is_known():
    x, y = (apply(SYMBOLS[name]) for name in ("x", "y"))
    ranges = {SYMBOLS["x"]: between(-3, 5), SYMBOLS["y"]: between(2, 4)}

    def known(term):
        return range_of(term, THEORY, ranges).ends

    assert known(build.mul(x, y)) == (-12, 20)
    assert known(build.scale(-2, x)) == (-10, 6)
    assert known(build.c_mod(x, build.number(3))) == (-2, 2)
    assert known(build.c_mod(y, build.number(10))) == (0, 4)
    small = build.conjunction((build.le(build.ZERO, x), build.lt(x, build.number(2))))
    assert known(build.ite(small, x, build.number(7))) == (0, 7)
    outside = build.negate(small)
    assert known(build.ite(outside, build.ZERO, x)) == (0, 1)
    assert known(build.ite(build.lt(y, x), x, y)) == (-3, 5)
