"""Goals about N iterations, generalised to any number n of them: base and step.

Several loops may share one n: their results are then compared iteration by iteration.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms
from viap.recurrences.arrays.visited_cells import accesses, is_cell, used_indices, visited
from viap.recurrences.iteration_steps import MOST_SIZE, expanded
from viap.techniques.behind_loops.goals import Goal
from viap.techniques.behind_loops.lockstep import Lockstep, lockstep
from viap.techniques.behind_loops.unfolding import Unfolding
from viap.translate.theory import Loop, Theory

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
