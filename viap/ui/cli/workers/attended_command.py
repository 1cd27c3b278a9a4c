"""`viap` for a caller that sets limits and must not leave the process running.

    python -P viap/ui/cli/workers/attended_command.py ROPE MEGABYTES SECONDS COMMAND...

ROPE is the reading end of a pipe whose other end only the caller holds: when the caller ends, for
any reason, this process ends too. It is run as a file, and leads a session.
"""

import os
import resource
import signal
import sys
import threading


def watch(rope: int) -> None:
    """Ends the session when the process that holds the other end of the rope ends."""
    # Nothing is ever written to the pipe: it becomes readable when its other end is closed.
    os.read(rope, 1)
    os.killpg(0, signal.SIGKILL)


def lower(kind: int, limit: int) -> None:
    """Sets a limit, or keeps the present one if that is stricter."""
    limit = min(limit, sys.maxsize)
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(kind, (limit, limit))


def find_package() -> None:
    """Makes the package that this file is part of the one that is imported."""
    root = os.path.abspath(os.path.join(os.path.dirname(__file__), *[".."] * 4))
    if root not in sys.path:
        sys.path.insert(0, root)


def attended(argv: list[str]) -> int:
    rope, megabytes, seconds = map(int, argv[:3])
    threading.Thread(target=watch, args=(rope,), daemon=True).start()
    lower(resource.RLIMIT_AS, megabytes * 1_000_000)
    lower(resource.RLIMIT_CPU, seconds)
    lower(resource.RLIMIT_CORE, 0)
    find_package()
    from viap.ui.cli.workers.interruption import end_at_once

    end_at_once()
    from viap.ui.cli.workers.command import run

    return run(argv[3:])


if __name__ == "__main__":
    status = attended(sys.argv[1:])
    sys.stdout.flush()
    os._exit(status)
