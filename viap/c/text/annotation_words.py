"""Annotations as words: comments like `/*@ requires n > 0; */`, and CBMC's clauses."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.text.gnu_words import (
    ANNOTATION_PRAGMA,
    ANNOTATION_TOKEN,
    OPENING,
    STATEMENT_STARTS,
    like,
    place,
)
from viap.core.base.errors import SyntaxFault, Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.text.gnu_tokens import GnuFilter


ACSL, CBMC = "ACSL", "CBMC"

_CLAUSES = (
    "requires assigns ensures behavior assumes complete disjoint terminates exits decreases "
    "allocates frees check admit for assert loop ghost"
)
_DEFINITIONS = "predicate logic lemma axiomatic inductive global"
DEFINITIONS = frozenset(_DEFINITIONS.split())
_WORDS = frozenset(f"{_CLAUSES} {_DEFINITIONS}".split())
_OF_LOOPS = frozenset(("invariant", "variant"))  # behind `loop`
# Words that are common in other comments, with what follows them in ACSL.
_FOLLOWED = {
    "for": r"\s+\w+(?:\s*,\s*\w+)*\s*:",
    "global": r"\s+invariant\b",
    "complete": r"\s+behaviors\b",
    "disjoint": r"\s+behaviors\b",
}
_STARTS = "|".join(word + _FOLLOWED.get(word, r"\b") for word in sorted(_WORDS))
_FIRST = re.compile(rf"/[*/]@[\s@]*(?:{_STARTS})")
_COMMENT = re.compile(
    r"""(?P<comment>//(?:\\[ \t]*\n|[^\n])*|/\*.*?\*/)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""",
    re.DOTALL,
)
_WORD = re.compile(
    r"""
    (?P<space>[\s@]+|\\[ \t]*\n|//[^\n]*|/\*.*?\*/)
    |(?P<string>(?:u8|[uUL])?"(?:\\[^\n]|[^"\\\n])*")
    |(?P<character>[uUL]?'(?:\\[^\n]|[^'\\\n])*')
    |(?P<name>\\?[^\W\d]\w*)
    |(?P<number>0[xX][0-9a-fA-F]+[uUlL]*
      |(?:\d+\.(?!\.)\d*|\.?\d+)(?:[eE][+-]?\d+)?[uUlLfF]*)
    |(?P<mark>\.\.\.|<==>|<-->|==>|-->|\.\.|<<|>>|<=|>=|==|!=|&&|\|\||\^\^|->|.)
    """,
    re.VERBOSE | re.DOTALL,
)
# Signs that Frama-C reads, too.
_SIGNS = {
    "∀": "\\forall", "∃": "\\exists", "≤": "<=", "≥": ">=", "≢": "!=", "≠": "!=", "≡": "==",
    "⇒": "==>", "⇔": "<==>", "∧": "&&", "∨": "||", "¬": "!", "⊻": "^^", "∈": "\\in",
    "ℤ": "integer", "ℝ": "real", "𝔹": "boolean",
}  # fmt: skip
# Words that C's tokens take apart.
_JOINED: dict[tuple[str, ...], str] = {
    ("==", ">"): "==>",
    ("<=", "=", ">"): "<==>",
    ("^", "^"): "^^",
    (".", "."): "..",
    ("--", ">"): "-->",
    ("<", "--", ">"): "<-->",
}


@record
class Word:
    """A token of an annotation; `kind`: name, number, string, character or mark."""

    kind: str
    text: str
    position: Position


@record
class Annotation:
    """`words` of a comment, or those of CBMC's clauses, one behind the other."""

    dialect: str
    words: tuple[Word, ...]
    position: Position

    @property
    def first(self) -> str:
        return self.words[0].text if self.words else ""


def is_annotation(comment: str) -> bool:
    return _FIRST.match(comment) is not None


def pieces_of(comment: str) -> Iterator[tuple[str, str, int]]:
    """Yield the words of a comment: kind, text, and offset in the comment."""
    end = len(comment) - 2 if comment.startswith("/*") else len(comment)
    for match in _WORD.finditer(comment, 3, end):
        if match.lastgroup != "space":
            text = _SIGNS.get(match.group(), match.group())
            is_word = text.lstrip("\\")[:1].isalpha() and match.lastgroup == "mark"
            yield "name" if is_word else match.lastgroup or "mark", text, match.start()


