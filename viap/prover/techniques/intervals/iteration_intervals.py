"""Intervals of intermediate values in a long iteration, step by step.

A long body computes with names for long terms, each made of earlier ones. Each is proved to be
in an interval because earlier ones are, so that no solver call is about all of them. The facts
at the loop's head are premises throughout.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from viap.core.kernel.obligations import Constants, Instance, Statement, running
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Term
from viap.core.logic.walkers import substitute
from viap.core.program.integer_types import IntType
from viap.core.program.intervals import ANY, Interval, between, combined, exactly, wrapped
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.iteration_steps import expanded
from viap.prover.recurrences.scalars.term_ranges import Key, key, members, read_ranges
from viap.prover.session.session import Session
from viap.prover.techniques.intervals.interval_analysis import CellIntervals
from viap.prover.techniques.intervals.interval_state import IntervalState

MANY_NAMES = 12  # with fewer, the solver handles all of them at once


def names_of(work: Session, loop: Loop) -> list[Axiom]:
    """Returns the definitions of names in a loop's body, in the order of the text."""
    return [
        axiom
        for axiom in work.theory.axioms
        if axiom.origin.kind == "name" and axiom.counters == loop.counters
        if axiom.body.args[0].sort == INT
    ]


class IterationIntervals:
    """Proves intervals of the names in a loop's body, given those at its head."""

    def __init__(self, work: Session, loop: Loop, state: IntervalState, limits: Limits) -> None:
        self._work, self._loop, self._limits = work, loop, limits
        self._state = state
        self._symbols = read_ranges(work.theory)
        for scalar, symbol in loop.scalars.items():
            self._symbols[symbol, None] = state.of(scalar)
        self._heads = dict(self._symbols)
        self._sources: dict[Key, frozenset[Key]] = {}

    def know(self, cells: CellIntervals) -> None:
        """Records the interval of cells at the loop's head."""
        memory = self._loop.memories.get(len(cells.indices))
        if memory is not None:
            object = self._work.theory.objects[cells.array]
            self._heads[memory, object] = self._state.of(cells.array)
            self._symbols[memory, object] = self._state.of(cells.array)

    def of_scalars(self, head: Sequence[Term]) -> None:
        for axiom in names_of(self._work, self._loop):
            if not axiom.others:
                self._learn(axiom, axiom.body.args[0], head)

    def of_cells(self, head: Sequence[Term], cells: CellIntervals) -> None:
        for axiom in names_of(self._work, self._loop):
            if len(axiom.others) == 1 + len(cells.indices):
                object = self._work.theory.objects[cells.array]
                places = dict(zip(axiom.others, (object, *cells.indices), strict=True))
                self._learn(axiom, substitute(axiom.body.args[0], places), head, cells.indices)

    def _learn(
        self, axiom: Axiom, place: Term, head: Sequence[Term], indices: tuple[Term, ...] = ()
    ) -> None:
        work, loop = self._work, self._loop
        values = dict(zip(axiom.body.args[0].args, place.args, strict=True))
        meant = substitute(axiom.body.args[1], values)
        self._sources[key(place)] = sources = self._sources_of(meant)
        for value in self._options(meant, sources):
            said = build.conjunction(members(place, value))
            body = build.implies(build.conjunction((*running(loop), *head)), said)
            if said is not build.TRUE:
                statement = Statement(loop.counters, indices, body)
                proof = _shown(statement, axiom, values, work, self._limits)
                if proof is not None:
                    self._symbols[key(place)] = value
                    work.knowledge.lemmas.add(place.payload, Lemma(proof, place.args))
                    return

    def _options(self, meant: Term, sources: frozenset[Key]) -> Iterator[Interval]:
        """Yields candidate intervals of a value."""
        if len(sources) == 1:
            # It is likely to stay within the limits of its source.
            yield self._heads[next(iter(sources))]
        yield Terms(self._work.theory, self._symbols).value(meant)

    def _sources_of(self, term: Term) -> frozenset[Key]:
        """Returns the values at the loop's head that a value may come from."""
        if term.kind is Kind.APPLY:
            own = key(term)
            return self._sources.get(own, frozenset((own,) if own in self._heads else ()))
        arms = term.args[1:] if term.kind is Kind.ITE else term.args
        return frozenset[Key]().union(*map(self._sources_of, arms))


def _shown(
    statement: Statement, axiom: Axiom, values: dict[Term, Term], work: Session, limits: Limits
) -> Proof | None:
    """Proves a statement from the definition and facts about its symbols; None if it fails."""
    constants = Constants().of(statement)
    variables = (*axiom.counters, *axiom.others)
    given = {v: substitute(values.get(v, v), constants) for v in variables}
    definition = Instance(axiom, given)
    mentioned = [statement.at(constants), definition.formula()]
    facts = [definition, *work.knowledge.facts(mentioned, LEVELS)]
    return work.prover.within(limits).direct(statement, constants, facts, "interval")


# ---- Intervals of terms, by the intervals of symbols and by the conditions in the terms.


Symbols = Mapping[Key, Interval]
_OPERATORS = {Kind.ADD: "+", Kind.MUL: "*", Kind.C_DIV: "/", Kind.C_MOD: "%"}
_BITS = {"and": "&", "or": "|", "xor": "^"}
_MOST_CASES = 3000
_MOST_WAYS = 6
LEVELS = 2  # depth to which names of conditions are expanded


