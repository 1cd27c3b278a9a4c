"""The program in a certificate: its text, and that of the files that it includes."""

import os
from pathlib import Path

from viap.c.load import read_source
from viap.c.preprocess import preprocess
from viap.checker.evidence_errors import Unwritable
from viap.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation
from viap.source_texts import Sources


def local_files(path: str, model: DataModel, compilation: Compilation = PLAIN) -> list[Path]:
    """Returns the absolute paths of a program and of its own headers, without standard ones."""
    sources = Sources()
    preprocess(read_source(path), path, model, sources, compilation)
    own = [name for name in sources.texts if not name.startswith("<")]
    return list(dict.fromkeys(Path(os.path.abspath(name)) for name in (path, *own)))


def copies(path: str, model: DataModel, compilation: Compilation = PLAIN) -> dict[str, bytes]:
    """Returns the files by their names in a certificate, the program first."""
    files = local_files(path, model, compilation)
    suffix = ".i" if path.endswith(".i") else ".c"
    try:
        if len(files) == 1:
            return {f"program{suffix}": files[0].read_bytes()}
        # Includes are found where they were: beside the program, or relative to it.
        root = Path(os.path.commonpath([file.parent for file in files]))
        names = [Path("program") / file.relative_to(root) for file in files]
        return {name.as_posix(): file.read_bytes() for name, file in zip(names, files, strict=True)}
    except OSError as error:
        raise Unwritable(f"cannot read {error.filename}: {error.strerror}") from None
