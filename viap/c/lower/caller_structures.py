"""Structures of the entry's caller: lists, trees, arrays of pointers, pointers to pointers.

Pointers in arrays, or in structs that lead to structs of their own type, lead to any number of
objects: these have numbers. Each pointer leads to an object of its own, or is null: a structure
is a tree, of any depth.
"""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import AllocationSite
from viap.c.lower.pointer_shapes import Shapes
from viap.c.object_layout import size_of
from viap.c.tree import Expr, Symbol
from viap.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.errors import Unsupported
from viap.program.integer_types import INDEX
from viap.program.unsized_arrays import UNKNOWN_SIZE
from viap.record import record

if TYPE_CHECKING:
    from viap.c.lower.entry_arguments import Arguments

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
