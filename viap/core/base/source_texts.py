"""The texts of the files that were read, to show a line again, with a caret under a place."""

import os
from dataclasses import dataclass, field

from viap.core.base.source import MarkedFile, Position, decoded


@dataclass(slots=True)
class Sources:
    """The texts of the files that were read, by name, for showing a line again."""

    texts: dict[str, str] = field(default_factory=dict)
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, text: str) -> None:
        self.texts[name] = text
        self._lines.pop(name, None)

    def line(self, position: Position) -> str | None:
        """Returns the source line at a position; None if it isn't known."""
        if position.file not in self._lines:
            if position.file not in self.texts:
                return None
            # Only the newline ends a line, as in the preprocessor's count.
            self._lines[position.file] = self.texts[position.file].split("\n")
        lines = self._lines[position.file]
        if 1 <= position.line <= len(lines):
            return lines[position.line - 1].rstrip("\r")
        return None

    def excerpt(self, position: Position) -> str | None:
        """Returns the source line with a caret below the column; None if it isn't known."""
        line = self.line(position)
        if isinstance(position.file, MarkedFile):
            original = _original(position)
            if original is not None:
                # The caret is shown where macros did not move it.
                ahead = position.column if line is not None else 0
                same = line is not None and original[:ahead] == line[:ahead]
                line, position = original, position if same else Position(position.file)
        if line is None or not line.strip():
            return None
        if not position.column or position.column > len(line) + 1:
            return f"    {line}"
        # Tabs are kept in the caret's line, so that the caret is below its column for
        # every width of tabs.
        blank = "".join("\t" if c == "\t" else " " for c in line[: position.column - 1])
        return f"    {line}\n    {blank}^"


def _original(position: Position) -> str | None:
    """Returns the line of the source; None if it can't be read, or may have changed since."""
    marked, source = position.file, position.source
    assert isinstance(marked, MarkedFile)
    for path in (source.file, os.path.join(os.path.dirname(marked), source.file)):
        try:
            if os.path.getmtime(path) > marked.changed or path == marked:
                continue
            with open(path, "rb") as file:
                lines = decoded(file.read()).split("\n")
        except (OSError, ValueError):
            continue
        if 1 <= source.line <= len(lines):
            return lines[source.line - 1].rstrip("\r")
    return None
