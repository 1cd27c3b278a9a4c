"""Messages from one process to another, through a pipe.

(The pipe of `multiprocessing` takes as long to import as the whole supervisor.)
"""

import os
import pickle
import select
from typing import Any

_HEADER = 8  # bytes, for the length of a message


class Sender:
    """The writing end. While `busy`, no exception may be raised from a signal's handler: a
    message that is cut off makes all later ones unreadable."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.busy = False

    def send(self, kind: str, news: Any) -> None:
        data = pickle.dumps((kind, news))
        waiting = memoryview(len(data).to_bytes(_HEADER, "little") + data)
        self.busy = True
        try:
            while waiting:
                waiting = waiting[os.write(self.handle, waiting) :]
        finally:
            self.busy = False


class Receiver:
    """The reading end."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self._read = bytearray()
        self._poll = select.poll()
        self._poll.register(handle, select.POLLIN | select.POLLHUP)

    def receive(self, seconds: float | None) -> tuple[str, Any] | None:
        """Returns the next message; None if the time is over. Raises EOFError at the end."""
        while True:
            length = int.from_bytes(self._read[:_HEADER], "little")
            end = _HEADER + length
            if len(self._read) >= _HEADER and len(self._read) >= end:
                message: tuple[str, Any] = pickle.loads(bytes(self._read[_HEADER:end]))
                del self._read[:end]
                return message
            if not self._poll.poll(None if seconds is None else max(0, int(seconds * 1000))):
                return None
            data = os.read(self.handle, 1 << 16)
            if not data:
                raise EOFError
            self._read += data
