"""Sizes that start with `*`: the parser takes the star of `int a[*p]` for that of `[*]`."""

from pycparser.c_lexer import Token

from viap.c.gnu_words import OPENING, like


def parenthesise(tokens: list[Token], index: int) -> None:
    """Puts parentheses around what the brackets that open at `index` enclose."""
    closers: list[str] = []
    for at in range(index, len(tokens)):
        kind = tokens[at].type
        if kind in OPENING:
            closers.append(OPENING[kind])
        elif closers and kind == closers[-1]:
            closers.pop()
            if not closers:
                tokens.insert(at, like(tokens[at], "RPAREN", ")"))
                tokens.insert(index + 1, like(tokens[index], "LPAREN", "("))
                return
