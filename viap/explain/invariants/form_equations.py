"""Closed forms as equations between variables, one for each case of their values."""

from collections.abc import Iterator

from viap.explain.invariants.counter_elimination import eliminated
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.scaled_forms import resolved
from viap.explain.invariants.value_cases import cases
from viap.logic import build
from viap.logic.terms import Term


def form_equations(translation: FactTranslation) -> Iterator[Term]:
    """Yields formulas of the theory about the loop's variables, simple ones first."""
    loop = translation.loop
    forms = translation.forms(loop)
    yield from eliminated(forms, loop.counter)
    for here, (times, value) in forms.items():
        scaled = build.scale(times, here)
        for conditions, content in cases(value):
            equation = resolved(translation, build.sub(scaled, content))
            yield build.implies(build.conjunction(conditions), build.eq(equation, build.ZERO))
