"""Variables and arrays of two loops that take the same values: their iterations read alike.

Two loops that compute the same have the same steps, up to the names of their variables. The
correspondence of variables is found by refinement: all pairs are candidates, and a pair is
dropped if its steps differ when the remaining pairs are assumed equal.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product

from viap.deep import deep
from viap.facts.elimination import largest
from viap.logic.simplification import simplify
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.recurrences.arrays.known_cells import written
from viap.techniques.behind_loops.unfolding import Unfolding
from viap.translate.theory import Axiom, Loop, Theory

MOST_PAIRS = 400
MOST_SORTED = 4  # arguments of a sum, product, conjunction ... compared in any order
_ANY_ORDER = (Kind.ADD, Kind.MUL, Kind.AND, Kind.OR, Kind.EQ)

Cells = tuple[Symbol, Term]  # a memory in a loop, and one of its arrays
Pair = tuple[Symbol, Symbol] | tuple[Cells, Cells]


@dataclass(frozen=True)
class Lockstep:
    """Scalars and arrays of two loops that have the same steps, as pairs in the loops' order."""

    scalars: tuple[tuple[Symbol, Symbol], ...] = ()
    arrays: tuple[tuple[Cells, Cells], ...] = ()


@deep
def lockstep(theory: Theory, unfolding: Unfolding, first: Loop, second: Loop) -> Lockstep:
    """Returns the scalars and arrays computed alike; empty if there are too many candidates."""
    loops = list(_corresponding(first, second))
    candidates: dict[Pair, tuple[Loop, Loop]] = {}
    for one, other in loops:
        candidates[one.count, other.count] = one, other
        for pair in product(one.scalars.values(), other.scalars.values()):
            candidates[pair] = one, other
        for cells in product(_written(theory, one), _written(theory, other)):
            if cells[0][1].sort == cells[1][1].sort:
                candidates[cells] = one, other
    if len(candidates) > MOST_PAIRS:
        return Lockstep()
    counters = {one.counter: other.counter for one, other in loops}
    matching = _Matching(theory, unfolding, counters, set(candidates))

    def followed(left: list[Pair]) -> list[Pair]:
        matching.kept = set(left)
        return [pair for pair in left if matching.holds(pair, *candidates[pair])]

    kept = set(largest(candidates, followed) or ())
    scalars = product(first.scalars.values(), second.scalars.values())
    arrays = product(_written(theory, first), _written(theory, second))
    return Lockstep(
        tuple(pair for pair in scalars if pair in kept),
        tuple(pair for pair in arrays if pair in kept),
    )


def _orders(kind: Kind, arguments: tuple[Term, ...]) -> Iterable[tuple[Term, ...]]:
    """Returns the possible orders of arguments: those of sums and such are sorted by names."""
    if kind in _ANY_ORDER and len(arguments) <= MOST_SORTED:
        return permutations(arguments)
    return (arguments,)


def _written(theory: Theory, loop: Loop) -> list[Cells]:
    return [
        (symbol, array)
        for symbol in loop.memories.values()
        for array in written(theory, loop, symbol)
    ]


def _corresponding(first: Loop, second: Loop) -> Iterator[tuple[Loop, Loop]]:
    """Yields the loops and the loops inside them, paired by position."""
    yield first, second
    if len(first.children) == len(second.children):
        for one, other in zip(first.children, second.children, strict=True):
            yield from _corresponding(one, other)


class _Matching:
    """Comparison of steps; `kept` are the pairs of symbols, and of arrays, assumed equal."""

    def __init__(
        self,
        theory: Theory,
        unfolding: Unfolding,
        counters: dict[Term, Term],
        kept: set[Pair],
    ) -> None:
        self.kept = kept
        self._counters = counters
        self._unfolding = unfolding
        self._earlier: dict[Term, Term] = {}
        self._axioms: dict[tuple[str, Symbol], Axiom] = {}
        for axiom in theory.axioms:
            if axiom.origin.kind in ("start", "step"):
                self._axioms[axiom.origin.kind, axiom.body.args[0].payload] = axiom

    def holds(self, pair: Pair, one: Loop, other: Loop) -> bool:
        """Returns True if both have the same start and step; for counts, the same condition."""
        if pair == (one.count, other.count):
            return self._same(one.stays, other.stays)
        steps = [self._value("step", each) for each in pair]
        starts = [self._value("start", each) for each in pair]
        if steps[0] is None or steps[1] is None or starts[0] is None or starts[1] is None:
            return False
        if not self._same(steps[0], steps[1]):
            return False
        if one.parent is None and not (starts[0].is_number and starts[1].is_number):
            return True  # values from before the loops; the base of the induction compares them
        return self._same(starts[0], starts[1])

    def _value(self, kind: str, of: Symbol | Cells) -> Term | None:
        """Returns the right side of a start or step; None if there is none."""
        symbol = of if isinstance(of, Symbol) else of[0]
        axiom = self._axioms.get((kind, symbol))
        if axiom is None:
            return None
        if isinstance(of, Symbol):
            return axiom.body.args[1]
        return simplify(substitute(axiom.body.args[1], {axiom.others[0]: of[1]}))

    def _same(self, left: Term, right: Term) -> bool:
        return self._alike(self._unfolded(left), self._unfolded(right), {})

    def _alike(self, one: Term, other: Term, seen: dict[tuple[Term, Term], bool]) -> bool:
        """Returns True if two terms are equal up to the pairs that are kept."""
        if one.kind is not other.kind or len(one.args) != len(other.args):
            return False
        if not one.args:
            return self._counters.get(one, one) is other
        if (one, other) not in seen:
            parts = self._parts(one, other)
            seen[one, other] = parts is not None and any(
                all(self._alike(x, y, seen) for x, y in zip(parts[0], order, strict=True))
                for order in _orders(one.kind, parts[1])
            )
        return seen[one, other]

    def _parts(self, one: Term, other: Term) -> tuple[tuple[Term, ...], tuple[Term, ...]] | None:
        """Returns the arguments that must be alike; None if different symbols are applied."""
        if (one.payload, other.payload) in self.kept or one.payload == other.payload:
            return one.args, other.args
        if one.kind is Kind.APPLY and self._are_cells(one, other):
            return one.args[1:], other.args[1:]
        return None

    def _are_cells(self, one: Term, other: Term) -> bool:
        return ((one.payload, one.args[0]), (other.payload, other.args[0])) in self.kept

    def _unfolded(self, term: Term) -> Term:
        if term not in self._earlier:
            self._earlier[term] = self._unfolding.earlier(term)
        return self._earlier[term]
