"""Closed forms of scalars whose steps use each other: linear systems."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.recurrences.algebra.exponential_polynomials import read
from viap.recurrences.candidates import Candidate, CandidateOption, candidate_of
from viap.recurrences.iteration_steps import KnownValue, ScalarRecurrence
from viap.recurrences.scalars.linear_first_order import exactly_divided
from viap.recurrences.scalars.linear_steps import Steps, closures, effect, joint_steps
from viap.recurrences.scalars.single_scalars import option_of
from viap.translate.theory import Loop, Theory

if TYPE_CHECKING:
    from viap.recurrences.scalar_solver import ScalarSolver


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
        from viap.recurrences.sequences.linear_sequences import has_sequences

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
    from viap.recurrences.sequences.linear_sequences import has_sequences

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
        from viap.recurrences.word_values import grows_freely

        word = option_of(loop, symbol, value, False, joint.wraps)
        options.insert(0 if grows_freely(loop, value) else 1, word)
    return options
