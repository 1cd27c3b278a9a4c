"""Pages that need nothing else: templates, style and script in one text."""

import base64
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from viap import __version__


def page_text(template: str, **values: Any) -> str:
    """Returns the page. Only its own script can run in it: no text of a program is ever code."""
    script = _text("script.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    text = (
        _environment()
        .get_template(template)
        .render(
            version=__version__,
            style=Markup(_text("style.css")),
            script=Markup(script),
            digest=digest,
            **values,
        )
    )
    # (Names of files may have bytes that are no text.)
    return text.encode("utf-8", errors="replace").decode()


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("viap.ui.report", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["mathematical"] = mathematical
    environment.filters["equation"] = equation
    environment.filters["duration"] = duration
    return environment


def duration(seconds: float | None) -> str:
    """A time for people; "" if it is not known."""
    if seconds is None:
        return ""
    if seconds < 0.001:
        return "< 1 ms"
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _text(name: str) -> str:
    return files("viap.ui.report").joinpath(name).read_text(encoding="utf-8")


# ---- Closed forms as people write them: raised exponents, indices below, cases behind a brace.


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
    """Returns an equation of `viap.ui.explain.loop_notation`, as JSON has it, as HTML."""
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
    """Returns a term of `viap.ui.explain.loop_notation` as HTML."""
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
