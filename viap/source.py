"""Places in source text: positions, the text they point into, and carets under it."""

from dataclasses import dataclass, field

# Places in the text of an option of the command line start like this, as no file's name can.
OPTION = "\0"

# The bytes 0x80 ... 0xff of a text that is not UTF-8 are these characters, so that they can be
# shown, and still be told from all others.
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
        """In the order of the text, whatever else positions say."""
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
    """Inside of a function of the standard library that is called here."""

    function: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)


NOWHERE = Position("<built-in>")


def in_option(position: Position) -> bool:
    """Whether this is said by the user of viap, and not by the program."""
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
        """The source line at a position, or None where it isn't known."""
        if position.file not in self._lines:
            if position.file not in self.texts:
                return None
            # Only the newline ends a line here, as in the preprocessor's count.
            self._lines[position.file] = self.texts[position.file].split("\n")
        lines = self._lines[position.file]
        if 1 <= position.line <= len(lines):
            return lines[position.line - 1].rstrip("\r")
        return None

    def excerpt(self, position: Position) -> str | None:
        """The source line with a caret below the column, or None."""
        line = self.line(position)
        if line is None or not line.strip():
            return None
        if not position.column or position.column > len(line) + 1:
            return f"    {line}"
        # Tabs are kept in the caret's line, so that it stands below its column
        # however wide the terminal shows them.
        blank = "".join("\t" if c == "\t" else " " for c in line[: position.column - 1])
        return f"    {line}\n    {blank}^"
