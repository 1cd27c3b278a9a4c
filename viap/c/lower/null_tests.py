"""Places where a program distinguishes null pointers, or compares pointers."""

from collections import Counter

from viap.c import actions, tree
from viap.c.actions import FlowBlock, action_expressions
from viap.c.memory.memory_regions import MemoryRegion
from viap.c.memory.pointees import UNKNOWN, is_function_pointer, is_null
from viap.c.memory.points_to import PointsTo
from viap.c.tree import Expr, operands
from viap.c.types import PointerType
from viap.program.integer_types import BOOL
from viap.source import OverlapPlace

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
