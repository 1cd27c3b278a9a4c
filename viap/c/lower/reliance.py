"""Assumptions of a program about its surroundings: noted by the lowering, listed at the end.

Only assumptions that may matter to an assertion are listed: an object that a function might have
changed, and that no assertion depends on, needs no assumption. For inputs, the proof itself shows
later whether it uses them (`Assumption.by_input`).
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from viap.c.environment import Environment
from viap.c.lower.actions import (
    Allocate,
    AllocationSite,
    Dimension,
    FlowBlock,
    Forget,
    ForgetReachable,
    successors,
)
from viap.c.lower.actions import Assert as AssertAction
from viap.c.tree import Expr, Symbol, Unit
from viap.c.types import PointerType
from viap.program.assumptions import (
    ALLOCATED,
    APART,
    APART_FROM_GLOBALS,
    CALLS_BACK,
    ENDS,
    EXTERNAL,
    FREES,
    INPUTS,
    NOT_NULL,
    PURE,
    SETS,
    UNDECLARED,
    VOLATILE_ANY,
    Assumption,
)
from viap.program.undefined_behaviour import CLEANUP, LEAKS, UNINITIALISED
from viap.record import record
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.memory_regions import MemoryRegion
    from viap.c.memory.points_to import PointsTo

# Undefined behaviour that a null pointer may lead to, and the checks of memory.
_ABOUT_POINTERS = frozenset(
    ("bounds", "null", "lifetime", "free", "pointers", "leaks", "cleanup", "tracking")
)


@record
class _Note:
    """`index`: the number of actions of the block before it. `calls`: the function's reach.

    `place`: the object that is read. `site`: what is allocated.
    """

    kind: str
    name: str
    position: Position
    block: FlowBlock
    index: int
    calls: ForgetReachable | None
    place: Expr | None
    site: AllocationSite | None


class Reliance:
    """`widened`: the program has behaviours that no compiled program can be made to show.

    `unspecified`: it uses results that C leaves open.
    """

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.widened = False
        self.unspecified = False
        self._notes: list[_Note] = []

    def note(
        self,
        kind: str,
        name: str,
        position: Position,
        block: FlowBlock,
        calls: ForgetReachable | None = None,
        place: Expr | None = None,
        site: AllocationSite | None = None,
    ) -> None:
        index = len(block.actions)
        self._notes.append(_Note(kind, name, position, block, index, calls, place, site))

    @property
    def stubs(self) -> tuple[str, ...]:
        """Returns the called functions of other files."""
        found = (note.name for note in self._notes if note.kind in (EXTERNAL, PURE))
        return tuple(dict.fromkeys(found))

    def listed(
        self,
        unit: Unit,
        blocks: list[FlowBlock],
        points_to: "PointsTo",
        watch: Collection[str],
        errors: frozenset[str],
    ) -> "Listed":
        """Returns the assumptions that may matter to an assertion.

        `watch`: kinds of undefined behaviour that are checked everywhere. `errors`: the functions
        whose call is the error.
        """
        known = {id(block) for block in blocks}
        notes = [note for note in self._notes if id(note.block) in known]
        if self.environment.is_ordinary or not (notes or unit.given):
            return Listed()
        asserts = any(isinstance(each, AssertAction) for block in blocks for each in block.actions)
        if not (asserts or watch):
            return Listed(tuple(_without_assertions(notes, unit, errors)))
        listing = _Listing(unit, blocks, points_to, frozenset(watch), errors, notes)
        return Listed((*listing.callers(), *listing.surroundings()), listing.promised_pointers())


def _without_assertions(
    notes: list[_Note], unit: Unit, errors: frozenset[str]
) -> Iterator[Assumption]:
    """What matters where no run comes to an assertion, as far as this file tells."""
    others = _others_reach_error(unit, errors)
    for note in notes:
        if note.kind == ENDS or (note.kind in (PURE, INPUTS) and others):
            yield Assumption(note.kind, note.name, note.position)
        elif note.kind == EXTERNAL and others:
            yield Assumption(CALLS_BACK, note.name, note.position)


def _others_reach_error(unit: Unit, errors: frozenset[str]) -> bool:
    """Whether functions of this file that others can call reach an error."""
    failing = errors | {"__VERIFIER_assert", "__VERIFIER_check"}
    return bool(unit.mentioned_by_others & failing)


@record
class Listed:
    """`promised_pointers`: uses of pointers that are assumed not to be null.

    The assumption is about callers, or about malloc.
    """

    assumptions: tuple[Assumption, ...] = ()
    promised_pointers: tuple[Position, ...] = ()


class _Listing:
    """Decides for one program which of the notes may matter."""

    def __init__(
        self,
        unit: Unit,
        blocks: list[FlowBlock],
        points_to: "PointsTo",
        watch: frozenset[str],
        errors: frozenset[str],
        notes: list[_Note],
    ) -> None:
        from viap.c.lower.relevance import Relevance

        self._unit, self._blocks, self._points_to = unit, blocks, points_to
        self._watch, self._errors, self._notes = watch, errors, notes
        self._relevance = Relevance(blocks, points_to, bool(watch))
        self._before = _before_assertions(blocks)

    def surroundings(self) -> Iterator[Assumption]:
        told = self._told()
        for note in self._notes:
            match note.kind:
                case "undeclared":
                    # If a function ends the program, a proof uses that nothing follows.
                    yield Assumption(UNDECLARED, note.name, note.position)
                case "ends":
                    yield Assumption(ENDS, note.name, note.position)
                case "inline" | "reserved":
                    if self._comes_before(note):
                        yield Assumption(note.kind, note.name, note.position)
                case "external":
                    yield from self._external(note)
                case "sets":
                    if UNINITIALISED in self._watch:
                        yield Assumption(SETS, note.name, note.position)
                case "pure" | "inputs":
                    if self._changes(note, told):
                        yield Assumption(note.kind, note.name, note.position)
                case "volatile-any":
                    if self._comes_before(note):
                        yield Assumption(VOLATILE_ANY, note.name, note.position, by_input=True)
                case "volatile-ordinary" | "weak":
                    if self._reads(note):
                        yield Assumption(note.kind, note.name, note.position)
                case "allocation":
                    if self._looks_for_null(note):
                        yield Assumption(ALLOCATED, note.name, note.position)
                case _:
                    raise ValueError(f"a note of an unknown kind: {note.kind}")

    # ------------------------------------------------------------- functions of other files

    def _external(self, note: _Note) -> Iterator[Assumption]:
        from viap.c.memory.external_reach import reached

        assert note.calls is not None
        if self._comes_before(note):
            yield Assumption(EXTERNAL, note.name, note.position, by_input=True)
            needed = self._needed(note)
            heap = {each for each in reached(self._points_to, note.calls) if _is_heap(each)}
            if heap and needed is not None:
                needed |= self._relevance.written_behind(note.block, note.index, self._before)
            if needed is None or not needed.isdisjoint(heap):
                yield Assumption(FREES, note.name, note.position)
        if self._calls_matter(note):
            yield Assumption(CALLS_BACK, note.name, note.position)

    def _calls_matter(self, note: _Note) -> bool:
        """True if functions of this file that others can call may matter.

        That is so if they reach an error, or change something that matters after the call.
        """
        mentioned = self._unit.mentioned_by_others
        if not mentioned:
            return False
        if self._watch or _others_reach_error(self._unit, self._errors):
            return True
        needed = self._needed(note)
        return needed is None or not needed.isdisjoint(self._changed_by_others())

    def _changed_by_others(self) -> "set[MemoryRegion]":
        """Returns what functions of this file that others can call may change."""
        from viap.c.memory.external_reach import reached

        names = self._unit.mentioned_by_others
        symbols = [s for s in self._points_to.regions if s.static and s.name in names]
        call = ForgetReachable((), tuple(symbols), False, "", self._unit.entry.position)
        return set(reached(self._points_to, call))

    def _told(self) -> "set[MemoryRegion]":
        """Returns what all functions that are assumed to change nothing may know, together."""
        from viap.c.memory.external_reach import reached

        calls = [note.calls for note in self._notes if note.kind in (PURE, INPUTS) and note.calls]
        found = self._changed_by_others() if calls else set()
        return found.union(*(reached(self._points_to, call) for call in calls))

    def _changes(self, note: _Note, told: "set[MemoryRegion]") -> bool:
        """True if a function that is assumed to change nothing could change what matters."""
        from viap.c.memory.external_reach import is_fixed

        if self._unit.mentioned_by_others & self._errors:
            return True
        if not self._comes_before(note):
            return False
        needed = self._needed(note)
        return needed is None or any(each in told for each in needed if not is_fixed(each))

    # ------------------------------------------------------------- objects

    def _reads(self, note: _Note) -> bool:
        from viap.c.lower.relevance import overlap

        if self._relevance.opaque or note.place is None:
            return self._comes_before(note)
        nodes = self._points_to.nodes(note.place)
        return any(overlap(node, read) for node in nodes for read in self._relevance.read)

    def _looks_for_null(self, note: _Note) -> bool:
        if not self._comes_before(note):
            return False
        if self._relevance.opaque or self._watch & _ABOUT_POINTERS or note.site is None:
            return True
        region = self._points_to.sites.get(note.site)
        tested = self._relevance.tests.tested
        return region is None or region in tested or region in self._points_to.exposed

    def _comes_before(self, note: _Note) -> bool:
        return bool(self._watch) or id(note.block) in self._before

    def _needed(self, note: _Note) -> "set[MemoryRegion] | None":
        """Returns the objects that matter after a call; None if that is not known."""
        if self._relevance.opaque or self._watch & {LEAKS, CLEANUP}:
            return None  # if leaks are tracked, actions were added to the blocks
        return {region for region, _ in self._relevance.at(note.block, note.index)[1]}

    def promised_pointers(self) -> tuple[Position, ...]:
        """Returns where pointers are used that could be null only by a broken promise."""
        from viap.c.lower.relevance import uses_of_pointers

        behind, _ = self._given()
        made = {note.site for note in self._notes if note.kind == ALLOCATED}
        sites = {region for site, region in self._points_to.sites.items() if site in made}
        promised = sites.union(behind)
        found: dict[Position, None] = {}
        for block in self._blocks if promised else ():
            every = bool(self._watch) or any(id(b) in self._before for b in successors(block))
            for pointer, position in uses_of_pointers(block, every):
                targets = self._points_to.targets(pointer)
                if any(region in promised for region, _ in targets):
                    found[position] = None
        return tuple(found)

    # ------------------------------------------------------------- callers

    def callers(self) -> Iterator[Assumption]:
        """Yields the assumptions about the pointers that a caller passes."""
        behind, values = self._given()
        known = self._points_to.regions
        globals = [each for each in self._unit.globals if each in known and not each.constant]
        values.update((known[each], each.name) for each in globals if behind)
        relevance = self._relevance
        every = relevance.opaque or bool(self._watch & _ABOUT_POINTERS)
        for region, name in behind.items():
            if every or region in relevance.tests.tested:
                yield Assumption(NOT_NULL, name)
        for kind, others in ((APART, behind), (APART_FROM_GLOBALS, values)):
            apart: dict[str, None] = {}
            for region, name in behind.items():
                for other, second in others.items():
                    if region is not other and self._overlap_matters(region, other):
                        names = (name, second) if kind == APART else (name,)
                        apart.update(dict.fromkeys(names))
            yield from (Assumption(kind, name) for name in apart)

    def _overlap_matters(self, one: "MemoryRegion", other: "MemoryRegion") -> bool:
        """True if a change of one object would be seen in the other, or they are compared."""
        relevance = self._relevance
        if relevance.opaque:
            return True
        read = {region for region, _ in relevance.read}
        pairs = ((one, other), (other, one))
        return any(
            (a in relevance.written and b in read) or (a, b) in relevance.tests.compared
            for a, b in pairs
        )

    def _given(self) -> "tuple[dict[MemoryRegion, str], dict[MemoryRegion, str]]":
        """Returns the objects behind a caller's pointers, and the caller's globals, by name."""
        behind: dict[MemoryRegion, str] = {}
        values: dict[MemoryRegion, str] = {}
        if self._unit.given is None:
            return behind, values
        for block in self._blocks:
            for action in block.actions:
                given: Symbol | None = None
                if isinstance(action, Allocate) and action.site.given is not None:
                    behind[self._points_to.sites[action.site]] = action.site.given.name
                elif isinstance(action, Dimension | Forget):
                    given = action.given
                if given is None or not isinstance(action, Dimension | Forget):
                    continue
                region = self._points_to.region(action.symbol)
                if isinstance(given.type, PointerType):
                    behind[region] = given.name
                elif not given.parameter:
                    values[region] = given.name
        return behind, values


def _is_heap(region: "MemoryRegion") -> bool:
    return region.site is not None and region.site.heap


def _before_assertions(blocks: list[FlowBlock]) -> set[int]:
    """Returns the blocks from which an assertion can be reached."""
    into: dict[int, list[FlowBlock]] = {}
    for block in blocks:
        for successor in successors(block):
            into.setdefault(id(successor), []).append(block)
    stack = [b for b in blocks if any(isinstance(action, AssertAction) for action in b.actions)]
    found = {id(block) for block in stack}
    while stack:
        for block in into.get(id(stack.pop()), ()):
            if id(block) not in found:
                found.add(id(block))
                stack.append(block)
    return found
