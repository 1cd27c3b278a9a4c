"""A file of the lemma library: functions by recursion, sequences of any values, and lemmas."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.instantiate.library_facts import Pattern
from viap.kernel.obligations import Statement
from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.source import Position

Place = tuple[tuple[Term, Term], ...]  # variables and their values


@dataclass(frozen=True, eq=False)
class LibraryLemma:
    """A formula for all values of its variables, and how it is proved.

    `counter`: the variable of the induction; None for a direct proof. `hypotheses`:
    for each hypothesis, the values of variables that do not stay. `uses`: earlier lemmas.
    `patterns`: terms that, all together, bind the variables; one of these lists has to occur in a
    question for the lemma to be used there.
    """

    name: str
    position: Position
    variables: tuple[Term, ...]
    premises: tuple[Term, ...]
    conclusion: Term
    counter: Term | None = None
    hypotheses: tuple[Place, ...] = ()
    uses: "tuple[LibraryLemma, ...]" = ()
    patterns: tuple[Pattern, ...] = ()

    def statement(self) -> Statement:
        """Returns the lemma for the kernel; variables that a premise makes natural are counters."""
        natural = {build.le(build.ZERO, v): v for v in self.variables}
        positive = {build.lt(build.ZERO, v): v for v in self.variables}
        counters = {known.get(each) for each in self.premises for known in (natural, positive)}
        body = build.implies(
            build.conjunction(each for each in self.premises if each not in natural),
            self.conclusion,
        )
        ordered = sorted(self.variables, key=lambda v: v is not self.counter)
        return Statement(
            tuple(v for v in ordered if v in counters),
            tuple(v for v in ordered if v not in counters),
            body,
        )

    def recipe(self) -> str:
        """Returns how the lemma is proved, in words."""
        how = "a direct proof" if self.counter is None else f"induction on {self.counter.payload}"
        used = ", ".join(each.name for each in self.uses)
        return f"{how}, from {used}" if used else how

    def says_something(self) -> bool:
        return self.statement().body is not build.TRUE

    def terms(self) -> tuple[Term, ...]:
        return (*self.premises, self.conclusion)


@dataclass(frozen=True, eq=False)
class LibraryFile:
    """`functions` are in the order of their definitions; `sequences` are any functions."""

    functions: dict[Symbol, Recursive] = field(default_factory=dict)
    sequences: frozenset[Symbol] = frozenset()
    lemmas: tuple[LibraryLemma, ...] = ()

    def used_functions(self, terms: Iterable[Term]) -> tuple[Recursive, ...]:
        """Returns the functions that terms mention, also by definitions, the first ones first."""
        found: set[Symbol] = set()
        waiting = [*terms]
        while waiting:
            for symbol in symbols_of((waiting.pop(),)) & self.functions.keys() - found:
                found.add(symbol)
                waiting += (*self.functions[symbol].starts, self.functions[symbol].step)
        return tuple(self.functions[symbol] for symbol in self.functions if symbol in found)


def symbols_of(terms: Iterable[Term]) -> set[Symbol]:
    return {node.payload for node in subterms(*terms) if node.kind is Kind.APPLY}
