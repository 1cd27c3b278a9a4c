"""Structures of the entry's caller: lists, trees, arrays of pointers, pointers to pointers.

Pointers in arrays, or in structs that lead to structs of their own type, lead to any number of
objects: these have numbers. Each pointer leads to an object of its own, or is null: a structure
is a tree, of any depth.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from viap.c.tree import actions, tree
from viap.c.tree.actions import AllocationSite
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import members, nodes
from viap.c.tree.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.program.integer_types import INDEX
from viap.core.program.unsized_arrays import UNKNOWN_SIZE

if TYPE_CHECKING:
    from viap.c.lower.entry_arguments import Arguments


# ---- The shapes of pointers in types: which of them a program uses and moves, and which are lists.


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


# ---- Structures of the entry's caller: lists, trees, arrays of pointers, pointers to pointers.


Steps = tuple[Field | None, ...]


@record
class Holder:
    """Objects that hold pointers: the variable or objects, the members on the way, and its name.

    `indices`: the number of indices of a part. `root` and `path`: its name in C. `known`: the
    objects of the structure around it, by their type.
    """

    owner: Symbol | AllocationSite
    steps: Steps
    indices: int
    root: Symbol
    path: str
    known: dict[StructType, AllocationSite]

    def inner(self, step: Field | None, path: str) -> "Holder":
        """Returns a part of the objects, and its name behind theirs."""
        steps, indices = (*self.steps, step), self.indices + (step is None)
        return Holder(self.owner, steps, indices, self.root, self.path + path, self.known)

    def called(self, path: str) -> "Holder":
        path = self.path + path
        return Holder(self.owner, self.steps, self.indices, self.root, path, self.known)


class Structures:
    """Collects objects and links, and emits them at the end: then all links are numbered."""

    def __init__(self, arguments: "Arguments", shapes: Shapes) -> None:
        self.arguments, self.builder = arguments, arguments.builder
        self.shapes = shapes
        self._links: dict[AllocationSite, list[tuple[Holder, Symbol, bool, Expr | None]]] = {}

    def lead(
        self,
        holder: Holder,
        type: PointerType,
        limit: Expr | None = None,
        optional: bool = False,
    ) -> None:
        """Leads the pointers at a holder to objects of their own; `optional`: they may be null."""
        symbol = _named(holder, type)
        target = type.target
        if isinstance(target, FunctionType):
            raise Unsupported("a function pointer from outside", symbol.position, symbol.name)
        optional = optional or self.shapes.is_structure(target)
        site = holder.known.get(target) if isinstance(target, StructType) else None
        if site is None:
            site = self._provide(holder, symbol, target)
        self._links.setdefault(site, []).append((holder, symbol, optional, limit))

    def _provide(self, holder: Holder, symbol: Symbol, target: CType) -> AllocationSite:
        """Provides the objects behind the pointers, and those behind the pointers in them."""
        builder, position = self.builder, symbol.position
        element = None if is_opaque(target) else target
        size = self.arguments.size_of_target(holder.root, holder.path, symbol)
        unknown = isinstance(size, tree.IntConst) and size.value == UNKNOWN_SIZE
        holds = self.shapes.holds_used(target) or self.shapes.is_structure(target)
        if unknown and holds and not self.shapes.is_moved(target):
            size = tree.IntConst(1, INDEX, position)
            builder.reliance.entry.lone.add(symbol)
        builder.reliance.entry.add(symbol, holder.root, holder.path)
        site = AllocationSite(symbol.name, element, position, heap=False, given=symbol)
        unit = 1 if element is None else size_of(element, builder.model, position)
        builder.emit(actions.Provide(site, size, unit, position))
        if isinstance(target, StructType | ArrayType | PointerType):
            one = isinstance(size, tree.IntConst) and size.value == 1
            known = dict(holder.known)
            if isinstance(target, StructType) and self.shapes.is_recursive(target):
                known[target] = site
            first = Holder(site, (None,), 2 - one, holder.root, holder.path, known)
            self.inside(first, target, True)
        return site

    def inside(self, holder: Holder, type: CType, behind: bool) -> None:
        """Leads the pointers in objects of a type, as far as the program uses them.

        `behind`: the objects are those that a pointer leads to.
        """
        match type:
            case ArrayType():
                self.inside(holder.inner(None, "[]"), type.element, False)
            case StructType(kind="struct"):
                dot = "->" if behind else "."
                for field in type.fields or ():
                    if self.shapes.is_used(field) and self.shapes.holds_used(field.type):
                        self.inside(holder.inner(field, f"{dot}{field.name}"), field.type, False)
            case PointerType() if not isinstance(type.target, FunctionType):
                self.lead(holder.called("[]") if behind else holder, type)

    def finish(self) -> None:
        """Emits the links: no two pointers lead to the same object.

        Objects that pointers of variables lead to have the first numbers. Pointers in objects with
        two numbers or more may lead to any objects.
        """
        for site, links in self._links.items():
            single = sum(holder.indices == 0 for holder, *_ in links)
            many = sum(holder.indices == 1 for holder, *_ in links)
            places = [0, 0]
            for holder, symbol, optional, limit in links:
                numbers: tuple[int, int] | None = None
                if holder.indices < 2:
                    first = places[holder.indices]
                    places[holder.indices] += 1
                    numbers = (0, first) if holder.indices == 0 else (many, single + first)
                self.builder.emit(
                    actions.Link(
                        holder.owner,
                        holder.steps,
                        site,
                        numbers,
                        optional,
                        symbol,
                        symbol.position,
                        limit,
                    )
                )


def is_opaque(type: CType) -> bool:
    """True if only its uses can show the type of an object."""
    return isinstance(type, VoidType) or (isinstance(type, StructType) and type.fields is None)


def _named(holder: Holder, type: PointerType) -> Symbol:
    """Returns the symbol that stands for pointers in objects of the caller."""
    root = holder.root
    if not holder.path:
        return root
    made = Symbol(f"{root.name}{holder.path}", type, root.position, static=True)
    made.member = True
    return made
