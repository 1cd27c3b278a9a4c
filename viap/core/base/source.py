"""Places in source text: positions, the text they point into, and carets under it."""

import math
from bisect import bisect_right
from dataclasses import dataclass

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


class MarkedFile(str):
    """The name of a file with line markers, which say where its lines come from.

    `marks`: (line of the marker, number and file of the line behind it), in ascending order.
    `changed`: the time after which a change of the sources makes them differ from this file, in
    seconds; infinity if the file was just made of them.
    """

    marks: list[tuple[int, int, str]]
    changed: float = 0.0

    def __new__(
        cls, name: str, marks: list[tuple[int, int, str]], changed: float = 0.0
    ) -> "MarkedFile":
        made = super().__new__(cls, name)
        made.marks, made.changed = marks, changed
        return made

    def __reduce__(self) -> tuple[type, tuple[str, list[tuple[int, int, str]], float]]:
        return MarkedFile, (str(self), self.marks, self.changed)

    @property
    def is_made(self) -> bool:
        """True if viap had the text made of its sources; False if it is a file as it was given."""
        return self.changed == math.inf

    def source(self, line: int) -> tuple[str, int]:
        """Return the source file of a line, and its number there."""
        index = bisect_right(self.marks, line, key=lambda mark: mark[0] + 1) - 1
        if index < 0:
            return str(self), line
        marker, number, file = self.marks[index]
        return file, number + line - marker - 1

    def main(self) -> str:
        """Return the source file that the text was made of."""
        return self.marks[0][2] if self.marks else str(self)


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

    @property
    def source(self) -> "Position":
        """The place in the source, by the line markers of the file; this place without them."""
        if not isinstance(self.file, MarkedFile) or not self.line:
            return self
        return Position(*self.file.source(self.line), self.column)

    @property
    def is_written(self) -> bool:
        """False if a transformation has put an assertion here, and the source has none."""
        return True

    def __str__(self) -> str:
        source = self.source
        text = source.file.removeprefix(OPTION)
        if source.line:
            text += f":{source.line}"
            if source.column:
                text += f":{source.column}"
        return text


@dataclass(frozen=True, slots=True)
class InLibrary(Position):
    """The position of a call, for a place inside of the called library function."""

    function: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class OpenEffect(Position):
    """Position of a call after which something may happen at any time: no proof covers it."""

    text: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class ClausePlace(Position):
    """Position of an assertion that stands for a clause of a contract.

    `kind` is a word such as "ensures"; `function` has the contract; `call`: the line of the call
    for which it is asserted, or 0.
    """

    kind: str = ""
    text: str = ""
    function: str = ""
    call: int = 0

    def __str__(self) -> str:
        return Position.__str__(self)

    @property
    def is_false(self) -> bool:
        """True if the clause is written as false: who ensures it never returns."""
        return self.text in (r"\false", "false", "0")


@dataclass(frozen=True, slots=True)
class PaddingPlace(Position):
    """Position of a statement by which bytes of padding get any values, and of no operation in C.

    `array`: the name of the array of bytes.
    """

    array: str = ""

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class TermPlace(Position):
    """Position of an operation in a formula, which is none of the program.

    No check of undefined behaviour is about it, and no proof assumes that it is defined. `clause`:
    the one that is asserted with it, if any.
    """

    clause: ClausePlace | None = None

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class OverlapPlace(TermPlace):
    """Position of a comparison which asks whether two elements are the same.

    `alike`: pointers to the first elements are compared, too, also where there are no elements.
    """

    alike: bool = False

    def __str__(self) -> str:
        return Position.__str__(self)


NOWHERE = Position("<built-in>")


def in_option(position: Position) -> bool:
    """True if the position is in an option of the command line, and not in the program."""
    return position.file.startswith(OPTION)
