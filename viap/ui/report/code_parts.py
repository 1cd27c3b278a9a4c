"""The functions of a program's files, and the parts of them that were not looked at.

The lines of the core program say what was translated. A function without such lines that nothing
translated mentions was not looked at. A block without such lines in another function, which assigns
a value, was left out by the front end because no execution reaches it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pycparser import c_ast

from viap.c.text.parse import Parsed
from viap.core.program.nodes import Program, statements

Place = tuple[str, int]  # a file and a line of it
_JUMPS = (c_ast.Return, c_ast.Break, c_ast.Continue, c_ast.Goto)
_LABELS = (c_ast.Label, c_ast.Case, c_ast.Default)
_ENDS = ("abort", "exit", "_Exit", "__builtin_unreachable")
_CHANGES = ("++", "--", "p++", "p--")


@dataclass(frozen=True, slots=True)
class CodeFunction:
    """A function with the lines of its text; `looked` is False if none of it was translated."""

    name: str
    file: str
    first: int
    last: int
    looked: bool
    dead: tuple[int, ...] = ()  # lines that no execution reaches, by the front end

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "file": self.file,
            "first": self.first,
            "last": self.last,
            "looked": self.looked,
            "dead": list(self.dead),
        }


def code_functions(
    trees: Iterable[Parsed], program: Program, entry: str, own: Iterable[str]
) -> list[CodeFunction]:
    """Returns the functions that are written in the files `own`."""
    translated = {
        (at.file, at.line) for at in (node.position.source for node in statements(program.body))
    }
    bodies = [_Body(node, parsed, translated) for parsed in trees for node in _functions(parsed)]
    mentioned = _mentioned({body.name: body for body in bodies}, entry)
    files = set(own)
    return [
        CodeFunction(
            body.name,
            body.file,
            body.first,
            body.last,
            body.is_translated or body.name in mentioned,
            tuple(sorted(body.dead)) if body.is_translated else (),
        )
        for body in bodies
        if body.file in files
    ]


def _functions(parsed: Parsed) -> Iterator[c_ast.FuncDef]:
    yield from (node for node in parsed.tree.ext if isinstance(node, c_ast.FuncDef))


def _mentioned(bodies: Mapping[str, "_Body"], entry: str) -> set[str]:
    """The functions that the entry mentions, directly or by others, where it is translated."""
    found: set[str] = set()
    waiting = [entry, *(name for name, body in bodies.items() if body.is_translated)]
    while waiting:
        name = waiting.pop()
        if name not in found and name in bodies:
            found.add(name)
            waiting += bodies[name].mentions
    return found


class _Body:
    """The body of a function, compared with the translated lines."""

    def __init__(self, node: c_ast.FuncDef, parsed: Parsed, translated: set[Place]) -> None:
        self.name, self._parsed, self._translated = node.decl.name, parsed, translated
        self.file, self.first = self._place(node) or ("", 0)
        self.last = max((line for _, line in self._places(node)), default=self.first)
        self.is_translated = self._is_translated(node.body)
        self.dead: set[int] = set()
        self.mentions: set[str] = set()
        self._visit(node.body)

    def _visit(self, node: c_ast.Node) -> None:
        if isinstance(node, c_ast.ID):
            self.mentions.add(node.name)
        dead = [block for block in _blocks(node) if self.is_translated and self._is_dead(block)]
        left_out = {id(each) for block in dead for each in block}
        for _, child in node.children():
            if id(child) not in left_out:
                self._visit(child)

    def _is_dead(self, nodes: list[c_ast.Node]) -> bool:
        """True if nothing of the nodes is translated, though they assign a value."""
        if self._is_translated(*nodes) or not any(map(_assigns, nodes)):
            return False
        lines = {line for _, line in self._places(*nodes)}
        self.dead |= lines
        return True

    def _is_translated(self, *nodes: c_ast.Node) -> bool:
        """True if a line from the first to the last one of the nodes is translated."""
        places = [*self._places(*nodes)]
        if not places:
            return False
        lines = [line for _, line in places]
        return any((self.file, at) in self._translated for at in range(min(lines), max(lines) + 1))

    def _places(self, *nodes: c_ast.Node) -> Iterator[Place]:
        """The places of all parts that are written in the function's own file."""
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            # (The brace of a block may be in the line of the condition before it.)
            place = None if isinstance(node, c_ast.Compound) else self._place(node)
            if place is not None and place[0] == self.file:
                yield place
            waiting += [child for _, child in node.children()]

    def _place(self, node: c_ast.Node) -> Place | None:
        if node.coord is None:
            return None
        marked = self._parsed.marked.get(str(node.coord.file))
        if marked is None:
            return str(node.coord.file), node.coord.line
        return marked.source(node.coord.line)


def _blocks(node: c_ast.Node) -> Iterator[list[c_ast.Node]]:
    """The parts of a statement that an execution may leave out."""
    match node:
        case c_ast.If(iftrue=then, iffalse=otherwise):
            yield from ([part] for part in (then, otherwise) if part is not None)
        case c_ast.While(stmt=body) | c_ast.For(stmt=body):
            yield [body]
        case c_ast.Case(stmts=items) | c_ast.Default(stmts=items):
            yield items or []
        case _:
            pass
    if isinstance(node, c_ast.Compound | c_ast.Case | c_ast.Default):
        yield _behind_jump([child for _, child in node.children()])


def _behind_jump(items: list[c_ast.Node]) -> list[c_ast.Node]:
    """The statements behind a jump, if none of them has a label."""
    for number, item in enumerate(items):
        if isinstance(item, _JUMPS) or _is_end(item):
            rest = items[number + 1 :]
            labelled = any(_has(node, lambda each: isinstance(each, _LABELS)) for node in rest)
            return [] if labelled else rest
    return []


def _is_end(node: c_ast.Node) -> bool:
    """True for a call that does not return."""
    return (
        isinstance(node, c_ast.FuncCall)
        and isinstance(node.name, c_ast.ID)
        and node.name.name in _ENDS
    )


def _assigns(node: c_ast.Node) -> bool:
    return _has(node, _is_change)


def _is_change(node: c_ast.Node) -> bool:
    match node:
        case c_ast.Assignment():
            return True
        case c_ast.UnaryOp(op=op):
            return op in _CHANGES
        case c_ast.Decl(init=init):
            return init is not None
        case _:
            return False


def _has(node: c_ast.Node, test: Callable[[c_ast.Node], bool]) -> bool:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if test(each):
            return True
        waiting += [child for _, child in each.children()]
    return False
