"""Cells of arrays in loops, and their summaries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute
from viap.program.nodes import Array, statements, written_place
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.iteration_steps import KnownValue
from viap.recurrences.solver_modes import FAST, FAST_THEN_SYMPY, SYMPY
from viap.translate.theory import Axiom, Loop, Theory

if TYPE_CHECKING:
    from viap.recurrences.scalar_solver import ScalarSolver


@dataclass(frozen=True, slots=True, eq=False)
class LoopCells:
    """The cells of an array in a loop: a memory's symbol, the array, variables for indices.

    The array may be a variable, too: then the cells belong to any array.
    """

    loop: Loop
    symbol: Symbol
    object: Term
    indices: tuple[Term, ...]

    def at(self, counter: Term) -> Term:
        return apply(self.symbol, self.object, *self.indices, counter, *self.loop.outer)

    def has(self, node: Term) -> bool:
        """Returns True if a term is one of these cells, in some iteration."""
        same = node.kind is Kind.APPLY and node.payload == self.symbol
        return same and node.args[0] is self.object


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """The contents of cells, for all indices and counters; `running`: while the loop runs.

    `formula` states it under its conditions.
    """

    cells: LoopCells
    value: Term
    running: bool
    formula: Term
    times: int = 1  # the value is this multiple of the cell


Summaries = Mapping[tuple[Symbol, Term], Summary]


@dataclass(slots=True, eq=False)
class ClosedForms:
    """Closed forms of scalars and arrays, and the fold functions used in them.

    `mode` selects the solvers of recurrences. `solvers` has, for each proved formula, the names
    of the solvers that found it; `failed` are formulas that were not proved.
    """

    known: dict[Symbol, KnownValue] = field(default_factory=dict)
    arrays: dict[tuple[Symbol, Term], Summary] = field(default_factory=dict)
    folds: Folds = field(default_factory=Folds)
    mode: str = FAST_THEN_SYMPY
    solvers: dict[Term, frozenset[str]] = field(default_factory=dict)
    failed: set[Term] = field(default_factory=set)
    _made: "dict[str, ScalarSolver]" = field(default_factory=dict)

    @property
    def first_solver(self) -> "ScalarSolver":
        """The solver used for every recurrence."""
        return self._solver(SYMPY if self.mode == SYMPY else FAST)

    @property
    def last_solver(self) -> "ScalarSolver":
        """The solver used for recurrences that the first one left open."""
        return self._solver(self.mode)

    def _solver(self, name: str) -> "ScalarSolver":
        if name not in self._made and name == FAST:
            from viap.recurrences.scalars.fast_solver import FastSolver

            self._made[name] = FastSolver()
        elif name not in self._made:
            from viap.recurrences.sympy.sympy_solver import FastThenSympy, SympySolver

            self._made[name] = SympySolver() if name == SYMPY else FastThenSympy()
        return self._made[name]


def written(theory: Theory, loop: Loop, symbol: Symbol) -> list[Term]:
    """Returns the arrays of a memory that the body of a loop may write."""
    places = dict.fromkeys(map(written_place, statements((loop.statement,))))
    objects = [theory.objects[place] for place in places if isinstance(place, Array)]
    return [each for each in objects if each.sort == symbol.arguments[0]]


def memory_axioms(theory: Theory, loop: Loop) -> dict[Symbol, tuple[Axiom, Axiom]]:
    """Returns the start axiom and the step axiom of each memory of a loop."""
    found: dict[Symbol, dict[str, Axiom]] = {}
    memories = set(loop.memories.values())
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind in ("start", "step"):
            symbol = axiom.body.args[0].payload
            if symbol in memories:
                found.setdefault(symbol, {})[axiom.origin.kind] = axiom
    return {s: (each["start"], each["step"]) for s, each in found.items() if len(each) == 2}


def cell_value(axiom: Axiom, cells: LoopCells) -> Term:
    """Returns the value that an axiom gives to a memory's cells."""
    names = dict(zip(axiom.others, (cells.object, *cells.indices), strict=True))
    return substitute(axiom.body.args[1], names)
