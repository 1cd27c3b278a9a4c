"""Footprints of single actions: the parts of objects that they read and change."""

from collections.abc import Iterable, Iterator

from viap.c.memory.external_reach import known_outside, reached
from viap.c.memory.memory_regions import EXTERNAL, UNKNOWN, Node, strip_casts
from viap.c.memory.points_to import PointsTo
from viap.c.tree import actions, tree
from viap.c.tree.actions import Action, FlowBlock, action_expressions
from viap.c.tree.tree import Expr
from viap.core.base.source import NOWHERE, Position, TermPlace
from viap.core.program.integer_types import CHAR


class Opaque(Exception):
    """The reads of an expression are not known."""


class Footprints:
    """Computes footprints, with a cache: an action is asked for many times."""

    def __init__(self, points_to: PointsTo) -> None:
        self._points_to = points_to
        self._reads: dict[int, frozenset[Node]] = {}  # by expression
        self._changed: dict[int, tuple[Node, ...]] = {}  # by action
        self._kept: list[Expr] = []  # keeps the expressions alive whose identities are keys above

    def targets(self, action: Action) -> tuple[Node, ...]:
        """Returns the parts that an action may change."""
        found = self._changed.get(id(action))
        if found is None:
            found = self._changed[id(action)] = tuple(self._changed_by(action))
        return found

    def _changed_by(self, action: Action) -> Iterable[Node]:
        points_to = self._points_to
        match action:
            case (
                actions.Store()
                | actions.Receive()
                | actions.ReceivePointer()
                | actions.Clear()
                | actions.Unspecify()
            ):
                return points_to.nodes(action.target)
            case actions.Allocate():
                made = (points_to.sites[action.site], ())
                return (made, *points_to.nodes(action.target))
            case actions.Provide():
                return ((points_to.sites[action.site], ()),)
            case actions.Regrow():
                return ((points_to.sites[action.site], ()),)
            case actions.Dimension():
                return ((points_to.region(action.symbol), ()),)
            case actions.FillBytes():
                return self.whole(strip_casts(action.pointer))
            case actions.CopyBytes():
                return self.whole(strip_casts(action.target))
            case (
                actions.Forget()
                | actions.Begin()
                | actions.Expire()
                | actions.Leave()
                | actions.Finish()
                | actions.Release()
                | actions.Link()
                | actions.ForgetReachable()
                | actions.Separate()
                | actions.Assume()
                | actions.Assert()
                | actions.Require()
            ):
                return ()  # a havoc needs nothing

    def ended(self, action: Action) -> Node | None:
        """Returns the part that surely has a new value after the action; None if not certain."""
        match action:
            case actions.Store() | actions.Receive() | actions.Clear() | actions.Unspecify():
                place = action.target
                while isinstance(place, tree.Member):
                    place = place.object
                nodes = self.targets(action)
                if isinstance(place, tree.Name) and len(nodes) == 1 and not nodes[0][0].raw:
                    return nodes[0]
            case actions.Forget():
                return (self._points_to.region(action.symbol), ())
        return None

    def whole(self, pointer: Expr) -> frozenset[Node]:
        """Returns all parts of the objects that a pointer may lead to."""
        return frozenset((region, ()) for region, _ in self._points_to.targets(pointer))

    def reads_of(self, expr: Expr) -> frozenset[Node]:
        """Returns the parts that the value of an expression depends on."""
        found = self._reads.get(id(expr))
        if found is None:
            found = frozenset(self._read(expr))
            self._reads[id(expr)] = found
            self._kept.append(expr)
        return found

    def _read(self, expr: Expr) -> Iterator[Node]:
        waiting: list[tuple[Expr, bool]] = [(expr, True)]  # True if its value is read
        while waiting:
            each, value = waiting.pop()
            match each:
                case tree.Name() | tree.Element() | tree.Member() | tree.Deref():
                    if value:
                        yield from self._points_to.nodes(each)
                    waiting += inside(each)
                case tree.AddressOf():
                    waiting.append((each.operand, False))
                case tree.Decay():
                    waiting.append((each.array, False))
                case tree.IntConst() | tree.FunctionRef() | tree.StringLit():
                    pass
                case tree.Unary() | tree.Convert() | tree.Binary() | tree.Conditional():
                    waiting += [(part, True) for part in tree.operands(each)]
                case _:
                    raise Opaque


