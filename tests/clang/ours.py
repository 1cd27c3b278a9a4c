"""Our side: the typed tree, and which part of it each node of the parser's tree became."""

import re
from dataclasses import dataclass, field

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate import statement_reader as switch_reader
from viap.c.elaborate.expression_reader import ExpressionReader
from viap.c.elaborate.statement_reader import StatementReader
from viap.c.elaborate.unit_elaborator import Elaborator, InitialiserReader
from viap.c.load import tree_of_text
from viap.c.text.gnu_words import SAME_OPERAND
from viap.c.tree import tree
from viap.core.base.errors import TypeFault


@dataclass
class Recording:
    """What was read: nodes of the parser with what they became, outer ones first."""

    expressions: list = field(default_factory=list)
    initialisers: list = field(default_factory=list)
    structs: list = field(default_factory=list)
    values: list = field(default_factory=list)  # (kind, node, value) of returns and switches


ENTRY = re.compile(r"there is no function 'main' \(defined here: (\w+)")


def record(text, name, model):
    """The typed tree of a text, with a record of how it was made.

    Without a `main`, it is what the text's first function reaches.
    """
    try:
        return _record(text, name, model, "main")
    except TypeFault as error:
        entry = ENTRY.search(str(error))
        if entry is None:
            raise
        return _record(text, name, model, entry[1])


def _record(text, name, model, entry):
    found = Recording()
    read, read_list = ExpressionReader.read, InitialiserReader.read
    read_binary = ExpressionReader._binary
    read_return, read_switch = StatementReader._return, switch_reader.read_switch
    remember = Elaborator.remember_struct
    seen = set()

    def reading(self, node):
        place = None
        if id(node) not in seen:
            seen.add(id(node))
            place = [node, None]
            found.expressions.append(place)
        made = read(self, node)
        if place is not None:
            place[1] = made
        return made

    def reading_list(self, node, type, position, static):
        made = read_list(self, node, type, position, static)
        found.initialisers.append((position, *made))
        return made

    def remembering(self, node, struct):
        found.structs.append((node, struct))
        remember(self, node, struct)

    def reading_binary(self, node, where):
        """As the reader does it, but every link of a chain is an expression of its own."""
        left, right = self.read(node.left), self.read(node.right)
        return build.binary(node.op, left, right, where, self.unit.model)

    def reading_return(self, node, where):
        made = read_return(self, node, where)
        if isinstance(made, tree.Return) and made.value is not None:
            found.values.append(("return", node, made.value))
        return made

    def reading_switch(self, node, where):
        made = read_switch(self, node, where)
        found.values.append(("switch", node, made.value))
        return made

    StatementReader._return, switch_reader.read_switch = reading_return, reading_switch
    ExpressionReader.read, InitialiserReader.read = reading, reading_list
    ExpressionReader._binary = reading_binary
    Elaborator.remember_struct = remembering
    try:
        unit = tree_of_text(text, name, model, entry)
    finally:
        ExpressionReader.read, InitialiserReader.read = read, read_list
        ExpressionReader._binary = read_binary
        StatementReader._return, switch_reader.read_switch = read_return, read_switch
        Elaborator.remember_struct = remember
    return unit, found


def kind_of(node):
    """The kind of an expression in the words that both sides share; None for others."""
    match node:
        case c_ast.Constant():
            return "constant"
        case c_ast.ID():
            return None if node.name == SAME_OPERAND else "name"
        case c_ast.UnaryOp():
            if node.op in ("p++", "p--"):
                return f"unary {node.op[1:]} postfix"
            return f"unary {node.op.strip('_').lower()}"
        case c_ast.BinaryOp() | c_ast.Assignment():
            return f"binary {node.op}"
        case c_ast.ArrayRef():
            return "element"
        case c_ast.StructRef():
            return "member"
        case c_ast.FuncCall():
            return "call"
        case c_ast.Cast():
            return "cast"
        case c_ast.TernaryOp():
            return "conditional"
        case c_ast.ExprList():
            return "binary ,"
        case c_ast.Compound():
            return "statements"
        case c_ast.CompoundLiteral():
            return "literal"
    return None


class Offsets:
    """Places of a text as offsets in bytes."""

    def __init__(self, text):
        self.starts = [0]
        for line in text.encode().split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def of(self, coord):
        return self.starts[coord.line - 1] + (coord.column or 1) - 1
