"""Promises of attributes about functions: they do not return, or about their results.

Compilers rely on the promises at calls: no compiled program has a run that breaks one.
"""

from pycparser.c_lexer import Token

from viap.c.tree import NO_RETURN

# About results: equal for equal arguments, never null, or a new object.
ABOUT_RESULTS = frozenset(("const", "pure", "returns_nonnull", "malloc", "alloc_size",
                           "alloc_align", "assume_aligned"))  # fmt: skip
PROMISES = ABOUT_RESULTS | {NO_RETURN}

_END = frozenset(("SEMI", "LBRACE", "RBRACE", "EQUALS"))


def promises(inside: list[Token]) -> frozenset[str]:
    """Return the promises between the parentheses of `__attribute__((...))`."""
    depth, found = 0, set()
    for token in inside:
        if token.type in ("LPAREN", "RPAREN"):
            depth += 1 if token.type == "LPAREN" else -1
        elif depth == 1:
            found.add(token.value.strip("_"))
    return PROMISES.intersection(found)


def function_ahead(tokens: list[Token], index: int) -> str | None:
    """Return the function that specifiers belong to: the first name before parentheses, or None."""
    following = tokens[index + 1 : index + 200]
    for token, behind in zip(tokens[index : index + 200], following, strict=False):
        if token.type in _END:
            return None
        if token.type == "ID" and behind.type == "LPAREN" and "attribute" not in token.value:
            return str(token.value)
    return None
