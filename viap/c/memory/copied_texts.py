"""Texts that a library function copies: the bytes that it writes are none that it reads."""

from viap.c import actions
from viap.c.memory.external_reach import known_outside_or_exposed
from viap.c.memory.pointees import UNKNOWN, strip_casts
from viap.c.memory.pointer_positions import Positions, Side
from viap.c.memory.value_access import ValueAccess
from viap.c.tree import Expr as CExpr
from viap.program import build
from viap.program.integer_types import INDEX
from viap.program.nodes import Expr
from viap.source import Position

OVERLAP = "other: a copy between objects that overlap"


class CopiedTexts:
    def __init__(self, access: ValueAccess) -> None:
        self.access = access
        self._positions = Positions(access)

    def separate(self, action: actions.Separate) -> None:
        """Emits a check that two ranges of bytes are apart, if they may be in one object."""
        position = action.position
        target, source = self._side(action.target), self._side(action.source)
        if self._may_meet_outside(target, source):
            self.access.outside.copies = True
        regions = {node[0] for node in target.nodes if node not in UNKNOWN}
        if not any(node[0] in regions for node in source.nodes):
            return
        same = self._positions.same_object(target, source, position)
        apart = self._apart(action, target, source, position)
        fine = build.logical("||", build.negate(same), apart, position)
        self.access.output.check(fine, OVERLAP, position)

    def _side(self, pointer: CExpr) -> Side:
        plain = strip_casts(pointer)
        return Side(self.access.pointer(plain), self.access.points_to.targets(plain))

    def _apart(
        self, action: actions.Separate, target: Side, source: Side, position: Position
    ) -> Expr:
        """Returns the condition that the range which begins first ends before the other."""
        first = self._positions.bytes_of(target, position)
        second = self._positions.bytes_of(source, position)
        ahead = build.compare("<=", first, second, position)
        written, read = self.access.value(action.written), self.access.value(action.read)
        behind = build.arithmetic("-", second, first, INDEX, position)
        before = build.arithmetic("-", first, second, INDEX, position)
        # (The distance is not negative where it is compared.)
        one = build.compare("<=", written, build.convert(behind, written.type, position), position)
        other = build.compare("<=", read, build.convert(before, read.type, position), position)
        return build.conditional(ahead, one, other, position)

    def _may_meet_outside(self, target: Side, source: Side) -> bool:
        """True if an unknown object may be the one that the other pointer leads to."""
        known = known_outside_or_exposed(self.access.points_to)
        for one, other in ((target, source), (source, target)):
            if any(node in UNKNOWN for node in one.nodes):
                if any(node in UNKNOWN or node[0] in known for node in other.nodes):
                    return True
        return False
