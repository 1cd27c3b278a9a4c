"""Annotations among the tokens of a file: pragmas stand for them, which the parser keeps.

A pragma before a declaration, a statement or the end of a block becomes a node of the tree.
"""

from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.annotation_words import CBMC, DEFINITIONS, Annotation
from viap.c.gnu_words import ANNOTATION_PRAGMA, STATEMENT_STARTS, like
from viap.errors import Unsupported

if TYPE_CHECKING:
    from viap.c.gnu_tokens import GnuFilter

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
