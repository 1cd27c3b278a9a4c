"""Closed forms of a loop's scalars, of combinations of them, and of how often it runs.

All are proposals: what the kernel does not show is worth nothing. `propose` gives them one
by one, and reads what is known by then before each; so inner loops should come first, and
what was shown should be noted in the forms before the next is asked for.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from viap.logic.sorts import Symbol
from viap.logic.walkers import subterms
from viap.recurrences.arrays.array_reads import Contents
from viap.recurrences.arrays.known_cells import ClosedForms
from viap.recurrences.candidates import Candidate, entered_option
from viap.recurrences.counter_conditions import chained
from viap.recurrences.iteration_steps import KnownValue, ScalarRecurrence, mentions, recurrences
from viap.recurrences.scalars.goal_sums import goal_sums
from viap.recurrences.scalars.iteration_counts import count
from viap.recurrences.scalars.mutual_recurrences import mutual
from viap.recurrences.scalars.quotients import quotients
from viap.recurrences.scalars.scalar_combinations import combinations
from viap.recurrences.scalars.single_scalars import scalar
from viap.translate.theory import Loop, Theory

MOST_SIMPLE = 60


def propose(theory: Theory, loop: Loop, forms: ClosedForms) -> Iterator[Candidate]:
    """Candidates for a loop; the forms that are known are looked at again after each."""
    contents = Contents(theory, loop, forms)
    plain = _unknown(recurrences(theory, loop), forms.known)
    every = {s: ScalarRecurrence(each.start, contents.of(each.step)) for s, each in plain.items()}
    special = _depending(every, {s for s in every if every[s].step is not plain[s].step})
    for candidate in _propose(theory, loop, forms, every):
        inside = loop.stays if candidate.symbol is loop.count else candidate.options[0].formula
        candidate = entered(candidate) if mentions(inside, special) else candidate
        folded = forms.folds.definitions(option.formula for option in candidate.options)
        yield replace(candidate, definitions=candidate.definitions + folded)


def propose_alone(
    theory: Theory, loop: Loop, known: Mapping[Symbol, KnownValue], simple: bool = False
) -> Iterator[Candidate]:
    """Candidates for scalars that neither arrays nor the loops inside have to do with.

    `simple`: only where an iteration does little; and for how often the loop runs, where that
    follows from them.
    """
    plain = {
        symbol: each
        for symbol, each in recurrences(theory, loop).items()
        if symbol not in known and not any(n.sort.dimensions for n in subterms(each.step))
        if not simple or each.step.size <= MOST_SIMPLE
    }
    yield from _solved(theory, loop, known, plain)
    last = count(theory, loop, known) if simple and loop.count not in known else None
    if last is not None:
        yield last


def _depending(every: Mapping[Symbol, ScalarRecurrence], on: set[Symbol]) -> set[Symbol]:
    """The symbols whose steps depend on some, directly or not."""
    while True:
        more = {s for s, each in every.items() if s not in on and mentions(each.step, on)}
        if not more:
            return on
        on |= more


def entered(candidate: Candidate) -> Candidate:
    """The same, for executions that come to the loop as the program says."""
    loop, inductive = candidate.loop, candidate.inductive
    options = [entered_option(loop, option, inductive) for option in candidate.options]
    return replace(candidate, options=tuple(options))


def _propose(
    theory: Theory, loop: Loop, forms: ClosedForms, every: Mapping[Symbol, ScalarRecurrence]
) -> Iterator[Candidate]:
    known = forms.known
    yield from _solved(theory, loop, known, every)
    yield from combinations(loop, _unknown(every, known), known)
    yield from goal_sums(theory, loop, _unknown(every, known), known)
    yield from quotients(loop, _unknown(every, known), known)
    folded: set[Symbol] = set()
    progress = True
    while progress:
        progress = False
        pending = {s: r for s, r in _unknown(every, known).items() if s not in folded}
        if not pending:
            break
        from viap.recurrences.folds.folded_scalars import FoldingLoop

        facts = chained(Contents(theory, loop, forms).facts())
        folding = FoldingLoop(theory, loop, known, forms.folds, facts)
        for symbol, recurrence in pending.items():
            found = folding.fold(symbol, recurrence)
            if found is not None:
                folded.add(symbol)
                yield entered(found)
                progress |= symbol in known
        if progress:
            yield from _solved(theory, loop, known, _unknown(every, known))
    last = count(theory, loop, known) if loop.count not in known else None
    if last is not None:
        yield last


def _unknown(
    every: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> dict[Symbol, ScalarRecurrence]:
    return {symbol: r for symbol, r in every.items() if symbol not in known}


def _solved(
    theory: Theory,
    loop: Loop,
    known: Mapping[Symbol, KnownValue],
    every: Mapping[Symbol, ScalarRecurrence],
) -> Iterator[Candidate]:
    """Scalars one by one, or several together, as long as that helps with others."""
    pending = dict(every)
    progress = True
    while progress:
        progress = False
        for symbol, recurrence in list(pending.items()):
            found = scalar(theory, loop, symbol, recurrence, known)
            if found is not None:
                del pending[symbol]
                yield found
                progress |= symbol in known
        if not progress:
            for found in mutual(loop, pending, known):
                yield found
                progress |= found.symbol in known
            pending = _unknown(pending, known)
