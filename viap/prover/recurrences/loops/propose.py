"""Closed forms of a loop's scalars, of combinations of them, and of its iteration count.

All are proposals, useless until the kernel proves them. `propose` yields them one by one, and
reads the known forms before each; so inner loops should come first, and a proved form should
be recorded in the forms before the next proposal is requested.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.core.logic.terms import Symbol, Term
from viap.core.logic.walkers import subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.arrays.array_reads import Contents
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.candidates import Candidate, entered_option
from viap.prover.recurrences.counter_conditions import chained
from viap.prover.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    mentions,
    recurrences,
)
from viap.prover.recurrences.scalars.iteration_counts import count, quotients
from viap.prover.recurrences.scalars.linear_systems import exactly_divided
from viap.prover.recurrences.scalars.scalar_combinations import combinations, goal_sums
from viap.prover.recurrences.scalars.single_scalars import mutual, scalar
from viap.prover.recurrences.solver_modes import SYMPY

if TYPE_CHECKING:
    from viap.prover.recurrences.scalar_solver import ScalarSolver

MOST_SIMPLE = 60


def propose(theory: Theory, loop: Loop, forms: ClosedForms) -> Iterator[Candidate]:
    """Yields candidates for a loop; reads the known forms again after each."""
    contents = Contents(theory, loop, forms)
    plain = _unknown(recurrences(theory, loop), forms.known)
    every = {s: ScalarRecurrence(each.start, contents.of(each.step)) for s, each in plain.items()}
    special = _depending(every, {s for s in every if every[s].step is not plain[s].step})
    for candidate in _propose(theory, loop, forms, every):
        inside = [loop.stays] if candidate.symbol is loop.count else _formulas(candidate)
        special_inside = any(mentions(each, special) for each in inside)
        candidate = entered(candidate) if special_inside else candidate
        folded = forms.folds.definitions(_formulas(candidate))
        yield replace(candidate, definitions=candidate.definitions + folded)


def propose_alone(
    theory: Theory, loop: Loop, forms: ClosedForms, simple: bool = False
) -> Iterator[Candidate]:
    """Yields candidates for scalars independent of arrays and of inner loops.

    `simple`: only scalars with short steps, and the iteration count if it follows from them.
    """
    known = forms.known
    plain = {
        symbol: each
        for symbol, each in recurrences(theory, loop).items()
        if symbol not in known and not any(n.sort.dimensions for n in subterms(each.step))
        if not simple or each.step.size <= MOST_SIMPLE
    }
    yield from _first(theory, loop, forms, plain)
    last = count(theory, loop, known) if simple and loop.count not in known else None
    if last is not None:
        yield last


def propose_asked(theory: Theory, loop: Loop, forms: ClosedForms) -> Iterator[Candidate]:
    """Yields candidates of the last solver, for scalars that assertions depend on.

    Skips scalars with closed forms, unless these are folds, which say less, or only express
    the scalar by others.
    """
    from viap.prover.recurrences.loops.coupled_scalars import relevant_symbols, worth_asking

    known = forms.known
    every = {
        symbol: each
        for symbol, each in recurrences(theory, loop).items()
        if symbol not in known
        or forms.folds.definitions([known[symbol].value])
        or mentions(known[symbol].value, loop.scalars.values())
    }
    others = {symbol: value for symbol, value in known.items() if symbol not in every}
    some = worth_asking(loop, every, others)
    if some:
        relevant = relevant_symbols(theory)
        some = {symbol: each for symbol, each in some.items() if symbol in relevant}
    if not some:
        return
    folded = {symbol: known.pop(symbol) for symbol in some if symbol in known}
    yield from _asked(theory, loop, forms, some, forms.last_solver)
    for symbol, value in folded.items():
        known.setdefault(symbol, value)
    last = count(theory, loop, known) if loop.count not in known else None
    if last is not None:
        yield last


def _depending(every: Mapping[Symbol, ScalarRecurrence], on: set[Symbol]) -> set[Symbol]:
    """Returns the symbols whose steps depend on some, directly or indirectly."""
    while True:
        more = {s for s, each in every.items() if s not in on and mentions(each.step, on)}
        if not more:
            return on
        on |= more


def _formulas(candidate: Candidate) -> list[Term]:
    return [option.formula for each in candidate.every() for option in each.options]


def entered(candidate: Candidate) -> Candidate:
    """Restricts a candidate to executions that enter the loop as the program does."""
    loop, inductive = candidate.loop, candidate.inductive
    options = [entered_option(loop, option, inductive) for option in candidate.options]
    others = tuple(map(entered, candidate.others))
    return replace(candidate, options=tuple(options), others=others)


def _propose(
    theory: Theory, loop: Loop, forms: ClosedForms, every: Mapping[Symbol, ScalarRecurrence]
) -> Iterator[Candidate]:
    known = forms.known
    yield from _first(theory, loop, forms, every)
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
        from viap.prover.recurrences.folds.fold_recurrences import FoldingLoop

        facts = chained(Contents(theory, loop, forms).facts())
        folding = FoldingLoop(theory, loop, known, forms.folds, facts)
        for symbol, recurrence in pending.items():
            found = folding.fold(symbol, recurrence)
            if found is not None:
                folded.add(symbol)
                yield entered(found)
                progress |= symbol in known
        if progress:
            yield from _first(theory, loop, forms, _unknown(every, known))
    last = count(theory, loop, known) if loop.count not in known else None
    if last is not None:
        yield last


def _unknown(
    every: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> dict[Symbol, ScalarRecurrence]:
    return {symbol: r for symbol, r in every.items() if symbol not in known}


def _first(
    theory: Theory, loop: Loop, forms: ClosedForms, every: Mapping[Symbol, ScalarRecurrence]
) -> Iterator[Candidate]:
    """Yields the candidates of the first solver."""
    ask = _asked if forms.mode == SYMPY else solved_by
    return ask(theory, loop, forms, every, forms.first_solver)


def _asked(
    theory: Theory,
    loop: Loop,
    forms: ClosedForms,
    every: Mapping[Symbol, ScalarRecurrence],
    solver: "ScalarSolver",
) -> Iterator[Candidate]:
    """Yields a solver's candidates that hold in the first iterations.

    A second pass takes divisions as exact.
    """
    from viap.prover.recurrences.loops.coupled_scalars import agreeing

    true_steps = recurrences(theory, loop)
    for change in (lambda step: step, exactly_divided):
        steps = {
            s: replace(r, step=change(r.step)) for s, r in _unknown(every, forms.known).items()
        }
        if change is exactly_divided and all(steps[s].step is every[s].step for s in steps):
            return
        for candidate in solved_by(theory, loop, forms, steps, solver):
            yield from agreeing(candidate, true_steps)


def solved_by(
    theory: Theory,
    loop: Loop,
    forms: ClosedForms,
    every: Mapping[Symbol, ScalarRecurrence],
    solver: "ScalarSolver",
) -> Iterator[Candidate]:
    """Yields scalars one by one, or several together, as long as that helps with others."""
    known = forms.known
    pending = dict(every)
    progress = True
    while progress:
        progress = False
        for symbol, recurrence in list(pending.items()):
            solver.used.clear()
            found = scalar(theory, loop, symbol, recurrence, known, solver)
            if found is not None:
                del pending[symbol]
                yield replace(found, solvers=frozenset(solver.used))
                progress |= symbol in known
        if not progress:
            solver.used.clear()
            for found in mutual(theory, loop, pending, known, solver):
                yield replace(found, solvers=frozenset(solver.used))
                progress |= found.symbol in known
            pending = _unknown(pending, known)
