"""Unfolds purely numeric functions, such as powers, at numbers down to their start.

A loop that runs five times and doubles a variable multiplies it by 2^5. That this is 32 follows
from the five steps of the function; other instances of its definition do not help.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term
from viap.core.logic.walkers import free_variables, subterms
from viap.prover.instantiate.lemmas import View

MOST_STEPS = 64  # unfolded steps of a function
MOST_INSTANCES = 400  # of all functions in a question


class NumberFunctions:
    """The definitions of functions that depend on numbers alone."""

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._definitions: dict[Symbol, KnownFormula] = {}

    def learn(self, function: Symbol, definition: KnownFormula) -> None:
        self._definitions[function] = definition

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._definitions:
            yield from number_facts(self._definitions, (*asked, *found))


def number_facts(
    definitions: Mapping[Symbol, KnownFormula], terms: Sequence[Term]
) -> Iterator[Instance]:
    """Yields the definitions at the numbers that functions are applied to, down to their starts."""
    numbers = _numbers(terms)
    waiting: dict[tuple[Symbol, int, tuple[Term, ...]], None] = {}
    for node in subterms(*terms):
        if node.kind is Kind.APPLY and node.payload in definitions and not free_variables(node):
            at, parameters = node.args[0], node.args[1:]
            number = at.value if at.is_number else numbers.get(at, 0)
            if 0 < number <= MOST_STEPS:
                waiting[node.payload, number, parameters] = None
    seen = dict(waiting)
    while waiting and len(seen) <= MOST_INSTANCES:
        place, _ = waiting.popitem()
        symbol, number, parameters = place
        known = definitions[symbol]
        (counter,) = known.counters
        others = dict(zip(known.others, parameters, strict=True))
        made = Instance(known, {counter: build.number(number), **others})
        yield made
        # The values that this one is made of: numbers before it, perhaps for other parameters.
        for node in subterms(made.formula()):
            if node.kind is Kind.APPLY and node.payload == symbol and node.args[0].is_number:
                before = symbol, node.args[0].value, node.args[1:]
                if before[1] >= 0 and before not in seen:
                    seen[before] = waiting[before] = None


def _numbers(terms: Sequence[Term]) -> dict[Term, int]:
    """Returns the terms that a formula, perhaps under a premise, equates with a number.

    This is only a hint where to look: instances of definitions are true in any case.
    """
    found: dict[Term, int] = {}
    for term in terms:
        said = term.args[-1] if term.kind is Kind.IMPLIES else term
        for part in said.args if said.kind is Kind.AND else (said,):
            if part.kind is Kind.EQ and part.args[0].sort == INT:
                for one, other in (part.args, part.args[::-1]):
                    if other.is_number and not one.is_number:
                        found[one] = int(other.value)
    return found


# ---- Splits chains where another chain over the same elements begins or ends.
#
# A chain is applied to its number of elements and its first one: `max^1(many, first, ...)`.


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
