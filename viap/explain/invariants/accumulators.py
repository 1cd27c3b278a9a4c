"""Variables that a loop accumulates, as ACSL functions: `s == s_of_a(&a[0], i)`.

The steps of the loop define the function: `s_of_a(a, n)` is the value of s when i is n. What is
proposed here is not proved yet: it is said if the annotated text is proved with it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from viap.explain.invariants.array_facts import is_written
from viap.explain.invariants.candidate import EQUATION, Candidate
from viap.explain.invariants.counter_elimination import LinearForm
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.explain.invariants.logic_functions import function_symbol, pointer_text
from viap.facts.dialects import acsl
from viap.facts.places import LOOP_ENTRY, place
from viap.facts.unspeakable import Unspeakable
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.iteration_steps import ScalarRecurrence, recurrences, unwrapped

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
