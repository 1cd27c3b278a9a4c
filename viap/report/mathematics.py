"""Closed forms as people write them: raised exponents, indices below, cases behind a brace."""

import re
from collections.abc import Mapping
from typing import Any

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


def equation(made: Mapping[str, Any]) -> Markup:
    """Returns an equation of `viap.explain.loop_notation`, as JSON has it, as HTML."""
    left, cases = mathematical(made["left"]), made["cases"]
    if len(cases) < 2:
        sides = [left, *(mathematical(value) for value, _ in cases)]
        return Markup(" = ").join(side for side in sides if side) + escape(made["remark"])
    rows = [
        Markup('<span class="case"><span>{}</span> <span class="when">{}</span></span>').format(
            mathematical(value), Markup("if ") + mathematical(when) if when else "otherwise"
        )
        for value, when in cases
    ]
    braced = Markup(' = <span class="cases">{}</span>').format(Markup("").join(rows))
    return left + braced + escape(made["remark"])


def mathematical(text: str) -> Markup:
    """Returns a term of `viap.explain.loop_notation` as HTML."""
    made, tokens, place = [], _TOKEN.findall(text), 0
    while place < len(tokens):
        token = tokens[place]
        place += 1
        if token == "^" and place < len(tokens):
            raised, place = _operand(tokens, place)
            made.append(Markup("<sup>{}</sup>").format(mathematical(raised)))
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
