"""Types of memory that a function writes behind pointers: which objects these writes may reach."""

from collections.abc import Callable, Iterator

from viap.c.types import ArrayType, CType, Field, FunctionType, PointerType, StructType, VoidType
from viap.program.integer_types import IntType


class WrittenTargets:
    """`written`: types of the objects that are written; None: of any type.

    `is_used`: True for a member that the program names.
    """

    def __init__(self, written: tuple[CType | None, ...], is_used: Callable[[Field], bool]) -> None:
        self._is_used = is_used
        self._kinds = {
            kind for type in written for kind in (("",) if type is None else _kinds(type))
        }

    def may_change(self, type: CType) -> bool:
        """True if a write may reach an object of the type, or one that its pointers lead to."""
        seen: list[CType] = []
        waiting = [type]
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.append(here)
            kinds = set(_kinds(here))
            if kinds and self._kinds and ("" in kinds | self._kinds or kinds & self._kinds):
                return True
            waiting += [pointer.target for pointer in self.pointers(here)]
        return False

    def pointers(self, type: CType) -> Iterator[PointerType]:
        """Yields the types of pointers that are parts of a type."""
        match type:
            case PointerType():
                yield type
            case ArrayType():
                yield from self.pointers(type.element)
            case StructType():
                for field in type.fields or ():
                    if type.kind != "struct" or self._is_used(field):
                        yield from self.pointers(field.type)
            case _:
                pass

    def behind(self, type: CType) -> bool:
        """True if a write may reach an object that pointers in the type lead to."""
        return any(self.may_change(pointer.target) for pointer in self.pointers(type))


def _kinds(type: CType) -> Iterator[str]:
    """Yields kinds of the parts of a type; "": any kind."""
    match type:
        case IntType():
            yield "" if type.bits <= 8 else "integer"
        case PointerType():
            yield "pointer"
        case ArrayType():
            yield from _kinds(type.element)
        case StructType(kind="struct", fields=fields) if fields is not None:
            for field in fields:
                yield from _kinds(field.type)
        case FunctionType():
            pass
        case StructType() | VoidType():
            yield ""
        case _:
            yield "number"
