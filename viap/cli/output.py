"""Results go to standard output, messages to standard error.

A worker process has neither: it sends everything to its supervisor (`route`), which also keeps the
last news for the case that the worker can't answer any more.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any

# Receives a worker's messages: the kind of news, and the news.
Route = Callable[[str, Any], None]

_route: Route | None = None


class OutputError(Exception):
    """The results can't be written: the disk is full, or standard output is closed."""


class ReaderGone(Exception):
    """The reader of a pipe is gone, as in `viap ... | head`: nothing more is printed."""


def route(taker: Route | None) -> None:
    """Send the results, messages and news of this process to another one from now on."""
    global _route
    _route = taker


def routed(kind: str, news: Any) -> bool:
    """Sends news to the supervisor of this process; returns False if it has none."""
    if _route is None:
        return False
    _route(kind, news)
    return True


def prepare_streams() -> None:
    """Accept characters that the terminal's encoding lacks, and file names that are no text."""
    for stream in (sys.stdout, sys.stderr):
        # Streams that a test or a host program put in place may lack this.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")


def emit(text: str) -> None:
    """Writes a whole result to standard output."""
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
    """Writes a message of one or more lines to standard error, if that is open."""
    if routed("tell", message):
        return
    # Results that were printed before stay before the message in a common file.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(message.rstrip("\n") + "\n")
        sys.stderr.flush()


def _discard_output() -> None:
    """Redirects standard output to nowhere, so that Python's last flush can't fail again."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
