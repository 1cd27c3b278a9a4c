"""The query words of `#if`: `defined`, `__has_include` and similar ones."""

from collections.abc import Container, Sequence

from viap.c.header_files import find_header
from viap.c.lexemes import Lexeme, is_mark
from viap.c.predefined_macros import KNOWN_ATTRIBUTES, KNOWN_BUILTINS
from viap.errors import InputError, SyntaxFault, Unsupported

ASKING = frozenset(("__has_include", "__has_attribute", "__has_builtin"))
QUESTIONS = ASKING | {"defined"}


def is_defined(name: str, macros: Container[str]) -> bool:
    return name in macros or name in ASKING


def answered(
    tokens: list[Lexeme], directive: Lexeme, macros: Container[str], folders: Sequence[str] = ()
) -> list[Lexeme]:
    """Return the tokens of a condition, with the query words replaced by numbers.

    `folders`: where the options look for headers.
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
            _known(token, inside, folders)
            result.append(token.like("number", "1"))
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


def _known(word: Lexeme, inside: list[Lexeme], folders: Sequence[str]) -> None:
    """Refuse a query that gcc might not answer with 1."""
    name = inside[0].text
    if word.text == "__has_include":
        known = find_header(inside, word, folders) is not None
    elif word.text == "__has_attribute":
        known = len(inside) == 1 and name.strip("_") in KNOWN_ATTRIBUTES
    else:
        known = len(inside) == 1 and name in KNOWN_BUILTINS
    if not known:
        shown = "".join(token.text for token in inside)
        raise Unsupported(f"{word.text}({shown})", word.position, word.text)


def _fault(message: str, at: Lexeme) -> InputError:
    return SyntaxFault(message, at.position, "preprocessor directive")
