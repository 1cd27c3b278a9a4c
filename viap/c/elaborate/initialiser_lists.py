"""Initialisers of arrays and structs: lists in braces, strings and literals (C11 6.7.9)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.choice_reader import are_compatible
from viap.c.elaborate.initialiser_cursor import Cursor, Slot, chosen_members, values_in_order
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Initialiser
from viap.c.tree.types import VOID, ArrayType, CType, PointerType, StructType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import SCHAR, UCHAR, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class ListReader:
    """Reads the initialiser of one object."""

    def __init__(self, unit: "Elaborator", static: bool) -> None:
        self.unit = unit
        self.static = static
        self.count = 0
        # Each expression is read once, even if a range gives it to several elements.
        self.known: dict[int, Expr] = {}

    def read(self, node: c_ast.Node, type: CType, position: Position) -> tuple[Initialiser, CType]:
        if isinstance(node, c_ast.CompoundLiteral) and isinstance(type, ArrayType):
            node = self._literal_list(node, type, position)
        root = Slot()
        aggregate = isinstance(node, c_ast.InitList) and isinstance(type, ArrayType | StructType)
        extent = 0
        if isinstance(node, c_ast.InitList):
            extent = self._braces(node, type, root, position)
        elif isinstance(type, ArrayType):
            text = self._string(node, type)
            if text is None:
                raise TypeFault("an array needs an initialiser in braces", position, "initialiser")
            extent = self._give_string(text, type, root)
            aggregate = True
        else:
            value = self._expression(node)
            if not self._splice(value, type, root, position):
                self._give(root, build.convert(value, type, position))
            aggregate = root.value is None
        if isinstance(type, ArrayType) and type.size is None:
            type = ArrayType(type.element, extent)
        members = chosen_members(root, type)
        return Initialiser(values_in_order(root), aggregate, members), type

    # ------------------------------------------------------------- lists

    def _braces(self, node: c_ast.InitList, type: CType, slot: Slot, where: Position) -> int:
        """Read a braced list for an object.

        Return the number of elements that it gives an array.
        """
        slot.clear(where)
        items = node.exprs or []
        if not isinstance(type, ArrayType | StructType):
            self._scalar(items, type, slot, where)
            return 0
        text = self._string(items[0], type) if items else None
        if text is not None:
            assert isinstance(type, ArrayType)
            if len(items) > 1:
                raise TypeFault("more values than the string", where, "initialiser")
            return self._give_string(text, type, slot)
        if isinstance(type, StructType) and type.fields is None:
            raise TypeFault(f"'{type}' is incomplete", where, "initialiser")
        cursor = Cursor(self.unit, type, slot)
        excess = False
        for item in items:
            if isinstance(item, c_ast.NamedInitializer):
                if excess:
                    # gcc goes on after what it designates, clang does not.
                    what = "a designator behind more values than there are parts"
                    raise Unsupported(what, where, "initialiser")
                places = 0
                for _ in cursor.designated(item, where):
                    places += 1
                    self._place(cursor, item.expr, where)
                if places > 1 and self._has_effects(item.expr):
                    # gcc evaluates it once for the whole range.
                    raise Unsupported("side effects for a range of elements", where, "initialiser")
            elif cursor.settle(where):
                self._place(cursor, item, where)
            else:
                cursor.refuse_empty(where)
                self._ignore(item)
                excess = True
        return cursor.levels[0].given

    def _ignore(self, item: c_ast.Node) -> None:
        """Ignore a value for which there is no part: compilers warn, and do not evaluate it."""
        if isinstance(item, c_ast.NamedInitializer):
            raise TypeFault("a designator for a scalar", self.unit.position(item), "designator")
        if isinstance(item, c_ast.InitList):
            for inner in item.exprs or ():
                self._ignore(inner)
        else:
            self.unit.expressions.asked(item)

    def _place(self, cursor: Cursor, item: c_ast.Node, where: Position) -> None:
        """Put one item into the part at the cursor."""
        while True:
            type, slot = cursor.part(where)
            if isinstance(item, c_ast.InitList):
                if isinstance(type, ArrayType) and not isinstance(type.size, int):
                    raise Unsupported("an initialiser for a flexible array", where, "initialiser")
                self._braces(item, type, slot, where)
                break
            text = self._string(item, type)
            if text is not None:
                assert isinstance(type, ArrayType)
                if not isinstance(type.size, int):
                    raise Unsupported("an initialiser for a flexible array", where, "initialiser")
                self._give_string(text, type, slot)
                break
            value = self._expression(item)
            if isinstance(type, ArrayType | StructType):
                if not (isinstance(type, StructType) and _same(value.type, type)):
                    cursor.enter(type, slot, where)
                    continue
                if self._splice(value, type, slot, where):
                    break
            self._give(slot, build.convert(value, type, value.position))
            break
        cursor.advance()

    def _scalar(self, items: list[c_ast.Node], type: CType, slot: Slot, where: Position) -> None:
        """Read a scalar in braces: `{1}`, `{{1}}`; `{}` is zero."""
        if not items:
            zero = tree.IntConst(0, self.unit.model.size_t, where)
            self._give(slot, build.convert(zero, type, where))
            return
        first, *excess = items
        for item in excess:
            self._ignore(item)
        if isinstance(first, c_ast.NamedInitializer):
            raise TypeFault("a designator for a scalar", where, "designator")
        if isinstance(first, c_ast.InitList):
            self._braces(first, type, slot, where)
        else:
            value = self._expression(first)
            self._give(slot, build.convert(value, type, value.position))

    def _has_effects(self, item: c_ast.Node) -> bool:
        if isinstance(item, c_ast.NamedInitializer):
            item = item.expr
        if isinstance(item, c_ast.InitList):
            return any(self._has_effects(inner) for inner in item.exprs or ())
        return self._expression(item).effects

    # ------------------------------------------------------------- values

    def _expression(self, node: c_ast.Node) -> Expr:
        if isinstance(node, c_ast.NamedInitializer):
            raise TypeFault("a designator that designates nothing", Position(""), "designator")
        value = self.known.get(id(node))
        if value is None:
            value = self.known[id(node)] = self.unit.expressions.value(node)
        return value

    def _give(self, slot: Slot, value: Expr) -> None:
        self.count += 1
        slot.give(value, self.count)

    def _splice(self, value: Expr, type: CType, slot: Slot, where: Position) -> bool:
        """Splice a literal into a static object's initialiser; it is no object there (GNU C)."""
        if not self.static or not isinstance(value, tree.CompoundLiteral):
            return False
        if not isinstance(type, StructType) or value.symbol.init is None:
            return False
        build.convert(value, type, where)
        slot.clear(where)
        for path, part in value.symbol.init.values:
            inner, current = slot, value.symbol.type
            for step in path:
                inner = inner.part(current, step, where)
                current = current.element if isinstance(current, ArrayType) else step.type  # type: ignore[union-attr]
            self._give(inner, part)
        if value.symbol in self.unit.globals:
            self.unit.globals.remove(value.symbol)
        return True

    def _literal_list(
        self, node: c_ast.CompoundLiteral, type: ArrayType, where: Position
    ) -> c_ast.Node:
        """Return the list of a literal that initialises an array of its type (GNU C)."""
        literal = self.unit.types.read(node.type)
        if isinstance(literal, ArrayType) and _same(literal.element, type.element):
            if literal.size == type.size:
                return node.init
        what = "an array that is initialised by an array of another type"
        raise Unsupported(what, where, "initialiser")

    # ------------------------------------------------------------- strings

    def _string(self, node: c_ast.Node, type: CType) -> tree.StringLit | None:
        """Return the string literal that initialises an array of characters; else None."""
        if not isinstance(type, ArrayType) or not isinstance(type.element, IntType):
            return None
        if not isinstance(node, c_ast.Constant) or '"' not in node.value:
            return None
        value = self.unit.expressions.read(node)
        if not isinstance(value, tree.StringLit):
            return None
        narrow = (self.unit.model.char, SCHAR, UCHAR)
        character, element = value.type.element, type.element
        fits = element in narrow if character in narrow else element == character
        if not fits:
            raise TypeFault(f"a string for '{type}'", self.unit.position(node), "initialiser")
        return value

    def _give_string(self, text: tree.StringLit, type: ArrayType, slot: Slot) -> int:
        """Place the characters as far as there is room (not necessarily for the final zero)."""
        slot.clear(text.position)
        element, size = type.element, type.size
        assert isinstance(element, IntType)
        values = text.values[:size] if isinstance(size, int) else text.values
        for index, value in enumerate(values):
            constant = tree.IntConst(element.wrap(value), element, text.position)
            self._give(slot.part(type, index, text.position), constant)
        return len(values)


