"""Annotations as they are written: terms, formulas and types before names and types are known.

ACSL has one syntax for terms and formulas, so that a term's place decides which one it is.
"""

from viap.record import record
from viap.source import Position


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
