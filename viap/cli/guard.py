"""What becomes of an exception: one clear message and an exit status, never a trace.

With VIAP_DEBUG set, or -v, the trace of an internal error is printed too.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass

from viap.cli.options import CommandLineError
from viap.cli.output import OutputError, ReaderGone, prepare_streams, tell
from viap.errors import InputError, InternalError, ViapError

BAD_INPUT = 2
UNKNOWN = 3
INTERRUPTED = 130
# What a shell reports of a program that ends by SIGPIPE.
READER_GONE = 141


@dataclass(frozen=True)
class Failure:
    """An exception, told: the exit status, a short reason, and the whole message."""

    status: int
    reason: str
    message: str


def explain(error: Exception) -> Failure:
    """What to tell the user about an exception."""
    match error:
        case InputError() | CommandLineError():
            return Failure(BAD_INPUT, str(error), error.render())
        case ViapError() if not isinstance(error, InternalError):
            return _failure(BAD_INPUT, str(error))
        case OutputError():
            return _failure(BAD_INPUT, f"cannot write the output: {error}")
        case MemoryError():
            return _failure(UNKNOWN, "out of memory")
        case RecursionError():
            return _failure(BAD_INPUT, "the program is nested too deeply")
        case OSError(filename=str() as name, strerror=str() as cause):
            return _failure(BAD_INPUT, f"cannot read {name}: {cause}")
        case _:
            name = "" if isinstance(error, InternalError) else f"{type(error).__name__}: "
            text = " ".join(f"{name}{error}".split())
            return _failure(UNKNOWN, f"internal error: {text}; please report this")


def _failure(status: int, reason: str) -> Failure:
    return Failure(status, reason, f"viap: {reason}")


def report(error: Exception, verbose: bool = False) -> Failure:
    """Tells the user about an exception, on standard error."""
    if isinstance(error, MemoryError):
        # The frames that it passed hold the memory that the message needs.
        error.__traceback__ = error.__context__ = None
    failure = explain(error)
    if (verbose or os.environ.get("VIAP_DEBUG")) and "internal error" in failure.reason:
        import traceback

        tell("".join(traceback.format_exception(error)))
    tell(failure.message)
    return failure


def guarded(command: Callable[[], int]) -> int:
    """Runs a command; whatever it raises becomes a message and an exit status."""
    try:
        return _guarded(command)
    except BaseException:
        # Not even the message could be made. Left to Python, the exit status would be 1,
        # which means that a violation was found.
        return UNKNOWN


def _guarded(command: Callable[[], int]) -> int:
    try:
        prepare_streams()
        return command()
    except SystemExit as stop:
        # How argparse ends after --help.
        return int(stop.code or 0)
    except ReaderGone:
        return READER_GONE
    except KeyboardInterrupt:
        tell("viap: interrupted")
        return INTERRUPTED
    except Exception as error:
        return report(error).status
