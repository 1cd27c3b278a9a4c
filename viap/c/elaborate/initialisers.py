"""Initialisers: braces, designators and strings ► a value for each part that is named."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.elaborate.evaluate import evaluate
from viap.c.tree import Expr, Initialiser
from viap.c.types import ArrayType, CType, Field, StructType
from viap.errors import TypeFault, Unsupported
from viap.program.types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit import Elaborator

Path = tuple[int | Field, ...]


class InitialiserReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit

    def read(self, node: c_ast.Node, type: CType, position: Position) -> tuple[Initialiser, CType]:
        """The initialiser, and the type with the size that it gives to `[]`."""
        text = self.string_for(node, type)
        if text is not None:
            assert isinstance(type, ArrayType)
            return self._from_string(text, type, position)
        if not isinstance(node, c_ast.InitList):
            value = self.unit.expressions.value(node)
            if isinstance(type, ArrayType):
                raise TypeFault("an array needs an initialiser in braces", position, "initialiser")
            converted = build.convert(value, type, position)
            return Initialiser([((), converted)]), type
        if not isinstance(type, ArrayType | StructType):
            inner = node.exprs[0] if node.exprs else None
            if inner is None:
                zero = tree.IntConst(0, self.unit.model.size_t, position)
                return Initialiser([((), build.convert(zero, type, position))]), type
            return self.read(inner, type, position)
        if isinstance(type, ArrayType) and isinstance(type.size, tree.Expr):
            raise TypeFault("a VLA with an initialiser", position, "initialiser")
        filler = _Filler(self.unit, self)
        filler.flat = isinstance(type, ArrayType) and isinstance(type.element, IntType)
        filler.braces(node, type, (), position)
        result = Initialiser(filler.final_values(), aggregate=True)
        if isinstance(type, ArrayType) and type.size is None:
            type = ArrayType(type.element, filler.extent)
        return result, type

    def string_for(self, node: c_ast.Node, type: CType) -> tree.StringLit | None:
        """A string literal that initialises an array of characters, braces or not."""
        if not isinstance(type, ArrayType) or not isinstance(type.element, IntType):
            return None
        if isinstance(node, c_ast.InitList) and len(node.exprs) == 1:
            node = node.exprs[0]
        if isinstance(node, c_ast.Constant) and '"' in node.value:
            value = self.unit.expressions.read(node)
            if isinstance(value, tree.StringLit):
                return value
        return None

    def _from_string(
        self, text: tree.StringLit, type: ArrayType, position: Position
    ) -> tuple[Initialiser, CType]:
        if type.size is None:
            type = ArrayType(type.element, len(text.values))
        if not isinstance(type.size, int):
            raise TypeFault("a VLA with an initialiser", position, "initialiser")
        values = string_values(text, type)
        return Initialiser(values, aggregate=True), type


def string_values(text: tree.StringLit, type: ArrayType) -> list[tuple[Path, Expr]]:
    assert isinstance(type.element, IntType) and isinstance(type.size, int)
    element = type.element
    return [
        ((i,), tree.IntConst(element.wrap(v), element, text.position))
        for i, v in enumerate(text.values[: type.size])
    ]


def initialised(type: StructType) -> list[Field]:
    """The members that initialisers count: unnamed bit-fields have no value."""
    return [f for f in type.fields or () if f.bits is None or not f.name.startswith("<")]


class _Filler:
    """Walks the subobjects of a type in order, as C11 6.7.9 has it."""

    def __init__(self, unit: "Elaborator", reader: InitialiserReader) -> None:
        self.unit = unit
        self.reader = reader
        self.values: dict[Path, Expr] = {}
        self.extent = 0  # how many elements the outermost array has
        self.flat = False  # nothing is below the paths: they lead to plain scalars

    def final_values(self) -> list[tuple[Path, Expr]]:
        return list(self.values.items())

    def _forget(self, path: Path) -> None:
        """A later initialiser of a part replaces earlier ones of it and its parts."""
        for known in [k for k in self.values if k[: len(path)] == path]:
            del self.values[known]

    def _set(self, path: Path, value: Expr) -> None:
        if path in self.values:
            del self.values[path]
        elif not self.flat:
            self._forget(path)
        self.values[path] = value

    def braces(self, node: c_ast.InitList, type: CType, path: Path, where: Position) -> None:
        """A braced list for an aggregate (or, with one item, for a scalar)."""
        if path:
            self._forget(path)
        text = self.reader.string_for(node, type)
        if text is not None:
            self._string(text, type, path)
            return
        if not isinstance(type, ArrayType | StructType):
            for item in node.exprs[:1]:
                self._item(item, type, path, where)
            return
        items = list(reversed(node.exprs))
        position = 0
        while items:
            item = items.pop()
            value = item
            rest: Path = ()
            inner: CType | None = None
            if isinstance(item, c_ast.NamedInitializer):
                full = self._designator(item, type)
                first, rest = full[0], full[1:]
                position = self._ordinal(type, first)
                value = item.expr
                inner = self._type_at(type, full)
            step, step_type = self._part(type, position, where, value)
            if not path and isinstance(type, ArrayType):
                self.extent = max(self.extent, position + 1)
            position += 1
            if rest:
                assert inner is not None
                self._item(value, inner, (*path, step, *rest), where)
            elif isinstance(value, c_ast.InitList):
                self.braces(value, step_type, (*path, step), where)
            else:
                items.append(value)
                self._unbraced(items, step_type, (*path, step), where)

    def _unbraced(self, items: list[c_ast.Node], type: CType, path: Path, where: Position) -> None:
        """Items without braces of their own fill the parts of an inner aggregate."""
        item = items.pop()
        if isinstance(type, ArrayType | StructType):
            text = self.reader.string_for(item, type)
            if text is not None:
                self._string(text, type, path)
                return
            if isinstance(type, StructType) and not isinstance(item, c_ast.NamedInitializer):
                value = self._struct_value(item)
                if value is not None:
                    self._set(path, build.convert(value, type, where))
                    return
            items.append(item)
            for position in range(self._count(type, where)):
                if not items or isinstance(items[-1], c_ast.NamedInitializer):
                    return
                step, step_type = self._part(type, position, where, items[-1])
                if isinstance(items[-1], c_ast.InitList):
                    self.braces(items.pop(), step_type, (*path, step), where)
                else:
                    self._unbraced(items, step_type, (*path, step), where)
            return
        self._item(item, type, path, where)

    def _struct_value(self, item: c_ast.Node) -> Expr | None:
        """A whole struct as one item; a constant never is one."""
        if isinstance(item, c_ast.Constant):
            return None
        value = self.unit.expressions.value(item)
        return value if isinstance(value.type, StructType) else None

    def _item(self, item: c_ast.Node, type: CType, path: Path, where: Position) -> None:
        if isinstance(item, c_ast.InitList):
            self.braces(item, type, path, where)
            return
        text = self.reader.string_for(item, type)
        if text is not None:
            self._string(text, type, path)
            return
        value = self.unit.expressions.value(item)
        self._set(path, build.convert(value, type, value.position))

    def _string(self, text: tree.StringLit, type: CType, path: Path) -> None:
        assert isinstance(type, ArrayType)
        self._forget(path)
        for inner, value in string_values(text, type):
            self.values[(*path, *inner)] = value

    def _count(self, type: CType, where: Position) -> int:
        if isinstance(type, ArrayType):
            if not isinstance(type.size, int):
                raise Unsupported("an initialiser for a flexible array", where, "initialiser")
            return type.size
        assert isinstance(type, StructType)
        named = initialised(type)
        return min(1, len(named)) if type.kind == "union" else len(named)

    def _part(
        self, type: CType, position: int, where: Position, item: c_ast.Node
    ) -> tuple[int | Field, CType]:
        if isinstance(type, ArrayType):
            if isinstance(type.size, int) and position >= type.size:
                raise TypeFault("more values than the array has elements", where, "initialiser")
            return position, type.element
        assert isinstance(type, StructType)
        if type.fields is None:
            raise TypeFault(f"'{type}' is incomplete", where, "initialiser")
        fields = initialised(type)
        if position >= len(fields):
            raise TypeFault(f"more values than '{type}' has members", where, "initialiser")
        field = fields[position]
        return field, field.type

    def _designator(self, item: c_ast.NamedInitializer, type: CType) -> Path:
        path: list[int | Field] = []
        for step in item.name:
            where = self.unit.position(item.expr)
            if isinstance(type, ArrayType):
                node = step.expr if isinstance(step, c_ast.ArrayDesignator) else step
                index = evaluate(self.unit.expressions.value(node))
                if index is None or index < 0:
                    raise TypeFault("a designator is a constant", where, "designator")
                path.append(index)
                type = type.element
            elif isinstance(type, StructType) and isinstance(step, c_ast.ID):
                if step.name not in type.by_name:
                    raise TypeFault(f"'{type}' has no member '{step.name}'", where, "designator")
                path.extend(type.by_name[step.name])
                type = type.by_name[step.name][-1].type
            else:
                raise TypeFault("this designator doesn't fit", where, "designator")
        return tuple(path)

    def _ordinal(self, type: CType, step: int | Field) -> int:
        if isinstance(step, int):
            return step
        assert isinstance(type, StructType) and type.fields is not None
        return initialised(type).index(step)

    def _type_at(self, type: CType, path: Path) -> CType:
        for step in path:
            if isinstance(step, int):
                assert isinstance(type, ArrayType)
                type = type.element
            else:
                type = step.type
        return type
