"""Selection of the noted assumptions about surroundings that may matter to an assertion."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from viap.c.lower.action_footprints import overlap
from viap.c.lower.caller_assumptions import ABOUT_POINTERS, CallerAssumptions
from viap.c.lower.relevance import Relevance
from viap.c.lower.unmodelled_functions import depends_on_settings
from viap.c.memory.external_reach import is_fixed, reached
from viap.c.tree.actions import Assert, FlowBlock, ForgetReachable, successors
from viap.c.tree.tree import Unit
from viap.core.program.assumptions import (
    ADMITTED,
    ALLOCATED,
    ATOMIC,
    CALLABLE_POINTER,
    CALLS_BACK,
    CONTRACT,
    DEFINITIONS,
    EFFECTIVE_TYPES,
    ENDS,
    EXTERNAL,
    FLOAT_EVALUATION,
    FORMAT,
    FREES,
    GIVEN_ARGUMENTS,
    INLINE,
    INPUTS,
    INSTRUCTIONS,
    LEAST,
    PURE,
    RESERVED,
    RESTRICT,
    SETS,
    UNDECLARED,
    UNMODELLED,
    Assumption,
)
from viap.core.program.undefined_behaviour import CLEANUP, LEAKS, UNINITIALISED

if TYPE_CHECKING:
    from viap.c.lower.reliance import EntryPlaces, Note
    from viap.c.memory.memory_regions import MemoryRegion
    from viap.c.memory.points_to import PointsTo

# Kinds that matter wherever an assertion can follow.
BEFORE_ASSERTIONS = frozenset(
    (
        INLINE,
        RESERVED,
        INSTRUCTIONS,
        DEFINITIONS,
        UNMODELLED,
        CONTRACT,
        EFFECTIVE_TYPES,
        RESTRICT,
        LEAST,
        ADMITTED,
        CALLABLE_POINTER,
        FLOAT_EVALUATION,
        ATOMIC,
        FORMAT,
        GIVEN_ARGUMENTS,
    )
)


def without_assertions(
    notes: "list[Note]", unit: Unit, errors: frozenset[str]
) -> Iterator[Assumption]:
    """Yields the assumptions that matter if, by this file alone, no run reaches an assertion."""
    others = _others_reach_error(unit, errors)
    for note in notes:
        if note.kind == ENDS or (note.kind in (PURE, INPUTS) and others):
            yield Assumption(note.kind, note.name, note.position)
        elif note.kind == EXTERNAL and others:
            yield Assumption(CALLS_BACK, note.name, note.position)


def _others_reach_error(unit: Unit, errors: frozenset[str]) -> bool:
    """True if functions of this file that others can call may reach an error."""
    failing = errors | {"__VERIFIER_assert", "__VERIFIER_check"}
    return bool(unit.mentioned_by_others & failing)


class AssumptionListing:
    """Selects the notes of one program that may matter."""

    def __init__(
        self,
        unit: Unit,
        blocks: list[FlowBlock],
        points_to: "PointsTo",
        watch: frozenset[str],
        errors: frozenset[str],
        notes: "list[Note]",
        entry: "EntryPlaces",
    ) -> None:
        self._unit, self._points_to = unit, points_to
        self._watch, self._errors, self._notes = watch, errors, notes
        self._relevance = Relevance(blocks, points_to, bool(watch))
        self._before = _before_assertions(blocks)
        self.callers = CallerAssumptions(
            unit, blocks, points_to, self._relevance, watch, self._before, notes, entry
        )

    def surroundings(self) -> Iterator[Assumption]:
        told = self._told()
        for note in self._notes:
            match note.kind:
                case "undeclared":
                    # If a function ends the program, a proof uses that nothing follows.
                    yield Assumption(UNDECLARED, note.name, note.position)
                case "ends":
                    yield Assumption(ENDS, note.name, note.position)
                case kind if kind in BEFORE_ASSERTIONS:
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
                case "volatile-any" | "math-range":
                    if self._comes_before(note):
                        yield Assumption(note.kind, note.name, note.position, by_input=True)
                case "volatile-ordinary" | "weak" | "one-thread":
                    if self._reads(note):
                        yield Assumption(note.kind, note.name, note.position)
                case "allocation":
                    if self._looks_for_null(note):
                        yield Assumption(ALLOCATED, note.name, note.position)
                case _:
                    raise ValueError(f"a note of an unknown kind: {note.kind}")

    # ------------------------------------------------------------- functions of other files

    def _external(self, note: "Note") -> Iterator[Assumption]:
        assert note.calls is not None
        if self._comes_before(note):
            lasting = self._may_matter_later(note)
            yield Assumption(EXTERNAL, note.name, note.position, by_input=not lasting)
            needed = self._needed(note)
            heap = {each for each in reached(self._points_to, note.calls) if _is_heap(each)}
            if heap and needed is not None:
                needed |= self._relevance.written_behind(note.block, note.index, self._before)
            if needed is None or not needed.isdisjoint(heap):
                yield Assumption(FREES, note.name, note.position)
        if self._calls_matter(note):
            yield Assumption(CALLS_BACK, note.name, note.position)

    def _may_matter_later(self, note: "Note") -> bool:
        """True if an assertion depends on what a thread or a setting of the function may change.

        That is an object that it can reach, whatever the program stores there behind the call.
        """
        assert note.calls is not None
        if self._relevance.opaque or depends_on_settings(self._unit):
            return True
        read = self._relevance.read_behind(note.block, note.index)
        return not read.isdisjoint(reached(self._points_to, note.calls))

    def _calls_matter(self, note: "Note") -> bool:
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
        """Returns the regions that functions of this file may change if others call them."""
        names = self._unit.mentioned_by_others
        symbols = [s for s in self._points_to.regions if s.static and s.name in names]
        call = ForgetReachable((), tuple(symbols), False, "", self._unit.entry.position)
        return set(reached(self._points_to, call))

    def _told(self) -> "set[MemoryRegion]":
        """Returns the regions that all functions assumed to change nothing can reach together."""
        calls = [note.calls for note in self._notes if note.kind in (PURE, INPUTS) and note.calls]
        found = self._changed_by_others() if calls else set()
        return found.union(*(reached(self._points_to, call) for call in calls))

    def _changes(self, note: "Note", told: "set[MemoryRegion]") -> bool:
        """True if a function that is assumed to change nothing could change a relevant region."""
        if self._unit.mentioned_by_others & self._errors:
            return True
        if not self._comes_before(note):
            return False
        needed = self._needed(note)
        return needed is None or any(each in told for each in needed if not is_fixed(each))

    # ------------------------------------------------------------- objects

    def _reads(self, note: "Note") -> bool:
        if self._relevance.opaque or note.place is None:
            return self._comes_before(note)
        nodes = self._points_to.nodes(note.place)
        return any(overlap(node, read) for node in nodes for read in self._relevance.read)

    def _looks_for_null(self, note: "Note") -> bool:
        if not self._comes_before(note):
            return False
        if self._relevance.opaque or self._watch & ABOUT_POINTERS or note.site is None:
            return True
        region = self._points_to.sites.get(note.site)
        tested = self._relevance.tests.tested
        return region is None or region in tested or region in self._points_to.exposed

    def _comes_before(self, note: "Note") -> bool:
        return bool(self._watch) or id(note.block) in self._before

    def _needed(self, note: "Note") -> "set[MemoryRegion] | None":
        """Returns the objects that matter after a call; None if that is not known."""
        if self._relevance.opaque or self._watch & {LEAKS, CLEANUP}:
            return None  # if leaks are tracked, actions were added to the blocks
        return {region for region, _ in self._relevance.at(note.block, note.index)[1]}


def _is_heap(region: "MemoryRegion") -> bool:
    return region.site is not None and region.site.heap


def _before_assertions(blocks: list[FlowBlock]) -> set[int]:
    """Returns the blocks from which an assertion can be reached."""
    into: dict[int, list[FlowBlock]] = {}
    for block in blocks:
        for successor in successors(block):
            into.setdefault(id(successor), []).append(block)
    stack = [b for b in blocks if any(isinstance(action, Assert) for action in b.actions)]
    found = {id(block) for block in stack}
    while stack:
        for block in into.get(id(stack.pop()), ()):
            if id(block) not in found:
                found.add(id(block))
                stack.append(block)
    return found
