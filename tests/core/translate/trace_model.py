"""The model that a run gives to a theory: what its symbols were, as far as the run tells."""

from collections.abc import Iterable
from typing import Any

from tests.core.translate.replay import Counters, Replay, Visit
from viap.core.logic.evaluation import Undetermined, Value, evaluate
from viap.core.logic.terms import Symbol, Term
from viap.core.program.nodes import Fill, Program
from viap.core.translate.theory import Loop, Meaning, Theory
from viap.runs.machine import Run


class TraceModel:
    """A model in the sense of viap.core.logic.evaluation."""

    def __init__(self, theory: Theory, program: Program, run: Run) -> None:
        self.theory = theory
        fills = (i.statement for i in theory.inputs if isinstance(i.statement, Fill))
        self.replay = Replay(program, run, frozenset(fills))
        self.history = self.replay.history
        self.arrays = {array.name: array for array in program.arrays}
        self.loops = {loop.counter.payload: loop for loop in theory.loops}
        # How far counters that a formula binds have to range: up to this value.
        self.limits: dict[str, int] = {}
        self._defined: dict[tuple[Symbol, tuple[Value, ...]], Value | Undetermined] = {}

    def visit(self, loop: Loop, outer: tuple[Any, ...]) -> Visit:
        found = self.replay.visits.get((loop.statement, outer))
        if found is None:
            raise Undetermined(f"loop {loop.number} was not reached at {outer}")
        return found

    def time(self, loop: Loop, counters: tuple[Value, ...]) -> int:
        """When an iteration started."""
        number, outer = int(counters[0]), counters[1:]
        visit = self.visit(loop, outer)
        if not 0 <= number < len(visit.starts):
            pending = visit in self.replay.stack and number == visit.iteration + 1
            if pending and visit is self.replay.stack[-1]:
                # The run may have stopped in the condition of this iteration.
                return self.replay.time
            raise Undetermined(f"iteration {number} of loop {loop.number} did not start")
        return visit.starts[number]

    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        meaning = self.theory.meanings[symbol]
        match meaning.kind:
            case "object":
                assert meaning.array is not None
                return meaning.array.name
            case "memory":
                return self._cell(arguments, 0)
            case "scalar in loop":
                assert meaning.loop is not None and meaning.scalar is not None
                return self.history.scalar(meaning.scalar, self.time(meaning.loop, arguments))
            case "memory in loop":
                assert meaning.loop is not None
                split = meaning.dimensions + 1
                time = self.time(meaning.loop, arguments[split:])
                return self._cell(arguments[:split], time)
            case "count":
                assert meaning.loop is not None
                return self.visit(meaning.loop, arguments).count
            case "input":
                return self._input(meaning, arguments)
            case "content":
                return self._content(meaning, arguments)
            case "definition":
                return self._definition(symbol, meaning, arguments)
            case "final scalar" | "final memory":
                return self._final(meaning, arguments)
        raise AssertionError(f"the meaning of {symbol} is of an unknown kind: {meaning.kind}")

    def _cell(self, arguments: tuple[Value, ...], time: int) -> int:
        array = self.arrays[str(arguments[0])]
        return self.history.cell(array, tuple(int(i) for i in arguments[1:]), time)

    def _input(self, meaning: Meaning, counters: tuple[Any, ...]) -> int:
        found = self.replay.inputs.get((meaning.statement, counters))
        if found is None:
            raise Undetermined(f"no input was read at {counters}")
        return found

    def _content(self, meaning: Meaning, arguments: tuple[Any, ...]) -> int:
        statement = meaning.statement
        assert isinstance(statement, Fill)
        rest = len(statement.array.sizes) - len(statement.indices)
        found = self.replay.fills.get((statement, arguments[rest:]))
        if found is None:
            raise Undetermined(f"nothing was filled at {arguments[rest:]}")
        prefix, content = found
        return content.value((*prefix, *(int(i) for i in arguments[:rest])))

    def _definition(self, symbol: Symbol, meaning: Meaning, arguments: tuple[Value, ...]) -> Value:
        key = (symbol, arguments)
        if key not in self._defined:
            assert meaning.definition is not None
            variables, term = meaning.definition
            try:
                bound = dict(zip(variables, arguments, strict=True))
                self._defined[key] = evaluate(term, self, bound)
            except Undetermined as unknown:
                self._defined[key] = unknown
        found = self._defined[key]
        if isinstance(found, Undetermined):
            raise Undetermined(str(found))
        return found

    def _final(self, meaning: Meaning, arguments: tuple[Value, ...]) -> int:
        if not self.replay.ended:
            raise Undetermined("the run did not reach the end of the program")
        if meaning.scalar is not None:
            return self.history.scalar(meaning.scalar, self.replay.time)
        return self._cell(arguments, self.replay.time)

    def domain(self, variable: Term) -> Iterable[Value]:
        """Bound variables are counters, named like that of their loop with a prime."""
        name = str(variable.payload).rstrip("'")
        if name not in self.loops:
            raise Undetermined(f"nothing is known of {variable.payload}")
        if name in self.limits:
            return range(self.limits[name] + 1)
        statement = self.loops[name].statement
        lengths = [len(v.starts) for (s, _), v in self.replay.visits.items() if s is statement]
        return range(max(lengths, default=0))

    def iterations(self, loop: Loop) -> list[Counters]:
        """All iterations of a loop whose start the run saw, with the counters around them."""
        return [
            (number, *outer)
            for (statement, outer), visit in self.replay.visits.items()
            if statement is loop.statement
            for number in range(len(visit.starts))
        ]

    def entries(self, loop: Loop) -> list[Counters]:
        """The counters at which a loop was reached."""
        return [outer for (statement, outer) in self.replay.visits if statement is loop.statement]
