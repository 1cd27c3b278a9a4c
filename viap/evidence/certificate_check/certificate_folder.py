"""The folder of a certificate: its files, and its atomic creation."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from viap.checker.core_check import CERTIFICATE, FORMAT, parse
from viap.checker.json_fields import Broken
from viap.core.base.errors import UsageError
from viap.core.base.whole_files import OLD, file_mask, scratch_prefix


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def check_target(folder: str) -> None:
    """Raises UsageError if a certificate can't be put there, before any work is done for it."""
    path = Path(folder)
    if path.is_symlink() or (path.exists() and not path.is_dir()):
        raise UsageError(f"{folder} is not a folder: the certificate can't be put there")
    if path.is_dir() and any(path.iterdir()) and not _is_ours(path):
        raise UsageError(f"{folder} is not empty, and is not a certificate: it is left unchanged")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"cannot write {folder}: there is no folder {path.parent}")
    if not os.access(path.absolute().parent, os.W_OK | os.X_OK):
        raise UsageError(f"cannot write {folder}: the folder {path.parent} can't be written to")


def _is_ours(folder: Path) -> bool:
    try:
        content = parse((folder / CERTIFICATE).read_bytes())
    except (OSError, Broken):
        return False
    return isinstance(content, dict) and content.get("format") == FORMAT


class Draft:
    """A new folder beside its target; it is removed unless it is published."""

    def __init__(self, target: str) -> None:
        self.target = Path(target).absolute()

    def __enter__(self) -> "Draft":
        prefix = scratch_prefix(self.target)
        self.path = Path(tempfile.mkdtemp(prefix=prefix, dir=self.target.parent))
        return self

    def __exit__(self, *details: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)

    def write(self, files: Mapping[str, bytes]) -> None:
        for name, data in files.items():
            place = self.path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    def publish(self) -> None:
        """Renames the folder to its target; an earlier certificate there is replaced."""
        self.path.chmod(0o777 & ~file_mask())
        check_target(str(self.target))
        with tempfile.TemporaryDirectory(
            prefix=scratch_prefix(self.target), dir=self.target.parent
        ) as aside:
            old = Path(aside) / OLD
            if self.target.exists():
                os.replace(self.target, old)
            try:
                os.replace(self.path, self.target)
            except OSError:
                if old.exists():
                    os.replace(old, self.target)
                raise