def _same(left: CType, right: CType) -> bool:
    return left is right or left == right


# ---- Compound literals: objects without a name (C11 6.5.2.5).


def compound_literal(unit: "Elaborator", node: c_ast.CompoundLiteral, where: Position) -> Expr:
    """Return the object of a literal: one for each literal of the file, or of a block."""
    type = unit.types.read(node.type)
    static = unit.scope is unit.file_scope
    symbol = tree.Symbol("literal", type, where, static=static, literal=True)
    symbol.constant = unit.types.is_const(node.type)
    symbol.volatile = unit.types.is_volatile(node.type)
    symbol.qualifiers = unit.types.qualifiers(node.type)
    init, symbol.type = unit.initialisers.read(node.init, type, where, static)
    symbol.init = init
    if static:
        unit.globals.append(symbol)
    else:
        _refuse_old_value(unit, init, where)
    return tree.CompoundLiteral(symbol, symbol.type, where, effects=not static)


def cast_to_union(value: Expr, type: CType, where: Position, loose: bool = False) -> Expr | None:
    """Return a union whose member of the value's type has the value (GNU C); None if it has none.

    `loose`: the value is an argument for a transparent union, so other pointers may stand for one.
    """
    if not isinstance(type, StructType) or type.kind != "union" or value.type is type:
        return None
    members = [field for field in type.fields or () if field.bits is None]
    found = [field for field in members if are_compatible(field.type, value.type)]
    if loose:
        found += [field for field in members if _may_stand_for(value, field.type)]
    if not found:
        return None
    path = (found[0],)
    symbol = tree.Symbol("literal", type, where, static=False, literal=True)
    symbol.init = tree.Initialiser(
        [(path, build.convert(value, path[0].type, where))], True, [path]
    )
    return tree.CompoundLiteral(symbol, type, where, effects=True)


