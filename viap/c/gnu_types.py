"""GNU's `__auto_type` and `__builtin_types_compatible_p`, rewritten for the parser."""

from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.gnu_words import OPENING, like, place
from viap.errors import Unsupported

if TYPE_CHECKING:
    from viap.c.gnu_tokens import GnuFilter


def infer_type(words: "GnuFilter", word: Token) -> None:
    """Rewrite `__auto_type x = y;` as `typeof((0, y)) x = y;`: y as a value has the type."""
    declared = words.type_at(words.index) == "ID" and words.type_at(words.index + 1) == "EQUALS"
    end, depth = words.index + 2, 0
    while declared and end < len(words.tokens):
        kind = words.tokens[end].type
        depth += (kind in OPENING) - (kind in OPENING.values())
        if depth <= 0 and kind in ("SEMI", "COMMA"):
            break
        end += 1
    if not declared or words.type_at(end) != "SEMI":
        raise Unsupported("__auto_type of other than one value", place(word), "__auto_type")
    value = words.tokens[words.index + 2 : end]
    start = (("TYPEOF", "typeof"), ("LPAREN", "("), ("LPAREN", "("), ("INT_CONST_DEC", "0"))
    written = [like(word, kind, text) for kind, text in (*start, ("COMMA", ","))]
    written += [like(token, token.type, token.value) for token in value]
    written += [like(word, "RPAREN", ")"), like(word, "RPAREN", ")")]
    words.tokens[words.index : words.index] = written


def wrap_types(words: "GnuFilter", word: Token) -> None:
    """Rewrite `(a, b)` behind the word as `(sizeof(a), sizeof(b))`, which the parser reads."""
    start = words.index
    words.index += 1
    inside = words.balanced(word)
    words.index = start
    operands: list[list[Token]] = [[]]
    depth = 0
    for token in inside:
        depth += (token.type in OPENING) - (token.type in OPENING.values())
        if token.type == "COMMA" and not depth:
            operands.append([])
        else:
            operands[-1].append(token)
    written: list[Token] = []
    for operand in operands:
        written += [like(word, "COMMA", ",")] if written else []
        written += [like(word, "SIZEOF", "sizeof"), like(word, "LPAREN", "(")]
        written += [*operand, like(word, "RPAREN", ")")]
    words.tokens[start + 2 : start + 2 + len(inside)] = written
