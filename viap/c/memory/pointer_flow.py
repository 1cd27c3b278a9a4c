"""The flow of pointers by one action: from the values that it reads to the objects that it sets."""

from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import (
    ELEMENT,
    EXTERNAL,
    INTEGER,
    UNKNOWN,
    FormChanged,
    MemoryRegion,
    Node,
    is_function_pointer,
    is_untyped,
    root,
    strip_casts,
    walks,
)
from viap.c.memory.pointer_views import PointerStep, Views, in_rows, is_member
from viap.c.memory.rows import can_flatten
from viap.c.tree import actions, tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr
from viap.c.tree.types import CType, Field, PointerType, StructType, VoidType
from viap.core.program.integer_types import CHAR

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


class PointerFlow:
    def __init__(self, points_to: "PointsTo") -> None:
        self.points_to = points_to

    def apply(self, action: actions.Action) -> None:
        """Adds the targets that the action gives to pointers."""
        known = self.points_to
        match action:
            case actions.Allocate():
                self._flow(action.target, {(known.sites[action.site], (ELEMENT,)): None})
            case actions.Link():
                node = known.link_node(action)
                if node is not None:
                    self._add(node, {(known.sites[action.site], (ELEMENT,)): None})
                elif not known.from_caller:
                    known.from_caller = known.changed = True
            case actions.ReceivePointer():
                if not is_function_pointer(action.target.type):
                    self._tell(action.target)
                    self._flow(action.target, {EXTERNAL: None})
            case actions.Store():
                if isinstance(action.target.type, StructType):
                    for to in known.nodes(action.target):
                        for origin in known.nodes(action.value):
                            self._copy_node(to, origin)
                elif not is_function_pointer(action.target.type):
                    self._flow(action.target, known.targets(action.value))
            case actions.CopyBytes():
                for to in known.targets(strip_casts(action.target)):
                    for origin in known.targets(strip_casts(action.source)):
                        if to not in UNKNOWN and origin == EXTERNAL:
                            self._let_out(root(to[0]))  # it gets any contents
                        elif to not in UNKNOWN and origin != INTEGER:
                            self._copy_node(to, origin)
                        elif to == EXTERNAL and origin not in UNKNOWN:
                            self._tell_of(origin)
            case actions.Regrow():
                new = (known.sites[action.site], (ELEMENT,))
                for old in known.targets(strip_casts(action.old)):
                    if old not in UNKNOWN:
                        self._same_element(new[0], old)
                        self._copy_node(new, old)
            case actions.Release():
                for region, _ in known.targets(action.pointer):
                    region.freed = True
            case actions.ForgetReachable():
                from viap.c.memory.external_reach import spread

                known.changed |= spread(known, action)

    def _tell(self, target: Expr) -> None:
        """Notes that the outside knows the objects of a (volatile) pointer that it may change."""
        known = self.points_to
        for node in known.nodes(target):
            for region, _ in known.sets.get(node, ()):
                if region not in known.escaped and region is not EXTERNAL[0]:
                    known.escaped[region] = None
                    known.changed = True

    def _tell_of(self, origin: Node) -> None:
        """Notes that the outside knows the objects that pointers in an object lead to."""
        from viap.c.memory.external_reach import led_to

        known = self.points_to
        for region in led_to(known, origin):
            if region not in known.escaped and (region, ()) not in UNKNOWN:
                known.escaped[region] = None
                known.changed = True

    def _let_out(self, node: Node) -> None:
        """Lets the pointers in a part of an object be any that the outside has."""
        from viap.c.memory.external_reach import let_out, size

        before = size(self.points_to)
        let_out(self.points_to, node, set())
        self.points_to.changed |= size(self.points_to) != before

    def _same_element(self, new: MemoryRegion, old: Node) -> None:
        """Gives a growing block the elements that it had before, represented in the same way."""
        forms = self.points_to.forms
        for one, other in ((new, old[0]), (old[0], new)):
            if one.flat and can_flatten(other):
                forms.make_raw(other)
        if new.site is not None and new.site.element is None and old[0].site is not None:
            if old[0].raw:
                forms.make_raw(new)
            elif old[0].site.element is not None:
                forms.give_type(new, old[0].site.element)

    def _flow(self, target: Expr, values: dict[Node, None]) -> None:
        if not values:
            return
        for node in self.points_to.nodes(target):
            if node[0].raw:
                self.points_to.expose(values)
                if EXTERNAL in values and not self.points_to.foreign:
                    self.points_to.foreign = self.points_to.changed = True
            else:
                self._add(node, values)

    def _add(self, node: Node, values: dict[Node, None]) -> None:
        known = self.points_to.sets.setdefault(node, {})
        before = len(known)
        known.update(values)
        if len(known) != before:
            self.points_to.changed = True

    def _copy_node(self, to: Node, origin: Node) -> None:
        """Lets pointers below one node flow to the same places below another."""
        if origin in UNKNOWN and to not in UNKNOWN:
            self._let_out(to)
            return
        if to in UNKNOWN and origin[0].raw:
            self._tell_of(origin)
            return
        if to[0].raw or origin[0].raw:
            self.points_to.forms.make_raw(to[0], origin[0])
            return
        length, sets = len(origin[1]), self.points_to.sets
        for known in list(sets):
            if known[0] is origin[0] and known[1][:length] == origin[1]:
                self._add((to[0], to[1] + known[1][length:]), sets[known])


# ---- Moves and casts of pointers: which part of an object they lead to.
#
# If no part fits, the object becomes raw, and the analysis starts again.


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
