"""The choice between a function's body and its contract, where it is called."""

from typing import TYPE_CHECKING

from viap.c.library.environment import Environment
from viap.c.lower.sequence.evaluations import of_library
from viap.c.tree import tree
from viap.c.tree.tree_walk import nodes

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

# A body with more nodes of the typed tree than this is not copied for each call.
LARGE = 4000
# Nodes of a body with all bodies that it calls, in a program for runs.
UNFOLDED = 2000


def is_by_contract(function: tree.Function, environment: Environment) -> bool:
    """True if a proof knows calls of a function with a contract by it."""
    if environment.calls == "inline":
        return False
    if environment.calls == "contracts" or function.body is None or function.refused is not None:
        return True
    return _is_large(function) or is_recursive(function)


def is_run(function: tree.Function, builder: "FlowBuilder") -> bool:
    """True if a run may call a function with a contract: its body is there, and not too long.

    A body is copied for each call, with the bodies of all that it calls.
    """
    if function.body is None:
        return False
    return unfolded_size(function, builder.unfolded) <= UNFOLDED


def unfolded_size(function: tree.Function, known: dict[tree.Function, int]) -> int:
    """Returns the number of nodes of a body and of all bodies that replace its calls."""
    if function not in known:
        known[function] = 0  # (a recursive call is not copied)
        own = list(nodes(function.body))
        called = (node.function for node in own if isinstance(node, tree.FunctionRef))
        known[function] = len(own) + sum(unfolded_size(each, known) for each in called)
    return known[function]


def _is_large(function: tree.Function) -> bool:
    return sum(1 for _ in nodes(function.body)) > LARGE


def callees(function: tree.Function) -> list[tree.Function]:
    """Returns the functions that a body names."""
    found = (node.function for node in nodes(function.body) if isinstance(node, tree.FunctionRef))
    return list(dict.fromkeys(found))


def reaches_strangers(function: tree.Function, builder: "FlowBuilder") -> bool:
    """True if a function may call one that has neither a body nor a frame.

    Such a function may change objects that the program does not name.
    """
    if builder.reliance.environment.external == "pure":
        return False
    waiting, seen = [function], {function}
    while waiting:
        here = waiting.pop()
        for node in nodes(here.body):
            if isinstance(node, tree.Call) and not isinstance(node.callee, tree.FunctionRef):
                return True
        for each in callees(here):
            contract = each.contract
            if contract is not None and contract.frame is not None and each.body is None:
                continue
            if each.body is None and of_library(each.name, builder.errors).foreign:
                return True
            if each not in seen:
                seen.add(each)
                waiting.append(each)
    return False


def is_recursive(function: tree.Function) -> bool:
    """True if calls of a function lead back to it."""
    waiting, seen = callees(function), set[tree.Function]()
    while waiting:
        each = waiting.pop()
        if each is function:
            return True
        if each not in seen:
            seen.add(each)
            waiting += callees(each)
    return False
