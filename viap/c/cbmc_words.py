"""CBMC's clauses and statements among the tokens of a file, cut out as annotations.

Clauses stand between the head of a function, or of a loop, and its body or the semicolon; those of
`do` stand behind this word, or (in older versions) behind its condition.
"""

from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.annotation_words import CBMC, Annotation, Word, joined, split_word
from viap.c.gnu_words import ANNOTATION_TOKEN, OPENING, STATEMENT_STARTS, place
from viap.errors import SyntaxFault

if TYPE_CHECKING:
    from viap.c.gnu_tokens import GnuFilter

_CLAUSES = frozenset(
    ("__CPROVER_requires", "__CPROVER_ensures", "__CPROVER_assigns", "__CPROVER_frees",
     "__CPROVER_loop_invariant", "__CPROVER_decreases")
)  # fmt: skip
_STATEMENTS = frozenset(("__CPROVER_assert", "__CPROVER_assume"))


def read_word(filter: "GnuFilter", token: Token) -> bool:
    """Cut clauses, or the condition of a statement, out; return False for another word."""
    if token.value in _STATEMENTS:
        last = filter.output[-1].type if filter.output else ""
        if not filter.places.depth or last not in STATEMENT_STARTS:
            return False  # a declaration of such a function
    elif token.value not in _CLAUSES:
        return False
    words: list[Token] = []
    more = _CLAUSES if token.value in _CLAUSES else frozenset((token.value,))
    while filter.index < len(filter.tokens) and filter.tokens[filter.index].value in more:
        start = filter.index
        filter.index += 1
        filter.balanced(filter.tokens[start])
        words += filter.tokens[start : filter.index]
        if token.value in _STATEMENTS:
            break
    made = [each for word in words for each in split_word(_word(word))]
    annotation = Annotation(CBMC, joined(made), place(token))
    at = _place(filter, token)
    where = annotation.position
    filter.tokens.insert(
        at, Token(ANNOTATION_TOKEN, annotation, where.line, where.column, where.file)
    )
    return True


def _word(token: Token) -> Word:
    text = str(token.value)
    start = text.lstrip("uULR8")[:1] if text.endswith(("'", '"')) else text[:1]
    if start in ("'", '"'):
        kind = "character" if start == "'" else "string"
    elif start.isdigit() or start == "." and text[1:2].isdigit():
        kind = "number"
    else:
        kind = "name" if start.isalpha() or start == "_" else "mark"
    return Word(kind, text, place(token))


def _place(filter: "GnuFilter", token: Token) -> int:
    """Return the index of the token before which a pragma for the clauses can stand."""
    index: int = filter.index
    if filter.places.depth:
        is_end = filter.type_at(index) == "SEMI" and _is_behind_do(filter.output)
        return index + int(is_end)
    closers: list[str] = []
    while index < len(filter.tokens):
        kind = filter.tokens[index].type
        if not closers and kind in ("SEMI", "LBRACE"):
            return index + int(kind == "LBRACE")
        if kind in OPENING:
            closers.append(OPENING[kind])
        elif closers and kind == closers[-1]:
            closers.pop()
        index += 1
    raise SyntaxFault(f"no body and no ';' behind {token.value}", place(token), token.value)


def _is_behind_do(output: list[Token]) -> bool:
    """True if `do { ... } while (...)` stands before the clauses."""
    index = _opening(output, len(output) - 1)
    if index is None or output[index - 1].type != "WHILE" or output[index - 2].type != "RBRACE":
        return False
    block = _opening(output, index - 2)
    return block is not None and block > 0 and output[block - 1].type == "DO"


def _opening(output: list[Token], index: int) -> int | None:
    """Return the index of the parenthesis or brace that one closes; None if there is none."""
    closer = output[index].type
    opener = next((each for each, end in OPENING.items() if end == closer), None)
    depth = 0
    for at in range(index, -1, -1):
        depth += (output[at].type == closer) - (output[at].type == opener)
        if depth == 0:
            return at if opener else None
    return None
