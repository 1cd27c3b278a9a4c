"""The causes of UNKNOWN: one word each, for programs that read a result (`cause` in JSON)."""

from typing import Final

NOT_PROVED: Final = "not-proved"  # neither a proof nor a run was found
GAP: Final = "gap"  # a requested fault may be missed in this program
CONTRACTS: Final = "contracts"  # proved, if functions keep their contracts, which is not proved
OPEN_IN_C: Final = "open-in-c"  # a run reaches the error, but depends on choices that C leaves open
NO_CALL: Final = "no-call"  # no call fulfils the promises about a function's callers
OTHER_PROPERTY: Final = "other-property"  # a run violates something that is not in the property
TIMEOUT: Final = "timeout"
MEMORY: Final = "out-of-memory"
UNSUPPORTED: Final = "unsupported"  # valid C, or a property, that viap does not model
INPUT: Final = "input-error"  # not C, a missing file, or an option that does not fit the program
CROSS_CHECK: Final = "fault"  # a compiled run differs from viap's own
DOUBT: Final = "doubt"  # a compiled run reaches the error that viap has proved to be unreachable
INTERNAL: Final = "internal-error"

CAUSES: Final = (
    NOT_PROVED,
    GAP,
    CONTRACTS,
    OPEN_IN_C,
    NO_CALL,
    OTHER_PROPERTY,
    TIMEOUT,
    MEMORY,
    UNSUPPORTED,
    INPUT,
    CROSS_CHECK,
    DOUBT,
    INTERNAL,
)

# Exit statuses of commands: bad usage or input, and every other UNKNOWN.
BAD_INPUT: Final = 2
UNKNOWN: Final = 3


def exit_status(cause: str) -> int:
    """The exit status of a command that answers UNKNOWN for this cause."""
    return BAD_INPUT if cause == INPUT else UNKNOWN
