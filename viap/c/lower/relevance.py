"""The parts of objects whose values may matter to an assertion, at each point of the graph.

A backward analysis: an assertion needs what its condition reads; a store to something needed needs
the stored value; a condition on the way to an assertion needs what it reads. Operations that may be
undefined need nothing: that they are defined is a separate assumption. If undefined behaviour is in
question (`everything`), each expression counts as an assertion.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from viap.c.lower.action_footprints import Footprints, Opaque, overlap, values
from viap.c.memory.memory_regions import (
    UNKNOWN,
    MemoryRegion,
    Node,
    is_function_pointer,
    is_null,
    strip_casts,
)
from viap.c.memory.points_to import PointsTo
from viap.c.tree import actions, tree
from viap.c.tree.actions import Action, FlowBlock, action_expressions, successors
from viap.c.tree.tree import Expr, operands
from viap.c.tree.types import PointerType
from viap.core.base.errors import Unsupported
from viap.core.base.source import OverlapPlace
from viap.core.program.integer_types import BOOL

# Beyond this many blocks, everything counts as relevant: the analysis would take too long.
_MOST_BLOCKS = 3000

State = tuple[bool, frozenset[Node]]  # True if an assertion may follow; and the needed parts
_NOTHING: State = (False, frozenset())


# Actions on a path that may be irrelevant; and the maximal number of its blocks.
_HARMLESS = (
    actions.Store,
    actions.Receive,
    actions.Clear,
    actions.Unspecify,
    actions.Begin,
    actions.Expire,
)
_LONGEST_WAY = 16


def _joined(states: Iterable[State]) -> State:
    every = list(states)
    needed = frozenset[Node]().union(*(needed for _, needed in every))
    return any(follows for follows, _ in every), needed


class Relevance:
    """`opaque`: nothing is known, and everything may matter.

    `read` and `written`: regions that are read for an assertion, or changed before one.
    """

    def __init__(self, blocks: list[FlowBlock], points_to: PointsTo, everything: bool) -> None:
        self._points_to = points_to
        self._everything = everything
        self._footprints = Footprints(points_to)
        self._before: dict[int, State] = {}  # by block: at its start
        self.read: set[Node] = set()
        self._reads: dict[int, list[tuple[int, frozenset[Node]]]] = {}  # by block and action
        self.written: set[MemoryRegion] = set()
        self.tests = NullTests(points_to)
        self.opaque = len(blocks) > _MOST_BLOCKS
        if not self.opaque:
            try:
                self._solve(blocks)
                self._finish(blocks)
            except (Unsupported, Opaque):
                self.opaque = True

    def at(self, block: FlowBlock, index: int) -> State:
        """Returns the state before one of the actions of a block."""
        state = self._after(block)
        for action in reversed(block.actions[index:]):
            state = self._through(action, state)
        return state

    def written_behind(
        self, block: FlowBlock, index: int, before: Collection[int]
    ) -> set[MemoryRegion]:
        """Returns the regions changed or freed behind an action, in blocks before an assertion.

        A write to an object whose lifetime has ended may change another one.
        """
        found: set[MemoryRegion] = set()
        for current, start in _behind(block, index):
            for action in current.actions[start:] if id(current) in before else ():
                found.update(region for region, _ in self._footprints.targets(action))
                if isinstance(action, actions.Release):
                    found.update(region for region, _ in self._points_to.targets(action.pointer))
        return found

    def read_behind(self, block: FlowBlock, index: int) -> set[MemoryRegion]:
        """Returns the regions that are read for an assertion, behind an action."""
        return {
            node[0]
            for current, start in _behind(block, index)
            for place, nodes in self._reads.get(id(current), ())
            if place >= start
            for node in nodes
        }

    # ------------------------------------------------------------- solving

    def _solve(self, blocks: list[FlowBlock]) -> None:
        changed = True
        while changed:
            changed = False
            for block in reversed(blocks):
                state = self.at(block, 0)
                if state != self._before.get(id(block)):
                    self._before[id(block)] = state
                    changed = True

    def _after(self, block: FlowBlock) -> State:
        follows, needed = _joined(
            self._before.get(id(each), _NOTHING) for each in successors(block)
        )
        if isinstance(block.end, actions.Branch) and (follows or self._everything):
            if not self._is_idle(block.end):
                needed |= self._footprints.reads_of(block.end.condition)
        return follows, needed

    def _is_idle(self, branch: actions.Branch) -> bool:
        """True if both paths soon meet again, and nothing on them matters."""
        return not self._everything and self._meeting(branch, _LONGEST_WAY) is not None

    def _meeting(self, branch: actions.Branch, left: int) -> FlowBlock | None:
        """Returns where the two paths of a branch meet; None if something on them matters."""
        first = self._way(branch.then, left)
        second = {id(block) for block in self._way(branch.orelse, left)}
        return next((block for block in first if id(block) in second), None)

    def _way(self, block: FlowBlock, left: int) -> list[FlowBlock]:
        """Returns the consecutive blocks from here on, as far as nothing in them matters."""
        passed = [block]
        while len(passed) < left and self._does_nothing(block):
            following: FlowBlock | None = None
            if isinstance(block.end, actions.Goto):
                following = block.end.target
            elif isinstance(block.end, actions.Branch):
                following = self._meeting(block.end, left // 2)
            if following is None or following in passed:
                break
            block = following
            passed.append(block)
        return passed

    def _does_nothing(self, block: FlowBlock) -> bool:
        """True if a block only changes parts that are not needed after it."""
        if not all(isinstance(action, _HARMLESS) for action in block.actions):
            return False
        state = _joined(self._before.get(id(each), _NOTHING) for each in successors(block))
        for action in reversed(block.actions):
            if self._touches(action, state[1]):
                return False
        return True

    def _finish(self, blocks: list[FlowBlock]) -> None:
        """Collects the parts read, written and compared with null on the way to assertions."""
        only = only_decisions(blocks)
        for block in blocks:
            state = self._after(block)
            end, reads = block.end, self._reads.setdefault(id(block), [])
            matters = state[0] or self._everything
            if isinstance(end, actions.Branch) and matters and not self._is_idle(end):
                reads.append((len(block.actions), self._footprints.reads_of(end.condition)))
                followed = [self._follows(each) for each in (end.then, end.orelse)]
                self.tests.branch(end.condition, *followed)
            for index, action in reversed(list(enumerate(block.actions))):
                for expr in self._relevant(action, state):
                    reads.append((index, self._footprints.reads_of(expr)))
                    self.tests.branch(expr, *self._ways(action, only))
                made = isinstance(action, actions.Dimension | actions.Allocate | actions.Provide)
                if (state[0] or self._everything) and not made:
                    self.written.update(region for region, _ in self._footprints.targets(action))
                if isinstance(action, actions.Regrow) and self._touches(action, state[1]):
                    reads.append((index, self._footprints.whole(strip_casts(action.old))))
                    self.tests.value(action.old)
                state = self._through(action, state)
            self.read.update(*(nodes for _, nodes in reads))

    def _ways(self, action: Action, only: "dict[tree.Symbol, Decision]") -> tuple[bool, bool]:
        """Returns two flags: an assertion follows if the action's value is true, and if false."""
        decision: Decision | None = None
        if isinstance(action, actions.Assume):
            decision = action
        elif isinstance(action, actions.Store) and isinstance(action.target, tree.Name):
            decision = only.get(action.target.symbol)
        if isinstance(decision, actions.Branch):
            return self._follows(decision.then), self._follows(decision.orelse)
        return True, decision is None or self._everything

    def _follows(self, block: FlowBlock) -> bool:
        return self._everything or self._before.get(id(block), _NOTHING)[0]

    # ------------------------------------------------------------- actions

    def _through(self, action: Action, state: State) -> State:
        """Transfer function: returns the state before an action, from the state after it."""
        follows, needed = state
        relevant = list(self._relevant(action, state))
        moved = isinstance(action, actions.Regrow) and self._touches(action, needed)
        ended = self._footprints.ended(action)
        if ended is not None:
            region, path = ended
            needed = frozenset(
                node for node in needed if node[0] is not region or node[1][: len(path)] != path
            )
        for expr in relevant:
            needed |= self._footprints.reads_of(expr)
        if moved and isinstance(action, actions.Regrow):
            needed |= self._footprints.whole(strip_casts(action.old))
        if isinstance(action, actions.CopyBytes) and relevant:
            needed |= self._footprints.whole(strip_casts(action.source))
        return follows or isinstance(action, actions.Assert), needed

    def _relevant(self, action: Action, state: State) -> Iterator[Expr]:
        """Yields the expressions of an action whose values matter."""
        follows, needed = state
        match action:
            case actions.Assert():
                yield action.condition
            case actions.Assume():
                if follows or self._everything:
                    yield action.condition
            case actions.Require() | actions.Release() | actions.Separate():
                if self._everything:
                    yield from action_expressions(action)
            case _:
                if self._everything or self._touches(action, needed):
                    yield from values(action)

    def _touches(self, action: Action, needed: frozenset[Node]) -> bool:
        targets = self._footprints.targets(action)
        if not needed.isdisjoint(targets):
            return True
        return any(overlap(target, node) for target in targets for node in needed)


