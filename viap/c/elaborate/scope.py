"""Names and tags in scope."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from viap.c.tree import Function, Symbol
from viap.c.types import CType, StructType
from viap.program.integer_types import IntType


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
