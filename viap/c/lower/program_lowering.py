"""A typed unit ► a core program: all steps of the lowering, in order."""

from collections import Counter
from collections.abc import Collection
from typing import TypeVar

from viap.c import tree
from viap.c.environment import DEFAULT, Environment
from viap.c.lower import actions
from viap.c.lower.actions import FlowBlock, reachable, successors
from viap.c.lower.flow_builder import FlowBuilder, Look
from viap.c.lower.gaps import gaps
from viap.c.memory.indeterminate_objects import indeterminate
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout
from viap.c.memory.statement_emitter import Emitter
from viap.c.memory.strays import stray_regions
from viap.deep import deep
from viap.errors import Unsupported
from viap.program.assumptions import EFFECTIVE_TYPES, Assumption
from viap.program.caller_inputs import with_unknown_sizes
from viap.program.evaluation_orders import OrderChoice
from viap.program.graph.basic_blocks import BasicBlock, Branch, Goto, Stop, reverse_postorder
from viap.program.graph.components import cyclic_components
from viap.program.graph.constant_propagation import propagate_constants
from viap.program.graph.definite_assignment import drop_sure_checks
from viap.program.graph.graph_simplification import simplify
from viap.program.graph.liveness import drop_dead
from viap.program.graph.single_uses import substitute_single_uses
from viap.program.graph.structuring import structure
from viap.program.integer_types import INT, DataModel
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Body,
    Cell,
    Constant,
    Fill,
    Given,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    expressions,
    statements,
    subexpressions,
    written_place,
)
from viap.program.statement_map import map_simple
from viap.program.undefined_behaviour import CLEANUP, LEAKS
from viap.source import NOWHERE, Position

Declared = TypeVar("Declared", Scalar, Array)


@deep
def lower(
    unit: tree.Unit,
    model: DataModel,
    errors: frozenset[str],
    look: Look | None = None,
    watch: Collection[str] = (),
    environment: Environment = DEFAULT,
) -> Program:
    """Lowers a unit; `look` handles the marks in it, if there are some.

    `watch`: kinds of undefined behaviour that the program has to record in order to notice them
    (see `viap/program/undefined_behaviour.py`). The others are noticed anyway. `environment`: what
    external functions and the like may do; the program also holds itself in ordinary surroundings.
    """
    builder = FlowBuilder(unit, model, errors, look, bool(watch), environment)
    flow = builder.build()
    program = _lowered(builder, flow, watch)
    if not builder.reliance.widened or look is not None:
        return program  # a reading with marks chooses its surroundings itself
    ordinary = tuple(
        _lowered(
            each := FlowBuilder(unit, model, errors, look, bool(watch), narrow),
            each.build(),
            watch,
        )
        for narrow in environment.ordinary()[: None if builder.reliance.unspecified else 1]
    )
    return program.changed(ordinary=ordinary)


def _lowered(builder: FlowBuilder, flow: FlowBlock, watch: Collection[str]) -> Program:
    blocks = reachable(flow)
    follows = LEAKS in watch or CLEANUP in watch
    temporaries: frozenset[tree.Symbol] = frozenset()
    if follows:
        from viap.c.lower.last_uses import end_temporaries

        temporaries = end_temporaries(blocks)
    looping = _looping(blocks)
    loose: Counter[tree.Symbol | actions.AllocationSite] = Counter()
    before: Program | None = None
    while True:
        try:
            points_to = PointsTo(blocks, builder.model, looping, "bounds" in watch, loose)
            emitter, program = _laid_out(builder, flow, blocks, points_to, temporaries, watch)
        except Unsupported:
            if before is None:
                raise
            return before  # its accesses are assumed to be in range, and listed as such
        if points_to.confined:
            return with_unknown_sizes(program)
        strays, doubtful = stray_regions(program.body, emitter.layout)
        program = with_unknown_sizes(program)
        if not strays and not doubtful:
            return program
        before = None if strays else program
        loose.update(points_to.released(strays or doubtful))


def _laid_out(
    builder: FlowBuilder,
    flow: FlowBlock,
    blocks: list[FlowBlock],
    points_to: PointsTo,
    temporaries: frozenset[tree.Symbol],
    watch: Collection[str],
) -> tuple[Emitter, Program]:
    """Returns the core program, with objects represented as the pointer analysis says."""
    unit, model = builder.unit, builder.model
    emitter = Emitter(points_to, model, indeterminate(blocks, points_to), watch)
    tracking = emitter.access.tracking
    tracking.temporaries, tracking.from_main = temporaries, unit.entry.name == "main"
    entry = _core_graph(flow, blocks, emitter)
    layout = emitter.layout
    written = emitter.access.written
    drop_sure_checks(entry, written.scalars, written.simple_arrays)
    simplify(entry)
    drop_dead(entry, layout.removable)
    reads = written.doubtful_reads(_unset(entry))
    _clean(entry, layout, written.arrays)
    body = structure(entry, lambda: layout.scalar("go", INT))
    missed = gaps(builder, points_to, emitter.access)
    program = _program(unit, model, body, layout, missed, emitter.handed, reads)
    found = (each for block in blocks for each in block.actions)
    asserted = {each.position for each in found if isinstance(each, actions.Assert)}
    reliance = builder.reliance.listed(unit, blocks, points_to, watch, builder.errors)
    program = program.changed(
        assumptions=(
            *reliance.assumptions,
            *_effective_types(emitter.access.other_types, watch),
        ),
        promised_pointers=reliance.promised_pointers,
        stubs=builder.reliance.stubs,
        asserts=bool(asserted),
        cut_off=_cut_off(flow) if asserted else None,
        decided=not asserted <= {each.position for each in statements(body) if _asserts(each)},
    )
    return emitter, program


