"""Entries of the cache as JSON, each sealed with its key.

The seal finds damage and entries under other keys quickly. It is no protection: whoever can write
the file can write a seal. No entry is believed, sealed or not.
"""

import json
import os
import sqlite3
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from viap import __version__
from viap.core.base.source import Position
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Program

# ---- A file with entries by their keys, which any number of processes use at a time.
#
# Whatever goes wrong with the file is no error: an entry that can't be read is missing, and one
# that
# can't be written is left out. `problem` tells the first trouble. Entries that were not used for
# the
# longest time leave when the file grows too large.


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


# ---- Entries of the cache as JSON, each sealed with its key.


_MOST_BYTES = 16_000_000  # of one entry, unpacked
_MOST_DIGITS = 4_000  # of a number: to read a long one takes long, and can't be interrupted
_SEAL = 16  # bytes


class Entries:
    """The entries for some context: versions and strategy."""

    def __init__(self, store: EntryStore, context: str) -> None:
        self.store = store
        self._context = sha256(context.encode("utf-8", "surrogatepass")).digest()

    def key(self, kind: str, digest: bytes) -> bytes:
        return sha256(kind.encode() + b"\0" + self._context + digest).digest()

    def get(self, kind: str, digest: bytes) -> Any:
        """Returns an entry as it was put; None if there is none, or if it is damaged."""
        key = self.key(kind, digest)
        data = self.store.get(key)
        if data is None or data[:_SEAL] != seal(key, data[_SEAL:]):
            return None
        unpacker = zlib.decompressobj()
        try:
            text = unpacker.decompress(data[_SEAL:], _MOST_BYTES)
            return json.loads(text, parse_int=_number) if unpacker.eof else None
        except (zlib.error, ValueError, RecursionError):
            return None

    def put(self, kind: str, digest: bytes, entry: Any) -> None:
        key = self.key(kind, digest)
        body = zlib.compress(json.dumps(entry, separators=(",", ":")).encode(), 1)
        self.store.put(key, kind, seal(key, body) + body)


def _number(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError("a number is too long")
    return int(text)


def seal(key: bytes, body: bytes) -> bytes:
    """The bytes in front of an entry."""
    return sha256(key + body).digest()[:_SEAL]


# ---- The folder of the cache: that of the user, or the one that the environment names.


VARIABLE = "VIAP_CACHE_DIR"
# The number is that of the tables: another version of viap with other tables has another file.
FILE = "proofs-1.sqlite3"


def cache_file() -> Path | None:
    """Returns the file of the cache; None if the environment switches the cache off."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) / FILE if named else None
    from platformdirs import user_cache_path

    return user_cache_path("viap", appauthor=False) / FILE


# ---- A core program ► a digest that is the same wherever the program stands.
#
# Positions, files and texts for messages are left out: a function keeps its digest if the lines
# above
# it change, or if it moves to another file. All else that a record holds is in the digest, so
# that a
# new field of the core language is in it without a change here.


# Of a program: texts for messages. Of gaps only the kinds count, which say what TRUE means.
_MESSAGES = {"file", "notes", "flags", "linked", "pointers", "gaps"}
_PLACES = {"file", "line", "column", "call"}  # of positions


class Undigested(Exception):
    """The program holds an object of a kind that is not known here."""


def program_digest(program: Program) -> bytes:
    """Returns the digest of a program. Raises Undigested if it has none."""
    made = sha256()
    for piece in _pieces(program):
        made.update(piece.encode("utf-8", "surrogatepass"))
        made.update(b"\0")
    return made.digest()


def _pieces(program: Program) -> Iterator[str]:
    """Yields the program as words; a record that occurs again is named by its number."""
    numbers: dict[int, int] = {}
    waiting: list[Any] = [program]
    while waiting:
        item = waiting.pop()
        kind = type(item)
        if isinstance(item, str):
            yield f"s{len(item)}:{item}"
        elif kind is int or kind is bool or item is None or kind is float:
            yield repr(item)
        elif kind is Position:
            yield "@"
        elif isinstance(item, IntType):
            yield f"type {kind.__name__} {item.name} {item.bits} {item.signed} {item.rank}"
        elif kind is tuple or kind is list:
            yield f"({len(item)}"
            waiting += reversed(item)
        elif kind is frozenset:
            yield "{" + ",".join(sorted(map(repr, item))) + "}"
        elif kind is dict:
            yield f"{{{len(item)}"
            for key, value in reversed(item.items()):
                waiting += (value, key)
        elif isinstance(item, Enum):
            yield f"{kind.__name__}.{item.name}"
        elif isinstance(item, Path | bytes):
            yield repr(item)
        elif id(item) in numbers:
            yield f"#{numbers[id(item)]}"
        else:
            numbers[id(item)] = len(numbers)
            yield kind.__name__
            if kind is Program:
                waiting.append([name for name, _ in item.gaps])
            counted: type = kind
            waiting += [getattr(item, name) for name in _names(counted)]


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class of records that count, the last one first."""
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
    elif kind.__module__.startswith("viap.") and "__match_args__" in kind.__dict__:
        names = kind.__dict__["__match_args__"]
    else:
        raise Undigested(kind.__name__)
    left_out = _PLACES if issubclass(kind, Position) else _MESSAGES
    return tuple(name for name in reversed(names) if name not in left_out)


# ---- What an entry depends on besides its program: the versions of all that searched for it.


_ROOT = Path(__file__).resolve().parents[2]
_INSTALLED = {"site-packages", "dist-packages"}


def versions() -> str:
    """Names the versions of viap, of its solvers and of Python."""
    import z3

    python = ".".join(map(str, sys.version_info[:2]))
    parts = [f"viap {__version__}", f"z3 {z3.get_version_string()}", f"python {python}"]
    parts.append(f"sympy {_sympy()}")
    if not _INSTALLED.intersection(_ROOT.parts):
        # In a checkout, the code changes without its version.
        parts.append(f"code {_stamp(_ROOT)}")
    return ", ".join(parts)


def _sympy() -> str:
    """A digest of the file that has sympy's version: to import sympy takes long."""
    found = find_spec("sympy")
    if found is None or found.origin is None:
        return "none"
    try:
        return sha256(Path(found.origin).with_name("release.py").read_bytes()).hexdigest()[:16]
    except OSError:
        return "unknown"


def _stamp(folder: Path) -> str:
    """A digest of the names, sizes and times of all modules in a folder."""
    made = sha256()
    for path, size, changed in sorted(_modules(str(folder))):
        made.update(f"{path} {size} {changed}\n".encode("utf-8", "surrogateescape"))
    return made.hexdigest()[:16]


def _modules(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".c", ".h")):
                state = entry.stat()
                yield entry.path, state.st_size, state.st_mtime_ns
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _modules(entry.path)
