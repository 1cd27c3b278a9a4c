"""Facts from lemmas of the library: instances where the patterns of a lemma occur."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, free_variables
from viap.core.logic.walkers import subterms
from viap.core.translate.theory import Axiom
from viap.prover.instantiate.lemmas import View
from viap.prover.instantiate.term_matching import NO_MATCH, Match, Matcher

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


# ---- Where the patterns of lemmas occur: the values of the variables at the terms of a question.


GroundNodes = Mapping[tuple[Any, ...], Sequence[Term]]


def ground_nodes(terms: Sequence[Term]) -> GroundNodes:
    """Returns the operations without variables in terms, by kind and symbol."""
    found: dict[tuple[Any, ...], list[Term]] = {}
    for node in subterms(*terms):
        if node.args and not free_variables(node):
            found.setdefault((node.kind, node.payload), []).append(node)
    return found


def bindings(
    patterns: Sequence[Sequence[Term]], variables: Sequence[Term], nodes: GroundNodes
) -> Iterator[dict[Term, Term]]:
    """Yields values of all variables, for which each term of a pattern is one of the nodes."""
    matcher = Matcher(frozenset(variables))
    done: set[tuple[Term, ...]] = set()
    for pattern in patterns:
        for match in _joined(matcher, pattern, nodes, NO_MATCH):
            values = tuple(match.values.get(v) for v in variables)
            if all(value is not None for value in values) and values not in done:
                done.add(values)  # type: ignore[arg-type]
                yield dict(match.values)


def _joined(
    matcher: Matcher, pattern: Sequence[Term], nodes: GroundNodes, match: Match
) -> Iterator[Match]:
    if not pattern:
        yield match
        return
    first = pattern[0]
    for node in nodes.get((first.kind, first.payload), ()):
        for found in matcher.match(first, node, match):
            yield from _joined(matcher, pattern[1:], nodes, found)
