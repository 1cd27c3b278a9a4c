"""Closed forms of scalars whose steps use each other: linear systems."""

from collections.abc import Iterator, Mapping

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.recurrences.algebra.exponential_polynomials import Polynomial, cleared, read, write
from viap.recurrences.candidates import Candidate, CandidateOption, candidate_of
from viap.recurrences.iteration_steps import KnownValue, ScalarRecurrence
from viap.recurrences.scalars.linear_steps import Steps, closures, effect, joint_steps
from viap.recurrences.scalars.linear_systems import closed
from viap.recurrences.scalars.single_scalars import option_of
from viap.translate.theory import Loop


def mutual(
    loop: Loop, recurrences: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> Iterator[Candidate]:
    """Candidates for all scalars that only depend on each other, and linearly."""
    linear = _linear(loop, dict(recurrences), known)
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
        result = closed(matrix, [whole.growth[i] for i in members], known_starts)
        if result is None:
            continue
        for place, index in enumerate(members):
            symbol = joint.symbols[index]
            if symbol in done:
                continue
            done.add(symbol)
            first = [row[place] for row in result[1]]
            found = _candidate(loop, joint, symbol, _value(loop, result[0][place], first))
            if found is not None:
                yield found


def _linear(
    loop: Loop, recurrences: dict[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> dict[Symbol, ScalarRecurrence]:
    """Those that are linear in each other: whoever uses another is left out as well."""
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


def _value(loop: Loop, form: Polynomial, first: list[Polynomial]) -> Term:
    value = write(form, loop.counter)
    for n, early in reversed(list(enumerate(first))):
        here = build.eq(loop.counter, build.number(n))
        value = build.ite(here, write(early, loop.counter), value)
    return value


def _candidate(loop: Loop, joint: Steps, symbol: Symbol, value: Term) -> Candidate | None:
    options = [option_of(loop, symbol, value, joint.running)]
    if joint.wraps is not None:
        times, whole = cleared(value)
        wrapped = build.wrap(build.floor_div(whole, build.number(times)), *joint.wraps)
        equation = build.eq(apply(symbol, *loop.counters), wrapped)
        options.append(CandidateOption(equation, KnownValue(loop, wrapped)))
    return candidate_of(loop, symbol, options)