def placed_annotations(text: str, file: str) -> list[tuple[int, int, Annotation]]:
    """Return the annotations in a text without directives, with their lines and columns."""
    starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def position(offset: int) -> Position:
        line = bisect_right(starts, offset)
        return Position(file, line, offset - starts[line - 1] + 1)

    found: list[tuple[int, int, Annotation]] = []
    for match in _COMMENT.finditer(text):
        comment, start = match["comment"], match.start()
        if not comment or not is_annotation(comment):
            continue
        pieces = pieces_of(comment)
        words = [Word(kind, each, position(start + offset)) for kind, each, offset in pieces]
        where = position(start)
        found.append((where.line, where.column, Annotation(ACSL, joined(words), where)))
    return found


def split_word(word: Word) -> list[Word]:
    """Return the words in a token of C, such as the number `0..9`."""
    if word.kind != "number" or ".." not in word.text:
        return [word]
    found = _WORD.finditer(word.text)
    return [Word(match.lastgroup or "mark", match.group(), word.position) for match in found]


def joined(words: list[Word]) -> tuple[Word, ...]:
    """Return words with those of logic in one piece: C's tokens take `==>` apart."""
    made: list[Word] = []
    index = 0
    while index < len(words):
        word = words[index]
        ahead = tuple(each.text if each.kind == "mark" else "" for each in words[index : index + 3])
        for length in (3, 2):
            text = _JOINED.get(ahead[:length])
            if text is not None:
                word = Word("mark", text, word.position)
                index += length - 1
                break
        made.append(word)
        index += 1
    return tuple(made)


_NO_SPACE_BEFORE = frozenset(") ] } , ; . -> .. :".split())
_NO_SPACE_BEHIND = frozenset("( [ { . -> .. ! ~".split())


def text_of(words: tuple[Word, ...]) -> str:
    """Return words as text in one line, with spaces where they are written."""
    pieces: list[str] = []
    for index, word in enumerate(words):
        if index and _is_apart(words[index - 1], word):
            pieces.append(" ")
        pieces.append(word.text)
    return "".join(pieces)


def _is_apart(before: Word, word: Word) -> bool:
    """True if there is a space between two words; for those of macros, if one belongs there."""
    first, second = before.position, word.position
    end = Position(first.file, first.line, first.column + len(before.text))
    if end == second:
        return False
    if word.text in _NO_SPACE_BEFORE or before.text in _NO_SPACE_BEHIND:
        return False
    is_called = before.kind == "name" and before.text not in _WORDS | _OF_LOOPS
    return not (word.text in ("(", "[", "{") and is_called)


# ---- CBMC's clauses and statements among the tokens of a file, cut out as annotations.
#
# Clauses stand between the head of a function, or of a loop, and its body or the semicolon; those
# of
# `do` stand behind this word, or (in older versions) behind its condition.


_CBMC_CLAUSES = frozenset(
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
    elif token.value not in _CBMC_CLAUSES:
        return False
    words: list[Token] = []
    more = _CBMC_CLAUSES if token.value in _CBMC_CLAUSES else frozenset((token.value,))
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


# ---- Annotations among the tokens of a file: pragmas stand for them, which the parser keeps.
#
# A pragma before a declaration, a statement or the end of a block becomes a node of the tree.


# Tokens behind which a declaration can start.
_ENDS = frozenset(("SEMI", "LBRACE", "RBRACE", "PPPRAGMASTR"))


def place_annotation(filter: "GnuFilter", token: Token) -> None:
    """Put a pragma in the place of an annotation; raise Unsupported where none may stand."""
    annotation = token.value
    assert isinstance(annotation, Annotation)
    last = filter.output[-1].type if filter.output else "SEMI"
    is_definition = annotation.first in DEFINITIONS
    inside = filter.places.depth or annotation.dialect == CBMC
    if not is_definition and last not in (STATEMENT_STARTS if inside else _ENDS):
        raise Unsupported("an annotation at this place", annotation.position, "annotation")
    number = len(filter.notes.annotations)
    filter.notes.annotations.append(annotation)
    if not is_definition:
        filter.output.append(like(token, "PPPRAGMA", "#pragma"))
        filter.output.append(like(token, "PPPRAGMASTR", f"{ANNOTATION_PRAGMA}{number}"))
