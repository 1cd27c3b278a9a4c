"""Places of formulas about a program: of clauses, and of the terms in them.

A clause of a contract that has to be shown is an assertion of the core program; its position says
which clause it is. Operations of terms are none of the program: no check of undefined behaviour is
about them, and no proof assumes that they are defined.
"""

from dataclasses import dataclass

from viap.source import Position


@dataclass(frozen=True, slots=True)
class ClausePlace(Position):
    """Position of an assertion that stands for a clause.

    `kind` is a word such as "ensures"; `function` has the contract; `call`: the line of the call
    for which it is asserted, or 0.
    """

    kind: str = ""
    text: str = ""
    function: str = ""
    call: int = 0

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class TermPlace(Position):
    """Position of an operation in a formula; `clause`: the one that is asserted with it, if any."""

    clause: ClausePlace | None = None

    def __str__(self) -> str:
        return Position.__str__(self)


def clause_claim(place: ClausePlace) -> str:
    """Returns the clause as it is written; of a call, with the function that it calls."""
    text = place.text or "the clause"
    return f"{text}, to call {place.function}" if place.call else text


def clause_text(place: ClausePlace) -> str:
    """Returns the words for a clause: `ensures of f: \\result >= 0`."""
    text = f"{place.kind} of {place.function}" if place.function else place.kind
    return f"{text}: {place.text}" if place.text else text
