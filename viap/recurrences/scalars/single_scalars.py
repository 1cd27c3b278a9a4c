"""Closed forms of single scalars in loops."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared, divided
from viap.recurrences.candidates import (
    Candidate,
    CandidateOption,
    candidate_of,
    entered_option,
    entry_facts,
    while_running,
)
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    inner_symbols,
    mentions,
    resolved,
    stays_facts,
    unwrapped,
    uses_entered,
    word_type,
)
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.translate.theory import Loop, Theory

if TYPE_CHECKING:
    from viap.recurrences.scalar_solver import ScalarSolver


def scalar(
    theory: Theory,
    loop: Loop,
    symbol: Symbol,
    recurrence: ScalarRecurrence,
    known: Mapping[Symbol, KnownValue],
    solver: "ScalarSolver",
) -> Candidate | None:
    """Returns closed forms of one scalar; None if its step has unknown scalars or is unsolved."""
    here = apply(symbol, *loop.counters)
    step, premise = resolved(recurrence.step, loop, known, solving=True)
    step = substitute(step, {here: VALUE})
    if mentions(step, (*loop.scalars.values(), *inner_symbols(loop))):
        return None

    plain = unwrapped(step)
    kind = word_type(step)
    short = pruned(plain, stays_facts(theory, loop, known), loop.counters)
    value = RecurrenceSolver(loop.counter, solver).solve(recurrence.start, short)

    def numbers() -> Iterator[CandidateOption]:
        """Yields forms as if nothing wrapped around."""
        running = premise or short is not step
        if value is None:
            multiple = solver.multiple(recurrence.start, short, loop.counter)
            yield from () if multiple is None else multiple_of(loop, here, multiple, kind, running)
            return
        found = option_of(loop, symbol, value, running)
        yield found
        if short is not step and entry_facts(loop):
            # `i + 1 < n` bounds i by the iteration before, and at first by the start of i.
            yield replace(entered_option(loop, found), depth=2)

    def words() -> Iterator[CandidateOption]:
        """Yields forms that wrap around once, at the end: in a ring, that is the same."""
        always = RecurrenceSolver(loop.counter, solver).solve(recurrence.start, plain)
        if always is None and kind is not None:
            from viap.recurrences.scalars.word_sums import word_sum

            always = word_sum(recurrence.start, plain, loop.counter)
        for whole, running in ((always, premise), (value, True)):
            if whole is not None and short is not step:
                found = option_of(loop, symbol, whole, running, kind)
                inside = uses_entered([recurrence.step], known)
                yield entered_option(loop, found) if inside else found
                return

    free = kind is not None and value is None
    if kind is not None and value is not None:
        from viap.recurrences.word_values import grows_freely

        free = grows_freely(loop, value)
    attempts = (words, numbers) if free else (numbers, words)
    return candidate_of(loop, symbol, (option for each in attempts for option in each()))


def multiple_of(
    loop: Loop,
    here: Term,
    multiple: tuple[Term, Term],
    kind: tuple[int, bool] | None,
    running: bool,
) -> Iterator[CandidateOption]:
    """Yields that a value times a factor has a form: as words of `kind`, if given, then as numbers.

    A sum of powers rarely stays small.
    """
    factor, whole = multiple
    divisor, whole = cleared(whole)
    left = build.scale(divisor, build.mul(factor, here))
    if kind is not None:
        from viap.recurrences.word_values import equal_words

        yield CandidateOption(while_running(loop, equal_words(left, whole, kind), running))
    yield CandidateOption(while_running(loop, build.eq(left, whole), running))


def option_of(
    loop: Loop, symbol: Symbol, value: Term, running: bool, kind: tuple[int, bool] | None = None
) -> CandidateOption:
    """Returns the closed form of a symbol; `kind` is the type that it wraps around in, or None."""
    value = pruned(value, (), loop.counters)
    solved = None
    if kind is not None:
        from viap.recurrences.word_values import as_word

        solved = as_word(value, kind)
    times, whole = cleared(value) if solved is None else (1, divided(solved))
    equation = build.eq(build.scale(times, apply(symbol, *loop.counters)), whole)
    known = KnownValue(loop, whole, times, running, solved=solved)
    return CandidateOption(while_running(loop, equation, running), known)
