"""A line at the bottom of a terminal: what is being tried, and how much time is left.

It appears once a command has taken two seconds, is rewritten in place, and is wiped before
anything else is printed. Only a terminal gets it: never a file, a pipe, or a process in the
background.
"""

import os
import time
from contextlib import suppress

# Seconds until the line appears, and between two drawings.
_PATIENCE_S, _PAUSE_S = 2.0, 0.5
_WIPE = b"\r\x1b[2K"
_STANDARD_ERROR = 2


class ActivityLine:
    """The line of a command that has just begun; it is off until `begin` is called.

    It writes to the system's handle directly: the handler of Ctrl-C wipes the line, maybe in the
    middle of a drawing, and Python's streams refuse to be entered twice.
    """

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._next = self._start + _PATIENCE_S
        self._activity = ""
        self._on = self._shown = False

    def begin(self, activity: str) -> None:
        """Turns the line on, if there is a terminal that can rewrite it."""
        self._activity = activity
        self._on = is_watched()

    def note(self, activity: str) -> None:
        self._activity = activity

    def due(self) -> float | None:
        """Returns the seconds until `draw` should be called; None if never."""
        return max(0.0, self._next - time.monotonic()) if self._on else None

    def draw(self, end: float | None) -> None:
        """Rewrites the line if that is due; `end`: of the time limit, on the monotonic clock."""
        now = time.monotonic()
        if not self._on or now < self._next:
            return
        self._next = now + _PAUSE_S
        with suppress(OSError):  # (the terminal may be gone)
            # A process in the background does not write into the work of another one.
            if os.tcgetpgrp(_STANDARD_ERROR) != os.getpgrp():
                return
            spent = duration(now - self._start)
            left = "" if end is None else f", {duration(max(0.0, end - now))} left"
            width = os.get_terminal_size(_STANDARD_ERROR).columns or 80
            line = fitted(f"{spent}{left}: {self._activity}", width - 1)
            self._shown = True
            os.write(_STANDARD_ERROR, _WIPE + line.encode(errors="replace"))

    def wipe(self) -> None:
        """Makes room for other output."""
        if self._shown:
            self._shown = False
            self._next = time.monotonic() + _PAUSE_S
            with suppress(OSError):
                os.write(_STANDARD_ERROR, _WIPE)


def is_watched() -> bool:
    """True if standard error is a terminal that can rewrite a line."""
    with suppress(OSError):
        return os.isatty(_STANDARD_ERROR) and os.environ.get("TERM", "dumb") != "dumb"
    return False


def duration(seconds: float) -> str:
    """Whole seconds in words."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def fitted(text: str, columns: int) -> str:
    """Returns as much of a text as fits; control characters become question marks."""
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    if text.isascii():
        return text[: max(columns, 0)]
    from unicodedata import combining, east_asian_width

    kept, used = [], 0
    for sign in text:
        used += 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1
        if used > columns:
            break
        kept.append(sign)
    return "".join(kept)
