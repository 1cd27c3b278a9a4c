"""Numbers that stay as they are when they are wrapped around, because they are in range.

It follows from what wrapping is, but the solver looks at remainders first; told so, it compares.
"""

from collections.abc import Iterable, Iterator, Mapping

from viap.instantiate.instances import Instance, Known
from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.logic.walk import free_variables, subterms

NUMBER = variable("x")

Width = tuple[int, bool]


def widths(terms: Iterable[Term]) -> set[Width]:
    """What some terms wrap around to: so many bits, signed or not."""
    return {node.payload for term in terms for node in subterms(term) if node.kind is Kind.WRAP}


def law(width: Width) -> Term:
    bits, signed = width
    least = -(1 << (bits - 1)) if signed else 0
    greatest = least + (1 << bits) - 1
    inside = (build.le(build.number(least), NUMBER), build.le(NUMBER, build.number(greatest)))
    return build.implies(build.conjunction(inside), build.eq(build.wrap(NUMBER, *width), NUMBER))


def wrap_facts(laws: Mapping[Width, Known], terms: Iterable[Term]) -> Iterator[Instance]:
    """The laws at all that is wrapped around in some terms."""
    seen: set[Term] = set()
    for term in terms:
        for node in subterms(term):
            known = laws.get(node.payload) if node.kind is Kind.WRAP else None
            if known is not None and node not in seen and not free_variables(node):
                seen.add(node)
                yield Instance(known, {NUMBER: node.args[0]})
