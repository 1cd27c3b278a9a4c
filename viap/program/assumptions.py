"""Assumptions of a proof about a program's surroundings and callers.

The front end records each assumption with its kind, its name and its place.
`viap.verdict_assumptions` decides which of them a TRUE rests on.

To add a kind: a word for it (which JSON has), its texts for one name and for several in
`viap.program.assumption_texts`, at the place that it has in lists, and an `Assumption` of the kind
where the front end takes it. All commands print it then.
"""

from viap.record import record
from viap.source import Position

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
