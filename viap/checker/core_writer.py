"""A core program ► its text, from which `viap.checker.core_reader` makes it again.

The same program always has the same text: two programs are compared by their texts.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from os.path import abspath
from typing import Any

from viap.checker.core_forms import (
    ASKED,
    DECLARATIONS,
    EXPRESSIONS,
    HEAD,
    OTHERS,
    PROGRAM,
    STATEMENTS,
    VERSION,
    Form,
)
from viap.core.base.deep import deep
from viap.core.base.floating_formats import FloatFormat
from viap.core.base.source import ClausePlace, OpenEffect, Position
from viap.core.program.integer_types import INDEX, FloatBits, IntType
from viap.core.program.nodes import (
    Array,
    Body,
    Expr,
    Program,
    Scalar,
    children,
    expressions,
    statements,
)
from viap.core.program.undefined_behaviour import Operation

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*\Z")
_RESERVED = ("none", "index", "true", "false")
_WORDS = {form.made: form for group in (EXPRESSIONS, STATEMENTS, OTHERS) for form in group.values()}


@deep
def core_text(program: Program, question: Program, names: Mapping[str, str]) -> str:
    """Returns the text of a program that answers for a question.

    `names`: what files are called in the text, by their absolute paths.
    """
    asked = {name: getattr(question, name) for name in ASKED}
    return _Writer(names).program(program.changed(**asked))


class _Writer:
    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._files: dict[str, int] = {}
        self._ids: dict[Any, str] = {}  # of types, variables and shared expressions
        self._taken: set[str] = set(_RESERVED)
        self._types: dict[tuple[Any, ...], str] = {}
        self._lines: list[str] = []
        self._shared: set[int] = set()
        self._defined: dict[int, str] = {}

    def program(self, program: Program) -> str:
        self._shared = _shared(program.body)
        scalars = [self._declared(each) for each in program.scalars]
        arrays = [self._declared(each) for each in program.arrays]
        fields = [f"({name} {self._value(getattr(program, name), kind)})" for name, kind in PROGRAM]
        body = self._body(program.body, "")
        files = " ".join(map(_text, self._files))
        head = [f"({HEAD} {VERSION})", f"(files {files})".replace(" )", ")")]
        rows = [f"(scalars ({' '.join(scalars)}))", f"(arrays ({' '.join(arrays)}))"]
        return "\n".join([*head, *self._lines, *rows, *fields, f"(body {body})"]) + "\n"

    # ------------------------------------------------------------- values by kind

    def _value(self, value: Any, kind: str) -> str:
        last = kind[-1]
        if last == "?":
            return "none" if value is None else self._value(value, kind[:-1])
        if last == "*":
            return f"({' '.join(self._value(each, kind[:-1]) for each in value)})"
        if last == "%":
            return f"({' '.join(sorted(self._value(each, kind[:-1]) for each in value))})"
        return self._writers[kind](self, value)

    def _number_or_variable(self, size: int | Scalar | Array) -> str:
        return str(size) if isinstance(size, int) else self._declared(size)

    def _gap(self, gap: tuple[str, str]) -> str:
        return f"({_text(gap[0])} {_text(gap[1])})"

    def _part(self, part: tuple[str, Scalar | Array]) -> str:
        return f"({_text(part[0])} {self._declared(part[1])})"

    def _node(self, node: Any) -> str:
        form = _WORDS[type(node)]
        return self._written(form, node, form.word)

    def _written(self, form: Form, node: Any, start: str) -> str:
        fields = (self._value(getattr(node, name), kind) for name, kind in form.fields)
        return f"({' '.join((start, *fields))})"

    def _expr(self, expr: Expr) -> str:
        if id(expr) not in self._shared:
            return self._node(expr)
        if id(expr) not in self._defined:
            written = self._node(expr)
            name = self._defined[id(expr)] = f"e{len(self._defined) + 1}"
            self._lines.append(f"(define {name} {written})")
        return self._defined[id(expr)]

    def _body(self, body: Body, indent: str) -> str:
        return "(" + "".join(self._statement(each, f"{indent} ") for each in body) + ")"

    def _statement(self, statement: Any, indent: str) -> str:
        form = _WORDS[type(statement)]
        fields = []
        for name, kind in form.fields:
            value = getattr(statement, name)
            written = self._body(value, indent) if kind == "body" else self._value(value, kind)
            fields.append(written)
        return f"\n{indent}({' '.join((form.word, *fields))})"

    # ------------------------------------------------------------- places, types and variables

    def _place(self, position: Position) -> str:
        at = f"@{position.line}.{position.column}"
        file = self._file_number(position.file)
        at += f".{file}" if file else ""
        match position:
            case Operation():
                return f"(operation {at} {_text(position.kind)} {_text(position.text)})"
            case ClausePlace():
                words = map(_text, (position.kind, position.text, position.function))
                return f"(clause {at} {' '.join(words)} {position.call})"
            case OpenEffect():
                return f"(effect {at} {_text(position.text)})"
        return at

    def _file_number(self, file: str) -> int:
        return self._files.setdefault(self._file_name(file), len(self._files))

    def _file_name(self, file: str) -> str:
        return self._names.get(abspath(file), str(file)) if "\0" not in file else str(file)

    def _type(self, type: IntType) -> str:
        if type is INDEX:
            return "index"
        format = type.format.name if isinstance(type, FloatBits) else ""
        key = (type.name, type.bits, type.signed, type.rank, format)
        if key not in self._types:
            name = self._types[key] = self._unique(type.name.replace(" ", "_"))
            fields = [_text(type.name), str(type.bits), _truth(type.signed), str(type.rank)]
            fields += [_text(format)] if format else []
            self._lines.append(f"(type {name} {' '.join(fields)})")
        return self._types[key]

    def _declared(self, variable: Scalar | Array) -> str:
        if variable not in self._ids:
            form = DECLARATIONS["scalar" if isinstance(variable, Scalar) else "array"]
            name = self._unique(variable.name)
            written = self._written(form, variable, f"{form.word} {name}")
            self._ids[variable] = name
            self._lines.append(written)
        return self._ids[variable]

    def _unique(self, wish: str) -> str:
        """Returns a name that nothing else in the text has, as an atom."""
        wish = re.sub(r"[|\\\s]", "_", wish)
        name, number = wish, 1
        while name in self._taken:
            number += 1
            name = f"{wish}~{number}"
        self._taken.add(name)
        return name if _PLAIN.match(name) else f"|{name}|"

    _writers: Mapping[str, Callable[["_Writer", Any], str]] = {
        "int": lambda self, value: str(int(value)),
        "text": lambda self, value: _text(value),
        "truth": lambda self, value: _truth(value),
        "file": lambda self, value: _text(self._file_name(value)),
        "model": lambda self, value: _text(value.name),
        "format": lambda self, value: _text(_format(value)),
        "type": _type,
        "place": _place,
        "scalar": _declared,
        "array": _declared,
        "size": _number_or_variable,
        "gap": _gap,
        "part": _part,
        "expr": _expr,
        "target": _node,
        **dict.fromkeys(OTHERS, _node),
    }


def _shared(body: Body) -> set[int]:
    """Returns the identities of the expressions that are parts of several others."""
    counts: Counter[int] = Counter()
    seen: set[int] = set()
    waiting: list[Expr] = []

    def count(parts: Iterable[Expr]) -> None:
        for part in parts:
            if children(part):
                counts[id(part)] += 1
                waiting.append(part)

    for statement in statements(body):
        count(expressions(statement))
        while waiting:
            part = waiting.pop()
            if id(part) not in seen:
                seen.add(id(part))
                count(children(part))
    return {identity for identity, number in counts.items() if number > 1}


def _text(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _format(format: FloatFormat) -> str:
    return format.name
