"""A file with entries by their keys, which any number of processes use at a time.

Whatever goes wrong with the file is no error: an entry that can't be read is missing, and one that
can't be written is left out. `problem` tells the first trouble. Entries that were not used for the
longest time leave when the file grows too large.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

MOST_BYTES = 256_000_000  # of all entries
_KEPT = 0.8  # of that, after old entries were removed
_LARGEST = 4_000_000  # bytes of one entry
_BUSY_S = 2.0  # how long another process that writes is waited for
_MOST_WAITS = 2  # in vain: after that, the file is not used any more
_USED_AGAIN_S = 3600  # seconds after which a use is noted again: a hit need not write
_MOST_INSTRUCTIONS = 20_000_000  # of SQLite for one question: a file may have endless views
_COUNTED = 64  # entries that are written before the size of all is looked at again
_TABLE = """
CREATE TABLE IF NOT EXISTS entries (
    key BLOB PRIMARY KEY, kind TEXT NOT NULL, data BLOB NOT NULL, size INTEGER NOT NULL,
    used INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS by_use ON entries (used, size);
"""
_FAULTS = (sqlite3.Error, OSError, OverflowError, ValueError)
Made = TypeVar("Made")


@dataclass(frozen=True)
class StoreSize:
    """Numbers of entries by their kinds, and the bytes of all."""

    kinds: Mapping[str, int]
    bytes: int


class EntryStore:
    """The entries of a file; it is opened when it is needed, by each process for itself."""

    def __init__(self, path: Path, most_bytes: int = MOST_BYTES) -> None:
        self.path, self.problem, self.is_told = path, "", False
        self._most = most_bytes
        self._opened: tuple[int, sqlite3.Connection] | None = None
        self._others: list[object] = []  # connections of parent processes, which stay open
        self._written = self._waits = 0

    def get(self, key: bytes) -> bytes | None:
        """Returns the entry of a key; None if there is none."""
        return self._tried(lambda database: self._get(database, key))

    def put(self, key: bytes, kind: str, data: bytes) -> None:
        """Writes an entry; an entry of that key is replaced."""
        if len(data) <= min(_LARGEST, self._most):
            row = (key, kind, data, len(data), int(time.time()))
            self._tried(lambda database: self._put(database, row), writes=True)

    def size(self) -> StoreSize | None:
        """Returns the size; None if there is no file, or if it can't be read."""
        return self._tried(_size) if self.path.exists() else StoreSize({}, 0)

    def _get(self, database: sqlite3.Connection, key: bytes) -> bytes | None:
        asked = "SELECT data, used FROM entries WHERE key = ? AND length(data) <= ?"
        row = database.execute(asked, (key, _LARGEST)).fetchone()
        if row is None or not isinstance(row[0], bytes):
            return None
        now = int(time.time())
        if not isinstance(row[1], int) or abs(now - row[1]) > _USED_AGAIN_S:
            try:
                with database:
                    database.execute("UPDATE entries SET used = ? WHERE key = ?", (now, key))
            except sqlite3.Error:
                pass  # (it may only be read)
        return row[0]

    def _put(self, database: sqlite3.Connection, row: tuple[bytes, str, bytes, int, int]) -> None:
        with database:
            database.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)", row)
        if self._written % _COUNTED == 0:
            _remove_oldest(database, self._most)
        self._written += 1

    def _tried(
        self, work: Callable[[sqlite3.Connection], Made], writes: bool = False
    ) -> Made | None:
        """Returns the result of some work; None after trouble, and from then on."""
        if self.problem:
            return None
        try:
            database = self._database(writes)
            if database is None:
                return None
            if database.in_transaction:
                database.rollback()  # (an interruption came at its end)
            return work(database)
        except sqlite3.OperationalError as error:
            self._waits += 1
            if "locked" not in str(error) or self._waits >= _MOST_WAITS:
                self.problem = str(error)
        except _FAULTS as error:
            self.problem = str(error) or type(error).__name__
        return None

    def _database(self, writes: bool) -> sqlite3.Connection | None:
        """Returns the connection of this process; None if there is nothing to read yet."""
        process = os.getpid()
        if self._opened is not None and self._opened[0] == process:
            return self._opened[1]
        if self._opened is not None:
            # A connection must not be used, nor closed, in a child of the process that opened it.
            self._others.append(self._opened)
            self._opened = None
        if not self.path.exists():
            if not writes:
                return None
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = sqlite3.connect(self.path, timeout=_BUSY_S)
        database.set_progress_handler(lambda: 1, _MOST_INSTRUCTIONS)
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'by_use'").fetchone():
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")
            database.execute("PRAGMA journal_mode = WAL")
            database.executescript(_TABLE)
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("PRAGMA trusted_schema = OFF")
        self._opened = process, database
        return database


def _size(database: sqlite3.Connection) -> StoreSize:
    counts = database.execute("SELECT kind, count(*) FROM entries GROUP BY kind ORDER BY kind")
    return StoreSize({str(kind): count for kind, count in counts}, _bytes(database))


def _bytes(database: sqlite3.Connection) -> int:
    return int(database.execute("SELECT total(size) FROM entries").fetchone()[0])


def _remove_oldest(database: sqlite3.Connection, most: int) -> None:
    """Removes the entries that were not used for the longest time, if all are too large."""
    total = _bytes(database)
    if total <= most:
        return
    with database:
        last = None
        for used, size in database.execute("SELECT used, size FROM entries ORDER BY used, size"):
            if total <= _KEPT * most:
                break
            last, total = used, total - size
        database.execute("DELETE FROM entries WHERE used <= ?", (last,))
    database.execute("PRAGMA incremental_vacuum").fetchall()


def clear(path: Path) -> int:
    """Removes the file of a cache and what SQLite puts beside it; returns the bytes of it.

    Raises OSError.
    """
    removed = 0
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        try:
            size = file.stat().st_size
            file.unlink()
            removed += size
        except FileNotFoundError:
            pass
    return removed
