"""Reads and writes of code, which decide whether it may be moved."""

from collections.abc import Iterable
from dataclasses import dataclass

from viap.program.graph.liveness import reads
from viap.program.nodes import Array, Body, Fill, Scalar, While, statements
from viap.transform.common.body_accesses import accesses, changed_scalars


@dataclass(frozen=True, eq=False, slots=True)
class CodeEffects:
    """Scalars and arrays that code may read or write."""

    read: frozenset[Scalar | Array]
    written: frozenset[Scalar | Array]

    def beside(self, other: "CodeEffects") -> bool:
        """True if both come to the same in any order."""
        return not (
            self.written & (other.read | other.written)
            or other.written & (self.read | self.written)
        )


def effects_of(body: Body) -> CodeEffects:
    read: set[Scalar | Array] = set()
    written: set[Scalar | Array] = set(changed_scalars(body))
    for statement in body:
        read |= reads(statement)
    for access in accesses(body):
        (written if access.writes else read).add(access.array)
    return CodeEffects(frozenset(read), frozenset(written))


def all_effects(parts: Iterable[CodeEffects]) -> CodeEffects:
    read: frozenset[Scalar | Array] = frozenset()
    written: frozenset[Scalar | Array] = frozenset()
    for each in parts:
        read, written = read | each.read, written | each.written
    return CodeEffects(read, written)


def writes_arrays(loop: While) -> list[Array]:
    """The arrays that a loop changes, in the order of the text."""
    found: dict[Array, None] = {}
    for access in accesses(loop.body):
        if access.writes:
            found[access.array] = None
    for statement in statements(loop.body):
        if isinstance(statement, Fill):
            found[statement.array] = None
    return list(found)
