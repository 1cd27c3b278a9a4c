"""Results go to standard output, messages to standard error.

A process that works for another one has neither: it hands everything to that one (`route`), which
also keeps the last news for the case that the worker can't answer any more.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any

# Takes what a worker says: a kind of news, and the news.
Route = Callable[[str, Any], None]

_route: Route | None = None


class OutputError(Exception):
    """The results can't be written: the disk is full, or standard output is closed."""


class ReaderGone(Exception):
    """The reader of a pipe went away, as `viap ... | head` does; no one is left to tell."""


def route(taker: Route | None) -> None:
    """From now on, this process hands its results, messages and news to another one."""
    global _route
    _route = taker


def routed(kind: str, news: Any) -> bool:
    """Hands news to whoever supervises this process; False where nobody does."""
    if _route is None:
        return False
    _route(kind, news)
    return True


def prepare_streams() -> None:
    """Lets text through that the terminal's encoding lacks, and names that are no text."""
    for stream in (sys.stdout, sys.stderr):
        # Streams that a test or a host program put in place may lack this.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")


def emit(text: str) -> None:
    """Writes a result, whole, to standard output."""
    if routed("emit", text):
        return
    if sys.stdout is None:
        raise OutputError("standard output is closed")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        raise ReaderGone from None
    except OSError as error:
        _discard_output()
        raise OutputError(error.strerror or str(error)) from error


def tell(message: str) -> None:
    """Writes a message, a line or more, to standard error, if anyone listens."""
    if routed("tell", message):
        return
    # Results that were printed before stay before the message in a common file.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(message.rstrip("\n") + "\n")
        sys.stderr.flush()


def _discard_output() -> None:
    """Points standard output nowhere, so that Python's last flush can't fail again."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
