"""Places where a program tells whether a pointer is null, or whether two pointers are equal."""

from viap.c import tree
from viap.c.memory.pointees import UNKNOWN, is_function_pointer, is_null
from viap.c.memory.points_to import PointsTo
from viap.c.memory.regions import Region
from viap.c.tree import Expr, operands
from viap.c.types import PointerType

_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))


class NullTests:
    """`tested`: regions to which a pointer may lead that is looked at; `compared`: pairs."""

    def __init__(self, points_to: PointsTo) -> None:
        self._points_to = points_to
        self.tested: set[Region] = set()
        self.compared: set[tuple[Region, Region]] = set()

    def branch(self, condition: Expr, then: bool, orelse: bool) -> None:
        """A condition decides; `then` and `orelse` say whether an assertion follows there.

        A test does not count if null would lead to where no assertion follows.
        """
        waiting = [(condition, then, orelse)]
        while waiting:
            expr, then, orelse = waiting.pop()
            match expr:
                case tree.Unary(op="!"):
                    waiting.append((expr.operand, orelse, then))
                case tree.Binary(op="&&"):
                    # One that is false decides; one that is true leaves it to the other.
                    waiting += [(part, then or orelse, orelse) for part in operands(expr)]
                case tree.Binary(op="||"):
                    waiting += [(part, then, then or orelse) for part in operands(expr)]
                case tree.Binary(op="==" | "!=") if is_null(expr.left) or is_null(expr.right):
                    where_null = then if expr.op == "==" else orelse
                    self._look(expr, skip=not where_null)
                case _:
                    self._look(expr, skip=False)

    def value(self, pointer: Expr) -> None:
        """Whether a pointer is null decides what happens."""
        if _is_data_pointer(pointer):
            self.tested.update(self._regions(pointer))

    def _look(self, expr: Expr, skip: bool) -> None:
        """All tests in an expression; `skip`: but for that at the top."""
        waiting = [expr]
        while waiting:
            node = waiting.pop()
            parts = operands(node)
            if not (skip and node is expr):
                self._test(node)
            waiting += parts

    def _test(self, node: Expr) -> None:
        match node:
            case tree.Binary() if node.op in _COMPARISONS | {"&&", "||"}:
                self.value(node.left)
                self.value(node.right)
                if _is_data_pointer(node.left) and _is_data_pointer(node.right):
                    left, right = self._regions(node.left), self._regions(node.right)
                    self.compared.update((a, b) for a in left for b in right if a is not b)
            case tree.Unary(op="!"):
                self.value(node.operand)
            case tree.Conditional():
                self.value(node.condition)
            case tree.Convert() if not isinstance(node.type, PointerType):
                self.value(node.operand)

    def _regions(self, pointer: Expr) -> set[Region]:
        return {node[0] for node in self._points_to.targets(pointer) if node not in UNKNOWN}


def _is_data_pointer(expr: Expr) -> bool:
    return isinstance(expr.type, PointerType) and not is_function_pointer(expr.type)
