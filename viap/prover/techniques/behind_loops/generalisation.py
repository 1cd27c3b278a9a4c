"""Goals about N iterations, generalised to any number n of them: base and step.

Several loops may share one n: their results are then compared iteration by iteration.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.simplification import simplify
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.facts.elimination import largest
from viap.prover.recurrences.arrays.known_cells import written
from viap.prover.recurrences.arrays.visited_cells import accesses, is_cell, used_indices, visited
from viap.prover.recurrences.iteration_steps import MOST_SIZE, expanded
from viap.prover.techniques.behind_loops.goals import Goal, Unfolding

# ---- Variables and arrays of two loops that take the same values: their iterations read alike.
#
# Two loops that compute the same have the same steps, up to the names of their variables. The
# correspondence of variables is found by refinement: all pairs are candidates, and a pair is
# dropped if its steps differ when the remaining pairs are assumed equal.


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


# ---- Goals about N iterations, generalised to any number n of them: base and step.


MOST_COUNTS = 4
MOST_DOMAINS = 3


@dataclass(frozen=True)
class Run:
    """The iterations of a loop, `count` many, in one iteration of the loops around it."""

    loop: Loop
    count: Term

    def at(self, counter: Term) -> dict[Term, Term]:
        """Returns the values of the loop's counters in an iteration of this run."""
        return {
            self.loop.counter: counter,
            **dict(zip(self.loop.outer, self.count.args, strict=True)),
        }


@dataclass(frozen=True)
class Generalisation:
    """A `goal` about `counter` iterations of each of the runs; `places`: indices they use.

    `alike`: it compares two runs whose iterations read alike, so that it is likely to hold.
    """

    goal: Goal
    counter: Term
    runs: tuple[Run, ...]
    places: tuple[Term, ...]
    alike: bool = False

    def before(self) -> list[dict[Term, Term]]:
        """Returns the values of the goal's indices at which a step uses earlier iterations."""
        own: list[dict[Term, Term]] = [{}]
        if len(self.goal.indices) == 1:
            own += [{self.goal.indices[0]: place} for place in self.places]
        return own


def generalisations(theory: Theory, goal: Goal, unfolding: Unfolding) -> Iterator[Generalisation]:
    """Yields goals with one variable for some iteration counts: first for all of them.

    For two loops whose iterations read alike, all of their variables are compared at once.
    """
    counts = list(runs_of(theory, goal.conclusion))[:MOST_COUNTS]
    groups = [tuple(counts)] if len(counts) > 1 else []
    groups += combinations(counts, 2) if len(counts) > 2 else []
    groups += [(run,) for run in reversed(counts)]
    for group in groups:
        counter = next(
            (run.loop.counter for run in group if run.loop.counter not in goal.counters), None
        )
        if counter is None:
            continue
        found = _lockstep(theory, unfolding, group)
        alike = _mentions(goal.conclusion, found)
        if found.scalars:
            ends = [(run.count, *run.count.args) for run in group]
            equal = [build.eq(apply(x, *ends[0]), apply(y, *ends[1])) for x, y in found.scalars]
            more = replace(goal, conclusion=build.conjunction((goal.conclusion, *equal)))
            for general in _of_group(theory, more, group, counter):
                yield replace(general, alike=alike)
        yield from _of_group(theory, goal, group, counter)


def _lockstep(theory: Theory, unfolding: Unfolding, runs: tuple[Run, ...]) -> Lockstep:
    """Returns the variables and arrays that two runs compute alike; empty if there are not two."""
    if len(runs) != 2 or runs[0].loop is runs[1].loop:
        return Lockstep()
    return lockstep(theory, unfolding, runs[0].loop, runs[1].loop)


def _mentions(term: Term, found: Lockstep) -> bool:
    """Returns True if a term compares variables or arrays that two runs compute alike."""
    applied = {node.payload for node in subterms(term) if node.kind is Kind.APPLY}
    cells = {(n.payload, n.args[0]) for n in subterms(term) if is_cell(n)}
    return any(set(pair) <= applied for pair in found.scalars) or any(
        set(pair) <= cells for pair in found.arrays
    )


def runs_of(theory: Theory, term: Term) -> Iterator[Run]:
    """Yields the iteration counts in a term, in the order of the loops."""
    loops: dict[Symbol, Loop] = {loop.count: loop for loop in theory.loops}
    nodes = (n for n in subterms(term) if n.kind is Kind.APPLY and n.payload in loops)
    found = dict.fromkeys(nodes)
    for node in sorted(found, key=lambda n: (loops[n.payload].number, n.size)):
        yield Run(loops[node.payload], node)


def _of_group(
    theory: Theory, goal: Goal, runs: tuple[Run, ...], counter: Term
) -> Iterator[Generalisation]:
    replaced = {run.count: counter for run in runs}
    conclusion = substitute(goal.conclusion, replaced)
    if conclusion.size > MOST_SIZE:
        return
    within = [build.le(counter, run.count) for run in runs]
    general = replace(goal, counters=(counter, *goal.counters), conclusion=conclusion).given(within)
    places = tuple(
        dict.fromkeys(
            substitute(place, run.at(counter))
            for run in runs
            for place in used_indices(theory, run.loop)
        )
    )
    for domain in _domains(theory, goal, runs, counter):
        told = () if domain is build.TRUE else (domain,)
        yield Generalisation(general.given(told), counter, runs, places)


def _domains(theory: Theory, goal: Goal, runs: tuple[Run, ...], counter: Term) -> Iterator[Term]:
    """Yields conditions on the indices: none, then that these iterations visited the cells."""
    yield build.TRUE
    if not goal.indices or not any(is_cell(node) for node in subterms(goal.conclusion)):
        return
    found: dict[Term, None] = {}
    for run in runs:
        for access in accesses(theory, run.loop, len(goal.indices)):
            for part in visited(theory, access, run.loop, goal.indices):
                found[substitute(part, run.at(counter))] = None
    yield from list(found)[:MOST_DOMAINS]


def base(general: Generalisation, unfolding: Unfolding) -> Goal:
    """Returns the goal for zero iterations."""
    zero = {general.counter: build.ZERO}
    goal = general.goal
    return Goal(
        tuple(n for n in goal.counters if n is not general.counter),
        goal.indices,
        tuple(unfolding.earlier(substitute(part, zero)) for part in goal.premises),
        unfolding.earlier(substitute(goal.conclusion, zero)),
    )


def step(general: Generalisation, theory: Theory, unfolding: Unfolding) -> Goal:
    """Returns the goal for one more iteration, given the goal and the iteration's effect."""
    goal, counter = general.goal, general.counter
    following = build.add(counter, build.ONE)
    at_next = {counter: following}
    after = frozenset((following,))
    premises = [unfolding.earlier(substitute(part, at_next), after) for part in goal.premises]
    for run in general.runs:
        stays = expanded(theory, run.loop.stays)
        premises.append(unfolding.earlier(substitute(stays, run.at(counter))))
    said = goal.statement()
    premises += [said.at(values) for values in general.before()]
    conclusion = unfolding.earlier(substitute(goal.conclusion, at_next), after)
    return Goal(goal.counters, goal.indices, tuple(dict.fromkeys(premises)), conclusion)
