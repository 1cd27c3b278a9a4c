"""Calls through pointers: to each function whose address is taken and whose type fits."""

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.library_functions import is_of_library
from viap.c.lower.assignment_lowering import immediate
from viap.c.lower.call_types import Disguises, fits, one_representation
from viap.c.memory.memory_regions import is_null
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch, Stop
from viap.c.tree.expression_printer import ExpressionPrinter
from viap.c.tree.tree import Expr, Symbol, Unit
from viap.c.tree.tree_walk import members, nodes
from viap.c.tree.types import (
    ArrayType,
    CType,
    Field,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType
from viap.core.program.undefined_behaviour import INCOMPATIBLE_CALL

if TYPE_CHECKING:
    from viap.c.lower.call_lowering import CallLowering


class PointerCalls:
    def __init__(self, calls: "CallLowering") -> None:
        self.calls, self.builder = calls, calls.builder
        self._disguises = Disguises(calls.builder.unit)

    def call(self, expr: tree.Call, used: bool) -> Expr | None:
        """Lowers a call through a pointer: to one of the functions whose address is taken.

        Each means the same as a direct call of it, whether it is defined here or in a library.
        """
        builder = self.builder
        position = expr.position
        pointer = builder.expressions.value(expr.callee)
        if isinstance(pointer, tree.FunctionRef):
            return self._by_reference(pointer.function, expr, used)
        if any(immediate(argument) for argument in expr.arguments):
            pointer = builder.assignments.stash(pointer, "function")
        with builder.sequenced():
            values = [self.calls.kept(v) for v in self.calls.arguments(expr)]
            if not isinstance(pointer, tree.Name):
                pointer = builder.assignments.stash(pointer, "function")
            builder.flush()
        for value in values:
            builder.know(value)
        target: Expr | None = None
        if used and not isinstance(expr.type, VoidType):
            target = tree.Name(builder.fresh("call.result", expr.type, position, expr), position)
        after = builder.new_block(position)
        for function in self._candidates(expr):
            chosen, other = builder.new_block(position), builder.new_block(position)
            reference = tree.FunctionRef(function, pointer.type, position)
            test = build.binary("==", pointer, reference, position, builder.model)
            builder.end(Branch(test, chosen, other, position), position)
            builder.current = chosen
            call = tree.Call(reference, tuple(values), expr.type, position)
            self._into(function, call, target)
            builder.jump(after)
            builder.current = other
        if self._foreign:
            null = builder.new_block(position)
            outside = builder.new_block(position)
            test = build.truth(pointer)
            builder.end(Branch(test, outside, null, position), position)
            builder.current = outside
            self._outside(expr, values, target)
            builder.jump(after)
            builder.current = null
        self._invalid(position)
        builder.current = after
        return target

    @cached_property
    def _foreign(self) -> bool:
        return may_get_functions(self.builder.unit)

    def _outside(self, expr: tree.Call, values: list[Expr], target: Expr | None) -> None:
        """Calls a function of another file, which a pointer from there leads to."""
        external = self.calls.library.external
        name = ExpressionPrinter().text(expr.callee)
        self.builder.reliance.foreign.setdefault(name, expr.position)
        call = tree.Call(expr.callee, tuple(values), expr.type, expr.position)
        result = external.behind_pointer(name, call, values)
        if target is not None and result is not None:
            self.builder.emit(actions.Store(target, result, expr.position))

    def _candidates(self, expr: tree.Call) -> list[tree.Function]:
        """Returns the functions that a pointer may lead to: of its type, unless there are casts."""
        taken = self.builder.unit.address_taken
        return [each for each in taken if self._disguises.any or fits(each, expr)]

    def _invalid(self, position: Position) -> None:
        """Ends the run, since a pointer to no function is called."""
        builder, never = self.builder, tree.IntConst(0, INT, position)
        builder.emit(actions.Require(never, "call of an invalid function pointer", position))
        builder.end(Stop("abort", position), position)

    def _into(self, function: tree.Function, call: tree.Call, target: Expr | None) -> None:
        """Lowers a call through a pointer that leads to `function`; its value goes to `target`."""
        builder = self.builder
        result = self._by_reference(function, call, target is not None)
        if target is None or builder.current.end is not None:
            return
        if result is None:
            assert isinstance(target, tree.Name)
            builder.emit(actions.Forget(target.symbol, call.position))
        else:
            builder.name_site(result, target)
            builder.emit(actions.Store(target, result, call.position))

    def _by_reference(self, function: tree.Function, call: tree.Call, used: bool) -> Expr | None:
        """Lowers a call by a pointer's type, which may differ from the function's type.

        A difference is undefined. The behaviour of compilers is modelled nevertheless, so that no
        proof depends on it: values that they pass in another way are arbitrary.
        """
        if fits(function, call):
            return self.calls.known(function, call, used, None)
        builder, position = self.builder, call.position
        never = tree.IntConst(0, INT, position)
        builder.emit(actions.Require(never, INCOMPATIBLE_CALL, position))
        if function.body is None and function.name not in builder.errors:
            if function in self._disguises.functions:
                what = f"a call of '{function.name}' by an incompatible type"
                raise Unsupported(what, position, "function pointer")
            builder.end(Stop("abort", position), position)
            return self._any(call.type, position) if used else None
        values: list[Expr] = []
        for symbol, value in zip(function.parameters, call.arguments, strict=False):
            same = one_representation(value.type, symbol.type)
            values.append(value if same else self._any(symbol.type, position))
        own = function.type.result
        passed = tree.Call(call.callee, tuple(values), own, position)
        result = self.calls.known(function, passed, used, None)
        if not used or isinstance(call.type, VoidType):
            return None
        if result is None or not one_representation(own, call.type):
            return self._any(call.type, position)
        return build.convert(result, call.type, position)

    def _any(self, type: CType, position: Position) -> Expr:
        """Returns an arbitrary value."""
        builder = self.builder
        if not isinstance(type, IntType | FloatType | PointerType):
            raise Unsupported("a call by an incompatible type", position, "function pointer")
        place = tree.Name(builder.fresh("any", type, position), position)
        builder.know(place)
        builder.emit(actions.Forget(place.symbol, position))
        return place


# ---- Function pointers from outside: a call through one may be a call of an unknown function.


def holds_function_pointers(type: CType, used: Collection[Field]) -> bool:
    """True if a function pointer is in an object of the type, or behind pointers in it.

    `used`: the members that the program names.
    """
    seen: set[StructType] = set()
    waiting: list[CType] = [type]
    while waiting:
        each = waiting.pop()
        if isinstance(each, PointerType):
            if isinstance(each.target, FunctionType):
                return True
            waiting.append(each.target)
        elif isinstance(each, ArrayType):
            waiting.append(each.element)
        elif isinstance(each, StructType) and each not in seen:
            seen.add(each)
            waiting += [field.type for field in each.fields or () if field in used]
    return False


def foreign_values(unit: Unit) -> list[Symbol]:
    """Returns the variables that hold function pointers from outside at the start."""
    symbols = [each for each in unit.globals if each.external]
    if unit.given is not None:
        symbols = [each for each in unit.globals if not each.constant and not each.literal]
    symbols += unit.entry.parameters
    used = members([function.body for function in unit.functions])
    return [each for each in symbols if holds_function_pointers(each.type, used)]


def may_get_functions(unit: Unit) -> bool:
    """True if the outside may give function pointers to the program."""
    bodies = (each.body or is_of_library(each.name) for each in unit.functions)
    return not all(bodies) or bool(foreign_values(unit)) or seen_by_casts(unit)


def seen_by_casts(unit: Unit) -> bool:
    """True if a cast may show function pointers in an object of the entry's caller.

    Its declared type need not say that: `void *`, bytes, or integers lead to it.
    """
    if unit.given is None:
        return False
    bodies = [function.body for function in unit.functions]
    used = members(bodies)
    for node in nodes(bodies):
        match node:
            case tree.Convert(operand=tree.Call(callee=tree.FunctionRef(function=function))) if (
                function.body is None
            ):
                pass  # memory from malloc, or a pointer that a function without a body returns
            case tree.Convert(operand=operand, type=PointerType() as type):
                if not is_null(operand) and holds_function_pointers(type, used):
                    if not holds_function_pointers(operand.type, used):
                        return True
    return False
