"""The symbols of a hinted program's theory in the theory of the program that is proved.

Both programs come from the same text, so that variables, arrays, inputs and loops have the same
places and names, in the same order. A wrong match makes a wrong candidate, which is dropped.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, substitute, subterms
from viap.program.nodes import Array, Scalar, written_place
from viap.program.written_hints import HintPlace
from viap.recurrences.algebra.exponential_polynomials import EXACT, cleared
from viap.recurrences.arrays.untouched_arrays import UntouchedArrays
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.iteration_steps import expanded
from viap.source import Position
from viap.techniques.annotations.cell_equations import CellEquations
from viap.techniques.annotations.fold_values import FoldValues
from viap.translate.theory import InputSymbol, Loop, Meaning, Theory

Item = TypeVar("Item")
_LEVELS = 40  # of names in names


class Unmatched(Exception):
    """A term speaks of something that the program that is proved does not have."""


class TheoryMatch:
    """Translates terms of `hinted` into terms of `theory`."""

    def __init__(self, hinted: Theory, theory: Theory, folds: Folds) -> None:
        self.hinted, self.theory = hinted, theory
        self.loops = _loops(hinted.loops, theory.loops)
        ours, theirs = theory.program, hinted.program
        own: set[Scalar | Array | None] = set()
        self.inputs: dict[int, Symbol] = {}
        for each in hinted.inputs:
            if isinstance(each.statement.position, HintPlace):
                own.add(written_place(each.statement))
                self.inputs[each.statement.position.number] = each.symbol
        scalars = [scalar for scalar in theirs.scalars if scalar not in own]
        self._scalars = _paired(scalars, ours.scalars, _variable)
        self._arrays = _paired(theirs.arrays, ours.arrays, _variable)
        others = [each for each in hinted.inputs if each.symbol not in self.inputs.values()]
        pairs = _paired(others, theory.inputs, self._input)
        self._symbols: dict[Symbol, Symbol | None] = {
            each.symbol: other.symbol for each, other in pairs.items()
        }
        own_loops = [loop for loop in hinted.loops if loop not in self.loops]
        self._values: Mapping[Symbol, Term] = {}
        self._arrays_before = UntouchedArrays(theory)
        self.equations = CellEquations(theory)
        self._folds = FoldValues(hinted, own_loops, folds, self._fold_term, self._bounds)

    def is_of_fold(self, term: Term) -> bool:
        """True if a term speaks of a loop that computes a fold of an annotation."""
        return self._folds.mentions(term)

    def _bounds(self, loop: Loop) -> tuple[Term, ...]:
        return self.equations.bounds(self.loops[loop]) if loop in self.loops else ()

    def _fold_term(self, term: Term) -> Term:
        """Returns a part of a fold, with cells as they were before the loops that write them."""
        before = self._arrays_before.unchanged(self.term(term, self._values))
        return self._arrays_before.unchanged(self.equations.rewritten(before))

    def term(self, term: Term, values: Mapping[Symbol, Term]) -> Term:
        """Returns a term of the theory; `values` are those of the hinted program's own inputs.

        Raises Unmatched.
        """
        self._values = values
        whole = expanded(self.hinted, term, _LEVELS)
        counters = {
            loop.counter: self.loops[loop].counter
            for loop in self.hinted.loops
            if loop in self.loops
        }

        def change(node: Term) -> Term | None:
            if node.kind is not Kind.APPLY:
                return None
            if node.payload in values:
                return values[node.payload]
            meaning = self.hinted.meanings.get(node.payload)
            if meaning is None:
                return None  # (an operation)
            folded = self._folds.value(node)
            if folded is not None:
                return folded
            return _applied(self._matched(node.payload, meaning), node)

        return rewrite(substitute(rewrite(whole, change), counters), _without_quotients)

    def _matched(self, symbol: Symbol, meaning: Meaning) -> Symbol:
        if symbol not in self._symbols:
            self._symbols[symbol] = self._found(meaning)
        found = self._symbols[symbol]
        if found is None:
            raise Unmatched(symbol.name)
        return found

    def _found(self, meaning: Meaning) -> Symbol | None:
        loop = None if meaning.loop is None else self.loops.get(meaning.loop)
        match meaning.kind:
            case "object" if meaning.array in self._arrays:
                object = self.theory.objects.get(self._arrays[meaning.array])
                return None if object is None else object.payload
            case "memory":
                return next(
                    (
                        symbol
                        for symbol, other in self.theory.meanings.items()
                        if other.kind == "memory" and other.dimensions == meaning.dimensions
                    ),
                    None,
                )
            case "scalar in loop" if loop is not None and meaning.scalar in self._scalars:
                return loop.scalars.get(self._scalars[meaning.scalar])
            case "memory in loop" if loop is not None:
                return loop.memories.get(meaning.dimensions)
            case "count" if loop is not None:
                return loop.count
            case _:
                return None

    def _input(self, input: InputSymbol) -> Hashable:
        loop = input.loop
        number = None if loop is None else self.loops.get(loop, loop).number
        return (type(input.statement), _place(input.statement.position), input.type.name, number)


def _without_quotients(node: Term) -> Term | None:
    """Multiplies a comparison by the divisors of exact quotients."""
    if node.kind not in (Kind.EQ, Kind.LE, Kind.LT) or node.args[0].sort != INT:
        return None
    if not any(part.kind is Kind.APPLY and part.payload == EXACT for part in subterms(node)):
        return None
    _, whole = cleared(build.sub(*node.args))
    made: dict[Kind, Callable[[Term, Term], Term]]
    made = {Kind.EQ: build.eq, Kind.LE: build.le, Kind.LT: build.lt}
    return made[node.kind](whole, build.ZERO)


def _applied(symbol: Symbol, node: Term) -> Term | None:
    if symbol == node.payload:
        return None
    if symbol.arguments != node.payload.arguments or symbol.result != node.payload.result:
        raise Unmatched(symbol.name)
    from viap.logic.terms import apply

    return apply(symbol, *node.args)


def _loops(theirs: Sequence[Loop], ours: Sequence[Loop]) -> dict[Loop, Loop]:
    def key(loop: Loop) -> Hashable:
        around = [_place(each.position) for each in loop.around()]
        return tuple(around)

    return _paired(theirs, ours, key)


def _paired(
    theirs: Iterable[Item], ours: Iterable[Item], key: Callable[[Item], Hashable]
) -> dict[Item, Item]:
    """Pairs those with the same key, in their order, if there are as many."""
    groups: dict[Hashable, tuple[list[Item], list[Item]]] = {}
    for side, items in enumerate((theirs, ours)):
        for item in items:
            groups.setdefault(key(item), ([], []))[side].append(item)
    return {
        left: right
        for lefts, rights in groups.values()
        if len(lefts) == len(rights)
        for left, right in zip(lefts, rights, strict=True)
    }


def _variable(variable: Scalar | Array) -> Hashable:
    place = None if variable.position is None else _place(variable.position)
    return (variable.source, variable.shown, place, variable.type.name)


def _place(position: Position) -> Hashable:
    return (position.file, position.line, position.column)
