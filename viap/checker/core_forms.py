"""The words of a core program as text: for each node, how its fields are written, in their order.

A field is `name:kind`. A kind may end with `*` (a tuple in parentheses), `%` (a set, likewise) or
`?` (`none` for None); without that it is `int`, `text`, `truth`, a reference (`scalar`, `array`,
`variable` for either, `size`), or the name of another form or of a group of forms.
"""

from dataclasses import dataclass
from typing import Any, Final

from viap.core.program.assumptions import Assumption, CallPlace, ContractUse, Reading, WorldFact
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Cell,
    Check,
    Conditional,
    Constant,
    Exit,
    Fill,
    Floating,
    Given,
    Halt,
    If,
    Input,
    Scalar,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
)


@dataclass(frozen=True)
class Form:
    """A node `(word field ...)`; `fields`: names and kinds."""

    word: str
    made: Any
    fields: tuple[tuple[str, str], ...]


def _forms(*rows: tuple[str, Any, str]) -> dict[str, Form]:
    made = {}
    for word, node, text in rows:
        pairs = (pair.partition(":") for pair in text.split())
        made[word] = Form(word, node, tuple((name, kind) for name, _, kind in pairs))
    return made


PLACES: Final = _forms(
    ("const", Constant, "value:int type:type position:place"),
    ("var", Variable, "scalar:scalar position:place"),
    ("cell", Cell, "array:array indices:expr* position:place"),
)
EXPRESSIONS: Final = PLACES | _forms(
    ("unary", Unary, "op:text operand:expr type:type position:place"),
    ("binary", Binary, "op:text left:expr right:expr type:type position:place"),
    ("if-else", Conditional, "condition:expr then:expr orelse:expr type:type position:place"),
    ("wrap", Wrap, "operand:expr type:type position:place"),
    ("widen", Widen, "operand:expr type:type position:place"),
    ("float", Floating, "op:text operands:expr* format:format type:type position:place"),
)
STATEMENTS: Final = _forms(
    ("assign", Assign, "target:target value:expr position:place"),
    ("input", Input, "target:target function:text type:type position:place"),
    ("fill", Fill, "array:array indices:expr* value:int? position:place"),
    ("if", If, "condition:expr then:body orelse:body position:place"),
    ("while", While, "label:text condition:expr body:body position:place"),
    ("block", Block, "label:text body:body position:place"),
    ("exit", Exit, "label:text position:place"),
    ("assume", Assume, "condition:expr origin:text position:place"),
    ("assert", Assert, "condition:expr position:place target:place?"),
    ("check", Check, "condition:expr kind:text position:place"),
    ("halt", Halt, "origin:text position:place"),
)
DECLARATIONS: Final = _forms(
    ("scalar", Scalar, "name:text type:type source:text position:place? shown:text"),
    (
        "array",
        Array,
        "name:text type:type sizes:size?* zero:truth source:text position:place? shown:text",
    ),
)
OTHERS: Final = _forms(
    (
        "given",
        Given,
        "name:text kind:text pointer:truth single:truth declared:text parts:part*",
    ),
    ("assumption", Assumption, "kind:text name:text position:place? by_input:truth"),
    ("at", CallPlace, "name:text path:text place:place?"),
    ("fact", WorldFact, "kind:text places:at*"),
    ("use", ContractUse, "function:at shown:fact% position:place"),
    ("reading", Reading, "text:text options:text errors:text%"),
)
# The fields of a program besides its variables and its body. (Others serve messages and runs.)
PROGRAM: Final = (
    ("file", "file"),
    ("model", "model"),
    ("gaps", "gap*"),
    ("given", "given*"),
    ("assumptions", "assumption*"),
    ("asked", "text%"),
    ("only", "truth"),
    ("world", "fact*?"),
    ("uses", "use*"),
    ("reading", "reading?"),
    ("function", "at?"),
    ("open_clauses", "place*"),
)
# Those that say what is asked, and of whom; the question's, where a simpler form of it is stored.
ASKED: Final = tuple(name for name, _ in PROGRAM if name not in ("file", "model"))
HEAD: Final = "viap-core"
VERSION: Final = 1
