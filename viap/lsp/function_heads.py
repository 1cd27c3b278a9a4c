"""The functions that a text defines, and their lines: found without a parser, for any text."""

import re

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)
_HEAD = re.compile(r"^[A-Za-z_][\w\s*]*?\b([A-Za-z_]\w*)\s*\([^;{}]*\)[^;{}=]*\{", re.M)
_NO_FUNCTIONS = frozenset({"if", "for", "while", "switch", "return", "sizeof"})


def function_lines(text: str) -> dict[str, int]:
    """The lines, from 1 on, on which definitions begin, by the functions' names."""
    plain = _COMMENT.sub(_blank, text)
    found: dict[str, int] = {}
    for match in _HEAD.finditer(plain):
        if match[1] not in _NO_FUNCTIONS:
            found.setdefault(match[1], plain.count("\n", 0, match.start()) + 1)
    return found


def _blank(match: "re.Match[str]") -> str:
    return "".join(sign if sign == "\n" else " " for sign in match[0])
