"""Closed forms as equations between variables, one for each case of their values."""

from collections.abc import Iterator

from viap.explain.invariants.array_facts import cases
from viap.explain.invariants.counter_elimination import eliminated
from viap.explain.invariants.fact_translation import FactTranslation
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute

_MOST_ROUNDS = 3


def form_equations(translation: FactTranslation) -> Iterator[Term]:
    """Yields formulas of the theory about the loop's variables, simple ones first."""
    loop = translation.loop
    forms = translation.forms(loop)
    yield from eliminated(forms, loop.counter)
    for here, (times, value) in forms.items():
        scaled = build.scale(times, here)
        for conditions, content in cases(value):
            equation = _resolved(translation, build.sub(scaled, content))
            yield build.implies(build.conjunction(conditions), build.eq(equation, build.ZERO))


def _resolved(translation: FactTranslation, difference: Term) -> Term:
    """Replaces values without a name by their closed forms; quotients are multiplied out."""
    known = translation.session.forms.known
    for _ in range(_MOST_ROUNDS):
        monomials, _rest = build.monomials(difference)
        for node, factor in monomials.items():
            form = known.get(node.payload) if node.kind is Kind.APPLY else None
            if form is None or form.times == 1 or translation.has_name(node):
                continue
            value = substitute(form.value, dict(zip(form.loop.counters, node.args, strict=True)))
            without = build.sub(difference, build.scale(factor, node))
            difference = build.add(build.scale(form.times, without), build.scale(factor, value))
            break
        else:
            break
    return difference
