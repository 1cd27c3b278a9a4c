"""Recursive functions of a unit: groups that call each other, and calls in tail position."""

from collections.abc import Iterator

from viap.c import tree
from viap.c.tree_walk import nodes, variable_of
from viap.c.types import ArrayType, VoidType
from viap.program.graph.components import cyclic_components
from viap.record import record
from viap.source import Position


@record
class RecursionGroup:
    """Functions that call each other.

    `tail`: the positions of calls in tail position, if each call between them is one and no
    variable of theirs can outlive its scope through a pointer; else empty.
    """

    functions: frozenset[tree.Function]
    tail: frozenset[tuple[Position, tree.Function]]


def recursion_groups(unit: tree.Unit) -> dict[tree.Function, RecursionGroup]:
    """Returns the group of each recursive function of the unit."""
    known = [function for function in unit.functions if function.body is not None]
    if unit.entry not in known and unit.entry.body is not None:
        known.append(unit.entry)
    called = {function: _callees(function, unit) for function in known}
    found: dict[tree.Function, RecursionGroup] = {}
    for component in cyclic_components(known, lambda function: called[function]):
        functions = frozenset(component)
        group = RecursionGroup(functions, _tail_positions(functions))
        found |= dict.fromkeys(component, group)
    return found


def _callees(function: tree.Function, unit: tree.Unit) -> set[tree.Function]:
    found: set[tree.Function] = set()
    for node in nodes(function.body):
        if isinstance(node, tree.Call):
            if isinstance(node.callee, tree.FunctionRef):
                found.add(node.callee.function)
            else:
                found.update(unit.address_taken)
    return found


def _tail_positions(
    functions: frozenset[tree.Function],
) -> frozenset[tuple[Position, tree.Function]]:
    in_tail: set[tuple[Position, tree.Function]] = set()
    for function in functions:
        assert function.body is not None
        if not _keeps_no_address(function):
            return frozenset()
        tails = set(map(id, tail_calls(function)))
        for node in nodes(function.body):
            if not isinstance(node, tree.Call):
                continue
            if not isinstance(node.callee, tree.FunctionRef):
                return frozenset()
            if node.callee.function in functions:
                if id(node) not in tails:
                    return frozenset()
                in_tail.add((node.position, node.callee.function))
    return frozenset(in_tail)


def _keeps_no_address(function: tree.Function) -> bool:
    """True if all variables are scalars whose address is not taken."""
    if function.takes_list:
        return False
    for node in nodes(function.body):
        match node:
            case tree.Declaration() if not node.symbol.static:
                if isinstance(node.symbol.type, ArrayType) or node.symbol.addressed:
                    return False
            case tree.AddressOf(operand=place) | tree.Decay(array=place):
                variable = variable_of(place)
                if variable is not None and not variable.static:
                    return False
            case tree.CompoundLiteral():
                return False
            case tree.FunctionRef() if node.function.name.endswith("alloca"):
                return False
    return not any(symbol.addressed for symbol in function.parameters)


def tail_calls(function: tree.Function) -> Iterator[tree.Call]:
    """Yields the calls after which the function only returns their value, or nothing."""
    assert function.body is not None
    is_void = isinstance(function.type.result, VoidType)
    waiting: list[tuple[tree.Statement, bool]] = [(function.body, True)]
    while waiting:
        node, last = waiting.pop()
        match node:
            case tree.Block():
                for index, item in enumerate(node.items):
                    following = node.items[index + 1] if index + 1 < len(node.items) else None
                    returns = isinstance(following, tree.Return) and following.value is None
                    waiting.append((item, returns or (last and following is None)))
            case tree.If():
                waiting.append((node.then, last))
                if node.orelse is not None:
                    waiting.append((node.orelse, last))
            case tree.Loop():
                waiting.append((node.body, False))
            case tree.Switch():
                waiting.append((node.body, False))
            case tree.Case():
                waiting.append((node.body, False))
            case tree.Label():
                waiting.append((node.body, last))
            case tree.Return() if node.value is not None:
                yield from _returned(node.value, function)
            case tree.ExprStatement(expr=tree.Call() as call) if last and is_void:
                yield call
            case _:
                pass


def _returned(value: tree.Expr, function: tree.Function) -> Iterator[tree.Call]:
    match value:
        case tree.Call() if value.type == function.type.result:
            yield value
        case tree.Conditional():
            yield from _returned(value.then, function)
            yield from _returned(value.orelse, function)
        case _:
            pass
