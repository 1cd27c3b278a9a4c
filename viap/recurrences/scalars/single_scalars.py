"""Closed forms of single scalars in loops."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
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
)
from viap.recurrences.scalars.geometric_sums import geometric_sum
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.translate.theory import Loop, Theory


def scalar(
    theory: Theory,
    loop: Loop,
    symbol: Symbol,
    recurrence: ScalarRecurrence,
    known: Mapping[Symbol, KnownValue],
) -> Candidate | None:
    """A closed form of one scalar, where all others in its step are known."""
    here = apply(symbol, *loop.counters)
    step, premise = resolved(recurrence.step, loop, known)
    step = substitute(step, {here: VALUE})
    if mentions(step, (*loop.scalars.values(), *inner_symbols(loop))):
        return None

    def options() -> Iterator[CandidateOption]:
        plain = unwrapped(step)
        short = pruned(plain, stays_facts(theory, loop, known), loop.counters)
        value = RecurrenceSolver(loop.counter).solve(recurrence.start, short)
        if value is not None:
            found = option_of(loop, symbol, value, premise or short is not step)
            yield found
            if short is not step and entry_facts(loop):
                # `i + 1 < n` bounds i by the iteration before, and at first by where i starts.
                yield replace(entered_option(loop, found), depth=2)
        else:
            multiple = geometric_sum(recurrence.start, short, loop.counter)
            if multiple is not None:
                factor, whole = multiple
                divisor, whole = cleared(whole)
                left = build.scale(divisor, build.mul(factor, here))
                running = premise or short is not step
                yield CandidateOption(while_running(loop, build.eq(left, whole), running))
        if short is step:
            return
        inner = step.args[0] if step.kind is Kind.WRAP else step
        if unwrapped(inner) is inner:
            value = RecurrenceSolver(loop.counter).solve(recurrence.start, inner)
            if value is not None and step.kind is Kind.WRAP:
                times, whole = cleared(value)
                value = build.wrap(build.floor_div(whole, build.number(times)), *step.payload)
            if value is not None:
                yield option_of(loop, symbol, value, premise)
        elif value is not None:
            # Its cases wrap around in one type: so does the form of what does not.
            types = {node.payload for node in subterms(step) if node.kind is Kind.WRAP}
            times, whole = cleared(value)
            if len(types) == 1 and times == 1:
                yield option_of(loop, symbol, build.wrap(whole, *types.pop()), True)

    return candidate_of(loop, symbol, options())


def option_of(loop: Loop, symbol: Symbol, value: Term, running: bool) -> CandidateOption:
    times, whole = cleared(pruned(value, (), loop.counters))
    equation = build.eq(build.scale(times, apply(symbol, *loop.counters)), whole)
    return CandidateOption(
        while_running(loop, equation, running), KnownValue(loop, whole, times, running)
    )
