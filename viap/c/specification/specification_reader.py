"""The annotations of a file, typed where the elaboration reaches what they belong to."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.annotation_words import CBMC, DEFINITIONS, Annotation
from viap.c.elaborate.scope import TypeName
from viap.c.specification.annotated_places import AnnotatedPlaces
from viap.c.specification.clause_parser import ClauseParser, WrittenClause
from viap.c.specification.clause_typing import ClauseReader, skipped
from viap.c.specification.context import BEHIND, Context
from viap.c.specification.contract_typing import ContractParts, ContractTyping
from viap.c.specification.formulas import FunctionContract, LoopAnnotation
from viap.c.specification.logic_definitions import LogicDefinition, read_definitions
from viap.c.tree import Function, Statement, Symbol
from viap.c.types import VoidType
from viap.errors import TypeFault, Unsupported
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator
    from viap.c.parse import Parsed
    from viap.project.written_contract import WrittenContract

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
            from viap.c.specification.contracts_in_settings import annotations_in_settings

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