def _behind(block: FlowBlock, index: int) -> Iterator[tuple[FlowBlock, int]]:
    """Yields the blocks behind an action, each with the index of its first action there."""
    seen: set[int] = set()
    waiting = [(block, index)]
    while waiting:
        current, start = waiting.pop()
        yield current, start
        for following in successors(current):
            if id(following) not in seen:
                seen.add(id(following))
                waiting.append((following, 0))


# ---- Places where a program distinguishes null pointers, or compares pointers.


# The use of a condition.
Decision = actions.Branch | actions.Assume

_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))


class NullTests:
    """`tested`: regions that a tested pointer may lead to; `compared`: pairs of regions.

    `told_apart`: pairs of regions of which a formula asks whether they overlap.
    """

    def __init__(self, points_to: PointsTo) -> None:
        self._points_to = points_to
        self.tested: set[MemoryRegion] = set()
        self.compared: set[tuple[MemoryRegion, MemoryRegion]] = set()
        self.told_apart: set[tuple[MemoryRegion, MemoryRegion]] = set()
        self._as_numbers: set[MemoryRegion] = set()
        self._same: set[MemoryRegion] = set()  # both pointers may lead there

    def branch(self, condition: Expr, then: bool, orelse: bool) -> None:
        """Collects the tests of a condition.

        `then` and `orelse` are true if an assertion follows there. A test does not count if null
        leads only to where no assertion follows.
        """
        waiting = [(condition, then, orelse)]
        while waiting:
            expr, then, orelse = waiting.pop()
            match expr:
                case tree.Unary(op="!"):
                    waiting.append((expr.operand, orelse, then))
                case tree.Binary(op="&&"):
                    # A false part decides; a true part leaves the decision to the other.
                    waiting += [(part, then or orelse, orelse) for part in operands(expr)]
                case tree.Binary(op="||"):
                    waiting += [(part, then, then or orelse) for part in operands(expr)]
                case tree.Convert() if _is_truth(expr.operand):
                    waiting.append((expr.operand, then, orelse))
                case tree.Binary(op="!=") if _is_truth(expr.left) and is_null(expr.right):
                    waiting.append((expr.left, then, orelse))
                case tree.Binary(op="==" | "!=") if is_null(expr.left) or is_null(expr.right):
                    where_null = then if expr.op == "==" else orelse
                    self._look(expr, skip=not where_null)
                case _:
                    self._look(expr, skip=False)

    def value(self, pointer: Expr) -> None:
        """Notes that the behaviour depends on whether a pointer is null."""
        if _is_data_pointer(pointer):
            self.tested.update(self._regions(pointer))

    def are_compared(self, one: MemoryRegion, other: MemoryRegion) -> bool:
        """True if pointers to two regions are compared, perhaps as numbers."""
        pairs = ((one, other), (other, one))
        return any(pair in self.compared for pair in pairs) or self._as_numbers >= {one, other}

    def compared_within(self, region: MemoryRegion) -> bool:
        """True if two pointers are compared that may both lead to the region."""
        return region in self._same or region in self._as_numbers

    def _look(self, expr: Expr, skip: bool) -> None:
        """Collects all tests in an expression; `skip`: except the one at the top."""
        waiting = [expr]
        while waiting:
            node = waiting.pop()
            parts = operands(node)
            if not (skip and node is expr):
                self._test(node)
            waiting += parts

    def _test(self, node: Expr) -> None:
        match node:
            case tree.Binary(position=OverlapPlace() as place):
                self._compare(node, self.compared if place.alike else self.told_apart)
            case tree.Binary() if node.op in _COMPARISONS | {"&&", "||"}:
                self.value(node.left)
                self.value(node.right)
                if _is_data_pointer(node.left) and _is_data_pointer(node.right):
                    self._compare(node, self.compared)
            case tree.Unary(op="!"):
                self.value(node.operand)
            case tree.Conditional():
                self.value(node.condition)
            case tree.Convert() if not isinstance(node.type, PointerType):
                self.value(node.operand)
                if _is_data_pointer(node.operand) and node.type is not BOOL:
                    self._as_numbers |= self._regions(node.operand)

    def _compare(self, node: tree.Binary, pairs: set[tuple[MemoryRegion, MemoryRegion]]) -> None:
        left, right = self._regions(node.left), self._regions(node.right)
        pairs.update((a, b) for a in left for b in right if a is not b)
        self._same.update(left & right)

    def _regions(self, pointer: Expr) -> set[MemoryRegion]:
        return {node[0] for node in self._points_to.targets(pointer) if node not in UNKNOWN}


