"""Puns: whether pointers may lead into objects of other types than their own.

A pointer changes its type by a cast, through `void *`, as a member of a union, or if its bytes are
copied. As long as all of these restore its original type, accesses by different types are accesses
to different objects (C11 6.5p7).
"""

from collections.abc import Iterator

from viap.c import tree
from viap.c.library_functions import plain_name
from viap.c.sequence.new_memory import NewMemory
from viap.c.tree import Expr
from viap.c.types import (
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    compatible,
)
from viap.program.integer_types import IntType

_COPIES = ("memcpy", "memmove")


class Puns:
    """Gets each node of a program's text, outer ones first.

    `characters`: objects are accessed as characters. `others`: they are accessed as something else.
    """

    def __init__(self) -> None:
        self.characters = self._others = False
        self._carried: list[CType] = []  # the targets of pointers that are once `void *`
        self._new_memory = NewMemory()
        self._kept: set[int] = set()  # conversions for functions that pass no pointer on

    @property
    def others(self) -> bool:
        return self._others or any(
            not _related(one, other)
            for index, one in enumerate(self._carried)
            for other in self._carried[:index]
        )

    def look(self, node: object) -> None:
        match node:
            case tree.Convert() if isinstance(node.type, PointerType):
                self._converted(node, node.type.target)
            case tree.Member() if isinstance(node.object.type, StructType):
                union = node.object.type
                shared = union.kind == "union" and len(union.fields or ()) > 1
                self._others |= shared and _holds_pointers(node.type)
            case tree.Call() if _library(node) is not None:
                self._kept.update(id(argument) for argument in node.arguments)
                if _library(node) in _COPIES:
                    self._copied(*(_behind(each) for each in node.arguments[:2]))
            case _:
                pass

    # ------------------------------------------------------------- ways to another type

    def _converted(self, node: tree.Convert, target: CType) -> None:
        operand, source = node.operand, node.operand.type
        if isinstance(operand, tree.IntConst) or id(node) in self._kept:
            return
        if not isinstance(source, PointerType):
            self._others = True  # an address that was a number
            return
        before = source.target
        if isinstance(before, VoidType) and isinstance(operand, tree.Call):
            if self._new_memory.gives(operand):
                return
            if _library(operand) is not None:  # it may return what it was given
                for argument in operand.arguments:
                    if isinstance(argument.type, PointerType):
                        self._carry(_behind(argument))
        if isinstance(before, VoidType) or isinstance(target, VoidType):
            self._carry(target)
            self._carry(before)
        elif not _same(before, target):
            self._seen_as(before, target)

    def _carry(self, type: CType) -> None:
        """Notes that an object is behind a `void *`, as all of this type may be."""
        if isinstance(type, VoidType | FunctionType):
            return
        self.characters |= _is_character(type)
        if not any(_same(type, known) for known in self._carried):
            self._carried.append(type)

    def _seen_as(self, before: CType, target: CType) -> None:
        inner, seen = before, target
        while isinstance(inner, PointerType) and isinstance(seen, PointerType):
            inner, seen = inner.target, seen.target
        if inner is not before and VoidType() in (inner, seen):
            # `(void **)&p`: the pointer itself becomes a `void *`, and is converted back.
            self._carry(inner)
            self._carry(seen)
        elif _is_character(target) and not _holds_pointers(before):
            self.characters = True
        else:
            self._others = True

    def _copied(self, target: CType, source: CType) -> None:
        """Handles copied bytes, and with them pointers, which get the type that they have there."""
        if isinstance(target, VoidType) or isinstance(source, VoidType):
            self._carry(target)
            self._carry(source)
        elif _holds_pointers(target) or _holds_pointers(source):
            self._others |= not _same(_element(target), _element(source))


def _library(call: tree.Call) -> str | None:
    """Returns the name of a called function without a body; None for others."""
    callee = call.callee
    if isinstance(callee, tree.FunctionRef) and callee.function.body is None:
        return plain_name(callee.function.name)
    return None


def _behind(pointer: Expr) -> CType:
    """Returns the type that an argument points to, before it became a `void *`."""
    while isinstance(pointer, tree.Convert) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    return pointer.type.target if isinstance(pointer.type, PointerType) else VoidType()


def _element(type: CType) -> CType:
    while isinstance(type, ArrayType):
        type = type.element
    return type


def _same(left: CType, right: CType) -> bool:
    """True if objects of both types are accessed alike, and so are their targets."""
    while isinstance(left, PointerType) and isinstance(right, PointerType):
        left, right = left.target, right.target
    if isinstance(left, FunctionType) and isinstance(right, FunctionType):
        return _same_functions(left, right)
    return compatible(left, right)


def _same_functions(left: FunctionType, right: FunctionType) -> bool:
    if left.parameters is None or right.parameters is None:
        return _same(left.result, right.result)
    pairs = zip(left.parameters, right.parameters, strict=False)
    return _same(left.result, right.result) and all(_same(a, b) for a, b in pairs)


def _related(left: CType, right: CType) -> bool:
    """True if a pointer to an object of one type is one to an object of the other, too."""
    if _is_character(left) or _is_character(right):
        return not _holds_pointers(left) and not _holds_pointers(right)
    return any(_same(part, right) for part in _firsts(left)) or any(
        _same(left, part) for part in _firsts(right)
    )


def _firsts(type: CType) -> Iterator[CType]:
    """Yields a type, and the types of the parts at its start."""
    while True:
        yield type
        if isinstance(type, ArrayType):
            type = type.element
        elif isinstance(type, StructType) and type.kind != "union" and type.fields:
            type = type.fields[0].type
        else:
            return


def _holds_pointers(type: CType) -> bool:
    """True if pointers to objects are among the parts of a type."""
    type = _element(type)
    if isinstance(type, StructType):
        return any(_holds_pointers(field.type) for field in type.fields or ())
    return isinstance(type, PointerType) and not isinstance(type.target, FunctionType)


def _is_character(type: CType) -> bool:
    return isinstance(type, IntType) and type.bits == 8
