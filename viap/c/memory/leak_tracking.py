"""Leaks: allocated memory to which no pointer leads any more, and that was not freed.

A block is *held* by pointers to it, or into it. A pointer releases its block when it gets another
value, and when its variable ends. Right after that, something else must hold the block, or it must
be freed. Only pointers that are variables, or members of variables, are tracked like this. For
blocks to which cells of arrays or other blocks may point, it is checked only at the end whether all
of them are freed.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from viap.c.memory.lvalue_places import LvaluePlaces, Spot
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, index_count
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout, PointerLeaf
from viap.c.memory.statement_output import Output
from viap.c.tree.tree import Symbol
from viap.c.tree.types import PointerType
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import Assign, Expr, Scalar, Variable
from viap.core.program.undefined_behaviour import CLEANUP, DOUBTFUL_LEAK, LEAKS


class Tracking:
    """`rules`: the requested checks; one of them is about leaks."""

    def __init__(self, places: LvaluePlaces, rules: Collection[str]) -> None:
        self.places = places
        self.layout: Layout = places.layout
        self.points_to: PointsTo = places.points_to
        self.output: Output = places.output
        self.from_main = True  # if not, callers may hold what the program returns
        self.cleanup = CLEANUP in rules
        self.rule = LEAKS if LEAKS in rules else CLEANUP
        # Variables that the text doesn't name: they end after their last use.
        self.temporaries: frozenset[Symbol] = frozenset()
        self.open: dict[MemoryRegion, Scalar] = {}
        self.blocks: list[MemoryRegion] = []
        self.holders: dict[MemoryRegion, list[Node]] = {}
        self.diffuse: set[MemoryRegion] = set()
        self.empty: set[MemoryRegion] = set()  # single pointers that hold nothing, in this block
        self._find_holders()

    def _find_holders(self) -> None:
        self.blocks = [r for r in self.points_to.sites.values() if r.site and r.site.heap]
        self.diffuse.update(self.points_to.exposed)  # integers and bytes may hold them
        for node, targets in self.points_to.sets.items():
            for region in {region for region, _ in targets}:
                if node[0].site is not None or index_count(node) > 0:
                    self.diffuse.add(region)
                else:
                    self.holders.setdefault(region, []).append(node)

    @property
    def follows(self) -> bool:
        """True if every block is held only by pointers that are tracked."""
        return not any(region in self.diffuse for region in self.blocks)

    def _simple(self, node: Node, ending: bool) -> list[MemoryRegion]:
        """Returns the tracked blocks that the pointer at a node may hold."""
        if node[0].site is not None or index_count(node) > 0:
            return []
        if node[0] in self.empty:
            self.empty.discard(node[0])
            return []
        if node[0].symbol in self.temporaries and not ending:
            return []  # it was not in use
        targets = {region: None for region, _ in self.points_to.sets.get(node, {})}
        return [r for r in targets if r in self.blocks and r not in self.diffuse]

    # ------------------------------------------------------------- blocks

    def allocated(self, region: MemoryRegion, position: Position) -> None:
        if region in self.blocks and region.many:
            self._count("+", region, position)

    def released(self, region: MemoryRegion, position: Position) -> None:
        if region.many:
            self._count("-", region, position)

    def _count(self, op: str, region: MemoryRegion, position: Position) -> None:
        scalar = Variable(self._opened(region), position)
        changed = build.arithmetic(op, scalar, number(1, position), INDEX, position)
        self.output.emit(Assign(scalar, changed, position))

    def _opened(self, region: MemoryRegion) -> Scalar:
        """Returns the number of blocks of a site that are allocated and not freed."""
        if region not in self.open:
            made = self.layout.scalar(f"{self.layout.base_name(region)}.open", INDEX)
            self.layout.zeroed.add(made)
            self.open[region] = made
        return self.open[region]

    # ------------------------------------------------------------- pointers

    def begin_block(self) -> None:
        """Forgets the facts from earlier blocks of the graph."""
        self.empty.clear()

    def begin(self, region: MemoryRegion) -> None:
        """Notes that a new or just ended pointer variable holds nothing."""
        if isinstance(region.type, PointerType):
            self.empty.add(region)

    @contextmanager
    def replaced(self, node: Node, position: Position, ending: bool = False) -> Iterator[None]:
        """Context in which the pointer at a node gets another value.

        `ending`: its variable ends.
        """
        regions = self._simple(node, ending)
        if not regions:
            yield
            return
        leaf = self.layout.leaf(node, position)
        assert isinstance(leaf, PointerLeaf)
        object = self._kept(leaf.object, position)
        row = self._kept(leaf.rows[0], position) if leaf.rows else number(0, position)
        yield
        for region in regions:
            self._require_held(region, object, row, position)

    def _kept(self, variable: object, position: Position) -> Expr:
        assert isinstance(variable, Scalar)
        old = Variable(self.layout.scalar("held", variable.type), position)
        self.output.emit(Assign(old, Variable(variable, position), position))
        return old

    def _require_held(
        self, region: MemoryRegion, object: Expr, row: Expr, position: Position
    ) -> None:
        """Checks that the block that a pointer held is freed, or that another pointer holds it."""
        inside = self._points_into(region, object, None, row, position)
        gone = build.negate(self._alive(region, row, position))
        fine = build.logical("||", build.negate(inside), gone, position)
        for node in self.holders.get(region, ()):
            leaf = self.layout.leaf(node, position)
            assert isinstance(leaf, PointerLeaf) and isinstance(leaf.object, Scalar)
            other = Variable(leaf.object, position)
            rows = [Variable(r, position) for r in leaf.rows if isinstance(r, Scalar)]
            holds = self._points_into(region, other, rows[0] if rows else None, row, position)
            fine = build.logical("||", fine, holds, position)
        self._check(self.rule, region, fine, position)

    def _points_into(
        self, region: MemoryRegion, object: Expr, its: Expr | None, row: Expr, position: Position
    ) -> Expr:
        """Returns the condition that a pointer leads to the block.

        `its` is the pointer's row, if any.
        """
        result: Expr = number(0, position, INT)
        for node in self._nodes(region):
            here = self.layout.is_node(node, object, position)
            result = build.logical("||", result, here, position)
        if region.many and its is not None:
            same = build.compare("==", its, row, position)
            result = build.logical("&&", result, same, position)
        return result

    def _nodes(self, region: MemoryRegion) -> list[Node]:
        """Returns all parts of a block to which pointers may lead."""
        found: dict[Node, None] = {}
        for targets in self.points_to.sets.values():
            found.update({node: None for node in targets if node[0] is region})
        return list(found)

    def _alive(self, region: MemoryRegion, row: Expr, position: Position) -> Expr:
        return self.places.alive(
            Spot(None, region, (ELEMENT,), (row,) if region.many else ()), position
        )

    # ------------------------------------------------------------- the end

    def finish(self, way: str, position: Position) -> None:
        """Checks the end of the program: by "main", "exit", "abort", or at the "error"."""
        for region in self.blocks:
            freed = self._all_freed(region, position)
            if self.cleanup:
                sure = way in ("main", "exit")
                rule = CLEANUP if sure else DOUBTFUL_LEAK
                self._check(rule, region, freed, position)
            elif region in self.diffuse and way != "error":
                sure = way == "main" and not self._outlives(region)
                rule = self.rule if sure else DOUBTFUL_LEAK
                self._check(rule, region, freed, position)

    def _all_freed(self, region: MemoryRegion, position: Position) -> Expr:
        if not region.many:
            return build.negate(self._alive(region, number(0, position), position))
        opened = Variable(self._opened(region), position)
        return build.compare("==", opened, number(0, position), position)

    def _outlives(self, region: MemoryRegion) -> bool:
        """True if a static object may lead to a block, perhaps through others."""
        seen = {region}
        waiting = [region]
        while waiting:
            inner = waiting.pop()
            for (holder, _), targets in self.points_to.sets.items():
                if holder in seen or not any(r is inner for r, _ in targets):
                    continue
                if holder.static:
                    return True
                seen.add(holder)
                waiting.append(holder)
        return False

    def _check(self, rule: str, region: MemoryRegion, fine: Expr, position: Position) -> None:
        rule = rule if self.from_main else DOUBTFUL_LEAK
        text = f"{rule}: the memory allocated in line {region.position.line}"
        self.output.check(fine, text, position)
