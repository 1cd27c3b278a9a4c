"""Postconditions that say exactly what a call leaves in a place: `\\result == x + 1`.

Such a place needs no input and no assumption: it is assigned. So loops around calls have closed
forms, as they would have with the callee's body.
"""

from viap.c import tree
from viap.c.lower.separated_objects import keeps_value, same_term
from viap.c.specification import formulas
from viap.c.specification.formulas import Clause, Formula
from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, PointerType
from viap.program.integer_types import IntType
from viap.record import record


@record
class Definition:
    """`place` gets the value, for all values of `variable` in the range, if there is one."""

    place: Expr
    value: Expr
    variable: Symbol | None = None
    low: Expr | None = None
    high: Expr | None = None


def definitions(clauses: list[Clause]) -> list[Definition]:
    """Returns the places whose values at the end follow from the state at the start."""
    return [each for clause in clauses for each in _of(clause.formula, None)]


def _of(formula: Formula, around: formulas.Quantified | None) -> list[Definition]:
    match formula:
        case formulas.All():
            return [each for part in formula.parts for each in _of(part, around)]
        case formulas.Quantified(universal=True) if around is None:
            return _of(formula.body, formula)
        case formulas.Holds():
            return [each for part in _conjuncts(formula.condition) for each in _sides(part, around)]
        case _:
            return []


def _conjuncts(condition: Expr) -> list[Expr]:
    if isinstance(condition, tree.Binary) and condition.op == "&&":
        return [*_conjuncts(condition.left), *_conjuncts(condition.right)]
    return [condition]


def _sides(condition: Expr, around: formulas.Quantified | None) -> list[Definition]:
    if not isinstance(condition, tree.Binary) or condition.op != "==":
        return []
    for place, value in (
        (condition.left, condition.right),
        (condition.right, condition.left),
    ):
        while isinstance(place, tree.Convert) and keeps_value(place):
            place = place.operand
        known = isinstance(place.type, IntType) or (
            isinstance(place.type, PointerType) and isinstance(value.type, PointerType)
        )
        if known and _is_fixed(place) and _is_of_start(value):
            if around is None:
                return [Definition(place, value)]
            variable, low, high = around.variable, around.low, around.high
            # (The frame has bounds of the start.)
            if all(bound is None or _is_of_start(bound) for bound in (low, high)):
                return [Definition(place, value, variable, low, high)]
    return []


def _is_fixed(place: Expr) -> bool:
    """True for a place that is the same one at the start and at the end."""
    match place:
        case tree.Name():
            return True
        case tree.Member():
            return _is_fixed(place.object)
        case tree.Element():
            return _is_fixed(place.array) and _is_of_start(place.index)
        case tree.Deref():
            return _is_of_start(place.pointer)
        case _:
            return False


def _is_of_start(term: Expr) -> bool:
    """True if a term has the same value at the start and at the end."""
    if isinstance(term, tree.At):
        return term.label == formulas.START
    if isinstance(term, tree.Deref) or (isinstance(term, tree.Name) and term.symbol.static):
        return False
    if isinstance(term, tree.Name) and isinstance(term.type, ArrayType):
        return False
    # (The result of the function has a name that no C program has.)
    if isinstance(term, tree.Name) and term.symbol.name.startswith("\\"):
        return False
    return all(map(_is_of_start, tree.operands(term)))


def of_place(place: Expr, known: list[Definition]) -> Definition | None:
    """Returns the definition of a single place of a frame."""
    for each in known:
        if each.variable is None and same_term(each.place, place):
            return each
    return None


def of_range(range: formulas.ElementRange, known: list[Definition]) -> Definition | None:
    """Returns the definition of all elements of a range."""
    for each in known:
        if each.variable is None or each.low is None or each.high is None:
            continue
        if not (same_term(each.low, range.low) and same_term(each.high, range.high)):
            continue
        match each.place:
            case tree.Deref(pointer=tree.Binary(op="+", left=base, right=index)):
                pass
            case tree.Element(array=base, index=index):
                pass
            case _:
                continue
        while isinstance(index, tree.Convert) and keeps_value(index):
            index = index.operand
        pointer = range.pointer
        if isinstance(pointer, tree.Decay):
            pointer = pointer.array
        if isinstance(index, tree.Name) and index.symbol is each.variable:
            if same_term(base, pointer):
                return each
    return None
