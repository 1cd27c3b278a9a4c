"""Names and tags in scope, and scopes into which nothing may jump."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from viap.c.tree.tree import Function, Symbol
from viap.c.tree.types import CType, StructType
from viap.core.base.errors import TypeFault
from viap.core.base.source import Position
from viap.core.program.integer_types import IntType


@dataclass(frozen=True, slots=True)
class TypeName:
    type: CType
    alignment: int = 0  # bytes, by an attribute; 0: that of the type
    volatile: bool = False
    qualifiers: frozenset[str] = frozenset()  # `const`, `restrict`


@dataclass(frozen=True, slots=True)
class Enumerator:
    value: int
    type: IntType


Entry = Symbol | Function | TypeName | Enumerator


@dataclass(slots=True, eq=False)
class Scope:
    """One level of scope; the file's level finds its names by `resolve`, when needed."""

    parent: "Scope | None" = None
    names: dict[str, Entry] = field(default_factory=dict)
    tags: dict[str, StructType | IntType] = field(default_factory=dict)
    resolve: Callable[[str], Entry | None] | None = None
    resolve_tag: Callable[[str], StructType | IntType | None] | None = None

    def find(self, name: str) -> Entry | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            if scope.resolve is not None:
                return scope.resolve(name)
            scope = scope.parent
        return None

    def inner(self) -> "Iterator[Scope]":
        """Yield this level and those around it, without the file's."""
        scope = self
        while scope.parent is not None:
            yield scope
            scope = scope.parent

    def find_tag(self, name: str) -> StructType | IntType | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.tags:
                return scope.tags[name]
            if scope.resolve_tag is not None:
                return scope.resolve_tag(name)
            scope = scope.parent
        return None


class JumpScopes:
    """The variable-size declarations, and statement expressions, around the labels of a body.

    No jump may lead into the scope of a variably modified type (C11 6.8.6.1, 6.8.4.2).
    """

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
