"""Definitions of macros (C11 6.10.3), with GNU's variadic forms."""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.c.lexemes import Lexeme, is_mark
from viap.errors import SyntaxFault, Unsupported

OPTIONAL = "__VA_OPT__"


@dataclass(frozen=True, slots=True)
class Macro:
    """`parameters` is None if the macro takes no arguments; the last may be variadic."""

    name: str
    body: tuple[Lexeme, ...]
    parameters: tuple[str, ...] | None = None
    variadic: bool = False
    optional: bool = False  # parts of the body stand in __VA_OPT__


def definition(line: list[Lexeme]) -> Macro:
    """Return the macro that the tokens after `#define` define."""
    name = line[0]
    if name.kind != "name" or name.text == "defined":
        raise SyntaxFault(f"'{name.text}' can't be a macro", name.position, "#define")
    rest = line[1:]
    parameters: tuple[str, ...] | None = None
    variadic = False
    if rest and is_mark(rest[0], "(") and not rest[0].space:
        parameters, variadic, length = _parameters(rest)
        rest = rest[length:]
    if rest and (is_mark(rest[0], "##") or is_mark(rest[-1], "##")):
        raise SyntaxFault("'##' at an end of a macro", rest[0].position, "##")
    optional = any(token.text == OPTIONAL for token in rest)
    if optional:
        _check_optional(rest, variadic and parameters is not None)
    if parameters is not None:
        for index, token in enumerate(rest):
            after = rest[index + 1].text if index + 1 < len(rest) else ""
            if is_mark(token, "#") and after not in parameters:
                raise SyntaxFault("'#' needs a parameter", token.position, "#")
    return Macro(name.text, tuple(rest), parameters, variadic, optional)


def _check_optional(body: list[Lexeme], variadic: bool) -> None:
    """Refuse the forms of __VA_OPT__ whose tokens are pasted or made a string."""
    for index, token in enumerate(body):
        if token.text != OPTIONAL:
            continue
        end = optional_end(body, index)
        inside = body[index + 2 : end]
        edges = [*body[max(0, index - 1) : index], *body[end + 1 : end + 2], *inside[:1]]
        if not variadic or any(is_mark(t, "#") or is_mark(t, "##") for t in (*edges, *inside[-1:])):
            raise Unsupported("this form of __VA_OPT__", token.position, OPTIONAL)
        if body[end].space or inside and inside[0].space:
            what = "spaces inside of __VA_OPT__, which compilers keep or leave out"
            raise Unsupported(what, token.position, OPTIONAL)
        if any(inner.text == OPTIONAL for inner in inside):
            raise SyntaxFault("__VA_OPT__ inside of another", token.position, OPTIONAL)


def optional_end(body: Sequence[Lexeme], index: int) -> int:
    """Return the index where the parentheses after a __VA_OPT__ are closed."""
    depth = 0
    for place in range(index + 1, len(body)):
        depth += is_mark(body[place], "(") - is_mark(body[place], ")")
        if depth == 0:
            if place == index + 1:
                break
            return place
    raise SyntaxFault("'(' expected after __VA_OPT__", body[index].position, OPTIONAL)


def _parameters(line: list[Lexeme]) -> tuple[tuple[str, ...], bool, int]:
    names: list[str] = []
    variadic = False
    index = 1
    while index < len(line) and not is_mark(line[index], ")"):
        token = line[index]
        if token.text == "..." and not variadic:
            names.append("__VA_ARGS__")
            variadic = True
        elif token.kind == "name" and not variadic and token.text not in names:
            names.append(token.text)
            if index + 1 < len(line) and line[index + 1].text == "...":
                variadic = True
                index += 1
        else:
            raise SyntaxFault("bad parameters of a macro", token.position, "#define")
        index += 1
        if index < len(line) and is_mark(line[index], ","):
            index += 1
            if index < len(line) and is_mark(line[index], ")"):
                raise SyntaxFault("a parameter is missing", line[index].position, "#define")
    if index >= len(line):
        raise SyntaxFault("the parameters of a macro do not end", line[0].position, "#define")
    return tuple(names), variadic, index + 1
