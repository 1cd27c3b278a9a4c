"""SMT-LIB 2.6 ► scripts: reads the lemma library, and everything that our own writer writes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from viap.core.base.errors import InputError, SyntaxFault, UsageError
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.logic.smtlib_writer import (
    DEFINITIONS,
    FUNCTIONS,
    OPERATORS,
    Operator,
    Vocabulary,
    declare,
    identifier,
    plain_name,
    wrap_definition,
    wrap_operator,
    write,
)
from viap.core.logic.term_reader import (
    Atom,
    Group,
    Node,
    TermReader,
    TermScope,
    attributes,
    read_groups,
    word,
)
from viap.core.logic.terms import BOOL, INT, Sort, Symbol, Term, array_sort, variable
from viap.core.logic.walkers import substitute

# ---- SMT-LIB scripts: declarations, definitions and assertions; and their text.


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """A function that equals its body for all values of its parameters."""

    symbol: Symbol
    parameters: tuple[Term, ...]
    body: Term


@dataclass(frozen=True, slots=True, eq=False)
class Assertion:
    """A formula; its name, and the comment directly above it, or "" if it has none."""

    formula: Term
    name: str
    comment: str
    position: Position


@dataclass(slots=True, eq=False)
class Script:
    """`definitions` may use symbols and earlier definitions; `symbols` includes defined ones."""

    sorts: list[Sort] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    assertions: list[Assertion] = field(default_factory=list)


def write_script(script: Script) -> str:
    """Returns a text that reads as the same script, including comments and names."""
    return "\n".join(_lines(script)) + "\n"


def _lines(script: Script) -> Iterator[str]:
    vocabulary = Vocabulary()
    for definition in script.definitions:
        vocabulary.add(definition.body)
    for assertion in script.assertions:
        vocabulary.add(assertion.formula)
    yield "(set-logic ALL)"
    for sort in script.sorts:
        yield f"(declare-sort {sort.name} 0)"
    yield from vocabulary.defined.values()
    defined = {definition.symbol for definition in script.definitions}
    for symbol in script.symbols.values():
        if symbol not in defined:
            yield declare(symbol)
    for definition in script.definitions:
        parameters = " ".join(
            f"({identifier(p.payload)} {p.sort.name})" for p in definition.parameters
        )
        head = f"{identifier(definition.symbol.name)} ({parameters}) {definition.body.sort.name}"
        yield f"(define-fun {head} {write(definition.body)})"
    for assertion in script.assertions:
        yield ""
        for line in assertion.comment.splitlines():
            yield f"; {line}".rstrip()
        formula = write(assertion.formula)
        if assertion.name:
            formula = f"(! {formula} :named {identifier(assertion.name)})"
        yield f"(assert {formula})"


# ---- SMT-LIB 2.6 ► scripts: reads the lemma library, and everything that our own writer writes.


_IGNORED = frozenset(("set-logic", "set-info", "set-option", "check-sat", "get-model", "exit"))
_ARRAY_SORT = re.compile(r"Array([1-9][0-9]*)\Z")
_WRAP = re.compile(r"wrap_([us])([1-9][0-9]*)\Z")


def read_file(path: str | Path) -> Script:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from error
    return read_text(text, str(path))


def read_text(text: str, name: str) -> Script:
    """Reads a script from a text; `name` is used in messages."""
    reader = _Reader()
    try:
        for command in read_groups(text, name):
            reader.command(command)
    except InputError as error:
        error.sources = Sources()
        error.sources.add(name, text)
        raise
    return reader.script


class _Reader:
    def __init__(self) -> None:
        self.script = Script()
        self.operators: dict[str, Operator] = {}
        self.names: set[str] = set()
        self.terms = TermReader(self.script.symbols, self.operators, self.sort)

    def command(self, command: Group) -> None:
        if not command.items:
            raise SyntaxFault("an empty command", command.position)
        name = word(command.items[0])
        match name, command.items[1:]:
            case "declare-sort", [Atom() as sort, Atom(text="0")]:
                self._declare_sort(sort)
            case "declare-fun", [Atom() as symbol, Group() as arguments, result]:
                sorts = tuple(self.sort(argument) for argument in arguments.items)
                self._declare(symbol, sorts, self.sort(result))
            case "declare-const", [Atom() as symbol, result]:
                self._declare(symbol, (), self.sort(result))
            case "define-fun", [Atom() as symbol, Group() as parameters, result, body]:
                self._define(symbol, parameters, self.sort(result), body)
            case "assert", [formula]:
                self._assert(command, formula)
            case _ if name in _IGNORED:
                return
            case _:
                known = name in ("declare-sort", "declare-fun", "declare-const", "define-fun")
                what = "is not written like this" if known else "is not supported here"
                raise SyntaxFault(f"'{name}' {what}", command.position)

    def sort(self, node: Node) -> Sort:
        name = word(node)
        if name in ("Int", "Bool"):
            return INT if name == "Int" else BOOL
        for sort in self.script.sorts:
            if sort.name == name:
                return sort
        raise SyntaxFault(f"'{name}' is not a declared sort", node.position)

    def _declare_sort(self, node: Atom) -> None:
        match = _ARRAY_SORT.match(node.text)
        if match is None:
            raise SyntaxFault("sorts are named Array1, Array2 and so on", node.position)
        sort = array_sort(int(match.group(1)))
        if sort in self.script.sorts:
            raise SyntaxFault(f"{sort} is declared already", node.position)
        self.script.sorts.append(sort)

    def _new_symbol(self, node: Atom, arguments: tuple[Sort, ...], result: Sort) -> Symbol:
        if node.kind != "symbol":
            raise SyntaxFault(f"'{node.text}' is not a name", node.position)
        if node.text in OPERATORS or node.text in FUNCTIONS:
            raise SyntaxFault(f"'{node.text}' has a meaning already", node.position)
        name = plain_name(node.text)
        if name in self.script.symbols:
            raise SyntaxFault(f"'{name}' is declared already", node.position)
        return Symbol(name, arguments, result)

    def _declare(self, node: Atom, arguments: tuple[Sort, ...], result: Sort) -> None:
        known = DEFINITIONS.get(node.text, "")
        if known.startswith("(declare-fun"):
            ours = next(read_groups(known, "<built-in>"))
            expected = ours.items[2]
            if not isinstance(expected, Group) or arguments != (INT,) * len(expected.items):
                raise SyntaxFault(f"'{node.text}' has other arguments", node.position)
            self._recognise(node)
            return
        symbol = self._new_symbol(node, arguments, result)
        self.script.symbols[symbol.name] = symbol

    def _define(self, node: Atom, parameters: Group, result: Sort, body: Node) -> None:
        variables, term = self._function(parameters, body)
        if term.sort != result:
            raise SyntaxFault(f"this is of sort {term.sort}, not {result}", body.position)
        ours = self._our_definition(node.text)
        if ours is not None:
            expected = next(read_groups(ours, "<built-in>")).items
            assert isinstance(expected[2], Group)
            others, other_term = self._function(expected[2], expected[4])
            same = [v.sort for v in variables] == [v.sort for v in others]
            renamed = dict(zip(others, variables, strict=False))
            if not same or substitute(other_term, renamed) is not term:
                message = f"'{node.text}' is built in, and this is another definition"
                raise SyntaxFault(message, node.position)
            self._recognise(node)
            return
        symbol = self._new_symbol(node, tuple(v.sort for v in variables), result)
        self.script.symbols[symbol.name] = symbol
        self.script.definitions.append(Definition(symbol, variables, term))

    def _function(self, parameters: Group, body: Node) -> tuple[tuple[Term, ...], Term]:
        names: dict[str, Term] = {}
        for name, sort in self.terms.declared(parameters):
            names[name] = variable(name, sort)
        return tuple(names.values()), self.terms.read(body, TermScope(names))

    def _our_definition(self, name: str) -> str | None:
        wrap = _WRAP.match(name)
        if wrap is not None:
            return wrap_definition(int(wrap.group(2)), wrap.group(1) == "s")
        known = DEFINITIONS.get(name, "")
        return known if known.startswith("(define-fun") else None

    def _recognise(self, node: Atom) -> None:
        if node.text in self.operators:
            raise SyntaxFault(f"'{node.text}' is declared already", node.position)
        wrap = _WRAP.match(node.text)
        if wrap is not None:
            operator = wrap_operator(int(wrap.group(2)), wrap.group(1) == "s")
        else:
            operator = FUNCTIONS[node.text]
        self.operators[node.text] = operator

    def _assert(self, command: Group, node: Node) -> None:
        name = ""
        if isinstance(node, Group) and node.items and word(node.items[0]) == "!":
            for keyword, value in attributes(node):
                if keyword == ":named" and isinstance(value, Atom):
                    name = plain_name(value.text)
            node = node.items[1]
        formula = self.terms.read(node, TermScope({}))
        if formula.sort != BOOL:
            raise SyntaxFault("only a formula can be asserted", node.position)
        if name in self.names:
            raise SyntaxFault(f"there is an assertion '{name}' already", node.position)
        if name:
            self.names.add(name)
        assertion = Assertion(formula, name, command.comment, command.position)
        self.script.assertions.append(assertion)
