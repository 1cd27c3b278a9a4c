"""Effects of an iteration that writes at cells given by inputs, on a term about any cell.

`a[in] = in + 1` turns a[k] into k + 1 if it writes cell k: then `in` is k. Conditions that
equate an input with an index are solved for the input; a case keeps only conditions on the
indices alone, and the value.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import BOOL, Symbol
from viap.logic.terms import Kind, Term, place
from viap.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.recurrences.arrays.index_sequences import solved_for
from viap.recurrences.arrays.known_cells import memory_axioms
from viap.recurrences.counter_conditions import decided, first_atom, pruned
from viap.recurrences.iteration_steps import expanded, unwrapped
from viap.translate.theory import Axiom, Loop, Theory

MOST_CASES = 160


@dataclass(frozen=True, slots=True)
class WriteEffect:
    """An iteration may turn a term into `value` if `guard` holds.

    `given` are its comparisons with the cells in that case.
    """

    guard: tuple[Term, ...]
    value: Term
    given: tuple[Term, ...] = ()


class WritingIteration:
    """One iteration of a loop, and its possible effects on terms about cells."""

    def __init__(self, theory: Theory, loop: Loop, facts: Iterable[Term]) -> None:
        self.theory = theory
        self.loop = loop
        self.facts = tuple(facts)
        self._steps = {s: step for s, (_, step) in memory_axioms(theory, loop).items()}
        self._starts = {s: start for s, (start, _) in memory_axioms(theory, loop).items()}
        self._inputs = {each.symbol for each in theory.inputs if each.loop is loop}

    def first(self, term: Term) -> Term:
        """Returns a term about the state before the loop."""
        return self._rewritten(substitute(term, {self.loop.counter: build.ZERO}), self._starts)

    def after(self, term: Term) -> Term:
        """Returns a term about the state after the iteration, by the state before."""
        return tidy(self._rewritten(term, self._steps))

    def _rewritten(self, term: Term, axioms: Mapping[Symbol, Axiom]) -> Term:
        def change(node: Term) -> Term | None:
            axiom = axioms.get(node.payload) if node.kind is Kind.APPLY else None
            if axiom is None:
                return None
            names = dict(zip(axiom.others, node.args, strict=False))
            return substitute(axiom.body.args[1], names)

        return unwrapped(expanded(self.theory, rewrite(term, change)))

    def effects(self, term: Term) -> list[WriteEffect] | None:
        """Returns the possible changes of a term by the iteration; None if they are unknown."""
        self._left = MOST_CASES
        found: dict[WriteEffect, None] = {}
        old = tidy(term)
        if not self._explore(self.after(term), (), (), (), old, found):
            return None
        return list(found)

    def _explore(
        self,
        term: Term,
        guard: tuple[Term, ...],
        given: tuple[Term, ...],
        never: tuple[Term, ...],
        old: Term,
        found: dict[WriteEffect, None],
    ) -> bool:
        self._left -= 1
        if self._left < 0:
            return False
        term = pruned(term, self.facts, ())
        if term is old:
            return True
        atom = self._atom(term)
        if atom is None:
            if self._moves(term):
                return False
            otherwise = [build.negate(each) for each in never if not self._moves(each)]
            every = tuple(dict.fromkeys((*guard, *otherwise)))
            possible = build.conjunction(every) is not build.FALSE
            if possible and not _same(term, old, every):
                found[WriteEffect(every, term, given)] = None
            return True
        solution = self._solution(atom)
        if solution is not None:
            at = dict([solution])

            def there(formulas: tuple[Term, ...]) -> tuple[Term, ...]:
                return tuple(tidy(substitute(each, at)) for each in formulas)

            then, still, kept = tidy(substitute(term, at)), there(never), there(guard)
            if build.TRUE not in still and build.FALSE not in kept:
                if not self._explore(then, kept, there(given), still, old, found):
                    return False
            orelse = tidy(decided(term, atom, False))
            return self._explore(orelse, guard, given, (*never, atom), old, found)
        for value in (True, False):
            said = atom if value else build.negate(atom)
            speaks, reads = not self._moves(said), self._reads(said)
            more = (*guard, said) if speaks and not reads else guard
            seen = (*given, said) if speaks and reads else given
            if not self._explore(tidy(decided(term, atom, value)), more, seen, never, old, found):
                return False
        return True

    def _atom(self, term: Term) -> Term | None:
        """Returns a comparison that decides an outermost case; if possible, one for an input."""
        first = first_atom(term)
        if first is None:
            return None
        case = next(n for n in subterms(term) if n.kind is Kind.ITE and _within(first, n.args[0]))
        others = (n for n in subterms(case.args[0]) if n.kind is Kind.EQ)
        return next((each for each in others if self._solution(each) is not None), first)

    def _solution(self, atom: Term) -> tuple[Term, Term] | None:
        """Returns an input of the iteration and its value by an equation; None if there is none."""
        if atom.kind is not Kind.EQ or atom.args[0].sort == BOOL or atom.args[0].sort.dimensions:
            return None
        inputs = [node for node in subterms(atom) if self._is_input(node)]
        found = solved_for(atom, inputs)
        if found is None or any(self._is_input(node) for node in subterms(found[1])):
            return None
        return None if self._reads(found[1]) else found

    def _is_input(self, node: Term) -> bool:
        return node.kind is Kind.APPLY and node.payload in self._inputs

    def _reads(self, term: Term) -> bool:
        return any(n.kind is Kind.APPLY and n.payload in self._steps for n in subterms(term))

    def _moves(self, term: Term) -> bool:
        """Returns True if a term depends on the iteration, other than by cells."""
        waiting = [term]
        while waiting:
            node = waiting.pop()
            if node.kind is Kind.APPLY and node.payload in self._steps:
                arity = node.args[0].sort.dimensions
                waiting += node.args[1 : 1 + arity]
            elif node is self.loop.counter:
                return True
            elif self.loop.counter in free_variables(node):
                waiting += node.args
        return False


def _within(part: Term, term: Term) -> bool:
    return any(node is part for node in subterms(term))


def _same(left: Term, right: Term, guard: Iterable[Term]) -> bool:
    """Returns True if two terms are equal under the equations of a guard."""
    difference = build.sub(left, right)
    for part in guard:
        if part.kind is Kind.EQ and difference is not build.ZERO:
            symbols = [n for n in subterms(part) if n.kind in (Kind.APPLY, Kind.VARIABLE)]
            solved = solved_for(part, symbols)
            if solved is not None and solved[0] not in subterms(solved[1]):
                difference = substitute(difference, dict([solved]))
    return difference is build.ZERO


def tidy(term: Term) -> Term:
    """Returns the term with equations in one normal form, whatever the order of their sides."""

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.EQ or node.args[0].sort == BOOL or node.args[0].sort.dimensions:
            return None
        parts, constant = build.monomials(build.sub(*node.args))
        if not parts:
            return build.truth(not constant)
        first = min(parts, key=place)
        factor = parts.pop(first)
        sign = 1 if factor > 0 else -1
        rest = build.add(*(build.scale(c, part) for part, c in parts.items()))
        other = build.scale(-sign, build.add(rest, build.number(constant)))
        return build.eq(build.scale(abs(factor), first), other)

    return rewrite(term, change)
