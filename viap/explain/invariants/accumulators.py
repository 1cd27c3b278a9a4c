"""Variables that a loop accumulates, as ACSL functions: `s == s_of_a(&a[0], i)`.

The steps of the loop define the function: `s_of_a(a, n)` is the value of s when i is n. What is
proposed here is not proved yet: it is said if the annotated text is proved with it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.core.kernel.obligations import Statement
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.nodes import Scalar
from viap.core.translate.theory import Loop
from viap.explain.invariants.array_facts import is_written
from viap.explain.invariants.candidate import BOUND, EQUATION, Candidate
from viap.explain.invariants.counter_elimination import LinearForm
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.explain.invariants.logic_functions import function_symbol, pointer_text
from viap.facts.dialects import acsl
from viap.facts.places import LOOP_ENTRY, Unspeakable, place
from viap.prover.instantiate.indexed_facts import is_cell
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.prover.recurrences.arrays.known_cells import without_stores
from viap.prover.recurrences.folds.fold_functions import Folds, is_folded
from viap.prover.recurrences.folds.fold_recurrences import solved_recurrence
from viap.prover.recurrences.iteration_steps import (
    ScalarRecurrence,
    conjuncts,
    recurrences,
    resolved,
    stays_facts,
    unwrapped,
)

_EARLIER = variable("earlier^")
_INDEX = variable("n")
_MOST_NAMES = 20


@dataclass(frozen=True, slots=True)
class Accumulator:
    """`candidate` states the value of a variable by the function that `definition` defines."""

    candidate: Candidate
    symbol: Symbol
    definition: str


class Accumulators:
    """Proposes functions for the variables of one loop whose values need them.

    `taken`: definitions of other loops, by name; new ones are added.
    """

    def __init__(self, translation: FactTranslation, taken: dict[str, str]) -> None:
        self._translation, self._words = translation, translation.words
        self._taken = taken
        self._loop = translation.loop
        theory = translation.session.theory
        self._cells = {
            word.symbol: word
            for word in self._words.cells
            if word.symbol.path == (f"{word.symbol.root}[", "]")
            if not is_written(theory, self._loop, word.object)
        }

    def proposals(self) -> Iterator[Accumulator]:
        by = self._translation.pivots[self._loop]
        if by is None or by.step != 1 or by.here.kind is not Kind.APPLY:
            return
        theory = self._translation.session.theory
        known = recurrences(theory, self._loop)
        for text in sorted(self._words.changed):
            here = self._words.scalars[text]
            if here.kind is Kind.APPLY and here.payload in known and here is not by.here:
                found = self._of(text, here, known[here.payload], by)
                if found is not None:
                    yield found

    def _of(
        self, text: str, here: Term, recurrence: ScalarRecurrence, by: LinearForm
    ) -> Accumulator | None:
        step = self._said(unwrapped(substitute(recurrence.step, {here: _EARLIER})))
        if step is None or _EARLIER not in free_variables(step):
            return None
        first = self._said(by.start)
        start, entry = self._said(recurrence.start), None
        pivot = self._said(by.here)
        if first is None or pivot is None or self._is_changed(first):
            return None
        if start is None or self._is_changed(start):
            start = entry = apply(place((text,), moment=LOOP_ENTRY))
        whole = (step, first, start)
        words = {
            node.payload.root: self._cells[node.payload]
            for node in subterms(*whole)
            if node.kind is Kind.APPLY and node is not entry
        }
        free = set().union(*map(free_variables, whole)) - {_EARLIER, pivot}
        if not words or any(map(self._changes, free)):
            return None
        free |= set() if entry is None else {entry}
        others = sorted(free, key=lambda each: str(each.payload))
        base = re.sub(r"\W+", "_", text).strip("_")
        for number in range(1, _MOST_NAMES):
            name = f"{base}{number if number > 1 else ''}_of_{'_'.join(words)}"
            made = self._made(name, pivot, whole, words, others)
            if made is None:
                return None
            symbol, definition = made
            if self._taken.setdefault(name, definition) == definition:
                equation = build.eq(variable(text), apply(symbol, pivot, *others))
                return Accumulator(Candidate(equation, EQUATION), symbol, definition)
        return None

    def _said(self, term: Term) -> Term | None:
        """Returns the spoken term, if its cells are those of arrays that the loop only reads."""
        said = self._translation.spoken(term)
        if said is None:
            return None
        nodes = (node for node in subterms(said) if node.kind is Kind.APPLY)
        return said if all(node.payload in self._cells for node in nodes) else None

    def _is_changed(self, said: Term) -> bool:
        return any(map(self._changes, free_variables(said)))

    def _changes(self, name: Term) -> bool:
        return str(name.payload) in self._words.changed

    def _made(
        self,
        name: str,
        pivot: Term,
        whole: tuple[Term, Term, Term],
        words: dict[str, CellWord],
        others: list[Term],
    ) -> tuple[Symbol, str] | None:
        """Returns the function at the loop's head, and its definition."""
        step, first, start = whole
        arrays = [pointer_text(self._words, each) for each in words]
        own = function_symbol(name, arrays, 1 + len(others))
        inner = function_symbol(name, [*words], 1 + len(others))
        names = [variable(f"p{k}") for k in range(1, 1 + len(others))]
        before = build.sub(_INDEX, build.ONE)
        values = dict(zip(others, names, strict=True))
        values |= {pivot: before, _EARLIER: apply(inner, before, *names)}
        try:
            texts = [acsl(substitute(each, values)) for each in (first, start, step)]
        except Unspeakable:
            return None
        types = [f"{word.type.name} *{each}" for each, word in words.items()]
        types += [f"integer {each.payload}" for each in (_INDEX, *names)]
        head = f"logic integer {name}{{L}}({', '.join(types)})"
        return own, f"{head} = {_INDEX.payload} <= {texts[0]} ? {texts[1]} : {texts[2]};"