def only_decisions(blocks: list[FlowBlock]) -> dict[tree.Symbol, Decision]:
    """Returns variables of the lowering that are read once, by a condition that tests them."""
    reads: Counter[tree.Symbol] = Counter()
    decisions: dict[tree.Symbol, Decision] = {}
    for block in blocks:
        waiting: list[Expr] = []
        for action in block.actions:
            parts = action_expressions(action)
            # A store to the variable is not a read.
            waiting += parts[1:] if isinstance(action, actions.Store) and _name(parts[0]) else parts
        for decision in (*block.actions, block.end):
            if isinstance(decision, Decision):
                if isinstance(decision, actions.Branch):
                    waiting.append(decision.condition)
                symbol = _asked(decision.condition)
                if symbol is not None and symbol.temporary:
                    decisions[symbol] = decision
        while waiting:
            node = waiting.pop()
            if isinstance(node, tree.Name):
                reads[node.symbol] += 1
            waiting += operands(node)
    return {symbol: each for symbol, each in decisions.items() if reads[symbol] == 1}


def _asked(condition: Expr) -> tree.Symbol | None:
    """Returns the variable that a condition compares with zero; None for other conditions."""
    if isinstance(condition, tree.Binary) and condition.op == "!=" and is_null(condition.right):
        return _name(condition.left)
    return _name(condition)


def _name(expr: Expr) -> tree.Symbol | None:
    return expr.symbol if isinstance(expr, tree.Name) else None


def _is_truth(expr: Expr) -> bool:
    """True for expressions that are 0 or 1 by their form."""
    match expr:
        case tree.Binary():
            return expr.op in _COMPARISONS | {"&&", "||"}
        case tree.Unary():
            return expr.op == "!"
        case tree.Convert():
            return _is_truth(expr.operand)
        case _:
            return False


def _is_data_pointer(expr: Expr) -> bool:
    return isinstance(expr.type, PointerType) and not is_function_pointer(expr.type)
