"""The text of a core program ► the program. Whatever is not exactly in its form is refused.

Names are known from the line on that declares them, so that nothing contains itself.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, NoReturn

from viap.checker.core_forms import (
    DECLARATIONS,
    EXPRESSIONS,
    HEAD,
    OTHERS,
    PLACES,
    PROGRAM,
    STATEMENTS,
    VERSION,
    Form,
)
from viap.checker.json_fields import Broken
from viap.core.base.deep import deep
from viap.core.base.errors import InputError
from viap.core.base.floating_formats import ARITIES, FORMATS
from viap.core.base.source import ClausePlace, OpenEffect, Position
from viap.core.logic.term_reader import Atom, Group, Node, read_groups
from viap.core.program.integer_types import INDEX, FloatBits, IntType, is_model, named_model
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Binary,
    Block,
    Body,
    Cell,
    Exit,
    Expr,
    Fill,
    Floating,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    bodies,
    distinct_parts,
    expressions,
)
from viap.core.program.undefined_behaviour import Operation

_NUMBER = re.compile(r"-?[0-9]{1,4000}\Z")
_PLACE = re.compile(r"@([0-9]{1,9})\.([0-9]{1,9})(?:\.([0-9]{1,9}))?\Z")


@deep
def read_core(text: str, name: str) -> Program:
    """Returns the program of a text; raises Broken. `name`: of the file, for messages."""
    try:
        return _Reader(name).program(list(read_groups(text, name)))
    except InputError as error:
        raise Broken(str(error)) from None


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name
        self._files: list[str] = []
        self._types: dict[str, IntType] = {"index": INDEX}
        self._variables: dict[str, Any] = {}
        self._kinds: dict[str, str] = {}  # "scalar" or "array", by the names of variables
        self._shared: dict[str, Any] = {}

    def program(self, groups: list[Group]) -> Program:
        waiting = iter(groups)

        def fields(word: str, count: int | None = None) -> list[Node]:
            group = next(waiting, None)
            if group is None:
                raise Broken(f"{self._name}: '{word}' is missing")
            return self._fields(group, word, count)

        (version,) = fields(HEAD, 1)
        if self._value(version, "int") != VERSION:
            self._refuse(version, "this version of the language is not known")
        self._files = [self._text(each) for each in fields("files")]
        group = next(waiting, None)
        while group is not None and self._declaration(group):
            group = next(waiting, None)
        if group is None:
            raise Broken(f"{self._name}: 'scalars' is missing")
        made = {"scalars": self._value(self._fields(group, "scalars", 1)[0], "scalar*")}
        made["arrays"] = self._value(fields("arrays", 1)[0], "array*")
        for name, kind in PROGRAM:
            made[name] = self._value(fields(name, 1)[0], kind)
        made["body"] = self._value(fields("body", 1)[0], "body")
        more = next(waiting, None)
        if more is not None:
            self._refuse(more, "the text has to end here")
        program = Program(**made)
        check_program(program, self._name)
        return program

    def _declaration(self, group: Group) -> bool:
        """Reads what declares a name; returns False for anything else."""
        word = self._word(group)
        if word not in ("type", "define", *DECLARATIONS):
            return False
        if len(group.items) < 3:
            self._refuse(group, "a name and its meaning are expected")
        name, inner = self._symbol(group.items[1]), group.items[2:]
        known: Mapping[str, Any] = {"type": self._types, "define": self._shared}.get(
            word, self._variables
        )
        if name in known or name == "none":
            self._refuse(group, f"{name} is declared already")
        if word == "type":
            self._types[name] = self._type_of(group, inner)
        elif word == "define":
            if len(inner) != 1:
                self._refuse(group, "one expression is expected")
            self._shared[name] = self._value(inner[0], "expr")
        else:
            self._variables[name] = self._made(DECLARATIONS[word], group, inner)
            self._kinds[name] = word
        return True

    # ------------------------------------------------------------- values by kind

    def _value(self, node: Node, kind: str) -> Any:
        last = kind[-1]
        if last == "?":
            is_none = isinstance(node, Atom) and node.kind == "symbol" and node.text == "none"
            return None if is_none else self._value(node, kind[:-1])
        if last in "*%":
            every = [self._value(each, kind[:-1]) for each in self._items(node)]
            return tuple(every) if last == "*" else frozenset(every)
        if kind in OTHERS:
            return self._one_of({kind: OTHERS[kind]}, node)
        return self._readers[kind](self, node)

    def _one_of(self, forms: Mapping[str, Form], node: Node) -> Any:
        word = self._word(node)
        if word not in forms:
            self._refuse(node, f"'{word[:40]}' is not known here")
        assert isinstance(node, Group)
        return self._made(forms[word], node, node.items[1:])

    def _made(self, form: Form, group: Group, items: list[Node]) -> Any:
        if len(items) != len(form.fields):
            self._refuse(group, f"'{form.word}' has {len(form.fields)} fields")
        pairs = zip(form.fields, items, strict=True)
        return form.made(**{name: self._value(item, kind) for (name, kind), item in pairs})

    def _expr(self, node: Node) -> Any:
        if isinstance(node, Group):
            return self._one_of(EXPRESSIONS, node)
        return self._known(self._shared, node)

    def _target(self, node: Node) -> Any:
        return self._one_of(PLACES, node)

    def _body(self, node: Node) -> Any:
        return tuple(self._one_of(STATEMENTS, each) for each in self._items(node))

    def _int(self, node: Node) -> int:
        if not isinstance(node, Atom) or node.kind not in ("numeral", "symbol"):
            self._refuse(node, "a number is expected")
        if not _NUMBER.match(node.text):
            self._refuse(node, "a number is expected")
        return int(node.text)

    def _text(self, node: Node) -> str:
        if not isinstance(node, Atom) or node.kind != "string":
            self._refuse(node, "a text is expected")
        return node.text[1:-1].replace('""', '"')

    def _truth(self, node: Node) -> bool:
        word = self._symbol(node)
        if word not in ("true", "false"):
            self._refuse(node, "true or false is expected")
        return word == "true"

    def _model(self, node: Node) -> Any:
        name = self._text(node)
        if not is_model(name):
            self._refuse(node, "this data model is not known")
        return named_model(name)

    def _format(self, node: Node) -> Any:
        name = self._text(node)
        if name not in FORMATS:
            self._refuse(node, "this format is not known")
        return FORMATS[name]

    def _type(self, node: Node) -> IntType:
        found: IntType = self._known(self._types, node)
        return found

    def _type_of(self, group: Group, items: list[Node]) -> IntType:
        if len(items) not in (4, 5):
            self._refuse(group, "a type has a name, bits, a sign and a rank")
        kinds = ("text", "int", "truth", "int")
        name, bits, signed, rank = map(self._value, items[:4], kinds)
        if not 0 < bits <= 1 << 20:
            self._refuse(group, "there is no such type")
        if len(items) == 4:
            return IntType(name, bits, signed, rank)
        return FloatBits(name, bits, signed, rank, self._format(items[4]))

    def _variable(self, node: Node, *kinds: str) -> Any:
        found = self._known(self._variables, node)
        if self._kinds[self._symbol(node)] not in kinds:
            self._refuse(node, f"this is not declared as {' or '.join(kinds)}")
        return found

    def _size(self, node: Node) -> Any:
        if isinstance(node, Atom) and node.kind == "numeral":
            return self._int(node)
        return self._variable(node, "scalar", "array")

    def _pair(self, node: Node) -> tuple[Node, Node]:
        items = self._items(node)
        if len(items) != 2:
            self._refuse(node, "a pair is expected")
        return items[0], items[1]

    def _gap(self, node: Node) -> tuple[str, str]:
        kind, why = self._pair(node)
        return self._text(kind), self._text(why)

    def _part(self, node: Node) -> tuple[str, Any]:
        text, variable = self._pair(node)
        return self._text(text), self._variable(variable, "scalar", "array")

    def _place(self, node: Node) -> Position:
        if isinstance(node, Atom):
            match = _PLACE.match(node.text)
            number = int(match[3] or 0) if match else len(self._files)
            if match is None or number >= len(self._files):
                self._refuse(node, "a place is expected")
            return Position(self._files[number], int(match[1]), int(match[2]))
        word = self._word(node)
        if word not in _SPECIAL or len(node.items) != 2 + len(_SPECIAL[word][1]):
            self._refuse(node, "a place is expected")
        made, kinds = _SPECIAL[word]
        if not isinstance(node.items[1], Atom):
            self._refuse(node, "a place is expected")
        at = self._place(node.items[1])
        values = map(self._value, node.items[2:], kinds)
        return made(at.file, at.line, at.column, *values)

    _readers: Mapping[str, Callable[["_Reader", Node], Any]] = {
        "int": _int,
        "text": _text,
        "file": _text,
        "truth": _truth,
        "model": _model,
        "format": _format,
        "type": _type,
        "place": _place,
        "scalar": lambda self, node: self._variable(node, "scalar"),
        "array": lambda self, node: self._variable(node, "array"),
        "size": _size,
        "gap": _gap,
        "part": _part,
        "expr": _expr,
        "target": _target,
        "body": _body,
    }

    # ------------------------------------------------------------- groups and atoms

    def _fields(self, group: Group, word: str, count: int | None) -> list[Node]:
        if self._word(group) != word:
            self._refuse(group, f"'{word}' is expected here")
        if count is not None and len(group.items) != 1 + count:
            self._refuse(group, f"'{word}' has {count} fields")
        return group.items[1:]

    def _word(self, node: Node) -> str:
        """Returns the first word of a group; empty if there is none."""
        if not isinstance(node, Group) or not node.items:
            return ""
        first = node.items[0]
        return first.text if isinstance(first, Atom) and first.kind == "symbol" else ""

    def _items(self, node: Node) -> list[Node]:
        if not isinstance(node, Group):
            self._refuse(node, "a list is expected")
        return node.items

    def _symbol(self, node: Node) -> str:
        if not isinstance(node, Atom) or node.kind != "symbol":
            self._refuse(node, "a name is expected")
        return node.text

    def _known(self, names: Mapping[str, Any], node: Node) -> Any:
        name = self._symbol(node)
        if name not in names:
            self._refuse(node, f"'{name[:40]}' is not declared before")
        return names[name]

    def _refuse(self, node: Node, why: str) -> NoReturn:
        raise Broken(f"{node.position}: {why}")


# Places that say more than where they are, with the kinds of their further fields.
_SPECIAL: Mapping[str, tuple[Callable[..., Position], tuple[str, ...]]] = {
    "operation": (Operation, ("text", "text")),
    "clause": (ClausePlace, ("text", "text", "text", "int")),
    "effect": (OpenEffect, ("text",)),
}


# ---- What a core program has to be to have a meaning: all is declared, and each word is known.
#
# The translation says what a program means; whether that is what was meant is another question.


_BINARY = frozenset(("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^")) | COMPARISONS | LOGICAL
_UNARY = frozenset(("-", "~", "!"))


def check_program(program: Program, name: str) -> None:
    """Raises Broken where a rule is broken; `name`: of the text."""
    for fault in _faults(program):
        raise Broken(f"{name}: {fault}")


def _faults(program: Program) -> Iterator[str]:
    variables: tuple[Scalar | Array, ...] = (*program.scalars, *program.arrays)
    names = {each.name for each in variables}
    if len(names) != len(variables):
        yield "two variables have the same name"
    declared = frozenset(variables)
    for array in program.arrays:
        for size in array.sizes:
            if not isinstance(size, int | None) and size not in declared:
                yield f"the size of {array.name} is no variable of the program"
            if isinstance(size, Array) and len(size.sizes) != 1:
                yield f"the size of {array.name} is no array of numbers"
    seen: set[int] = set()
    for statement in _statements(program.body):
        if isinstance(statement, str):
            yield statement
            continue
        if isinstance(statement, Fill):
            if statement.array not in declared:
                yield f"{statement.array.name} is no variable of the program"
            if len(statement.indices) > len(statement.array.sizes):
                yield f"{statement.array.name} has fewer dimensions"
        for part in distinct_parts(expressions(statement), seen):
            fault = _fault(part, declared)
            if fault is not None:
                yield fault


def _statements(body: Body) -> Iterator[Statement | str]:
    """Yields all statements, and a fault for each exit of nothing that is around it."""
    waiting: list[tuple[Body, frozenset[str]]] = [(body, frozenset())]
    while waiting:
        inside, labels = waiting.pop()
        for statement in inside:
            yield statement
            if isinstance(statement, Exit) and statement.label not in labels:
                yield f"there is no loop or block {statement.label[:40]} around its exit"
            around = labels
            if isinstance(statement, While | Block):
                if statement.label in labels:
                    yield f"{statement.label[:40]} is around itself"
                around = labels | {statement.label}
            waiting += ((inner, around) for inner in bodies(statement))


def _fault(part: Expr, declared: Container[Scalar | Array]) -> str | None:
    match part:
        case Variable():
            if part.scalar not in declared:
                return f"{part.scalar.name} is no variable of the program"
        case Cell():
            if part.array not in declared:
                return f"{part.array.name} is no variable of the program"
            if len(part.indices) != len(part.array.sizes) or not part.indices:
                return f"a cell of {part.array.name} has {len(part.array.sizes)} indices"
        case Unary():
            if part.op not in _UNARY:
                return f"there is no operator '{part.op[:9]}'"
        case Binary():
            if part.op not in _BINARY:
                return f"there is no operator '{part.op[:9]}'"
        case Floating():
            if ARITIES.get(part.op) != len(part.operands):
                return f"there is no operation '{part.op[:40]}' of {len(part.operands)} numbers"
    return None
