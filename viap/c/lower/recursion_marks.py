"""Marks at the entries, exits and calls of recursive functions, for contracts to be put there.

A mark is an assumption that always holds. Its condition lists the values that a contract may speak
of: integer parameters, the offsets of pointers that move inside of their object, the integer
globals that the functions change, and the result. Contracts are added to the core program
(`viap.papers`): what a mark lists is all that they need.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import changed, nodes
from viap.c.tree.types import CType, PointerType, VoidType
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType
from viap.core.program.program_marks import CALL, ENTRY, EXIT, RETURN, origin

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


# ---- Pointer parameters of recursive functions: passed on unchanged, or moved in their object.


def nested_arguments(
    function: tree.Function, group: Iterable[tree.Function]
) -> list[tuple[Expr, ...]] | None:
    """Returns the arguments of all calls of the function in its group.

    None if one of them may be through a pointer to it, or is in another function: what it passes is
    not written in terms of the function's own parameters.
    """
    found: list[tuple[Expr, ...]] = []
    for each in group:
        for node in nodes(each.body):
            if not isinstance(node, tree.Call):
                continue
            if not isinstance(node.callee, tree.FunctionRef):
                return None
            if node.callee.function is function:
                if each is not function or len(node.arguments) != len(function.parameters):
                    return None
                found.append(node.arguments)
    return found


def fixed_parameters(function: tree.Function, group: Iterable[tree.Function]) -> list[int]:
    """Returns the parameters that keep their value in all nested calls."""
    calls = nested_arguments(function, group)
    if calls is None or function.body is None:
        return []
    varied = changed(function.body)
    return [
        index
        for index, symbol in enumerate(function.parameters)
        if symbol not in varied
        and not symbol.addressed
        and all(_is_name(arguments[index], symbol) for arguments in calls)
    ]


def moving_parameters(function: tree.Function, group: Iterable[tree.Function]) -> list[int]:
    """Returns the pointers that every nested call moves inside of their object, or keeps there."""
    functions = list(group)
    calls = nested_arguments(function, functions)
    fixed = fixed_parameters(function, functions)
    if calls is None or function.body is None:
        return []
    return [
        index
        for index, symbol in enumerate(function.parameters)
        if index not in fixed
        and _has_elements(symbol.type)
        and not symbol.addressed
        and all(_is_based(arguments[index], symbol) for arguments in calls)
        and _only_steps(function.body, symbol)
    ]


def _has_elements(type: CType) -> bool:
    from viap.core.program.integer_types import IntType

    return isinstance(type, PointerType) and isinstance(type.target, IntType)


def _is_name(value: Expr, symbol: Symbol) -> bool:
    while isinstance(value, tree.Convert) and isinstance(value.type, PointerType):
        if not isinstance(value.operand.type, PointerType):
            return False
        if value.type.target != value.operand.type.target:
            return False
        value = value.operand
    return isinstance(value, tree.Name) and value.symbol is symbol


def _is_based(value: Expr, symbol: Symbol) -> bool:
    """True if a pointer is the parameter's, or one into the same array."""
    match value:
        case tree.Binary(op="+" | "-") if isinstance(value.type, PointerType):
            return _is_based(value.left, symbol)
        case tree.AddressOf(operand=tree.Deref(pointer=pointer)):
            return _is_based(pointer, symbol)
        case _:
            return _is_name(value, symbol)


def _only_steps(body: tree.Block, symbol: Symbol) -> bool:
    """True if the parameter changes by steps and sums only."""
    for node in nodes(body):
        match node:
            case tree.Assign(target=tree.Name() as name) if name.symbol is symbol:
                if node.op not in ("+", "-") and not _is_based(node.value, symbol):
                    return False
            case _:
                pass
    return True


# ---- Marks at the entries, exits and calls of recursive functions, for contracts to be put there.


class RecursionMarks:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        start = builder.unit.entry.position
        switch = Symbol("contracts", INT, start, static=True, temporary=True, ghost=True)
        self.switch = tree.Name(switch, start)
        self.count = 0

    def of(self, function: tree.Function, values: Sequence[Expr]) -> "Marked":
        """Returns the marks of an activation whose first call has these arguments."""
        self.count += 1
        return Marked(self, function, values, self.count)


