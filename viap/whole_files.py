"""Files that appear whole or not at all.

A file is written beside its target, under a name with the number of viap's run, and renamed at the
end. The process that kills a run removes the files that it left.
"""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

# The process that a user started: its children, which do the work, inherit the number.
RUN = os.getpid()
OLD = "old"  # in a folder beside a target: its former contents


def scratch_prefix(target: Path) -> str:
    """The start of the names that this run uses beside a target."""
    return f".{target.name}.{RUN}."


def write_whole(place: str | Path, text: str) -> None:
    """Writes a file; raises OSError, and then leaves the former file."""
    target = Path(place)
    if target.exists() and not target.is_file():
        # A pipe or a device is no file that could be replaced.
        target.write_text(text, encoding="utf-8")
        return
    handle, scratch = tempfile.mkstemp(prefix=scratch_prefix(target), dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(scratch, 0o666 & ~file_mask())
        os.replace(scratch, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(scratch)
        raise


def file_mask() -> int:
    """The permission bits that new files do not get (umask)."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def remove_scratch(place: str) -> None:
    """Removes the files that a killed run has left beside a target."""
    target = Path(place).absolute()
    with contextlib.suppress(OSError):
        for scratch in target.parent.glob(f"{_literal(scratch_prefix(target))}*"):
            old = scratch / OLD
            if old.exists() and not target.exists():
                os.replace(old, target)
            if scratch.is_dir():
                shutil.rmtree(scratch, ignore_errors=True)
            else:
                scratch.unlink(missing_ok=True)


def _literal(name: str) -> str:
    """A pattern that matches a name alone."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