# ---- Bounds of variables that sum up cells, from bounds of the cells: `s <= 2*i` if each is at
# most 2.
#
# A sum over cells at unknown places has no closed form, but the sum of their bounds may have one.
# What is proposed here is not proved: it is said if the annotated text is proved with it.


# By the array: variables for the indices, and a bound of the cell there.
_Bounds = dict[Term, tuple[tuple[Term, ...], Term]]


class BoundedSums:
    """Proposes bounds at the head of one loop; `statements`: what was proved of cells."""

    def __init__(self, translation: FactTranslation, statements: Sequence[Statement]) -> None:
        self._translation, self._loop = translation, translation.loop
        session = translation.session
        self._theory, self._known = session.theory, session.forms.known
        self._statements = statements

    def candidates(self) -> Iterator[Candidate]:
        for upper in (True, False):
            bounds = dict(_cell_bounds(self._statements, upper))
            for scalar, symbol in self._loop.scalars.items() if bounds else ():
                limit = self._limit(scalar, bounds)
                if limit is None:
                    continue
                here = apply(symbol, *self._loop.counters)
                times, value = cleared(limit)
                sides = build.scale(times, here), value
                said = self._translation.spoken(build.le(*(sides if upper else sides[::-1])))
                if said is not None:
                    yield Candidate(said, BOUND)

    def _limit(self, scalar: Scalar, bounds: _Bounds) -> Term | None:
        """Returns a bound of the scalar at the head; None if it does not sum up cells."""
        parts: list[Term] = []
        loops = list(self._loop.around())
        for loop in loops:
            total = self._total(loop, scalar, bounds)
            if total is None:
                return None
            parts.append(total)
        outermost = recurrences(self._theory, loops[-1])[loops[-1].scalars[scalar]]
        return build.add(outermost.start, *parts)

    def _total(self, loop: Loop, scalar: Scalar, bounds: _Bounds) -> Term | None:
        """Returns what the iterations before the counter add at most, or at least."""
        symbol = loop.scalars.get(scalar)
        known = recurrences(self._theory, loop)
        if symbol is None or symbol not in known:
            return None
        here = apply(symbol, *loop.counters)
        step = unwrapped(known[symbol].step)
        for child in loop.children:
            if scalar in child.scalars:
                inner = self._total(child, scalar, bounds)
                start = recurrences(self._theory, child).get(child.scalars[scalar])
                if inner is None or start is None or start.start is not here:
                    return None
                many = apply(child.count, *loop.counters)
                final = apply(child.scalars[scalar], many, *loop.counters)
                inner = substitute(inner, {child.counter: many})
                step = substitute(step, {final: build.add(here, inner)})
        step = _bounded(step, bounds)
        step = substitute(step, {here: VALUE})
        step, _ = resolved(step, loop, self._known, solving=True)
        facts = [f for each in loop.around() for f in stays_facts(self._theory, each, self._known)]
        if any(is_cell(node) for node in subterms(step)) or VALUE not in free_variables(step):
            return None
        total = solved_recurrence(build.ZERO, step, loop.counter, Folds(), facts)
        return None if total is None or is_folded(_without_quotients(total)) else total


def _without_quotients(term: Term) -> Term:
    return cleared(term)[1]


def _bounded(term: Term, bounds: _Bounds) -> Term:
    """Returns a term with bounds in place of cells, and of stores before them."""
    found: dict[Term, Term] = {}
    for node in subterms(term):
        cell = without_stores(node)
        if is_cell(cell) and cell.args[0] in bounds:
            variables, bound = bounds[cell.args[0]]
            found[node] = substitute(bound, dict(zip(variables, cell.args[1:], strict=False)))
    return substitute(term, found)


def _cell_bounds(
    statements: Sequence[Statement], upper: bool
) -> Iterator[tuple[Term, tuple[tuple[Term, ...], Term]]]:
    """Yields arrays with bounds of all cells, which statements say."""
    for statement in statements:
        body = statement.body.args[1] if statement.body.kind is Kind.IMPLIES else statement.body
        for part in conjuncts(body):
            part = part.args[1] if part.kind is Kind.IMPLIES else part
            if part.kind is not Kind.LE:
                continue
            cell, bound = part.args if upper else part.args[::-1]
            indices = cell.args[1 : 1 + cell.args[0].sort.dimensions] if is_cell(cell) else ()
            if indices and set(indices) <= set(statement.others):
                if free_variables(bound) <= set(indices):
                    yield cell.args[0], (indices, bound)
