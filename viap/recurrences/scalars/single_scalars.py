"""Closed forms of single scalars in loops."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.recurrences.arrays.array_reads import entered_option, entry_facts
from viap.recurrences.candidates import Candidate, CandidateOption, candidate_of, while_running
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    conjuncts,
    expanded,
    inner_symbols,
    mentions,
    resolved,
    unwrapped,
)
from viap.recurrences.scalars.geometric_sums import geometric_sum
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.translate.theory import Loop, Theory

_LONGEST_STEP = 60


def stays_facts(theory: Theory, loop: Loop, known: Mapping[Symbol, KnownValue]) -> tuple[Term, ...]:
    """What holds in iterations that are complete."""
    stays, _ = resolved(expanded(theory, loop.stays), loop, known)
    return conjuncts(unwrapped(stays))


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


def _reads_others(step: Term, loop: Loop, own: Collection[Symbol]) -> bool:
    """Whether iterations read, one after the other, what was there before the loop."""
    return any(
        node.kind is Kind.APPLY and node.payload not in own and loop.counter in free_variables(node)
        for node in subterms(step)
    )


def option_of(loop: Loop, symbol: Symbol, value: Term, running: bool) -> CandidateOption:
    times, whole = cleared(pruned(value, (), loop.counters))
    equation = build.eq(build.scale(times, apply(symbol, *loop.counters)), whole)
    return CandidateOption(
        while_running(loop, equation, running), KnownValue(loop, whole, times, running)
    )


def fold(
    loop: Loop,
    symbol: Symbol,
    recurrence: ScalarRecurrence,
    known: Mapping[Symbol, KnownValue],
    folds: Folds,
    facts: Sequence[Term],
    iterated: Sequence[Term],
    own: Collection[Symbol],
    alone: bool,
) -> Candidate | None:
    """A closed form with functions for what the iterations read, where there is no simpler one.

    The facts hold in complete iterations of executions that come to the loop, and those
    that are `iterated` in all complete iterations. `own` are the symbols of the loop: another
    loop does not do the same with those. `alone`: there is none that could.
    """
    step, _ = resolved(recurrence.step, loop, known)
    step = substitute(step, {apply(symbol, *loop.counters): VALUE})
    if mentions(step, (*loop.scalars.values(), *inner_symbols(loop))):
        return None

    # What is known only of executions that come to the loop was of no use without these facts.
    given_entry = any(
        node.kind is Kind.APPLY and node.payload in known and known[node.payload].entered
        for node in subterms(recurrence.step)
    )

    def options() -> Iterator[CandidateOption]:
        solved = False
        # As if nothing wrapped around, then as if the value didn't, then as it is.
        inner = step.args[0] if step.kind is Kind.WRAP else step
        # Products do wrap, mostly, and it takes long not to find that they don't.
        wrapped_product = step.kind is Kind.WRAP and inner.kind is Kind.MUL
        for form in (inner,) if wrapped_product else dict.fromkeys((unwrapped(step), inner)):
            short = pruned(form, facts, loop.counters)
            value = RecurrenceSolver(loop.counter).solve(recurrence.start, short)
            tried = not given_entry and pruned(form, iterated, loop.counters) is short
            if value is not None and tried:
                solved = True
                continue
            value = value or solved_recurrence(recurrence.start, short, loop.counter, folds, facts)
            if value is None:
                continue
            solved = True
            if not wrapped_product:
                yield option_of(loop, symbol, value, running=True)
            if step.kind is Kind.WRAP:
                times, whole = cleared(value)
                whole = build.floor_div(whole, build.number(times))
                yield option_of(loop, symbol, build.wrap(whole, *step.payload), running=True)
        short = pruned(step, facts, loop.counters)
        # Another loop may take the same steps; but none repeats what is read in this one alone.
        repeated = not (alone or solved or mentions(short, own))
        if (repeated or _reads_others(short, loop, own)) and short.size <= _LONGEST_STEP:
            value = folds.iterate(short, VALUE, loop.counter, recurrence.start)
            yield option_of(loop, symbol, value, running=True)

    return candidate_of(loop, symbol, options())
