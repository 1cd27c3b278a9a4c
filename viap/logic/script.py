"""SMT-LIB scripts: declarations, definitions and assertions; and their text."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from viap.logic.smtlib_writer import Vocabulary, declare, identifier, write
from viap.logic.sorts import Sort, Symbol
from viap.logic.terms import Term
from viap.source import Position


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """A function that equals its body for all values of its parameters."""

    symbol: Symbol
    parameters: tuple[Term, ...]
    body: Term


@dataclass(frozen=True, slots=True, eq=False)
class Assertion:
    """A formula; its name, and the comment directly above it, or "" if it has none."""

    formula: Term
    name: str
    comment: str
    position: Position


@dataclass(slots=True, eq=False)
class Script:
    """`definitions` may use symbols and earlier definitions; `symbols` includes defined ones."""

    sorts: list[Sort] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    assertions: list[Assertion] = field(default_factory=list)


def write_script(script: Script) -> str:
    """Returns a text that reads as the same script, including comments and names."""
    return "\n".join(_lines(script)) + "\n"


def _lines(script: Script) -> Iterator[str]:
    vocabulary = Vocabulary()
    for definition in script.definitions:
        vocabulary.add(definition.body)
    for assertion in script.assertions:
        vocabulary.add(assertion.formula)
    yield "(set-logic ALL)"
    for sort in script.sorts:
        yield f"(declare-sort {sort.name} 0)"
    yield from vocabulary.defined.values()
    defined = {definition.symbol for definition in script.definitions}
    for symbol in script.symbols.values():
        if symbol not in defined:
            yield declare(symbol)
    for definition in script.definitions:
        parameters = " ".join(
            f"({identifier(p.payload)} {p.sort.name})" for p in definition.parameters
        )
        head = f"{identifier(definition.symbol.name)} ({parameters}) {definition.body.sort.name}"
        yield f"(define-fun {head} {write(definition.body)})"
    for assertion in script.assertions:
        yield ""
        for line in assertion.comment.splitlines():
            yield f"; {line}".rstrip()
        formula = write(assertion.formula)
        if assertion.name:
            formula = f"(! {formula} :named {identifier(assertion.name)})"
        yield f"(assert {formula})"
