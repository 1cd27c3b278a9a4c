"""A proved fact about a loop's head ► a spoken formula: without counters and symbols of the theory.

Values that a variable holds are that variable. Counters are computed from a variable that moves
linearly with them, and final values of earlier loops are their closed forms. The result is a
candidate: `fact_simplification` has it proved again, as a statement about the head.
"""

from collections.abc import Collection, Iterator
from itertools import product
from math import gcd

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import rebuild, rewrite, substitute, subterms
from viap.core.translate.theory import Loop
from viap.explain.invariants.counter_elimination import Form, LinearForm, linear
from viap.explain.invariants.head_words import CellWord, HeadWords
from viap.explain.invariants.logic_functions import LogicFunctions, MemoryValues
from viap.facts.truncating_quotients import truncating
from viap.prover.instantiate.indexed_facts import solved
from viap.prover.recurrences.arrays.known_cells import without_stores
from viap.prover.recurrences.iteration_steps import expanded
from viap.prover.session.session import Session

_ROUNDS = 5
_LARGEST = 400  # nodes
_HOLES = tuple(variable(f"hole {k}") for k in range(8))  # indices of cells


class FactTranslation:
    """Translates terms about the head of one loop."""

    def __init__(self, session: Session, words: HeadWords, memories: MemoryValues) -> None:
        self.session, self.words, self.memories = session, words, memories
        self.loop = words.loop
        words.entry = lambda object, places: memories.at_entry(words.loop, object, places)
        self._spelling = words.spelling()
        self._spoken: set[Symbol] = {word.symbol for word in words.cells}
        self._spoken |= {word.at_entry for word in words.cells}
        self._spoken |= {word.says(null) for word in words.pointers for null in (True, False)}
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
        """Yields the values that are cells now, then those that were cells at entry.

        A value is an application, or cases of stores before one.
        """
        for word in self.words.cells:
            indices = _HOLES[: len(word.first)]
            now = self.words.meaning(apply(word.symbol, *indices))
            places = tuple(build.add(a, b) for a, b in zip(word.first, indices, strict=True))
            entry = self.memories.at_entry(self.loop, word.object, (*word.fixed, *places))
            for symbol, state in ((word.symbol, now), (word.at_entry, entry)):
                if state is not None:
                    seen = self.memories.unchanged(state)
                    if without_stores(seen).args[:1] == (word.object,):
                        yield symbol, seen, word, places

    def _cell(self, node: Term) -> Term | None:
        """Returns the cell that holds a value: an application, or cases of stores before one.

        Stores that are known to be elsewhere may be missing in the value.
        """
        last = without_stores(node)
        for symbol, state, word, places in self._states:
            seen = without_stores(state)
            many = 1 + len(word.fixed) + len(places)
            if last.payload != seen.payload or last.args[many:] != seen.args[many:]:
                continue
            if last.args[: 1 + len(word.fixed)] != (word.object, *word.fixed):
                continue
            indices = [
                build.sub(actual, first)
                for actual, first in zip(
                    last.args[many - len(places) : many], word.first, strict=True
                )
            ]
            holds = substitute(state, dict(zip(_HOLES, indices, strict=False)))
            if without_stores(holds) is last and set(_stores(node)) <= set(_stores(holds)):
                return apply(symbol, *map(self._speak, indices))
        return self._stored(node)

    def _stored(self, node: Term) -> Term | None:
        """Returns the cell that a value was stored to before the loop; None if there is none."""
        for symbol, state, _, places in self._states:
            for test, value in _stores(state) if len(places) == 1 else ():
                index = (
                    solved(build.sub(*test.args), _HOLES[0], build.ZERO)
                    if test.kind is Kind.EQ
                    else None
                )
                if value is node and index is not None and _HOLES[0] not in free_variables(value):
                    return apply(symbol, self._speak(index))
        return None

    def with_stored_cells(self, term: Term) -> Term:
        """Returns a term with cells in place of the cases of stores before them."""
        cases = [node for node in subterms(term) if node.kind is Kind.ITE]
        found = {node: cell for node in cases if (cell := self._cell(node)) is not None}
        return substitute(term, found)

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

    def named(self, term: Term, bound: Collection[Term] = ()) -> Term | None:
        """Returns a spoken term over names at the loop and bound variables; None if there is none.

        A term of a place behind the loop may be said with names that the loop does not have.
        """
        said = self.spoken(term)
        names = {variable(text) for text in self.words.scalars} | set(bound)
        return said if said is not None and free_variables(said) <= names else None

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
            if said is None and node.kind in (Kind.APPLY, Kind.ITE) and node.args:
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


def _stores(value: Term) -> Iterator[tuple[Term, Term]]:
    """Yields the conditions under which a cell holds what was stored, with that."""
    while value.kind is Kind.ITE:
        yield value.args[0], value.args[1]
        value = value.args[2]


def _exact(node: Term) -> Term | None:
    """Multiplies a quotient out: a pivot's step divides its distance."""
    if node.kind is not Kind.MUL or len(node.args) != 2 or not node.args[0].is_number:
        return None
    factor, quotient = node.args
    if quotient.kind is not Kind.C_DIV or not quotient.args[1].is_number:
        return None
    by = quotient.args[1].value
    return build.scale(factor.value // by, quotient.args[0]) if factor.value % by == 0 else None


# ---- Polynomials in spoken formulas: multiplied out, and without common factors.


_MOST_PRODUCTS = 40


def tidy(node: Term) -> Term | None:
    """Returns a simpler form of a product or an equation; None if there is none."""
    if node.kind is Kind.MUL:
        return _multiplied(node)
    if node.kind is Kind.EQ and node.args[0].sort.name == "Int":
        return _reduced(node)
    return None


def _multiplied(node: Term) -> Term | None:
    sums = [_parts(factor) for factor in node.args]
    many = 1
    for parts in sums:
        many *= len(parts)
    if many == 1 or many > _MOST_PRODUCTS:
        return None
    products = []
    for factors in product(*sums):
        result = build.ONE
        for factor in factors:
            result = build.mul(result, factor)
        products.append(result)
    return build.add(*products)


def _parts(term: Term) -> list[Term]:
    if term.kind is not Kind.ADD:
        return [term]
    monomials, rest = build.monomials(term)
    parts = [build.scale(factor, part) for part, factor in monomials.items()]
    return [*parts, build.number(rest)] if rest else parts


def _reduced(equation: Term) -> Term | None:
    monomials, rest = build.monomials(build.sub(*equation.args))
    common = gcd(rest, *monomials.values())
    if common <= 1:
        return None
    parts = [build.scale(factor // common, term) for term, factor in monomials.items()]
    return build.eq(build.add(*parts), build.number(-rest // common))
