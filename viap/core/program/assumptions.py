"""Assumptions of a proof about a program's surroundings, callers and calls."""

from dataclasses import dataclass

from viap.core.base.record import record
from viap.core.base.source import Position

UNDECLARED, EXTERNAL, FREES, CALLS_BACK = "undeclared", "external", "frees", "calls-back"
SETS, PURE, INPUTS, ENDS = "sets", "pure", "inputs", "ends"
INSTRUCTIONS, DEFINITIONS, ONE_THREAD = "assembly", "file-assembly", "one-thread"
UNMODELLED, CALLABLE_POINTER = "unmodelled", "function-pointer"
INLINE, RESERVED, WEAK, HEADER = "inline", "reserved", "weak", "header"
EFFECTIVE_TYPES, CLOSED = "effective-types", "closed-streams"
RESTRICT, LEAST = "restrict", "least-size"
UNKNOWN_OBJECT, FIXED_ADDRESS = "unknown-object", "fixed-address"
VOLATILE_ANY, VOLATILE_ORDINARY, ALLOCATED = "volatile-any", "volatile-ordinary", "allocation"
NOT_NULL, APART, APART_FROM_GLOBALS = "not-null", "apart", "apart-from-globals"
FLOAT_EVALUATION, MATH_RANGE = "float-evaluation", "math-range"
ATOMIC = "atomic"
TREES, CAN_BE_FREED = "trees", "can-be-freed"
UNSIZED, CALLABLE, REQUIRES = "size", "callable", "requires"
CONTRACT, ADMITTED, PROMISED = "contract", "admitted", "promised"
FORMAT, GIVEN_ARGUMENTS = "format", "variable-arguments"
UNREAD, UNREAD_FILE = "unread", "unread-file"
IMPLICIT_INT, ABSENT = "implicit-int", "absent-header"


@record
class Assumption:
    """One assumption, at one place.

    `by_input`: all that it brings into a proof are the inputs at its position. A proof that uses
    none of them does not rest on it.
    """

    kind: str
    name: str
    position: Position | None = None
    by_input: bool = False


# ---- What the proof of a function supposes of its calls, and the calls that rely on such a proof.
#
# The front end lists each supposition once: as a fact of the function's own program, whose proof
# may
# use it, and as what a call by contract has to show. `viap.core.kernel.composition` compares the
# two.


# The pointer is not null: the function looks at that.
WORLD_NOT_NULL = "not-null"
# The pointer is not null wherever it is used. A range of elements that exist shows it.
USABLE = "usable"
# The pointer leads to one object; or it is null.
ONE_OBJECT, NULLABLE_OBJECT = "one-object", "null-or-one-object"
# The program may change what the pointer leads to.
WRITABLE = "writable"
# Two objects do not overlap; UNEQUAL: nor is the end of one the start of the other.
WORLDS_APART, UNEQUAL = "apart", "unequal"
# All elements behind the pointer have values.
INITIALISED = "initialised"
# These can't be shown at a call. No two pointers lead to the same of many objects:
SHAPE = "shape"
# Each of many pointers is null, or leads to an object:
SHAPED = "shaped"
# The object is aligned for other types than that of its pointer:
ALIGNED = "aligned"
# The object was allocated, and can be freed:
OWNED = "owned"
# The pointer to a function leads to one that has no effect on the program:
FUNCTION = "function"
# The variable arguments are those that the function reads:
ARGUMENTS = "arguments"
# The function calls another one whose effect lasts longer than the call:
LASTING = "lasting"


@dataclass(frozen=True, slots=True)
class CallPlace:
    """A pointer or variable at a call: a parameter or a global variable, and a path behind it.

    `place`: where a global variable is declared; None for a parameter. `path`: text in C, as in
    `->data`.
    """

    name: str
    path: str = ""
    place: Position | None = None

    def __str__(self) -> str:
        return self.name + self.path


@dataclass(frozen=True, slots=True)
class WorldFact:
    kind: str
    places: tuple[CallPlace, ...]

    def __str__(self) -> str:
        names = " and ".join(map(str, self.places))
        return f"{names}: {_WORDS.get(self.kind, self.kind)}"


_WORDS = {
    WORLD_NOT_NULL: "not null",
    USABLE: "not null where it is used",
    ONE_OBJECT: "one object",
    NULLABLE_OBJECT: "null, or one object",
    WRITABLE: "no constant",
    WORLDS_APART: "no overlap",
    UNEQUAL: "no overlap, and no common end",
    INITIALISED: "elements with values",
    SHAPE: "no object is reached on two ways",
    SHAPED: "pointers that are null, or lead to objects",
    ALIGNED: "aligned for each type",
    OWNED: "allocated, and not freed",
    FUNCTION: "a function that changes nothing of the program",
    ARGUMENTS: "the variable arguments that are read",
    LASTING: "no effect that lasts longer than the call",
}


@record
class ContractUse:
    """A call that is known by the contract of a function with a body.

    `shown`: the facts that are asserted, or need not be, where it is called.
    """

    function: CallPlace
    shown: frozenset[WorldFact]
    position: Position


@dataclass(frozen=True, slots=True)
class Reading:
    """How a program was read: programs with the same reading are parts of the same whole.

    `text`: a digest of the text of its files. `options`: all that decides what the text means.
    """

    text: str
    options: str
    errors: frozenset[str]

    def is_part_of(self, other: "Reading") -> bool:
        """True if the other reading has the same text and options, and at least these errors."""
        same = (self.text, self.options) == (other.text, other.options)
        return same and self.errors <= other.errors
