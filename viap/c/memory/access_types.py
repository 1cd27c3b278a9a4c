"""Accesses by another type than that of the object: the object has to be kept as bytes."""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.constant_expressions import evaluate
from viap.c.memory.byte_views import copied_as_elements, filled_as_elements
from viap.c.memory.pointees import (
    INTEGER,
    UNKNOWN,
    is_data_pointer,
    is_end,
    is_untyped_element,
    leaves_array,
    strip_casts,
)
from viap.c.memory.pointer_views import in_rows
from viap.c.tree import Expr
from viap.c.types import PointerType, flexible

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


class AccessTypes:
    def __init__(self, points_to: "PointsTo") -> None:
        self.points_to = points_to

    def fit(self) -> None:
        """Makes regions raw that some access in the program does not fit."""
        for expr in self.points_to.uses.accesses:
            self._use(expr)
        for block in self.points_to.uses.byte_blocks:
            self._use_bytes(block)

    def _use(self, expr: Expr) -> None:
        """Checks that each access in an expression fits its objects; others make them raw."""
        known = self.points_to
        match expr:
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                if isinstance(expr, tree.Element):
                    self._leave(expr, one_past=False)
                if isinstance(expr, tree.Member) and flexible(expr.type):
                    for region, _ in known.nodes(expr.object):
                        known.forms.make_raw(region)
                in_bytes = any(region.raw for region, _ in known.nodes(expr))
                if in_bytes and is_data_pointer(expr.type):
                    self._decode()  # the address of a pointer is an integer there
                    self._take_from_caller()
            case tree.AddressOf(operand=tree.Element() as element):
                self._leave(element, one_past=True)
            case tree.Convert():
                if isinstance(expr.operand.type, PointerType):
                    known.expose(known.targets(expr.operand))
                else:
                    self._decode()
                    self._take_address(expr.operand)
            case tree.Binary() if isinstance(expr.type, PointerType):
                known.targets(expr)
            case tree.Binary():
                ours, theirs = known.targets(expr.left), known.targets(expr.right)
                if INTEGER in ours or INTEGER in theirs:
                    known.expose({**ours, **theirs})
            case _:
                raise AssertionError(f"{type(expr).__name__} is looked at by its type")

    def _leave(self, expr: tree.Element, one_past: bool) -> None:
        """Handles a constant index that leads out of its array, into the neighbouring part.

        `one_past`: only the address is taken, which may be the end of a member.
        """
        if self.points_to.confined or not leaves_array(expr):
            return
        for node in self.points_to.nodes(expr):
            at_end = one_past and not in_rows(node) and is_end(expr)
            if len(node[1]) > 1 and not at_end:
                self.points_to.forms.make_raw(node[0])

    def _decode(self) -> None:
        if not self.points_to.decodes:
            self.points_to.decodes = self.points_to.changed = True

    def _take_address(self, integer: Expr) -> None:
        """Notes that an integer which becomes a pointer may be an address from a caller."""
        if evaluate(integer) is None and not _is_moved_address(integer):
            self._take_from_caller()

    def _take_from_caller(self) -> None:
        """Notes that bytes or an integer become a pointer, and may come from a caller."""
        known = self.points_to
        if not known.from_caller and (known.uses.given or known.uses.allocations):
            from viap.c.memory.caller_pointers import may_hold_addresses

            if may_hold_addresses(known):
                known.from_caller = known.changed = True

    def _use_bytes(self, action: actions.FillBytes | actions.CopyBytes) -> None:
        known = self.points_to
        pointer = action.target if isinstance(action, actions.CopyBytes) else action.pointer
        for node in known.targets(strip_casts(pointer)):
            if node in UNKNOWN:
                continue
            if isinstance(action, actions.FillBytes):
                untyped = is_untyped_element(node)
                if not node[0].raw and (untyped or not filled_as_elements(node, action, known)):
                    known.forms.make_raw(node[0])
                continue
            for origin in known.targets(strip_casts(action.source)):
                if is_untyped_element(node) or is_untyped_element(origin):
                    # Bytes that nothing else has given a type to.
                    known.forms.make_raw(node[0], *([] if origin in UNKNOWN else [origin[0]]))
                if origin not in UNKNOWN and not copied_as_elements(node, origin, action, known):
                    known.forms.make_raw(node[0], origin[0])


def _is_moved_address(integer: Expr) -> bool:
    """True if an integer is the address of a pointer, moved and rounded in the same expression."""
    match integer:
        case tree.Convert():
            is_pointer = isinstance(integer.operand.type, PointerType)
            return is_pointer or _is_moved_address(integer.operand)
        case tree.Binary(op="+" | "-" | "&" | "|"):
            return _is_moved_address(integer.left) != _is_moved_address(integer.right)
        case tree.Binary() | tree.Unary():
            others = [each for each in tree.operands(integer) if evaluate(each) is None]
            return len(others) == 1 and _is_moved_address(others[0])
        case tree.Conditional():
            return _is_moved_address(integer.then) and _is_moved_address(integer.orelse)
        case _:
            return False
