"""The errors that viap reports to users, causes of UNKNOWN, and words in messages.

`ViapError` is the root of all errors. An exception on the way to an answer becomes UNKNOWN, with
a cause and a reason.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.core.base.source_texts import Sources


# ---- The causes of UNKNOWN: one word each, for programs that read a result (`cause` in JSON).


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


# ---- An exception on the way to an answer ► UNKNOWN, with a cause and a reason.


T = TypeVar("T")
Other = TypeVar("Other")


@dataclass(frozen=True)
class Failure:
    """Report of an exception: the cause of UNKNOWN, a short reason, and the whole message."""

    cause: str
    reason: str
    message: str

    @property
    def status(self) -> int:
        """The exit status of a command that ends by it."""
        return exit_status(self.cause)


def explain(error: Exception) -> Failure:
    """Returns the report to the user about an exception."""
    match error:
        case InputError():
            cause = UNSUPPORTED if isinstance(error, Unsupported) else INPUT
            return Failure(cause, str(error), error.render())
        case ViapError() if not isinstance(error, InternalError):
            return failure(INPUT, str(error))
        case MemoryError():
            return failure(MEMORY, "out of memory")
        case RecursionError():
            return failure(UNSUPPORTED, "the program is nested too deeply")
        case OSError(filename=str() as name, strerror=str() as why):
            return failure(INPUT, f"cannot read {name}: {why}")
        case _:
            name = "" if isinstance(error, InternalError) else f"{type(error).__name__}: "
            text = " ".join(f"{name}{error}".split())
            return failure(INTERNAL, f"internal error: {text}; please report this")


def failure(cause: str, reason: str) -> Failure:
    return Failure(cause, reason, f"viap: {reason}")


def part(what: str, make: Callable[[], T], instead: Other) -> T | Other:
    """Returns a part of what explains an answer; `instead`, with a message, if viap fails at it.

    `what` names the part in the message.
    """
    try:
        return make()
    except Exception as error:
        import logging

        logging.getLogger("viap").warning(
            "viap: %s", unshown(what, error), exc_info=bool(os.environ.get("VIAP_DEBUG"))
        )
        return instead


def unshown(what: str, error: Exception) -> str:
    """The note in the place of a part, which names the line of viap that failed."""
    from pathlib import Path

    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = Path(trace.tb_frame.f_code.co_filename).name if trace is not None else ""
    where = f" ({place}:{trace.tb_lineno})" if trace is not None else ""
    return f"{what} could not be shown{where}: {explain(error).reason}"


# ---- The errors that viap reports to users; their root is ViapError.


class ViapError(Exception):
    """The root: a message for the user, never a stack trace."""

    def render(self) -> str:
        """The whole message, as it is printed."""
        return str(self)


class UsageError(ViapError):
    """The command line, a file name or an option is wrong."""


class InputError(ViapError):
    """Something in an input file is wrong, at a position.

    `construct` names the construct there ("float", "goto into a statement expression"). `header`
    is the header of the C library that declares a missing name; "" if there is none.
    """

    kind = "error"

    def __init__(
        self, message: str, position: Position, construct: str = "", header: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.construct = construct
        self.header = header
        self.sources: Sources | None = None

    def __str__(self) -> str:
        return f"{self.position}: {self.kind}: {self.message}"

    def render(self) -> str:
        excerpt = self.sources.excerpt(self.position) if self.sources else None
        return f"{self}\n{excerpt}" if excerpt else str(self)


class SyntaxFault(InputError):
    """The text is not valid in its language: C, or SMT-LIB."""


class TypeFault(InputError):
    """The text parses, but C's rules about types and names reject it."""


class Unsupported(InputError):
    """Valid C that viap does not model."""

    kind = "unsupported"


class InternalError(ViapError):
    """An invariant of viap is violated: a bug of viap."""

    def render(self) -> str:
        return f"internal error: {self}"


# ---- Counts in messages ('1 assertion', '2 assertions'), and suggestions of known words.


def number_of(count: int, noun: str) -> str:
    """The count with the noun in singular or plural; the plural is formed with an s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Returns a suggestion for a message about an unknown word; "" if there is none."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean '{close[0]}'?" if close else ""
