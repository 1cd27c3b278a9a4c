"""A loop's scalars in its first iterations, for some values of the terms it does not change.

A wrong closed form costs solver time; most fail in the first iterations.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from viap.logic.evaluation import Undetermined, Value, evaluate
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term
from viap.recurrences.candidates import Candidate, CandidateOption
from viap.recurrences.iteration_steps import ScalarRecurrence
from viap.recurrences.sequences.sequence_definitions import definitions
from viap.translate.theory import Loop

ITERATIONS = 5
_OUTER = 2  # the counters of the outer loops
_MANY = 1000  # iterations, of any loop
# Values for unchanged terms, larger than the counters: some with few divisors, some with many.
POOLS = ((11, 7, 13, 17, 9), (720, 1440, 5040, 360, 2520))
_MOST_STEPS = 400  # successive values computed for a function


class ConcreteRun:
    """The values of one run; those of the scalars follow from the recurrences.

    `fixed` has the values of terms that the loop does not change, for several loops of one run.
    """

    def __init__(
        self,
        loop: Loop,
        every: Mapping[Symbol, ScalarRecurrence],
        pool: tuple[int, ...],
        fixed: dict[tuple[Symbol, tuple[Value, ...]], int] | None = None,
    ) -> None:
        self.loop, self.every, self.pool = loop, every, pool
        self._fixed = {} if fixed is None else fixed
        self._known: dict[tuple[Symbol, tuple[Value, ...]], Value] = {}
        self._functions: dict[Symbol, Recursive] = {}

    def domain(self, variable: Term) -> Iterable[Value]:
        raise Undetermined(f"the values of {variable.payload} are not known")

    def at(self, count: int) -> dict[Term, Value]:
        """Returns the values of the counters after `count` iterations of the loop."""
        return {self.loop.counter: count, **dict.fromkeys(self.loop.outer, _OUTER)}

    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        question = (symbol, arguments)
        if question not in self._known:
            self._known[question] = self._computed(symbol, arguments)
        return self._known[question]

    def _computed(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        if symbol in self.every:
            count = int(arguments[0])
            if not 0 <= count <= ITERATIONS or any(a != _OUTER for a in arguments[1:]):
                raise Undetermined("an iteration that was not run")
            one = self.every[symbol]
            if count == 0:
                return evaluate(one.start, self, self.at(0))
            return evaluate(one.step, self, self.at(count - 1))
        function = self._functions.get(symbol)
        if function is not None:
            return self._of_function(function, arguments)
        if symbol.result != INT or symbol in self.loop.scalars.values():
            raise Undetermined(f"{symbol.name} is not known")
        if symbol == self.loop.count:
            return _MANY
        question = (symbol, arguments)
        return self._fixed.setdefault(question, self.pool[len(self._fixed) % len(self.pool)])

    def define(self, terms: Iterable[Term]) -> None:
        """Learns the functions that terms use."""
        for function in definitions(terms):
            self._functions[function.symbol] = function

    def _of_function(self, function: Recursive, arguments: tuple[Value, ...]) -> Value:
        place = int(arguments[0])
        if not 0 <= place <= _MOST_STEPS:
            raise Undetermined("a function outside of what is computed")
        parameters = dict(zip(function.parameters, arguments[1:], strict=True))
        if place < function.order:
            return evaluate(function.starts[place], self, parameters)
        before = place - function.order
        # Start from the first value, to avoid deep recursion.
        if (function.symbol, (place - 1, *arguments[1:])) not in self._known:
            for earlier in range(place):
                self.value(function.symbol, (earlier, *arguments[1:]))
        return evaluate(function.step, self, {function.counter: before, **parameters})


def agreeing(candidate: Candidate, every: Mapping[Symbol, ScalarRecurrence]) -> Iterator[Candidate]:
    """Yields the candidate with the options that hold in some run; nothing if none does."""
    runs = [ConcreteRun(candidate.loop, every, pool) for pool in POOLS]
    together = candidate.every()
    kept: list[tuple[CandidateOption, ...]] = []
    for options in zip(*(each.options for each in together), strict=False):
        formulas = [option.formula for option in options]
        for run in runs:
            run.define(formulas)
        if any(all(_holds(formula, run) for formula in formulas) for run in runs):
            kept.append(options)
    if kept:
        columns = zip(*kept, strict=True)
        first, *others = (
            replace(each, options=column) for each, column in zip(together, columns, strict=True)
        )
        yield replace(first, others=tuple(others))


def _holds(formula: Term, run: ConcreteRun) -> bool:
    """Returns False if the formula is false in an iteration; undetermined values count as true."""
    for count in range(ITERATIONS + 1):
        try:
            if not evaluate(formula, run, run.at(count)):
                return False
        except Undetermined:
            continue
    return True
