"""Targets of jumps: not into the scope of a variably modified type (C11 6.8.6.1, 6.8.4.2)."""

from collections.abc import Iterator
from contextlib import contextmanager

from viap.errors import TypeFault
from viap.source import Position


class JumpScopes:
    """The variable-size declarations, and statement expressions, around the labels of a body."""

    def __init__(self) -> None:
        self._open: list[Position] = []
        self._switches: list[int] = []
        self._labels: dict[str, tuple[Position, ...]] = {}
        self._gotos: list[tuple[str, tuple[Position, ...], Position]] = []

    def enter(self, where: Position) -> None:
        """Forbid jumps from outside to places from here to the end of the block."""
        self._open.append(where)

    @contextmanager
    def block(self) -> Iterator[None]:
        size = len(self._open)
        try:
            yield
        finally:
            del self._open[size:]

    @contextmanager
    def switch(self) -> Iterator[None]:
        self._switches.append(len(self._open))
        try:
            yield
        finally:
            self._switches.pop()

    def case(self, where: Position) -> None:
        if len(self._open) > self._switches[-1]:
            self._fault(where)

    def label(self, name: str) -> None:
        self._labels[name] = tuple(self._open)

    def goto(self, name: str, where: Position) -> None:
        self._gotos.append((name, tuple(self._open), where))

    def check(self) -> None:
        for name, around, where in self._gotos:
            target = self._labels.get(name, ())
            if around[: len(target)] != target:
                self._fault(where)

    def _fault(self, where: Position) -> None:
        what = "a jump into a statement expression, or the scope of a type of variable size"
        raise TypeFault(what, where, "goto")
