"""The places of a program that witnesses can name, with their positions in the given text."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pycparser import c_ast

from viap.c.text.preprocess import without_comments
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources

# ---- Positions in the text of a program that pycparser's tree does not have.


LOOPS = (c_ast.While, c_ast.DoWhile, c_ast.For)
# Statements whose own position is that of their first character.
_EXACT = (*LOOPS, c_ast.Compound, c_ast.If, c_ast.Label, c_ast.Return, c_ast.Switch)
# Text that may stand between the start of a statement and the first token with a position.
_LEADS = re.compile(r"[\w\s*&!~+\-(]*\Z")
_KEYWORDS = re.compile(r"\s*(?:(?:else|do)\b\s*)*")
_MOST_LINES = 50  # maximal number of lines of a call


@dataclass(slots=True)
class Text:
    """The texts of a program's files, without comments."""

    sources: Sources
    _plain: dict[str, list[str]] = field(default_factory=dict)

    def line(self, file: str, number: int) -> str:
        if file not in self._plain:
            text = self.sources.texts.get(file, "")
            self._plain[file] = without_comments(text).split("\n")
        lines = self._plain[file]
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def closing(self, coord: "c_ast.Node", name: str) -> tuple[str, int, int] | None:
        """Return where the parentheses of a call close; None if the call is not in the text."""
        number, column, depth = coord.line, coord.column or 0, 0
        text = self.line(coord.file, number)[column - 1 :]
        if not re.match(rf"{re.escape(name)}\b", text):
            return None  # from a macro
        column, text = column + len(name), text[len(name) :]
        for _ in range(_MOST_LINES):
            for step, character in enumerate(text):
                if depth == 0 and not character.isspace() and character != "(":
                    return None
                depth += (character == "(") - (character == ")")
                if depth == 0 and character == ")":
                    return coord.file, number, column + step
            number, column = number + 1, 1
            text = self.line(coord.file, number)
        return None

    def start(self, node: c_ast.Node) -> tuple[str, int, int] | None:
        """Return the first character of a statement or declaration; None if it is not known."""
        places = [at for at in coords(node) if at.line]
        if not places:
            return None
        file = places[0].file
        first = min((at.line, at.column or 0) for at in places if at.file == file)
        if isinstance(node, _EXACT):
            return file, node.coord.line, node.coord.column or 0
        return file, first[0], self.before(file, *first, _KEYWORDS)

    def before(self, file: str, line: int, column: int, keywords: re.Pattern[str]) -> int:
        """Return the column where something starts whose first positioned token is at `column`.

        Keywords of the statement around it are skipped.
        """
        text = self.line(file, line)[: max(column - 1, 0)]
        lead = _LEADS.search(text)
        start = lead.start() if lead else len(text)
        words = keywords.match(text, start)
        return (words.end() if words else start) + 1


def coords(node: c_ast.Node) -> Iterator["c_ast.Node"]:
    if node.coord is not None:
        yield node.coord
    for _, child in node.children():
        yield from coords(child)


def called_names(node: c_ast.Node) -> Iterator[str]:
    """Yield the functions that are called by name, anywhere inside."""
    if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
        yield node.name.name
    for _, child in node.children():
        yield from called_names(child)


# ---- The places of a program that witnesses can name, with their positions in the given text.


# Declarations in these are fields, or parameters of a declared function.
_OTHER_SCOPES = (c_ast.Struct, c_ast.Union, c_ast.ParamList)


@dataclass(slots=True, eq=False)
class ProgramPlace:
    """`kind`: "loop", "branch", "call" or "statement"; `node` is that in pycparser's tree.

    `position` is where the format of witnesses says: at the keyword, at the closing bracket of a
    call's arguments, at the first character of a statement or declaration. `wrap` inserts an
    expression that is evaluated just before the place's own, or (of branches and calls) around it.
    """

    kind: str
    position: Position
    function: str
    node: c_ast.Node
    wrap: Callable[[Callable[[c_ast.Node], c_ast.Node]], None]
    name: str = ""  # of a call: the function; of a branch: the keyword; of a statement: its label
    after: "list[str]" = field(default_factory=list)  # variables declared just before, unset
    written: bool = True  # of a loop or branch: the keyword is in the text, not in a macro
    visible: tuple[str, ...] = ()  # of a loop or label: variables except pointers and arrays
    declared: "dict[str, c_ast.Node]" = field(default_factory=dict)  # of a loop: visible types
    unset: frozenset[str] = frozenset()  # of a loop: those without a value from the start on


