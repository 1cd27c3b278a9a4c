"""Files that options name for output: checked before the work, and written whole."""

from viap.cli.output import tell
from viap.errors import UsageError
from viap.unknown_causes import BAD_INPUT
from viap.whole_files import obstacle, write_whole


def check_target(path: str) -> None:
    """Raises UsageError if a file can't be written, before any work is done for it."""
    why = obstacle(path)
    if why:
        raise UsageError(f"cannot write {path}: {why}")


def written(path: str, content: str | bytes) -> int:
    """Writes a file; returns the exit status, 0 if all is well."""
    try:
        write_whole(path, content)
    except OSError as error:
        tell(f"viap: cannot write {path}: {error.strerror or error}")
        return BAD_INPUT
    return 0
