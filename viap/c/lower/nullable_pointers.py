"""Pointers that a contract allows to be null: proofs and runs are about such calls as well."""

from collections.abc import Iterator

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower.formula_terms import NarrowTerms, parts, term_place
from viap.c.lower.pointer_paths import PointerPath, pointer_path
from viap.c.memory.pointees import is_null
from viap.c.specification import formulas
from viap.c.specification.formulas import Accessible, Formula, FunctionContract
from viap.c.tree import Expr
from viap.c.types import FunctionType, PointerType
from viap.program.integer_types import INT


def nullable_pointers(contract: FunctionContract) -> dict[PointerPath, Expr]:
    """Returns the caller's pointers whose nullness the contract speaks of, if it allows null."""
    found: dict[PointerPath, Expr] = {}
    clauses = [clause.formula for clause in (*contract.requires, *contract.ensures)]
    for formula in (*clauses, *(each for narrow in contract.narrow for each in narrow.assumed)):
        for condition in _conditions(formula):
            for part in parts(condition):
                pointer = _tested(part)
                path = None if pointer is None else pointer_path(pointer)
                if path is not None and (path[0].parameter or path[0].static):
                    assert pointer is not None
                    found.setdefault(path, pointer)
    required = [clause.formula for clause in contract.requires]
    return {
        path: pointer
        for path, pointer in found.items()
        if not any(_shows(formula, True, path, null=False) for formula in required)
    }


def valid_unless_null(formula: Formula, path: PointerPath) -> Iterator[Accessible]:
    """Yields what a formula says to be accessible behind a pointer if it is not null."""
    match formula:
        case Accessible() if pointer_path(formula.range.pointer) == path:
            yield formula
        case formulas.All():
            for part in formula.parts:
                yield from valid_unless_null(part, path)
        case formulas.Some():
            others = [part for part in formula.parts if not _shows(part, True, path, null=True)]
            if len(others) == 1:
                yield from valid_unless_null(others[0], path)


def with_null(formula: Formula, nullable: dict[PointerPath, Expr]) -> Formula:
    """Returns the formula that also says: no element is accessible behind a null pointer."""
    match formula:
        case Accessible():
            path = pointer_path(formula.range.pointer)
            if path not in nullable:
                return formula
            at, range = formula.position, formula.range
            some = formulas.Holds(build.truth(nullable[path]), at)
            place = term_place(at, None)
            none = formulas.Holds(tree.Binary("<=", range.high, range.low, INT, place, False), at)
            return formulas.All((formulas.Some((some, none), at), formula), at)
        case formulas.All() | formulas.Some():
            inner = tuple(with_null(part, nullable) for part in formula.parts)
            return type(formula)(inner, formula.position)
        case _:
            return formula


def unless_null(size: Expr, pointer: Expr) -> Expr:
    """Returns the number of elements behind a pointer that may be null."""
    zero = build.convert(tree.IntConst(0, INT, size.position), size.type, size.position)
    return tree.Conditional(build.truth(pointer), size, zero, size.type, size.position, False)


def _conditions(formula: Formula) -> Iterator[Expr]:
    match formula:
        case formulas.Holds():
            yield formula.condition
        case formulas.Not():
            yield from _conditions(formula.operand)
        case formulas.All() | formulas.Some():
            for part in formula.parts:
                yield from _conditions(part)
        case formulas.Quantified():
            yield from _conditions(formula.body)
        case _:
            pass


def _tested(part: Expr) -> Expr | None:
    """Returns the pointer that is compared with null, if an expression does that."""
    match part:
        case tree.Binary(op="==" | "!=", left=left, right=right):
            for pointer, other in ((left, right), (right, left)):
                if is_null(other) and _is_data(pointer):
                    return pointer
        case tree.Unary(op="!", operand=operand) if _is_data(operand):
            return operand
    return None


def _is_data(expr: Expr) -> bool:
    type = expr.type
    return isinstance(type, PointerType) and not isinstance(type.target, FunctionType)


def _shows(formula: Formula, holds: bool, path: PointerPath, null: bool) -> bool:
    """True if a formula that is true (`holds`), or false, shows whether the pointer is null."""
    match formula:
        case formulas.Holds(condition=condition):
            return _decides(condition, holds, path, null)
        case formulas.Not():
            return _shows(formula.operand, not holds, path, null)
        case formulas.All() | formulas.Some():
            found = [_shows(part, holds, path, null) for part in formula.parts]
            return any(found) if isinstance(formula, formulas.All) == holds else all(found)
        case Accessible(range=range) if holds and not null:
            low, high = (NarrowTerms().narrowed(bound) for bound in (range.low, range.high))
            if isinstance(low, tree.IntConst) and isinstance(high, tree.IntConst):
                return pointer_path(range.pointer) == path and low.value < high.value
            return False
        case _:
            return False


def _decides(condition: Expr, holds: bool, path: PointerPath, null: bool) -> bool:
    """True if a condition that is true (`holds`), or false, shows whether the pointer is null."""
    match condition:
        case tree.Convert() | tree.At():
            return _decides(condition.operand, holds, path, null)
        case tree.Unary(op="!") if not _is_data(condition.operand):
            return _decides(condition.operand, not holds, path, null)
        case tree.Binary(op="&&" | "||"):
            found = [_decides(s, holds, path, null) for s in (condition.left, condition.right)]
            return any(found) if (condition.op == "&&") == holds else all(found)
    pointer = _tested(condition)
    if pointer is None or pointer_path(pointer) != path:
        return False
    equal = not isinstance(condition, tree.Binary) or condition.op == "=="
    return (equal == holds) == null