class Marked:
    def __init__(
        self, marks: RecursionMarks, function: tree.Function, values: Sequence[Expr], number: int
    ) -> None:
        self.marks, self.builder, self.function = marks, marks.builder, function
        recursion = self.builder.recursion
        assert recursion is not None
        group = recursion.groups[function]
        self.number = number
        self.integers = [
            index
            for index, each in enumerate(function.parameters)
            if isinstance(each.type, IntType)
        ]
        self.moving = moving_parameters(function, group.functions)
        self.globals = recursion.effects(function).integers
        at = function.position
        self.base = [values[index] for index in self.moving]
        self.first = self._ghosts("first", at)
        self.entry = self._ghosts("entry", at)
        self.next = self._ghosts("call", at)
        self.after = [self._ghost(f"{each.name}.after", each.type, at) for each in self.globals]
        self.result: tree.Name | None = None
        if isinstance(function.type.result, IntType):
            self.result = self._ghost("value", function.type.result, at)
        self._set(self.first, self._state(values, at), at)

    def _ghost(self, name: str, type: object, at: Position) -> tree.Name:
        assert isinstance(type, IntType)
        shown = f"{self.function.name}.{name}"
        return tree.Name(Symbol(shown, type, at, static=False, temporary=True, ghost=True), at)

    def _ghosts(self, kind: str, at: Position) -> list[tree.Name]:
        parameters = self.function.parameters
        named = [(parameters[index].name, parameters[index].type) for index in self.integers]
        moving = [(parameters[index].name, self.builder.model.ptrdiff_t) for index in self.moving]
        others = [(each.name, each.type) for each in self.globals]
        return [
            self._ghost(f"{name}.{kind}", type, at) for name, type in (*named, *moving, *others)
        ]

    def _state(self, values: Sequence[Expr], at: Position) -> list[Expr]:
        """Returns the values that a contract speaks of, at a call with these arguments."""
        model = self.builder.model
        offsets = [
            build.binary("-", values[index], base, at, model)
            for index, base in zip(self.moving, self.base, strict=True)
        ]
        others = [tree.Name(each, at) for each in self.globals]
        return [*(values[index] for index in self.integers), *offsets, *others]

    def _set(self, ghosts: Sequence[Expr], values: Sequence[Expr], at: Position) -> None:
        for ghost, value in zip(ghosts, values, strict=True):
            self.builder.emit(actions.Store(ghost, value, at))

    # ------------------------------------------------------------- marks

    def keep_entry(self, parameters: Sequence[Expr], at: Position) -> None:
        self._set(self.entry, self._state(parameters, at), at)

    def mark_entry(self, at: Position) -> None:
        self._mark(ENTRY, [*self.first, *self.entry], at)

    def mark_exit(self, register: Expr | None, at: Position) -> None:
        self._mark(EXIT, [*self.first, *self.entry, *self._outcome(register, at)], at)

    def mark_call(self, values: Sequence[Expr], at: Position) -> None:
        self._set(self.next, self._state(values, at), at)
        self._mark(CALL, [*self.first, *self.next], at)

    def mark_return(self, register: Expr | None, at: Position) -> None:
        self._mark(RETURN, [*self.first, *self.next, *self._outcome(register, at)], at)

    def _outcome(self, register: Expr | None, at: Position) -> list[tree.Name]:
        found = list(self.after)
        self._set(self.after, [tree.Name(each, at) for each in self.globals], at)
        if self.result is not None and register is not None:
            self.builder.emit(actions.Store(self.result, register, at))
            found.append(self.result)
        return found

    def _mark(self, kind: str, values: Sequence[Expr], at: Position) -> None:
        model, none = self.builder.model, tree.IntConst(0, INT, at)
        off = build.binary("==", self.marks.switch, none, at, model)
        listed: Expr = tree.Binary("==", none, none, INT, at, False)
        for value in reversed(values):
            zero = build.binary("==", value, none, at, model)
            listed = tree.Binary("&&", zero, listed, INT, at, False)
        condition = tree.Binary("||", off, listed, INT, at, False)
        words = origin(kind, self.function.name, self.number, len(self.first))
        self.builder.emit(actions.Assume(condition, words, at))


def result_register(builder: "FlowBuilder", function: tree.Function) -> Expr | None:
    """Returns a new variable for a function's result; None for void."""
    if isinstance(function.type.result, VoidType):
        return None
    position = function.position
    symbol = builder.fresh(f"{function.name}.result", function.type.result, position)
    return tree.Name(symbol, position)
