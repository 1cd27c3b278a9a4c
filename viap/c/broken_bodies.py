"""Bodies of functions with a syntax error: they are left out, and the rest of the file is read."""

from collections.abc import Sequence

from pycparser.c_lexer import Token

from viap.project.contract import is_promise
from viap.record import record


@record
class WithoutBody:
    """The tokens of a file with an empty body in the place of one, and the function's name."""

    function: str
    tokens: list[Token]


def without_body(tokens: Sequence[Token], stopped: int) -> WithoutBody | None:
    """Leave out the body of a function in which a parser stopped.

    Returns None if that place is not inside of a body, or if the end of the body is not found.
    """
    depth, opening = 0, -1
    for place, token in enumerate(tokens):
        if token.type == "LBRACE":
            if depth == 0:
                if place > stopped:
                    return None
                opening = place
            depth += 1
        elif token.type == "RBRACE":
            depth -= 1
            if depth == 0 and opening < stopped <= place:
                name = _name(tokens, opening)
                left = [*tokens[: opening + 1], *tokens[place:]]
                return WithoutBody(name, left) if name else None
    return None


def _name(tokens: Sequence[Token], opening: int) -> str:
    """Return the name of the function whose body a brace opens; "" if it is none of these."""
    if opening == 0 or tokens[opening - 1].type != "RPAREN":
        return ""
    place, depth = opening - 1, 0
    while place > 0:
        depth += {"RPAREN": 1, "LPAREN": -1}.get(tokens[place].type, 0)
        if depth == 0:
            break
        place -= 1
    before = tokens[place - 1]
    if before.type != "ID" or is_promise(before.value) or before.value.startswith("__viap"):
        return ""
    return str(before.value)
