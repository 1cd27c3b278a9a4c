"""The errors that viap reports to users; their root is ViapError."""

from typing import TYPE_CHECKING

from viap.source import Position

if TYPE_CHECKING:
    from viap.source_texts import Sources


class ViapError(Exception):
    """The root: a message for the user, never a stack trace."""

    def render(self) -> str:
        """The whole message, as it is printed."""
        return str(self)


class UsageError(ViapError):
    """The command line, a file name or an option is wrong."""


class InputError(ViapError):
    """Something in an input file is wrong, at a position.

    `construct` names the construct there ("float", "goto into a statement expression"). `header`
    is the header of the C library that declares a missing name; "" if there is none.
    """

    kind = "error"

    def __init__(
        self, message: str, position: Position, construct: str = "", header: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.construct = construct
        self.header = header
        self.sources: Sources | None = None

    def __str__(self) -> str:
        return f"{self.position}: {self.kind}: {self.message}"

    def render(self) -> str:
        excerpt = self.sources.excerpt(self.position) if self.sources else None
        return f"{self}\n{excerpt}" if excerpt else str(self)


class SyntaxFault(InputError):
    """The text is not valid in its language: C, or SMT-LIB."""


class TypeFault(InputError):
    """The text parses, but C's rules about types and names reject it."""


class Unsupported(InputError):
    """Valid C that viap does not model."""

    kind = "unsupported"


class InternalError(ViapError):
    """An invariant of viap is violated: a bug of viap."""

    def render(self) -> str:
        return f"internal error: {self}"
