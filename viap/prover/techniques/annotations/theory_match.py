"""The symbols of a hinted program's theory in the theory of the program that is proved.

Both programs come from the same text, so that variables, arrays, inputs and loops have the same
places and names, in the same order. A wrong match makes a wrong candidate, which is dropped.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.program.nodes import Array, Scalar, written_place
from viap.core.program.program_marks import HintPlace
from viap.core.translate.theory import InputSymbol, Loop, Meaning, Theory
from viap.prover.instantiate.indexed_facts import is_cell
from viap.prover.recurrences.algebra.exponential_polynomials import EXACT, VALUE, cleared
from viap.prover.recurrences.arrays.known_cells import UntouchedArrays
from viap.prover.recurrences.counter_conditions import chained
from viap.prover.recurrences.folds.fold_functions import Folds
from viap.prover.recurrences.folds.fold_recurrences import solved_recurrence
from viap.prover.recurrences.iteration_steps import (
    ScalarRecurrence,
    conjuncts,
    expanded,
    recurrences,
)
from viap.prover.techniques.annotations.gathered_facts import INDICES

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
    from viap.core.logic.terms import apply

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


# ---- Cells by the equations that annotations state: what a loop left in an array, case by case.
#
# Folds over an array that was changed are compared with folds over what it held before. The result
# only proposes what a fold is: a proof uses the annotations themselves.


_ROUNDS = 4
_LARGEST = 300  # nodes
_ORDERS = (Kind.LE, Kind.LT)


@dataclass(frozen=True, slots=True, eq=False)
class CellEquation:
    """States that `cell`, at variables for its indices and at counters, is `value`, if `given`."""

    cell: Term
    value: Term
    given: Term


class CellEquations:
    """The equations that annotations state of cells, and their bounds of variables."""

    def __init__(self, theory: Theory) -> None:
        self._equations: dict[tuple[Symbol, Term], list[CellEquation]] = {}
        self._ends = dict(_end_values(theory.loops))
        self._bounds: dict[Loop, list[Term]] = {}

    def bounds(self, loop: Loop) -> tuple[Term, ...]:
        """Returns comparisons at the head of a loop: annotations, and conditions before it."""
        entered = (
            part for each in loop.around() for fact in each.entry for part in conjuncts(fact)
        )
        return (*self._bounds.get(loop, ()), *(each for each in entered if each.kind in _ORDERS))

    def learn(self, loop: Loop, formula: Term) -> None:
        """Adds what an annotation of a loop says of the cells that the loop writes."""
        if formula.kind in _ORDERS:
            self._bounds.setdefault(loop, []).append(formula)
            return
        parts = formula.args if formula.kind is Kind.OR else (formula,)
        *others, last = sorted(parts, key=lambda each: each.kind is Kind.EQ)
        if last.kind is not Kind.EQ:
            return
        for cell, value in (last.args, last.args[::-1]):
            if not is_cell(cell) or cell.payload not in loop.memories.values():
                continue
            indices = cell.args[1 : len(cell.args) - len(loop.counters)]
            if indices == INDICES[: len(indices)] and cell not in subterms(value):
                given = build.conjunction(
                    part for each in others for part in conjuncts(build.negate(each))
                )
                key = cell.payload, cell.args[0]
                self._equations.setdefault(key, []).append(CellEquation(cell, value, given))
                return

    def rewritten(self, term: Term) -> Term:
        """Returns a term with the values of cells, and of variables where their loops end."""
        done: set[Term] = set()  # cells that are left where no equation applies
        for _ in range(_ROUNDS):
            cells = {node for node in subterms(term) if is_cell(node)} - done
            values = {node: value for node in cells if (value := self._value(node)) is not None}
            following = substitute(substitute(term, values), self._ends)
            if following is term or following.size > _LARGEST:
                break
            term, done = following, done | cells
        return term

    def _value(self, node: Term) -> Term | None:
        value = node
        for known in reversed(self._equations.get((node.payload, node.args[0]), ())):
            at = dict(zip(known.cell.args[1:], node.args[1:], strict=True))
            value = build.ite(substitute(known.given, at), substitute(known.value, at), value)
        return None if value is node else value


def _end_values(loops: Sequence[Loop]) -> Iterator[tuple[Term, Term]]:
    """Yields variables that count up to a limit, at the end of their loops, with the limit."""
    for loop in loops:
        guard = loop.guard
        if loop.stays is guard and guard.kind is Kind.LT and not loop.outer:
            counted, limit = guard.args
            if counted.kind is Kind.APPLY and counted.args == loop.counters:
                if not any(n.kind is Kind.VARIABLE for n in subterms(limit)):
                    yield apply(counted.payload, apply(loop.count)), limit


# ---- Sums and other folds in annotations ► functions that the kernel defines by recursion.
#
# The hinted program computes a fold in a loop of its own. The steps of this loop, over cells of the
# theory, define a function of the number of steps. Sums and chains of one operation are put into a
# common form first, so that folds over the same elements are the same function.


_STEPS = variable("steps")  # of a fold


class FoldValues:
    """The values that loops of the hinted theory compute for folds.

    `loops`: those that only the hinted theory has. `read` translates terms into the theory, and
    `bounds` returns comparisons at the head of a loop around a fold.
    """

    def __init__(
        self,
        hinted: Theory,
        loops: Iterable[Loop],
        folds: Folds,
        read: Callable[[Term], Term],
        bounds: Callable[[Loop], Iterable[Term]],
    ) -> None:
        self._folds, self._read, self._bounds = folds, read, bounds
        self._loops: dict[Symbol, Loop] = {}
        self._recurrences: dict[Symbol, ScalarRecurrence] = {}
        self._values: dict[Symbol, Term | None] = {}
        for loop in loops:
            found = recurrences(hinted, loop)
            self._recurrences |= found
            self._loops |= dict.fromkeys((*found, loop.count), loop)

    def mentions(self, term: Term) -> bool:
        """True if a term speaks of a loop that computes a fold."""
        return any(n.kind is Kind.APPLY and n.payload in self._loops for n in subterms(term))

    def value(self, node: Term) -> Term | None:
        """Returns the value of a symbol of such a loop at its arguments; None for other terms."""
        if node.kind is not Kind.APPLY or node.payload not in self._loops:
            return None
        loop = self._loops[node.payload]
        if node.payload not in self._values:
            self._values[node.payload] = self._general(node.payload, loop)
        value = self._values[node.payload]
        if value is None:
            return None
        counters = tuple(map(self._read, loop.outer))
        if node.payload != loop.count:
            counters = _STEPS, *counters
        return substitute(value, dict(zip(counters, node.args, strict=True)))

    def _general(self, symbol: Symbol, loop: Loop) -> Term | None:
        """Returns the value after `_STEPS` steps, in terms of the outer counters."""
        if symbol == loop.count:
            return self._length(loop)
        recurrence = self._recurrences[symbol]
        here = apply(symbol, *loop.counters)
        start = self._read(recurrence.start)
        if recurrence.step is build.add(here, build.ONE):
            return build.add(start, _STEPS)
        others = [
            node
            for node in subterms(recurrence.step)
            if node.kind is Kind.APPLY and node.args == loop.counters and node is not here
            if node.payload in self._recurrences
        ]
        # Values of the theory must not be read as terms of the hinted one.
        names = {node: variable(f"value^{k}") for k, node in enumerate(others)}
        step = substitute(recurrence.step, {here: VALUE, **names, loop.counter: _STEPS})
        values = {name: self._general(node.payload, loop) for node, name in names.items()}
        known = {name: value for name, value in values.items() if value is not None}
        step = substitute(self._read(step), known)
        if len(known) < len(values) or VALUE not in free_variables(step):
            return None
        solved = solved_recurrence(start, step, _STEPS, self._folds, self._facts(loop))
        return self._folds.iterate(step, VALUE, _STEPS, start) if solved is None else solved

    def _facts(self, loop: Loop) -> tuple[Term, ...]:
        """Returns what is known of the number of a step."""
        facts = [build.le(build.ZERO, _STEPS)]
        length = self._length(loop)
        if length is not None:
            facts.append(build.lt(_STEPS, length))
        if loop.parent is not None:
            facts += self._bounds(loop.parent)
        return chained(facts)

    def _length(self, loop: Loop) -> Term | None:
        """Returns the number of steps, if it is not negative; no fold is known where it is."""
        if loop.guard.kind is not Kind.LT:
            return None
        index, limit = loop.guard.args
        recurrence = self._recurrences.get(index.payload)
        if recurrence is None or index.args != loop.counters:
            return None
        return self._read(build.sub(limit, recurrence.start))
