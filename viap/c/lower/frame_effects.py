"""What calls by contract and groups of recursive functions may change."""

from collections.abc import Callable

from viap.c.contracts import formulas
from viap.c.library.library_functions import ALLOCATIONS, plain_name
from viap.c.lower.sequence.evaluations import CallEffects, EvaluationAccess, access
from viap.c.lower.sequence.function_summaries import Summaries
from viap.c.tree import tree
from viap.c.tree.tree import Symbol
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import ArrayType, CType, PointerType, StructType
from viap.core.base.record import record
from viap.core.program.integer_types import IntType


def frame_effects(function: tree.Function) -> CallEffects | None:
    """Returns the effects of calls by contract, which change what the frame names.

    None if there is no frame, or pointers from the call may lead to other objects.
    """
    contract = function.contract
    if contract is None or contract.frame is None or holds_pointer(function.type.result):
        return None
    effects = CallEffects()
    for place in contract.frame.places:
        type = place.type
        if holds_pointer(type):
            return None
        if isinstance(place, formulas.ElementRange):
            effects.accesses.append(EvaluationAccess(None, (), (type,), True))
            base = place.pointer
            while isinstance(base, tree.Convert | tree.Binary | tree.At):
                base = base.left if isinstance(base, tree.Binary) else base.operand
            if isinstance(base, tree.Decay):
                effects.access(access(base.array, True))
        else:
            found = access(place, True)
            if found is None:
                return None
            effects.accesses.append(found)
    return effects


def holds_pointer(type: CType) -> bool:
    """True if an object of the type may hold pointers to objects."""
    match type:
        case PointerType():
            return True
        case ArrayType():
            return holds_pointer(type.element)
        case StructType():
            return any(holds_pointer(field.type) for field in type.fields or ())
        case _:
            return False


# ---- What a group of recursive functions may change: globals by name, and memory behind pointers.


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
