"""What becomes of an exception: one clear message and an exit status, never a trace.

With VIAP_DEBUG set, or -v, the trace of an internal error is printed too.
"""

import os
from collections.abc import Callable

from viap import failures
from viap.cli.options import CommandLineError
from viap.cli.output import OutputError, ReaderGone, prepare_streams, tell
from viap.failures import Failure, failure
from viap.unknown_causes import INPUT, UNKNOWN

INTERRUPTED = 130
# What a shell reports of a program that ends by SIGPIPE.
READER_GONE = 141


def explain(error: Exception) -> Failure:
    """What to tell the user about an exception."""
    match error:
        case CommandLineError():
            return Failure(INPUT, str(error), error.render())
        case OutputError():
            return failure(INPUT, f"cannot write the output: {error}")
        case _:
            return failures.explain(error)


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
