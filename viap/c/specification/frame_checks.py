"""The frame of a function: objects that it does not name are unchanged at the end.

Each object that the function can change is compared with its value at the start: arrays at one
index, which is an input, or in a loop over a copy in a program for runs.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate import build
from viap.c.specification import formulas
from viap.c.specification.pointer_paths import PointerPath, moved_path, pointer_path
from viap.c.specification.start_values import StartValues
from viap.c.specification.terms import term_place
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, Field, FunctionType, PointerType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.clause_places import ClausePlace
from viap.program.integer_types import INDEX, INT, INT128, IntType
from viap.record import record

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

_DEEPEST = 3  # pointers in objects behind pointers

Chain = tuple[Field, ...]


@record
class _Place:
    """A place of the frame: elements `low` to `high - 1` behind a path (None: all), a part."""

    path: PointerPath
    bounds: tuple[Expr, Expr] | None
    chain: Chain


class FrameChecks:
    """The checks of one function; made at its start, and asserted at its end."""

    def __init__(
        self, builder: "FlowBuilder", start: StartValues, frame: formulas.Frame, name: str
    ) -> None:
        self.builder, self.start, self.frame = builder, start, frame
        self.lowering = start.lowering
        self._name = name
        self._pending: list[Callable[[], None]] = []
        self._at = frame.position
        self._plain = term_place(frame.position, None)
        self._places: list[_Place] = []

    def prepare(self) -> None:
        """Stores what is needed for the checks; emitted at the start."""
        from viap.c.lower.recursion_effects import group_effects

        builder = self.builder
        if self.lowering.for_runs:
            return  # (a run that breaks its frame is not searched for)
        effects = group_effects(builder.unit.entry, builder.unit, builder.errors)
        for place in self.frame.places:
            self._places += self._normal(place)
        symbols = effects.written
        if effects.through_pointers:
            symbols = tuple(dict.fromkeys((*effects.written, *builder.unit.globals)))
        for symbol in symbols:
            if symbol.static and not symbol.constant and not symbol.literal:
                place = tree.Name(symbol, self._plain)
                self._object(place, (symbol, ""), (), symbol.name, 0)
        if effects.through_pointers:
            globals = [each for each in builder.unit.globals if isinstance(each.type, PointerType)]
            for symbol in (*builder.unit.entry.parameters, *globals):
                if isinstance(symbol.type, PointerType):
                    name = tree.Name(builder.instance(symbol), self._plain)
                    self._behind(name, (symbol, ""), symbol.name, 0)

    def finish(self) -> None:
        """Asserts that all is as it was, except where the frame allows a change."""
        for check in self._pending:
            check()

    # ------------------------------------------------------------- objects

    def _behind(self, pointer: Expr, path: PointerPath, shown: str, depth: int) -> None:
        """Checks the elements behind a pointer."""
        type = pointer.type
        assert isinstance(type, PointerType)
        target = type.target
        if isinstance(target, FunctionType):
            return
        if isinstance(target, VoidType | ArrayType) or depth > _DEEPEST:
            raise Unsupported(f"a frame for what {shown} leads to", self._at, "contract")
        stored = self.builder.assignments.stash(self.builder.expressions.value(pointer), "base")
        self.builder.know(stored)
        index = self.lowering.variable("unchanged", INDEX, self._at)
        self.lowering.receive(index, self._at)
        moved = tree.Binary("+", stored, index, stored.type, self._plain, False)
        cell = build.deref(moved, self._plain)
        inside = self._inside(index, path)
        self._parts(cell, path, (), index, shown, inside)
        if isinstance(target, StructType):
            self._pointers_in(build.deref(stored, self._plain), path, shown, depth)

    def _pointers_in(self, object: Expr, path: PointerPath, shown: str, depth: int) -> None:
        type = object.type
        assert isinstance(type, StructType)
        for field in type.fields or ():
            if isinstance(field.type, PointerType) and self._is_used(field):
                if field.type.target is type:
                    raise Unsupported(f"a frame for lists, as {shown}", self._at, "contract")
                part = build.select(object, field, self._plain)
                inner = (path[0], f"{path[1]}->{field.name}")
                self._behind(part, inner, f"{shown}->{field.name}", depth + 1)

    def _is_used(self, field: Field) -> bool:
        from viap.c.tree_walk import members

        return field in members(each.body for each in self.builder.unit.functions)

    def _object(self, place: Expr, path: PointerPath, chain: Chain, shown: str, depth: int) -> None:
        """Checks an object that a name stands for."""
        type = place.type
        if isinstance(type, ArrayType):
            index = self.lowering.variable("unchanged", INDEX, self._at)
            self.lowering.receive(index, self._at)
            cell = tree.Element(place, index, type.element, self._plain, False)
            inside = self._inside(index, path, type)
            self._parts(cell, path, chain, index, shown, inside)
        else:
            self._parts(place, path, chain, None, shown, None)

    def _inside(
        self, index: Expr, path: PointerPath, type: ArrayType | None = None
    ) -> Expr | None:
        """Returns the condition that an index is one of an element; None if nothing says it."""
        size: Expr | None = None
        if type is not None and isinstance(type.size, int):
            size = tree.IntConst(type.size, INDEX, self._at)
        elif type is None and path in self.start.sizes:
            size = self._stored(self.start.sizes[path])
        zero = tree.IntConst(0, INDEX, self._at)
        above = tree.Binary("<=", zero, index, INT, self._plain, False)
        return above if size is None else self._and(above, self._compare("<", index, size))

    def _parts(
        self,
        place: Expr,
        path: PointerPath,
        chain: Chain,
        index: Expr | None,
        shown: str,
        inside: Expr | None,
    ) -> None:
        """Checks an object, or its parts, each by itself."""
        type: CType = place.type
        allowed = self._allowed(path, chain, index)
        if allowed is True:
            return
        if isinstance(type, StructType) and type.kind == "struct":
            for field in type.fields or ():
                part = build.select(place, field, self._plain)
                self._parts(part, path, (*chain, field), index, f"{shown}.{field.name}", inside)
            return
        if isinstance(type, ArrayType | StructType):
            raise Unsupported(f"a frame that leaves {shown} unchanged", self._at, "contract")
        value = self.builder.expressions.value(place)
        old = self.builder.assignments.stash(value, "before")
        clause = ClausePlace(
            self._at.file, self._at.line, self._at.column, "assigns", f"nothing else of {shown}", self._name
        )
        self._pending.append(lambda: self._same(place, old, allowed, inside, clause))

    def _same(
        self,
        place: Expr,
        old: Expr,
        allowed: Expr | None,
        inside: Expr | None,
        clause: ClausePlace,
    ) -> None:
        lowering, builder = self.lowering, self.builder
        value = builder.expressions.value(place)
        condition = build.binary("==", value, old, self._plain, builder.model)
        if allowed is not None:
            condition = tree.Binary("||", allowed, condition, INT, self._plain, False)
        lowering.clause = clause
        if inside is None:
            lowering.check(condition)
        else:
            with lowering.under(inside, self._at):
                lowering.check(condition)
        lowering.clause = None

    # ------------------------------------------------------------- the places of the frame

    def _allowed(self, path: PointerPath, chain: Chain, index: Expr | None) -> "Expr | bool | None":
        """Returns the condition under which a part may change: True, None for never."""
        found: Expr | None = None
        for place in self._places:
            if place.path != path or place.chain != chain[: len(place.chain)]:
                continue
            if place.bounds is None or index is None:
                return True
            low, high = place.bounds
            inside = self._and(self._compare("<=", low, index), self._compare("<", index, high))
            found = (
                inside
                if found is None
                else tree.Binary("||", found, inside, INT, self._plain, False)
            )
        return found

    def _normal(self, place: Expr | formulas.ElementRange) -> list[_Place]:
        """Returns a place by its path; none if it has none: then it allows no change."""
        if isinstance(place, formulas.ElementRange):
            found = moved_path(place.pointer)
            if found is None:
                return []
            path, offset = found
            bounds = self._moved(place.low, offset), self._moved(place.high, offset)
            return [_Place(path, bounds, ())]
        chain: Chain = ()
        while isinstance(place, tree.Member) and not isinstance(place.object, tree.Deref):
            if isinstance(place.object, tree.Name | tree.Member | tree.Element):
                chain, place = (place.field, *chain), place.object
            else:
                return []
        if isinstance(place, tree.Member):
            chain, place = (place.field, *chain), place.object
        match place:
            case tree.Name():
                return [_Place((place.symbol, ""), None, chain)]
            case tree.Deref():
                found = moved_path(place.pointer)
                if found is None:
                    return []
                zero: Expr = tree.IntConst(0, INDEX, self._at)
                path, low = found[0], self._moved(zero, found[1])
            case tree.Element():
                base = pointer_path(place.array)
                if base is None:
                    return []
                path, low = base, self._stored(place.index)
            case _:
                return []
        one = tree.IntConst(1, INDEX, self._at)
        return [_Place(path, (low, self._sum(low, one)), chain)]

    def _moved(self, bound: Expr, offset: Expr | None) -> Expr:
        stored = self._stored(bound)
        return stored if offset is None else self._sum(stored, self._stored(offset))

    def _stored(self, term: Expr) -> Expr:
        stored = self.builder.assignments.stash(self.lowering.term(term), "bound")
        self.builder.know(stored)
        return stored

    def _sum(self, left: Expr, right: Expr) -> Expr:
        left, right = self._alike(left, right)
        return tree.Binary("+", left, right, left.type, self._plain, False)

    def _compare(self, op: str, left: Expr, right: Expr) -> Expr:
        left, right = self._alike(left, right)
        return tree.Binary(op, left, right, INT, self._plain, False)

    def _alike(self, left: Expr, right: Expr) -> tuple[Expr, Expr]:
        """Returns two numbers in a type that holds both."""
        assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
        wide = max((INT128, left.type, right.type), key=lambda type: type.bits)
        return build.convert(left, wide, self._plain), build.convert(right, wide, self._plain)

    def _and(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("&&", left, right, INT, self._plain, False)

