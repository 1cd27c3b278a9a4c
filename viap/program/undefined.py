"""The kinds of undefined behaviour that can be asked for, and operations that may have it."""

from dataclasses import dataclass

from viap.source import Position

# By the names of `--check`, with what is assumed of a program where nobody asks.
KINDS = {
    "bounds": "accesses within bounds",
    "null": "no null or invalid pointer used",
    "lifetime": "no object used after its end",
    "free": "only what was allocated freed, once",
    "pointers": "pointers compared inside of one object",
    "overflow": "no signed overflow",
    "division": "no division by zero",
    "shift": "shifts by less than the width, of no negative number",
    "other": "no other undefined behaviour",
}
# What the front end calls the behaviour that it checks for itself.
_BY_FRONT_END = {
    "null or invalid pointer": "null",
    "call of an invalid function pointer": "null",
    "an index outside of the object": "bounds",
    "a pointer outside of its object": "bounds",
    "use after free": "lifetime",
    "a variable is used after its scope was left": "lifetime",
    "invalid free": "free",
    "pointers into different objects": "pointers",
}

ALL = frozenset(KINDS)

# Of an access to an array whose size nobody knows, only a part can be asked.
UNKNOWN_END = "of unknown size"


def kind_of(check: str) -> str:
    """The kind of a core program's check: what has no name of its own is not forgotten."""
    return _BY_FRONT_END.get(check, "other")


@dataclass(frozen=True, slots=True)
class Operation(Position):
    """Where an operation is that may be undefined, of which kind, and what it is in words.

    It is the position of the assertion that stands for it. So proofs, runs and messages,
    which all carry positions, say of themselves which operation they are about.
    """

    kind: str = "other"
    text: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)

    @property
    def partial(self) -> bool:
        """Whether it may be undefined though its assertion holds."""
        return self.kind == "bounds" and self.text.endswith(UNKNOWN_END)


def described(position: Position) -> str:
    """What an assertion at a position is about, in words."""
    if isinstance(position, Operation):
        return f"{position}: {position.kind}: {position.text}"
    return f"the assertion at {position}"


def operation(position: Position, kind: str, text: str) -> Operation:
    return Operation(position.file, position.line, position.column, kind, text)