class TermFacts:
    """Intervals of terms on one path, and the values computed there."""

    def __init__(self, known: dict[Term, Interval]) -> None:
        self.known = known
        self.values = dict(known)

    def having(self, *more: tuple[Term, Interval]) -> "TermFacts":
        return TermFacts({**self.known, **dict(more)})


class Terms:
    """Evaluates terms; `symbols` has intervals valid at all arguments of each symbol."""

    def __init__(self, theory: Theory, symbols: Symbols) -> None:
        self._theory = theory
        self._symbols = symbols
        self._left = 0
        self._names = 0

    def value(self, term: Term) -> Interval:
        self._left = _MOST_CASES
        return self._value(term, TermFacts({}))

    def _value(self, term: Term, known: TermFacts) -> Interval:
        found = known.values.get(term)
        if found is None:
            found = known.values[term] = self._computed(term, known)
        return found

    def _computed(self, term: Term, known: TermFacts) -> Interval:
        match term.kind:
            case Kind.NUMBER:
                return exactly(term.value)
            case Kind.APPLY:
                return self._symbols.get(key(term), ANY)
            case Kind.ITE if term.sort != BOOL:
                return self._case(term, known)
            case Kind.ADD | Kind.MUL | Kind.C_DIV | Kind.C_MOD:
                values = [self._value(arg, known) for arg in term.args]
                result = values[0]
                for value in values[1:]:
                    result = combined(_OPERATORS[term.kind], result, value)
                return result
            case Kind.FLOOR_DIV | Kind.FLOOR_MOD:
                return self._floor(term, known)
            case Kind.BITS:
                left, right = (self._value(arg, known) for arg in term.args)
                return combined(_BITS[term.payload], left, right)
            case Kind.WRAP:
                bits, signed = term.payload
                return wrapped(self._value(term.args[0], known), IntType("", bits, signed, 0))
        return ANY

    def _floor(self, term: Term, known: TermFacts) -> Interval:
        left, right = (self._value(arg, known) for arg in term.args)
        natural = left.low is not None and left.low >= 0
        if natural and right.low is not None and right.low > 0:
            return combined("/" if term.kind is Kind.FLOOR_DIV else "%", left, right)
        if term.kind is Kind.FLOOR_MOD and right.number:
            return between(0, abs(right.number) - 1)
        return ANY

    def _case(self, term: Term, known: TermFacts) -> Interval:
        condition, then, orelse = term.args
        self._left -= 1
        if self._left < 0:
            return self._value(then, known).join(self._value(orelse, known))
        values = [self._value(then, way) for way in self._ways(condition, True, known)]
        values += [self._value(orelse, way) for way in self._ways(condition, False, known)]
        return reduce(Interval.join, values) if values else ANY

    def _ways(self, condition: Term, truth: bool, known: TermFacts) -> list[TermFacts]:
        """Returns alternative facts for the truth of a condition, one of which applies."""
        match condition.kind:
            case Kind.TRUTH:
                return [known] if condition.value == truth else []
            case Kind.NOT:
                return self._ways(condition.args[0], not truth, known)
            case Kind.AND | Kind.OR:
                return self._of_several(condition, truth, known)
            case Kind.APPLY if self._names < LEVELS:
                self._names += 1
                try:
                    meant = expanded(self._theory, condition, 1)
                    return [known] if meant is condition else self._ways(meant, truth, known)
                finally:
                    self._names -= 1
            case Kind.LE | Kind.LT:
                left, right = condition.args if truth else condition.args[::-1]
                strict = (condition.kind is Kind.LT) == truth
                return self._below(left, right, int(strict), known)
            case Kind.EQ if condition.args[0].sort != BOOL:
                left, right = condition.args
                if truth:
                    ways = self._below(left, right, 0, known)
                    return [each for way in ways for each in self._below(right, left, 0, way)]
                less = self._below(left, right, 1, known)
                return [*less, *self._below(right, left, 1, known)]
        return [known]

    def _of_several(self, condition: Term, truth: bool, known: TermFacts) -> list[TermFacts]:
        """Returns facts if all conditions have the truth; or one of them, and none before it."""
        all_so = (condition.kind is Kind.AND) == truth
        ways, found = [known], []
        for part in condition.args:
            if not all_so:
                found += [each for way in ways for each in self._ways(part, truth, way)]
            more = [each for way in ways for each in self._ways(part, truth == all_so, way)]
            # With too many alternatives, this part is ignored.
            ways = more if len(more) <= _MOST_WAYS else ways
        if all_so:
            return ways
        return found if len(found) <= _MOST_WAYS else [known]

    def _below(self, left: Term, right: Term, less: int, known: TermFacts) -> list[TermFacts]:
        below, above = self._value(left, known), self._value(right, known)
        high = None if above.high is None else above.high - less
        low = None if below.low is None else below.low + less
        limited, raised = below.within(None, high), above.within(low, None)
        if limited is None or raised is None:
            return []
        if limited == below and raised == above:
            return [known]
        return [known.having((left, limited), (right, raised))]
