"""Messages about files that are no C files, with advice on what was meant."""

import os
from contextlib import suppress

from viap.errors import SyntaxFault, UsageError, ViapError
from viap.source import Position
from viap.wording import did_you_mean

_TASK = "'viap bench {path}' runs a task definition, 'viap prove' its C file"
_PROPERTY = "'viap prove --property {path} FILE.c' proves this property"
_HINTS = {".yml": _TASK, ".yaml": _TASK, ".prp": _PROPERTY}
# First bytes of object files, programs and archives.
_COMPILED = (b"\x7fELF", b"!<arch>", b"MZ", b"\xcf\xfa\xed\xfe", b"BC\xc0\xde")


def unreadable(path: str, error: OSError) -> UsageError:
    """Returns the error about a file that can't be read."""
    match error:
        case FileNotFoundError():
            folder, name = os.path.split(path)
            near = did_you_mean(name, _names(folder or "."))
            return UsageError(f"{path}: there is no such file{near}")
        case IsADirectoryError():
            inside = sorted(name for name in _names(path) if name.endswith(".c"))
            hint = f"; name its files, like {os.path.join(path, inside[0])}" if inside else ""
            return UsageError(f"{path}: this is a folder, not a C file{hint}")
        case _:
            return UsageError(f"{path}: can't be read: {error.strerror}")


def _names(folder: str) -> list[str]:
    with suppress(OSError):
        return os.listdir(folder)
    return []


def not_c(path: str, data: bytes) -> ViapError:
    """Returns the error about a file whose name or bytes show that it is no C file."""
    stem, end = os.path.splitext(path)
    if end in _HINTS:
        return UsageError(f"{path}: this is no C file; {_HINTS[end].format(path=path)}")
    if data.startswith(_COMPILED):
        is_near = end != ".c" and os.path.isfile(f"{stem}.c")
        hint = f"; its source may be {stem}.c" if is_near else ""
        return SyntaxFault(f"this is compiled code, not a C file{hint}", Position(path), "")
    line = data[: data.index(b"\0")].count(b"\n") + 1
    return SyntaxFault("this is not a C file: it holds a NUL byte", Position(path, line), "")
