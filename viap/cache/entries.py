"""Entries of the cache as JSON, each sealed with its key.

The seal finds damage and entries under other keys quickly. It is no protection: whoever can write
the file can write a seal. No entry is believed, sealed or not.
"""

import json
import zlib
from hashlib import sha256
from typing import Any

from viap.cache.entry_store import EntryStore

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
