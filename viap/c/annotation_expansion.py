"""Annotations in comments, with the macros of the program in them replaced."""

from viap.c.annotation_words import (
    ACSL,
    Annotation,
    Word,
    is_annotation,
    joined,
    pieces_of,
    split_word,
)
from viap.c.lexemes import Lexeme, is_mark
from viap.c.macros import Expander
from viap.errors import Unsupported


def expanded_annotation(
    comment: Lexeme, before: list[Lexeme], expander: Expander
) -> Annotation | None:
    """Return the annotation in a comment; None if it is not one.

    `before`: the tokens before it, since the last directive.
    """
    if not is_annotation(comment.text):
        return None
    if sum(is_mark(token, "(") - is_mark(token, ")") for token in before) > 0:
        raise Unsupported("an annotation inside of parentheses", comment.position, "annotation")
    tokens = [
        Lexeme(kind, text, comment.file, comment.offset + offset, True)
        for kind, text, offset in pieces_of(comment.text)
    ]
    words: list[Word] = []
    for token in expander.expand(tokens):
        words += split_word(Word(token.kind, token.text, token.position))
    return Annotation(ACSL, joined(words), comment.position)
