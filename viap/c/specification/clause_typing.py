"""Clauses, typed: formulas, frames and measures; those that are not modelled are kept apart."""

from collections.abc import Iterable, Sequence

from viap.c import tree
from viap.c.annotation_words import CBMC
from viap.c.specification import syntax
from viap.c.specification.clause_parser import WrittenClause
from viap.c.specification.context import Context
from viap.c.specification.formula_typing import FormulaReader
from viap.c.specification.formulas import Clause, ElementRange, Formula, Frame, Skipped
from viap.c.specification.locations import byte_range, only_if, places
from viap.c.specification.same_terms import same
from viap.c.specification.term_typing import RESULT, TermReader
from viap.c.tree import Expr
from viap.c.types import ArrayType
from viap.errors import TypeFault, Unsupported

_WHOLE = "__CPROVER_object_whole"
_PARTS = ("__CPROVER_object_upto", _WHOLE)


def skipped(clause: WrittenClause, reason: str) -> Skipped:
    return Skipped(clause.kind, clause.text, reason, clause.position)


class ClauseReader:
    """Reads clauses in a context; collects those that are not modelled."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.skipped: list[Skipped] = []

    def formula(self, clause: WrittenClause, context: Context | None = None) -> Formula | None:
        """Return the formula of a clause; None if it is not modelled."""
        try:
            if clause.problem is not None:
                raise clause.problem
            return FormulaReader(context or self.context).read(clause.terms[0])
        except Unsupported as error:
            self.skipped.append(skipped(clause, f"{error.message} is not supported"))
            return None

    def clause(self, clause: WrittenClause, context: Context | None = None) -> Clause | None:
        formula = self.formula(clause, context)
        return None if formula is None else made(clause, formula)

    def measure(self, clause: WrittenClause, context: Context | None = None) -> Expr | None:
        try:
            if clause.problem is not None:
                raise clause.problem
            return TermReader(context or self.context).integer(clause.terms[0])
        except Unsupported as error:
            self.skipped.append(skipped(clause, f"{error.message} is not supported"))
            return None

    def frame(
        self, clauses: Sequence[WrittenClause], fresh: Iterable[WrittenClause] = ()
    ) -> Frame | None:
        """Return the union of frames; None if one of them is everything, or is not modelled.

        `fresh`: clauses that say how large objects are.
        """
        found: list[Expr | ElementRange] = []
        whole = True
        for clause in clauses:
            try:
                if clause.problem is not None:
                    raise clause.problem
                whole = whole and not clause.everything
                for term in clause.terms:
                    found += self._places(term, fresh)
            except (Unsupported, TypeFault) as error:
                what = error.message
                if isinstance(error, TypeFault):
                    if error.construct not in RESULT:
                        raise
                    what = "a place behind the result"
                self.skipped.append(skipped(clause, f"{what} is not supported"))
                whole = False
        if not clauses or not whole:
            return None
        return Frame(tuple(found), clauses[0].position)

    def _places(
        self, term: syntax.Node, fresh: Iterable[WrittenClause]
    ) -> list[Expr | ElementRange]:
        terms = TermReader(self.context)
        if isinstance(term, syntax.Under):
            condition = terms.condition(term.condition)
            return [only_if(condition, each) for each in self._places(term.place, fresh)]
        if isinstance(term, syntax.Identifier) and term.name == "\\result":
            return []  # the result is no object
        if isinstance(term, syntax.Application) and term.name in _PARTS:
            if term.name == _WHOLE:
                return [*_whole(terms, term, fresh)]
            pointer, size = term.arguments
            return [byte_range(terms, pointer, size)]
        if isinstance(term, syntax.Application) and self.context.dialect == CBMC:
            raise Unsupported(f"'{term.name}' in a frame", term.position, term.name)
        return places(terms, term)


def made(clause: WrittenClause, formula: Formula) -> Clause:
    return Clause(clause.kind, formula, clause.position, clause.name, clause.text)


def _whole(
    terms: TermReader, term: syntax.Application, fresh: Iterable[WrittenClause]
) -> list[Expr | ElementRange]:
    """Return an object as a whole: its size is the one of `is_fresh`, or of its type."""
    (pointer,) = term.arguments
    for clause in fresh:
        for node in clause.terms:
            if isinstance(node, syntax.Application) and node.name == "__CPROVER_is_fresh":
                if same(node.arguments[0], pointer):
                    return [byte_range(terms, *node.arguments)]
    place = terms.read(pointer)
    if isinstance(place, tree.AddressOf):
        place = place.operand
    elif not isinstance(place.type, ArrayType):
        raise Unsupported("an object of unknown size", term.position, _WHOLE)
    if not isinstance(place, tree.Name):
        raise Unsupported("an object of which this may be a part", term.position, _WHOLE)
    node = syntax.Identifier(place.symbol.name, pointer.position)
    return places(terms, node)
