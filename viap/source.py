"""Places in source text: positions, the text they point into, and carets under it."""

from dataclasses import dataclass, field

# Prefix of positions in the text of a command line option; no file name starts like this.
OPTION = "\0"

# The bytes 0x80 ... 0xff of a text that is not UTF-8 become these characters: they can be
# shown, and are distinct from all others.
STRAY_BYTES = 0x10FF80


def decoded(data: bytes) -> str:
    """A file's text; C sources come in UTF-8 and in older encodings."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("utf-8", errors="surrogateescape")
        table = {0xDC80 + byte: STRAY_BYTES + byte for byte in range(128)}
        return text.translate(table)


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a file as the user gave it; line and column count from one.

    Column zero means that only the line is known; line zero, that only the file is.
    """

    file: str
    line: int = 0
    column: int = 0

    def __lt__(self, other: "Position") -> bool:
        """Order of the text; fields of subclasses are ignored."""
        return (self.file, self.line, self.column) < (other.file, other.line, other.column)

    def __le__(self, other: "Position") -> bool:
        return not other < self

    def __str__(self) -> str:
        text = self.file.removeprefix(OPTION)
        if self.line:
            text += f":{self.line}"
            if self.column:
                text += f":{self.column}"
        return text


@dataclass(frozen=True, slots=True)
class InLibrary(Position):
    """The position of a call, for a place inside of the called library function."""

    function: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)


NOWHERE = Position("<built-in>")


def in_option(position: Position) -> bool:
    """True if the position is in an option of the command line, and not in the program."""
    return position.file.startswith(OPTION)


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
        if line is None or not line.strip():
            return None
        if not position.column or position.column > len(line) + 1:
            return f"    {line}"
        # Tabs are kept in the caret's line, so that the caret is below its column for
        # every width of tabs.
        blank = "".join("\t" if c == "\t" else " " for c in line[: position.column - 1])
        return f"    {line}\n    {blank}^"
