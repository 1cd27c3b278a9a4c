"""Text ► preprocessed text, with a map from its positions back to the user's files.

Text that needs no preprocessing (`.i` files, and files without a directive) only loses its comments
and line markers, in place, so that every position stays the same.
"""

import math
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from viap.core.base.errors import SyntaxFault
from viap.core.base.source import MarkedFile, Position
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation

if TYPE_CHECKING:
    from viap.c.text.annotation_words import Annotation
    from viap.c.text.directives import Directives


class PositionMap(Protocol):
    """Maps positions of the preprocessed text to their origins."""

    def position(self, line: int, column: int) -> Position: ...


@dataclass(frozen=True, slots=True)
class SamePlace:
    """The map of text whose positions did not change."""

    file: str

    def position(self, line: int, column: int) -> Position:
        return Position(self.file, line, column)


@dataclass(frozen=True, slots=True)
class Preprocessed:
    """`run`: the run of the preprocessor behind the text; None if none was needed.

    `annotations`: the line and the column in `text`, in ascending order, where each stands.
    """

    text: str
    map: PositionMap
    run: "Directives | None" = None
    annotations: "Sequence[tuple[int, int, Annotation]]" = ()


# Line markers; pragmas are passed on to the parser's tokens, since they may change layouts.
_MARKER = re.compile(r"^[ \t]*#(?![ \t]*pragma\b)[^\n]*", re.MULTILINE)
# Directives that preprocessed text must not contain any more: compilers refuse them.
_LEFT_OVER = re.compile(
    r"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif|include|include_next|import|error)\b",
    re.MULTILINE,
)
# A marker of preprocessed text, or a #line directive: the number and the file of the next line.
_LINE = re.compile(
    r'^[ \t]*#(?:[ \t]*line\b)?[ \t]*(?P<line>\d+)(?:[ \t]+"(?P<file>(?:\\.|[^"\\\n])*)")?',
    re.MULTILINE,
)
_ESCAPED = re.compile(r"\\(.)")


def marks_of(text: str) -> list[tuple[int, int, str]]:
    """Return the line markers of preprocessed text, as `MarkedFile` has them."""
    marks: list[tuple[int, int, str]] = []
    line, end, file = 1, 0, ""
    for match in _LINE.finditer(text):
        line += text.count("\n", end, match.start())
        end = match.start()
        if match["file"] is not None:
            file = _ESCAPED.sub(r"\1", match["file"])
        if file:
            marks.append((line, int(match["line"]), file))
    return marks


def preprocessed_text(plain: str, name: str) -> str:
    """Return text without its line markers; raise SyntaxFault if it has directives."""
    if found := _LEFT_OVER.search(plain):
        line = plain.count("\n", 0, found.start(1)) + 1
        column = found.start(1) - plain.rfind("\n", 0, found.start(1))
        what = f"#{found[1]} in preprocessed text (name a file with directives .c, not .i)"
        raise SyntaxFault(what, Position(name, line, column), "preprocessor directive")
    return _MARKER.sub("", plain)


_COMMENT_OR_LITERAL = re.compile(
    r"""//(?:\\[ \t]*\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)
# Form feeds and vertical tabs are white space, except in literals.
_FEED_OR_LITERAL = re.compile(rf"{_COMMENT_OR_LITERAL.pattern}|[\f\v]", re.DOTALL)
# Text that only a preprocessor can resolve: directives, continued lines, digraphs.
_NEEDS_PREPROCESSOR = re.compile(r"^[ \t]*(?:#|%:)|\\[ \t]*\n|<:|:>|<%|%>", re.MULTILINE)
_RESERVED_WORD = re.compile(r"\b(?:_\w+|linux|unix|i386)\b")
_DYNAMIC = frozenset(
    ("__LINE__", "__FILE__", "__DATE__", "__TIME__", "__TIMESTAMP__", "__COUNTER__",
     "__BASE_FILE__", "__INCLUDE_LEVEL__")
)  # fmt: skip


def _blank(match: re.Match[str]) -> str:
    """Replace comments by blanks of the same extent; keep literals."""
    text = match.group()
    if text[0] != "/":
        return text
    return "".join(c if c == "\n" else " " for c in text)


def without_comments(text: str) -> str:
    return _COMMENT_OR_LITERAL.sub(_blank, text) if "/" in text else text


def _marked(name: str, text: str) -> str:
    """Return the name of a preprocessed file, with its line markers if it has some."""
    if "#" not in text or not (marks := marks_of(text)):
        return name
    try:
        changed = os.path.getmtime(name)
    except OSError:
        changed = 0.0
    return MarkedFile(name, marks, changed)


def _has_macros(text: str, model: DataModel) -> bool:
    """True if the text uses a predefined macro."""
    from viap.c.text.predefined_macros import predefined_macros

    words = set(_RESERVED_WORD.findall(text))
    return not words.isdisjoint(_DYNAMIC) or not words.isdisjoint(predefined_macros(model))


def _in_place(text: str, annotated: str, map: SamePlace) -> Preprocessed:
    """Return text without comments, with the annotations of the one that has them."""
    if "/*@" not in annotated and "//@" not in annotated:
        return Preprocessed(text, map)
    from viap.c.text.annotation_words import placed_annotations

    return Preprocessed(text, map, annotations=placed_annotations(annotated, map.file))


def preprocess(
    text: str, name: str, model: DataModel, sources: Sources, compilation: Compilation = PLAIN
) -> Preprocessed:
    """Preprocess a file's text; `name` is the file's name as the user gave it."""
    text = text.replace("\r\n", "\n")
    if "\f" in text or "\v" in text:
        text = _FEED_OR_LITERAL.sub(lambda m: " " if m.group() in "\f\v" else m.group(), text)
    sources.add(name, text)
    plain = without_comments(text)
    if name.endswith(".i"):
        return _in_place(preprocessed_text(plain, name), text, SamePlace(_marked(name, text)))
    if compilation.cpp:
        from viap.c.text.external_preprocessor import output_of_command

        output = output_of_command(text, name, model, compilation)
        sources.add(name, output)
        # The first marker is about the file itself.
        marked = MarkedFile(name, [(0, 1, name), *marks_of(output)], math.inf)
        plain = without_comments(output)  # (some commands keep them)
        return _in_place(preprocessed_text(plain, name), output, SamePlace(marked))
    needed = compilation.changes_text or _NEEDS_PREPROCESSOR.search(plain)
    if not needed and not _has_macros(plain, model):
        return _in_place(plain, text, SamePlace(name))
    # Imported here because most files that are verified in bulk don't need it.
    from viap.c.text.directives import put_together, run_over

    run = run_over(text, name, model, sources, compilation)
    made, places = put_together(run)
    return Preprocessed(made, places, run.again(), places.annotations)


def preprocess_behind(
    run: "Directives | None",
    text: str,
    added: str,
    name: str,
    model: DataModel,
    compilation: Compilation,
) -> Preprocessed:
    """Preprocess text that stands behind the text of a file, whose macros are those of a run."""
    lines = "\n" * text.count("\n")
    if run is None:
        return preprocess(lines + added, name, model, Sources(), compilation)
    from viap.c.text.directives import put_together
    from viap.c.text.header_files import plain_path
    from viap.c.text.lexemes import SourceFile

    more = run.again()
    more.file(SourceFile(name, plain_path(name), lines + added))
    made, places = put_together(more)
    return Preprocessed(made, places, annotations=places.annotations)