@dataclass(slots=True)
class ProgramPlaces:
    """All places of the functions that a file defines, in the order of the text."""

    text: Text
    found: list[ProgramPlace] = field(default_factory=list)
    _function: str = ""
    _scopes: list[dict[str, c_ast.Node]] = field(default_factory=lambda: [{}])
    _parameters: tuple[c_ast.Node, ...] = ()

    def collect(self, file: c_ast.FileAST) -> "ProgramPlaces":
        for node in file.ext:
            if isinstance(node, c_ast.FuncDef):
                self._function = node.decl.name
                self._scopes.append({})
                parameters = node.decl.type.args
                self._parameters = tuple(parameters.params) if parameters else ()
                self._declare(self._parameters)
                self._walk(node.body)
                self._scopes.pop()
            else:
                self._declare((node,))
        return self

    def _declare(self, nodes: Iterable[c_ast.Node]) -> None:
        for node in nodes:
            if isinstance(node, c_ast.Decl) and node.name:
                self._scopes[-1][node.name] = node

    def _declared(self) -> "dict[str, c_ast.Node]":
        """Return the types of visible names, inner ones first; each denotes the innermost one."""
        names: dict[str, c_ast.Node] = {}
        for scope in reversed(self._scopes):
            for name in reversed(scope):
                names.setdefault(name, scope[name].type)
        return names

    def _unset(self) -> frozenset[str]:
        """Return the visible names that have any value until they are assigned."""
        found: dict[str, bool] = {}
        for depth, scope in reversed([*enumerate(self._scopes)]):
            for name, node in scope.items():
                kept = depth == 0 or "static" in node.storage or "extern" in node.storage
                given = kept or node.init is not None or node in self._parameters
                found.setdefault(name, not given)
        return frozenset(name for name, unset in found.items() if unset)

    def _visible(self) -> tuple[str, ...]:
        declared = self._declared().items()
        return tuple(name for name, type in declared if isinstance(type, c_ast.TypeDecl))

    def of(self, kind: str) -> list[ProgramPlace]:
        return [place for place in self.found if place.kind == kind]

    # ------------------------------------------------------------- the tree

    def _walk(self, node: c_ast.Node) -> None:
        """Collect places, outer ones first; inserting at one does not hide inner ones."""
        held = {id(_held(*each)): each for each in _statements(node)}
        scoped = isinstance(node, c_ast.Compound | c_ast.For)
        if scoped:
            self._scopes.append({})
        if isinstance(node, c_ast.For) and isinstance(node.init, c_ast.DeclList):
            self._declare(node.init.decls)
        for name in _conditions(node):
            self._condition(node, name)
        if isinstance(node, c_ast.FuncCall):
            self._call(node)
        for _, child in node.children():
            if id(child) in held:
                self._statement(*held[id(child)])
            self._walk(child)
            if not isinstance(node, _OTHER_SCOPES):
                self._declare((child,))
        if scoped:
            self._scopes.pop()

    def _add(
        self,
        kind: str,
        at: tuple[str, int, int],
        node: c_ast.Node,
        wrap: Callable[[Callable[[c_ast.Node], c_ast.Node]], None],
        name: str = "",
    ) -> ProgramPlace:
        place = ProgramPlace(kind, Position(*at), self._function, node, wrap, name)
        self.found.append(place)
        return place

    def _condition(self, node: c_ast.Node, keyword: str) -> None:
        at = (node.coord.file, node.coord.line, node.coord.column or 0)

        def around(make: Callable[[c_ast.Node], c_ast.Node]) -> None:
            node.cond = make(node.cond)

        def before(make: Callable[[c_ast.Node], c_ast.Node]) -> None:
            follows = node.cond or c_ast.Constant("int", "1", node.coord)
            node.cond = c_ast.ExprList([make(follows), follows], node.coord)

        written = self.text.line(*at[:2])[at[2] - 1 :].startswith(keyword)
        if isinstance(node, LOOPS):
            place = self._add("loop", at, node, before, keyword)
            place.visible, place.written = self._visible(), written
            place.declared, place.unset = self._declared(), self._unset()
        if node.cond is not None:
            self._add("branch", at, node, around, keyword).written = written
        if isinstance(node, c_ast.DoWhile):
            # Where the branch is, there is a keyword, too.
            end = self.text.start(node.cond)
            if end is not None and self.text.line(*end[:2])[end[2] - 1 :].startswith("while"):
                self._add("branch", end, node, around, "while")

    def _call(self, node: c_ast.FuncCall) -> None:
        if not isinstance(node.name, c_ast.ID) or node.coord is None:
            return
        end = self.text.closing(node.coord, node.name.name)
        if end is None:
            return

        def around(make: Callable[[c_ast.Node], c_ast.Node]) -> None:
            copy = c_ast.FuncCall(node.name, node.args, node.coord)
            made = make(copy)
            node.name, node.args = made.name, made.args

        self._add("call", end, node, around, node.name.name)

    def _statement(self, items: "list[c_ast.Node] | c_ast.Node", key: "int | str") -> None:
        node = _held(items, key)
        start = self.text.start(node)
        if start is None:
            return

        def before(make: Callable[[c_ast.Node], c_ast.Node]) -> None:
            if isinstance(node, c_ast.Label):
                # Jumps reach the label, too.
                node.stmt = c_ast.Compound([make(node), node.stmt], node.coord)
            elif isinstance(items, list):
                items.insert(next(k for k, each in enumerate(items) if each is node), make(node))
            elif isinstance(now := getattr(items, str(key)), c_ast.Compound) and now is not node:
                now.block_items.insert(len(now.block_items) - 1, make(node))
            else:
                setattr(items, str(key), c_ast.Compound([make(node), node], node.coord))

        place = self._add("statement", start, node, before)
        if isinstance(node, c_ast.Label):
            place.name, place.visible = node.name, self._visible()
        if isinstance(items, list) and isinstance(key, int) and key:
            # Variables of one declaration start where it starts; it ends with the last one.
            if self.text.start(items[key - 1]) != start:
                place.after = _unset(items[:key])


