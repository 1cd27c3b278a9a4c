"""Contracts of functions, typed: behaviours become implications, declarations are merged."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from viap.c.contracts import syntax
from viap.c.contracts.clause_parser import WrittenClause
from viap.c.contracts.context import BEHIND, Context
from viap.c.contracts.formula_typing import FormulaReader
from viap.c.contracts.formulas import (
    START,
    All,
    BehaviorFrame,
    Clause,
    ElementRange,
    Formula,
    Frame,
    FunctionContract,
    Not,
    Skipped,
    Some,
)
from viap.c.contracts.memory_formulas import byte_range, only_if, places
from viap.c.contracts.syntax import Identifier, same
from viap.c.contracts.term_typing import RESULT, TermReader
from viap.c.text.annotation_words import CBMC
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position

# ---- Clauses, typed: formulas, frames and measures; those that are not modelled are kept apart.


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


# ---- Contracts of functions, typed: behaviours become implications, declarations are merged.


_KNOWN = ("requires", "ensures", "assumes", "assigns", "decreases", "complete", "disjoint")
# Clauses that say what is assumed of every function, and are checked with nothing besides.
_ACCEPTED = (("terminates", "\\true"), ("exits", "\\false"))


@dataclass
class ContractParts:
    """The parts of a contract, as far as they are read."""

    requires: list[Clause] = field(default_factory=list)
    ensures: list[Clause] = field(default_factory=list)
    assigns: list[WrittenClause] = field(default_factory=list)  # those of `frame`
    frame: Frame | None = None
    decreases: Expr | None = None
    skipped: list[Skipped] = field(default_factory=list)
    narrow: list[BehaviorFrame] = field(default_factory=list)

    def assign_nothing(self, position: Position) -> None:
        """Make the frame empty if there is no `assigns`: CBMC's contracts mean that."""
        is_written = self.assigns or any(each.kind == "assigns" for each in self.skipped)
        if self.frame is None and not is_written:
            self.frame = Frame((), position)

    def contract(self, result: Symbol | None, position: Position) -> FunctionContract:
        return FunctionContract(
            tuple(self.requires),
            tuple(self.ensures),
            self.frame,
            result,
            position,
            self.decreases,
            tuple(self.skipped),
            tuple(self.narrow),
        )


