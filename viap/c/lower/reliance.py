"""Assumptions of a program about its surroundings: noted by the lowering, listed at the end.

Only assumptions that may matter to an assertion are listed: an object that a function might have
changed, and that no assertion depends on, needs no assumption. For inputs, the proof itself shows
later whether it uses them (`Assumption.by_input`).
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from viap.c.library.environment import Environment
from viap.c.tree.actions import AllocationSite, Assert, FlowBlock, ForgetReachable
from viap.c.tree.tree import Expr, Symbol, Unit
from viap.core.base.record import record
from viap.core.base.source import ClausePlace, Position
from viap.core.program.assumptions import (
    EXTERNAL,
    FUNCTION,
    LASTING,
    PURE,
    Assumption,
    CallPlace,
    ContractUse,
    WorldFact,
)

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


@record
class Note:
    """`index`: the number of actions of the block before it. `calls`: the function's reach.

    `place`: the object that is read. `site`: the allocation.
    """

    kind: str
    name: str
    position: Position
    block: FlowBlock
    index: int
    calls: ForgetReachable | None
    place: Expr | None
    site: AllocationSite | None


class EntryPlaces:
    """The pointers of the entry's caller, by the symbols that stand for them.

    `lone`: those that lead to one object, though nothing states a size.
    """

    def __init__(self) -> None:
        self.places: dict[Symbol, CallPlace] = {}
        self.lone: set[Symbol] = set()

    def add(self, symbol: Symbol, root: Symbol, path: str) -> None:
        self.places[symbol] = CallPlace(root.name, path, None if root.parameter else root.position)


class Reliance:
    """`widened`: the program has behaviours that no compiled program can be made to show.

    `unspecified`: it uses results that C leaves open.
    """

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.widened = False
        self.unspecified = False
        self._notes: list[Note] = []
        self.entry = EntryPlaces()
        self.lasting: dict[str, Position] = {}  # called functions whose effects outlive the call
        self.foreign: dict[str, Position] = {}  # calls through pointers of the entry's caller
        # Pointers that are claimed to lead to new objects, with the clauses.
        self.fresh: list[tuple[Expr, ClausePlace]] = []
        self._uses: list[tuple[FlowBlock, ContractUse]] = []

    def use(self, use: ContractUse, block: FlowBlock) -> None:
        """Notes a call that is known by the contract of a function with a body."""
        self._uses.append((block, use))

    def uses(self, blocks: Collection[FlowBlock]) -> tuple[ContractUse, ...]:
        """Returns the noted calls in some blocks."""
        known = {id(block) for block in blocks}
        return tuple(use for block, use in self._uses if id(block) in known)

    def not_fresh(self, points_to: "PointsTo") -> Iterator[ClausePlace]:
        """Yields the clauses about new objects that allocations in the function do not show."""
        seen: set[AllocationSite | None] = set()
        for pointer, place in self.fresh:
            sites = {node[0].site for node in points_to.targets(pointer)}
            made = all(each is not None and each.heap and each.given is None for each in sites)
            if not made or sites & seen:
                yield place
            seen |= sites

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
        self._notes.append(Note(kind, name, position, block, index, calls, place, site))

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
            return Listed(world=self._lasting())
        from viap.c.lower.assumption_listing import AssumptionListing, without_assertions

        asserts = any(isinstance(each, Assert) for block in blocks for each in block.actions)
        if not (asserts or watch):
            return Listed(tuple(without_assertions(notes, unit, errors)), world=self._lasting())
        listing = AssumptionListing(
            unit, blocks, points_to, frozenset(watch), errors, notes, self.entry
        )
        callers = listing.callers
        return Listed(
            (*callers.listed(), *listing.surroundings()),
            callers.promised_pointers(),
            (*callers.world, *self._lasting()),
        )

    def _lasting(self) -> tuple[WorldFact, ...]:
        kinds = ((LASTING, self.lasting), (FUNCTION, self.foreign))
        return tuple(WorldFact(kind, (CallPlace(name),)) for kind, names in kinds for name in names)


@record
class Listed:
    """`promised_pointers`: uses of pointers that are assumed not to be null.

    The assumption is about callers, or about malloc. `world`: what is supposed of the callers of
    the entry.
    """

    assumptions: tuple[Assumption, ...] = ()
    promised_pointers: tuple[Position, ...] = ()
    world: tuple[WorldFact, ...] = ()
