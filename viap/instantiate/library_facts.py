"""Facts from lemmas of the library: instances where the patterns of a lemma occur."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from viap.instantiate.fact_source import View
from viap.kernel.instances import Instance, KnownFormula
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.translate.theory import Axiom

MOST_INSTANCES = 30  # of a lemma, in a question

Pattern = tuple[Term, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternLemma:
    """A proved lemma, and lists of terms that bind its variables."""

    known: KnownFormula
    patterns: tuple[Pattern, ...]


class LibraryFacts:
    """The lemmas of the library that were proved for the functions of a program.

    Some lemmas name an element of a range by a function of their own, as the one that violates a
    premise. What is known of such an element is that the loops that visited it went on: `stays`.
    """

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self.lemmas: list[PatternLemma] = []
        self.places: set[Symbol] = set()
        self.stays: tuple[Axiom, ...] = ()

    def learn(self, lemma: PatternLemma, places: Iterable[Symbol]) -> None:
        self.lemmas.append(lemma)
        self.places.update(places)

    def only(self, lemmas: Iterable[PatternLemma]) -> "LibraryFacts":
        """Returns the facts of some of the lemmas."""
        chosen = LibraryFacts()
        chosen.lemmas, chosen.places, chosen.stays = [*lemmas], self.places, self.stays
        return chosen

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if not self.lemmas:
            return
        from viap.instantiate.library_patterns import bindings, ground_nodes

        nodes = ground_nodes((*asked, *found))
        stated = [
            Instance(lemma.known, values)
            for lemma in self.lemmas
            for values in islice(
                bindings(lemma.patterns, (*lemma.known.counters, *lemma.known.others), nodes),
                MOST_INSTANCES,
            )
        ]
        yield from stated
        yield from self._visits([instance.formula() for instance in stated])

    def _visits(self, stated: Sequence[Term]) -> Iterator[Instance]:
        """Yields that loops went on at the places; they begin at the element 0 or 1."""
        for node in subterms(*stated):
            if node.kind is Kind.APPLY and node.payload in self.places:
                for axiom in self.stays:
                    (counter,) = axiom.counters
                    yield Instance(axiom, {counter: node})
                    yield Instance(axiom, {counter: build.sub(node, build.ONE)})
