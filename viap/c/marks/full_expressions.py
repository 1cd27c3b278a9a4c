"""Full expressions: those that are not part of another one; C sequences effects between them.

Violation witnesses name the one that was evaluated when undefined behaviour occurred.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pycparser import c_ast

from viap.c.marks.program_places import Text, coords
from viap.core.base.source import Position

# Keywords that may stand before an expression in its line, and are not part of it.
_KEYWORDS = re.compile(r"\s*(?:(?:else\b|do\b|return\b|(?:if|while|for|switch)\s*\()\s*)*")
_HOLDING = (c_ast.Compound, c_ast.Label, c_ast.Case, c_ast.Default)


@dataclass(frozen=True, slots=True)
class FullExpression:
    """`start` is its first character, `statement` that of the statement or declaration around.

    `covers` are the positions of its tokens.
    """

    start: Position
    statement: Position
    function: str
    covers: frozenset[Position]


def full_expressions(file: c_ast.FileAST, text: Text) -> list[FullExpression]:
    """Return the full expressions of the functions that a file defines, in the text's order."""
    found: list[FullExpression] = []
    for function in file.ext:
        if isinstance(function, c_ast.FuncDef):
            for expression, statement in _expressions(function.body):
                made = _made(expression, statement, function.decl.name, text)
                found += [made] if made is not None else []
    return found


def _expressions(node: c_ast.Node | None) -> Iterator[tuple[c_ast.Node, c_ast.Node]]:
    """Yield the full expressions of a statement, each with the innermost statement around it."""
    match node:
        case None:
            return
        case _ if isinstance(node, _HOLDING):
            # Labels of cases are constants.
            for name, child in node.children():
                if name != "expr":
                    yield from _expressions(child)
        case c_ast.If() | c_ast.While() | c_ast.DoWhile() | c_ast.Switch():
            yield node.cond, node
            for name, child in node.children():
                if name != "cond":
                    yield from _expressions(child)
        case c_ast.For():
            declared = isinstance(node.init, c_ast.DeclList)
            for decl in node.init.decls if declared else ():
                yield from _expressions(decl)
            parts = (node.cond, node.next) if declared else (node.init, node.cond, node.next)
            yield from ((part, node) for part in parts if part is not None)
            yield from _expressions(node.stmt)
        case c_ast.Return():
            # A return without a value also counts: leaving the function may have effects there.
            yield node if node.expr is None else node.expr, node
        case c_ast.Decl():
            yield from ((size, node) for size in _sizes(node.type))
            if node.init is not None:
                yield node.init, node
        case c_ast.Break() | c_ast.Continue() | c_ast.Goto() | c_ast.EmptyStatement():
            return
        case _:
            yield node, node


def _sizes(type: c_ast.Node | None) -> Iterator[c_ast.Node]:
    while isinstance(type, c_ast.ArrayDecl | c_ast.PtrDecl):
        if isinstance(type, c_ast.ArrayDecl) and type.dim is not None:
            yield type.dim
        type = type.type


def _made(
    node: c_ast.Node, statement: c_ast.Node, function: str, text: Text
) -> FullExpression | None:
    places = [at for at in coords(node) if at.line]
    if not places:
        return None
    file = places[0].file
    line, column = min((at.line, at.column or 0) for at in places if at.file == file)
    covers = [*places, *_declared(node, statement)]
    whole = text.start(statement)
    first = Position(file, line, text.before(file, line, column, _KEYWORDS))
    return FullExpression(
        first,
        first if whole is None else Position(*whole),
        function,
        frozenset(Position(at.file, at.line, at.column or 0) for at in covers),
    )


def _declared(node: c_ast.Node, statement: c_ast.Node) -> list[c_ast.Node]:
    """Return the nodes whose positions belong to the full expression.

    What happens at the name of a variable belongs to its initialiser or size; what happens at
    `return`, to the returned value.
    """
    if isinstance(statement, c_ast.Return):
        return [statement.coord]
    if not isinstance(statement, c_ast.Decl) or statement.coord is None:
        return []
    last = statement.init if statement.init is not None else next(_sizes(statement.type), None)
    return [statement.coord] if node is last else []
