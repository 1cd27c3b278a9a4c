"""The query words of `#if`: `defined`, `__has_include` and similar ones."""

from collections.abc import Container, Sequence

from viap.c.header_files import find_header, machine_folders
from viap.c.lexemes import Lexeme, is_mark
from viap.c.predefined_macros import KNOWN_ATTRIBUTES, KNOWN_BUILTINS
from viap.errors import InputError, SyntaxFault, Unsupported
from viap.source import Position

ASKING = frozenset(("__has_include", "__has_attribute", "__has_builtin"))
QUESTIONS = ASKING | {"defined"}


def is_defined(name: str, macros: Container[str]) -> bool:
    return name in macros or name in ASKING


def answered(
    tokens: list[Lexeme],
    directive: Lexeme,
    macros: Container[str],
    folders: Sequence[str] = (),
    absent: dict[str, Position] | None = None,
) -> list[Lexeme]:
    """Return the tokens of a condition, with the query words replaced by numbers.

    `folders`: where the options look for headers. `absent` gets the queries for headers that are
    nowhere, whose answer is 0, and their places; without it, these are refused.
    """
    result: list[Lexeme] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        index += 1
        if token.text == "defined":
            asked, length = _operand(tokens[index : index + 3], directive)
            result.append(token.like("number", str(int(is_defined(asked.text, macros)))))
            index += length
        elif token.text in ASKING:
            end = index
            while end < len(tokens) and not is_mark(tokens[end], ")"):
                end += 1
            inside = tokens[index + 1 : end]
            if end >= len(tokens) or not inside or not is_mark(tokens[index], "("):
                raise _fault(f"{token.text} needs an operand", directive)
            known = _is_known(token, inside, folders, absent)
            result.append(token.like("number", str(int(known))))
            index = end + 1
        else:
            result.append(token)
    return result


def _operand(behind: list[Lexeme], directive: Lexeme) -> tuple[Lexeme, int]:
    """Return the operand of `defined`, and the number of its tokens."""
    if behind and behind[0].kind == "name":
        return behind[0], 1
    if len(behind) == 3 and is_mark(behind[0], "(") and is_mark(behind[2], ")"):
        if behind[1].kind == "name":
            return behind[1], 3
    raise _fault("'defined' needs a name", directive)


def _is_known(
    word: Lexeme,
    inside: list[Lexeme],
    folders: Sequence[str],
    absent: dict[str, Position] | None,
) -> bool:
    """Answer a query, and note an answer that depends on the machine; refuse others."""
    name = inside[0].text
    if word.text == "__has_include":
        known = find_header(inside, word, folders) is not None
    elif word.text == "__has_attribute":
        known = len(inside) == 1 and name.strip("_") in KNOWN_ATTRIBUTES
    else:
        known = len(inside) == 1 and name in KNOWN_BUILTINS
    if known:
        return True
    shown = f"{word.text}({''.join(token.text for token in inside)})"
    if word.text == "__has_include" and absent is not None:
        if find_header(inside, word, machine_folders()) is None:
            absent.setdefault(shown, word.position)
            return False
        shown += ", a header of this machine; --system-headers reads it"
    raise Unsupported(shown, word.position, word.text)


def _fault(message: str, at: Lexeme) -> InputError:
    return SyntaxFault(message, at.position, "preprocessor directive")
