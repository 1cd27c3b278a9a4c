"""Pointer parameters of recursive functions: passed on unchanged, or moved in their object."""

from collections.abc import Iterable

from viap.c import tree
from viap.c.tree import Expr, Symbol
from viap.c.tree_walk import changed, nodes
from viap.c.types import CType, PointerType


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
    from viap.program.integer_types import IntType

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
