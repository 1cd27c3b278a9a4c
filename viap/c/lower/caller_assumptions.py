"""The world of the entry function: what its proof supposes of the pointers that a caller passes.

The facts are listed once, for two readers: the answer about the function says them as assumptions,
and a call by contract shows them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from viap.c.lower.action_footprints import uses_of_pointers, values_read
from viap.c.lower.relevance import Relevance
from viap.c.tree.actions import Allocate, Dimension, FlowBlock, Forget, Provide, successors
from viap.c.tree.object_layout import alignment_of
from viap.c.tree.tree import Convert, Symbol, Unit
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import VA_LIST, CType, FunctionType, PointerType, StructType, VoidType
from viap.core.base.source import Position, TermPlace
from viap.core.program.assumptions import (
    ALIGNED,
    ALLOCATED,
    APART,
    APART_FROM_GLOBALS,
    ARGUMENTS,
    CAN_BE_FREED,
    INITIALISED,
    NOT_NULL,
    NULLABLE_OBJECT,
    ONE_OBJECT,
    OWNED,
    SHAPE,
    SHAPED,
    TREES,
    UNEQUAL,
    USABLE,
    WRITABLE,
    Assumption,
    CallPlace,
    WorldFact,
)
from viap.core.program.assumptions import WORLD_NOT_NULL as SOME_OBJECT
from viap.core.program.assumptions import WORLDS_APART as NO_OVERLAP
from viap.core.program.undefined_behaviour import FOOTPRINT, UNINITIALISED
from viap.project.contract import is_length

if TYPE_CHECKING:
    from viap.c.lower.reliance import EntryPlaces, Note
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
        entry: "EntryPlaces",
    ) -> None:
        self._unit, self._blocks, self._points_to = unit, blocks, points_to
        self._relevance, self._watch, self._before = relevance, watch, before
        self._notes = notes
        self._places = entry.places
        self._lone = {entry.places[each] for each in entry.lone if each in entry.places}
        self._names: dict[CallPlace, str] = {}
        self._variables: set[CallPlace] = set()
        self._fresh: frozenset[str] = frozenset()
        self._accessed: set[MemoryRegion] | None = None
        self._used_values: set[MemoryRegion] | None = None
        self.world = tuple(self._facts())

    def listed(self) -> Iterator[Assumption]:
        """Yields the facts as assumptions, in words that name pointers alone."""
        for fact in self.world:
            kind = _ASSUMPTIONS.get(fact.kind)
            if kind is None or (kind == APART and self._is_about_variable(fact)):
                continue
            names = [self._name(place) for place in fact.places]
            if kind != APART or self._fresh.isdisjoint(names):  # (fresh objects overlap nothing)
                yield from (Assumption(kind, name) for name in names)
        for fact in self.world:
            if fact.kind in (NO_OVERLAP, UNEQUAL) and self._is_about_variable(fact):
                yield Assumption(APART_FROM_GLOBALS, self._name(fact.places[0]))

    def _is_about_variable(self, fact: WorldFact) -> bool:
        return fact.places[-1] in self._variables

    def _name(self, place: CallPlace) -> str:
        return self._names.get(place, str(place))

    def _facts(self) -> Iterator[WorldFact]:
        behind, values = self._given()
        known = self._points_to.regions
        globals = [
            each
            for each in self._unit.globals
            if each in known and not each.constant and not is_length(each.name)
        ]
        values.update((known[each], _variable(each)) for each in globals if behind)
        constant = {known[each] for each in self._unit.globals if each in known and each.constant}
        for region in constant if behind else ():
            values[region] = CallPlace(region.name, "", region.position)
        self._variables = set(values.values())
        yield from self._single_facts(behind)
        apart_by_contract, self._fresh = _kept_apart(self._unit)
        shown = {place: self._name(place) for place in (*behind.values(), *values.values())}
        regions = list(behind)
        for others in (behind, values):
            for number, (region, place) in enumerate(behind.items()):
                # (Each pair of pointers once.)
                rest = regions[number + 1 :] if others is behind else values
                for other in rest:
                    second = others[other]
                    pair = frozenset((shown[place], shown[second]))
                    if region is other or pair in apart_by_contract:
                        continue
                    if self._are_compared(region, other):
                        yield WorldFact(UNEQUAL, (place, second))
                    elif other not in constant and self._overlap_matters(region, other):
                        yield WorldFact(NO_OVERLAP, (place, second))

    def _single_facts(self, behind: "dict[MemoryRegion, CallPlace]") -> Iterator[WorldFact]:
        """Yields the facts about one pointer each."""
        relevance = self._relevance
        optional = self._optional()
        asked = self._watch - {"bounds"} if FOOTPRINT in self._watch else self._watch
        for region, place in behind.items():
            tested = relevance.opaque or region in relevance.tests.tested
            if region not in optional and (tested or self._watch & ABOUT_POINTERS):
                strict = tested or asked & ABOUT_POINTERS - {"bounds"}
                yield WorldFact(SOME_OBJECT if strict else USABLE, (place,))
            if region.freed:
                yield WorldFact(OWNED, (place,))
            if region.many and not self._has_one_link(region):
                if self._shape_matters(region):
                    yield WorldFact(SHAPE, (place,))
                if asked & ABOUT_POINTERS:
                    yield WorldFact(SHAPED, (place,))
            elif place in self._lone:
                kind = NULLABLE_OBJECT if region in optional else ONE_OBJECT
                yield WorldFact(kind, (place,))
            if "alignment" in asked and self._has_strict_casts():
                yield WorldFact(ALIGNED, (place,))
            if "other" in asked and region in relevance.written:
                yield WorldFact(WRITABLE, (place,))
            if UNINITIALISED in asked and (region in self._read() or region in relevance.written):
                yield WorldFact(INITIALISED, (place,))
        entry = self._unit.entry
        if entry.takes_list or any(each.type is VA_LIST for each in entry.parameters):
            yield WorldFact(ARGUMENTS, (CallPlace("..."),))

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
            (a in relevance.written and b in read) or (a, b) in relevance.tests.told_apart
            for a, b in pairs
        )

    def _are_compared(self, one: "MemoryRegion", other: "MemoryRegion") -> bool:
        """True if pointers to the objects are compared; a constant one does not change."""
        return self._relevance.opaque or self._relevance.tests.are_compared(one, other)

    def _used(self) -> "set[MemoryRegion]":
        """Returns the objects that are accessed through pointers."""
        if self._accessed is None:
            pointers = (each for block in self._blocks for each, _ in uses_of_pointers(block, True))
            targets = (self._points_to.targets(pointer) for pointer in pointers)
            self._accessed = {region for nodes in targets for region, _ in nodes}
        return self._accessed

    def _read(self) -> "set[MemoryRegion]":
        """Returns the objects of which operations of the program read values."""
        if self._used_values is None:
            parts = (each for block in self._blocks for each in values_read(block))
            nodes = (self._points_to.nodes(part) for part in parts)
            self._used_values = {region for found in nodes for region, _ in found}
        return self._used_values

    def _optional(self) -> "set[MemoryRegion]":
        """Returns the objects to which only pointers lead that may be null at the call."""
        links = [link for link, _ in self._points_to.linked()]
        sites = self._points_to.sites
        always = {sites[link.site] for link in links if not link.optional}
        return {sites[link.site] for link in links} - always

    def _has_strict_casts(self) -> bool:
        """True if the program converts pointers to ones to types with stricter alignment."""
        casts = (
            (node.operand.type, node.type)
            for function in self._unit.functions
            for node in nodes(function.body)
            if isinstance(node, Convert)
        )
        return any(
            isinstance(before, PointerType)
            and isinstance(after, PointerType)
            and self._alignment(after.target) > self._alignment(before.target)
            for before, after in casts
        )

    def _alignment(self, type: CType) -> int:
        if isinstance(type, VoidType | FunctionType) or (
            isinstance(type, StructType) and type.fields is None
        ):
            return 1
        return alignment_of(type, self._points_to.model)

    def _has_one_link(self, region: "MemoryRegion") -> bool:
        """True if one pointer of the caller leads to the objects: then there is only one."""
        links = [link for link, _ in self._points_to.linked()]
        leading = [link for link in links if self._points_to.sites[link.site] is region]
        numbers = leading[0].numbers if len(leading) == 1 else None
        return numbers is not None and not numbers[0]

    def _shape_matters(self, region: "MemoryRegion") -> bool:
        """True if a run could tell that two pointers lead to the same of these objects.

        If nothing changes them, a list with a cycle is as good as an endless one.
        """
        relevance = self._relevance
        if relevance.opaque or region.freed or region in self._points_to.exposed:
            return True
        if relevance.tests.compared_within(region):
            return True
        return region in relevance.written and any(region is each for each, _ in relevance.read)

    def _given(self) -> "tuple[dict[MemoryRegion, CallPlace], dict[MemoryRegion, CallPlace]]":
        """Returns the objects behind a caller's pointers, and the caller's globals, by place."""
        behind: dict[MemoryRegion, CallPlace] = {}
        values: dict[MemoryRegion, CallPlace] = {}
        if self._unit.given is None:
            return behind, values
        led_to = {link.site for link, _ in self._points_to.linked()}
        for block in self._blocks:
            for action in block.actions:
                given: Symbol | None = None
                if isinstance(action, Provide) and action.site not in led_to:
                    continue
                if isinstance(action, Allocate | Provide) and action.site.given is not None:
                    given = action.site.given
                    behind[self._points_to.sites[action.site]] = self._place(given)
                    continue
                if isinstance(action, Dimension | Forget):
                    given = action.given
                if given is None or not isinstance(action, Dimension | Forget):
                    continue
                region = self._points_to.region(action.symbol)
                if isinstance(given.type, PointerType):
                    behind[region] = self._place(given)
                elif not given.parameter and not is_length(given.name):
                    values[region] = _variable(given)
        return behind, values

    def _place(self, given: Symbol) -> CallPlace:
        """Returns the place of a pointer, by the symbol that stands for it."""
        place = self._places.get(given)
        if place is None:
            place = CallPlace(given.name, "", None if given.parameter else given.position)
        self._names[place] = given.name
        return place

    def promised_pointers(self) -> tuple[Position, ...]:
        """Returns where pointers are used that could be null only by a broken promise."""
        behind = self._given()[0]
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


# The words for facts in the answer about the function; of others, sizes and checks say enough.
_ASSUMPTIONS = {
    SOME_OBJECT: NOT_NULL,
    USABLE: NOT_NULL,
    OWNED: CAN_BE_FREED,
    SHAPE: TREES,
    NO_OVERLAP: APART,
    UNEQUAL: APART,
}


def _variable(symbol: Symbol) -> CallPlace:
    return CallPlace(symbol.name, "", symbol.position)


def _kept_apart(unit: Unit) -> tuple[frozenset[frozenset[str]], frozenset[str]]:
    """Returns pairs of names that the entry's contract keeps apart, and names that overlap none."""
    contract = unit.entry.contract
    if contract is None:
        return frozenset(), frozenset()
    from viap.c.lower.frame_havoc import separated_objects

    return separated_objects(contract)
