"""Files that options name for output: checked before the work, and written whole."""

from viap.core.base.errors import BAD_INPUT, UsageError
from viap.core.base.whole_files import obstacle, write_whole
from viap.ui.cli.streams import tell


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
