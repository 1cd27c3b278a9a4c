"""Calls, and words that look like calls."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.library.library_functions import BUILTIN_NAMES, INTERNAL, is_float_word, written_name
from viap.c.text.gnu_words import ASM_CALL, LIST_WORDS, TYPES_COMPATIBLE
from viap.c.tree import tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import DOUBLE, VA_LIST, CType, FloatType, FunctionType, PointerType, promote
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class CallReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit

    def read(self, node: c_ast.FuncCall, where: Position) -> Expr:
        arguments = node.args.exprs if node.args is not None else []
        if isinstance(node.name, c_ast.ID):
            name = node.name.name
            special = self._special_call(name, arguments, where)
            if special is not None:
                return special
            entry = self.unit.scope.find(name) or self.unit.entries.implicit_function(name, where)
            if isinstance(entry, tree.Function):
                callee: Expr = tree.FunctionRef(entry, PointerType(entry.type), where)
            else:
                callee = self.unit.expressions.value(node.name)
        else:
            callee = self.unit.expressions.value(node.name)
        type = callee.type
        if isinstance(type, PointerType):
            type = type.target
        if not isinstance(type, FunctionType):
            raise TypeFault(f"'{callee.type}' is not a function", where, "call")
        wanted = type.parameters or ()
        values = [
            self._argument(argument, wanted[index] if index < len(wanted) else None)
            for index, argument in enumerate(arguments)
        ]
        if isinstance(callee, tree.FunctionRef):
            name = written_name(callee.function.name)
            if name and callee.function.name not in self.unit.index.definitions:
                from viap.c.elaborate.written_calls import written_call

                written = written_call(self.unit, name, values, where)
                if written is not None:
                    return written
            known = type.parameters is not None and not type.variadic
            if known and not self.unit.index.is_prototyped(callee.function.name, where):
                type = FunctionType(type.result, None, old_style=type.parameters)
        else:
            self.unit.calls_pointers = True
        return tree.Call(callee, self._arguments(type, values, where), type.result, where)

    def _argument(self, node: c_ast.Node, wanted: CType | None) -> Expr:
        """Return the value of an argument; only here may a variable-argument list be named."""
        symbol = None
        if wanted is VA_LIST:
            from viap.c.elaborate.variable_arguments import list_symbol

            symbol = list_symbol(self.unit, node)
        if symbol is not None:
            return tree.Name(symbol, self.unit.position(node))
        return self.unit.expressions.value(node)

    def _arguments(
        self, type: FunctionType, values: list[Expr], where: Position
    ) -> tuple[Expr, ...]:
        parameters = type.parameters
        if type.old_style is not None:
            return self._promoted(type.old_style, values, where)
        if parameters is None:
            return tuple(build.default_promotion(v) for v in values)
        if len(values) < len(parameters) or len(values) > len(parameters) and not type.variadic:
            raise TypeFault(
                f"{len(parameters)} arguments expected, {len(values)} given", where, "call"
            )
        if self.unit.notes.transparent_unions:
            from viap.c.elaborate.initialiser_lists import cast_to_union

            values[: len(parameters)] = (
                cast_to_union(value, wanted, value.position, loose=True) or value
                for value, wanted in zip(values, parameters, strict=False)
            )
        fixed = [build.convert(v, p, v.position) for v, p in zip(values, parameters, strict=False)]
        return tuple(fixed + [build.default_promotion(v) for v in values[len(parameters) :]])

    def _promoted(
        self, types: tuple[CType, ...], values: list[Expr], where: Position
    ) -> tuple[Expr, ...]:
        """Promote the arguments of a function without a prototype (C11 6.5.2.2, 6).

        Anything but the promoted types of its parameters is undefined, and refused.
        """
        if len(values) != len(types):
            what = f"{len(types)} arguments expected, {len(values)} given, without a prototype"
            raise Unsupported(what, where, "call")
        result: list[Expr] = []
        for value, type in zip(values, types, strict=True):
            argument = build.default_promotion(value)
            if not _matches(argument, type):
                what = f"an argument of type '{argument.type}' for '{type}' without a prototype"
                raise Unsupported(what, value.position, "call")
            result.append(build.convert(argument, type, value.position))
        return tuple(result)

    def _special_call(self, name: str, arguments: list[c_ast.Node], where: Position) -> Expr | None:
        """Read words that look like calls, but are not functions; None for other names."""
        if name.startswith(tree.MARK_PREFIX):
            return self._marked(int(name.removeprefix(tree.MARK_PREFIX)), arguments[0], where)
        if name == ASM_CALL:
            from viap.c.elaborate.hardware_words import AssemblyReader

            return AssemblyReader(self.unit, where).read(arguments)
        if name in LIST_WORDS:
            from viap.c.elaborate.variable_arguments import variable_arguments

            return variable_arguments(self.unit, LIST_WORDS[name], arguments, where)
        if name == "__builtin_constant_p":
            return self._constant_p(arguments, where)
        if name in ("__builtin_expect", "__builtin_expect_with_probability") and arguments:
            from viap.c.elaborate.builtin_words import expected

            return expected(self.unit, arguments, where)
        if name == "__builtin_assume_aligned":
            from viap.c.elaborate.builtin_words import assumed_alignment

            return assumed_alignment(self.unit, arguments, where)
        if name == "__builtin_prefetch":
            from viap.c.elaborate.builtin_words import prefetched

            return prefetched(self.unit, arguments, where)
        if name.startswith("__builtin_") and name.endswith(("_overflow", "_overflow_p")):
            from viap.c.elaborate.builtin_words import checked_arithmetic, is_checked

            if is_checked(name):
                return checked_arithmetic(self.unit, name, arguments, where)
        if name in BUILTIN_NAMES and len(arguments) == 1:
            from viap.c.elaborate.builtin_words import constant_bits

            return constant_bits(self.unit, name, arguments[0], where)
        if name == "__builtin_choose_expr" and len(arguments) == 3:
            from viap.c.tree.constant_expressions import evaluate

            chosen = evaluate(self.unit.expressions.value(arguments[0]))
            if chosen is None:
                raise TypeFault("the choice is not a constant", where, name)
            return self.unit.expressions.read(arguments[1] if chosen else arguments[2])
        if name == TYPES_COMPATIBLE:
            from viap.c.elaborate.choice_reader import types_compatible

            return types_compatible(self.unit, arguments, where)
        if name.startswith("__builtin_") and is_float_word(name):
            from viap.c.elaborate.builtin_words import float_word

            return float_word(self.unit, name, arguments, where)
        if name.startswith(("__sync_", "__atomic_", "atomic_flag_")):
            from viap.c.elaborate.hardware_words import atomic_word, is_atomic_word

            if is_atomic_word(name) and name not in self.unit.index.definitions:
                return atomic_word(self.unit, name, arguments, where)
        if name == "offsetof" and len(arguments) == 2:
            return self._offsetof(arguments, where)
        return None

    def _constant_p(self, arguments: list[c_ast.Node], where: Position) -> Expr:
        """Return 1 for an operand that all compilers take for a constant, 0 if it has effects.

        For other operands, the optimiser decides: any of the two.
        """
        if len(arguments) != 1:
            raise TypeFault("one argument expected", where, "__builtin_constant_p")
        value = self.unit.expressions.value(arguments[0])
        text = isinstance(value, tree.Decay) and isinstance(value.array, tree.StringLit)
        from viap.c.tree.constant_expressions import evaluate

        if text or isinstance(value, tree.FloatConst) or evaluate(value) is not None:
            return tree.IntConst(1, INT, where)
        if value.effects:
            return tree.IntConst(0, INT, where)  # (the operand is not evaluated)
        results = tuple(tree.IntConst(result, INT, where) for result in (0, 1, 0))
        type = FunctionType(INT, None)
        choose = tree.Function(f"{INTERNAL}choose", type, where)
        callee = tree.FunctionRef(choose, PointerType(type), where)
        return build.truth(tree.Call(callee, results, INT, where))

    def _marked(self, number: int, node: c_ast.Node, where: Position) -> Expr:
        operand = self.unit.expressions.value(node)
        if operand.effects and number in self.unit.pure:
            raise TypeFault("the expression has side effects", where, "expression")
        return tree.Marked(number, operand, operand.type, where)

    def _offsetof(self, arguments: list[c_ast.Node], where: Position) -> Expr:
        from viap.c.elaborate.size_reader import offset

        type = self.unit.expressions.type_of(arguments[0])
        return offset(self.unit, type, arguments[1], where)


def _matches(argument: Expr, type: CType) -> bool:
    """True if a promoted argument has the promoted type of a parameter."""
    given = argument.type
    if isinstance(given, IntType) and isinstance(type, IntType):
        wanted = promote(type)
        if wanted == given:
            return True
        # The other sign is allowed for values that both types have.
        from viap.c.tree.constant_expressions import evaluate

        value = evaluate(argument)
        return wanted.bits == given.bits and (value is None or wanted.holds(value))
    if isinstance(given, PointerType):
        return isinstance(type, PointerType)
    if isinstance(given, FloatType) and isinstance(type, FloatType):
        return given.bytes == max(type.bytes, DOUBLE.bytes)
    return type is given
