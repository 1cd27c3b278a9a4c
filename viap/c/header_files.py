"""Header files: viap's own, and those beside the including file."""

import os
from pathlib import Path

from viap.c.lexemes import Lexeme, SourceFile, is_mark
from viap.errors import SyntaxFault

HEADERS = Path(__file__).with_name("headers")


def find_header(operand: list[Lexeme], asking: Lexeme) -> str | None:
    """Return the path of a header, by the tokens that name it; None if there is none."""
    fault = SyntaxFault("malformed #include", asking.position, "preprocessor directive")
    if operand and operand[0].kind == "string" and operand[0].text.startswith('"'):
        wanted = operand[0].text[1:-1]
        folders = [os.path.dirname(asking.file.path), str(HEADERS)]
    elif operand and is_mark(operand[0], "<"):
        end = next((k for k, t in enumerate(operand) if is_mark(t, ">")), 0)
        if not end:
            raise fault
        if operand[0].use is None and operand[0].file is operand[end].file:
            text = operand[0].file.text
            wanted = text[operand[0].offset + 1 : operand[end].offset]
        else:
            wanted = "".join(token.text for token in operand[1:end])
        folders = [str(HEADERS)]
    else:
        raise fault
    for folder in folders:
        path = os.path.abspath(os.path.join(folder, wanted))
        if os.path.isfile(path):
            return path
    return None


def shown_name(path: str) -> str:
    """Return the name of a header for messages."""
    if path.startswith(str(HEADERS) + os.sep):
        return f"<{path[len(str(HEADERS)) + 1 :]}>"
    return os.path.relpath(path)


def written_name(operand: list[Lexeme], includer: SourceFile, shown: str) -> str:
    """Return `__FILE__` in a header: the includer's folder, and the name in the directive."""
    if operand[0].kind != "string" or shown.startswith("<"):
        return shown
    return os.path.join(os.path.dirname(includer.written), operand[0].text[1:-1])
