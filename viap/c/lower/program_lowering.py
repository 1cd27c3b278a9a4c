"""A typed unit ► a core program: all steps of the lowering, in order."""

from collections import Counter
from collections.abc import Collection, Sequence

from viap.c.library.environment import DEFAULT, Environment
from viap.c.lower.call_frames import RecursionMet
from viap.c.lower.flow_builder import NO_WORLDS, FlowBuilder, Look, Worlds
from viap.c.lower.program_parts import (
    assembled,
    closed_streams,
    cut_off,
    effective_types,
    gaps,
    outside_objects,
    promises,
)
from viap.c.memory.memory_regions import MemoryRegion
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout
from viap.c.memory.statement_emitter import Emitter
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, reachable, successors
from viap.core.base.deep import deep
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.assumptions import CallPlace, WorldFact
from viap.core.program.graph.basic_blocks import (
    BasicBlock,
    Branch,
    Goto,
    Stop,
    cyclic_components,
    reverse_postorder,
)
from viap.core.program.graph.constant_propagation import propagate_constants, substitute_single_uses
from viap.core.program.graph.graph_simplification import simplify
from viap.core.program.graph.liveness import KnownReads, drop_dead
from viap.core.program.graph.structuring import structure
from viap.core.program.inputs import with_unknown_sizes
from viap.core.program.integer_types import INT, DataModel
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Cell,
    Constant,
    Halt,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    statements,
)
from viap.core.program.undefined_behaviour import CLEANUP, LEAKS

_CLEANED = 60_000  # statements that are looked at again and again to remove unneeded variables


@deep
def lower(
    unit: tree.Unit,
    model: DataModel,
    errors: frozenset[str],
    look: Look | None = None,
    watch: Collection[str] = (),
    environment: Environment = DEFAULT,
    worlds: Worlds = NO_WORLDS,
) -> Program:
    """Lowers a unit; `look` handles the marks in it, if there are some.

    `watch`: kinds of undefined behaviour that the program has to record in order to notice them
    (see `viap/core/program/undefined_behaviour.py`). The others are noticed anyway. `environment`:
    the
    possible effects of external functions and the like; the result also holds the program in
    ordinary surroundings. `worlds`: facts about calls by contract, which are asserted there.
    """
    lowering = _Lowering(unit, model, errors, look, watch, worlds)
    builder, program = lowering.program(environment)
    if builder.has_hints and look is None:
        from viap.c.lower.last_uses import hints_of

        hinted = _Lowering(unit, model, errors, look, watch, worlds, hinted=True)
        program = program.changed(hints=hints_of(lambda: hinted.program(environment)))
    if look is not None and builder.recursion is not None and builder.recursion.is_abstract:
        return _never_run(program)
    if not builder.reliance.widened or look is not None:
        return program  # a reading with marks chooses its surroundings itself
    known = _refused(unit)
    narrower = environment.ordinary()[: None if builder.reliance.unspecified else 1]
    ordinary = tuple(lowering.program(narrow)[1] for narrow in narrower)
    if _refused(unit) != known:
        return lower(unit, model, errors, look, watch, environment, worlds)
    return program.changed(ordinary=ordinary)


def world_of(
    unit: tree.Unit,
    model: DataModel,
    errors: frozenset[str],
    watch: Collection[str],
    environment: Environment,
    worlds: Worlds,
) -> tuple[WorldFact, ...]:
    """Returns what the proof of a unit's entry supposes of its calls."""
    lowering = _Lowering(unit, model, errors, None, watch, worlds)
    return lowering.program(environment)[1].world or ()


def _never_run(program: Program) -> Program:
    """Returns a program for proofs alone: with recursive calls that no run performs."""
    nothing = program.changed(body=(Halt("exit", Position(program.file)),))
    return program.changed(ordinary=(nothing,))


def _refused(unit: tree.Unit) -> int:
    return sum(function.refused is not None for function in unit.functions)


