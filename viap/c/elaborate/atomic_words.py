"""GNU's atomic operations, `__sync_...` and `__atomic_...`, as a program of one thread does them.

Nothing else runs between the parts of an operation there, and orders of memory mean nothing. TRUE
lists that only one thread uses the objects.
"""

import re
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.library_functions import INTERNAL
from viap.c.tree import Expr
from viap.c.types import VOID, CType, FunctionType, PointerType, StructType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import BOOL, INT, UCHAR, UINT, ULLONG, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator

_CHANGE = re.compile(
    r"__(?:sync_fetch_and_(?P<a>\w+)|sync_(?P<b>\w+)_and_fetch"
    r"|atomic_fetch_(?P<c>\w+)|atomic_(?P<d>\w+)_fetch)$"
)
_OPERATORS = {"add": "+", "sub": "-", "or": "|", "and": "&", "xor": "^", "nand": "&"}
_FENCES = ("__sync_synchronize", "__atomic_thread_fence", "__atomic_signal_fence")
# The number of operands of each word; orders of memory follow.
_OPERANDS = {
    "__sync_lock_test_and_set": 2, "__sync_lock_release": 1, "__sync_bool_compare_and_swap": 3,
    "__sync_val_compare_and_swap": 3, "__atomic_load_n": 1, "__atomic_load": 2,
    "__atomic_store_n": 2, "__atomic_store": 2, "__atomic_exchange_n": 2, "__atomic_exchange": 3,
    "__atomic_compare_exchange_n": 4, "__atomic_compare_exchange": 4, "__atomic_test_and_set": 1,
    "__atomic_clear": 1, "atomic_flag_test_and_set": 1, "atomic_flag_test_and_set_explicit": 1,
    "atomic_flag_clear": 1, "atomic_flag_clear_explicit": 1,
}  # fmt: skip


def is_atomic_word(name: str) -> bool:
    """True for a word that `atomic_word` reads."""
    match = _CHANGE.match(name)
    if match is not None and (match["a"] or match["b"] or match["c"] or match["d"]) in _OPERATORS:
        return True
    return name in _OPERANDS or name in _FENCES


def atomic_word(unit: "Elaborator", name: str, nodes: list[c_ast.Node], where: Position) -> Expr:
    """Return an operation on an object, and its value."""
    values = [unit.expressions.value(node) for node in nodes]
    if name in _FENCES:
        return _in_order([], values, tree.IntConst(0, INT, where), VOID, where)
    count = _OPERANDS.get(name, 2)
    if len(values) < count or not isinstance(values[0].type, PointerType):
        raise TypeFault(f"{name} needs a pointer and {count - 1} more operands", where, name)
    if sum(value.effects for value in values) > 1 or (
        any(value.effects for value in values[1:]) and not _is_named(values[0])
    ):
        raise Unsupported(f"the order of the effects in the arguments of '{name}'", where, name)
    unit.atomics.append(where)
    return _Operation(unit, name, values, where).read()


