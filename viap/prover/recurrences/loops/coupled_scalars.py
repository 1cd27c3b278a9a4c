"""Scalars of two loops that may have the same values, iteration by iteration, perhaps one later.

Two loops compute the same sequence in two ways. What the one has in the next iteration is mostly
what the other keeps in a second variable.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, Value, evaluate
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables
from viap.core.logic.walkers import Recursive, substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE
from viap.prover.recurrences.candidates import Candidate, CandidateOption
from viap.prover.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    inner_symbols,
    mentions,
    recurrences,
    resolved,
    unwrapped,
)
from viap.prover.recurrences.sequences.row_sums import definitions
from viap.prover.recurrences.sympy.to_sympy import is_readable

MOST_LOOPS = 6
MOST_PAIRS = 12
LATER = (0, 1)  # iterations


def coupled(theory: Theory, known: Mapping[Symbol, KnownValue]) -> Iterator[list[Term]]:
    """Yields equations that may hold together, for each two loops that are in no other loop.

    They are about the counter of the second loop. Scalars with a plain closed form are left out.
    """
    loops = [loop for loop in theory.loops if loop.parent is None and loop.scalars]
    for first, second in combinations(loops[:MOST_LOOPS], 2):
        columns = [_columns(theory, (first, second), pool, known) for pool in POOLS]
        equations: list[Term] = []
        for one in first.scalars.values():
            for other in second.scalars.values():
                for shift in LATER:
                    places = ((one, shift), (other, 0)), ((one, 0), (other, shift))
                    for (left, a), (right, b) in dict.fromkeys(places):
                        if all(_agree(each, (left, a), (right, b)) for each in columns):
                            equations.append(_equation(second.counter, (left, a), (right, b)))
        if equations:
            yield equations[:MOST_PAIRS]


def _columns(
    theory: Theory,
    loops: Sequence[Loop],
    pool: tuple[int, ...],
    known: Mapping[Symbol, KnownValue],
) -> dict[Symbol, list[Value]]:
    """Returns the values of the scalars in the first iterations."""
    found: dict[Symbol, list[Value]] = {}
    fixed: dict[tuple[Symbol, tuple[Value, ...]], int] = {}
    for loop in loops:
        every = recurrences(theory, loop)
        run = ConcreteRun(loop, every, pool, fixed)
        for symbol in every:
            if symbol in known and _is_plain(known[symbol].value):
                continue
            with suppress(Undetermined):
                at = apply(symbol, *loop.counters)
                found[symbol] = [evaluate(at, run, run.at(n)) for n in range(ITERATIONS + 1)]
    return found


def _is_plain(value: Term) -> bool:
    """Whether a closed form is made of no function that is defined by recursion."""
    return not any(node.kind is Kind.APPLY and "^" in node.payload.name for node in subterms(value))


def _agree(
    columns: Mapping[Symbol, list[Value]], one: tuple[Symbol, int], other: tuple[Symbol, int]
) -> bool:
    if one[0] not in columns or other[0] not in columns:
        return False
    pairs = list(zip(columns[one[0]][one[1] :], columns[other[0]][other[1] :], strict=False))
    return all(a == b for a, b in pairs) and len({a for a, _ in pairs}) > 2


def _equation(counter: Term, one: tuple[Symbol, int], other: tuple[Symbol, int]) -> Term:
    sides = (apply(s, build.add(counter, build.number(later))) for s, later in (one, other))
    return build.eq(*sides)


# ---- A loop's scalars in its first iterations, for some values of the terms it does not change.
#
# A wrong closed form costs solver time; most fail in the first iterations.


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


# ---- Selection of the recurrences that are worth a call of a slow solver.


def worth_asking(
    loop: Loop, every: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> dict[Symbol, ScalarRecurrence]:
    """Returns the recurrences whose cases are purely arithmetic."""
    unknown = {symbol: apply(symbol, *loop.counters) for symbol in every}
    inner = inner_symbols(loop)
    found: dict[Symbol, ScalarRecurrence] = {}
    for symbol, recurrence in every.items():
        step = unwrapped(resolved(recurrence.step, loop, known)[0])
        if mentions(step, inner) or free_variables(recurrence.start) - set(loop.outer):
            continue
        others = {here: VALUE for other, here in unknown.items()}
        plain = substitute(step, others)
        if mentions(plain, loop.scalars.values()):
            continue
        if all(is_readable(case, loop.counter) for case in _cases(plain)):
            found[symbol] = recurrence
    # A recurrence that uses an excluded one has no answer either.
    while True:
        left = [
            symbol
            for symbol, recurrence in found.items()
            if mentions(recurrence.step, every.keys() - found.keys())
        ]
        if not left:
            return found
        for symbol in left:
            del found[symbol]


def _cases(step: Term) -> list[Term]:
    """Returns the possible values of a step, ignoring its conditions."""
    if step.kind is Kind.ITE:
        return [*_cases(step.args[1]), *_cases(step.args[2])]
    return [step]


def relevant_symbols(theory: Theory) -> frozenset[Symbol]:
    """Returns the symbols that assertions depend on, directly or indirectly."""
    uses: dict[Symbol, set[Symbol]] = {}
    for axiom in theory.axioms:
        if axiom.body.kind is Kind.EQ and axiom.body.args[0].kind is Kind.APPLY:
            head, value = axiom.body.args
            uses.setdefault(head.payload, set()).update(_symbols(value))
    for symbol, meaning in theory.meanings.items():
        if meaning.definition is not None:
            uses.setdefault(symbol, set()).update(_symbols(meaning.definition[1]))
    for loop in theory.loops:
        uses.setdefault(loop.count, set()).update(_symbols(loop.stays))
    found: set[Symbol] = set()
    waiting = [
        symbol for claim in theory.assertions for symbol in _symbols(claim.condition, *claim.path)
    ]
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found.add(symbol)
            waiting += uses.get(symbol, ())
    return frozenset(found)


def _symbols(*terms: Term) -> set[Symbol]:
    return {node.payload for node in subterms(*terms) if node.kind is Kind.APPLY}
