"""Statements: conditions, loops and switches become blocks and jumps between them."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.actions import Branch, FlowBlock
from viap.c.elaborate import build
from viap.c.lower.jump_lowering import JumpLowering
from viap.c.tree import Expr
from viap.errors import TypeFault
from viap.program.integer_types import IntType
from viap.source import Position

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
                from viap.c.lower.annotation_lowering import lower_annotation

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