def values(action: Action) -> Iterator[Expr]:
    """Yields the values that an action uses: of a target, only its pointers and indices."""
    target = None
    match action:
        case (
            actions.Store()
            | actions.Receive()
            | actions.ReceivePointer()
            | actions.Clear()
            | actions.Unspecify()
            | actions.Allocate()
        ):
            target = action.target
    yield from (expr for expr in action_expressions(action) if expr is not target)
    places = [] if target is None else [target]
    while places:
        for part, is_value in inside(places.pop()):
            if is_value:
                yield part
            else:
                places.append(part)


def inside(place: Expr) -> Iterator[tuple[Expr, bool]]:
    """Yields the parts of an lvalue, each with True if its value is read."""
    match place:
        case tree.Element():
            yield place.array, False
            yield place.index, True
        case tree.Member():
            yield place.object, False
        case tree.Deref():
            yield place.pointer, True


def uses_of_pointers(block: FlowBlock, every: bool) -> Iterator[tuple[Expr, Position]]:
    """Yields dereferences of pointers in a block; unless `every`: before its last assertion."""
    end = len(block.actions)
    waiting: list[Expr] = []
    if every and isinstance(block.end, actions.Branch):
        waiting.append(block.end.condition)
    while not every and end and not isinstance(block.actions[end - 1], actions.Assert):
        end -= 1
    for action in block.actions[:end]:
        waiting += action_expressions(action)
        if isinstance(action, actions.FillBytes):
            yield strip_casts(action.pointer), action.position
        elif isinstance(action, actions.CopyBytes):
            yield strip_casts(action.target), action.position
            yield strip_casts(action.source), action.position
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Deref):
            yield node.pointer, node.position
        waiting += tree.operands(node)


def values_read(block: FlowBlock) -> Iterator[Expr]:
    """Yields the lvalues behind pointers whose values operations of a block read.

    Terms of formulas are no operations.
    """
    waiting: list[Expr] = []
    if isinstance(block.end, actions.Branch):
        waiting.append(block.end.condition)
    for action in block.actions:
        waiting += values(action)
        if isinstance(action, actions.CopyBytes):
            waiting.append(tree.Deref(strip_casts(action.source), CHAR, action.position, False))
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Deref | tree.Element | tree.Member):
            if not isinstance(node.position, TermPlace):
                yield node
        waiting += tree.operands(node)


def overlap(one: Node, other: Node) -> bool:
    """True if one node may be a part of the other."""
    if one[0] is not other[0] or one in UNKNOWN:
        return False
    length = min(len(one[1]), len(other[1]))
    return one[0].raw or one[1][:length] == other[1][:length]


def changed_pointers(
    blocks: Iterable[FlowBlock], points_to: PointsTo, pointers: list[Node]
) -> frozenset[Node]:
    """Returns those of some pointers of the caller that an action may change."""
    footprints = Footprints(points_to)
    targets: set[Node] = set()
    for block in blocks:
        for action in block.actions:
            if isinstance(action, actions.ForgetReachable):
                if not (action.marks or action.reveals):
                    targets.update((region, ()) for region in reached(points_to, action))
            elif not isinstance(action, actions.Provide | actions.Dimension):
                targets.update(footprints.targets(action))
    if EXTERNAL in targets:
        everything = known_outside(points_to, NOWHERE)
        targets.update((region, ()) for region in reached(points_to, everything))
    return frozenset(
        pointer for pointer in pointers if any(overlap(pointer, target) for target in targets)
    )