class ContractTyping:
    """Reads the clauses of one declaration; `start`: the context of the function's start."""

    def __init__(self, start: Context, result: Symbol | None, parts: ContractParts) -> None:
        self.parts = parts
        self.start = ClauseReader(start)
        bound = start.bound if result is None else start.bound | {result}
        self.end = ClauseReader(
            replace(start, labels=BEHIND, result=result, bound=bound, old_parameters=True)
        )

    def read(self, clauses: Sequence[WrittenClause]) -> None:
        assumptions = self._assumptions(clauses)
        for clause in clauses:
            self._clause(clause, assumptions)
        self._frame([each for each in clauses if each.kind == "assigns"], clauses)
        for name in assumptions:
            self._behavior_frame(name, clauses, assumptions)
        self.parts.skipped += [*self.start.skipped, *self.end.skipped]

    def _assumptions(self, clauses: Iterable[WrittenClause]) -> dict[str, list[WrittenClause]]:
        """Return the clauses that say when each behaviour is meant."""
        found: dict[str, list[WrittenClause]] = {}
        for clause in clauses:
            if clause.behavior:
                found.setdefault(clause.behavior, [])
                if clause.kind == "assumes":
                    found[clause.behavior].append(clause)
        return found

    def _clause(self, clause: WrittenClause, behaviors: dict[str, list[WrittenClause]]) -> None:
        match clause.kind:
            case "requires":
                guard = self._guard(clause, behaviors, self.start, self.start.context)
                if guard is not None:
                    self._add(self.parts.requires, self.start, clause, guard)
            case "ensures":
                before = self.end.context.at(START)
                guard = self._guard(clause, behaviors, self.end, before)
                if guard is not None:
                    self._add(self.parts.ensures, self.end, clause, guard)
            case "complete" | "disjoint":
                self._behaviors(clause, behaviors)
            case "decreases":
                measure = self.start.measure(clause)
                if self.parts.decreases is None:
                    self.parts.decreases = measure
            case "assumes" if not clause.behavior:
                raise TypeFault("'assumes' belongs to a behavior", clause.position, "assumes")
            case "assumes" | "assigns":
                pass
            case _ if self._is_accepted(clause):
                pass
            case _:
                what = "this kind of clause" if clause.problem is None else clause.problem.message
                self.parts.skipped.append(skipped(clause, f"{what} is not supported"))

    def _is_accepted(self, clause: WrittenClause) -> bool:
        if not clause.terms or not isinstance(clause.terms[0], Identifier):
            return False
        return (clause.kind, clause.terms[0].name) in _ACCEPTED

    def _add(
        self,
        to: list[Clause],
        reader: ClauseReader,
        clause: WrittenClause,
        guard: Sequence[Formula],
    ) -> None:
        formula = reader.formula(clause)
        if formula is not None and guard:
            where = clause.position
            formula = Some((*(Not(each, where) for each in guard), formula), where)
        if formula is not None:
            to.append(made(clause, formula))

    def _guard(
        self,
        clause: WrittenClause,
        behaviors: dict[str, list[WrittenClause]],
        reader: ClauseReader,
        context: Context,
    ) -> list[Formula] | None:
        """Return what the clause's behaviour assumes; None if that is not modelled."""
        found: list[Formula] = []
        for each in behaviors.get(clause.behavior, ()):
            formula = reader.formula(each, context)
            if formula is None:
                reason = f"an assumption of '{clause.behavior}' is not supported"
                self.parts.skipped.append(skipped(clause, reason))
                return None
            found.append(formula)
        return found

    def _behaviors(self, clause: WrittenClause, behaviors: dict[str, list[WrittenClause]]) -> None:
        """Add a claim about the start: one behaviour applies, or no two of them."""
        where = clause.position
        names = list(clause.names or behaviors)
        for name in names:
            if name not in behaviors:
                raise TypeFault(f"there is no behavior '{name}'", where, name)
            if None in self._cases(behaviors[name]):
                self.parts.skipped.append(skipped(clause, f"'{name}' is not supported"))
                return

        def applies(name: str) -> Formula:
            # (Read again for each use: bound variables occur once.)
            parts = self._cases(behaviors[name])
            return All(tuple(part for part in parts if part is not None), where)

        formula: Formula = Some(tuple(map(applies, names)), where)
        if clause.kind == "disjoint":
            pairs = [(a, b) for at, a in enumerate(names) for b in names[:at]]
            both = (All(tuple(map(applies, pair)), where) for pair in pairs)
            formula = All(tuple(Not(each, where) for each in both), where)
        self.parts.ensures.append(made(clause, formula))

    def _cases(self, assumed: list[WrittenClause]) -> list[Formula | None]:
        return [self.end.formula(each, self.end.context.at(START)) for each in assumed]

    def _frame(self, clauses: list[WrittenClause], all_clauses: Sequence[WrittenClause]) -> None:
        """Read the frame; one of another declaration must be the same, or is not checked."""
        own = [each for each in clauses if not each.behavior]
        if self.parts.assigns:
            extra, own = own, self.parts.assigns
        else:
            extra = []
            fresh = [each for each in all_clauses if each.kind == "requires"]
            self.parts.frame = self.start.frame(own, fresh)
            self.parts.assigns = own
        for clause in extra:
            if not any(same(clause.terms, each.terms) for each in own):
                reason = "several frames of one function are not supported"
                self.parts.skipped.append(skipped(clause, reason))

    def _behavior_frame(
        self,
        name: str,
        clauses: Sequence[WrittenClause],
        behaviors: dict[str, list[WrittenClause]],
    ) -> None:
        """Read the frame of a behaviour, unless it is the one of the function."""
        own = [each for each in clauses if each.kind == "assigns" and each.behavior == name]
        known = self.parts.assigns
        if not own or all(any(same(a.terms, b.terms) for b in known) for a in own):
            if len(own) == len(known) or not own:
                return
        guard = self._guard(own[0], behaviors, self.end, self.end.context.at(START))
        fresh = [each for each in clauses if each.kind == "requires"]
        frame = None if guard is None else self.start.frame(own, fresh)
        if guard is not None and frame is not None:
            text = ", ".join(each.text.removeprefix("assigns ") for each in own)
            self.parts.narrow.append(BehaviorFrame(tuple(guard), frame, text))
