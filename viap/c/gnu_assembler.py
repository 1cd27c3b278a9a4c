"""GNU's asm: a statement that nothing is known about, a barrier, or a declared name's label."""

from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.gnu_words import ASM_CALL, like, place
from viap.errors import Unsupported

if TYPE_CHECKING:
    from viap.c.gnu_tokens import GnuFilter

_QUALIFIERS = frozenset(("__volatile__", "__volatile", "__inline__", "__inline"))


def read_asm(words: "GnuFilter", token: Token) -> None:
    """Handle an asm statement, or the assembler name of the preceding declarator."""
    declared = _after_declarator(words.output)
    while words.type_at(words.index) in ("VOLATILE", "GOTO", "INLINE") or (
        words.type_at(words.index) == "ID" and words.tokens[words.index].value in _QUALIFIERS
    ):
        declared = False
        words.index += 1
    inside = words.balanced(token)
    texts = [word for word in inside if word.type == "STRING_LITERAL"]
    if declared and len(texts) == len(inside):
        name = words.places.declared()
        label = "".join(word.value.strip('"') for word in texts)
        words.notes.labels.append((name.value if name else "", label, place(token)))
        return
    if words.places.depth == 0:
        raise Unsupported("assembly outside of functions", place(token), "asm")
    if _is_barrier(inside):
        return
    words.output.append(like(token, "ID", ASM_CALL))
    words.output.append(like(token, "LPAREN", "("))
    words.output.append(like(token, "RPAREN", ")"))


def _after_declarator(output: list[Token]) -> bool:
    """True if a declarator ends before this place, and not the head of a statement."""
    last = output[-1].type if output else ""
    if last != "RPAREN":
        return last in ("ID", "RBRACKET")
    depth = 0
    for index in range(len(output) - 1, 0, -1):
        kind = output[index].type
        depth += (kind == "RPAREN") - (kind == "LPAREN")
        if depth == 0:
            return output[index - 1].type not in ("IF", "WHILE", "FOR", "SWITCH")
    return False


def _is_barrier(inside: list[Token]) -> bool:
    """True for an empty template without operands: it only stops the optimiser."""
    template = True
    for word in inside:
        if word.type == "STRING_LITERAL":
            if template and word.value.strip('"').strip():
                return False
        elif word.value.strip(":,"):
            return False  # an operand
        elif word.value.startswith(":"):
            template = False
    return True
