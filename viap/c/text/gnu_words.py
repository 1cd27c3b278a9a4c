"""Words that stand for GNU constructs in the rewritten tokens, and tokens made of others."""

import re

from pycparser.c_lexer import Token

from viap.core.base.source import Position

TYPES_COMPATIBLE = "__builtin_types_compatible_p"
ASM_CALL = "__viap_asm"  # a call of it stands for an asm statement
SAME_OPERAND = "__viap_same"  # the omitted middle operand of `a ?: b`
CASE_RANGE = "__viap_range"  # `case a ... b:` is `case __viap_range(a, b):`; so is `[a ... b]`
# `__builtin_va_start` and so on, by which headers define the words about variable arguments.
LIST_WORDS = {f"__builtin_va_{word}": word for word in ("start", "end", "copy", "arg")}
# The type of a token whose value is an annotation: pragmas have it, too, with text as the value.
ANNOTATION_TOKEN = "PPPRAGMASTR"
ANNOTATION_PRAGMA = "@"  # with a number: a pragma that stands for an annotation of the notes
# Tokens behind which a statement can start.
STATEMENT_STARTS = frozenset(
    ("SEMI", "LBRACE", "RBRACE", "PPPRAGMASTR", "COLON", "RPAREN", "ELSE", "DO")
)
OPENING = {"LPAREN": "RPAREN", "LBRACE": "RBRACE", "LBRACKET": "RBRACKET"}

# A character of a name by its number (C11 6.4.3).
NAMED_CHARACTER = r"\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}"
_LAST_CHARACTER = 0x10FFFF


def named_characters(name: str) -> str:
    """Returns a name with the characters that `\\u` and `\\U` stand for."""
    if "\\" not in name:
        return name
    return re.sub(
        NAMED_CHARACTER, lambda match: chr(min(int(match[0][2:], 16), _LAST_CHARACTER)), name
    )


def place(token: Token) -> Position:
    return Position(token.filename, token.lineno, token.column)


def like(token: Token, kind: str, value: str) -> Token:
    """Returns a token of another kind at the same place."""
    return Token(kind, value, token.lineno, token.column, token.filename)
