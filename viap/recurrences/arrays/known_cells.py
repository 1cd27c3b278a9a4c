"""Cells of arrays in loops, and what is known of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute
from viap.program.nodes import Array, statements, written_place
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.iteration_steps import KnownValue
from viap.translate.theory import Axiom, Loop, Theory


@dataclass(frozen=True, slots=True, eq=False)
class LoopCells:
    """The cells of an array in a loop: a memory's symbol, the array, variables for indices.

    The array may be a variable, too: then they are the cells of any array.
    """

    loop: Loop
    symbol: Symbol
    object: Term
    indices: tuple[Term, ...]

    def at(self, counter: Term) -> Term:
        return apply(self.symbol, self.object, *self.indices, counter, *self.loop.outer)

    def has(self, node: Term) -> bool:
        """Whether a term is one of these cells, in some iteration."""
        same = node.kind is Kind.APPLY and node.payload == self.symbol
        return same and node.args[0] is self.object


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """What cells hold, for all indices and counters; `running`: as long as the loop runs.

    `formula` says it, under the conditions that it needs.
    """

    cells: LoopCells
    value: Term
    running: bool
    formula: Term
    times: int = 1  # so many times the cell is the value


Summaries = Mapping[tuple[Symbol, Term], Summary]


@dataclass(slots=True, eq=False)
class ClosedForms:
    """What is known of scalars and arrays, and the functions that it is written with."""

    known: dict[Symbol, KnownValue] = field(default_factory=dict)
    arrays: dict[tuple[Symbol, Term], Summary] = field(default_factory=dict)
    folds: Folds = field(default_factory=Folds)


def written(theory: Theory, loop: Loop, symbol: Symbol) -> list[Term]:
    """The arrays of a memory that the body of a loop may write."""
    places = dict.fromkeys(map(written_place, statements((loop.statement,))))
    objects = [theory.objects[place] for place in places if isinstance(place, Array)]
    return [each for each in objects if each.sort == symbol.arguments[0]]


def memory_axioms(theory: Theory, loop: Loop) -> dict[Symbol, tuple[Axiom, Axiom]]:
    """The start and the step of each memory of a loop."""
    found: dict[Symbol, dict[str, Axiom]] = {}
    memories = set(loop.memories.values())
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind in ("start", "step"):
            symbol = axiom.body.args[0].payload
            if symbol in memories:
                found.setdefault(symbol, {})[axiom.origin.kind] = axiom
    return {s: (each["start"], each["step"]) for s, each in found.items() if len(each) == 2}


def cell_value(axiom: Axiom, cells: LoopCells) -> Term:
    """What an axiom says of a memory's cells."""
    names = dict(zip(axiom.others, (cells.object, *cells.indices), strict=True))
    return substitute(axiom.body.args[1], names)
