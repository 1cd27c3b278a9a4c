"""A proved fact about a loop's head ► a spoken formula: without counters and symbols of the theory.

Values that a variable holds are that variable. Counters are computed from a variable that moves
linearly with them, and final values of earlier loops are their closed forms. The result is a
candidate: `proved_facts` has it proved again, as a statement about the head.
"""

from collections.abc import Iterator

from viap.explain.invariants.counter_elimination import Form, LinearForm, linear
from viap.explain.invariants.head_words import CellWord, HeadWords
from viap.explain.invariants.logic_functions import LogicFunctions
from viap.explain.invariants.memory_values import MemoryValues
from viap.explain.invariants.polynomials import tidy
from viap.explain.invariants.truncating_quotients import truncating
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import rebuild, rewrite, substitute, subterms
from viap.proving.session import Session
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Loop

_ROUNDS = 5
_LARGEST = 400  # nodes


class FactTranslation:
    """Translates terms about the head of one loop."""

    def __init__(self, session: Session, words: HeadWords, memories: MemoryValues) -> None:
        self.session, self.words, self.memories = session, words, memories
        self.loop = words.loop
        words.entry = lambda object, places: memories.at_entry(words.loop, object, places)
        self._spelling = words.spelling()
        self._spoken = {word.symbol for word in words.cells}
        self._spoken |= {word.at_entry for word in words.cells}
        self._states = list(self._cell_states())
        self.functions = LogicFunctions(session, words, memories)
        self.pivots = {loop: self._pivot(loop) for loop in self.loop.around()}

    # ------------------------------------------------------------- closed forms

    def forms(self, loop: Loop) -> dict[Term, Form]:
        """Returns the closed forms of variables with a name, in the counter of the loop.

        Variables that the condition tests come first. If one wraps around, the form is without
        that; the proof finds out whether it matters.
        """
        found: dict[Term, Form] = {}
        tested = set(subterms(loop.guard))
        heres = [apply(symbol, *loop.counters) for symbol in loop.scalars.values()]
        for here in sorted(heres, key=lambda each: each not in tested):
            symbol = here.payload
            known = self.session.forms.known.get(symbol)
            if known is not None and known.loop is loop and here in self._spelling:
                value = rewrite(known.value, lambda n: n.args[0] if n.kind is Kind.WRAP else None)
                found[here] = known.times, value
        return found

    def _pivot(self, loop: Loop) -> LinearForm | None:
        """Returns the variable that counts along: best one that the condition tests."""
        lines = [linear(here, form, loop.counter) for here, form in self.forms(loop).items()]
        return min((each for each in lines if each), key=lambda form: abs(form.step), default=None)

    def has_name(self, term: Term) -> bool:
        """True if a variable holds the value of the term."""
        return term in self._spelling

    # ------------------------------------------------------------- states of arrays

    def _cell_states(self) -> Iterator[tuple[Symbol, Term, CellWord, tuple[Term, ...]]]:
        """Yields the applications that are cells now, then those that were cells at entry."""
        for word in self.words.cells:
            indices = [variable(f"hole {k}") for k in range(len(word.first))]
            now = self.words.meaning(apply(word.symbol, *indices))
            places = tuple(build.add(a, b) for a, b in zip(word.first, indices, strict=True))
            entry = self.memories.at_entry(self.loop, word.object, (*word.fixed, *places))
            for symbol, state in ((word.symbol, now), (word.at_entry, entry)):
                if state is not None:
                    seen = self.memories.unchanged(state)
                    if seen.kind is Kind.APPLY and seen.args[:1] == (word.object,):
                        yield symbol, seen, word, places

    def _cell(self, node: Term) -> Term | None:
        for symbol, seen, word, places in self._states:
            many = 1 + len(word.fixed) + len(places)
            if node.payload != seen.payload or node.args[many:] != seen.args[many:]:
                continue
            if node.args[: 1 + len(word.fixed)] != (word.object, *word.fixed):
                continue
            indices = [
                self._speak(build.sub(actual, first))
                for actual, first in zip(
                    node.args[many - len(places) : many], word.first, strict=True
                )
            ]
            return apply(symbol, *indices)
        return None

    # ------------------------------------------------------------- terms

    def spoken(self, term: Term) -> Term | None:
        """Returns the spoken term; None if a part of it can't be said."""
        term = self.memories.unchanged(term)
        for _ in range(_ROUNDS + 2 * len(self.session.theory.loops)):
            said = self._speak(term)
            if said.size > _LARGEST:
                return None
            following = self._without_counters(
                rewrite(expanded(self.session.theory, said), self._closed)
            )
            if following is said:
                break
            term = self.memories.unchanged(following)
        else:
            return None
        said = truncating(rewrite(rewrite(said, _exact), tidy))
        return said if self.is_spoken(said) else None

    def is_spoken(self, term: Term) -> bool:
        """True if all parts are C expressions or bound variables."""
        counters = {loop.counter for loop in self.loop.around()}
        return not (counters & free_variables(term)) and all(
            node.payload in self._spoken or node.payload in self.functions.made
            for node in subterms(term)
            if node.kind is Kind.APPLY
        )

    def _speak(self, term: Term) -> Term:
        """Replaces values of variables and cells, outer parts first."""
        done: dict[Term, Term] = {}

        def visit(node: Term) -> Term:
            if node in done:
                return done[node]
            said = self._spelling.get(node)
            if said is None and node.kind is Kind.APPLY and node.args:
                said = self._cell(node)
            if said is None and node.args and node.payload not in self._spoken:
                said = rebuild(node, tuple(visit(arg) for arg in node.args))
            done[node] = node if said is None else said
            return done[node]

        return visit(term)

    def _closed(self, node: Term) -> Term | None:
        if node.kind is Kind.APPLY and "^" in node.payload.name and "(" not in node.payload.name:
            return self.functions.spoken(node)
        known = self.session.forms.known.get(node.payload) if node.kind is Kind.APPLY else None
        if known is None or known.times != 1:
            return None
        counters = known.loop.outer if node.payload == known.loop.count else known.loop.counters
        return substitute(known.value, dict(zip(counters, node.args, strict=True)))

    def _without_counters(self, term: Term) -> Term:
        """Replaces counters, inner ones first: their terms may contain outer counters."""
        for loop, by in self.pivots.items():
            if by is None or loop.counter not in free_variables(term):
                continue
            # Applications to the counters of an iteration are values there, and stay.
            nodes = [
                node
                for node in subterms(term)
                if node.kind is Kind.APPLY
                and loop.counter in node.args
                and node.payload not in self.functions.made
            ]
            aside = {node: variable(f"kept {k}", node.sort) for k, node in enumerate(nodes)}
            inner = substitute(substitute(term, aside), {loop.counter: by.counter()})
            term = substitute(inner, {value: node for node, value in aside.items()})
        return term


def _exact(node: Term) -> Term | None:
    """Multiplies a quotient out: a pivot's step divides its distance."""
    if node.kind is not Kind.MUL or len(node.args) != 2 or not node.args[0].is_number:
        return None
    factor, quotient = node.args
    if quotient.kind is not Kind.C_DIV or not quotient.args[1].is_number:
        return None
    by = quotient.args[1].value
    return build.scale(factor.value // by, quotient.args[0]) if factor.value % by == 0 else None
