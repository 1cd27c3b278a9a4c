"""The words of an annotation, read one after the other."""

from collections.abc import Sequence

from viap.c.annotation_words import Word
from viap.errors import SyntaxFault
from viap.source import Position


class WordStream:
    def __init__(self, words: Sequence[Word], end: Position) -> None:
        """`end`: the place of an error behind the last word."""
        self.words = words
        self.index = 0
        self._end = words[-1].position if words else end

    @property
    def text(self) -> str:
        """The next word; "" at the end, and for strings, which no caller may take for marks."""
        return self.ahead(0)

    def ahead(self, count: int) -> str:
        index = self.index + count
        if index >= len(self.words) or self.words[index].kind in ("string", "character"):
            return ""
        return self.words[index].text

    @property
    def kind(self) -> str:
        """The kind of the next word; "" at the end."""
        return self.words[self.index].kind if self.index < len(self.words) else ""

    @property
    def position(self) -> Position:
        return self.words[self.index].position if self.index < len(self.words) else self._end

    @property
    def at_end(self) -> bool:
        return self.index >= len(self.words)

    def next(self) -> Word:
        if self.at_end:
            raise self.fault("the annotation ends too early")
        self.index += 1
        return self.words[self.index - 1]

    def accept(self, text: str) -> bool:
        """Move behind the next word if it is this one."""
        if self.text != text or not text:
            return False
        self.index += 1
        return True

    def expect(self, text: str) -> Word:
        if self.text != text:
            found = f"'{self.words[self.index].text}'" if not self.at_end else "the end"
            raise self.fault(f"'{text}' expected in place of {found}")
        return self.next()

    def name(self, what: str) -> Word:
        """Return the next word, which must be a name of the user."""
        if self.kind != "name" or self.text.startswith("\\"):
            found = f"'{self.words[self.index].text}'" if not self.at_end else "the end"
            raise self.fault(f"{what} expected in place of {found}")
        return self.next()

    def fault(self, message: str) -> SyntaxFault:
        return SyntaxFault(message, self.position, "annotation")