def _may_stand_for(value: Expr, type: CType) -> bool:
    if not isinstance(type, PointerType):
        return False
    if not isinstance(value.type, PointerType):
        return build.is_null_constant(value)
    targets = type.target, value.type.target
    return VOID in targets or are_compatible(*targets)


def _refuse_old_value(unit: "Elaborator", init: tree.Initialiser, where: Position) -> None:
    """Refuse a list that may read the literal's old value: compilers disagree there."""
    reader = unit.statement_reader
    again = reader is not None and (reader.label_passed or reader.in_loop_head)
    if again and any(_reads_memory(value) for _, value in init.values):
        what = "a compound literal that may be initialised again from its own old value"
        raise Unsupported(what, where, "compound literal")


def _reads_memory(expr: Expr) -> bool:
    """True if a value may depend on an object that is not named in it."""
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        match node:
            case tree.Deref() | tree.Call() | tree.StatementExpr() | tree.Marked():
                return True
            case tree.Assign():
                waiting += [node.target, node.value]
            case tree.Step():
                waiting.append(node.target)
            case tree.Comma():
                waiting += [node.left, node.right]
            case tree.CompoundLiteral():
                init = node.symbol.init
                waiting += [value for _, value in init.values] if init is not None else []
            case _:
                waiting.extend(tree.operands(node))
    return False
