"""Choices: `&&`, `||` and `?:` as control flow, if their parts have effects."""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import Branch, FlowBlock, Goto
from viap.c.elaborate import build
from viap.c.tree import Expr
from viap.c.types import StructType, VoidType, no_long_double
from viap.errors import Unsupported
from viap.program.integer_types import INT
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class ChoiceLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def branch(self, expr: Expr, then: FlowBlock, orelse: FlowBlock, position: Position) -> None:
        """Branches to one block or the other; the current block ends."""
        builder = self.builder
        builder.sequence.prepare(expr)
        flow = expr.effects or builder.sequence.is_forced(expr)
        match expr:
            case tree.Unary(op="!"):
                self.branch(expr.operand, orelse, then, position)
            case tree.Binary(op="&&" | "||") if flow:
                middle = builder.new_block(position)
                if expr.op == "&&":
                    self.branch(expr.left, middle, orelse, position)
                else:
                    self.branch(expr.left, then, middle, position)
                builder.current = middle
                self.branch(expr.right, then, orelse, position)
            case tree.Comma():
                with builder.sequenced():
                    builder.expressions.effect(expr.left)
                self.branch(expr.right, then, orelse, position)
            case tree.IntConst():
                builder.end(Goto(then if expr.value else orelse), position)
            case _:
                condition = build.truth(builder.expressions.value(expr))
                if builder.frame.constants and not isinstance(condition, tree.IntConst):
                    condition = _decided(condition)
                if builder.pending:
                    # Deferred effects happen on both paths, after the condition is read.
                    then, orelse = self._with_pending(then), self._with_pending(orelse)
                    builder.pending = []
                if isinstance(condition, tree.IntConst):
                    builder.end(Goto(then if condition.value else orelse), position)
                else:
                    builder.end(Branch(condition, then, orelse, position), position)

    def _with_pending(self, target: FlowBlock) -> FlowBlock:
        block = self.builder.new_block(target.position)
        block.actions.extend(self.builder.pending)
        block.end = Goto(target)
        return block

    def truth(self, expr: Expr) -> Expr:
        """Returns a variable that holds the truth of the condition, 1 or 0."""
        builder = self.builder
        position = expr.position
        target = tree.Name(builder.fresh("tmp", INT, position, expr), position)
        then, orelse = builder.new_block(position), builder.new_block(position)
        after = builder.new_block(position)
        with builder.sequenced():
            self.branch(expr, then, orelse, position)
        for block, value in ((then, 1), (orelse, 0)):
            builder.current = block
            constant = tree.IntConst(value, INT, position)
            builder.emit(actions.Store(target, constant, position))
            builder.jump(after)
        builder.current = after
        return target

    def effect(self, expr: tree.Conditional | tree.Binary) -> None:
        """Evaluates a choice whose value is not used."""
        builder = self.builder
        position = expr.position
        then, orelse = builder.new_block(position), builder.new_block(position)
        after = builder.new_block(position)
        parts: tuple[tuple[FlowBlock, Expr], ...]
        with builder.sequenced():
            if isinstance(expr, tree.Conditional):
                self.branch(expr.condition, then, orelse, position)
                parts = ((then, expr.then), (orelse, expr.orelse))
            else:
                first = (then, after) if expr.op == "&&" else (after, then)
                self.branch(expr.left, *first, position)
                parts = ((then, expr.right),)
        for block, part in parts:
            builder.current = block
            with builder.sequenced():
                builder.expressions.effect(part)
            builder.jump(after)
        builder.current = after

    def conditional(self, expr: tree.Conditional) -> Expr:
        builder = self.builder
        position = expr.position
        flow = expr.effects or builder.sequence.is_forced(expr)
        if not flow and not isinstance(expr.type, StructType):
            no_long_double(expr.type, position)
            condition = builder.expressions.value(expr.condition)
            then, orelse = (
                builder.expressions.value(expr.then),
                builder.expressions.value(expr.orelse),
            )
            return tree.Conditional(condition, then, orelse, expr.type, position, False)
        if isinstance(expr.type, VoidType):
            raise Unsupported("a void value is used", position, "?:")
        target = tree.Name(builder.fresh("tmp", expr.type, position, expr), position)
        blocks = (builder.new_block(position), builder.new_block(position))
        after = builder.new_block(position)
        with builder.sequenced():
            self.branch(expr.condition, *blocks, position)
        for block, arm in zip(blocks, (expr.then, expr.orelse), strict=True):
            builder.current = block
            with builder.sequenced():
                builder.assignments.store(target, arm, position)
            builder.jump(after)
        builder.current = after
        return target


def _decided(condition: Expr) -> Expr:
    """Returns the value of a condition that constants decide; else the condition."""
    from viap.c.constant_expressions import evaluate

    value = evaluate(condition)
    return condition if value is None else tree.IntConst(value, INT, condition.position)