def _cut_off(flow: FlowBlock) -> Position | None:
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


def _asserts(statement: Statement) -> bool:
    return isinstance(statement, Assert)


def _effective_types(names: Collection[str], watch: Collection[str]) -> tuple[Assumption, ...]:
    """Returns the assumption about effective types, which are not checked (C11 6.5p7).

    It is listed if all undefined behaviour is in question.
    """
    if "other" not in watch:
        return ()
    return tuple(Assumption(EFFECTIVE_TYPES, name or "an object") for name in names)


def _unset(entry: BasicBlock) -> set[Scalar]:
    """Returns the scalars that get any value because they are not initialised."""
    everything = (s for block in reverse_postorder(entry) for s in block.statements)
    inputs = (s for s in everything if isinstance(s, Input) and not s.function)
    return {
        each.target.scalar
        for each in inputs
        if isinstance(each.target, Variable) and not isinstance(each.position, OrderChoice)
    }


def _looping(blocks: list[FlowBlock]) -> set[int]:
    """Returns the blocks that a run can pass more than once."""
    components = cyclic_components(blocks, successors)
    return {id(block) for component in components for block in component}


def _core_graph(flow: FlowBlock, blocks: list[FlowBlock], emitter: Emitter) -> BasicBlock:
    made = {id(block): BasicBlock(block.position) for block in blocks}
    for block in blocks:
        core = made[id(block)]
        core.statements = emitter.lower(block.actions)
        match block.end:
            case actions.Goto():
                core.end = Goto(made[id(block.end.target)])
            case actions.Branch():
                end = block.end
                condition = emitter.condition(end.condition, core.statements)
                core.end = Branch(condition, made[id(end.then)], made[id(end.orelse)], end.position)
            case actions.Stop():
                core.end = Stop(block.end.origin, block.end.position)
            case None:
                raise AssertionError("a block without an end")
    start = [*emitter.begin(), *_literals(emitter)]
    return BasicBlock(flow.position, start, Goto(made[id(flow)]))


def _literals(emitter: Emitter) -> list[Statement]:
    """Stores the characters of string literals at the start of the program."""
    result: list[Statement] = []
    for node, leaf in list(emitter.layout.leaves.items()):
        region = node[0]
        if region.literal is None or not isinstance(leaf, Array):
            continue
        for index, value in enumerate(region.literal):
            if value:
                at = region.position
                cell = Cell(leaf, (Constant(index, INT, at),), at)
                result.append(Assign(cell, Constant(leaf.type.wrap(value), leaf.type, at), at))
    return result


def _clean(entry: BasicBlock, layout: Layout, marks: set[Array]) -> None:
    """Removes numbers of pointers and temporaries that are not needed."""
    removable = layout.removable
    arrays = layout.parallel
    for _ in range(20):
        changed = drop_dead(entry, removable)
        changed |= propagate_constants(entry, removable, arrays, layout.zeroed)
        changed |= substitute_single_uses(entry, removable)
        if not changed:
            break
        simplify(entry)
    _drop_unread_arrays(entry, layout.texts | marks)
    simplify(entry)


def _drop_unread_arrays(entry: BasicBlock, arrays: set[Array]) -> None:
    """Removes arrays that nothing reads: literals such as texts of messages, and marks.

    All writes of an array are removed, or none: if its size is known at run time only, a fill gives
    it the cells that the other writes need.
    """
    blocks = reverse_postorder(entry)
    read: set[Array] = set()
    for block in blocks:
        for statement in statements(tuple(block.statements)):
            written = written_place(statement)
            if isinstance(written, Array) and not _writes_only(statement, arrays):
                read.add(written)
            for expr in expressions(statement):
                is_target = isinstance(statement, Assign | Input) and expr is statement.target
                for node in subexpressions(expr):
                    if isinstance(node, Cell) and not (is_target and node is expr):
                        read.add(node.array)
        if isinstance(block.end, Branch):
            for node in subexpressions(block.end.condition):
                if isinstance(node, Cell):
                    read.add(node.array)
    unread = arrays - read
    for block in blocks if unread else ():
        kept = map_simple(
            tuple(block.statements), lambda s: () if _writes_only(s, unread) else (s,)
        )
        block.statements = list(kept)


def _writes_only(statement: Statement, arrays: set[Array]) -> bool:
    if isinstance(statement, Assign) and isinstance(statement.target, Cell):
        return statement.target.array in arrays and isinstance(statement.value, Constant)
    return isinstance(statement, Fill) and statement.array in arrays


def _in_order(unit: tree.Unit, given: list[Given]) -> tuple[Given, ...]:
    """Returns parameters first, in the order of their declaration."""
    names = [parameter.name for parameter in unit.entry.parameters]

    def place(each: Given) -> int:
        return names.index(each.name) if each.kind == "parameter" else len(names)

    return tuple(sorted(given, key=place))


def _as_declared(variables: list[Declared]) -> list[Declared]:
    """Returns the variables in the order of the text; those not in it come last."""
    return sorted(variables, key=lambda v: (v.position is None, v.position or NOWHERE))


def _program(
    unit: tree.Unit,
    model: DataModel,
    body: Body,
    layout: Layout,
    gaps: tuple[tuple[str, str], ...],
    given: list[Given],
    reads: int,
) -> Program:
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

    for statement in statements(body):
        if isinstance(statement, Fill):
            use(statement.array)
        for expr in expressions(statement):
            for node in subexpressions(expr):
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
        given=_in_order(unit, given),
        doubtful_reads=reads,
    )
