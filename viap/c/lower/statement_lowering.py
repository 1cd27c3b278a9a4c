"""Statements: conditions, loops and switches become blocks and jumps between them."""

from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.lower.jump_lowering import JumpLowering
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch, FlowBlock, Goto
from viap.c.tree.tree import Expr
from viap.c.tree.types import StructType, VoidType, no_long_double
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class StatementLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.jumps = JumpLowering(builder)

    def lower(self, node: tree.Statement) -> None:
        match node:
            case tree.Block():
                self._block(node)
            case tree.ExprStatement():
                self._effect(node.expr)
            case tree.Declaration():
                self.builder.declarations.declare(node)
            case tree.If():
                self._if(node)
            case tree.Loop():
                self._loop(node)
            case tree.Switch():
                self._switch(node)
            case tree.Case():
                self._case(node)
            case tree.Label():
                self.jumps.label(node)
                if self.builder.hints is not None:
                    self.builder.hints.at_label(node.name)
                self.lower(node.body)
            case tree.Goto():
                self.jumps.goto(node)
            case tree.Jump():
                self.jumps.leave(node)
            case tree.Return():
                self.jumps.give_back(node)
            case tree.Specified():
                from viap.c.lower.clause_lowering import lower_annotation

                lower_annotation(self.builder, node)

    def _effect(self, expr: Expr) -> None:
        recursion = self.builder.recursion
        with self.builder.sequence.full(expr):
            if recursion is None or not recursion.jump_back(expr):
                self.builder.expressions.effect(expr)
        self.builder.flush()

    def _branch(self, expr: Expr, then: FlowBlock, orelse: FlowBlock, position: Position) -> None:
        with self.builder.sequence.full(expr):
            self.builder.choices.branch(expr, then, orelse, position)

    def _block(self, node: tree.Block) -> None:
        builder = self.builder
        builder.open_scope()
        builder.frame.blocks[node] = len(builder.scopes)
        for item in node.items:
            self.lower(item)
        del builder.frame.blocks[node]
        builder.close_scope(node.position)

    def _if(self, node: tree.If) -> None:
        builder = self.builder
        then, after = builder.new_block(node.position), builder.new_block(node.position)
        orelse = builder.new_block(node.position) if node.orelse is not None else after
        self._branch(node.condition, then, orelse, node.position)
        builder.current = then
        self.lower(node.then)
        builder.jump(after)
        if node.orelse is not None:
            builder.current = orelse
            self.lower(node.orelse)
            builder.jump(after)
        builder.current = after

    def _loop(self, node: tree.Loop) -> None:
        builder = self.builder
        builder.open_scope()
        if isinstance(node.init, tree.Block):
            for item in node.init.items:  # declared variables live as long as the loop
                self.lower(item)
        elif node.init is not None:
            self.lower(node.init)
        head, body = builder.new_block(node.position), builder.new_block(node.position)
        again, after = builder.new_block(node.position), builder.new_block(node.position)
        annotation = node.annotation
        builder.has_hints |= annotation is not None
        if builder.hints is not None and annotation is not None:
            builder.hints.before_loop(node, annotation)
        if node.check_first:
            builder.start(head)
            if builder.hints is not None and annotation is not None:
                builder.hints.at_head(node, annotation)
            if node.condition is not None:
                self._branch(node.condition, body, after, node.position)
            else:
                builder.jump(body)
        else:
            builder.jump(body)
        builder.current = body
        if builder.hints is not None and annotation is not None and not node.check_first:
            builder.hints.at_head(node, annotation)
        builder.frame.breaks.append((after, len(builder.scopes)))
        builder.frame.continues.append((again, len(builder.scopes)))
        bare = not isinstance(node.body, tree.Block)
        if bare:
            builder.frame.bare_loops[node] = len(builder.scopes)
        self.lower(node.body)
        if bare:
            del builder.frame.bare_loops[node]
        builder.frame.breaks.pop()
        builder.frame.continues.pop()
        builder.start(again)
        if node.step is not None:
            self._effect(node.step)
        if node.check_first:
            builder.jump(head)
        elif node.condition is not None:
            self._branch(node.condition, body, after, node.position)
        builder.current = after
        builder.close_scope(node.position)

    def _switch(self, node: tree.Switch) -> None:
        builder = self.builder
        with builder.sequence.full(node.value):
            value = builder.expressions.value(node.value)
        # Without a case, nothing else reads it.
        named = isinstance(value, tree.IntConst | tree.Name) and not builder.checked
        if builder.pending or not named:
            value = builder.assignments.stash(value, "switch", value)
        builder.flush()
        self.jumps.enter_cases(node.body)
        dispatch, after = builder.current, builder.new_block(node.position)
        builder.current = builder.new_block(node.position)  # before the first case: unreachable
        builder.frame.breaks.append((after, len(builder.scopes)))
        builder.frame.switches.append([])
        self.lower(node.body)
        builder.jump(after)
        cases = builder.frame.switches.pop()
        builder.frame.breaks.pop()
        builder.current = dispatch
        default = after
        for case in cases:
            target = builder.frame.case_blocks.pop(case)
            if case.low is None or case.high is None:
                default = target
                continue
            following = builder.new_block(node.position)
            condition = self._in_range(value, case.low, case.high, case.position)
            builder.current.end = Branch(condition, target, following, case.position)
            builder.current = following
        builder.jump(default)
        builder.current = after

    def _case(self, node: tree.Case) -> None:
        builder = self.builder
        block = builder.frame.case_blocks.setdefault(node, builder.new_block(node.position))
        if not builder.frame.switches:
            raise TypeFault("a case outside of its switch", node.position, "case")
        builder.frame.switches[-1].append(node)
        builder.start(block)
        builder.enter_open_scopes(node.position)
        for item in node.body.items if isinstance(node.body, tree.Block) else ():
            self.lower(item)

    def _in_range(self, value: Expr, low: int, high: int, position: Position) -> Expr:
        builder = self.builder
        assert isinstance(value.type, IntType)
        first, last = (tree.IntConst(n, value.type, position) for n in (low, high))
        if low == high:
            return build.binary("==", value, first, position, builder.model)
        above = build.binary(">=", value, first, position, builder.model)
        below = build.binary("<=", value, last, position, builder.model)
        return build.binary("&&", above, below, position, builder.model)


# ---- Choices: `&&`, `||` and `?:` as control flow, if their parts have effects.


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
    from viap.c.tree.constant_expressions import evaluate

    value = evaluate(condition)
    return condition if value is None else tree.IntConst(value, INT, condition.position)
