"""Plans: checks of the lowering in a region, beyond one order of its evaluations.

- Two unsequenced accesses to one object, one of them a store: that is undefined (C11 6.5p2). The
  conflict is certain, or it depends on addresses and indices.
- A call and an evaluation that depends on it, in unspecified order (6.5.2.2p10): each order that
  may make a difference is tried, as long as there are few.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from viap.c.lower.sequence.evaluations import (
    Evaluation,
    Overlaps,
    UnsequencedRegion,
    access,
    certain,
)
from viap.c.lower.sequence.function_summaries import Summaries
from viap.c.lower.sequence.unsequenced_regions import Regions
from viap.c.tree import tree
from viap.c.tree.tree import Expr, operands
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position

# Maximal number of different orders of one region, or of one initialiser, that are tried.
MOST_ORDERS = 6
_MOST_PAIRS = 15  # pairs of a region whose order matters


@record
class Watched:
    """Two accesses that are not sequenced; `sometimes`: one of them may not happen at all."""

    one: Expr
    other: Expr
    sometimes: bool


@dataclass(eq=False)
class SequencePlan:
    """`certain`: the places of certain conflicts. `watched`: those of possible ones.

    `orders`: more than one, or none at all.
    """

    certain: list[Position] = field(default_factory=list)
    watched: list["Watched"] = field(default_factory=list)
    orders: list[list[Expr]] = field(default_factory=list)


@dataclass(eq=False)
class SequencePlans:
    """The plans of a full expression, by the identity of the nodes.

    `forced` are operators without effects that must become control flow nevertheless.
    """

    by_root: dict[int, SequencePlan] = field(default_factory=dict)
    forced: set[int] = field(default_factory=set)
    nodes: list[Expr] = field(default_factory=list)  # alive, so that no other gets their identity


class Planner:
    def __init__(self, summaries: Summaries, checked: bool = False) -> None:
        """`checked`: undefined behaviour is checked, which may come before or after an exit."""
        self._summaries, self._checked = summaries, checked
        self._overlaps: Overlaps = summaries.overlaps

    def full_expression(self, expr: Expr) -> SequencePlans:
        regions = Regions(self._summaries, self._checked)
        regions.read(expr)
        plans = SequencePlans(nodes=[expr])
        for region in regions.found:
            plan = self._plan(region, plans)
            if plan.certain or plan.watched or plan.orders:
                plans.by_root[id(region.root)] = plan
        return plans

    def reads_inputs(self, expr: Expr) -> bool:
        """True if evaluating an expression may read an input."""
        events = Regions(self._summaries).read(expr)
        leaves = [leaf for event in events for leaf in event.leaves()]
        return any(leaf.effects is not None and leaf.effects.inputs for leaf in leaves)

    def item_orders(self, values: Sequence[Expr], variable: Expr) -> list[list[int]]:
        """Returns orders of the values that initialise parts of a variable (C11 6.7.9p23).

        They are not interleaved. A part may be initialised before or after other values.
        """
        stored = access(variable, True)
        assert stored is not None
        store = Evaluation(variable, [stored])
        items: list[Evaluation] = []
        for value in values:
            regions = Regions(self._summaries, self._checked)
            inner = [leaf for event in regions.read(value) for leaf in event.leaves()]
            items.append(Evaluation(value, [], inner=inner, number=len(items)))
        own = [any(self._clash(store, leaf) for leaf in item.inner) for item in items]
        pairs = [
            (items[one], items[two])
            for two in range(len(items))
            for one in range(two)
            if own[one] or own[two]
            or any(self._clash(a, b) for a in items[one].inner for b in items[two].inner)
        ]  # fmt: skip
        return [[event.number for event in order] for order in _orders(pairs, items)]

    # ------------------------------------------------------------- conflicts

    def _plan(self, region: UnsequencedRegion, plans: SequencePlans) -> SequencePlan:
        plan = SequencePlan()
        in_order: dict[tuple[Evaluation, Evaluation], set[Evaluation]] = {}
        exits: dict[tuple[Evaluation, Evaluation], Evaluation] = {}
        for one, two in region.pairs:
            for a in one.leaves():
                for b in two.leaves():
                    if not self._clash(a, b):
                        continue
                    if a.call or b.call:
                        in_order.setdefault((one, two), set()).update((a, b))
                        if len(in_order) > _MOST_PAIRS:
                            raise _too_many(one, two)
                    else:
                        self._unsequenced(a, b, plan, plans)
        for a, b in region.stores:
            if self._clash(a, b):
                self._unsequenced(a, b, plan, plans)
        if in_order:
            # Before an exit comes everything that may be undefined, or nothing: other orders are no
            # worse.
            for one, two in in_order:
                if not self._matters(one, two):
                    exits[one, two] = one if _exits(one) else two
            for (one, two), leaves in in_order.items():
                for unit in (one, two):
                    if len(leaves & set(unit.inner)) > 1 and (one, two) not in exits:
                        raise _too_many(one, two)
            involved = sorted({e for pair in in_order for e in pair}, key=lambda e: e.number)
            orders = _orders(list(in_order), involved, exits)
            plan.orders = [[event.node for event in order] for order in orders]
        return plan

    def _matters(self, one: Evaluation, two: Evaluation) -> bool:
        """True if more than an exit before something undefined depends on the order."""
        return any(self._clash(a, b, exits=False) for a in one.leaves() for b in two.leaves())

    def _clash(self, one: Evaluation, other: Evaluation, exits: bool = True) -> bool:
        """True if it may matter which of two evaluations comes first."""
        left, right = one.effects, other.effects
        if left is not None and right is not None:
            if left.stops and right.fails or left.fails and right.stops:
                return True
            if left.foreign and right.foreign:
                return False  # both change the same things to any values
        for effects, sibling in ((left, other), (right, one)):
            if effects is None:
                continue
            if effects.jumps and sibling.active:
                return True
            if exits and self._checked and effects.exits and (sibling.traps or sibling.call):
                return True
            if effects.foreign and any(
                each.symbol is not None and each.symbol.static for each in sibling.accesses
            ):
                return True
        conflict = self._overlaps.conflict
        return any(conflict(a, b) for a in one.accesses for b in other.accesses)

    def _unsequenced(
        self, one: Evaluation, other: Evaluation, plan: SequencePlan, plans: SequencePlans
    ) -> None:
        sure = any(certain(a, b) for a in one.accesses for b in other.accesses)
        sure = sure or same_lvalue(_lvalue(one.node), _lvalue(other.node))
        if sure and not one.conditional and not other.conditional:
            plan.certain.append(max(one.node.position, other.node.position))
            return
        for event in (one, other):
            for around in event.around:
                plans.forced.add(id(around))
                if isinstance(around, tree.CompoundLiteral | tree.SizeOfArray):
                    raise _too_many(one, other)
        sometimes = one.conditional or other.conditional
        plan.watched.append(Watched(one.node, other.node, sometimes))


def _lvalue(node: Expr) -> Expr:
    return node.target if isinstance(node, tree.Assign | tree.Step) else node


def same_lvalue(one: Expr, other: Expr) -> bool:
    """True if two lvalues without effects are written alike."""
    if one.effects or other.effects or type(one) is not type(other):
        return False
    match one, other:
        case tree.Name(), tree.Name():
            return one.symbol is other.symbol
        case tree.IntConst(), tree.IntConst():
            return one.value == other.value
        case tree.Member(), tree.Member():
            return one.field is other.field and same_lvalue(one.object, other.object)
        case tree.Unary(), tree.Unary():
            return one.op == other.op and same_lvalue(one.operand, other.operand)
        case tree.Binary(), tree.Binary():
            left, right = (one.left, other.left), (one.right, other.right)
            return one.op == other.op and same_lvalue(*left) and same_lvalue(*right)
        case tree.Element() | tree.Deref() | tree.Convert() | tree.Decay() | tree.AddressOf(), _:
            pairs = zip(operands(one), operands(other), strict=True)
            return all(same_lvalue(left, right) for left, right in pairs)
        case _:
            return False


# ----------------------------------------------------------------- orders


def _exits(event: Evaluation) -> bool:
    return any(leaf.effects is not None and leaf.effects.exits for leaf in event.leaves())


def _orders(
    pairs: list[tuple[Evaluation, Evaluation]],
    involved: list[Evaluation],
    together: Mapping[tuple[Evaluation, Evaluation], Evaluation] = {},
) -> list[list[Evaluation]]:
    """Returns orders of some events, one for each way in which the pairs may be ordered.

    `together`: of these pairs, those with the same event are ordered alike.
    """
    if not pairs:
        return []
    found: dict[tuple[bool, ...], list[Evaluation]] = {}
    most_steps = 2000

    def extend(order: list[Evaluation], left: list[Evaluation]) -> None:
        nonlocal most_steps
        most_steps -= 1
        if most_steps < 0 or len(found) > MOST_ORDERS:
            raise _too_many(*pairs[0])
        if not left:
            place = {event: index for index, event in enumerate(order)}
            key = tuple(place[one] < place[two] for one, two in pairs)
            sides: dict[Evaluation, bool] = {}
            for one, two in pairs:
                around = together.get((one, two))
                if around is not None:
                    first = place[around] < place[two if around is one else one]
                    if sides.setdefault(around, first) != first:
                        return
            found.setdefault(key, order)
            return
        for event in left:
            if not any(other in event.after for other in left):
                extend([*order, event], [each for each in left if each is not event])

    extend([], [event for event in involved if any(event in pair for pair in pairs)])
    if len(found) > MOST_ORDERS:
        raise _too_many(*pairs[0])
    return list(found.values())


def _too_many(one: Evaluation, two: Evaluation) -> Unsupported:
    first, second = sorted((one.node.position, two.node.position))
    return Unsupported(
        f"evaluations whose order matters in too many ways (this one and {second})",
        first,
        "order of evaluation",
    )
