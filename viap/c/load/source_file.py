"""The text of a source file, and errors that quote it."""

from pathlib import Path

from viap.c.library_functions import STANDARD
from viap.errors import InputError, SyntaxFault, UsageError
from viap.source import Position, Sources, decoded


def read_source(path: str) -> str:
    """Read a file's text; C sources come in UTF-8 and in older encodings."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise UsageError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise UsageError(f"{path}: this is a folder, not a C file") from None
    except OSError as error:
        raise UsageError(f"{path}: can't be read: {error.strerror}") from None
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise SyntaxFault("this is not a C file: it holds a NUL byte", Position(path, line), "")
    return decoded(data)


def with_lines(error: InputError, sources: Sources) -> InputError:
    """Return the error with the sources, so that it can quote its line."""
    if error.position.file == STANDARD:
        from viap.c.standard_library import show_standard

        show_standard(sources)
    error.sources = sources
    return error
