"""Header files: beside the including file, in the folders of the options, and viap's own."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from viap.c.text.lexemes import Lexeme, is_mark
from viap.core.base.errors import InputError, SyntaxFault, Unsupported
from viap.core.base.source import Position
from viap.project.compilation import Compilation

HEADERS = Path(__file__).parents[1].joinpath("headers")
# Headers that those of a machine are written for: they are its own where its others are read.
_OF_MACHINE = ("features.h", "sys/cdefs.h")


@dataclass(frozen=True, slots=True)
class Header:
    """A file that was found: its path, and how `__FILE__` names it.

    `behind`: where #include_next goes on, as the number of the folders that it leaves out.
    """

    path: str
    written: str
    behind: int = 0


def find_header(
    operand: list[Lexeme], asking: Lexeme, folders: Sequence[str] = (str(HEADERS),)
) -> Header | None:
    """Return a header, by the tokens that name it; None if there is none.

    `folders`: those that are searched, in their order.
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
    for place in range(includer.behind if is_next else 0, len(folders)):
        if wanted in _OF_MACHINE and folders[place] == str(HEADERS) != folders[-1]:
            continue
        path = os.path.join(folders[place], wanted)
        if os.path.isfile(path):
            return Header(plain_path(path), path, place + 1)
    return None


def missing_header(shown: str, position: Position, compilation: Compilation) -> InputError:
    """Return the error about a header that was not found, with a hint at the option for it."""
    name = shown[1:-1]
    if not compilation.machine and shown.startswith("<"):
        if any(os.path.isfile(os.path.join(folder, name)) for folder in machine_folders()):
            words = "of its own; --system-headers reads that of this machine"
            return Unsupported(
                f"viap has no header {shown} {words}", position, "preprocessor directive"
            )

    near = folder_with(name, position.file)
    hint = f"-I {near} would find one" if near else "-I DIR names a folder of headers"
    message = f"there is no header {shown}; {hint}"
    return SyntaxFault(message, position, "preprocessor directive")


def machine_folders() -> list[str]:
    """Return the folders of this machine's own headers, as compilers search them."""
    import sysconfig

    several = sysconfig.get_config_var("MULTIARCH")
    found = ["/usr/local/include"]
    if several:
        found.append(f"/usr/include/{several}")
    return [folder for folder in (*found, "/usr/include") if os.path.isdir(folder)]


def searched_folders(compilation: Compilation) -> tuple[str, ...]:
    """Return the folders of the options as gcc searches them, and viap's own behind them.

    Each is searched once: at its first place, but with the system's where it is one of them.
    """
    system = _once(compilation.system, set())
    seen = {os.path.realpath(folder) for folder in system}
    machine = machine_folders() if compilation.machine else []
    return (*_once(compilation.include, seen), *system, str(HEADERS), *machine)


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
    if path.startswith("/usr/"):
        return path
    return os.path.relpath(path)


# ---- Folders near a file that have a header which it misses, as advice for `-I`.


_MOST_FOLDERS = 200  # looked at: a hint must cost no time
_DEPTH = 3


def folder_with(name: str, file: str) -> str:
    """Returns the folder for `-I`, from the file's folder or the one above it; "" if none."""
    own = os.path.dirname(os.path.abspath(file))
    seen = 0
    for start in (own, os.path.dirname(own)):
        for folder, inner, _ in os.walk(start):
            seen += 1
            if seen > _MOST_FOLDERS:
                return ""
            if os.path.isfile(os.path.join(folder, name)):
                return os.path.relpath(folder)
            depth = folder[len(start) :].count(os.sep)
            inner[:] = sorted(each for each in inner if depth < _DEPTH and each[0] != ".")
    return ""
