"""For which counters, arrays and cells to try an axiom in a run."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from tests.core.translate.history import Cell
from tests.core.translate.replay import Counters
from tests.core.translate.trace_model import TraceModel
from viap.core.logic.evaluation import Value
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import subterms
from viap.core.program.nodes import Array, Input, Statement
from viap.core.translate.theory import Axiom, Meaning

# Of what a run has too many of, so many are tried.
MOST_CELLS = 6
MOST_ARRAYS = 5


class Instances:
    """Choices are random, and the same ones for the same seed."""

    def __init__(self, model: TraceModel, seed: int) -> None:
        self.model, self.theory, self.replay = model, model.theory, model.replay
        self.random = Random(seed)
        self.by_counters = {loop.counters: loop for loop in self.theory.loops}

    def sample(self, items: list[Any], most: int) -> list[Any]:
        """The first and the last ones, and some between."""
        if len(items) <= most:
            return items
        third = most // 3
        if not third:
            return self.random.sample(items, most)
        middle = self.random.sample(items[third:-third], most - 2 * third)
        return [*items[:third], *middle, *items[-third:]]

    def counters(self, axiom: Axiom) -> list[Counters]:
        """The counters for which the run says whether the axiom is true."""
        kind, loop = axiom.origin.kind, axiom.origin.loop
        if kind == "input":
            return self._input_counters(axiom)
        if kind in ("start", "count"):
            return self.model.entries(loop)
        if kind == "prefix":
            return self.model.iterations(loop)
        if kind == "step":
            known = self.model.iterations(loop)
            started = set(known)
            return [c for c in known if (c[0] + 1, *c[1:]) in started]
        if axiom.counters:
            return self.model.iterations(self.by_counters[axiom.counters])
        return [()]

    def _input_counters(self, axiom: Axiom) -> list[Counters]:
        statement = self._input_of(axiom)
        if isinstance(statement, Input):
            return [c for s, c in self.replay.inputs if s is statement]
        return [c for s, c in self.replay.fills if s is statement]

    def _input_of(self, axiom: Axiom) -> Statement:
        for meaning in self._meanings(axiom.body):
            if meaning.kind in ("input", "content"):
                return meaning.statement
        raise AssertionError("the range of an input has no input")

    def _meanings(self, term: Term) -> Iterator[Meaning]:
        for part in subterms(term):
            if part.kind is Kind.APPLY:
                yield self.theory.meanings[part.payload]

    def others(self, axiom: Axiom, counters: Counters) -> list[tuple[Value, ...]]:
        """Array objects and indices for which to try an axiom."""
        if not axiom.others:
            return [()]
        kind = axiom.origin.kind
        if kind == "array":
            array = next(m.array for m in self._meanings(axiom.body) if m.kind == "object")
            return [*self._cells(array, [])]
        if kind == "input":
            statement = self._input_of(axiom)
            rest = len(axiom.others)
            return [cell[-rest:] for cell in self._cells(statement.array, [])]
        dimensions = axiom.others[0].sort.dimensions
        recent = self._recent(axiom, counters)
        changed = [array for array, _ in recent if len(array.sizes) == dimensions]
        arrays = [a for a in self.theory.program.arrays if len(a.sizes) == dimensions]
        some = dict.fromkeys(self.sample(list(dict.fromkeys(changed)), MOST_ARRAYS))
        some |= dict.fromkeys(self.sample(arrays, MOST_ARRAYS))
        return [
            (array.name, *cell)
            for array in some
            for cell in self._cells(array, [c for a, c in recent if a is array])
        ]

    def _recent(self, axiom: Axiom, counters: Counters) -> list[tuple[Array, Cell]]:
        """What was written in the part of the run that an axiom speaks of."""
        history, kind, loop = self.replay.history, axiom.origin.kind, axiom.origin.loop
        start, end = 0, self.replay.time
        if kind == "step":
            starts = self.replay.visits[loop.statement, counters[1:]].starts
            start, end = starts[counters[0]], starts[counters[0] + 1]
        elif kind == "start":
            end = self.replay.visits[loop.statement, counters].starts[0]
            start = self.model.time(loop.parent, counters) if loop.parent else 0
        return history.written_between(start, end)

    def _cells(self, array: Array, recent: list[Cell]) -> list[Cell]:
        """Cells worth trying: written ones, others of the array, and some outside of it."""
        touched = list(self.replay.history.touched[array])
        low = [min((c[k] for c in touched), default=0) for k in range(len(array.sizes))]
        high = [max((c[k] for c in touched), default=1) for k in range(len(array.sizes))]
        for k, size in enumerate(array.sizes):
            if isinstance(size, int):
                low[k], high[k] = 0, max(size - 1, 0)
        around = [
            self.random.sample(range(low[k] - 1, high[k] + 2), min(high[k] - low[k] + 3, 3))
            for k in range(len(array.sizes))
        ]
        outside = list(product(*around))
        chosen = dict.fromkeys(self.sample(list(dict.fromkeys(recent)), MOST_CELLS))
        chosen |= dict.fromkeys(self.sample(touched, MOST_CELLS))
        chosen |= dict.fromkeys(self.random.sample(outside, min(len(outside), 3)))
        return list(chosen)