def _held(items: "list[c_ast.Node] | c_ast.Node", key: "int | str") -> c_ast.Node:
    return items[key] if isinstance(key, int) else getattr(items, key)


def _statements(node: c_ast.Node) -> "Iterator[tuple[list[c_ast.Node] | c_ast.Node, int | str]]":
    """Yield where the statements directly inside of a node are stored."""
    match node:
        case c_ast.Compound():
            yield from ((node.block_items, k) for k in range(len(node.block_items or ())))
        case c_ast.Case() | c_ast.Default():
            yield from ((node.stmts, k) for k in range(len(node.stmts or ())))
        case c_ast.If():
            yield node, "iftrue"
            if node.iffalse is not None:
                yield node, "iffalse"
        case c_ast.While() | c_ast.DoWhile() | c_ast.For() | c_ast.Switch() | c_ast.Label():
            if node.stmt is not None:
                yield node, "stmt"


def _conditions(node: c_ast.Node) -> Iterator[str]:
    match node:
        case c_ast.If():
            yield "if"
        case c_ast.While():
            yield "while"
        case c_ast.DoWhile():
            yield "do"
        case c_ast.For():
            yield "for"
        case c_ast.Switch():
            yield "switch"


def _unset(before: list[c_ast.Node]) -> list[str]:
    """Return the variables that the declarations just before leave uninitialised."""
    names: list[str] = []
    for node in reversed(before):
        if not isinstance(node, c_ast.Decl):
            break
        plain = isinstance(node.type, c_ast.TypeDecl) and not node.storage
        if plain and node.init is None and node.name:
            names.insert(0, node.name)
    return names


def jumps(file: c_ast.FileAST) -> Iterator[tuple[str, c_ast.Goto]]:
    """Yield the jumps to labels, with the functions around them."""
    for function in file.ext:
        if isinstance(function, c_ast.FuncDef):
            waiting = [function.body]
            while waiting:
                node = waiting.pop()
                if isinstance(node, c_ast.Goto) and isinstance(node.name, str):
                    yield function.decl.name, node
                waiting += [child for _, child in node.children()]
