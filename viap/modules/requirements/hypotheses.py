"""Hypotheses: sizes and conditions that agree with all calls seen so far, the likeliest first."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, product

from viap.core.base.source import Position
from viap.core.program.nodes import Assert, Program
from viap.core.program.undefined_behaviour import Operation
from viap.modules.requirements.condition_search import Bounded, covering, needed, tells, weakened
from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import (
    EntryTerm,
    element_limits,
    element_terms,
    length_name,
    name_term,
    string_of,
)
from viap.modules.requirements.sampled_calls import BAD, GOOD, STEPS, CallSampler, SampledCall
from viap.modules.requirements.size_candidates import excess_terms, ranked_sizes
from viap.runs.machine import Machine, Run, compile_program

_MOST_SIZES = 5  # candidates for the size of one pointer
_MOST_COMBINATIONS = 40
_MOST_ABOUT_ELEMENTS = 3
_LEAST_WORK = 0.15  # of all steps of calls that go well
_SMALL = 10  # numbers of an example


class Hypotheses:
    """The calls seen so far, and the hypotheses that were tried."""

    def __init__(self, sampler: CallSampler, single: Sequence[str] = ()) -> None:
        self.sampler, self._single = sampler, tuple(single)
        self.calls: list[SampledCall] = list(sampler.sampled())
        # Calls with usual arguments: others are chosen since they are unusual.
        self._usual = [call for call in self.calls if call.end == GOOD]
        self.tried: set[Hypothesis] = set()
        self._reached = ReachedChecks(sampler.program)
        self._failing: set[Position] = set()

    def next(self) -> Hypothesis | None:
        """The cheapest hypothesis that was not tried yet; None if there is none."""
        names = list(self.sampler.pointers)
        ranked = [self._sizes(name) for name in names]
        choices = product(*(each[:_MOST_SIZES] for each in ranked))
        by_cost = sorted(choices, key=lambda choice: sum(cost for cost, _ in choice))
        best: tuple[float, Hypothesis] | None = None
        for choice in islice(by_cost, _MOST_COMBINATIONS):
            cost = sum(each for each, _ in choice)
            if best is not None and cost >= best[0]:
                break
            sizes = tuple((name, term) for name, (_, term) in zip(names, choice, strict=True))
            made = self._with_conditions(sizes) if _closed(sizes) else None
            if made is None or made in self.tried:
                continue
            cost += self._cost(made)
            if best is None or cost < best[0]:
                best = cost, made
        if best is None:
            return None
        self.tried.add(best[1])
        return best[1]

    def _sizes(self, pointer: str) -> list[tuple[float, EntryTerm]]:
        sampler = self.sampler
        beside = sampler.beside.get(pointer)
        return ranked_sizes(
            pointer, self.calls, sampler.values, sampler.constants, sampler.texts, beside
        )

    def _with_conditions(self, sizes: tuple[tuple[str, EntryTerm], ...]) -> Hypothesis | None:
        is_bad = _judge(sizes)
        bad = [call for call in self.calls if is_bad(call)]
        good = [call for call in self.calls if call.end == GOOD and not is_bad(call)]
        leaving = [call for call in bad if call.end != BAD]
        values = self.sampler.values
        more = [term for name, size in sizes for term in excess_terms(name, size, leaving, values)]
        chosen = covering(bad, good, self.sampler.words, more) if good else None
        if chosen is None and good:
            chosen = self._about_elements(sizes, bad, good, more)
        if chosen is None:
            return None
        final = []
        for condition in chosen:
            if condition.size is not None:
                final.append(condition)
                continue
            others = [each for each in chosen if each != condition]
            better, tried = weakened(condition, self.calls, self.sampler, is_bad, others)
            self.calls += tried
            final.append(better)
        bad = [call for call in self.calls if is_bad(call)]
        conditions = tuple(sorted(needed(final, bad), key=Condition.text))
        made = Hypothesis(sizes, conditions, self._single)
        if not self.tells(made):
            return None
        return made if self.keeps_checks(made) else None

    def _about_elements(
        self,
        sizes: tuple[tuple[str, EntryTerm], ...],
        bad: Sequence[SampledCall],
        good: Sequence[SampledCall],
        more: Sequence[Bounded],
    ) -> tuple[Condition, ...] | None:
        """Conditions that may be about elements of arrays, too; few of them are tried."""
        sampler = self.sampler
        tried = sum(any(each.size is not None for each in made.conditions) for made in self.tried)
        if tried >= _MOST_ABOUT_ELEMENTS or all(map(_overflows, bad)):
            return None
        limits = element_limits(sampler.words)
        terms = list(element_terms(dict(sizes), sampler.texts, limits))
        counts = {term: size for term, _, size in terms}
        offered = [*more, *((term, limits) for term, limits, _ in terms)]
        chosen = covering(bad, good, sampler.words, offered)
        if chosen is None:
            return None
        return tuple(replace(each, size=counts.get(each.term)) for each in chosen)

    def plain(self) -> Hypothesis | None:
        """The likeliest sizes without conditions; None if there are no values to limit."""
        sizes = tuple((name, self._sizes(name)[0][1]) for name in self.sampler.pointers)
        if not self.sampler.values or not _closed(sizes):
            return None
        return Hypothesis(sizes, (), self._single)

    def keeps_checks(self, made: Hypothesis) -> bool:
        """True if allowed calls still pass each check that can fail."""
        if not made.conditions:
            return True
        is_bad = _judge(made.sizes)
        positions = (call.position for call in self.calls if is_bad(call))
        failing = self._failing.union(each for each in positions if each)
        return self._reached.all_reached(filter(made.allows, self.calls), failing)

    def note(self, run: Run, made: Hypothesis | None = None) -> None:
        """Notes a call that violates a check under a hypothesis, for the next ones."""
        by_cells = made is not None and any(each.size is not None for each in made.conditions)
        self.calls.append(self.sampler.repeated(run, by_cells))
        if run.position is not None:
            self._failing.add(run.position)

    def tells(self, made: Hypothesis) -> bool:
        """True if bounds of single values allow enough of the calls that go well."""
        caps = made.caps()
        return tells(self._usual, [call for call in self._usual if caps.allows(call)])

    def example(self, made: Hypothesis) -> dict[str, int]:
        """The values of a call that goes well and is allowed; none if no such call was seen."""
        good = (call for call in self.calls if call.end == GOOD and made.allows(call))
        is_bad = _judge(made.sizes)
        names = [each.text for each in self.sampler.values]

        def telling(call: SampledCall) -> tuple[bool, int]:
            """Rank of an example: small numbers, and much work."""
            return all(abs(call.values[name]) <= _SMALL for name in names), call.steps

        best = max((call for call in good if not is_bad(call)), key=telling, default=None)
        return {} if best is None else {name: best.values[name] for name in names}

    def _cost(self, made: Hypothesis) -> float:
        """Few conditions are best, and those that allow most calls, and those that do much."""
        good, caps = self._usual, made.caps()
        lost = sum(not caps.allows(call) for call in good)
        work = sum(call.steps for call in good if made.allows(call))
        idle = work < _LEAST_WORK * sum(call.steps for call in good)
        return 0.1 * len(made.conditions) + 2 * lost / max(len(good), 1) + idle


def _overflows(call: SampledCall) -> bool:
    """True if an overflow ends the call: sums of elements have no useful bounds."""
    return isinstance(call.position, Operation) and call.position.kind == "overflow"


def _closed(sizes: tuple[tuple[str, EntryTerm], ...]) -> bool:
    """True if each length that a size names is that of a pointer to a string."""
    known = dict(sizes)
    named = {string_of(name) for _, size in sizes for name in size.names} - {None}
    return all(known.get(each or "") == name_term(length_name(each or ""), 1) for each in named)


def _judge(sizes: tuple[tuple[str, EntryTerm], ...]) -> Callable[[SampledCall], bool]:
    """True of calls that go wrong, or touch more than these sizes."""

    def is_bad(call: SampledCall) -> bool:
        return call.end == BAD or any(
            call.touched[name][1] >= size.value(call.values)
            for name, size in sizes
            if name in call.touched
        )

    return is_bad


# ---- Checks that calls reach: a requirement must not make a failing operation unreachable.
#
# Otherwise every mistake could be "required" away: a division by zero in a branch of its own, or a
# loop that leaves its array as soon as it is entered.


Place = tuple[str, int, int, str]


class ReachedChecks:
    """Finds the checks that calls of a function pass."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: dict[SampledCall, frozenset[Place]] = {}

    @cached_property
    def _machine(self) -> Machine:
        return compile_program(self._program, trace=True)

    def all_reached(self, calls: Iterable[SampledCall], failing: Collection[Position]) -> bool:
        """True if calls that go well pass each of these checks."""
        rest = {_place(each) for each in failing if isinstance(each, Operation)}
        good = [call for call in calls if call.end == GOOD]
        for call in sorted(good, key=lambda call: -call.steps):
            if not rest:
                return True
            rest -= self._of(call)
        return not rest

    def _of(self, call: SampledCall) -> frozenset[Place]:
        if call not in self._seen:
            run = self._machine.run(call.inputs, budget=STEPS)
            passed = {event.statement.position for event in run.trace
                      if isinstance(event.statement, Assert)}  # fmt: skip
            self._seen[call] = frozenset(
                _place(each) for each in passed if isinstance(each, Operation)
            )
        return self._seen[call]


def _place(operation: Operation) -> Place:
    """The place and the kind; texts depend on sizes."""
    return operation.file, operation.line, operation.column, operation.kind
