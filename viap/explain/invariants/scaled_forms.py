"""Closed forms of multiples, such as `2*s = n*n - n`: no quotient is needed to say them."""

from viap.explain.invariants.fact_translation import FactTranslation
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute

_MOST_ROUNDS = 3


def resolved(translation: FactTranslation, difference: Term) -> Term:
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
