"""Annotations as they are written: terms, formulas and types before names and types are known.

ACSL has one syntax for terms and formulas, so that a term's place decides which one it is.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from viap.c.text.annotation_words import Word
from viap.core.base.errors import InputError, SyntaxFault, TypeFault
from viap.core.base.record import record
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.contracts.context import Context


@record
class Number:
    text: str
    position: Position


@record
class Text:
    """A string or a character."""

    text: str
    position: Position


@record
class Identifier:
    """A name, or a word like `\\result`."""

    name: str
    position: Position


@record
class Unary:
    op: str
    operand: "Node"
    position: Position


@record
class Binary:
    """Also `&&`, `||`, `^^`, `==>` and `<==>`."""

    op: str
    left: "Node"
    right: "Node"
    position: Position


@record
class Chain:
    """`a <= b < c`: each comparison holds."""

    operands: tuple["Node", ...]
    ops: tuple[str, ...]
    position: Position


@record
class Conditional:
    condition: "Node"
    then: "Node"
    orelse: "Node"
    position: Position


@record
class Index:
    base: "Node"
    index: "Node"
    position: Position


@record
class Member:
    base: "Node"
    name: str
    arrow: bool
    position: Position


@record
class TypeName:
    """`words` of the specifiers, the number of `*`, and the sizes of an array behind them."""

    words: tuple[str, ...]
    stars: int
    position: Position
    sizes: tuple["Node", ...] = ()


@record
class Cast:
    type: TypeName
    operand: "Node"
    position: Position


@record
class SizeOf:
    operand: "TypeName | Node"
    position: Position


@record
class Application:
    """`f{L}(x)`, `\\valid(p)`; `labels` of the braces."""

    name: str
    labels: tuple[str, ...]
    arguments: tuple["Node", ...]
    position: Position


@record
class Binder:
    type: TypeName
    name: str
    position: Position


@record
class Quantifier:
    """`word`: `\\forall`, `\\exists` or `\\lambda`."""

    word: str
    binders: tuple[Binder, ...]
    body: "Node"
    position: Position


@record
class Let:
    name: str
    value: "Node"
    body: "Node"
    position: Position


@record
class Range:
    """`low .. high`, both included; None: there is no limit."""

    low: "Node | None"
    high: "Node | None"
    position: Position


@record
class Under:
    """A place that is assigned if a condition holds: `condition: place`."""

    condition: "Node"
    place: "Node"
    position: Position


@record
class Named:
    name: str
    operand: "Node"
    position: Position


Node = (
    Number
    | Text
    | Identifier
    | Unary
    | Binary
    | Chain
    | Conditional
    | Index
    | Member
    | Cast
    | SizeOf
    | Application
    | Quantifier
    | Let
    | Range
    | Under
    | Named
)


# ---- Comparison of terms as they are written.


def same(left: object, right: object) -> bool:
    """True if two terms are written in the same way."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, Node) and type(left) is type(right):
        names: tuple[str, ...] = type(left).__match_args__
        fields = (name for name in names if name != "position")
        return all(same(getattr(left, name), getattr(right, name)) for name in fields)
    return left == right


# ---- The words of an annotation, read one after the other.


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


# ---- Errors about words that are not known, with the most similar ones.


WORDS = (
    "\\forall", "\\exists", "\\let", "\\result", "\\old", "\\at", "\\true", "\\false", "\\null",
    "\\valid", "\\valid_read", "\\separated", "\\nothing", "\\abs", "\\min", "\\max", "\\sum",
    "\\numof", "\\product", "\\lambda", "\\initialized", "\\block_length", "\\base_addr",
    "\\offset", "\\fresh", "\\allocable", "\\freeable", "\\from", "\\subset", "\\union", "\\inter",
    "\\empty", "\\is_finite", "\\is_NaN", "\\everything", "\\valid_function", "\\dangling",
    "\\pow", "\\sqrt", "\\cos", "\\sin", "\\object_pointer", "\\typeof", "\\allocation",
    "\\offset_min", "\\offset_max", "\\exit_status", "\\nth", "\\length", "\\in",
)  # fmt: skip


def unknown_name(context: "Context", name: str, position: Position) -> InputError:
    """Return the error about a word or a name that nothing declares."""
    if name.startswith("\\"):
        known = [*WORDS]
    else:
        scope = context.scope
        known = [*context.definitions, *context.names, *context.unit.index.declarations]
        known += [each for level in scope.inner() for each in level.names]
    similar = get_close_matches(name, known, 1)
    advice = f"; is '{similar[0]}' meant?" if similar else ""
    if name.startswith("\\"):
        return TypeFault(f"'{name}' is not a word of ACSL{advice}", position, name)
    return TypeFault(f"'{name}' is not declared{advice}", position, name)
