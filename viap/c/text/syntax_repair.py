"""Syntax errors in words that a C programmer knows, found by trying small repairs.

A parser stops at a token that it can't use, and does not know what is missing. So some tokens are
inserted there, or a name near it is taken for a type, and the declaration is parsed again. The
diagnosis is the repair after which the parser gets furthest.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pycparser.c_lexer import Token

from viap.c.library.library_functions import header_of_word
from viap.core.base.errors import SyntaxFault
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.project.contract import is_promise

# Returns the number of tokens that were read when the parser stopped; None if it did not stop.
Attempt = Callable[[Sequence[Token]], int | None]

# Tokens that may be missing: the name in messages, and the token.
_INSERTED = {
    "';'": ("SEMI", ";"),
    "')'": ("RPAREN", ")"),
    "']'": ("RBRACKET", "]"),
    "','": ("COMMA", ","),
    "':'": ("COLON", ":"),
    "'}'": ("RBRACE", "}"),
    "an expression": ("INT_CONST_DEC", "0"),
    "a name": ("ID", "name"),
}
_CLOSES = {")": "(", "]": "[", "}": "{"}
_AHEAD = 200  # tokens behind the error that a repair may reach


@dataclass(frozen=True)
class SyntaxRepair:
    """The tokens of a file, the one at which a parser stopped, and how to parse others.

    `types` are the names of types that are declared before, `names` all names in scope.
    """

    tokens: Sequence[Token]
    stopped: int
    types: Sequence[str]
    names: frozenset[str]
    attempt: Attempt

    def fault(self) -> SyntaxFault | None:
        """Returns the error that the best repair mends; None if no repair helps."""
        if self.stopped >= len(self.tokens):
            return self._open_end()
        stray = self.tokens[self.stopped]
        if stray.value == "else":
            return _fault("'else' without an 'if' before it", stray)
        return self._unknown_type() or self._missing_token() or self._surplus_token()

    # ------------------------------------------------------------- repairs

    def _unknown_type(self) -> SyntaxFault | None:
        near = range(max(0, self.stopped - 3), min(len(self.tokens), self.stopped + 2))
        best, chosen = self.stopped, None
        for place in near:
            name = self.tokens[place]
            following = self.tokens[place + 1 : place + 2]
            if name.type != "ID" or name.value in self.names:
                continue
            if not following or following[0].type not in ("ID", "TIMES"):
                continue
            reached = self._reached(self.tokens, (*self.types, name.value))
            if reached > best:
                best, chosen = reached, name
        if chosen is None:
            return None
        header = header_of_word(chosen.value)
        advice = f"; include <{header}>?" if header else ""
        fault = _fault(f"unknown type name '{chosen.value}'{advice}", chosen)
        fault.header = header
        return fault

    def _missing_token(self) -> SyntaxFault | None:
        best, missing, place = self.stopped, "", 0
        for before in self._gaps():
            for called, (kind, text) in _INSERTED.items():
                around = self.tokens[before]
                new = Token(kind, text, around.lineno, around.column, around.filename)
                changed = [*self.tokens[:before], new, *self.tokens[before:]]
                reached = self._reached(changed, self.types) - 1
                if reached > best:
                    best, missing, place = reached, called, before
            if missing:
                break
        if not missing:
            return None
        last = self.tokens[place - 1]
        words = f"expected {missing} after '{last.value}'"
        opening = self._opening(_INSERTED[missing][1], place)
        if opening is not None and opening.lineno != last.lineno:
            words += f", for the '{opening.value}' in line {opening.lineno}"
        return _fault(words, last, behind=True)

    def _gaps(self) -> Iterator[int]:
        """Yields the places where a token may be missing: mostly where the parser stopped.

        A missing semicolon after a struct or enum is noticed later, at the next declarator
        or at the end of the function behind it.
        """
        if self.stopped > 0:
            yield self.stopped
        start = _declaration_start(self.tokens, self.stopped)
        depth = 0
        for place in range(start, self.stopped):
            depth += (self.tokens[place].value == "{") - (self.tokens[place].value == "}")
            if depth == 0 and self.tokens[place].value == "}" and place + 1 < self.stopped:
                yield place + 1

    def _surplus_token(self) -> SyntaxFault:
        stray = self.tokens[self.stopped]
        if stray.value in _CLOSES and self._opening(stray.value, self.stopped) is None:
            return _fault(f"unexpected '{stray.value}': no '{_CLOSES[stray.value]}' is open", stray)
        words = f"unexpected '{stray.value}'"
        if self.stopped:
            words += f" after '{self.tokens[self.stopped - 1].value}'"
        return _fault(words, stray)

    def _open_end(self) -> SyntaxFault | None:
        if not self.tokens:
            return None
        last = self.tokens[-1]
        open_ = _open_tokens(self.tokens)
        if not open_:
            return _fault(f"unexpected end of file after '{last.value}'", last, behind=True)
        closing = next(text for text, first in _CLOSES.items() if first == open_[-1].value)
        words = f"unexpected end of file: expected '{closing}'"
        return _fault(f"{words} for the '{open_[-1].value}' in line {open_[-1].lineno}", open_[-1])

    # ------------------------------------------------------------- attempts

    def _reached(self, tokens: Sequence[Token], types: Sequence[str]) -> int:
        """Returns how far the parser gets in the declaration around the error."""
        start = _declaration_start(tokens, self.stopped)
        part = tokens[start : self.stopped + _AHEAD]
        typedefs = [
            Token(kind, text, 0, 0, "")
            for name in types
            for kind, text in (("TYPEDEF", "typedef"), ("INT", "int"), ("ID", name), ("SEMI", ";"))
        ]
        read = self.attempt([*typedefs, *part])
        # Behind the part that is tried, the parser misses what was cut off.
        if read is None or read > len(typedefs) + len(part):
            return len(tokens) + 1
        return start + read - len(typedefs) - 1

    def _opening(self, closing: str, place: int) -> Token | None:
        wanted = _CLOSES.get(closing)
        open_ = _open_tokens(self.tokens[:place])
        return open_[-1] if open_ and open_[-1].value == wanted else None


def _open_tokens(tokens: Sequence[Token]) -> list[Token]:
    """Returns the brackets that are not closed."""
    waiting: list[Token] = []
    for token in tokens:
        if token.value in _CLOSES.values():
            waiting.append(token)
        elif token.value in _CLOSES and waiting and waiting[-1].value == _CLOSES[token.value]:
            waiting.pop()
    return waiting


def _declaration_start(tokens: Sequence[Token], place: int) -> int:
    """Returns where the declaration around a place begins at file scope."""
    depth, start, body = 0, 0, False
    for index, token in enumerate(tokens[:place]):
        if token.value in ("(", "[", "{"):
            if depth == 0:
                body = token.value == "{" and index > 0 and tokens[index - 1].value == ")"
            depth += 1
        elif token.value in _CLOSES:
            depth -= 1
            if depth == 0 and token.value == "}" and body:
                start = index + 1
        elif token.value == ";" and depth == 0:
            start = index + 1
    return start


def _fault(words: str, token: Token, behind: bool = False) -> SyntaxFault:
    column = token.column + (len(token.value) if behind else 0)
    return SyntaxFault(words, Position(token.filename, token.lineno, column), "syntax")


# ---- Bodies of functions with a syntax error: they are left out, and the rest of the file is read.


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
