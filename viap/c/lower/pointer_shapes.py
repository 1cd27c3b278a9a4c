"""The shapes of pointers in types: which of them a program uses and moves, and which are lists."""

from collections.abc import Iterable

from viap.c import tree
from viap.c.tree_walk import members, nodes
from viap.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)


class Shapes:
    """`parts`: the parts of the program that can use the caller's objects."""

    def __init__(self, parts: Iterable[object]) -> None:
        everything = tuple(parts)
        self._used = members(everything)
        self._moved: list[CType] = []
        self._recursive: dict[StructType, bool] = {}
        freed: set[int] = set()
        for node in nodes(everything):
            match node:
                case tree.Call(callee=tree.FunctionRef(function=function)):
                    if function.name == "free":
                        freed.update(map(id, node.arguments))
                case tree.Binary(op="+" | "-", left=left) if isinstance(left.type, PointerType):
                    if not isinstance(node.right.type, PointerType):
                        self._move(left.type)
                case tree.Step(target=target) | tree.Assign(target=target, op="+" | "-"):
                    if isinstance(target.type, PointerType):
                        self._move(target.type)
                case tree.Convert(operand=operand, type=type):
                    if isinstance(operand.type, PointerType) and id(node) not in freed:
                        if not _alike(operand.type, type):
                            self._move(operand.type)

    def _move(self, type: PointerType) -> None:
        self._moved.append(type.target)

    def is_used(self, field: Field) -> bool:
        """True if the program names the member."""
        return field in self._used

    def is_moved(self, type: CType) -> bool:
        """True if the program moves pointers to objects of the type, or casts them."""
        return any(_same(type, moved) for moved in self._moved)

    def holds_used(self, type: CType) -> bool:
        """True if an object of the type holds pointers that the program can use."""
        match type:
            case ArrayType():
                return self.holds_used(type.element)
            case StructType():
                fields = (field for field in type.fields or () if field in self._used)
                return any(self.holds_used(field.type) for field in fields)
            case PointerType():
                return not isinstance(type.target, FunctionType)
            case _:
                return False

    def is_structure(self, type: CType) -> bool:
        """True if an object is a node of a list or tree, and not an element of an array alone."""
        if not isinstance(type, StructType) or not self.is_recursive(type):
            return False
        return self.holds_used(type) or not self.is_moved(type)

    def is_recursive(self, type: StructType) -> bool:
        """True if pointers lead from objects of the type to others of it: lists and trees.

        Whether the program uses these pointers does not matter.
        """
        found = self._recursive.get(type)
        if found is None:
            found = self._recursive[type] = type in self._behind(type)
        return found

    def _behind(self, type: StructType) -> set[StructType]:
        """Returns the structs that pointers in objects of a type lead to, and so on."""
        found: set[StructType] = set()
        waiting: list[tuple[CType, bool]] = [(type, False)]
        while waiting:
            current, behind = waiting.pop()
            match current:
                case ArrayType():
                    waiting.append((current.element, behind))
                case PointerType():
                    waiting.append((current.target, True))
                case StructType():
                    if behind:
                        if current in found:
                            continue
                        found.add(current)
                    waiting += [(field.type, False) for field in current.fields or ()]
        return found


def _alike(one: CType, other: CType) -> bool:
    if not isinstance(one, PointerType) or not isinstance(other, PointerType):
        return not isinstance(other, PointerType)
    return _same(one.target, other.target)


def _same(one: CType, other: CType) -> bool:
    """True if the types are equal, up to qualifiers, or it is not certain that they differ."""
    while isinstance(one, PointerType | ArrayType) and isinstance(other, PointerType | ArrayType):
        one = one.target if isinstance(one, PointerType) else one.element
        other = other.target if isinstance(other, PointerType) else other.element
    if isinstance(one, StructType) or isinstance(other, StructType):
        return one is other
    if isinstance(one, VoidType) or isinstance(other, VoidType):
        return isinstance(one, VoidType) and isinstance(other, VoidType)
    return not isinstance(one, PointerType | ArrayType) and not isinstance(
        other, PointerType | ArrayType
    )
