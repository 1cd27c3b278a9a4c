"""Switches and their cases, also GNU's ranges of values."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.gnu_words import CASE_RANGE
from viap.c.tree import Statement
from viap.c.types import promote
from viap.errors import TypeFault
from viap.program.integer_types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.statement_reader import StatementReader


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
