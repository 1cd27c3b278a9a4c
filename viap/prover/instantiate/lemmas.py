"""Lemmas: proved statements about symbols, to be used where the symbols occur."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Protocol

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import subterms


@dataclass(frozen=True, slots=True, eq=False)
class Lemma:
    """A proved statement about a symbol.

    `pattern` has for each argument of the symbol a variable of the statement, or the one value that
    the statement is about, or None. `whole`: the lemma says all of the symbol that its recurrence
    says. `objects`: the arrays for which that is so; None if the lemma is not about arrays.
    `leads`: the number of steps that it counts for, if following it might not end. `far`: it is
    left out if only few facts are wanted.
    """

    known: KnownFormula
    pattern: Sequence[Term | None]
    whole: bool = False
    objects: Container[Term] | None = None
    leads: int = 0
    far: bool = False

    def says_all_of(self, node: Term) -> bool:
        return self.whole and (self.objects is None or node.args[0] in self.objects)

    def match(self, node: Term) -> dict[Term, Term] | None:
        """Returns values of its variables at a term; None if the lemma is about another array."""
        variables = (*self.known.counters, *self.known.others)
        values: dict[Term, Term] = {}
        for expected, actual in zip(self.pattern, node.args, strict=True):
            if expected is None:
                continue
            if expected in variables:
                values[expected] = actual
            elif expected is not actual:
                return None
        return values

    def recurs(self, symbol: Symbol) -> bool:
        """True if the lemma describes cells of an array by other cells of the same array."""
        if self.objects is None:
            return False
        variables = (*self.known.counters, *self.known.others)
        same = [
            node
            for node in subterms(self.known.body)
            if node.kind is Kind.APPLY and node.payload == symbol
            if node.args[0] in self.objects or node.args[0] in variables
        ]
        return len(same) > 1


class Lemmas:
    """Lemmas by the symbols that they are about."""

    def __init__(self) -> None:
        self._by_symbol: dict[Symbol, list[Lemma]] = {}

    def add(self, symbol: Symbol, lemma: Lemma) -> None:
        self._by_symbol.setdefault(symbol, []).append(lemma)

    def of(self, symbol: Symbol) -> Sequence[Lemma]:
        return self._by_symbol.get(symbol, ())

    def __contains__(self, symbol: Symbol) -> bool:
        return symbol in self._by_symbol

    def __iter__(self) -> Iterator[KnownFormula]:
        """Yields all formulas, in the order of the symbols."""
        return (lemma.known for lemmas in self._by_symbol.values() for lemma in lemmas)

    def stepwise(self) -> "Lemmas":
        """Returns a copy without lemmas that describe a cell only by other iterations."""
        copy = Lemmas()
        for symbol, lemmas in self._by_symbol.items():
            copy._by_symbol[symbol] = [each for each in lemmas if not each.recurs(symbol)]
        return copy

    def without(self, symbols: Container[Symbol]) -> "Lemmas":
        """Returns a copy without the lemmas about some symbols."""
        copy = Lemmas()
        copy._by_symbol = {s: each for s, each in self._by_symbol.items() if s not in symbols}
        return copy

    def definitions(self) -> "Lemmas":
        """Returns a copy with the definitions of functions alone, by the kernel's rule."""
        copy = Lemmas()
        for symbol, lemmas in self._by_symbol.items():
            if _is_definition(lemmas[0]):
                copy._by_symbol[symbol] = lemmas[:1]
        return copy

    def of_functions(self) -> set[KnownFormula]:
        """Returns the formulas about functions that the kernel defined."""
        functions = (each for each in self._by_symbol.values() if _is_definition(each[0]))
        return {lemma.known for lemmas in functions for lemma in lemmas}


def _is_definition(lemma: Lemma) -> bool:
    return getattr(lemma.known, "rule", "") == "function"


# ---- Fact sources: knowledge besides axioms and lemmas; each source finds where it applies.


class View(Enum):
    """Restricted views of the knowledge; a source names the views that include it."""

    STEPWISE = auto()  # nothing that leads from one iteration to many others
    STATES = auto()  # facts about single states: few facts, which many claims can share


class FactSource(Protocol):
    """Laws about kinds of terms, whose instances are added to the facts of a question."""

    views: ClassVar[frozenset[View]]

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterable[Instance]:
        """Returns instances for the question and for the facts that were found before."""
        ...


Supply = Callable[[tuple[Term, ...], tuple[Term, ...]], Iterable[Instance]]


class NeededLaws:
    """Asks a supplier, if there is one, for laws about the terms of a question.

    While laws are being proved, their own questions get none.
    """

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._supply: Supply | None = None
        self._busy = False

    def supplied_by(self, supply: Supply) -> None:
        self._supply = supply

    @property
    def is_supplied(self) -> bool:
        return self._supply is not None

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterable[Instance]:
        if self._supply is None or self._busy:
            return ()
        self._busy = True
        try:
            return list(self._supply(asked, found))
        finally:
            self._busy = False
