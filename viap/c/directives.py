"""Directives and macros, by pcpp, with every token's place in the user's files kept."""

import io
import os
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from pcpp import Action, OutputDirective, Preprocessor

from viap.c.predefined import predefined_macros
from viap.c.preprocess import Preprocessed, TokenPlaces, without_comments
from viap.errors import InputError, SyntaxFault, Unsupported
from viap.program.types import DataModel
from viap.source import Position, Sources

HEADERS = Path(__file__).with_name("headers")

# Directives without a meaning for verification.
_IGNORED = frozenset(("pragma", "ident", "warning", "line"))


class _Expander(Preprocessor):  # type: ignore[misc]
    """pcpp with errors raised as InputError and files named as the user knows them."""

    def __init__(self, name: str, model: DataModel, sources: Sources) -> None:
        super().__init__()
        self.names = {os.path.abspath(name): name}
        self.sources = sources
        self.line_starts: dict[str, list[int]] = {}
        self.line_directive = None
        self.rewrite_paths: list[
            tuple[str, str]
        ] = []  # files keep their absolute names inside of pcpp
        self.texts: dict[str, str] = {}
        self.add_path(str(HEADERS))
        for macro, value in predefined_macros(model).items():
            self.define(f"{macro} {value}")

    def display_name(self, source: str) -> str:
        if source in self.names:
            return self.names[source]
        if source.startswith(str(HEADERS)):
            return f"<{source[len(str(HEADERS)) + 1 :]}>"
        return os.path.relpath(source)

    def register(self, source: str, text: str) -> None:
        """Keep a file's line starts, in the form in which pcpp counts offsets."""
        lines = [line.rstrip() for line in text.splitlines()]
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        self.line_starts[source] = starts
        self.texts[source] = "\n".join(lines)

    def fail(self, file: str, line: int, message: str, kind: type[InputError]) -> NoReturn:
        name = self.display_name(file) if file else "<macro>"
        text = self.sources.line(Position(name, line)) or ""
        column = len(text) - len(text.lstrip()) + 1
        raise kind(message, Position(name, line, column), "preprocessor directive")

    def on_error(self, file: str, line: int, msg: str) -> None:
        self.fail(file, line, f"preprocessor: {msg}", SyntaxFault)

    def on_include_not_found(
        self, is_malformed: bool, is_system_include: bool, curdir: str, includepath: str
    ) -> NoReturn:
        directive = self.lastdirective
        if is_malformed:
            self.fail(directive.source, directive.lineno, "malformed #include", SyntaxFault)
        shown = f"<{includepath}>" if is_system_include else f'"{includepath}"'
        message = f"there is no header {shown}"
        self.fail(directive.source, directive.lineno, message, Unsupported)

    def on_file_open(self, is_system_include: bool, includepath: str) -> Any:
        data = Path(includepath).read_bytes()
        text = data.decode("utf-8", errors="replace").replace("\r\n", "\n")
        self.sources.add(self.display_name(includepath), text)
        plain = without_comments(text)
        self.register(includepath, plain)
        return io.StringIO(plain)

    def on_directive_unknown(
        self, directive: Any, toks: Any, ifpassthru: bool, precedingtoks: Any
    ) -> bool:
        if directive.value == "error":
            text = "".join(tok.value for tok in toks)
            self.fail(directive.source, directive.lineno, f"#error {text}", SyntaxFault)
        if directive.value in _IGNORED or directive.value.isdigit():
            raise OutputDirective(Action.IgnoreAndRemove)
        self.fail(
            directive.source,
            directive.lineno,
            f"unknown preprocessor directive #{directive.value}",
            SyntaxFault,
        )

    def tokens(self) -> Iterator[Any]:
        while (token := self.token()) is not None:
            yield token

    def place(self, token: Any) -> Position | None:
        """A token's own place, or None where it stems from a macro's definition."""
        starts = self.line_starts.get(token.source)
        position: int = token.lexpos
        if starts is None:
            return None
        line = bisect_right(starts, position)
        if line != token.lineno or not self.texts[token.source].startswith(token.value, position):
            return None
        return Position(self.display_name(token.source), line, position - starts[line - 1] + 1)

    def use(self, token: Any, after: int) -> Position:
        """Where a macro is used that brought a token; it stands behind an offset."""
        name = self.display_name(token.source) if token.source else self.names_only()
        starts = self.line_starts.get(token.source, [0])
        macros = getattr(token, "expanded_from", None) or [""]
        start = starts[token.lineno - 1] if token.lineno <= len(starts) else 0
        found = self.texts.get(token.source, "").find(macros[-1], max(start, after))
        end = starts[token.lineno] if token.lineno < len(starts) else found + 1
        column = found - start + 1 if start <= found < end else 0
        return Position(name, token.lineno, column)

    def names_only(self) -> str:
        return next(iter(self.names.values()))


def expand(text: str, name: str, model: DataModel, sources: Sources) -> Preprocessed:
    """Preprocess a text that has no comments any more."""
    expander = _Expander(name, model, sources)
    source = os.path.abspath(name)
    expander.register(source, text)
    expander.parse(text, name)
    places = TokenPlaces()
    pieces: list[str] = []
    length = 0
    previous: Any = None
    plain_end = 0  # where the last token ended that is no macro's
    for token in expander.tokens():
        value = token.value
        if value.isspace():
            previous = None
        else:
            if previous is not None and not _adjacent(previous, token):
                # Neighbours that a macro brought together stay two tokens.
                pieces.append(" ")
                length += 1
            here = expander.place(token) or expander.use(token, plain_end)
            if not getattr(token, "expanded_from", None):
                plain_end = token.lexpos + len(value)
            places.offsets.append(length)
            places.positions.append(here)
            previous = token
        for index, character in enumerate(value):
            if character == "\n":
                places.line_starts.append(length + index + 1)
        pieces.append(value)
        length += len(value)
    return Preprocessed("".join(pieces), places)


def _adjacent(left: Any, right: Any) -> bool:
    """Whether two tokens touch each other in the file that both come from."""
    return bool(left.lexpos + len(left.value) == right.lexpos)
