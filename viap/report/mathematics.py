"""Closed forms as people write them: raised exponents, indices below, cases behind a brace."""

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

_TOKEN = re.compile(r"\^|[A-Za-z_][\w.]*|\d+|<=|>=|!=|\s+|.", re.DOTALL)
_SIGNS = {
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
    "*": "·",
    "-": "−",
    "and": "∧",
    "or": "∨",
    "not": "¬",
}
_FUNCTIONS = ("max", "min")
_NUMBERED = re.compile(r"^([A-Za-z]+(?:_[A-Za-z]+)*)_?(\d+)$")
_CHOICE = "ite("
# Words behind or instead of an equation.
_REMARK = re.compile(r", no closed form$|, unless left at lines? [\d, ]+$|: too long to show.*$")


def mathematical(text: str) -> Markup:
    """Returns an equation or a term of `viap.explain.loop_notation` as HTML.

    Remarks behind the equation stay as they are.
    """
    remark = _REMARK.search(text)
    if remark is not None:
        return mathematical(text[: remark.start()]) + escape(remark[0])
    left, equals, right = text.partition(" = ")
    if equals and right.startswith(_CHOICE) and _end(right, len(_CHOICE)) == len(right):
        cases = [*_cases(right)]
        rows = Markup("").join(
            Markup('<span class="case"><span>{}</span> <span class="when">{}</span></span>').format(
                value, when
            )
            for value, when in cases
        )
        return _line(left) + Markup(' = <span class="cases">') + rows + Markup("</span>")
    return _line(text)


def _cases(choice: str) -> Iterator[tuple[Markup, Markup]]:
    """Yields the values of nested choices, each with its condition."""
    while choice.startswith(_CHOICE) and _end(choice, len(_CHOICE)) == len(choice):
        condition, then, choice = _arguments(choice)
        yield _line(then), Markup("if ") + _line(condition)
    yield _line(choice), Markup("otherwise")


def _arguments(choice: str) -> list[str]:
    """The three arguments of a choice that is the whole text."""
    parts, depth, start = [], 0, len(_CHOICE)
    for place in range(start, len(choice) - 1):
        depth += (choice[place] in "([") - (choice[place] in ")]")
        if choice[place] == "," and depth == 0:
            parts.append(choice[start:place].strip())
            start = place + 1
    return [*parts, choice[start:-1].strip()]


def _end(text: str, start: int) -> int:
    """The place behind the bracket that closes the one before `start`; -1 if there is none."""
    depth = 1
    for place in range(start, len(text)):
        depth += (text[place] in "([") - (text[place] in ")]")
        if depth == 0:
            return place + 1
    return -1


def _line(text: str) -> Markup:
    made, tokens, place = [], _TOKEN.findall(text), 0
    while place < len(tokens):
        token = tokens[place]
        place += 1
        if token == "^" and place < len(tokens):
            raised, place = _operand(tokens, place)
            made.append(Markup("<sup>{}</sup>").format(_line(raised)))
        else:
            made.append(_sign(token, tokens[place : place + 1] == ["("]))
    return Markup("").join(made)


def _operand(tokens: list[str], place: int) -> tuple[str, int]:
    """The exponent at a place, without its brackets, and the place behind it."""
    if tokens[place] != "(":
        return tokens[place], place + 1
    depth, start = 0, place
    while place < len(tokens):
        depth += (tokens[place] == "(") - (tokens[place] == ")")
        place += 1
        if depth == 0:
            return "".join(tokens[start + 1 : place - 1]), place
    return "".join(tokens[start:]), place


def _sign(token: str, applied: bool) -> Markup:
    if token in _SIGNS:
        return Markup(_SIGNS[token])
    if not (token[0].isalpha() or token[0] == "_"):
        return escape(token)
    if applied and token in _FUNCTIONS:
        return escape(token)
    numbered = _NUMBERED.match(token)
    if numbered is not None:
        return Markup("<var>{}</var><sub>{}</sub>").format(*numbered.groups())
    return Markup("<var>{}</var>").format(token)
