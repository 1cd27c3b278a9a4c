"""Envelopes: bounds of a term about any cell, whatever the iterations write."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import BOOL, Kind, Symbol, Term, place
from viap.core.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.recurrences.arrays.index_sequences import solved_for
from viap.prover.recurrences.arrays.known_cells import memory_axioms
from viap.prover.recurrences.arrays.visited_cells import is_cell, written_indices
from viap.prover.recurrences.counter_conditions import decided, first_atom, pruned
from viap.prover.recurrences.iteration_steps import expanded, unwrapped

# ---- Cells that an iteration writes together: `a[i][j]` and `a[j][i]`, or `a[i]` and `b[n-1-i]`.


@dataclass(frozen=True, slots=True)
class Pairing:
    """A map of indices that is its own inverse: it fixes or reflects coordinates, or swaps two.

    Coordinate j of the image is coordinate `source` of the place, or `total` minus it.
    """

    sources: tuple[int, ...]
    totals: tuple[Term | None, ...]

    def of(self, indices: tuple[Term, ...]) -> tuple[Term, ...]:
        found = []
        for source, total in zip(self.sources, self.totals, strict=True):
            index = indices[source]
            found.append(index if total is None else build.sub(total, index))
        return tuple(found)

    @property
    def swaps(self) -> bool:
        return self.sources != tuple(range(len(self.sources)))


def pairings(theory: Theory, loop: Loop) -> list[Pairing]:
    """Returns the maps between indices that an iteration writes together, except the identity."""
    found: dict[Pairing, None] = {}
    for _, step in memory_axioms(theory, loop).values():
        places = list(dict.fromkeys(written_indices(theory, step)))
        for left in places:
            for right in places:
                if left != right:
                    found.update(dict.fromkeys(_maps(left, right, loop)))
    return list(found)


def _maps(left: tuple[Term, ...], right: tuple[Term, ...], loop: Loop) -> Iterator[Pairing]:
    if len(left) != len(right) or len(left) > 2:
        return
    orders = [(0,)] if len(left) == 1 else [(0, 1), (1, 0)]
    for order in orders:
        totals: list[Term | None] = []
        for j, source in enumerate(order):
            same = build.sub(right[j], left[source])
            both = build.add(right[j], left[source])
            if same is build.ZERO:
                totals.append(None)
            elif loop.counter not in free_variables(both):
                totals.append(both)
            else:
                break
        if len(totals) < len(order):
            continue
        if order == (1, 0) and totals[0] is not totals[1]:
            continue  # not its own inverse
        if order != (1, 0) and not any(total is not None for total in totals):
            continue
        yield Pairing(order, tuple(totals))


# ---- Effects of an iteration that writes at cells given by inputs, on a term about any cell.
#
# `a[in] = in + 1` turns a[k] into k + 1 if it writes cell k: then `in` is k. Conditions that
# equate an input with an index are solved for the input; a case keeps only conditions on the
# indices alone, and the value.


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


# ---- Envelopes: bounds of a term about any cell, whatever the iterations write.


MOST_SIZE = 300
ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Envelope:
    """The lower and upper bound of a term, as terms in the indices; None if unknown."""

    low: Term | None
    high: Term | None

    def end(self, greatest: bool) -> Term | None:
        return self.high if greatest else self.low

    def formulas(self, term: Term) -> Iterator[Term]:
        """Yields that a term lies between the ends."""
        if self.low is not None and self.low is self.high:
            yield build.eq(term, self.low)
            return
        if self.low is not None:
            yield build.le(self.low, term)
        if self.high is not None:
            yield build.le(term, self.high)


class EnvelopeSearch:
    """Searches the bounds of terms; `cells` has those of cells that are known already."""

    def __init__(
        self, cells: Mapping[Term, Envelope], facts: tuple[Term, ...], naturals: tuple[Term, ...]
    ) -> None:
        self._cells = cells
        self._facts = facts
        self._naturals = naturals

    def of(self, term: Term, first: Term, effects: Sequence[WriteEffect]) -> Envelope | None:
        """Returns bounds of a term, from its first value and repeated effects; None if none."""
        known = Envelope(self._bound(first, {}, (), False), self._bound(first, {}, (), True))
        for spare in reversed(range(ROUNDS)):
            wider = Envelope(*(self._widened(end, term, effects, known) for end in (False, True)))
            if wider == known:
                break
            if not spare:
                # An end that still moves has no bound; the other one may not need it.
                low = wider.low if wider.low is known.low else None
                high = wider.high if wider.high is known.high else None
                known = Envelope(low, high)
                wider = Envelope(
                    *(self._widened(end, term, effects, known) for end in (False, True))
                )
            known = wider
        return None if known.low is None and known.high is None else known

    def _widened(
        self, greatest: bool, term: Term, effects: Sequence[WriteEffect], known: Envelope
    ) -> Term | None:
        end = known.end(greatest)
        for effect in effects:
            value = self._bound(effect.value, {term: known}, effect.given, greatest)
            if value is None or end is None:
                return None
            there = end
            for part in effect.guard:
                there = self._pruned(decided(there, part, True))
            more = self._farther(there, value, greatest)
            if more is not there:
                guard = self._pruned(build.conjunction(effect.guard))
                end = self._pruned(build.ite(guard, more, end))
            if end.size > MOST_SIZE:
                return None
        return end

    def _farther(self, left: Term, right: Term, greatest: bool) -> Term:
        """Returns the larger or the smaller one of two terms, case by case."""
        if left.kind is Kind.ITE:
            then, orelse = (self._farther(arm, right, greatest) for arm in left.args[1:])
            return self._pruned(build.ite(left.args[0], then, orelse))
        sides = (left, right) if greatest else (right, left)
        # If both are equal, either may be taken: one of the tests may be decidable.
        options = (build.ite(test(*sides), right, left) for test in (build.lt, build.le))
        return min(map(self._pruned, options), key=lambda term: term.size)

    def _pruned(self, term: Term) -> Term:
        return pruned(term, self._facts, self._naturals)

    def _bound(
        self,
        term: Term,
        own: Mapping[Term, Envelope],
        given: Iterable[Term],
        greatest: bool,
    ) -> Term | None:
        """Returns a bound of a sum of cells and other terms, by bounds of the cells; or None."""
        for whole, known in own.items():
            grown = build.sub(term, whole)
            end = known.end(greatest)
            if len(build.monomials(whole)[0]) > 1 and not any(map(is_cell, subterms(grown))):
                return None if end is None else self._pruned(build.add(end, grown))
        parts, constant = build.monomials(term)
        total: list[Term] = [build.number(constant)]
        for part, factor in parts.items():
            if any(is_cell(node) for node in subterms(part)):
                upper = greatest == (factor > 0)
                bounds = own.get(part) or self._cells.get(part)
                found = _seen(part, given, upper)
                if found is None and bounds is not None:
                    found = bounds.end(upper)
                if found is None:
                    return None
                part = found
            total.append(build.scale(factor, part))
        return self._pruned(build.add(*total))


def _seen(cell: Term, given: Iterable[Term], upper: bool) -> Term | None:
    """Returns a bound of a cell by a comparison that an iteration made; None if there is none."""
    for fact in given:
        if fact.kind not in (Kind.LE, Kind.LT):
            continue
        strict = build.ONE if fact.kind is Kind.LT else build.ZERO
        left, right = fact.args
        # left + strict <= right, for the cell on one side or the other.
        parts, _ = build.monomials(build.sub(left, right))
        factor = parts.get(cell, 0)
        rest = build.sub(build.add(build.sub(left, right), strict), build.scale(factor, cell))
        if factor == (1 if upper else -1) and not any(is_cell(n) for n in subterms(rest)):
            return build.neg(rest) if upper else rest
    return None
