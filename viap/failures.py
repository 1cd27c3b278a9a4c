"""An exception on the way to an answer ► UNKNOWN, with a cause and a reason.

An exception in what is only shown of an answer (`part`) costs that part, and never the answer.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from viap.errors import InputError, InternalError, Unsupported, ViapError
from viap.unknown_causes import INPUT, INTERNAL, MEMORY, UNSUPPORTED, exit_status

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
