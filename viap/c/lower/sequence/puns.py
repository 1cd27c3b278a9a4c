"""Puns: whether pointers may lead into objects of other types than their own.

A pointer changes its type by a cast, through `void *`, as a member of a union, or if its bytes are
copied. As long as all of these restore its original type, accesses by different types are accesses
to different objects (C11 6.5p7).
"""

from collections.abc import Iterator

from viap.c.library.library_functions import ALLOCATIONS, plain_name
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import (
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    compatible,
)
from viap.core.program.integer_types import IntType

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


# ---- New memory: functions of the program that return only objects they have just allocated.


class NewMemory:
    """Functions like `void *get(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }`."""

    def __init__(self) -> None:
        self._known: dict[tree.Function, bool] = {}

    def gives(self, call: tree.Call) -> bool:
        """True if the result of a call is the only pointer to its object."""
        if not isinstance(call.callee, tree.FunctionRef):
            return False
        function = call.callee.function
        if function.body is None:
            return plain_name(function.name) in ALLOCATIONS
        if function not in self._known:
            self._known[function] = False  # until it is shown
            self._known[function] = self._is_allocation(function)
        return self._known[function]

    def _is_allocation(self, function: tree.Function) -> bool:
        given: list[Expr] = []
        variables: dict[Symbol, None] = {}
        text = list(nodes(function.body))
        for node in text:
            if isinstance(node, tree.Return) and node.value is not None:
                value = _plain(node.value)
                given.append(value)
                if isinstance(value, tree.Name):
                    variables[value.symbol] = None
        return all(self._is_new(value, variables) for value in given) and all(
            self._holds_new(symbol, text) for symbol in variables
        )

    def _is_new(self, value: Expr, variables: dict[Symbol, None]) -> bool:
        value = _plain(value)
        match value:
            case tree.IntConst():
                return value.value == 0
            case tree.Name():
                return value.symbol in variables
            case tree.Call():
                return self.gives(value)
            case _:
                return False

    def _holds_new(self, symbol: Symbol, text: list[object]) -> bool:
        """True if a variable gets new memory only, and its value is passed nowhere."""
        if symbol.static or symbol.parameter or not symbol.local:
            return False
        values = [value for _, value in symbol.init.values] if symbol.init else []
        harmless: set[int] = set()
        for node in text:
            used: tuple[Expr | None, ...] = ()
            match node:
                case tree.Assign(target=tree.Name(symbol=target)) if target is symbol:
                    harmless.add(id(node.target))
                    values.append(node.value)
                case tree.Return():
                    used = (node.value,)
                case tree.If() | tree.Loop():
                    used = (node.condition,)
                case tree.Unary(op="!"):
                    used = (node.operand,)
                case tree.Binary(op="==" | "!=" | "&&" | "||"):
                    used = (node.left, node.right)
                case tree.Call(callee=tree.FunctionRef(function=function)):
                    used = tuple(node.arguments) if function.body is None else ()
                case _:
                    pass
            harmless.update(id(_plain(each)) for each in used if each is not None)
        if not all(self._is_new(value, {}) for value in values):
            return False
        return all(
            id(node) in harmless
            for node in text
            if isinstance(node, tree.Name) and node.symbol is symbol
        )


def _plain(value: Expr) -> Expr:
    while isinstance(value, tree.Convert):
        value = value.operand
    return value
