"""The parts of a lowered program besides its statements: variables, gaps, and assumptions."""

from collections.abc import Collection
from typing import TypeVar

from viap.c.lower.flow_builder import FlowBuilder
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout, PointerLeaf
from viap.c.memory.statement_emitter import Emitter
from viap.c.memory.value_access import ValueAccess
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, successors
from viap.core.base.source import NOWHERE, Position
from viap.core.program.assumptions import (
    CLOSED,
    EFFECTIVE_TYPES,
    FIXED_ADDRESS,
    FREES,
    UNKNOWN_OBJECT,
    Assumption,
)
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import (
    Array,
    Body,
    Cell,
    Fill,
    Given,
    PointerForm,
    Program,
    Scalar,
    Variable,
    distinct_parts,
    expressions,
    statements,
)
from viap.core.program.undefined_behaviour import ENDLESS

Declared = TypeVar("Declared", Scalar, Array)


def assembled(
    unit: tree.Unit,
    model: DataModel,
    body: Body,
    emitter: Emitter,
    gaps: tuple[tuple[str, str], ...],
    reads: int,
) -> Program:
    layout = emitter.layout
    used: set[Scalar | Array] = set()

    def use(array: Array) -> None:
        if array in used:
            return
        used.add(array)
        for size in array.sizes:
            if isinstance(size, Array):
                use(size)
            elif isinstance(size, Scalar):
                used.add(size)

    seen: set[int] = set()
    for statement in statements(body):
        if isinstance(statement, Fill):
            use(statement.array)
        for node in distinct_parts(expressions(statement), seen):
            if isinstance(node, Variable):
                used.add(node.scalar)
            elif isinstance(node, Cell):
                use(node.array)
    scalars = tuple(s for s in _as_declared(layout.scalars) if s in used)
    arrays = tuple(a for a in _as_declared(layout.arrays) if a in used)
    return Program(
        unit.file,
        model,
        scalars,
        arrays,
        body,
        gaps=gaps,
        given=_in_order(unit, emitter.handed),
        links=tuple(emitter.links),
        pointers=_pointers(layout, used),
        doubtful_reads=reads,
    )


def _pointers(layout: Layout, used: set[Scalar | Array]) -> tuple[PointerForm, ...]:
    if not any(isinstance(leaf, PointerLeaf) for leaf in layout.leaves.values()):
        return ()
    from viap.c.memory.indeterminate_objects import pointer_forms

    return pointer_forms(layout, used)


def _in_order(unit: tree.Unit, given: list[Given]) -> tuple[Given, ...]:
    """Returns parameters first, in the order of their declaration."""
    names = [parameter.name for parameter in unit.entry.parameters]

    def place(each: Given) -> int:
        return names.index(each.name) if each.kind == "parameter" else len(names)

    return tuple(sorted(given, key=place))


def _as_declared(variables: list[Declared]) -> list[Declared]:
    """Returns the variables in the order of the text; those not in it come last."""
    return sorted(variables, key=lambda v: (v.position is None, v.position or NOWHERE))


def cut_off(flow: FlowBlock) -> Position | None:
    """Returns the first assumption of a constant zero, if every assertion comes after one."""
    found: Position | None = None
    seen, waiting = {id(flow)}, [flow]
    while waiting:
        block = waiting.pop()
        for action in block.actions:
            if isinstance(action, actions.Assert):
                return None
            if isinstance(action, actions.Assume) and _is_zero(action.condition):
                found = found or action.position
                break
        else:
            new = [each for each in successors(block) if id(each) not in seen]
            seen.update(map(id, new))
            waiting += new
    return found


def _is_zero(condition: tree.Expr) -> bool:
    while isinstance(condition, tree.Convert):
        condition = condition.operand
    return isinstance(condition, tree.IntConst) and condition.value == 0


def effective_types(names: Collection[str], watch: Collection[str]) -> tuple[Assumption, ...]:
    """Returns the assumption about effective types, which are not checked (C11 6.5p7).

    It is listed if all undefined behaviour is in question.
    """
    if "other" not in watch:
        return ()
    return tuple(Assumption(EFFECTIVE_TYPES, name or "an object") for name in names)


