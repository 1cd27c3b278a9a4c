"""Cells of arrays in loops, and their summaries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import rewrite, substitute
from viap.core.program.nodes import Array, statements, written_place
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.recurrences.folds.fold_functions import Folds
from viap.prover.recurrences.iteration_steps import KnownValue, expanded
from viap.prover.recurrences.solver_modes import FAST, FAST_THEN_SYMPY, SYMPY

if TYPE_CHECKING:
    from viap.prover.recurrences.scalar_solver import ScalarSolver


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
            from viap.prover.recurrences.scalars.fast_solver import FastSolver

            self._made[name] = FastSolver()
        elif name not in self._made:
            from viap.prover.recurrences.sympy.sympy_solver import FastThenSympy, SympySolver

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


# ---- Cells of arrays that a loop does not write, in terms of the states before the loop.


_ROUNDS = 6
_LARGEST = 600  # nodes


class UntouchedArrays:
    """Rewrites cells; what it returns is equal where the loops that it names were run."""

    def __init__(self, theory: Theory) -> None:
        self._theory = theory
        self._starts: dict[Symbol, Axiom] = {}
        self._written: dict[Symbol, list[Term]] = {}
        self._loops: dict[Symbol, Loop] = {}
        for loop in theory.loops:
            for symbol, (start, _) in memory_axioms(theory, loop).items():
                self._starts[symbol], self._loops[symbol] = start, loop
                self._written[symbol] = written(theory, loop, symbol)

    def unchanged(self, term: Term) -> Term:
        """Returns the term with cells of arrays that a loop does not write read before it."""
        for _ in range(_ROUNDS + 2 * len(self._theory.loops)):
            following = rewrite(expanded(self._theory, term), self._before)
            if following is term or following.size > _LARGEST:
                break
            term = following
        return term

    def at_entry(self, loop: Loop, object: Term, indices: Sequence[Term]) -> Term | None:
        """Returns the cell's value when the loop was entered; None if nothing is known."""
        symbol = loop.memories.get(len(indices))
        if symbol is None or symbol not in self._starts:
            return None
        return self._start(apply(symbol, object, *indices, loop.counter, *loop.outer))

    def loop_of(self, node: Term) -> tuple[Loop, tuple[Term, ...]] | None:
        """Returns the loop whose memory a cell is read from, and its indices; None: no cell."""
        if node.kind is not Kind.APPLY or node.payload not in self._loops:
            return None
        loop = self._loops[node.payload]
        return loop, node.args[1 : len(node.args) - len(loop.counters)]

    def _before(self, node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or node.payload not in self._starts:
            return None
        object = node.args[0]
        if object.kind is not Kind.APPLY or object in self._written[node.payload]:
            return None
        return self._start(node)

    def _start(self, node: Term) -> Term:
        found = self.loop_of(node)
        assert found is not None
        loop, indices = found
        outer = node.args[len(node.args) - len(loop.outer) :]
        value = cell_value(
            self._starts[node.payload], LoopCells(loop, node.payload, node.args[0], indices)
        )
        return substitute(value, dict(zip(loop.outer, outer, strict=True)))


def without_stores(value: Term) -> Term:
    """Returns the value of a cell if no store before was to it."""
    while value.kind is Kind.ITE:
        value = value.args[2]
    return value
