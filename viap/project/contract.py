"""The caller contract of a function: sizes of its arrays, and preconditions.

They are C texts. Each is read as a function of its own behind the file's text, so that the file's
macros and types have their meaning in it; its expression is then taken out and read where the
parameters are in scope. Positions in it are positions in the option's text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pycparser import c_ast

from viap.core.base.errors import SyntaxFault
from viap.core.base.source import OPTION, MarkedFile, Position
from viap.core.base.source_texts import Sources

# ---- A requirement of a function: what its callers have to fulfil.


SIZE, CONDITION, STRING = "size", "condition", "string"


@dataclass(frozen=True)
class Requirement:
    """One requirement: `subject` is the pointer of a size; `c_text` can be given to an option."""

    kind: str
    subject: str
    text: str
    c_text: str

    def __str__(self) -> str:
        if self.kind == SIZE:
            plural = "" if self.text == "1" else "s"
            return f"{self.subject} holds {self.text} element{plural}"
        if self.kind == STRING:
            return f"{self.subject} is a zero-terminated string"
        return self.text

    def as_json(self) -> dict[str, Any]:
        option = self.c_text if self.kind == CONDITION else f"{self.subject}:{self.c_text}"
        return {"kind": self.kind, "names": [self.subject] if self.subject else [],
                "text": str(self), "option": option}  # fmt: skip


def joined(requirements: Sequence[Requirement]) -> str:
    """Text of all requirements, for a row of a table."""
    texts = [str(each) for each in requirements]
    return "".join(texts) if len(texts) < 2 else f"{', '.join(texts[:-1])} and {texts[-1]}"


# ---- Lengths of zero-terminated strings in a contract: `--array 's:strlen(s) + 1'`.
#
# A length is a variable of its own, of any value, and the element at that index is zero. Elements
# before it may be zero, too: so the variable is at least the length. It may stand where a larger
# number promises no less: in a size `strlen(s) + 2`, and in a condition `strlen(s) <= 80`.


_LENGTH = r"strlen\s*\(\s*(\w+)\s*\)"
_SIZE = re.compile(rf"\s*{_LENGTH}\s*(?:\+\s*(\d+)\s*)?")
_BOUND = re.compile(rf"\s*{_LENGTH}\s*<=\s*(\d+)(?:LL)?\s*")
_PREFIX = "viap_strlen_"


def is_length(name: str) -> bool:
    """True for a variable that stands for the length of a string."""
    return name.startswith(_PREFIX)


def strings(arrays: Sequence[tuple[str, str]]) -> list[str]:
    """The pointers that lead to zero-terminated strings, by their sizes."""
    found = ((name, _SIZE.fullmatch(size)) for name, size in arrays)
    return [name for name, size in found if size and size[1] == name and int(size[2] or 0) > 0]


def declarations(names: Sequence[str]) -> str:
    return " ".join(f"static long {_PREFIX}{name};" for name in names)


def terminated(name: str) -> str:
    """The condition that the string ends."""
    length = _PREFIX + name
    return f"{length} >= 0 && {length} < (long)(~0ul >> 1) && {name}[{length}] == 0"


def as_written(text: str) -> str:
    """The text of an expression, with lengths as the user writes them."""
    return re.sub(rf"\b{_PREFIX}(\w+)", r"strlen(\1)", text)


def with_lengths(text: str, names: Sequence[str]) -> str:
    """The text of an option, with variables for the lengths of these strings."""
    match = _SIZE.fullmatch(text) or _BOUND.fullmatch(text)
    if match is None or match[1] not in names:
        return text
    return re.sub(_LENGTH, _PREFIX + match[1], text)


# ---- The caller contract of a function: sizes of its arrays, and preconditions.


_NAME = "viap_contract_"
_QUANTIFIERS = ("\\forall", "\\exists")
_LITERAL = re.compile(r"'(?:\\.|[^'\\])+'|\"(?:\\.|[^\"\\])*\"")
_CLOSING = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True)
class Contract:
    """`arrays`: names and element counts of arrays; `assumptions`: conditions.

    `strict`: an array that the function does not have is an error. `probe`: the function's body is
    replaced by an error, which is reachable if the contract can be fulfilled. `behind`: functions
    in C that are read behind the file's text. `settled`: those of all that the settings say.
    """

    arrays: tuple[tuple[str, str], ...] = ()
    assumptions: tuple[str, ...] = ()
    strict: bool = True
    probe: bool = False
    behind: str = ""
    settled: tuple[str, ...] = ()

    @property
    def formulas(self) -> tuple[str, ...]:
        """The conditions that are formulas of ACSL with quantifiers."""
        return tuple(each for each in self.assumptions if each.lstrip().startswith(_QUANTIFIERS))

    def options(self) -> "list[OptionText]":
        """Returns the texts of the options, arrays first; formulas are read by other means."""
        names = strings(self.arrays)
        arrays = [(f"{name}:", with_lengths(text, names)) for name, text in self.arrays]
        formulas = self.formulas
        others = [each for each in self.assumptions if each not in formulas]
        conditions = [*map(terminated, names), *others]
        assumed = [("", with_lengths(text, names)) for text in conditions]
        return [*_labelled("--array", arrays), *_labelled("--assume", assumed)]


@dataclass(frozen=True, slots=True)
class OptionText:
    """An expression in the text of an option; `label` names the option in messages."""

    label: str
    before: str
    expression: str

    def at(self, column: int) -> Position:
        """Returns the position in the option's text of a column of the expression."""
        return Position(self.label, 1, len(self.before) + min(column, len(self.expression) + 1))