def closed_streams(closing: dict[str, Position], watch: Collection[str]) -> tuple[Assumption, ...]:
    """Returns the assumptions about functions that close streams.

    Whether a stream is open is not followed. It is listed if undefined behaviour is in question.
    """
    if "other" not in watch and "lifetime" not in watch:
        return ()
    return tuple(Assumption(CLOSED, name, position) for name, position in closing.items())


def promises(builder: FlowBuilder, watch: Collection[str]) -> tuple[Assumption, ...]:
    """Returns the assumptions about promises of declarations, which are not checked.

    They are listed if all undefined behaviour is in question.
    """
    if "other" not in watch:
        return ()
    for symbol in builder.unit.globals:
        builder.declarations.note_promises(symbol)
    made = builder.promises.items()
    return tuple(Assumption(kind, name, position) for (kind, name), position in made)


def outside_objects(access: ValueAccess) -> tuple[Assumption, ...]:
    """Returns the assumptions about objects that the program does not know."""
    if not access.uses_outside or access.points_to.environment.is_ordinary:
        return ()
    used = tuple(
        Assumption(FIXED_ADDRESS if fixed else UNKNOWN_OBJECT, name, position)
        for (position, fixed), name in access.outside.used.items()
    )
    freed = access.outside.freed.items()
    return (*used, *(Assumption(FREES, f"free({name})", position) for position, name in freed))


def gaps(
    builder: FlowBuilder, points_to: PointsTo, access: ValueAccess
) -> tuple[tuple[str, str], ...]:
    """Returns the gaps of the program: kinds of undefined behaviour, with reasons.

    The end of a scope is not seen if `goto` leaves it, nor that an iteration has other variables
    than the one before: if a pointer can outlive the object that it points to, the absence of
    undefined behaviour can't be concluded.
    """
    found: list[tuple[str, str]] = []
    if any(region.expires for region in points_to.regions.values()):
        found.append(("lifetime", "a pointer may outlive the variable that it points to"))
    for kind, position in builder.unit.undefined:
        found.append((kind, f"C does not define the constant at {position}"))
    for name in sorted({each.name for each in access.pointed_parts & access.roamed}):
        what = f"where members and rows of '{name}' end, which is kept as bytes, is not seen"
        found += [("bounds", what), ("pointers", what)]
    for word, name in access.qualified:
        found.append(("other", f"a pointer into '{name}' may lead to a {word} member"))
    for name in access.alignment.unknown if access.checks_alignment else ():
        what = f"nothing says how '{name}' is aligned, which is used by another type"
        found.append(("alignment", what))
    if access.checks_pointers and access.pointers.confined.from_outside:
        found.append(("pointers", "a pointer from outside is moved"))
    if access.uses_outside:
        count = len({position for position, _ in access.outside.used})
        if count:
            what = f"the sizes of {count} accessed objects from outside are not known"
            found += [("bounds", what), ("lifetime", f"{what}, nor whether they still exist")]
        if access.outside.copies:
            found.append(("other", "texts from outside are copied, which may overlap"))
        if access.outside.freed:
            what = "nothing is known of an object from outside that is freed"
            found += [("free", what), ("lifetime", what)]
    if builder.temporaries:
        found.append(("lifetime", "a pointer leads to a temporary object, which ends soon"))
    for name, position in builder.unchecked.items():
        what = f"the arguments of '{name}' are not checked ({position})"
        found += [(kind, what) for kind in ("bounds", "lifetime", "null", "other", "uninitialised")]
    for name in builder.doubtful:
        found.append(("null", f"the contract says only in some cases what {name} leads to"))
    if builder.unmodelled:
        from viap.c.lower.unmodelled_functions import missing_checks

        found += missing_checks(builder.unmodelled.items())
    if not access.follows_leaks:
        return tuple(found)
    tracking = access.tracking
    if tracking.blocks and builder.jumps_freely:
        found.append((tracking.rule, "goto may leave a scope in which memory is held"))
    if tracking.blocks and not tracking.follows:
        found.append((ENDLESS, "a run without end may lose memory that arrays or blocks hold"))
    return tuple(found)