class _Operation:
    def __init__(self, unit: "Elaborator", name: str, values: list[Expr], where: Position) -> None:
        self.unit, self.name, self.where = unit, name, where
        self.values = values
        self.items: list[tree.Statement] = []
        pointer = values[0]
        if "test_and_set" in name and not name.startswith("__sync") or name.endswith("clear"):
            pointer = build.convert(pointer, PointerType(UCHAR), where, True)
        elif name.startswith("atomic_flag_"):
            pointer = build.convert(pointer, PointerType(UCHAR), where, True)
        if not _is_named(pointer):
            pointer = self._kept("object", pointer)
        self.object = build.deref(pointer, where)
        if "const" in build.qualifiers(self.object) and "load" not in name:
            raise TypeFault(f"{name} would change a constant", where, name)

    def read(self) -> Expr:
        name, values, type = self.name, self.values, self.object.type
        change = _CHANGE.match(name)
        if change is not None and name not in _OPERANDS:
            return self._changed(change)
        if "compare" in name:
            return self._compared()
        if not isinstance(type, IntType | PointerType):
            raise Unsupported(f"'{name}' of type '{type}'", self.where, name)
        if name in ("__atomic_store_n", "__sync_lock_release", "__atomic_store"):
            value: Expr = tree.IntConst(0, INT, self.where)
            if len(values) > 1 and name != "__sync_lock_release":
                value = values[1] if name.endswith("_n") else build.deref(values[1], self.where)
            self._store(self.object, value)
            return self._result(tree.IntConst(0, INT, self.where), VOID)
        if "clear" in name:
            self._store(self.object, tree.IntConst(0, INT, self.where))
            return self._result(tree.IntConst(0, INT, self.where), VOID)
        old = self._kept("old", self.object)
        if name == "__atomic_load":
            self._store(build.deref(values[1], self.where), old)
            return self._result(tree.IntConst(0, INT, self.where), VOID)
        if name == "__atomic_exchange":
            self._store(self.object, build.deref(values[1], self.where))
            self._store(build.deref(values[2], self.where), old)
            return self._result(tree.IntConst(0, INT, self.where), VOID)
        if "test_and_set" in name and not name.startswith("__sync"):
            self._store(self.object, tree.IntConst(1, INT, self.where))
            return self._result(build.convert(old, BOOL, self.where), BOOL)
        if name != "__atomic_load_n":
            self._store(self.object, values[1])
        return self._result(old, type)

    def _changed(self, change: re.Match[str]) -> Expr:
        """Lower `fetch_and_OP` and `OP_and_fetch`: integers wrap around (C11 7.17.7.5)."""
        type = self.object.type
        if not isinstance(type, IntType) or type == BOOL or type.bits > ULLONG.bits:
            raise Unsupported(f"'{self.name}' of type '{type}'", self.where, self.name)
        word = change["a"] or change["b"] or change["c"] or change["d"]
        wide = ULLONG if type.bits > UINT.bits else UINT
        old = self._kept("old", self.object)
        given = build.convert(self.values[1], type, self.where, True)
        left, right = (build.convert(each, wide, self.where, True) for each in (old, given))
        new = build.binary(_OPERATORS[word], left, right, self.where, self.unit.model)
        if word == "nand":
            new = build.unary("~", new, self.where)
        new = self._kept("new", build.convert(new, type, self.where, True))
        self._store(self.object, new)
        return self._result(old if change["a"] or change["c"] else new, type)

    def _compared(self) -> Expr:
        """Lower the words that store if the object has an expected value."""
        where, type, model = self.where, self.object.type, self.unit.model
        if not isinstance(type, IntType | PointerType):
            raise Unsupported(f"'{self.name}' of type '{type}'", where, self.name)
        expected, new = self.values[1:3]
        by_pointer = self.name.startswith("__atomic")
        if by_pointer:
            if not _is_named(expected):
                expected = self._kept("expected", expected)
            place = build.deref(expected, where)
            new = new if self.name.endswith("_n") else build.deref(new, where)
        else:
            place = self._kept("expected", build.convert(expected, type, where, True))
        old = self._kept("old", self.object)
        same = build.binary("==", old, build.convert(place, type, where, True), where, model)
        weak = self.values[3] if by_pointer else tree.IntConst(0, INT, where)
        if not (isinstance(weak, tree.IntConst) and not weak.value):
            # It may fail without a reason, as on other machines; on x86 it does not.
            same = build.binary("&&", same, build.truth(_open_choice(where)), where, model)
        met = self._kept("met", build.convert(same, BOOL, where))
        then = tree.ExprStatement(self._assignment(self.object, new), where)
        orelse = None
        if by_pointer:
            orelse = tree.ExprStatement(self._assignment(place, old), where)
        self.items.append(tree.If(build.truth(met), then, orelse, where))
        value = old if "_val_" in self.name else met
        return self._result(value, value.type)

    # ------------------------------------------------------------- parts

    def _kept(self, name: str, value: Expr) -> Expr:
        """Return a variable that has the value from here on."""
        value = build.value_of(value)
        symbol = tree.Symbol(name, value.type, self.where, static=False, local=True)
        symbol.init = tree.Initialiser([((), value)])
        self.items.append(tree.Declaration(symbol, self.where))
        return tree.Name(symbol, self.where)

    def _assignment(self, target: Expr, value: Expr) -> Expr:
        if isinstance(target.type, StructType):
            raise Unsupported(f"'{self.name}' of type '{target.type}'", self.where, self.name)
        converted = build.convert(value, target.type, self.where, True)
        return tree.Assign(target, converted, target.type, self.where)

    def _store(self, target: Expr, value: Expr) -> None:
        self.items.append(tree.ExprStatement(self._assignment(target, value), self.where))

    def _result(self, value: Expr, type: CType) -> Expr:
        rest = self.values[_OPERANDS.get(self.name, 2) :]
        return _in_order(self.items, rest, value, type, self.where)


def _in_order(
    items: list[tree.Statement], rest: list[Expr], value: Expr, type: CType, where: Position
) -> Expr:
    """Return a block with a value; operands that are not needed are evaluated first."""
    first: list[tree.Statement] = [tree.ExprStatement(each, where) for each in rest if each.effects]
    block = tree.Block((*first, *items), where)
    if type == VOID:
        return tree.StatementExpr(block, None, VOID, where)
    return tree.StatementExpr(block, value, type, where)


def _open_choice(where: Position) -> Expr:
    """Return 1 in runs; in proofs, any number."""
    results = tuple(tree.IntConst(1, INT, where) for _ in range(3))
    type = FunctionType(INT, None)
    choose = tree.Function(f"{INTERNAL}choose", type, where)
    return tree.Call(tree.FunctionRef(choose, PointerType(type), where), results, INT, where)


def _is_named(pointer: Expr) -> bool:
    """True for the address of a variable, which no effect of another operand changes."""
    return isinstance(pointer, tree.AddressOf) and isinstance(pointer.operand, tree.Name)
