"""Files that appear whole or not at all.

A file is written beside its target, under a name with the number of viap's run, and renamed at the
end. The process that kills a run removes the files that it left.
"""

import contextlib
import os
from pathlib import Path

# The process that a user started: its children, which do the work, inherit the number.
RUN = os.getpid()
OLD = "old"  # in a folder beside a target: its former contents


def scratch_prefix(target: Path) -> str:
    """The start of the names that this run uses beside a target."""
    return f".{target.name}.{RUN}."


def obstacle(place: str | Path) -> str:
    """Returns why a file can't be written, as far as that can be seen; "" if it may be."""
    target = Path(place)
    if target.is_dir():
        return "it is a folder"
    if not target.absolute().parent.is_dir():
        return f"there is no folder {target.parent}"
    if not target.exists() and not os.access(target.parent, os.W_OK | os.X_OK):
        return f"the folder {target.parent} can't be written to"
    return ""


def write_whole(place: str | Path, content: str | bytes) -> None:
    """Writes a file; raises OSError, and then leaves the former file."""
    target = Path(place)
    data = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
    if target.exists() and not target.is_file():
        # A pipe or a device is no file that could be replaced.
        target.write_bytes(data)
        return
    import tempfile  # (the start of viap must not wait for this)

    handle, scratch = tempfile.mkstemp(prefix=scratch_prefix(target), dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
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
                import shutil

                shutil.rmtree(scratch, ignore_errors=True)
            else:
                scratch.unlink(missing_ok=True)


def _literal(name: str) -> str:
    """A pattern that matches a name alone."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
