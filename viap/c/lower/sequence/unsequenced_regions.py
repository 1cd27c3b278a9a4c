"""Regions: the evaluations of an expression that no sequence point orders.

A region is an expression down to the operands of `&&`, `||`, `?:`, commas and statement
expressions, which are regions of their own. Seen from outside, such an operator is one unit.
"""

from viap.c.lower.sequence.evaluations import (
    Evaluation,
    EvaluationAccess,
    UnsequencedRegion,
    access,
)
from viap.c.lower.sequence.function_summaries import Summaries
from viap.c.tree import tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import ArrayType, CType, PointerType
from viap.core.program.integer_types import IntType


class Regions:
    """Finds the regions of a full expression, each with its pairs of unsequenced events."""

    def __init__(self, summaries: Summaries, checked: bool = False) -> None:
        """`checked`: the positions of operations that may be undefined matter."""
        self._summaries, self._checked = summaries, checked
        self.found: list[UnsequencedRegion] = []

    def read(self, root: Expr) -> list[Evaluation]:
        """Reads a region and the regions in it; returns all of its evaluations."""
        region = UnsequencedRegion(root)
        events = self._value(root, region)
        self.found.append(region)
        return events

    # ------------------------------------------------------------- combinations

    def _cross(self, region: UnsequencedRegion, groups: list[list[Evaluation]]) -> list[Evaluation]:
        """Combines unsequenced operands: pairs each event of one with each of the others."""
        every: list[Evaluation] = []
        every_active: list[Evaluation] = []
        for group in groups:
            active = [event for event in group if event.active]
            if every:
                region.pairs += [(one, two) for one in every for two in active]
            if every_active:
                passive = [event for event in group if not event.active]
                region.pairs += [(one, two) for one in every_active for two in passive]
            every += group
            every_active += active
        return every

    def _event(
        self, region: UnsequencedRegion, node: Expr, found: EvaluationAccess | None
    ) -> Evaluation:
        event = Evaluation(node, [] if found is None else [found], number=len(region.events))
        region.events.append(event)
        return event

    # ------------------------------------------------------------- expressions

    def _value(self, expr: Expr, region: UnsequencedRegion) -> list[Evaluation]:
        match expr:
            case tree.IntConst() | tree.FloatConst() | tree.StringLit() | tree.FunctionRef():
                return []
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                events = self._designation(expr, region)
                if isinstance(expr.type, ArrayType):
                    return events
                found = access(expr, False)
                if found is None:
                    return events
                read = self._event(region, expr, found)
                read.after, read.traps = set(events), _may_trap(expr)
                return [*events, read]
            case tree.Unary():
                return self._value(expr.operand, region)
            case tree.Convert():
                sizes = self._sizes(expr, expr.type, region) if expr.explicit else []
                return self._cross(region, [sizes, self._value(expr.operand, region)])
            case tree.AddressOf():
                return self._designation(expr.operand, region)
            case tree.Decay():
                return self._designation(expr.array, region)
            case tree.Binary() if expr.op not in ("&&", "||"):
                return self._chain(expr, region)
            case tree.Assign():
                return self._assign(expr, region)
            case tree.Step():
                events = self._designation(expr.target, region)
                return self._stored(expr, region, events, [])
            case tree.Call():
                return self._call(expr, region)
            case tree.Binary():
                return self._unit(expr, region, (expr.left,), (expr.right,))
            case tree.Conditional():
                return self._unit(expr, region, (expr.condition,), (expr.then, expr.orelse))
            case tree.Comma():
                return self._comma(expr, region)
            case tree.StatementExpr():
                return self._statements(expr, region)
            case tree.CompoundLiteral():
                return self._literal(expr, region)
            case tree.SizeOfArray():
                return self._sizes(expr, expr.array, region) if expr.here else []
            case tree.Marked():
                return self._unit(expr, region, (expr.operand,), ())
            case tree.Undefined():
                return []
            case tree.At() | tree.Sum() | tree.Fold():
                raise AssertionError("a term of a formula in a program")

    def _chain(self, expr: tree.Binary, region: UnsequencedRegion) -> list[Evaluation]:
        """Reads long sums, which lean to the left, in a loop."""
        rights: list[Expr] = []
        node: Expr = expr
        while isinstance(node, tree.Binary) and node.op not in ("&&", "||"):
            rights.append(node.right)
            node = node.left
        groups = [self._value(node, region)]
        groups += [self._value(right, region) for right in reversed(rights)]
        events = self._cross(region, groups)
        if self._checked and isinstance(expr.type, IntType):
            result = self._event(region, expr, None)
            result.traps, result.after = True, set(events)
            events = [*events, result]
        return events

    def _designation(self, lvalue: Expr, region: UnsequencedRegion) -> list[Evaluation]:
        match lvalue:
            case tree.Name() | tree.StringLit():
                return []
            case tree.Element():
                array = self._designation(lvalue.array, region)
                return self._cross(region, [array, self._value(lvalue.index, region)])
            case tree.Deref():
                return self._value(lvalue.pointer, region)
            case tree.Member():
                return self._designation(lvalue.object, region)
            case _:
                return self._value(lvalue, region)

    def _assign(self, expr: tree.Assign, region: UnsequencedRegion) -> list[Evaluation]:
        target = self._designation(expr.target, region)
        value = self._value(expr.value, region)
        events = self._cross(region, [target, value])
        # A compound one reads its target, too, at any time before or after the value's effects.
        return self._stored(expr, region, events, value if expr.op else [])

    def _stored(
        self,
        expr: tree.Assign | tree.Step,
        region: UnsequencedRegion,
        events: list[Evaluation],
        beside: list[Evaluation],
    ) -> list[Evaluation]:
        """Adds a store: it comes after the values of its operands, but not after their stores."""
        store = self._event(region, expr, access(expr.target, True))
        store.open, store.after = True, set(events)
        store.traps = True
        for event in events:
            for leaf in event.leaves():
                if leaf.open or (event in beside and leaf.active and not leaf.call):
                    region.stores.append((leaf, store))
        return [*events, store]

    def _call(self, expr: tree.Call, region: UnsequencedRegion) -> list[Evaluation]:
        groups = [] if isinstance(expr.callee, tree.FunctionRef) else [expr.callee]
        events = self._cross(
            region, [self._value(each, region) for each in (*groups, *expr.arguments)]
        )
        _close(events)
        effects = self._summaries.of_call(expr)
        call = self._event(region, expr, None)
        call.effects, call.accesses = effects, effects.accesses
        call.after = set(events)
        return [*events, call]

    # ------------------------------------------------------------- units

    def _unit(
        self, expr: Expr, region: UnsequencedRegion, first: tuple[Expr, ...], last: tuple[Expr, ...]
    ) -> list[Evaluation]:
        """Adds an operator with a sequence point after its first operands."""
        inner: list[Evaluation] = []
        for operand in first:
            events = self.read(operand)
            _close(events)
            inner += events
        for operand in last:
            events = self.read(operand)
            for event in events:
                for leaf in event.leaves():
                    leaf.conditional = True
            inner += events
        return self._made(expr, region, inner)

    def _comma(self, expr: tree.Comma, region: UnsequencedRegion) -> list[Evaluation]:
        inner = self.read(expr.left)
        _close(inner)
        return self._made(expr, region, [*inner, *self.read(expr.right)])

    def _made(
        self, expr: Expr, region: UnsequencedRegion, inner: list[Evaluation]
    ) -> list[Evaluation]:
        leaves = [leaf for event in inner for leaf in event.leaves()]
        if not leaves:
            return []
        for leaf in leaves:
            leaf.around = (expr, *leaf.around)
        unit = self._event(region, expr, None)
        unit.inner = leaves
        return [unit]

    def _statements(self, expr: tree.StatementExpr, region: UnsequencedRegion) -> list[Evaluation]:
        """Adds a statement expression: from outside like a call, although C does not say so."""
        effects = self._summaries.of_statements(expr)
        unit = self._event(region, expr, None)
        unit.effects, unit.accesses = effects, effects.accesses
        return [unit]

    def _literal(self, expr: tree.CompoundLiteral, region: UnsequencedRegion) -> list[Evaluation]:
        inner: list[Evaluation] = []
        if expr.symbol.init is not None and not expr.symbol.static:
            for _, value in expr.symbol.init.values:
                events = self.read(value)
                _close(events)
                inner += events
        return self._made(expr, region, inner)

    def _sizes(self, expr: Expr, type: CType, region: UnsequencedRegion) -> list[Evaluation]:
        """Adds the sizes in a type, which are full expressions, one after the other."""
        inner: list[Evaluation] = []
        while isinstance(type, ArrayType | PointerType):
            if isinstance(type, ArrayType) and isinstance(type.size, tree.Expr):
                events = self.read(type.size)
                _close(events)
                inner += events
            type = type.element if isinstance(type, ArrayType) else type.target
        return self._made(expr, region, inner)


def _may_trap(lvalue: Expr) -> bool:
    while not isinstance(lvalue, tree.Name):
        match lvalue:
            case tree.Element(index=tree.IntConst()):
                lvalue = lvalue.array
            case tree.Member():
                lvalue = lvalue.object
            case _:
                return True
    return False


def _close(events: list[Evaluation]) -> None:
    """Handles a sequence point: all stores so far are done."""
    for event in events:
        for leaf in event.leaves():
            leaf.open = False
