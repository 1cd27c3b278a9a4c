"""The frame of a function: objects that it does not name are unchanged at the end.

Each object that the function can change is compared with its value at the start: arrays at one
index, which is an input, or in a loop over a copy in a program for runs.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Skipped
from viap.c.elaborate import build
from viap.c.lower.allowed_pointers import PointerPath
from viap.c.lower.caller_structures import Shapes
from viap.c.lower.clause_lowering import leave_open
from viap.c.lower.contract_choice import reaches_strangers
from viap.c.lower.frame_places import FrameConditions, FramePlaces, ObjectLeaf, ObjectLeaves, behind
from viap.c.lower.start_values import StartValues
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
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
from viap.core.base.source import ClausePlace
from viap.core.program.integer_types import INDEX, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.frame_effects import GroupEffects


_DEEPEST = 3  # pointers in objects behind pointers


@record
class _Array:
    """Elements behind a path; `size`: their number, if it is known."""

    path: PointerPath
    shown: str
    size: Expr | None


class FrameChecks:
    """The checks of one function; made at its start, and asserted at its end.

    `guard`: the assumptions of a behaviour, whose frame this is.
    """

    def __init__(
        self,
        builder: "FlowBuilder",
        start: StartValues,
        frame: formulas.Frame,
        effects: "GroupEffects",
        guard: formulas.Formula | None = None,
    ) -> None:
        self.builder, self.start, self.frame, self.guard = builder, start, frame, guard
        self.effects = effects
        self.lowering = start.lowering
        self._name = builder.unit.entry.name
        self._pending: list[Callable[[], None]] = []
        self._at = frame.position
        self._conditions = FrameConditions(self._at)
        self._places = FramePlaces(builder, start, self._at, self._conditions)
        self._leaves = ObjectLeaves(start.lowering, self._at, self._conditions)
        self._targets = WrittenTargets(effects.targets, self._is_used)
        self._beyond: list[str] = []  # objects with pointers whose targets are not compared

    def prepare(self) -> None:
        """Stores what is needed for the checks; emitted at the start."""
        builder = self.builder
        effects = self.effects
        for place in self.frame.places:
            if not self._places.add(place) and self.lowering.for_runs:
                return  # (a run may change what the place names)
        symbols = effects.written
        if effects.through_pointers:
            symbols = tuple(dict.fromkeys((*effects.written, *builder.unit.globals)))
        for symbol in symbols:
            if symbol.static and not symbol.constant and not symbol.literal:
                place = tree.Name(symbol, self._conditions.plain)
                self._object(place, (symbol, ""), symbol.name)
        if effects.through_pointers:
            for symbol in (*builder.unit.entry.parameters, *builder.unit.globals):
                # (A parameter is the one that the caller passed, also if the function changes it.)
                value = self.start.kept.get(symbol, tree.Name(symbol, self._conditions.plain))
                if isinstance(symbol.type, PointerType):
                    self._behind(value, (symbol, ""), symbol.name, 0)
                elif not symbol.literal:
                    self._pointers_in(value, (symbol, ""), symbol.name, 0)

    def finish(self) -> None:
        """Asserts that all is as it was, except where the frame allows a change."""
        if reaches_strangers(self.builder.unit.entry, self.builder):
            what = "a function of another file may change anything"
            leave_open(self.builder, Skipped("assigns", "nothing else", what, self._at), self._name)
        for shown in self._beyond:
            what = f"pointers in {shown} may lead to other objects"
            leave_open(self.builder, Skipped("assigns", "nothing else", what, self._at), self._name)
        if self.guard is None:
            self._check()
        elif self._pending and not self.lowering.attempt(partial(self._check_under, self.guard)):
            what = "the assumptions of a behavior are not modelled"
            leave_open(self.builder, Skipped("assigns", "nothing else", what, self._at), self._name)

    def _check(self) -> None:
        for check in self._pending:
            check()

    def _check_under(self, guard: formulas.Formula) -> None:
        with self.lowering.supposing(guard, self._at):
            self._check()

    # ------------------------------------------------------------- objects

    def _behind(self, pointer: Expr, path: PointerPath, shown: str, depth: int) -> None:
        """Checks the elements behind a pointer."""
        type = pointer.type
        assert isinstance(type, PointerType)
        target = type.target
        if isinstance(target, FunctionType):
            return
        is_row = isinstance(target, ArrayType)
        if isinstance(target, VoidType) or depth > _DEEPEST or (is_row and not _is_fixed(target)):
            raise Unsupported(f"a frame for what {shown} leads to", self._at, "contract")
        if is_row and self.lowering.for_runs:
            return  # (a run that changes a row is not searched for)
        stored = self.builder.assignments.stash(self.builder.expressions.value(pointer), "base")
        self.builder.know(stored)
        size = self._places.stored(self.start.sizes[path]) if path in self.start.sizes else None

        def cell(index: Expr) -> Expr:
            moved = tree.Binary("+", stored, index, stored.type, self._conditions.plain, False)
            return build.deref(moved, self._conditions.plain)

        self._array(stored, cell, _Array(behind(path), shown, size))
        if isinstance(target, StructType) and self._is_one(path, target):
            self._pointers_in(build.deref(stored, self._conditions.plain), path, shown, depth, "->")
        elif self._targets.behind(target):
            self._beyond.append(shown)

    def _is_one(self, path: PointerPath, target: StructType) -> bool:
        """True if the caller's pointer leads to one object."""
        size = self.start.sizes.get(path)
        if size is not None:
            return isinstance(size, tree.IntConst) and size.value == 1
        return not Shapes(each.body for each in self.builder.unit.functions).is_moved(target)

    def _pointers_in(
        self, object: Expr, path: PointerPath, shown: str, depth: int, dot: str = "."
    ) -> None:
        """Checks what the pointers in an object lead to."""
        type = object.type
        if not isinstance(type, StructType) or type.kind != "struct":
            if self._targets.behind(type):
                self._beyond.append(shown)
            return
        for field in type.fields or ():
            if not self._is_used(field) or not self._targets.behind(field.type):
                continue
            part = build.select(object, field, self._conditions.plain)
            inner = (path[0], f"{path[1]}{dot}{field.name}")
            name = f"{shown}{dot}{field.name}"
            if not isinstance(field.type, PointerType):
                self._pointers_in(part, inner, name, depth)
            elif field.type.target is type:
                raise Unsupported(f"a frame for lists, as {shown}", self._at, "contract")
            else:
                self._behind(part, inner, name, depth + 1)

    def _is_used(self, field: Field) -> bool:
        from viap.c.tree.tree_walk import members

        return field in members(each.body for each in self.builder.unit.functions)

    def _object(self, place: Expr, path: PointerPath, shown: str) -> None:
        """Checks an object that a name stands for."""
        type = place.type
        if not isinstance(type, ArrayType):
            self._single(place, path, shown)
            return

        def cell(index: Expr) -> Expr:
            return tree.Element(place, index, type.element, self._conditions.plain, False)

        size = tree.IntConst(type.size, INDEX, self._at) if isinstance(type.size, int) else None
        self._array(place, cell, _Array(path, shown, size))

    def _single(self, place: Expr, path: PointerPath, shown: str) -> None:
        for leaf in self._leaves.of(place, (), shown):
            allowed = self._places.allowed(path, leaf.chain, None)
            if not isinstance(allowed, bool):
                old = self._before(leaf.place)
                self._pending.append(partial(self._same_inside, leaf, old, allowed, None))

    def _array(self, base: Expr, cell: Callable[[Expr], Expr], array: "_Array") -> None:
        """Checks the elements of an array: one of them, which is an input, or all in a loop."""
        lowering = self.lowering
        if isinstance(self._places.allowed(array.path, (), None), bool):
            return
        index = lowering.variable("unchanged", INDEX, self._at)
        if lowering.for_runs:
            if array.size is None or isinstance(cell(index).type, ArrayType):
                return  # (a run that breaks its frame there is not searched for)
            copy = self.start.copied_array(base, cell(index).type, array.size, self._at)
            self._pending.append(partial(self._all_same, index, cell, copy, array))
            return
        lowering.receive(index, self._at)
        inside = self._conditions.inside(index, array.size)
        for leaf in self._leaves.of(cell(index), (), array.shown):
            allowed = self._places.allowed(array.path, leaf.chain, index)
            if not isinstance(allowed, bool):
                old = self._before(leaf.place)
                self._pending.append(partial(self._same_inside, leaf, old, allowed, inside))

    def _all_same(
        self, index: tree.Name, cell: Callable[[Expr], Expr], copy: Symbol, array: "_Array"
    ) -> None:
        at = self._at
        assert array.size is not None
        zero = tree.IntConst(0, INDEX, at)
        with self.lowering.loop(index, zero, array.size, at):
            now = cell(index)
            old = tree.Element(tree.Name(copy, at), index, now.type, self._conditions.plain, False)
            olds = self._leaves.of(old, (), array.shown)
            for leaf, before in zip(self._leaves.of(now, (), array.shown), olds, strict=True):
                allowed = self._places.allowed(array.path, leaf.chain, index)
                if not isinstance(allowed, bool):
                    self._same(leaf, self.builder.expressions.value(before.place), allowed)

    def _before(self, place: Expr) -> Expr:
        return self.builder.assignments.stash(self.builder.expressions.value(place), "before")

    def _same_inside(
        self, leaf: ObjectLeaf, old: Expr, allowed: Expr | None, inside: Expr | None
    ) -> None:
        """Asserts that a part is as it was, if indices are those of elements."""
        conditions = [each for each in (inside, leaf.inside) if each is not None]
        with ExitStack() as inner:
            for condition in conditions:
                inner.enter_context(self.lowering.under(condition, self._at))
            self._same(leaf, old, allowed)

    def _same(self, leaf: ObjectLeaf, old: Expr, allowed: Expr | None) -> None:
        """Asserts that a part is as it was, unless it may change."""
        at, builder = self._at, self.builder
        text = f"nothing else of {leaf.shown}"
        value = builder.expressions.value(leaf.place)
        condition = self._conditions.unchanged(value, old, builder.model)
        if allowed is not None:
            condition = self._conditions.either(allowed, condition)
        self.lowering.clause = ClausePlace(at.file, at.line, at.column, "assigns", text, self._name)
        self.lowering.check(condition)
        self.lowering.clause = None


def _is_fixed(type: CType) -> bool:
    """True if the number of cells in each object of a type is known."""
    while isinstance(type, ArrayType):
        if not isinstance(type.size, int):
            return False
        type = type.element
    return True


# ---- Types of memory that a function writes behind pointers: which objects these writes may reach.


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
