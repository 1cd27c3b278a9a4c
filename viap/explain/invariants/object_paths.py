"""The integers that a declared variable gives access to, as C expressions with open indices."""

from collections.abc import Iterator

from pycparser import c_ast

_INTEGERS = frozenset("char short int long signed unsigned _Bool __int128".split())
_DEEPEST = 4  # pointers, arrays and structs inside of each other
_MOST_FIELDS = 12


class DeclaredTypes:
    """The typedefs and structs of a file, by name."""

    def __init__(self, file: c_ast.FileAST) -> None:
        self._typedefs: dict[str, c_ast.Node] = {}
        self._structs: dict[str, c_ast.Struct] = {}
        for node in file.ext:
            if isinstance(node, c_ast.Typedef):
                self._typedefs[node.name] = node.type
            self._collect(node)

    def _collect(self, node: c_ast.Node) -> None:
        waiting = [node]
        while waiting:
            current = waiting.pop()
            if isinstance(current, c_ast.Struct) and current.name and current.decls:
                self._structs[current.name] = current
            if not isinstance(current, c_ast.FuncDef):
                waiting += [child for _, child in current.children()]

    def paths(self, name: str, type: c_ast.Node) -> Iterator[str]:
        """Yields expressions such as `n`, `a[{}]`, `m[{}][{}]`, `list[{}].key`, `p->x`."""
        yield from self._paths(name, type, _DEEPEST)

    def _paths(self, text: str, type: c_ast.Node, depth: int) -> Iterator[str]:
        if depth == 0:
            return
        match type:
            case c_ast.PtrDecl(type=c_ast.FuncDecl()) | c_ast.FuncDecl():
                return
            case c_ast.PtrDecl() | c_ast.ArrayDecl():
                yield from self._paths(f"{text}[{{}}]", type.type, depth - 1)
            case c_ast.TypeDecl():
                yield from self._named(text, type.type, depth)

    def _named(self, text: str, type: c_ast.Node, depth: int) -> Iterator[str]:
        match type:
            case c_ast.Enum():
                yield text
            case c_ast.IdentifierType(names=names) if set(names) <= _INTEGERS:
                yield text
            case c_ast.IdentifierType(names=[name]) if name in self._typedefs:
                yield from self._paths(text, self._typedefs[name], depth)
            case c_ast.Struct():
                fields = (type if type.decls else self._structs.get(type.name or "", type)).decls
                for field in (fields or ())[:_MOST_FIELDS]:
                    if isinstance(field, c_ast.Decl) and field.name and field.bitsize is None:
                        yield from self._paths(f"{text}.{field.name}", field.type, depth - 1)


def is_indirect(type: c_ast.Node | None) -> bool:
    """True if the variable is declared as a pointer, which may point nowhere."""
    return isinstance(type, c_ast.PtrDecl)
