"""Positions in the text of a program that pycparser's tree does not have."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pycparser import c_ast

from viap.c.preprocess import without_comments
from viap.source_texts import Sources

LOOPS = (c_ast.While, c_ast.DoWhile, c_ast.For)
# Statements whose own position is that of their first character.
_EXACT = (*LOOPS, c_ast.Compound, c_ast.If, c_ast.Label, c_ast.Return, c_ast.Switch)
# Text that may stand between the start of a statement and the first token with a position.
_LEADS = re.compile(r"[\w\s*&!~+\-(]*\Z")
_KEYWORDS = re.compile(r"\s*(?:(?:else|do)\b\s*)*")
_MOST_LINES = 50  # maximal number of lines of a call


@dataclass(slots=True)
class Text:
    """The texts of a program's files, without comments."""

    sources: Sources
    _plain: dict[str, list[str]] = field(default_factory=dict)

    def line(self, file: str, number: int) -> str:
        if file not in self._plain:
            text = self.sources.texts.get(file, "")
            self._plain[file] = without_comments(text).split("\n")
        lines = self._plain[file]
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def closing(self, coord: "c_ast.Node", name: str) -> tuple[str, int, int] | None:
        """Return where the parentheses of a call close; None if the call is not in the text."""
        number, column, depth = coord.line, coord.column or 0, 0
        text = self.line(coord.file, number)[column - 1 :]
        if not re.match(rf"{re.escape(name)}\b", text):
            return None  # from a macro
        column, text = column + len(name), text[len(name) :]
        for _ in range(_MOST_LINES):
            for step, character in enumerate(text):
                if depth == 0 and not character.isspace() and character != "(":
                    return None
                depth += (character == "(") - (character == ")")
                if depth == 0 and character == ")":
                    return coord.file, number, column + step
            number, column = number + 1, 1
            text = self.line(coord.file, number)
        return None

    def start(self, node: c_ast.Node) -> tuple[str, int, int] | None:
        """Return the first character of a statement or declaration; None if it is not known."""
        places = [at for at in coords(node) if at.line]
        if not places:
            return None
        file = places[0].file
        first = min((at.line, at.column or 0) for at in places if at.file == file)
        if isinstance(node, _EXACT):
            return file, node.coord.line, node.coord.column or 0
        return file, first[0], self.before(file, *first, _KEYWORDS)

    def before(self, file: str, line: int, column: int, keywords: re.Pattern[str]) -> int:
        """Return the column where something starts whose first positioned token is at `column`.

        Keywords of the statement around it are skipped.
        """
        text = self.line(file, line)[: max(column - 1, 0)]
        lead = _LEADS.search(text)
        start = lead.start() if lead else len(text)
        words = keywords.match(text, start)
        return (words.end() if words else start) + 1


def coords(node: c_ast.Node) -> Iterator["c_ast.Node"]:
    if node.coord is not None:
        yield node.coord
    for _, child in node.children():
        yield from coords(child)


def called_names(node: c_ast.Node) -> Iterator[str]:
    """Yield the functions that are called by name, anywhere inside."""
    if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
        yield node.name.name
    for _, child in node.children():
        yield from called_names(child)
