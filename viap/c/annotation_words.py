"""Annotations of C programs as words: comments like `/*@ requires n > 0; */`, and clauses of CBMC.

A comment is an annotation if its first word is one of ACSL. Other comments with an `@`, as other
tools have them, are comments.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from viap.record import record
from viap.source import Position

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
