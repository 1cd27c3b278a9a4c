"""Moves and casts of pointers: which part of an object they lead to.

If no part fits, the object becomes raw, and the analysis starts again.
"""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.memory.memory_regions import FormChanged, MemoryRegion, Node, walks
from viap.c.memory.pointees import UNKNOWN, is_untyped
from viap.c.memory.pointer_views import PointerStep, Views, in_rows, is_member
from viap.c.memory.rows import can_flatten
from viap.c.object_layout import size_of
from viap.c.types import CType, Field, PointerType, VoidType
from viap.program.integer_types import CHAR

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


class PointerMoves:
    def __init__(self, points_to: "PointsTo") -> None:
        self.points_to, self.model = points_to, points_to.model
        self._views = Views(points_to.model, self._lead_to)
        self._moved: set[Node] = set()
        self._landed: set[Node] = set()  # parts of a struct that were reached by counting bytes

    def _lead_to(self, field: Field) -> None:
        """Notes that a pointer leads to a member that the text never names."""
        if field not in self.points_to.mentioned:
            self.points_to.mentioned.add(field)
            raise FormChanged

    def forget(self, region: MemoryRegion) -> None:
        """Forgets the moves in a region whose form has changed."""
        for known in (self._moved, self._landed):
            known -= {node for node in known if node[0] is region}

    def cast(self, node: Node, type: CType) -> Node:
        """Returns the node of a cast pointer: the elements of an array, for the whole array."""
        if node in UNKNOWN or node[0].raw or node in self._moved or is_untyped(node):
            return node
        return self._views.entered(node, type) or node

    def accessed(self, node: Node, type: CType) -> Node:
        """Returns the node that a pointer to `node` means when it is dereferenced as `type`."""
        if node in UNKNOWN:
            return node
        self.points_to.forms.type_of_site(node, type)
        found = self._views.accessed(node, type)
        if found is None:
            self.points_to.forms.make_raw(node[0])
            raise AssertionError("a raw region fits every type")
        return found

    def step(self, node: Node, expr: tree.Binary) -> PointerStep:
        """Returns the move of a pointer to a node."""
        assert isinstance(expr.left.type, PointerType)
        type, forms = expr.left.type.target, self.points_to.forms
        if node in UNKNOWN:
            return PointerStep(node, size_of(type, self.model, expr.position))
        forms.type_of_site(node, CHAR if isinstance(type, VoidType) else type)
        found = self._views.stepped(node, expr)
        changes = found is not None and (found.node != node or found.fixed is not None)
        if found is None or (changes and not walks(node) and node in self._moved):
            # A moved pointer to a single object is not at the start of its first part.
            forms.make_raw(node[0])
            raise AssertionError("a raw region fits every type")
        if not self.points_to.confined and found.fixed is None and evaluate(expr.right) != 0:
            if is_member(found.node) or (in_rows(found.node) and can_flatten(node[0])):
                forms.make_raw(node[0])  # it may continue behind its member, or its row
        if found.fixed is not None:
            # From a part to the aggregate around it, the move is the same for all pointers.
            if node in self._landed or node[1][: len(found.node[1])] != found.node[1]:
                self._note(self._landed, [found.node])
        elif node in self._landed and evaluate(expr.right) != 0:
            # If a part was reached by counting bytes, those behind it can be reached, too.
            forms.make_raw(node[0])
        return found

    def note_moved(self, nodes: list[Node]) -> None:
        """Notes the parts to which moved pointers lead."""
        self.points_to.moved.update(region for region, _ in nodes)
        self._note(self._moved, nodes)

    def _note(self, known: set[Node], more: list[Node]) -> None:
        """Notes nodes that decide how pointers are moved or cast: all are analysed again."""
        if not known.issuperset(more):
            known.update(more)
            self.points_to.changed = True
