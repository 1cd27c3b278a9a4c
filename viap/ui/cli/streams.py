"""Results go to standard output, messages to standard error.

On a terminal, verdicts have colours, and nothing is printed twice.

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

_STANDARD_OUTPUT, _STANDARD_ERROR = 1, 2
_GREEN, _RED, _YELLOW = 32, 31, 33
_COLOURS = {
    "TRUE": _GREEN,
    "proved": _GREEN,
    "FALSE": _RED,
    "violated": _RED,
    "UNKNOWN": _YELLOW,
    "not proved": _YELLOW,
}


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


def emit_kept(text: str) -> None:
    """Writes the answers that the supervisor keeps: from now on, it knows that they are printed."""
    if not routed("kept", text):
        emit(text)


def emit_last(text: str, status: int) -> int:
    """Writes the last result; returns the exit status, which nothing changes from now on."""
    if not routed("last", (text, status)):
        emit(text)
    return status


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


def painted(word: str, columns: int = 0) -> str:
    """Returns a verdict, filled up to some columns; in its colour if a terminal shows it."""
    colour, filled = _COLOURS.get(word), " " * (columns - len(word))
    if colour is None or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return word + filled
    shown = os.isatty(_STANDARD_OUTPUT)
    return f"\x1b[{colour}m{word}\x1b[0m{filled}" if shown else word + filled


def is_one_terminal() -> bool:
    """True if a terminal shows results and messages, one below the other."""
    return os.isatty(_STANDARD_OUTPUT) and os.isatty(_STANDARD_ERROR)


def fitted(lines: list[str], whole: bool) -> list[str]:
    """Returns lines of results as a terminal shows them: broken at words if `whole`, else cut."""
    if not os.isatty(_STANDARD_OUTPUT):
        return lines
    from viap.ui.cli.terminal_lines import broken, cut, terminal_width

    width = terminal_width()
    if whole:
        return [row for line in lines for row in broken(line, width)]
    return [cut(line, width) for line in lines]
