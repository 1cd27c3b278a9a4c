"""Formulas that may hold of a loop, with what they would say of its symbols."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.recurrences.algebra.powers import definitions
from viap.recurrences.iteration_steps import KnownValue
from viap.translate.theory import Loop


@dataclass(frozen=True, slots=True, eq=False)
class CandidateOption:
    """A formula, for all counters of the loop, and what is known once it is shown.

    `known` is None where the formula is not about one symbol. `depth`: from how many iterations
    before it is to be shown.
    """

    formula: Term
    known: KnownValue | None = None
    depth: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """What may hold of a symbol of a loop, or of several: the first option that is shown does.

    `inductive`: by induction on the loop's counter. Otherwise `symbol` is the loop's count,
    and the formula follows from the prefix axiom at `places` and what is known there.
    """

    loop: Loop
    symbol: Symbol | None
    options: tuple[CandidateOption, ...]
    definitions: tuple[Recursive, ...] = ()
    inductive: bool = True
    places: tuple[Term, ...] = ()


def candidate_of(
    loop: Loop, symbol: Symbol | None, options: Iterable[CandidateOption]
) -> Candidate | None:
    distinct = {option.formula: option for option in options if option.formula is not build.TRUE}
    if not distinct:
        return None
    return Candidate(loop, symbol, tuple(distinct.values()), definitions(distinct))


def while_running(loop: Loop, formula: Term, running: bool = True) -> Term:
    count = apply(loop.count, *loop.outer)
    return build.implies(build.le(loop.counter, count), formula) if running else formula


def entry_facts(loop: Loop) -> tuple[Term, ...]:
    """The path to a loop, and to those around it."""
    return tuple(fact for around in loop.around() for fact in around.entry)


def entered_formula(loop: Loop, formula: Term, running: bool = True) -> Term:
    """The same of executions that come to the loop as the program says."""
    entry = build.conjunction(entry_facts(loop))
    return build.implies(entry, while_running(loop, formula, running))


def entered_option(loop: Loop, option: CandidateOption, inductive: bool = True) -> CandidateOption:
    """The same, for executions that come to the loop as the program says."""
    formula = entered_formula(loop, option.formula, inductive)
    known = option.known and replace(option.known, running=True, entered=True)
    return replace(option, formula=formula, known=known)
