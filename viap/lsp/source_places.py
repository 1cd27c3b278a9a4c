"""Places in texts as editors count them: from zero, in the units that the editor asks for."""

import os
import re

from lsprotocol import types as lsp
from pygls.uris import from_fs_path
from pygls.workspace import Workspace

_WORD = re.compile(r"\w+|.")


def as_uri(file: str) -> str:
    """The address of a file."""
    return from_fs_path(os.path.abspath(file)) or ""


class SourcePlaces:
    """The places that the results for a file name; other files are named from its folder."""

    def __init__(self, workspace: Workspace, path: str) -> None:
        self._workspace, self.path = workspace, path

    def file(self, name: str) -> str:
        return os.path.join(os.path.dirname(self.path), name)

    def is_own(self, name: str) -> bool:
        return os.path.realpath(self.file(name)) == os.path.realpath(self.path)

    def position(self, name: str, line: int, column: int) -> lsp.Position:
        """The position of a line and column that begin with 1."""
        document = self._workspace.get_text_document(as_uri(self.file(name)))
        at = lsp.Position(max(line - 1, 0), max(column - 1, 0))
        try:
            return document.position_codec.position_to_client_units(document.lines, at)
        except OSError:  # (a file that is not there any more)
            return at

    def word(self, name: str, line: int, column: int) -> lsp.Range:
        """The word at a line and column that begin with 1."""
        text = self.line(name, line)
        match = _WORD.match(text, max(column - 1, 0))
        length = len(match[0]) if match else 1
        end = min(column + length, len(text) + 1)
        return lsp.Range(
            self.position(name, line, column), self.position(name, line, max(end, column))
        )

    def location(self, name: str, line: int, column: int) -> lsp.Location:
        return lsp.Location(as_uri(self.file(name)), self.word(name, line, column))

    def line(self, name: str, line: int) -> str:
        """The text of a line, without its end; "" if there is none."""
        try:
            lines = self._workspace.get_text_document(as_uri(self.file(name))).lines
        except OSError:
            return ""
        return lines[line - 1].rstrip("\r\n") if 0 < line <= len(lines) else ""
