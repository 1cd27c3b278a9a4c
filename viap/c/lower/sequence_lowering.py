"""Sequencing: evaluates a full expression in every order that C allows.

The rest of the lowering goes from left to right. Before it evaluates a region (see
`viap/c/lower/sequence`), the parts whose order matters are evaluated in one of the possible orders,
chosen by an input, and their values are stored; and conflicts between stores are checked.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.library_functions import STANDARD
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch
from viap.c.tree.tree import Expr
from viap.c.tree.types import ArrayType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import BOOL, INT
from viap.core.program.undefined_behaviour import UNSEQUENCED

if TYPE_CHECKING:
    from viap.c.lower.access_conflicts import Conflict
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.sequence.sequence_plans import Planner, SequencePlan, SequencePlans


@dataclass(eq=False)
class _State:
    """The state during the evaluation of a full expression."""

    by_root: "Mapping[int, SequencePlan]" = field(default_factory=dict)
    forced: "Set[int]" = frozenset()
    prepared: set[int] = field(default_factory=set)
    done: dict[int, Expr] = field(default_factory=dict)
    watching: dict[int, list["Conflict"]] = field(default_factory=dict)


_NOTHING = _State()


class SequenceLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self._known: dict[int, SequencePlans] = {}
        self._state = _NOTHING

    @cached_property
    def planner(self) -> "Planner":
        # Most programs need none: imported here, like everything that it needs.
        from viap.c.lower.sequence.function_summaries import Summaries
        from viap.c.lower.sequence.sequence_plans import Planner

        return Planner(Summaries(self.builder.unit, self.builder.errors), self.builder.checked)

    # ------------------------------------------------------------- full expressions

    @contextmanager
    def full(self, expr: Expr) -> Iterator[None]:
        """Context of the evaluation of a full expression."""
        around, self._state = self._state, _NOTHING
        plans = self._plans(expr)
        if plans is not None:
            self._state = _State(plans.by_root, plans.forced)
        yield
        self._state = around

    def _plans(self, expr: Expr) -> "SequencePlans | None":
        if not expr.effects or _simple(expr):
            return None
        body = self.builder.frame.function.body
        if body is not None and body.position.file == STANDARD:
            return None
        plans = self._known.get(id(expr))
        if plans is None:
            plans = self._known[id(expr)] = self.planner.full_expression(expr)
        return plans if plans.by_root else None

    def prepare(self, expr: Expr) -> None:
        """Prepares the evaluation of a region."""
        state = self._state
        plan = state.by_root.get(id(expr))
        if plan is None or id(expr) in state.prepared:
            return
        state.prepared.add(id(expr))
        for position in dict.fromkeys(plan.certain):
            never = tree.IntConst(0, INT, position)
            self.builder.emit(actions.Require(never, UNSEQUENCED, position))
        for pair in plan.watched:
            from viap.c.lower.access_conflicts import Conflict

            conflict = Conflict(self.builder, pair, flagged=pair.sometimes or bool(plan.orders))
            for node in (pair.one, pair.other):
                state.watching.setdefault(id(node), []).append(conflict)
        if plan.orders:
            self._in_each_order(plan.orders, expr.position)

    def done(self, expr: Expr) -> Expr | None:
        """Returns the value of a part that was evaluated before its turn; None if it was not."""
        return self._state.done.get(id(expr)) if self._state.done else None

    def is_forced(self, expr: Expr) -> bool:
        """True if an operator without effects has to become control flow."""
        return id(expr) in self._state.forced

    def touch(self, node: Expr, lvalue: Expr) -> None:
        """Notes that a node accesses an object, whose designation is pure by now."""
        for conflict in self._state.watching.get(id(node), ()):
            conflict.touch(node, lvalue)

    # ------------------------------------------------------------- orders

    def choose(self, position: Position, count: int) -> Iterator[int]:
        """Goes through alternatives, each in a block of its own; an input chooses one."""
        builder = self.builder
        after = builder.new_block(position)
        for number in range(count):
            if number + 1 < count:
                from viap.core.program.inputs import OrderChoice

                place = OrderChoice(position.file, position.line, position.column)
                choice = tree.Name(builder.fresh("order", BOOL, place), place)
                builder.emit(actions.Receive(choice, "", BOOL, place))
                this, others = builder.new_block(position), builder.new_block(position)
                # Zero, which runs choose if they are free to, is the first order.
                builder.end(Branch(build.truth(choice), others, this, position), position)
                builder.current = this
            yield number
            builder.jump(after)
            if number + 1 < count:
                builder.current = others
        builder.current = after

    def _in_each_order(self, orders: Sequence[Sequence[Expr]], position: Position) -> None:
        builder, done = self.builder, self._state.done
        kept: dict[int, Expr] = {}
        for node in orders[0]:
            if isinstance(node.type, ArrayType):
                # An array is not a value: the evaluated part is a literal, which has a place.
                if not isinstance(node, tree.CompoundLiteral):
                    raise Unsupported("the order of evaluation of an array", node.position, "array")
                kept[id(node)] = tree.Name(builder.instance(node.symbol), node.position)
                continue
            if isinstance(node.type, VoidType):
                raise Unsupported("a void value is used", node.position, "void")
            kept[id(node)] = tree.Name(
                builder.fresh("value", node.type, node.position, node), node.position
            )
        for number in self.choose(position, len(orders)):
            for node in orders[number]:
                with builder.sequenced():
                    value = builder.expressions.value(node)
                    if not isinstance(node.type, ArrayType):
                        builder.emit(actions.Store(kept[id(node)], value, node.position))
                done[id(node)] = kept[id(node)]
            for node in orders[number]:
                del done[id(node)]
        done |= kept


def _simple(expr: Expr) -> bool:
    """True if there is one effect, on a variable, and it comes last, as in most expressions."""
    match expr:
        case tree.Assign():
            value = expr.value
            if expr.target.effects:
                return False
            if isinstance(expr.target, tree.Name) and not expr.op:
                while isinstance(value, tree.Convert):
                    value = value.operand
                return _simple(value) if isinstance(value, tree.Call) else not value.effects
            return not value.effects
        case tree.Step():
            return not expr.target.effects
        case tree.Call():
            return not expr.callee.effects and not any(each.effects for each in expr.arguments)
        case tree.Convert():
            return _simple(expr.operand)
        case _:
            return False
