"""What a group of recursive functions may change: globals by name, and memory behind pointers."""

from collections.abc import Callable

from viap.c import tree
from viap.c.library_functions import ALLOCATIONS, plain_name
from viap.c.sequence.call_effects import CallEffects
from viap.c.sequence.function_summaries import Summaries
from viap.c.tree import Symbol
from viap.c.tree_walk import nodes
from viap.c.types import CType
from viap.program.integer_types import IntType
from viap.record import record


@record
class GroupEffects:
    """`written`: globals that they change by name; `integers`: those of integer types.

    `through_pointers`: they change memory behind pointers. `mentioned`: globals that they name.
    `foreign`: they call functions of other files. `allocates`, `releases`: memory of the heap.
    `targets`: types of what they change behind pointers; None: of any type.
    """

    written: tuple[Symbol, ...]
    integers: tuple[Symbol, ...]
    through_pointers: bool
    mentioned: tuple[Symbol, ...]
    foreign: bool
    allocates: bool
    releases: bool
    targets: tuple[CType | None, ...] = ()


def group_effects(
    function: tree.Function,
    unit: tree.Unit,
    errors: frozenset[str],
    framed: Callable[[tree.Function], CallEffects | None] = lambda _: None,
) -> GroupEffects:
    """Returns the effects of a function, with all that it calls.

    `framed`: the effects of functions that are known by their frames; None for others.
    """
    effects = Summaries(unit, errors, framed).of(function)
    writes = [access for access in effects.accesses if access.write]
    written = tuple(dict.fromkeys(each.symbol for each in writes if each.symbol is not None))
    mentioned = tuple(
        dict.fromkeys(each.symbol for each in effects.accesses if each.symbol is not None)
    )
    called = [each for each in _called(function, unit, framed) if framed(each) is None]
    names = {plain_name(each.name) for each in called if each.body is None}
    foreign = effects.foreign or any(each.refused is not None for each in called)
    integers = tuple(
        each for each in written if isinstance(each.type, IntType) and not each.volatile
    )
    return GroupEffects(
        written,
        integers,
        any(each.symbol is None for each in writes) or foreign,
        mentioned + tuple(each for each in _named(called) if each not in mentioned),
        foreign,
        bool(names & set(ALLOCATIONS)),
        bool(names & {"free", "realloc", "reallocarray"}),
        tuple(each.type for each in writes if each.symbol is None) + (None,) * foreign,
    )


def _called(
    function: tree.Function,
    unit: tree.Unit,
    framed: Callable[[tree.Function], CallEffects | None],
) -> list[tree.Function]:
    found, waiting = [function], [function]
    while waiting:
        here = waiting.pop()
        for node in nodes(here.body) if framed(here) is None else ():
            match node:
                case tree.Call(callee=tree.FunctionRef(function=callee)):
                    callees: tuple[tree.Function, ...] = (callee,)
                case tree.Call():
                    callees = unit.address_taken
                case _:
                    continue
            new = [each for each in callees if each not in found]
            found += new
            waiting += new
    return found


def _named(functions: list[tree.Function]) -> list[Symbol]:
    found: dict[Symbol, None] = {}
    for function in functions:
        for node in nodes(function.body):
            if isinstance(node, tree.Name) and node.symbol.static:
                found[node.symbol] = None
    return list(found)