def _labelled(option: str, texts: Sequence[tuple[str, str]]) -> Iterator[OptionText]:
    for before, text in texts:
        flat = " ".join(text.splitlines())
        label = f"{option} '{before}{flat}'" if len(texts) > 1 else option
        yield OptionText(OPTION + label, before, flat)


@dataclass(slots=True)
class Appended:
    """A contract's expressions, as C text that is `added` behind the text of a file."""

    added: str
    file: str
    lines: dict[int, OptionText] = field(default_factory=dict)  # the lines of the expressions

    def moved(self, position: Position) -> Position:
        """Maps a position behind the file's text to the option's text; returns others unchanged."""
        if isinstance(position.file, MarkedFile) and position.file.is_made:
            source = position.source
            moved = self.moved(Position(str(source.file), source.line, source.column))
            return position if moved.file == source.file else moved
        if position.file != self.file:
            return position
        if position.line in self.lines:
            return self.lines[position.line].at(position.column)
        if position.line - 1 in self.lines:
            # If the end of an expression is missing, the parser notices it on the next line.
            option = self.lines[position.line - 1]
            return option.at(len(option.expression) + 1)
        return position


def append(text: str, file: str, contract: Contract, sources: Sources) -> Appended:
    """Returns the contract as text behind the text of a file; empty if it promises nothing.

    Raises SyntaxFault if an option's text can't be an expression.
    """
    if not contract.options() and not contract.behind:
        return Appended("", file)
    pieces = ["\n", contract.behind, declarations(strings(contract.arrays)), "\n"]
    lines: dict[int, OptionText] = {}
    first = text.count("\n") + contract.behind.count("\n") + 3
    for number, option in enumerate(contract.options()):
        sources.add(option.label, option.before + option.expression)
        if not _closed(option.expression):
            raise SyntaxFault("this is not a C expression", option.at(1), "expression")
        pieces.append(f"int {_NAME}{number}(void) {{ return (\n{option.expression}\n); }}\n")
        lines[first + 3 * number + 1] = option
    return Appended("".join(pieces), file, lines)


def _closed(text: str) -> bool:
    """True if nothing in the text can end, or comment out, the text around it."""
    stack: list[str] = []
    plain = _LITERAL.sub("0", text)
    if any(word in plain for word in ("#", "//", "/*", "\\", '"', "'", ";")):
        return False
    for character in plain:
        if character in "([{":
            stack.append(character)
        elif character in _CLOSING and (not stack or stack.pop() != _CLOSING[character]):
            return False
    return not stack and bool(plain.strip())


def is_promise(function: str) -> bool:
    """True if a function stands for an expression of a contract."""
    return function.startswith(_NAME)


@dataclass(frozen=True, slots=True)
class Promised:
    """A contract's expressions, parsed."""

    contract: Contract
    sizes: tuple[tuple[str, c_ast.Node, Position], ...]
    assumptions: tuple[tuple[c_ast.Node, Position], ...]


def take(
    file: c_ast.FileAST, contract: Contract, appended: Appended
) -> tuple[c_ast.FileAST, Promised]:
    """Returns the file without the contract's functions, and their expressions.

    The given tree stays as it is, but for positions in expressions: it may be taken from again.
    """
    found: dict[str, c_ast.Node] = {}
    kept: list[c_ast.Node] = []
    for node in file.ext:
        if isinstance(node, c_ast.FuncDef) and is_promise(node.decl.name):
            found[node.decl.name] = node.body.block_items[0].expr
        else:
            kept.append(node)
    read = []
    for number, option in enumerate(contract.options()):
        expression = found[f"{_NAME}{number}"]
        _relabel(expression, appended)
        read.append((expression, option.at(1)))
    count = len(contract.arrays)
    names = [name for name, _ in contract.arrays]
    sizes = tuple((name, *each) for name, each in zip(names, read[:count], strict=True))
    return c_ast.FileAST(kept), Promised(contract, sizes, tuple(read[count:]))


def _relabel(node: c_ast.Node, appended: Appended) -> None:
    at = node.coord
    if at is not None:
        moved = appended.moved(Position(at.file, at.line, at.column or 0))
        at.file, at.line, at.column = moved.file, moved.line, moved.column
    for _, child in node.children():
        _relabel(child, appended)
