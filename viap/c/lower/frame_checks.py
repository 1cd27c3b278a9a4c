"""The frame of a function: objects that it does not name are unchanged at the end.

Each object that the function can change is compared with its value at the start: arrays at one
index, which is an input, or in a loop over a copy in a program for runs.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower.annotation_lowering import leave_open
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.contract_choice import reaches_strangers
from viap.c.lower.formula_terms import term_place
from viap.c.lower.pointer_paths import PointerPath, moved_path
from viap.c.lower.pointer_shapes import Shapes
from viap.c.lower.start_values import StartValues
from viap.c.lower.written_targets import WrittenTargets
from viap.c.specification import formulas
from viap.c.specification.formulas import Skipped
from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, CType, Field, FunctionType, PointerType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.integer_types import INDEX, INT, INT128, IntType
from viap.record import record
from viap.source import ClausePlace

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.recursion_effects import GroupEffects

_DEEPEST = 3  # pointers in objects behind pointers
_FEW_CELLS = 32  # of an array in an object, which a run compares one by one

Bounds = tuple[Expr, Expr]
Chain = tuple[Field | Expr, ...]  # members, and indices of elements
Steps = tuple[Field | Bounds, ...]


@record
class _Place:
    """A place of the frame: elements `low` to `high - 1` behind a path (None: all), a part.

    `chain`: the members and ranges of elements that lead to the part.
    """

    path: PointerPath
    bounds: Bounds | None
    chain: Steps


@record
class _Array:
    """Elements behind a path; `size`: their number, if it is known."""

    path: PointerPath
    shown: str
    size: Expr | None


@record
class _Leaf:
    """A part of an object, by the members and elements that lead to it.

    `inside`: the condition that indices of arrays in it are those of elements; None: there is none.
    """

    place: Expr
    chain: Chain
    shown: str
    inside: Expr | None = None


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
        self._at_start = ClauseLowering(builder, start.present)
        self._name = builder.unit.entry.name
        self._pending: list[Callable[[], None]] = []
        self._at = frame.position
        self._plain = term_place(frame.position, None)
        self._places: list[_Place] = []
        self._targets = WrittenTargets(effects.targets, self._is_used)
        self._beyond: list[str] = []  # objects with pointers whose targets are not compared

    def prepare(self) -> None:
        """Stores what is needed for the checks; emitted at the start."""
        builder = self.builder
        effects = self.effects
        for place in self.frame.places:
            found = self._normal(place)
            self._places += found
            if not found and self.lowering.for_runs:
                return  # (a run may change what the place names)
        symbols = effects.written
        if effects.through_pointers:
            symbols = tuple(dict.fromkeys((*effects.written, *builder.unit.globals)))
        for symbol in symbols:
            if symbol.static and not symbol.constant and not symbol.literal:
                place = tree.Name(symbol, self._plain)
                self._object(place, (symbol, ""), symbol.name)
        if effects.through_pointers:
            for symbol in (*builder.unit.entry.parameters, *builder.unit.globals):
                # (A parameter is the one that the caller passed, also if the function changes it.)
                value = self.start.kept.get(symbol, tree.Name(symbol, self._plain))
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
        size = self._stored(self.start.sizes[path]) if path in self.start.sizes else None

        def cell(index: Expr) -> Expr:
            moved = tree.Binary("+", stored, index, stored.type, self._plain, False)
            return build.deref(moved, self._plain)

        self._array(stored, cell, _Array(behind(path), shown, size))
        if isinstance(target, StructType) and self._is_one(path, target):
            self._pointers_in(build.deref(stored, self._plain), path, shown, depth, "->")
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
            part = build.select(object, field, self._plain)
            inner = (path[0], f"{path[1]}{dot}{field.name}")
            name = f"{shown}{dot}{field.name}"
            if not isinstance(field.type, PointerType):
                self._pointers_in(part, inner, name, depth)
            elif field.type.target is type:
                raise Unsupported(f"a frame for lists, as {shown}", self._at, "contract")
            else:
                self._behind(part, inner, name, depth + 1)

    def _is_used(self, field: Field) -> bool:
        from viap.c.tree_walk import members

        return field in members(each.body for each in self.builder.unit.functions)

    def _object(self, place: Expr, path: PointerPath, shown: str) -> None:
        """Checks an object that a name stands for."""
        type = place.type
        if not isinstance(type, ArrayType):
            self._single(place, path, shown)
            return

        def cell(index: Expr) -> Expr:
            return tree.Element(place, index, type.element, self._plain, False)

        size = tree.IntConst(type.size, INDEX, self._at) if isinstance(type.size, int) else None
        self._array(place, cell, _Array(path, shown, size))

    def _single(self, place: Expr, path: PointerPath, shown: str) -> None:
        for leaf in self._leaves(place, (), shown):
            allowed = self._allowed(path, leaf.chain, None)
            if not isinstance(allowed, bool):
                old = self._before(leaf.place)
                self._pending.append(partial(self._same_inside, leaf, old, allowed, None))

    def _array(self, base: Expr, cell: Callable[[Expr], Expr], array: "_Array") -> None:
        """Checks the elements of an array: one of them, which is an input, or all in a loop."""
        lowering = self.lowering
        if isinstance(self._allowed(array.path, (), None), bool):
            return
        index = lowering.variable("unchanged", INDEX, self._at)
        if lowering.for_runs:
            if array.size is None or isinstance(cell(index).type, ArrayType):
                return  # (a run that breaks its frame there is not searched for)
            copy = self.start.copied_array(base, cell(index).type, array.size, self._at)
            self._pending.append(partial(self._all_same, index, cell, copy, array))
            return
        lowering.receive(index, self._at)
        inside = self._inside(index, array.size)
        for leaf in self._leaves(cell(index), (), array.shown):
            allowed = self._allowed(array.path, leaf.chain, index)
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
            old = tree.Element(tree.Name(copy, at), index, now.type, self._plain, False)
            olds = self._leaves(old, (), array.shown)
            for leaf, before in zip(self._leaves(now, (), array.shown), olds, strict=True):
                allowed = self._allowed(array.path, leaf.chain, index)
                if not isinstance(allowed, bool):
                    self._same(leaf, self.builder.expressions.value(before.place), allowed)

    def _inside(self, index: Expr, size: Expr | None) -> Expr:
        """Returns the condition that an index is one of an element, as far as a size says it."""
        zero = tree.IntConst(0, INDEX, self._at)
        above = tree.Binary("<=", zero, index, INT, self._plain, False)
        return above if size is None else self._and(above, self._compare("<", index, size))

    def _leaves(self, place: Expr, chain: Chain, shown: str) -> "list[_Leaf]":
        """Returns the parts of an object that are no structs."""
        type: CType = place.type
        if isinstance(type, StructType) and type.kind == "struct":
            found = []
            for field in type.fields or ():
                part = build.select(place, field, self._plain)
                found += self._leaves(part, (*chain, field), f"{shown}.{field.name}")
            return found
        if isinstance(type, ArrayType) and isinstance(type.size, int):
            return self._cells(place, chain, shown, tree.IntConst(type.size, INDEX, self._at))
        if isinstance(type, ArrayType | StructType):
            raise Unsupported(f"a frame that leaves {shown} unchanged", self._at, "contract")
        return [_Leaf(place, chain, shown)]

    def _cells(self, array: Expr, chain: Chain, shown: str, size: Expr) -> "list[_Leaf]":
        """Returns a cell of an array in an object, at an index that is an input.

        For runs, all cells of a small array are returned: changes of larger ones are not searched.
        """
        assert isinstance(array.type, ArrayType) and isinstance(size, tree.IntConst)
        if self.lowering.for_runs:
            few = size.value if size.value <= _FEW_CELLS else 0
            numbers = [tree.IntConst(each, INDEX, self._at) for each in range(few)]
            cells = [
                (number, tree.Element(array, number, array.type.element, self._plain, False))
                for number in numbers
            ]
            return [
                leaf
                for number, cell in cells
                for leaf in self._leaves(cell, (*chain, number), shown)
            ]
        index = self.lowering.variable("unchanged", INDEX, self._at)
        self.lowering.receive(index, self._at)
        cell = tree.Element(array, index, array.type.element, self._plain, False)
        inside, found = self._inside(index, size), list[_Leaf]()
        for leaf in self._leaves(cell, (*chain, index), shown):
            both = inside if leaf.inside is None else self._and(inside, leaf.inside)
            found.append(_Leaf(leaf.place, leaf.chain, leaf.shown, both))
        return found

    def _before(self, place: Expr) -> Expr:
        return self.builder.assignments.stash(self.builder.expressions.value(place), "before")

    def _same_inside(
        self, leaf: "_Leaf", old: Expr, allowed: Expr | None, inside: Expr | None
    ) -> None:
        """Asserts that a part is as it was, if indices are those of elements."""
        conditions = [each for each in (inside, leaf.inside) if each is not None]
        with ExitStack() as inner:
            for condition in conditions:
                inner.enter_context(self.lowering.under(condition, self._at))
            self._same(leaf, old, allowed)

    def _same(self, leaf: "_Leaf", old: Expr, allowed: Expr | None) -> None:
        """Asserts that a part is as it was, unless it may change."""
        at, builder = self._at, self.builder
        text = f"nothing else of {leaf.shown}"
        value = builder.expressions.value(leaf.place)
        condition = build.binary("==", value, old, self._plain, builder.model)
        if allowed is not None:
            condition = self._or(allowed, condition)
        self.lowering.clause = ClausePlace(at.file, at.line, at.column, "assigns", text, self._name)
        self.lowering.check(condition)
        self.lowering.clause = None

    # ------------------------------------------------------------- the places of the frame

    def _allowed(self, path: PointerPath, chain: Chain, index: Expr | None) -> "Expr | bool | None":
        """Returns the condition under which a part may change: True, None for never."""
        found: Expr | None = None
        for place in self._places:
            if place.path != path or len(place.chain) > len(chain):
                continue
            conditions = []
            if place.bounds is not None:
                if index is None:
                    continue
                conditions.append(self._within(index, place.bounds))
            for step, part in zip(place.chain, chain, strict=False):
                if isinstance(step, tuple):
                    assert not isinstance(part, Field)
                    conditions.append(self._within(part, step))
                elif step is not part:
                    break
            else:
                if not conditions:
                    return True
                inside = conditions[0]
                for condition in conditions[1:]:
                    inside = self._and(inside, condition)
                found = inside if found is None else self._or(found, inside)
        return found

    def _within(self, index: Expr, bounds: Bounds) -> Expr:
        low, high = bounds
        return self._and(self._compare("<=", low, index), self._compare("<", index, high))

    def _normal(self, place: Expr | formulas.ElementRange) -> list[_Place]:
        """Returns a place by its path; none if it has none: then it allows no change."""
        if not isinstance(place, formulas.ElementRange):
            return self._part(place, ())
        pointer, offset = _base(place.pointer)
        while isinstance(pointer, tree.Convert | tree.At):
            pointer = pointer.operand
        if isinstance(pointer, tree.Decay):
            bounds = self._moved(place.low, offset), self._moved(place.high, offset)
            return self._part(pointer.array, (bounds,))
        found = moved_path(place.pointer)
        if found is None:
            return []
        bounds = self._moved(place.low, found[1]), self._moved(place.high, found[1])
        return [_Place(_elements(place.pointer, found[0]), bounds, ())]

    def _part(self, place: Expr, chain: Steps) -> list[_Place]:
        """Returns the place of a part of an object, by the steps that lead from it to the part."""
        one: Expr = tree.IntConst(1, INDEX, self._at)
        while isinstance(place, tree.Member | tree.Element | tree.At):
            match place:
                case tree.Member():
                    chain, place = (place.field, *chain), place.object
                case tree.Element():
                    low = self._stored(place.index)
                    chain, place = ((low, self._sum(low, one)), *chain), place.array
                case tree.At():
                    place = place.operand
        match place:
            case tree.Name(symbol=symbol):
                if chain and isinstance(chain[0], tuple):
                    return [_Place((symbol, ""), chain[0], chain[1:])]
                return [_Place((symbol, ""), None, chain)]
            case tree.Deref():
                return self._behind_pointer(place.pointer, chain)
            case _:
                return []

    def _behind_pointer(self, pointer: Expr, chain: Steps) -> list[_Place]:
        one: Expr = tree.IntConst(1, INDEX, self._at)
        zero: Expr = tree.IntConst(0, INDEX, self._at)
        base, offset = _base(pointer)
        if isinstance(base, tree.Decay):
            low = self._moved(zero, offset)
            return self._part(base.array, ((low, self._sum(low, one)), *chain))
        found = moved_path(pointer)
        if found is None:
            return []
        low = self._moved(zero, found[1])
        path = _elements(pointer, found[0])
        return [_Place(path, (low, self._sum(low, one)), chain)]

    def _moved(self, bound: Expr, offset: Expr | None) -> Expr:
        stored = self._stored(bound)
        return stored if offset is None else self._sum(stored, self._stored(offset))

    def _stored(self, term: Expr) -> Expr:
        stored = self.builder.assignments.stash(self._at_start.term(term), "bound")
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
        wide = INDEX
        if not (INDEX.covers(left.type) and INDEX.covers(right.type)):
            wide = max((INT128, left.type, right.type), key=lambda type: type.bits)
        return build.convert(left, wide, self._plain), build.convert(right, wide, self._plain)

    def _or(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("||", left, right, INT, self._plain, False)

    def _and(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("&&", left, right, INT, self._plain, False)


def behind(path: PointerPath) -> PointerPath:
    """Returns the path of the elements behind a pointer: not that of the pointer itself."""
    return path[0], f"{path[1]}[]"


def _base(pointer: Expr) -> tuple[Expr, Expr | None]:
    """Returns the pointer that an expression moves, and the number of elements, if any."""
    match pointer:
        case tree.Binary(op="+", left=left, right=right):
            return left, right
        case _:
            return pointer, None


def _is_fixed(type: CType) -> bool:
    """True if the number of cells in each object of a type is known."""
    while isinstance(type, ArrayType):
        if not isinstance(type.size, int):
            return False
        type = type.element
    return True


def _elements(pointer: Expr, path: PointerPath) -> PointerPath:
    """Returns the path of the elements that a pointer, moved or not, leads to."""
    if isinstance(pointer, tree.Binary):
        pointer = pointer.left
    while isinstance(pointer, tree.Convert | tree.At):
        pointer = pointer.operand
    return path if isinstance(pointer, tree.Decay) else behind(path)
