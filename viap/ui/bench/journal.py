"""The journal of a batch: results as they come, in files that stay readable if it is killed.

`journal.jsonl` is authoritative: a line about the batch, then one line per result. `results.csv`
grows with it; at the end of the batch, it is rewritten in the order of the tasks, and
`results.json` as well.
"""

import contextlib
import csv
import fcntl
import io
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from viap.core.base.errors import UsageError, ViapError
from viap.ui.bench.task_result import COLUMNS, TaskResult

_BEGINNING = b'{"settings": '
JOURNAL, TABLE, WHOLE = "journal.jsonl", "results.csv", "results.json"


class Journal:
    """The journal of one batch, held by one process. `digests` are those of finished tasks."""

    def __init__(self, folder: Path, settings: dict[str, Any], resume: bool) -> None:
        self.folder = folder
        try:
            self._open(settings, resume)
        except OSError as error:
            raise UsageError(f"cannot write to {folder}: {error.strerror}") from error

    def _open(self, settings: dict[str, Any], resume: bool) -> None:
        path = self.folder / JOURNAL
        self.folder.mkdir(parents=True, exist_ok=True)
        if not resume:
            for name in (JOURNAL, TABLE, WHOLE):
                if (self.folder / name).exists():
                    raise UsageError(
                        f"{self.folder} holds {name} of an earlier batch: "
                        "go on with it by --resume, or choose another --out"
                    )
        self._file = open(path, "a+b")  # noqa: SIM115 (it stays open)
        try:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(f"another batch writes to {self.folder} just now") from None
            self.digests = self._continue(settings)
        except BaseException:
            self._file.close()
            raise

    def _continue(self, settings: dict[str, Any]) -> dict[str, str]:
        """Checks that this is the same batch; cuts off an incomplete last line."""
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        # A foreign file must not be changed only because of its name.
        if not whole and text and not text.startswith(_BEGINNING[: len(text)]):
            raise self._foreign()
        if whole:
            self._same_batch(whole, settings)
        digests = {line["task"]: line["digest"] for line in self._rows()} if whole else {}
        self._file.truncate(len(whole))
        if not whole:
            self._write(json.dumps({"settings": settings}))
        write_whole(self.folder / TABLE, rows(self.results().values()))
        return digests

    def _same_batch(self, text: bytes, settings: dict[str, Any]) -> None:
        before = self._object(text[: text.index(b"\n")], {"settings"})["settings"]
        if before != settings:
            raise UsageError(_difference(self.folder, before, settings))

    def add(self, result: TaskResult, digest: str) -> None:
        try:
            self._write(json.dumps({**result.as_json(), "digest": digest}))
            self.digests[result.task] = digest
            with open(self.folder / TABLE, "ab") as table:
                table.write(_row(result))
        except OSError as error:
            raise ViapError(f"cannot write to {self.folder}: {error.strerror}") from error

    def results(self) -> dict[str, TaskResult]:
        """Returns all results by task; the last one if a task was repeated."""
        return {
            line["task"]: TaskResult(**{name: line[name] for name in COLUMNS})
            for line in self._rows()
        }

    def _rows(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        for number, line in enumerate(self._file):
            if number and line.endswith(b"\n"):
                yield self._object(line, {*COLUMNS, "digest"})

    def _object(self, line: bytes, keys: set[str]) -> dict[str, Any]:
        with contextlib.suppress(ValueError):
            found = json.loads(line)
            if isinstance(found, dict) and keys <= set(found):
                return found
        raise self._foreign()

    def _foreign(self) -> UsageError:
        return UsageError(f"{self.folder / JOURNAL} is not the journal of a batch")

    def close(self) -> None:
        self._file.close()

    def _write(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._file.flush()


def _difference(folder: Path, before: Any, now: dict[str, Any]) -> str:
    before = before if isinstance(before, dict) else {}
    name = next(key for key in (*now, *before) if before.get(key) != now.get(key))
    return (
        f"the batch in {folder} can't go on: it was started with "
        f"{name} {before.get(name)!r}, not {now.get(name)!r}"
    )


def _row(result: TaskResult) -> bytes:
    text = io.StringIO()
    # With this line ending, the writer quotes all characters that some reader takes for one.
    csv.writer(text, lineterminator="\r\n").writerow(result.as_json().values())
    line = text.getvalue().removesuffix("\r\n") + "\n"
    # Names of files need not be text.
    return line.encode(errors="surrogateescape")


def rows(results: Iterable[TaskResult]) -> Iterator[bytes]:
    yield (",".join(COLUMNS) + "\n").encode()
    yield from map(_row, results)


def write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Writes a file completely or not at all."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(aside, "wb") as file:
            file.writelines(parts)
        os.replace(aside, path)
    except OSError as error:
        raise ViapError(f"cannot write {path}: {error.strerror}") from error
    finally:
        aside.unlink(missing_ok=True)
