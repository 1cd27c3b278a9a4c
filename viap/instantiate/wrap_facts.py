"""Numbers that wrapping does not change, because they are in range.

This follows from the definition of wrapping, but the solver tries remainders first; given the fact,
it compares.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from viap.instantiate.fact_source import View
from viap.kernel.instances import Instance, KnownFormula
from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import free_variables, subterms

NUMBER = variable("x")

Width = tuple[int, bool]


class NumbersInRange:
    """The laws that wrapping to a type keeps the numbers in the type's range."""

    views: ClassVar = frozenset({View.STEPWISE})

    def __init__(self) -> None:
        self._laws: dict[Width, KnownFormula] = {}

    def __contains__(self, width: Width) -> bool:
        return width in self._laws

    def learn(self, width: Width, known: KnownFormula) -> None:
        self._laws[width] = known

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._laws:
            yield from wrap_facts(self._laws, (*asked, *found))


def widths(terms: Iterable[Term]) -> set[Width]:
    """Returns the widths and signs that the terms wrap to."""
    return {node.payload for term in terms for node in subterms(term) if node.kind is Kind.WRAP}


def law(width: Width) -> Term:
    bits, signed = width
    least = -(1 << (bits - 1)) if signed else 0
    greatest = least + (1 << bits) - 1
    inside = (build.le(build.number(least), NUMBER), build.le(NUMBER, build.number(greatest)))
    return build.implies(build.conjunction(inside), build.eq(build.wrap(NUMBER, *width), NUMBER))


def wrap_facts(laws: Mapping[Width, KnownFormula], terms: Iterable[Term]) -> Iterator[Instance]:
    """Yields the laws at all wrapped parts of the terms."""
    seen: set[Term] = set()
    for term in terms:
        for node in subterms(term):
            known = laws.get(node.payload) if node.kind is Kind.WRAP else None
            if known is not None and node not in seen and not free_variables(node):
                seen.add(node)
                yield Instance(known, {NUMBER: node.args[0]})
