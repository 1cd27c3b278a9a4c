"""Atomic operations of GNU C, and asm statements by the effects that their operands allow."""

import re
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.library.library_effects import lasting_effect, words_for
from viap.c.library.library_functions import ASSEMBLY, ASSEMBLY_MEMORY, ASSEMBLY_VALUE, INTERNAL
from viap.c.text.gnu_assembler import AssemblyText
from viap.c.tree import tree
from viap.c.tree.tree import Expr
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import VOID, ArrayType, CType, FunctionType, PointerType, StructType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import BOOL, INT, UCHAR, UINT, ULLONG, IntType

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


# ---- asm statements, by the effects that their operands and clobbers allow.
#
# The inputs are evaluated, then each output gets any value of its type, and memory that the
# statement
# may change becomes unknown. Only an empty text has a known meaning: it changes nothing.


class AssemblyReader:
    def __init__(self, unit: "Elaborator", where: Position) -> None:
        self.unit, self.where = unit, where

    def read(self, nodes: list[c_ast.Node]) -> Expr:
        described = self.unit.notes.statements[int(nodes[0].value)]
        if described.jumps:
            return tree.Undefined("asm goto", "asm goto", VOID, self.where)
        self._refuse_names(described)
        count = len(described.outputs)
        outputs = [self._output(node) for node in nodes[1 : count + 1]]
        inputs = [self._input(node) for node in nodes[count + 1 :]]
        if sum(each.effects for each in (*outputs, *inputs)) > 1:
            raise Unsupported("effects in several operands of asm", self.where, "asm")
        if described.empty:
            return self._sequence(self._unchanged(described, outputs, inputs))
        return self._sequence(self._changed(described, outputs, inputs))

    def _refuse_names(self, text: AssemblyText) -> None:
        """Refuse instructions that name a thing of the program, or whose effect lasts."""
        declared = self.unit.index.declarations
        for word in sorted(text.words):
            if lasting_effect(word):
                raise Unsupported(words_for(word), self.where, word)
            if word in declared:
                raise Unsupported(f"asm that names '{word}'", self.where, "asm")

    def _output(self, node: c_ast.Node) -> Expr:
        place = self.unit.expressions.read(node)
        if not build.is_lvalue(place) or "const" in build.qualifiers(place):
            raise TypeFault("an output of asm needs an object that can change", self.where, "asm")
        return place

    def _input(self, node: c_ast.Node) -> Expr:
        """Return an input: its value, or an aggregate itself."""
        place = self.unit.expressions.read(node)
        value = place if _is_aggregate(place.type) else build.value_of(place)
        if any(isinstance(each, tree.FunctionRef) for each in nodes(value)) or (
            isinstance(value.type, PointerType) and isinstance(value.type.target, FunctionType)
        ):
            raise Unsupported("asm that gets a function, which it may call", self.where, "asm")
        return value

    def _changed(self, text: AssemblyText, outputs: list[Expr], inputs: list[Expr]) -> list[Expr]:
        """Return the effects of instructions that nobody reads.

        An output may hold an address that an input has: the object is known outside from now on.
        """
        where = self.where
        known: list[Expr] = []
        reached: list[Expr] = []
        tells = text.clobbers or bool(outputs)
        for each in inputs:
            if not _is_aggregate(each.type):
                (reached if tells else known).append(each)
                if tells and isinstance(each.type, PointerType) and not each.effects:
                    reached.append(build.convert(each, self.unit.model.size_t, where, True))
            elif tells and build.is_lvalue(each):
                reached.append(build.address_of(each, where))
        whole = [each for each in outputs if _is_aggregate(each.type)]
        reached += [build.address_of(each, where) for each in whole]
        for each, (constraint, _) in zip(outputs, text.outputs, strict=True):
            if isinstance(each.type, PointerType) and constraint.startswith("+"):
                if each.effects:
                    what = "effects in a pointer that asm reads and writes"
                    raise Unsupported(what, where, "asm")
                reached.append(build.value_of(each))
        effects = [*known, self._call(ASSEMBLY_MEMORY if text.clobbers else ASSEMBLY, reached)]
        return effects + [self._any(each) for each in outputs if each not in whole]

    def _unchanged(self, text: AssemblyText, outputs: list[Expr], inputs: list[Expr]) -> list[Expr]:
        """Return the effects of an empty text: outputs keep what is in their registers."""
        places = {name or str(number): number for number, (_, name) in enumerate(text.outputs)}
        places |= {str(number): number for number in range(len(outputs))}
        held: dict[int, Expr] = {}
        effects = [each for each in inputs if not _is_aggregate(each.type)]
        for each, (constraint, _) in zip(inputs, text.inputs, strict=True):
            number = places.get(constraint.strip("%[]"))
            if number is not None:
                held[number] = each
        made: list[Expr] = []
        for number, (place, (constraint, _)) in enumerate(zip(outputs, text.outputs, strict=True)):
            if constraint.startswith("+"):
                made += [build.value_of(place)] if place.effects else []
                continue
            value = held.get(number)
            if value is None or value.effects or not _same_bits(value.type, place.type) or made:
                # (Its register may hold any input; several outputs may swap their values.)
                return self._changed(text, outputs, inputs)
            made.append(self._assign(place, build.convert(value, place.type, self.where)))
        return [*effects, *made]

    def _any(self, place: Expr) -> Expr:
        return self._assign(place, self._call(ASSEMBLY_VALUE, [], place.type))

    def _assign(self, place: Expr, value: Expr) -> Expr:
        return tree.Assign(place, value, place.type, self.where)

    def _call(self, name: str, arguments: list[Expr], result: CType = VOID) -> Expr:
        type = FunctionType(result, None)
        function = tree.Function(name, type, self.where)
        # (A statement that reaches memory is like a function of another file.)
        self.unit.functions.setdefault(name, function)
        callee = tree.FunctionRef(function, PointerType(type), self.where)
        return tree.Call(callee, tuple(arguments), result, self.where)

    def _sequence(self, effects: list[Expr]) -> Expr:
        if not effects:
            return tree.IntConst(0, self.unit.model.long, self.where)
        result = effects[0]
        for each in effects[1:]:
            result = tree.Comma(result, each, each.type, self.where, True)
        return result


def _is_aggregate(type: CType) -> bool:
    return isinstance(type, ArrayType | StructType)


def _same_bits(value: CType, place: CType) -> bool:
    """True if a register holds the same value for both types."""
    if isinstance(value, IntType) and isinstance(place, IntType):
        return value.bits == place.bits and "_Bool" not in (str(value), str(place))
    return isinstance(value, PointerType) and isinstance(place, PointerType)
