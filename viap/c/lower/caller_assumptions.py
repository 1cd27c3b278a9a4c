"""Assumptions about the pointers that a caller of the entry function passes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from viap.c.actions import Allocate, Dimension, FlowBlock, Forget, Provide, successors
from viap.c.lower.action_footprints import uses_of_pointers
from viap.c.lower.relevance import Relevance
from viap.c.tree import Symbol, Unit
from viap.c.types import PointerType
from viap.program.assumptions import (
    ALLOCATED,
    APART,
    APART_FROM_GLOBALS,
    CAN_BE_FREED,
    NOT_NULL,
    TREES,
    Assumption,
)
from viap.project.string_lengths import is_length
from viap.source import Position, TermPlace

if TYPE_CHECKING:
    from viap.c.lower.reliance import Note
    from viap.c.memory.memory_regions import MemoryRegion
    from viap.c.memory.points_to import PointsTo

# Undefined behaviour that a null pointer may lead to, and the checks of memory.
ABOUT_POINTERS = frozenset(
    ("bounds", "null", "lifetime", "free", "pointers", "leaks", "cleanup", "tracking")
)


class CallerAssumptions:
    """`before`: the blocks from which an assertion can be reached."""

    def __init__(
        self,
        unit: Unit,
        blocks: list[FlowBlock],
        points_to: "PointsTo",
        relevance: Relevance,
        watch: frozenset[str],
        before: set[int],
        notes: "list[Note]",
    ) -> None:
        self._unit, self._blocks, self._points_to = unit, blocks, points_to
        self._relevance, self._watch, self._before = relevance, watch, before
        self._notes = notes
        self._accessed: set[MemoryRegion] | None = None

    def listed(self) -> Iterator[Assumption]:
        """Yields the assumptions about the pointers that a caller passes."""
        behind, values = self._given()
        known = self._points_to.regions
        globals = [
            each
            for each in self._unit.globals
            if each in known and not each.constant and not is_length(each.name)
        ]
        values.update((known[each], each.name) for each in globals if behind)
        constant = {known[each] for each in self._unit.globals if each in known and each.constant}
        values.update((region, region.name) for region in constant if behind)
        relevance = self._relevance
        every = relevance.opaque or bool(self._watch & ABOUT_POINTERS)
        optional = self._optional()
        apart_by_contract, fresh = _kept_apart(self._unit)
        for region, name in behind.items():
            if region not in optional and (every or region in relevance.tests.tested):
                yield Assumption(NOT_NULL, name)
            if region.freed:
                yield Assumption(CAN_BE_FREED, name)
            if region.many and self._shape_matters(region):
                yield Assumption(TREES, name)
        for kind, others in ((APART, behind), (APART_FROM_GLOBALS, values)):
            apart: dict[str, None] = {}
            for region, name in behind.items():
                for other, second in others.items():
                    if region is other or frozenset((name, second)) in apart_by_contract:
                        continue
                    if kind == APART and (name in fresh or second in fresh):
                        continue
                    matters = self._are_compared if other in constant else self._overlap_matters
                    if matters(region, other):
                        names = (name, second) if kind == APART else (name,)
                        apart.update(dict.fromkeys(names))
            yield from (Assumption(kind, name) for name in apart)

    def _overlap_matters(self, one: "MemoryRegion", other: "MemoryRegion") -> bool:
        """True if a change of one object would be seen in the other, or they are compared.

        An object that is freed must not be one that is used or freed by another pointer.
        """
        relevance = self._relevance
        if relevance.opaque:
            return True
        if one.freed or other.freed:
            used = self._used()
            if (one.freed or one in used) and (other.freed or other in used):
                return True
        read = {region for region, _ in relevance.read}
        pairs = ((one, other), (other, one))
        return any(
            (a in relevance.written and b in read) or (a, b) in relevance.tests.compared
            for a, b in pairs
        )

    def _are_compared(self, one: "MemoryRegion", other: "MemoryRegion") -> bool:
        """True if pointers to the objects are compared; a constant one does not change."""
        compared = self._relevance.tests.compared
        return self._relevance.opaque or (one, other) in compared or (other, one) in compared

    def _used(self) -> "set[MemoryRegion]":
        """Returns the objects that are accessed through pointers."""
        if self._accessed is None:
            pointers = (each for block in self._blocks for each, _ in uses_of_pointers(block, True))
            targets = (self._points_to.targets(pointer) for pointer in pointers)
            self._accessed = {region for nodes in targets for region, _ in nodes}
        return self._accessed

    def _optional(self) -> "set[MemoryRegion]":
        """Returns the objects to which only pointers lead that may be null at the call."""
        links = [link for link, _ in self._points_to.linked()]
        sites = self._points_to.sites
        always = {sites[link.site] for link in links if not link.optional}
        return {sites[link.site] for link in links} - always

    def _shape_matters(self, region: "MemoryRegion") -> bool:
        """True if a run could tell that two pointers lead to the same of these objects.

        If nothing changes them, a list with a cycle is as good as an endless one.
        """
        relevance = self._relevance
        links = [link for link, _ in self._points_to.linked()]
        leading = [link for link in links if self._points_to.sites[link.site] is region]
        if len(leading) == 1 and leading[0].numbers is not None and not leading[0].numbers[0]:
            return False  # there is only one
        if relevance.opaque or region.freed or region in self._points_to.exposed:
            return True
        if relevance.tests.compared_within(region):
            return True
        return region in relevance.written and any(region is each for each, _ in relevance.read)

    def _given(self) -> "tuple[dict[MemoryRegion, str], dict[MemoryRegion, str]]":
        """Returns the objects behind a caller's pointers, and the caller's globals, by name."""
        behind: dict[MemoryRegion, str] = {}
        values: dict[MemoryRegion, str] = {}
        if self._unit.given is None:
            return behind, values
        led_to = {link.site for link, _ in self._points_to.linked()}
        for block in self._blocks:
            for action in block.actions:
                given: Symbol | None = None
                if isinstance(action, Provide) and action.site not in led_to:
                    continue
                if isinstance(action, Allocate | Provide) and action.site.given is not None:
                    behind[self._points_to.sites[action.site]] = action.site.given.name
                elif isinstance(action, Dimension | Forget):
                    given = action.given
                if given is None or not isinstance(action, Dimension | Forget):
                    continue
                region = self._points_to.region(action.symbol)
                if isinstance(given.type, PointerType):
                    behind[region] = given.name
                elif not given.parameter and not is_length(given.name):
                    values[region] = given.name
        return behind, values

    def promised_pointers(self) -> tuple[Position, ...]:
        """Returns where pointers are used that could be null only by a broken promise."""
        behind, _ = self._given()
        made = {note.site for note in self._notes if note.kind == ALLOCATED}
        sites = {region for site, region in self._points_to.sites.items() if site in made}
        promised = sites.union(behind)
        found: dict[Position, None] = {}
        for block in self._blocks if promised else ():
            every = bool(self._watch) or any(id(b) in self._before for b in successors(block))
            for pointer, position in uses_of_pointers(block, every):
                targets = self._points_to.targets(pointer)
                if isinstance(position, TermPlace):
                    continue  # of a formula
                if any(region in promised for region, _ in targets):
                    found[position] = None
        return tuple(found)


def _kept_apart(unit: Unit) -> tuple[frozenset[frozenset[str]], frozenset[str]]:
    """Returns pairs of names that the entry's contract keeps apart, and names that overlap none."""
    contract = unit.entry.contract
    if contract is None:
        return frozenset(), frozenset()
    from viap.c.lower.separated_objects import separated_objects

    return separated_objects(contract)