@record
class _Lowering:
    unit: tree.Unit
    model: DataModel
    errors: frozenset[str]
    look: Look | None
    watch: Collection[str]
    worlds: Worlds = NO_WORLDS
    hinted: bool = False  # annotations are shown by checks

    def program(self, environment: Environment) -> tuple[FlowBuilder, Program]:
        """Returns the core program in some surroundings.

        If something in a called function is not modelled, the lowering starts again without the
        function's body. Recursive functions that can't be proved may still be run: their calls are
        opaque then, except in ordinary surroundings.
        """
        opaque = False
        while True:
            made: list[FlowBuilder] = []
            try:
                builder, flow = self._built(environment, opaque, made)
                return builder, _lowered(builder, flow, self.watch)
            except Unsupported as error:
                if made[-1].recursion is not None and not (opaque or environment.is_ordinary):
                    opaque = True
                    continue
                if environment.strict or self.look is not None or error.construct == "recursion":
                    raise
                from viap.c.lower.unmodelled_functions import refused_function

                function = refused_function(self.unit, made[-1], error)
                if function is None or error is function.refused:
                    raise
                function.refused, opaque = error, False

    def _built(
        self, environment: Environment, opaque: bool, made: list[FlowBuilder]
    ) -> tuple[FlowBuilder, FlowBlock]:
        """Builds the graph: a second time, with what recursion needs, if a function calls itself.

        `opaque`: nothing is known of recursive functions, not even that they reach no error.
        """

        def make() -> FlowBuilder:
            builder = FlowBuilder(
                self.unit,
                self.model,
                self.errors,
                self.look,
                bool(self.watch),
                environment,
                self.worlds,
            )
            made.append(builder)
            if self.hinted:
                from viap.c.lower.hint_lowering import HintLowering

                builder.hints = HintLowering(builder)
            return builder

        builder = make()
        try:
            return builder, builder.build()
        except RecursionMet:
            from viap.c.lower.recursion_lowering import built_with_recursion

            return built_with_recursion(make, opaque)


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
            surroundings = builder.reliance.environment
            points_to = PointsTo(
                blocks, builder.model, looping, "bounds" in watch, loose, surroundings
            )
            emitter, program = _laid_out(builder, flow, blocks, points_to, temporaries, watch)
        except Unsupported:
            if before is None:
                raise
            return before  # its accesses are assumed to be in range, and listed as such
        if points_to.confined or not emitter.layout.arrays:
            return with_unknown_sizes(program)
        from viap.c.memory.indeterminate_objects import stray_regions

        strays, doubtful = stray_regions(program.body, emitter.layout)
        program = with_unknown_sizes(program)
        if not strays and not doubtful:
            return program
        before = None if strays else program
        loose.update(points_to.forms.released(strays or doubtful))


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
    doubtful: frozenset[MemoryRegion] = frozenset()
    if points_to.uses.unset:
        from viap.c.memory.indeterminate_objects import indeterminate

        doubtful = indeterminate(points_to)
    if points_to.uses.links:
        from viap.c.lower.action_footprints import changed_pointers

        nodes = [node for _, node in points_to.linked()]
        points_to.stored = changed_pointers(blocks, points_to, nodes)
    emitter = Emitter(points_to, model, doubtful, watch)
    if emitter.access.follows_leaks:
        tracking = emitter.access.tracking
        starts = unit.entry.name == "main" and unit.given is None
        tracking.temporaries, tracking.from_main = temporaries, starts
    entry = _core_graph(flow, blocks, emitter)
    if emitter.access.has_padding:
        from viap.c.memory.padding_reads import drop_unread_padding

        drop_unread_padding(entry, emitter.access.padding.arrays)
    layout = emitter.layout
    written = emitter.access.written
    if written.scalars or written.simple_arrays:
        from viap.core.program.graph.definite_assignment import drop_sure_checks

        drop_sure_checks(entry, written.scalars, written.simple_arrays)
    simplify(entry)
    known = KnownReads()
    drop_dead(entry, layout.removable, known)
    reads = written.doubtful_reads(_unset(entry))
    _clean(entry, layout, written.arrays, known)
    body = structure(entry, lambda: layout.scalar("go", INT))
    missed = gaps(builder, points_to, emitter.access)
    program = assembled(unit, model, body, emitter, missed, reads)
    found = (each for block in blocks for each in block.actions)
    asserted = {each.position for each in found if isinstance(each, actions.Assert)}
    reliance = builder.reliance.listed(unit, blocks, points_to, watch, builder.errors)
    if emitter.access.uses_outside or points_to.has_unknown:
        builder.reliance.widened = True
    contract = unit.entry.contract if unit.given is not None else None
    promised = unit.given is not None and (unit.given.sizes or unit.given.assumptions)
    program = program.changed(
        world=None if contract is None or promised else reliance.world,
        uses=builder.reliance.uses(blocks),
        function=CallPlace(unit.entry.name, "", unit.entry.position),
        assumptions=(
            *reliance.assumptions,
            *outside_objects(emitter.access),
            *closed_streams(builder.closing, watch),
            *promises(builder, watch),
            *effective_types(emitter.access.other_types, watch),
        ),
        promised_pointers=reliance.promised_pointers,
        stubs=builder.reliance.stubs,
        specified=contract is not None,
        open_clauses=tuple(
            dict.fromkeys((*builder.open_clauses, *builder.reliance.not_fresh(points_to)))
        ),
        required=contract is not None and bool(contract.requires),
        asserts=bool(asserted),
        cut_off=cut_off(flow) if asserted else None,
        decided=not asserted <= {each.position for each in statements(body) if _asserts(each)},
    )
    return emitter, program


def _asserts(statement: Statement) -> bool:
    return isinstance(statement, Assert)


def _unset(entry: BasicBlock) -> set[Scalar]:
    """Returns the scalars that get any value because they are not initialised."""
    everything = (s for block in reverse_postorder(entry) for s in block.statements)
    inputs = [s for s in everything if isinstance(s, Input) and not s.function]
    if not inputs:
        return set()
    from viap.core.program.inputs import OrderChoice

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
        values: Sequence[int] = region.literal
        if region.raw:
            from viap.c.memory.byte_views import bytes_of

            type = region.declared or region.type
            values = bytes_of(values, type, emitter.access.model, region.position)
        for index, value in enumerate(values):
            if value:
                at = region.position
                cell = Cell(leaf, (Constant(index, INT, at),), at)
                result.append(Assign(cell, Constant(leaf.type.wrap(value), leaf.type, at), at))
    return result


def _clean(entry: BasicBlock, layout: Layout, marks: set[Array], known: KnownReads) -> None:
    """Removes numbers of pointers and temporaries that are not needed."""
    removable = layout.removable
    arrays = layout.parallel
    size = sum(len(block.statements) for block in reverse_postorder(entry))
    for _ in range(max(2, min(20, _CLEANED // max(1, size)))):
        changed = drop_dead(entry, removable, known)
        changed |= propagate_constants(entry, removable, arrays, layout.zeroed)
        changed |= substitute_single_uses(entry, removable)
        if not changed:
            break
        simplify(entry)
    unneeded = layout.texts | marks
    if unneeded:
        from viap.core.program.graph.liveness import drop_unread_arrays

        drop_unread_arrays(entry, unneeded)
    simplify(entry)
