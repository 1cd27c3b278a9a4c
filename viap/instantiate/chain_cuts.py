"""Splits chains where another chain over the same elements begins or ends.

A chain is applied to its number of elements and its first one: `max^1(many, first, ...)`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from viap.instantiate.fact_source import View
from viap.kernel.instances import Instance, KnownFormula
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import free_variables, subterms

MOST_CHAINS = 12  # chains over the same elements
MOST_CUTS = 24  # cuts of these


class ChainCuts:
    """The laws that split chains in two, by the symbols of the chains."""

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._laws: dict[Symbol, KnownFormula] = {}

    def learn(self, chain: Symbol, known: KnownFormula) -> None:
        self._laws[chain] = known

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._laws:
            yield from cut_facts(self._laws, (*asked, *found))


def cut_facts(laws: Mapping[Symbol, KnownFormula], terms: Sequence[Term]) -> Iterator[Instance]:
    """Yields instances of the laws that split chains in two."""
    chains: dict[tuple[Symbol, tuple[Term, ...]], dict[tuple[Term, Term], None]] = {}
    for node in subterms(*terms):
        if node.kind is Kind.APPLY and node.payload in laws and not free_variables(node):
            many, first = node.args[:2]
            chains.setdefault((node.payload, node.args[2:]), {})[many, first] = None
    for (symbol, others), found in chains.items():
        law = laws[symbol]
        for many, first, early in _cuts(list(found)[:MOST_CHAINS]):
            late = build.sub(many, early)
            counters = dict(zip(law.counters, (late, early), strict=True))
            yield Instance(
                law, {**counters, **dict(zip(law.others, (first, *others), strict=True))}
            )


def _cuts(chains: Sequence[tuple[Term, Term]]) -> list[tuple[Term, Term, Term]]:
    """Returns chains with the number of elements before the cut: where others begin or end."""
    cuts: dict[tuple[Term, Term, Term], None] = {}
    for many, first in chains:
        for length, start in chains:
            for place in (start, build.add(start, length)):
                early = build.sub(place, first)
                # Constant numbers of elements at one end are split off by definitions.
                if not early.is_number and not build.sub(many, early).is_number:
                    cuts[many, first, early] = None
    return list(cuts)[:MOST_CUTS]
