"""Header files: beside the including file, in the folders of the options, and viap's own."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from viap.c.lexemes import Lexeme, is_mark
from viap.errors import SyntaxFault
from viap.project.compilation import Compilation

HEADERS = Path(__file__).with_name("headers")


@dataclass(frozen=True, slots=True)
class Header:
    """A file that was found: its path, and how `__FILE__` names it.

    `behind`: where #include_next goes on, as the number of the folders that it leaves out.
    """

    path: str
    written: str
    behind: int = 0


def find_header(
    operand: list[Lexeme], asking: Lexeme, searched: Sequence[str] = ()
) -> Header | None:
    """Return a header, by the tokens that name it; None if there is none.

    `searched`: the folders of the options, in their order.
    """
    fault = SyntaxFault("malformed #include", asking.position, "preprocessor directive")
    is_local = bool(operand) and operand[0].kind == "string" and operand[0].text.startswith('"')
    if is_local:
        wanted = operand[0].text[1:-1]
    elif operand and is_mark(operand[0], "<"):
        end = next((k for k, t in enumerate(operand) if is_mark(t, ">")), 0)
        if not end:
            raise fault
        if operand[0].use is None and operand[0].file is operand[end].file:
            text = operand[0].file.text
            wanted = text[operand[0].offset + 1 : operand[end].offset]
        else:
            wanted = "".join(token.text for token in operand[1:end])
    else:
        raise fault
    includer = asking.file
    is_next = asking.text == "include_next"
    if is_local and not is_next:
        path = os.path.join(os.path.dirname(includer.path), wanted)
        if os.path.isfile(path):
            return Header(plain_path(path), os.path.join(os.path.dirname(includer.written), wanted))
    folders = (*searched, str(HEADERS))
    for place in range(includer.behind if is_next else 0, len(folders)):
        path = os.path.join(folders[place], wanted)
        if os.path.isfile(path):
            return Header(plain_path(path), path, place + 1)
    return None


def searched_folders(compilation: Compilation) -> tuple[str, ...]:
    """Return the folders of the options as gcc searches them.

    Each is searched once: at its first place, but with the system's where it is one of them.
    """
    system = _once(compilation.system, set())
    seen = {os.path.realpath(folder) for folder in system}
    return (*_once(compilation.include, seen), *system)


def _once(folders: Iterable[str], seen: set[str]) -> list[str]:
    found: dict[str, str] = {}
    for folder in folders:
        found.setdefault(os.path.realpath(folder), folder)
    return [each for real, each in found.items() if real not in seen]


def plain_path(path: str) -> str:
    """Return an absolute path without `..`, which names the same file.

    Behind a symbolic link to a folder, `..` is not the folder that the link is in.
    """
    plain = os.path.abspath(path)
    folder, name = os.path.split(path)
    if os.pardir not in path or os.path.realpath(plain) == os.path.realpath(path):
        return plain
    return os.path.join(os.path.realpath(folder), name)


def shown_name(path: str) -> str:
    """Return the name of a header for messages."""
    if path.startswith(str(HEADERS) + os.sep):
        return f"<{path[len(str(HEADERS)) + 1 :]}>"
    return os.path.relpath(path)
