"""The declarations of a file by name, before any of them is elaborated."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.library.library_effects import lasting_effect
from viap.c.library.library_functions import STANDARD
from viap.c.library.replaced_functions import replaced
from viap.c.text.parse import Parsed
from viap.c.tree.tree import NO_RETURN, Function
from viap.c.tree.types import FunctionType
from viap.core.base.errors import InputError, TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import BOOL

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def is_old_style(decl: c_ast.Decl) -> bool:
    """True if a definition has a list of names in place of its parameters."""
    arguments = decl.type.args
    return arguments is not None and any(isinstance(p, c_ast.ID) for p in arguments.params)


def has_prototype(node: c_ast.Node) -> bool:
    """True if a declaration of a function states the types of its parameters."""
    declarator = node.type
    if not isinstance(declarator, c_ast.FuncDecl):
        return False
    return declarator.args is not None and not is_old_style(node)


class FileIndex:
    """`order`: the numbers of definitions among the file's declarations.

    `mentioned`: likewise, of a tag's first mention.
    """

    def __init__(self, parsed: Parsed, file: str) -> None:
        self._file, self._notes, self._marked = file, parsed.notes, parsed.marked
        self.declarations: dict[str, list[c_ast.Node]] = {}
        self.tags: dict[str, c_ast.Node] = {}
        self.enumerators: dict[str, c_ast.Enum] = {}
        self.definitions: dict[str, c_ast.FuncDef] = {}
        self.repeated: dict[str, InputError] = {}  # functions that are defined again
        self.order: dict[str, int] = {}
        self.mentioned: dict[str, int] = {}
        self.assertions: list[c_ast.StaticAssert] = []
        self._at = 0
        self._index(parsed.tree)
        self._check_labels()

    def position(self, node: c_ast.Node) -> Position:
        coord = node.coord
        if coord is None:
            return Position(self._file)
        file = str(coord.file)
        return Position(self._marked.get(file, file), coord.line, coord.column or 0)

    def _index(self, file: c_ast.FileAST) -> None:
        for index, node in enumerate(file.ext):
            self._at = index
            match node:
                case c_ast.FuncDef():
                    if node.decl.name in self.definitions:
                        self._note_repeated(node)
                        continue
                    self.definitions[node.decl.name] = node
                    self.order[node.decl.name] = index
                    self.declarations.setdefault(node.decl.name, []).append(node.decl)
                    self._index_types(node.decl.type)
                case c_ast.Decl() | c_ast.Typedef():
                    if node.name:
                        self.declarations.setdefault(node.name, []).append(node)
                    self._index_types(node.type)
                case c_ast.StaticAssert():
                    self.assertions.append(node)
                case _:
                    continue

    def _note_repeated(self, node: c_ast.FuncDef) -> None:
        """Note the error of a second definition of a function."""
        name, where = node.decl.name, self.position(node.decl)
        first = self.definitions[name].decl
        if "inline" in (*first.funcspec, *node.decl.funcspec):
            # GNU: an `extern inline` one, and the real one after it.
            what = f"a second definition of '{name}'"
            self.repeated.setdefault(name, Unsupported(what, where, "definition"))
            return
        what = f"'{name}' is defined again; its first definition is in line {first.coord.line}"
        self.repeated.setdefault(name, TypeFault(what, where, "definition"))

    def refuse_repeated(self) -> None:
        """Raise the error of a function that is defined again, if there is one."""
        for error in self.repeated.values():
            raise error

    def _index_types(self, node: c_ast.Node | None) -> None:
        """Find the tags and enumerators that a declaration defines."""
        while node is not None:
            if isinstance(node, c_ast.Struct | c_ast.Union):
                kind = "struct" if isinstance(node, c_ast.Struct) else "union"
                self.mentioned.setdefault(f"{kind} {node.name}", self._at)
                if node.decls is not None:
                    if node.name:
                        self.tags.setdefault(f"{kind} {node.name}", node)
                    for decl in node.decls:
                        self._index_types(getattr(decl, "type", None))
                return
            if isinstance(node, c_ast.Enum):
                if node.values is not None:
                    if node.name:
                        self.tags.setdefault(f"enum {node.name}", node)
                    for item in node.values.enumerators:
                        self.enumerators.setdefault(item.name, node)
                return
            node = getattr(node, "type", None)
            if isinstance(node, str):
                return

    def _check_labels(self) -> None:
        """Refuse assembler names that make two names of this file denote one thing."""
        for name, label, position in self._notes.labels:
            if name != label and (label in self.declarations or lasting_effect(label)):
                if self.defines(name) or self.defines(label) or lasting_effect(label):
                    what = f"'{name}' by the name of '{label}'"
                    raise Unsupported(what, position, "assembler name")

    def defines(self, name: str) -> bool:
        """True if the file defines a function or a variable of that name."""
        if name in self.definitions:
            return True
        nodes = [n for n in self.declarations.get(name, ()) if isinstance(n, c_ast.Decl)]
        return any(
            not isinstance(n.type, c_ast.FuncDecl) and "extern" not in n.storage for n in nodes
        )

    def is_static(self, name: str) -> bool:
        nodes = (node for node in self.declarations[name] if isinstance(node, c_ast.Decl))
        return any("static" in node.storage for node in nodes)

    def replaced(self) -> frozenset[str]:
        """Return the functions of the file that calls of library functions may run.

        Those of the library are in another file.
        """
        ours = (
            name
            for name, node in self.definitions.items()
            if node.coord is None or node.coord.file != STANDARD
        )
        return frozenset(name for name in replaced(ours) if not self.is_static(name))

    def is_inline(self, name: str) -> bool:
        """True if the definition is an inline one: the called one may be in another file.

        gnu_inline: that also holds for `extern inline`.
        """
        nodes = [node for node in self.declarations[name] if isinstance(node, c_ast.Decl)]
        everywhere = all("inline" in (node.funcspec or ()) for node in nodes)
        return everywhere and (
            self._notes.gnu_inline or not any("extern" in node.storage for node in nodes)
        )

    def promises(self, name: str) -> frozenset[str]:
        """Return the promises of attributes and `_Noreturn` about a function."""
        found = self._notes.promises.get(name, frozenset())
        nodes = (node for node in self.declarations.get(name, ()) if isinstance(node, c_ast.Decl))
        if any("_Noreturn" in (node.funcspec or ()) for node in nodes):
            found |= {NO_RETURN}
        return found

    def is_prototyped(self, name: str, where: Position) -> bool:
        """True if a call at a place sees the types of a function's parameters."""
        seen = False
        for node in self.declarations.get(name, ()):
            position = self.position(node)
            if position.file != where.file or position < where:
                if has_prototype(node):
                    return True
                seen = True
        return not seen


# ---- Functions whose parameters are declared behind a list of their names.


def old_style_type(
    unit: "Elaborator", others: Iterable[c_ast.Node], node: c_ast.FuncDef, type: FunctionType
) -> FunctionType:
    """Return the type of a function whose parameters are declared after the list of names.

    `others`: its declarations; a prototype among them decides.
    """
    for other in others:
        if has_prototype(other):
            prototype = unit.types.read(other.type)
            assert isinstance(prototype, FunctionType)
            return prototype
    unit.push()
    try:
        parameters = unit.parameters(node, Function("", type, unit.position(node)))
    finally:
        unit.pop()
    for symbol in parameters:
        if symbol.type == BOOL:
            # gcc does not convert the argument to 0 or 1, as C requires.
            what = "a _Bool parameter of an old-style definition"
            raise Unsupported(what, symbol.position, "_Bool")
    return FunctionType(type.result, None, old_style=tuple(s.type for s in parameters))
