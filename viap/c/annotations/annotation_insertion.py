"""Marks ► pycparser's tree: parses expressions, and puts them where they are evaluated."""

import copy
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pycparser import c_ast

from viap.c.annotations.program_places import ProgramPlace
from viap.c.parse import parse
from viap.c.preprocess import Preprocessed, SamePlace
from viap.c.tree import MARK_PREFIX
from viap.errors import InputError, SyntaxFault
from viap.source import Position

_OPENING = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True, eq=False)
class Annotation:
    """`text` is evaluated at the place; without it, the place's own value is observed.

    `pure`: an expression with effects is an error.
    """

    number: int
    place: ProgramPlace
    text: str | None = None
    pure: bool = True


def put(marks: Iterable[Annotation], typedefs: Iterable[str]) -> None:
    """Put the marks into the tree of their places."""
    known = tuple(typedefs)
    # The first of several marks of one place is evaluated first, as the format says.
    for mark in marks:
        _put(mark, known)


def _put(mark: Annotation, typedefs: tuple[str, ...]) -> None:
    where = mark.place.node.coord
    if mark.text is not None:
        # So checks of the program can be told from checks of the expression.
        where = copy.copy(where)
        where.file = f"{MARK_PREFIX}{mark.number}"

    def make(inner: c_ast.Node) -> c_ast.Node:
        operand = inner
        if mark.text is not None:
            operand = expression(mark.text, typedefs, mark.place.position)
            _move(operand, where)
        name = c_ast.ID(f"{MARK_PREFIX}{mark.number}", where)
        return c_ast.FuncCall(name, c_ast.ExprList([operand], where), where)

    mark.place.wrap(make)


def number_at(position: Position | None) -> int | None:
    """Return the number of the mark that a position belongs to; None for other positions."""
    if position is None or not position.file.startswith(MARK_PREFIX):
        return None
    return int(position.file.removeprefix(MARK_PREFIX))


def expression(text: str, typedefs: Iterable[str], position: Position) -> c_ast.Node:
    """Return the tree of a C expression; raises SyntaxFault at the position."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    fault = SyntaxFault(f"'{shown}' is not a C expression", position, "expression")
    if not _balanced(text):
        raise fault
    declared = "".join(f"typedef int {name};" for name in typedefs)
    program = f"{declared}\nint f(void) {{ return ({text}\n); }}"
    try:
        tree = parse(Preprocessed(program, SamePlace("expression")), "expression").tree
    except (InputError, RecursionError):
        raise fault from None
    # A body that can't be read is left out.
    statement = (tree.ext[-1].body.block_items or [None])[0]
    if not isinstance(statement, c_ast.Return) or statement.expr is None:
        raise fault
    return statement.expr


def _balanced(text: str) -> bool:
    """True if the text closes no bracket that it has not opened."""
    stack: list[str] = []
    if "#" in text or "//" in text or "/*" in text or "\\" in text:
        return False
    for character in re.sub(r"'[^'\\]'", "0", text):
        if character in "([{":
            stack.append(character)
        elif character in _OPENING and (not stack or stack.pop() != _OPENING[character]):
            return False
    return not stack and bool(text.strip())


def _move(node: c_ast.Node, where: "c_ast.Node") -> None:
    """Move a tree's positions to the place, since messages are about that."""
    node.coord = where
    for _, child in node.children():
        _move(child, where)


def typedef_names(file: c_ast.FileAST) -> list[str]:
    return [node.name for node in file.ext if isinstance(node, c_ast.Typedef)]
