"""Results of the interval analysis at loop heads, as formulas of the theory."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply, variable
from viap.logic.walkers import subterms
from viap.program.intervals import of_type
from viap.program.nodes import Array, statements, written_place
from viap.recurrences.iteration_steps import expanded
from viap.recurrences.scalars.term_ranges import members
from viap.techniques.intervals.interval_analysis import Flow
from viap.techniques.intervals.interval_state import IntervalState
from viap.translate.theory import Claim, Loop, Theory

MOST_ARRAYS = 6


@dataclass(frozen=True, slots=True, eq=False)
class CellIntervals:
    """Candidate formulas about all cells of an array: for each loop, of the one at `indices`."""

    array: Array
    indices: tuple[Term, ...]
    at_heads: dict[Loop, list[Term]] = field(default_factory=dict)


def scalar_intervals(
    states: dict[Loop, IntervalState], known: Collection[Symbol]
) -> dict[Loop, list[Term]]:
    """Returns, for each loop, intervals of its scalars that are narrower than their types.

    Skips symbols that are `known`.
    """
    return {
        loop: [
            formula
            for scalar, symbol in loop.scalars.items()
            if symbol not in known and state.of(scalar) != of_type(scalar.type)
            for formula in members(apply(symbol, *loop.counters), state.of(scalar))
        ]
        for loop, state in states.items()
    }


def cell_intervals(
    theory: Theory, states: dict[Loop, IntervalState], claims: Iterable[Claim]
) -> list[CellIntervals]:
    """Returns intervals of cells narrower than their types; arrays of claims come first."""
    found = []
    said = (term for claim in claims for term in (*claim.path, claim.condition))
    mentioned = {node for term in said for node in subterms(expanded(theory, term))}
    objects = sorted(theory.objects.items(), key=lambda each: each[1] not in mentioned)
    for array, object in objects:
        dimensions = len(array.sizes)
        indices = tuple(variable(f"{array.name}'{k}") for k in range(dimensions))
        cells = CellIntervals(array, indices)
        for loop, state in states.items():
            value = state.of(array)
            memory = loop.memories.get(dimensions)
            if memory is not None and value.is_in(array.type) and value != of_type(array.type):
                cell = apply(memory, object, *indices, *loop.counters)
                cells.at_heads[loop] = list(members(cell, value))
        if cells.at_heads:
            found.append(cells)
    return found[:MOST_ARRAYS]


def is_table(cells: CellIntervals) -> bool:
    """Returns True if no loop writes to an array."""
    inside = (s for loop in cells.at_heads for s in statements((loop.statement,)))
    return all(written_place(statement) is not cells.array for statement in inside)


def states_at_heads(theory: Theory, flow: Flow) -> dict[Loop, IntervalState]:
    heads = flow.heads
    return {loop: heads[loop.statement] for loop in theory.loops if loop.statement in heads}
