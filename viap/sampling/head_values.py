"""Values of a theory's scalars at the loop heads of a traced run.

It is a model in the sense of `viap.logic.evaluation`, as long as no array is asked for.
"""

from collections.abc import Iterable
from contextlib import suppress

from viap.facts.program_states import ProgramState
from viap.logic.evaluation import Undetermined, Value, evaluate
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.machine import EventKind, Run
from viap.program.nodes import Assert, Input, Scalar, Statement, While
from viap.translate.theory import Loop, Meaning, Theory

Counters = tuple[int, ...]
State = dict[Scalar, int]


class HeadValues:
    """The states at loop heads of one run; undefined behaviour after them does not matter."""

    def __init__(self, theory: Theory, run: Run) -> None:
        self._theory = theory
        self.states: dict[While, dict[Counters, State]] = {}
        self._counts: dict[tuple[While, Counters], int] = {}
        self._inputs: dict[tuple[Statement, Counters], int] = {}
        self.reached: set[Statement] = set()  # assertions that the run reached
        self._defined: dict[tuple[Symbol, tuple[Value, ...]], Value | None] = {}
        self._walk(run)

    def iterations(self, loop: Loop) -> list[Counters]:
        """Returns the counters of all reached heads of a loop, inner counters first."""
        return list(self.states.get(loop.statement, ()))

    # ------------------------------------------------------------- the trace

    def _walk(self, run: Run) -> None:
        state = ProgramState(self._theory.program)
        counters: Counters = ()
        for event in run.trace:
            statement = event.statement
            if event.kind is EventKind.STEP:
                if isinstance(statement, Assert):
                    self.reached.add(statement)
                state.apply(event)
                if isinstance(statement, Input):
                    assert event.value is not None
                    self._inputs[statement, counters] = event.value
                continue
            assert isinstance(statement, While)
            if event.kind is EventKind.ENTER:
                counters = (-1, *counters)
                continue
            if event.exit is None:
                # The condition was evaluated, which changes no scalar.
                counters = (counters[0] + 1, *counters[1:])
                self.states.setdefault(statement, {})[counters] = dict(state.scalars)
            if event.kind is EventKind.LEAVE:
                number, *outer = counters
                counters = tuple(outer)
                self._counts[statement, counters] = number

    # ------------------------------------------------------------- the model

    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        meaning = self._theory.meanings[symbol]
        if meaning.definition is not None:
            return self._definition(symbol, meaning.definition, arguments)
        found = self._observed(meaning, arguments)
        if found is None:
            raise Undetermined(f"{symbol} was not observed at {arguments}")
        return found

    def _definition(
        self,
        symbol: Symbol,
        definition: tuple[tuple[Term, ...], Term],
        arguments: tuple[Value, ...],
    ) -> Value:
        """Evaluates a definition once; definitions refer to each other."""
        if (symbol, arguments) not in self._defined:
            variables, term = definition
            value: Value | None = None
            with suppress(Undetermined):
                value = evaluate(term, self, dict(zip(variables, arguments, strict=True)))
            self._defined[symbol, arguments] = value
        found = self._defined[symbol, arguments]
        if found is None:
            raise Undetermined(f"{symbol} is made of what was not observed")
        return found

    def _observed(self, meaning: Meaning, arguments: tuple[Value, ...]) -> int | None:
        match meaning.kind:
            case "scalar in loop":
                assert meaning.loop is not None and meaning.scalar is not None
                state = self.states.get(meaning.loop.statement, {}).get(_counters(arguments))
                return None if state is None else state[meaning.scalar]
            case "count":
                assert meaning.loop is not None
                return self._counts.get((meaning.loop.statement, _counters(arguments)))
            case "input":
                assert meaning.statement is not None
                return self._inputs.get((meaning.statement, _counters(arguments)))
            case _:
                return None

    def domain(self, variable: Term) -> Iterable[Value]:
        raise Undetermined(f"nothing is known of {variable.payload}")


def _counters(arguments: tuple[Value, ...]) -> Counters:
    return tuple(int(argument) for argument in arguments)
