"""Closed forms of single scalars in loops."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term, apply
from viap.core.logic.walkers import substitute
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared, divided, read
from viap.prover.recurrences.candidates import (
    Candidate,
    CandidateOption,
    candidate_of,
    entered_option,
    entry_facts,
    while_running,
)
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.iteration_steps import (
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
from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.prover.recurrences.scalars.linear_systems import (
    Steps,
    closures,
    effect,
    exactly_divided,
    joint_steps,
)

if TYPE_CHECKING:
    from viap.prover.recurrences.scalar_solver import ScalarSolver


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
            from viap.prover.recurrences.scalars.sequence_forms import word_sum

            always = word_sum(recurrence.start, plain, loop.counter)
        for whole, running in ((always, premise), (value, True)):
            if whole is not None and short is not step:
                found = option_of(loop, symbol, whole, running, kind)
                inside = uses_entered([recurrence.step], known)
                yield entered_option(loop, found) if inside else found
                return

    free = kind is not None and value is None
    if kind is not None and value is not None:
        from viap.prover.recurrences.candidates import grows_freely

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
        from viap.prover.recurrences.candidates import equal_words

        yield CandidateOption(while_running(loop, equal_words(left, whole, kind), running))
    yield CandidateOption(while_running(loop, build.eq(left, whole), running))


def option_of(
    loop: Loop, symbol: Symbol, value: Term, running: bool, kind: tuple[int, bool] | None = None
) -> CandidateOption:
    """Returns the closed form of a symbol; `kind` is the type that it wraps around in, or None."""
    value = pruned(value, (), loop.counters)
    solved = None
    if kind is not None:
        from viap.prover.recurrences.candidates import as_word

        solved = as_word(value, kind)
    times, whole = cleared(value) if solved is None else (1, divided(solved))
    equation = build.eq(build.scale(times, apply(symbol, *loop.counters)), whole)
    known = KnownValue(loop, whole, times, running, solved=solved)
    return CandidateOption(while_running(loop, equation, running), known)


# ---- Closed forms of scalars whose steps use each other: linear systems.


def mutual(
    theory: Theory,
    loop: Loop,
    recurrences: Mapping[Symbol, ScalarRecurrence],
    known: Mapping[Symbol, KnownValue],
    solver: "ScalarSolver",
) -> Iterator[Candidate]:
    """Yields candidates for scalars that depend only on each other, and linearly.

    Sequences get functions if other loops may compute the same ones, if quotients are taken
    as exact, or if the solver names them anyway.
    """
    plain = {s: replace(each, step=exactly_divided(each.step)) for s, each in recurrences.items()}
    linear = _linear(loop, plain, known)
    joint = joint_steps(loop, linear, known)
    whole = effect(joint.steps, joint.values, loop.counter, opaque=False)
    if whole is None or len(linear) < 2:
        return
    done: set[Symbol] = set()
    for members in sorted(closures(whole.matrix), key=len):
        starts = [read(joint.starts[i], loop.counter) for i in members]
        known_starts = [start for start in starts if start is not None]
        if len(members) < 2 or len(known_starts) < len(members):
            continue
        matrix = [[whole.matrix[i][j] for j in members] for i in members]
        growth = [whole.growth[i] for i in members]
        values = solver.system(matrix, growth, known_starts, loop.counter)
        if values is None:
            continue
        from viap.prover.recurrences.sequences.named_sequences import has_sequences

        symbols = [joint.symbols[i] for i in members]
        divided = any(linear[symbol] != recurrences[symbol] for symbol in symbols)
        named = divided or solver.names_sequences or len(theory.loops) > 1
        forms = {
            symbol: value
            for symbol, value in zip(symbols, values, strict=True)
            if symbol not in done and (named or not has_sequences(value))
        }
        done.update(forms)
        yield from _together(loop, joint, forms)


def _together(loop: Loop, joint: Steps, forms: Mapping[Symbol, Term]) -> Iterator[Candidate]:
    """Yields one candidate for all forms: the step of each uses the others."""
    from viap.prover.recurrences.sequences.named_sequences import has_sequences

    # Such a sequence soon leaves its type: if steps wrap around, the forms do too.
    words = joint.wraps is not None and any(map(has_sequences, forms.values()))
    options = {
        symbol: [option_of(loop, symbol, value, False, joint.wraps)]
        if words
        else _options(loop, joint, symbol, value)
        for symbol, value in forms.items()
    }
    found = [candidate_of(loop, symbol, every) for symbol, every in options.items()]
    candidates = [each for each in found if each is not None]
    if candidates:
        yield replace(candidates[0], others=tuple(candidates[1:]))


def _linear(
    loop: Loop, recurrences: dict[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> dict[Symbol, ScalarRecurrence]:
    """Returns the recurrences linear in each other; those that use an excluded one are dropped."""
    while True:
        joint = joint_steps(loop, recurrences, known)
        bad = [
            symbol
            for symbol, step in zip(joint.symbols, joint.steps, strict=True)
            if effect((step,), joint.values, loop.counter, opaque=False) is None
        ]
        if not bad:
            return recurrences
        for symbol in bad:
            del recurrences[symbol]


def _options(loop: Loop, joint: Steps, symbol: Symbol, value: Term) -> list[CandidateOption]:
    options = [option_of(loop, symbol, value, joint.running)]
    if joint.wraps is not None:
        from viap.prover.recurrences.candidates import grows_freely

        word = option_of(loop, symbol, value, False, joint.wraps)
        options.insert(0 if grows_freely(loop, value) else 1, word)
    return options
