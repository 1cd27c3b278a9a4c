"""The files of a certificate, and its JSON."""

import json
import sys
from pathlib import Path

from viap.checker.evidence_errors import Broken

CERTIFICATE = "certificate.json"
README = "README"
FORMAT = "viap certificate"
VERSION = 3  # of the format
CORE = "program.core"

_MOST_BYTES = 500_000_000  # of all files in a certificate


def core_of_function(number: int, function: str) -> str:
    """Returns the name of the core program of a part about a function; parts count from one."""
    return f"functions/{number}-{function}.core"


def parse(data: bytes) -> object:
    """Parses a certificate's JSON; raises Broken."""
    limit = sys.getrecursionlimit()
    try:
        # The JSON reader recurses on the real stack; nested programs do not need that depth.
        sys.setrecursionlimit(min(limit, 2000))
        return json.loads(data)
    except (ValueError, RecursionError):
        raise Broken(f"{CERTIFICATE}: this is not JSON") from None
    finally:
        sys.setrecursionlimit(limit)


def files_of(folder: str) -> dict[str, bytes]:
    """Returns the contents of all files in a folder, by name; raises Broken."""
    root = Path(folder)
    if not root.is_dir():
        raise Broken(f"{folder}: there is no such folder")
    if not (root / CERTIFICATE).is_file():
        raise Broken(f"{folder} is not a certificate: it has no {CERTIFICATE}")
    found: dict[str, bytes] = {}
    total = 0
    try:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_symlink() or not (path.is_file() or path.is_dir()):
                raise Broken(f"{name}: this is not a file of its own")
            if path.is_file():
                total += path.stat().st_size
                if total > _MOST_BYTES:
                    raise Broken(f"{folder}: this is too large")
                found[name] = path.read_bytes()
    except OSError as error:
        raise Broken(f"{folder}: can't be read: {error.strerror}") from None
    return found
