"""Exceptions as one clear message and an exit status, without a stack trace.

With VIAP_DEBUG set, or -v, the trace of an internal error is printed too.
"""

import os
from collections.abc import Callable

from viap.core.base import errors as failures
from viap.core.base.errors import INPUT, UNKNOWN, Failure, failure
from viap.ui.cli.options import CommandLineError
from viap.ui.cli.streams import OutputError, ReaderGone, prepare_streams, tell

INTERRUPTED = 130
# Exit status that a shell reports for a program that SIGPIPE ended.
READER_GONE = 141


def explain(error: Exception) -> Failure:
    """Returns the message to the user about an exception."""
    match error:
        case CommandLineError():
            return Failure(INPUT, str(error), error.render())
        case OutputError():
            return failure(INPUT, f"cannot write the output: {error}")
        case _:
            return failures.explain(error)


def report(error: Exception, verbose: bool = False) -> Failure:
    """Prints the message about an exception on standard error."""
    if isinstance(error, MemoryError):
        # The frames of the traceback hold memory that the message needs.
        error.__traceback__ = error.__context__ = None
    failure = explain(error)
    if (verbose or os.environ.get("VIAP_DEBUG")) and "internal error" in failure.reason:
        import traceback

        tell("".join(traceback.format_exception(error)))
    tell(failure.message)
    return failure


def guarded(command: Callable[[], int]) -> int:
    """Runs a command; an exception becomes a message and an exit status."""
    try:
        return _guarded(command)
    except BaseException:
        # The message could not be made. Without this, Python's exit status would be 1,
        # which means that a violation was found.
        return UNKNOWN


def _guarded(command: Callable[[], int]) -> int:
    try:
        prepare_streams()
        return command()
    except SystemExit as stop:
        # argparse ends so after --help.
        return int(stop.code or 0)
    except ReaderGone:
        return READER_GONE
    except KeyboardInterrupt:
        tell("viap: interrupted")
        return INTERRUPTED
    except Exception as error:
        return report(error).status
