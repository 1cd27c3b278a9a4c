"""`va_list` and its words (C11 7.16): a list is the number of the next argument.

A list is a local variable or a parameter; only these words and calls that pass it on may name it.
The arguments are known where a call is inlined (lower/argument_lists.py).
"""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.library.library_functions import FIRST_ARGUMENT, NEXT_ARGUMENT
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import VA_LIST, VOID, ArrayType, CType, FunctionType, PointerType, StructType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator

ENDED = -1  # the value of a list after va_end
OF_CALLER = -2  # the value of a list that the caller of the entry function gives
_WORDS = {"start": 2, "end": 1, "copy": 2, "arg": 2}


def list_symbol(unit: "Elaborator", node: c_ast.Node) -> Symbol | None:
    """Return the list that an argument names; None if it is something else."""
    entry = unit.scope.find(node.name) if isinstance(node, c_ast.ID) else None
    return entry if isinstance(entry, Symbol) and entry.type is VA_LIST else None


def variable_arguments(
    unit: "Elaborator", word: str, nodes: list[c_ast.Node], where: Position
) -> Expr:
    if len(nodes) != _WORDS[word]:
        raise TypeFault(f"va_{word} needs {_WORDS[word]} arguments", where, "va_list")
    symbol = list_symbol(unit, nodes[0])
    if symbol is None:
        what = (
            f"va_{word} of an expression that is not a local variable or parameter of type va_list"
        )
        raise Unsupported(what, where, "va_list")
    target = tree.Name(symbol, where)
    match word:
        case "start":
            _check_start(unit, nodes[1], where)
            return _void(
                tree.Assign(target, _call(FIRST_ARGUMENT, VA_LIST, (), where), VA_LIST, where)
            )
        case "end":
            ended = tree.IntConst(ENDED, VA_LIST, where)
            return _void(tree.Assign(target, ended, VA_LIST, where))
        case "copy":
            source = list_symbol(unit, nodes[1])
            if source is None:
                raise Unsupported(
                    "va_copy of a list that is not a local variable", where, "va_list"
                )
            return _void(tree.Assign(target, tree.Name(source, where), VA_LIST, where))
        case "arg":
            type = unit.types.read(nodes[1])
            incomplete = isinstance(type, StructType) and type.fields is None
            if isinstance(type, ArrayType | FunctionType) or type == VOID or incomplete:
                raise Unsupported(f"va_arg of type '{type}'", where, "va_arg")
            place = tree.Step(target, 1, False, VA_LIST, where)
            return _call(NEXT_ARGUMENT, type, (place,), where)
    raise AssertionError(word)


def _check_start(unit: "Elaborator", last: c_ast.Node, where: Position) -> None:
    reader = unit.statement_reader
    function = reader.function if reader is not None else None
    if function is None or not function.type.variadic:
        raise TypeFault("va_start in a function without variable arguments", where, "va_start")
    named = unit.scope.find(last.name) if isinstance(last, c_ast.ID) else None
    if not function.parameters or named is not function.parameters[-1]:
        raise Unsupported("va_start with another name than the last one", where, "va_start")
    function.takes_list = True


def _void(expr: Expr) -> Expr:
    return tree.Convert(expr, VOID, expr.position, True)


def _call(name: str, type: CType, arguments: tuple[Expr, ...], where: Position) -> Expr:
    own = FunctionType(type, tuple(argument.type for argument in arguments))
    function = tree.Function(name, own, where)
    callee = tree.FunctionRef(function, PointerType(own), where)
    return tree.Call(callee, arguments, type, where)
