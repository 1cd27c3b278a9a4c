"""The kinds of undefined behaviour that can be checked, and operations that may have it."""

from collections.abc import Iterable
from dataclasses import dataclass

from viap.core.base.errors import UsageError, did_you_mean, number_of
from viap.core.base.source import ClausePlace, InLibrary, OpenEffect, Position

# The gap of a program that matters only if one of its loops may go on for ever.
ENDLESS = "endless"

# By the names of `--check`, with the assumption that is made if the kind is not checked.
KINDS = {
    "bounds": "accesses within bounds",
    "null": "no null or invalid pointer used",
    "lifetime": "no object used after its end",
    "free": "only allocated memory freed, and once",
    "pointers": "pointers compared inside of one object",
    "alignment": "pointers aligned for their types",
    "overflow": "no signed overflow",
    "division": "no division by zero",
    "shift": "shifts by less than the width, of no negative number",
    "float-cast": "floating-point numbers converted to integers within the integers' range",
    "uninitialised": "no uninitialised value read",
    "sequence": "no object changed and used without an order",
    "other": "no other undefined behaviour",
}
UNINITIALISED, NULL = "uninitialised", "null"
# Not undefined, but checked in the same way: memory that is lost, or not freed in the end.
# The last kind may be either of the two: it is never reported as a violation.
LEAKS, CLEANUP, DOUBTFUL_LEAK = "leaks", "cleanup", "tracking"
MEMORY = {
    LEAKS: "allocated memory is freed before it is lost",
    CLEANUP: "allocated memory is freed in the end",
    DOUBTFUL_LEAK: "allocated memory is followed",
}
# A wish of callers by contract, beside "bounds": each access lies in an object that the contract
# names. Unlike "bounds" alone, it says nothing of pointers that lead nowhere.
FOOTPRINT = "footprint"
# The end of the name of a variable that says whether the one beside it has a value.
MARK = ".written"
# Accepted synonyms.
SPELLINGS = {"uninitialized": UNINITIALISED}
# The front end's names of the behaviour that it checks itself.
_BY_FRONT_END = {
    "null or invalid pointer": "null",
    "call of an invalid function pointer": "null",
    "an index outside of the object": "bounds",
    "a pointer outside of its object": "bounds",
    "use after free": "lifetime",
    "a variable is used after its scope was left": "lifetime",
    "memory of alloca is used after its function": "lifetime",
    "invalid free": "free",
    "pointers into different objects": "pointers",
}

# Kinds whose checks are described by the fault that they exclude.
_NAMED_BY_FAULT = frozenset(("null", "lifetime", "free", "sequence", "other"))

ALL = frozenset(KINDS)

# Behind these, compiled programs go on as a reader expects. So do proofs: they never use that a run
# with such an operation may do anything in C, even if every run has one.
INCOMPATIBLE_CALL = "other: a function is called by an incompatible type"
UNSEQUENCED = "sequence: an object is changed and used without an order"
VARIABLE_ARGUMENT = "other: a variable argument is read that was not given, or by another type"
# Behind this one, compiled programs do not go on as a reader expects.
RETURNS = "other: a function returns that is declared not to"
GOES_ON = frozenset((INCOMPATIBLE_CALL, UNSEQUENCED, VARIABLE_ARGUMENT))

# The end of an array of unknown size can't be checked, only its start.
UNKNOWN_END = "of unknown size"


def kind_of(check: str) -> str:
    """The kind of a core program's check; "other" if it has no name of its own."""
    kind, colon, _ = check.partition(": ")
    return kind if colon and _named(kind) else _BY_FRONT_END.get(check, "other")


def text_of(check: str) -> str:
    """Text of a core program's check, without the name of its kind."""
    kind, colon, text = check.partition(": ")
    return text if colon and _named(kind) else check


def _named(kind: str) -> bool:
    return kind in KINDS or kind in MEMORY


@dataclass(frozen=True, slots=True)
class Operation(Position):
    """Position of an operation that may be undefined, with the kind of fault and a description.

    It is the position of the assertion that stands for the operation. So proofs, runs and
    messages, which all carry positions, identify the operation.
    """

    kind: str = "other"
    text: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)

    @property
    def partial(self) -> bool:
        """True if the operation may be undefined although its assertion holds."""
        return self.kind == "bounds" and self.text.endswith(UNKNOWN_END)


def with_footprint(kinds: frozenset[str]) -> frozenset[str]:
    """Returns the kinds to watch in a function whose callers rely on its contract."""
    return kinds if "bounds" in kinds else kinds | {"bounds", FOOTPRINT}


def clause_claim(place: ClausePlace) -> str:
    """Returns the clause as it is written; of a call, with the function that it calls."""
    text = place.text or "the clause"
    return f"{text}, to call {place.function}" if place.call else text


def clause_text(place: ClausePlace) -> str:
    """Returns the words for a clause: `ensures of f: \\result >= 0`."""
    text = f"{place.kind} of {place.function}" if place.function else place.kind
    return f"{text}: {place.text}" if place.text else text


def described(position: Position) -> str:
    """Describe the assertion at a position, for messages."""
    if isinstance(position, Operation):
        return f"{position}: {position.kind}: {position.text}"
    if isinstance(position, ClausePlace):
        return f"{position}: {clause_text(position)}"
    if isinstance(position, OpenEffect):
        return f"{position}: unsupported: {position.text}"
    return f"the assertion at {position}"


def counted(places: Iterable[Position]) -> str:
    """Text with the numbers of assertions and of checks of operations."""
    # An operation may be asserted several times, and an inlined call repeats its assertions.
    every = list(places)
    shown = {place for place in every if isinstance(place, Operation)}
    clauses = {place for place in every if isinstance(place, ClausePlace)}
    others = [place for place in every if place not in shown and place not in clauses]
    counts = {"assertion": len(others), "clause": len(clauses), "check": len(shown)}
    parts = [number_of(count, what) for what, count in counts.items() if count]
    if not parts:
        return number_of(0, "assertion")
    return " and ".join((", ".join(parts[:-1]), parts[-1]) if parts[:-1] else parts)


def claim_text(place: Operation) -> str:
    """Claim of an operation's check: 'no use after free' for 'use after free'.

    Returns the text itself if that names an operation, and not a fault.
    """
    named = place.kind in _NAMED_BY_FAULT or place.text.startswith(tuple(_BY_FRONT_END))
    if not named:
        return place.text
    return f"no {place.text.removeprefix('a ').removeprefix('an ')}"


def operation(position: Position, kind: str, text: str) -> Operation:
    if isinstance(position, InLibrary):
        text += f", in {position.function}"
    return Operation(position.file, position.line, position.column, kind, text)


# ---- Names of kinds of undefined behaviour, as users write them.


def check_kinds(words: Iterable[str]) -> frozenset[str]:
    """Returns the kinds that the words name; `all` names every kind. Raises UsageError."""
    kinds: set[str] = set()
    for word in words:
        kind = SPELLINGS.get(word.strip(), word.strip())
        if kind == "all":
            kinds |= set(KINDS)
        elif kind in (*KINDS, LEAKS):
            kinds.add(kind)
        else:
            hint = did_you_mean(kind, [*KINDS, LEAKS, "all"])
            raise UsageError(
                f"'{kind}' is not a kind of undefined behaviour{hint} (kinds: "
                f"{', '.join((*KINDS, LEAKS))}, all)"
            )
    return frozenset(kinds)
