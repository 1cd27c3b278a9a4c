"""The annotations of a file, typed where the elaboration reaches what they belong to."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.contracts.clause_parser import ClauseParser, WrittenClause
from viap.c.contracts.clause_typing import ClauseReader, ContractParts, ContractTyping, skipped
from viap.c.contracts.context import BEHIND, Context
from viap.c.contracts.formulas import FunctionContract, LoopAnnotation
from viap.c.contracts.logic_definitions import LogicDefinition, read_definitions
from viap.c.elaborate.scope import TypeName
from viap.c.text.annotation_words import (
    ACSL,
    CBMC,
    DEFINITIONS,
    Annotation,
    Word,
    joined,
    pieces_of,
    split_word,
)
from viap.c.text.gnu_words import ANNOTATION_PRAGMA
from viap.c.text.lexemes import Lexeme, SourceFile
from viap.c.text.macros import Expander
from viap.c.tree import tree
from viap.c.tree.tree import Function, Statement, Symbol
from viap.c.tree.types import VoidType
from viap.core.base.errors import SyntaxFault, TypeFault, Unsupported
from viap.core.base.source import Position
from viap.project.settings import WHOLE, ClauseText, WrittenContract

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator
    from viap.c.text.parse import Parsed


_ASSERTIONS = ("assert", "check", "admit")


class SpecificationReader:
    """Holds what is written; nothing of an elaboration is kept.

    `contracts`: those of settings, which come behind those of the file. `code_only`: all but calls
    of CBMC's functions are comments.
    """

    def __init__(
        self,
        parsed: "Parsed",
        contracts: "tuple[WrittenContract, ...]" = (),
        code_only: bool = False,
    ) -> None:
        annotations = parsed.notes.annotations
        self.places = AnnotatedPlaces(parsed.tree, annotations, code_only)
        if contracts:
            for name, more in annotations_in_settings(parsed, contracts).items():
                self.places.contracts.setdefault(name, []).extend(more)
        self._definitions = [each for each in annotations if each.first in DEFINITIONS]
        self._table: dict[str, list[LogicDefinition]] | None = None

    def has_contract(self, name: str) -> bool:
        return name in self.places.contracts

    def contract(self, unit: "Elaborator", function: Function) -> FunctionContract | None:
        """Return the contract of a function, whose parameters are in scope; None if it has none.

        A function without a body gets symbols for its parameters.
        """
        annotations = self.places.contracts.get(function.name)
        if not annotations:
            return None
        if function.body is None and not function.parameters:
            function.parameters = _parameters(function, annotations[0][1])
        kind = function.type.result
        where = annotations[0][0].position
        result = None if isinstance(kind, VoidType) else Symbol("\\result", kind, where, False)
        parts = ContractParts()
        for annotation, decl in annotations:
            unit.push()
            try:
                self._name_parameters(unit, function, decl)
                clauses = ClauseParser(annotation, lambda name: _is_type(unit, name)).run()
                start = Context(
                    unit, function, self._logic(unit), annotation.dialect
                )  # fmt: skip
                ContractTyping(start, result, parts).read(clauses)
            finally:
                unit.pop()
        if all(annotation.dialect == CBMC for annotation, _ in annotations):
            parts.assign_nothing(where)
        return parts.contract(result, where)

    def _name_parameters(self, unit: "Elaborator", function: Function, decl: c_ast.Decl) -> None:
        """Give parameters the names that they have in a declaration."""
        written = decl.type.args.params if decl.type.args is not None else ()
        for node, symbol in zip(written, function.parameters, strict=False):
            if getattr(node, "name", None):
                unit.scope.names[node.name] = symbol

    def _logic(self, unit: "Elaborator") -> dict[str, list[LogicDefinition]]:
        if self._table is None:
            names = unit.file_scope
            self._table = read_definitions(
                self._definitions, lambda name: isinstance(names.find(name), TypeName)
            )
        return self._table

    # ------------------------------------------------------------- bodies

    def loop(
        self, unit: "Elaborator", function: Function, node: c_ast.Node
    ) -> LoopAnnotation | None:
        """Return what is written about a loop, where the variables of its head are in scope."""
        annotations = self.places.loops.get(id(node))
        if not annotations:
            return None
        invariants, variant, frames = [], None, list[WrittenClause]()
        reader = ClauseReader(self._context(unit, function, annotations[0]))
        for annotation in annotations:
            reader.context = self._context(unit, function, annotation)
            for clause in ClauseParser(annotation, lambda name: _is_type(unit, name)).run():
                match clause.kind:
                    case "invariant":
                        made = reader.clause(clause)
                        invariants += [] if made is None else [made]
                    case "assigns":
                        frames.append(clause)
                    case "variant" | "decreases":
                        variant = reader.measure(clause)
                    case _:
                        what = "this kind of clause is not supported"
                        reader.skipped.append(skipped(clause, what))
        frame = reader.frame(frames)
        where = annotations[0].position
        return LoopAnnotation(tuple(invariants), frame, variant, where, tuple(reader.skipped))

    def statements(
        self, unit: "Elaborator", function: Function, node: c_ast.Pragma
    ) -> list[Statement]:
        """Return the statements that an annotation in a body stands for."""
        annotation = self.places.annotation(node)
        if annotation is None or id(node) in self.places.attached:
            return []
        if annotation.first == "loop":
            raise TypeFault("no loop follows this annotation", annotation.position, "loop")
        if annotation.first == "ghost":
            return [_ghost_label(annotation)]
        reader = ClauseReader(self._context(unit, function, annotation))
        found: list[Statement] = []
        for clause in ClauseParser(annotation, lambda name: _is_type(unit, name)).run():
            where = clause.position
            if clause.kind in _ASSERTIONS and clause.problem is None:
                made = reader.clause(clause)
                found.append(tree.Specified(made or reader.skipped[-1], where))
            else:
                reason = "a contract of a statement is not supported"
                found.append(tree.Specified(skipped(clause, reason), where))
        return found

    def _context(self, unit: "Elaborator", function: Function, annotation: Annotation) -> Context:
        return Context(
            unit,
            function,
            self._logic(unit),
            annotation.dialect,
            labels=BEHIND,
            has_labels=True,
        )


def _is_type(unit: "Elaborator", name: str) -> bool:
    return isinstance(unit.scope.find(name), TypeName)


def _ghost_label(annotation: Annotation) -> Statement:
    """Return the label of `ghost Name: ;`; other ghost code is refused."""
    texts = [word.text for word in annotation.words]
    where = annotation.position
    if len(texts) not in (3, 4) or texts[2] != ":" or texts[3:] not in ([], [";"]):
        raise Unsupported("ghost code", where, "ghost")
    return tree.Label(texts[1], tree.Block((), where), where)


def _parameters(function: Function, decl: c_ast.Decl) -> tuple[Symbol, ...]:
    """Return symbols for the parameters of a function without a body."""
    written = decl.type.args.params if decl.type.args is not None else []
    names = [getattr(node, "name", None) for node in written]
    position: Position = function.position
    return tuple(
        Symbol(
            (names[index] if index < len(names) else None) or f"unnamed{index}",
            type,
            position,
            static=False,
            parameter=True,
        )
        for index, type in enumerate(function.type.parameters or ())
    )


# ---- What the annotations of a file belong to: the pragmas in its tree stand for them.


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


# ---- Contracts in `viap.toml`, as annotations of the declarations of their functions.


_PLACES = "assigns"
Annotated = tuple[Annotation, c_ast.Decl]


def annotations_in_settings(
    parsed: "Parsed", contracts: tuple[WrittenContract, ...]
) -> dict[str, list[Annotated]]:
    """Returns the contracts of declared functions, with the macros that the file ends with."""
    declared = _declarations(parsed.tree)
    expander = parsed.run.again().expander if parsed.run is not None else Expander()
    found: dict[str, list[Annotated]] = {}
    for contract in contracts:
        decl = declared.get(contract.function)
        if decl is not None:
            made = _annotation(contract, expander)
            found.setdefault(contract.function, []).append((made, decl))
    return found


def _declarations(tree: c_ast.FileAST) -> dict[str, c_ast.Decl]:
    """The declaration of each function whose parameters have names: the definition, if any."""
    found: dict[str, c_ast.Decl] = {}
    for node in tree.ext:
        if isinstance(node, c_ast.FuncDef):
            found[node.decl.name] = node.decl
        elif isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
            found.setdefault(node.name, node)
    return found


def _annotation(contract: WrittenContract, expander: Expander) -> Annotation:
    """Returns the contract as one annotation: one `assigns` with all of its places."""
    # (A backslash at the end of a line is TOML's own; no position may move by it.)
    file = SourceFile(contract.file, contract.file, contract.source.replace("\\\n", " \n"))
    made: list[Word] = []
    before = ""
    for clause in contract.clauses:
        tokens = list(_tokens(clause, file))
        if not tokens:
            what = f"'{clause.kind}' of {contract.function} is empty"
            raise SyntaxFault(what, _position(clause, file), clause.kind)
        words: list[Word] = []
        for token in expander.expand(tokens):
            words += split_word(Word(token.kind, token.text, token.position))
        first = _position(clause, file)
        last = words[-1].position if words else first
        if clause.kind == before == _PLACES:
            made[-1] = Word("mark", ",", first)
        elif clause.kind != WHOLE:
            made.append(Word("name", clause.kind, first))
        made += words
        if clause.kind != WHOLE:
            made.append(Word("mark", ";", last))
        before = clause.kind
    return Annotation(ACSL, joined(made), made[0].position)


def _position(clause: ClauseText, file: SourceFile) -> Position:
    offset = next(iter(clause.offsets), 0)
    blank = len(clause.text) - len(clause.text.lstrip())
    offset = clause.offsets[blank] if blank < len(clause.offsets) else offset
    return Lexeme("mark", "", file, offset, True).position


def _tokens(clause: ClauseText, file: SourceFile) -> Iterator[Lexeme]:
    text = clause.text.rstrip()
    text = text if clause.kind == WHOLE else text.rstrip(";").rstrip()
    for kind, word, offset in pieces_of(f"//@{text}"):
        yield Lexeme(kind, word, file, clause.offsets[offset - 3], True)
