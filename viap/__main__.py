"""python -m viap, and the command `viap`."""

from viap.cli.interruption import end_at_once

# Before anything else is imported: that takes a moment, in which users change their minds.
end_at_once()

import os  # noqa: E402
import sys  # noqa: E402
from contextlib import suppress  # noqa: E402
from typing import NoReturn  # noqa: E402


def end(status: int) -> NoReturn:
    """Ends without Python's own way out, on which signals find no handler any more."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)


def command() -> NoReturn:
    """The script `viap`."""
    from viap.cli.command import run

    end(run())


if __name__ == "__main__":
    command()
