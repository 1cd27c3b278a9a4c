"""What the annotations of a file belong to: the pragmas in its tree stand for them."""

from collections.abc import Iterator, Sequence

from pycparser import c_ast

from viap.c.annotation_words import CBMC, Annotation
from viap.c.gnu_words import ANNOTATION_PRAGMA
from viap.errors import TypeFault

_LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)
_STATEMENTS = ("__CPROVER_assert", "__CPROVER_assume")


class AnnotatedPlaces:
    """`contracts`: by function, each annotation with the declaration it stands at.

    `loops`: by the id of a loop's node. `attached`: the ids of pragmas that belong to those.
    `code_only`: only annotations that are code count: calls of CBMC's functions.
    """

    def __init__(
        self, file: c_ast.FileAST, annotations: Sequence[Annotation], code_only: bool = False
    ) -> None:
        self._annotations, self._code_only = annotations, code_only
        self.contracts: dict[str, list[tuple[Annotation, c_ast.Decl]]] = {}
        self.loops: dict[int, list[Annotation]] = {}
        self.attached: set[int] = set()
        self._declarations(file.ext)
        for node in file.ext:
            if isinstance(node, c_ast.FuncDef):
                self._body(node.body)

    def annotation(self, node: c_ast.Node) -> Annotation | None:
        """Return the annotation that a pragma stands for."""
        if isinstance(node, c_ast.Pragma) and node.string.startswith(ANNOTATION_PRAGMA):
            found = self._annotations[int(node.string.removeprefix(ANNOTATION_PRAGMA))]
            return found if _is_statement(found) or not self._code_only else None
        return None

    def _declarations(self, nodes: Sequence[c_ast.Node]) -> None:
        waiting: list[Annotation] = []
        last: c_ast.Decl | None = None
        for node in nodes:
            annotation = self.annotation(node)
            decl = node.decl if isinstance(node, c_ast.FuncDef) else node
            if annotation is not None and annotation.dialect == CBMC:
                if last is not None:
                    self._add(annotation, last)
            elif annotation is not None:
                waiting.append(annotation)
            elif isinstance(decl, c_ast.Decl) and isinstance(decl.type, c_ast.FuncDecl):
                for each in waiting:
                    self._add(each, decl)
                waiting, last = [], decl
                if isinstance(node, c_ast.FuncDef):
                    self._heads(node, decl)
            elif not isinstance(node, c_ast.Pragma):
                _refuse(waiting)
                waiting, last = [], None
        _refuse(waiting)

    def _add(self, annotation: Annotation, decl: c_ast.Decl) -> None:
        self.contracts.setdefault(decl.name, []).append((annotation, decl))

    def _heads(self, definition: c_ast.FuncDef, decl: c_ast.Decl) -> None:
        """Find clauses between the head and the body, which stand in the body by now."""
        for item in definition.body.block_items or ():
            annotation = self.annotation(item)
            if annotation is None or annotation.dialect != CBMC or _is_statement(annotation):
                return
            self._add(annotation, decl)
            self.attached.add(id(item))

    # ------------------------------------------------------------- loops

    def _body(self, node: c_ast.Node) -> None:
        waiting = [node]
        while waiting:
            current = waiting.pop()
            if isinstance(current, c_ast.Compound):
                self._items(current.block_items or ())
            elif isinstance(current, c_ast.Case | c_ast.Default):
                self._items(current.stmts or ())
            elif isinstance(current, _LOOPS):
                self._head(current)
            waiting += [child for _, child in current.children()]

    def _items(self, items: Sequence[c_ast.Node]) -> None:
        waiting: list[tuple[Annotation, c_ast.Node]] = []
        before: c_ast.Node | None = None
        for item in items:
            annotation = self.annotation(item)
            if annotation is not None and annotation.first == "loop":
                waiting.append((annotation, item))
            elif annotation is not None and annotation.dialect == CBMC:
                if isinstance(before, c_ast.DoWhile) and not _is_statement(annotation):
                    self._attach(annotation, item, before)
            elif annotation is None and waiting:
                loop = _loop(item)
                for each, pragma in waiting if loop is not None else ():
                    self._attach(each, pragma, loop)
                waiting = []
            before = item

    def _head(self, loop: c_ast.Node) -> None:
        """Find clauses between a loop's head and body, which stand in the body by now."""
        items = loop.stmt.block_items if isinstance(loop.stmt, c_ast.Compound) else None
        for item in items or ():
            annotation = self.annotation(item)
            if annotation is None or annotation.dialect != CBMC or _is_statement(annotation):
                return
            self._attach(annotation, item, loop)

    def _attach(self, annotation: Annotation, pragma: c_ast.Node, loop: c_ast.Node) -> None:
        self.loops.setdefault(id(loop), []).append(annotation)
        self.attached.add(id(pragma))


def _refuse(annotations: Sequence[Annotation]) -> None:
    for each in annotations:
        raise TypeFault("no function follows this contract", each.position, each.first)


def _is_statement(annotation: Annotation) -> bool:
    return annotation.first in _STATEMENTS


def _loop(node: c_ast.Node) -> c_ast.Node | None:
    """Return the loop that a statement is, behind its labels."""
    for inner in _labelled(node):
        if isinstance(inner, _LOOPS):
            return inner
    return None


def _labelled(node: c_ast.Node | None) -> Iterator[c_ast.Node]:
    while node is not None:
        yield node
        node = node.stmt if isinstance(node, c_ast.Label) else None
