"""Allocated sizes: whether they are whole elements, by the form of the size expression.

A block that ends inside of a struct, as in `malloc(offsetof(struct S, data) + n)`, has the members
that fit into it. Its elements are not whole, so that it is kept as bytes.
"""

from viap.c import actions, tree
from viap.c.actions import FlowBlock, action_expressions
from viap.c.tree import Expr, Symbol, operands
from viap.program.integer_types import BOOL, IntType


class WholeElements:
    """Knows the values assigned to variables, as far as they are assigned by name."""

    def __init__(self, blocks: list[FlowBlock]) -> None:
        self._values: dict[Symbol, list[Expr]] = {}
        self._unknown: set[Symbol] = set()  # those that may get any value
        for block in blocks:
            for action in block.actions:
                self._read(action)
            if isinstance(block.end, actions.Branch):
                self._expose(block.end.condition)

    def _read(self, action: actions.Action) -> None:
        for expr in action_expressions(action):
            self._expose(expr)
        match action:
            case actions.Store(target=tree.Name(symbol=symbol)):
                self._values.setdefault(symbol, []).append(action.value)
            case actions.Receive(target=tree.Name(symbol=symbol)):
                self._unknown.add(symbol)
            case actions.Unspecify(target=tree.Name(symbol=symbol)):
                self._unknown.add(symbol)
            case actions.Forget() if action.outside or action.given is not None:
                self._unknown.add(action.symbol)
            case actions.ForgetReachable(reveals=False):
                self._unknown.update(action.symbols)
            case _:
                pass

    def _expose(self, expr: Expr) -> None:
        """Notes that variables whose address is taken may be changed by others."""
        stack = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, tree.AddressOf) and isinstance(node.operand, tree.Name):
                self._unknown.add(node.operand.symbol)
            stack.extend(operands(node))

    def are(self, size: Expr, unit: int) -> bool:
        """True if a number of bytes is a multiple of a unit, unless its type is too small."""
        return self._is_multiple(size, unit, set())

    def _is_multiple(self, size: Expr, unit: int, seen: set[Symbol]) -> bool:
        match size:
            case tree.IntConst():
                return size.value % unit == 0
            case tree.Convert(operand=operand, type=IntType() as type):
                before = operand.type
                fits = isinstance(before, IntType) and type.bits >= before.bits
                even = not unit & (unit - 1)
                kept = type != BOOL and (fits or even)
                return kept and self._is_multiple(operand, unit, seen)
            case tree.Binary(op="*", left=left, right=right):
                return self._is_multiple(left, unit, seen) or self._is_multiple(right, unit, seen)
            case tree.Binary(op="+" | "-", left=left, right=right):
                return self._is_multiple(left, unit, seen) and self._is_multiple(right, unit, seen)
            case tree.Conditional(then=then, orelse=orelse):
                return self._is_multiple(then, unit, seen) and self._is_multiple(orelse, unit, seen)
            case tree.Name(symbol=symbol):
                return self._gets_multiples(symbol, unit, seen)
            case _:
                return False

    def _gets_multiples(self, symbol: Symbol, unit: int, seen: set[Symbol]) -> bool:
        if symbol in seen:
            return True  # by induction over its values
        if symbol in self._unknown or symbol.external or symbol not in self._values:
            return False
        values = self._values[symbol]
        return all(self._is_multiple(each, unit, seen | {symbol}) for each in values)
