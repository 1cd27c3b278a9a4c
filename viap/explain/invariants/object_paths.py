"""The integers that a declared variable gives access to, as C expressions with open indices.

A path is the text around the indices. Of pointers in arrays, null or not is what is shown.
"""

from collections.abc import Iterator

from pycparser import c_ast

_INTEGERS = frozenset("char short int long signed unsigned _Bool __int128".split())
_DEEPEST = 4  # pointers, arrays and structs inside of each other
_MOST_FIELDS = 12
Path = tuple[str, ...]


class DeclaredTypes:
    """The typedefs and structs of a file, by name.

    `pointers`: expressions may follow pointers, which may point nowhere.
    """

    def __init__(self, file: c_ast.FileAST, pointers: bool = True) -> None:
        self._pointers = pointers
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

    def paths(self, name: str, type: c_ast.Node) -> Iterator[tuple[Path, bool]]:
        """Yields paths such as `n`, `a[]`, `m[][]`, `list[].key`; and whether one is a pointer."""
        yield from self._paths((name,), type, _DEEPEST)

    def _paths(self, path: Path, type: c_ast.Node, depth: int) -> Iterator[tuple[Path, bool]]:
        if depth == 0:
            return
        match type:
            case c_ast.PtrDecl(type=c_ast.FuncDecl()) | c_ast.FuncDecl():
                return
            case c_ast.PtrDecl() if not self._pointers:
                return
            case c_ast.PtrDecl() | c_ast.ArrayDecl():
                if isinstance(type, c_ast.PtrDecl) and len(path) > 1:
                    yield path, True
                yield from self._paths((*_longer(path, "["), "]"), type.type, depth - 1)
            case c_ast.TypeDecl():
                yield from self._named(path, type.type, depth)

    def _named(self, path: Path, type: c_ast.Node, depth: int) -> Iterator[tuple[Path, bool]]:
        match type:
            case c_ast.Enum():
                yield path, False
            case c_ast.IdentifierType(names=names) if set(names) <= _INTEGERS:
                yield path, False
            case c_ast.IdentifierType(names=[name]) if name in self._typedefs:
                yield from self._paths(path, self._typedefs[name], depth)
            case c_ast.Struct():
                fields = (type if type.decls else self._structs.get(type.name or "", type)).decls
                for field in (fields or ())[:_MOST_FIELDS]:
                    if isinstance(field, c_ast.Decl) and field.name and field.bitsize is None:
                        inner = _longer(path, f".{field.name}")
                        yield from self._paths(inner, field.type, depth - 1)


def _longer(path: Path, text: str) -> Path:
    return (*path[:-1], path[-1] + text)


def is_indirect(type: c_ast.Node | None) -> bool:
    """True if the variable is declared as a pointer, which may point nowhere."""
    return isinstance(type, c_ast.PtrDecl)
