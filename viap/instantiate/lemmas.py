"""Lemmas: what was proved of symbols, to be used where the symbols occur."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from viap.kernel.instances import KnownFormula
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms


@dataclass(frozen=True, slots=True, eq=False)
class Lemma:
    """Something proved about a symbol.

    `pattern` has for each argument of the symbol a variable of what is known, or the
    one value that it is about, or None. `whole`: it says all of the symbol that its recurrence
    says. `objects` are the arrays for which that is so, None if it is not about arrays.
    `leads`: how many steps it counts for, where following it could go on and on. `far`: it is
    left out where few facts are asked for.
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
        """Values of its variables at a term; None where it speaks of another array."""
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
        """True if cells of an array are said to be what cells of the same array were."""
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
        """All that is known, in the order of the symbols."""
        return (lemma.known for lemmas in self._by_symbol.values() for lemma in lemmas)

    def stepwise(self) -> "Lemmas":
        """A copy without lemmas by which a cell is only known by other iterations."""
        copy = Lemmas()
        for symbol, lemmas in self._by_symbol.items():
            copy._by_symbol[symbol] = [each for each in lemmas if not each.recurs(symbol)]
        return copy
