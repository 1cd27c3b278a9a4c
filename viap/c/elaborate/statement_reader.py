"""Statements and local declarations."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.scope import JumpScopes
from viap.c.text.gnu_words import CASE_RANGE
from viap.c.tree import tree
from viap.c.tree.tree import Statement
from viap.c.tree.tree_walk import has_variable_size
from viap.c.tree.types import (
    VA_LIST,
    VOID,
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    compatible,
    is_variable_arguments,
    promote,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import IntType

if TYPE_CHECKING:
    from viap.c.contracts.formulas import LoopAnnotation
    from viap.c.elaborate.unit_elaborator import Elaborator
    from viap.c.text.gnu_forms import TakenLabels


class StatementReader:
    """Reads the body of one function."""

    def __init__(self, unit: "Elaborator", function: tree.Function) -> None:
        self.unit = unit
        self.function = function
        self.switches: list[IntType] = []
        # True if an expression here may be evaluated again before its block is left: a label stands
        # before it, or it is a loop's condition or step.
        self.label_passed = False
        self.in_loop_head = False
        self.jumps = JumpScopes()
        self.taken_labels: TakenLabels | None = None  # their addresses are values

    def body(self, node: c_ast.Compound) -> tree.Block:
        previous = self.unit.statement_reader
        self.unit.statement_reader = self
        if self.unit.notes.label_values:
            from viap.c.text.gnu_forms import TakenLabels, objects

            around = previous.taken_labels if previous is not None else None
            self.taken_labels = TakenLabels(node, self.unit.position(node), around)
            made = objects(self.taken_labels.names, node.coord)
            node = c_ast.Compound([*made, *(node.block_items or ())], node.coord)
        try:
            block = self._block(node)
        finally:
            self.unit.statement_reader = previous
        self.jumps.check()
        return block

    def _block(self, node: c_ast.Compound) -> tree.Block:
        with self._scope():
            items = self.items(node.block_items or [])
        return tree.Block(items, self.unit.position(node))

    def items(self, nodes: list[c_ast.Node]) -> tuple[Statement, ...]:
        items: list[Statement] = []
        for node in nodes:
            items.extend(self._item(node))
        return tuple(items)

    def _item(self, node: c_ast.Node) -> list[Statement]:
        match node:
            case c_ast.Decl():
                return self._declaration(node)
            case c_ast.DeclList():
                return [item for decl in node.decls for item in self._item(decl)]
            case c_ast.Typedef():
                return self._typedef(node)
            case c_ast.StaticAssert():
                from viap.c.elaborate.type_definitions import check_static_assertion

                check_static_assertion(self.unit, node)
                return []
            case c_ast.EmptyStatement():
                return []
            case c_ast.Pragma():
                specifications = self.unit.specifications
                if specifications is None:
                    return []
                return specifications.statements(self.unit, self.function, node)
            case c_ast.FuncDef():
                from viap.c.elaborate.nested_functions import read_nested

                unit = self.unit
                read_nested(
                    unit, self.function, node, lambda f, body: StatementReader(unit, f).body(body)
                )
                return []
            case _:
                return [self.read(node)]

    def _about(self, loop: c_ast.Node) -> "LoopAnnotation | None":
        """Return what is written about a loop, while the variables of its head are in scope."""
        specifications = self.unit.specifications
        if specifications is None:
            return None
        return specifications.loop(self.unit, self.function, loop)

    def _typedef(self, node: c_ast.Typedef) -> list[Statement]:
        """Read a type name; sizes that are not constants are computed here, once (C11 6.7.8p3)."""
        where = self.unit.position(node)
        entry = self.unit.types.type_name(node)
        items: list[Statement] = []
        if has_variable_size(entry.type):
            self.jumps.enter(where)

            type = with_kept_sizes(entry.type, items, where)
            entry = replace(entry, type=type)
            if isinstance(type, ArrayType):
                size = tree.SizeOfArray(type, self.unit.model.size_t, where, True, effects=True)
                items.append(tree.ExprStatement(size, where))  # they must be positive
        self.unit.scope.names[node.name] = entry
        return items

    def read(self, node: c_ast.Node | None) -> Statement:
        if node is None:
            return tree.Block((), self.function.position)
        where = self.unit.position(node)
        match node:
            case c_ast.Compound():
                return self._block(node)
            case c_ast.If():
                with self._scope():
                    condition = self.unit.expressions.condition(node.cond)
                    then = self.part(node.iftrue)
                    orelse = self.part(node.iffalse) if node.iffalse is not None else None
                return tree.If(condition, then, orelse, where)
            case c_ast.While():
                with self._scope():
                    condition = self._loop_condition(node.cond)
                    about = self._about(node)
                    body = self.part(node.stmt)
                return tree.Loop(None, condition, None, body, True, where, about)
            case c_ast.DoWhile():
                with self._scope():
                    about = self._about(node)
                    body = self.part(node.stmt)
                    condition = self._loop_condition(node.cond)
                return tree.Loop(None, condition, None, body, False, where, about)
            case c_ast.For():
                with self._scope():
                    return self._for(node, where)
            case c_ast.Switch():
                with self._scope():
                    return read_switch(self, node, where)
            case c_ast.Case() | c_ast.Default():
                return read_case(self, node, where)
            case c_ast.Label():
                self.label_passed = True
                self.jumps.label(node.name)
                return tree.Label(node.name, self.read(node.stmt), where)
            case c_ast.Goto():
                self.jumps.goto(node.name, where)
                return tree.Goto(node.name, where)
            case c_ast.FuncCall(name=c_ast.ID(name="__viap_goto")):
                from viap.c.text.gnu_forms import chosen

                assert self.taken_labels is not None
                labels = self.taken_labels.of(node)
                return self.read(chosen(node.args.exprs[0], labels, node.coord))
            case c_ast.Break():
                return tree.Jump("break", where)
            case c_ast.Continue():
                return tree.Jump("continue", where)
            case c_ast.Return():
                return self._return(node, where)
            case c_ast.AttributedStatement():
                return self.read(node.stmt)
            case (
                c_ast.Decl()
                | c_ast.DeclList()
                | c_ast.Typedef()
                | c_ast.EmptyStatement()
                | c_ast.Pragma()
                | c_ast.StaticAssert()
            ):
                return tree.Block(tuple(self._item(node)), where)
            case _:
                return tree.ExprStatement(self.unit.expressions.read(node), where)

    def _for(self, node: c_ast.For, where: Position) -> Statement:
        init = self.read(node.init) if node.init is not None else None
        condition = None
        if node.cond is not None:
            condition = self._loop_condition(node.cond)
        step = None
        if node.next is not None:
            with self._loop_head():
                step = self.unit.expressions.value(node.next)
        about = self._about(node)
        return tree.Loop(init, condition, step, self.part(node.stmt), True, where, about)

    @contextmanager
    def _scope(self) -> Iterator[None]:
        """Open a block scope: what its expressions declare ends with it (C11 6.8.4, 6.8.5)."""
        self.unit.push()
        try:
            with self.jumps.block():
                yield
        finally:
            self.unit.pop()

    def part(self, node: c_ast.Node | None) -> Statement:
        """Read the statement that another one controls, which is a block, too."""
        with self._scope():
            return self.read(node)

    def _loop_condition(self, node: c_ast.Node) -> tree.Expr:
        with self._loop_head():
            return self.unit.expressions.condition(node)

    @contextmanager
    def _loop_head(self) -> Iterator[None]:
        before, self.in_loop_head = self.in_loop_head, True
        try:
            yield
        finally:
            self.in_loop_head = before

    def _return(self, node: c_ast.Return, where: Position) -> Statement:
        result = self.function.type.result
        if node.expr is None:
            return tree.Return(None, where)
        value = self.unit.expressions.value(node.expr)
        if isinstance(result, VoidType):
            if isinstance(value.type, VoidType):
                discard = tree.ExprStatement(value, where)
                return tree.Block((discard, tree.Return(None, where)), where)
            raise TypeFault("a void function returns a value", where, "return")
        return tree.Return(build.convert(value, result, where), where)

    def _declaration(self, node: c_ast.Decl) -> list[Statement]:
        where = self.unit.position(node)
        if node.name is None:
            self.unit.types.forward(node.type)
        type = self.unit.types.declared(node)
        if node.name is None:
            return []  # only a tag
        if isinstance(type, FunctionType) and "auto" in node.storage:
            from viap.c.elaborate.nested_functions import declare_nested

            declare_nested(self.unit, self.function, node)
            return []
        if isinstance(type, FunctionType) or "extern" in node.storage:
            # A declaration of something at file scope.
            if self.unit.notes.aliases and self.unit.said_of(node).alias:
                raise Unsupported("an alias inside of a function", where, "alias")
            entry = self.unit.file_scope.find(node.name)
            if entry is None and self.unit.linked is not None:
                entry = self.unit.linked.block_entry(self.unit, node, type)
            if entry is None and isinstance(type, FunctionType):
                entry = self.unit.functions.get(node.name)
                if entry is None:
                    entry = tree.Function(
                        node.name, type, where, promises=self.unit.index.promises(node.name)
                    )
                    self.unit.functions[node.name] = entry
            if entry is None:
                entry = self._block_extern(node, type, where)
            self.unit.scope.names[node.name] = entry
            return []
        if isinstance(type, VoidType) or isinstance(type, StructType) and type.fields is None:
            raise TypeFault(f"'{node.name}' has the incomplete type '{type}'", where, node.name)
        if has_variable_size(type):
            self.jumps.enter(where)
        static = "static" in node.storage
        if not static and is_variable_arguments(type):
            type = VA_LIST  # a list is the number of its next argument
        symbol = tree.Symbol(node.name, type, where, static=static, local=True)
        symbol.of_thread = "_Thread_local" in node.storage
        symbol.qualifiers = self.unit.types.qualifiers(node.type)
        symbol.constant = "const" in symbol.qualifiers
        symbol.alignment = self.unit.types.declared_alignment(node)
        symbol.volatile = self.unit.types.is_volatile(node.type)
        self.unit.scope.names[node.name] = symbol
        if static and has_variable_size(type):
            raise TypeFault(f"the size of '{node.name}' is not a constant", where, node.name)
        if node.init is not None:
            symbol.init, symbol.type = self.unit.initialisers.read(node.init, type, where, static)
        elif isinstance(type, ArrayType) and type.size is None:
            raise TypeFault(f"the array '{node.name}' has no size", where, node.name)
        if static:
            self.unit.globals.append(symbol)
        return [tree.Declaration(symbol, where)]

    def _block_extern(self, node: c_ast.Decl, type: CType, where: Position) -> tree.Symbol:
        """Return the object that only blocks declare: one object for all of them."""
        name = node.name
        known = self.unit.block_externs.get(name)
        if known is None:
            known = tree.Symbol(name, type, where, static=True, external=True)
            known.exposed = True
            self.unit.block_externs[name] = known
            self.unit.globals.append(known)
        elif not compatible(known.type, type):
            raise TypeFault(f"'{name}' is declared with different types", where, name)
        known.volatile |= self.unit.types.is_volatile(node.type)
        return known

    def statement_expression(self, node: c_ast.Compound, where: Position) -> tree.Expr:
        with self._scope():
            self.jumps.enter(where)
            items = list(self.items(node.block_items or []))
        while items and isinstance(items[-1], tree.Label):
            label = items.pop()
            assert isinstance(label, tree.Label)
            nothing = tree.Block((), label.position)
            items += (tree.Label(label.name, nothing, label.position), label.body)
        if items and isinstance(items[-1], tree.ExprStatement):
            last = items.pop()
            assert isinstance(last, tree.ExprStatement)
            value = build.value_of(last.expr)
            body = tree.Block(tuple(items), where)
            return tree.StatementExpr(body, value, value.type, where)
        return tree.StatementExpr(tree.Block(tuple(items), where), None, VOID, where)


# ---- Switches and their cases, also GNU's ranges of values.


def read_switch(reader: "StatementReader", node: c_ast.Switch, where: Position) -> Statement:
    value = reader.unit.expressions.value(node.cond)
    if not isinstance(value.type, IntType):
        raise TypeFault(f"switch on '{value.type}'", where, "switch")
    type = promote(value.type)
    value = build.convert(value, type, where)
    reader.switches.append(type)
    try:
        with reader.jumps.switch():
            body = reader.part(node.stmt)
    finally:
        reader.switches.pop()
    return tree.Switch(value, body, where)


def read_case(
    reader: "StatementReader", node: c_ast.Case | c_ast.Default, where: Position
) -> Statement:
    if not reader.switches:
        raise TypeFault("a case outside of a switch", where, "case")
    reader.jumps.case(where)
    low = high = None
    if isinstance(node, c_ast.Case):
        expr = node.expr
        ends = [expr]
        if isinstance(expr, c_ast.FuncCall) and isinstance(expr.name, c_ast.ID):
            if expr.name.name == CASE_RANGE:
                ends = expr.args.exprs
        type = reader.switches[-1]
        values = [reader.unit.constant(reader.unit.expressions.value(end)) for end in ends]
        if any(value is None for value in values):
            raise TypeFault("a case needs a constant", where, "case")
        low, high = (type.wrap(v) for v in (values[0] or 0, values[-1] or 0))
    body = tree.Block(reader.items(node.stmts or []), where)
    return tree.Case(low, high, body, where)


# ---- Type names of variable size: their sizes are computed where they are declared (C11 6.7.8p3).


_SIZE = "size of a type"


def with_kept_sizes(type: CType, items: list[Statement], where: Position) -> CType:
    """Return the type with variables for the sizes that are to be computed; adds those."""
    if isinstance(type, PointerType):
        target = with_kept_sizes(type.target, items, where)
        return PointerType(target, type.volatile, type.qualifiers)
    if not isinstance(type, ArrayType):
        return type
    size = type.size
    if isinstance(size, tree.Expr):
        if isinstance(size, tree.Name) and size.symbol.name == _SIZE:
            return type  # through another such name
        kept = tree.Symbol(_SIZE, size.type, where, static=False, local=True)
        kept.init = tree.Initialiser([((), size)])
        items.append(tree.Declaration(kept, where))
        size = tree.Name(kept, where)
    return ArrayType(with_kept_sizes(type.element, items, where), size)
