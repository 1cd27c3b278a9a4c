"""Objects of callers that a contract keeps apart: `\\separated` of ACSL, and CBMC's `is_fresh`."""

from itertools import combinations

from viap.c import tree
from viap.c.lower.entry_contract import always, required_sizes
from viap.c.lower.formula_terms import NarrowTerms
from viap.c.lower.pointer_paths import PointerPath, pointer_path, same_elements
from viap.c.specification import formulas
from viap.c.specification.formulas import ElementRange, FunctionContract
from viap.c.tree import Expr
from viap.program.integer_types import IntType


def separated_objects(
    contract: FunctionContract,
) -> tuple[frozenset[frozenset[str]], frozenset[str]]:
    """Returns pairs of names of objects that do not overlap, and names of fresh objects.

    A range counts if it is all that the contract says to be valid behind its pointer.
    """
    sizes = required_sizes(contract)
    pairs: set[frozenset[str]] = set()
    fresh: set[str] = set()
    for clause in contract.requires:
        for formula in always(clause.formula):
            if isinstance(formula, formulas.Separated):
                named = [_whole(each, sizes) for each in formula.ranges]
                pairs |= {frozenset((a, b)) for a, b in combinations(named, 2) if a and b}
            elif formula.fresh:
                name = _whole(formula.range, sizes)
                fresh |= {name} if name else set()
    return frozenset(pairs), frozenset(fresh)


def fresh_ranges(contract: FunctionContract) -> tuple[ElementRange, ...]:
    """Returns the ranges that a call has to show to be fresh: no two of them overlap."""
    found = [formula for clause in contract.requires for formula in always(clause.formula)]
    return tuple(f.range for f in found if isinstance(f, formulas.Accessible) and f.fresh)


def _whole(range: ElementRange, sizes: dict[PointerPath, Expr]) -> str:
    """Returns the name of the object that a range is; "" if it may be a part of one."""
    terms = NarrowTerms()
    first, last = terms.as_index(range.low), terms.as_index(range.high)
    if not isinstance(first, tree.IntConst) or first.value != 0:
        return ""
    pointer = range.pointer
    if isinstance(pointer, tree.AddressOf) and isinstance(pointer.operand, tree.Name):
        return pointer.operand.symbol.name  # (a variable, and one of it)
    path = pointer_path(pointer)
    if path is None or path not in sizes or not same_term(last, sizes[path]):
        return ""
    return f"{path[0].name}{path[1]}"


def same_term(left: Expr, right: Expr) -> bool:
    """True if two terms are written in the same way, but for labels and what changes no value."""
    left, right = _plain(left), _plain(right)
    if isinstance(left, tree.IntConst) and isinstance(right, tree.IntConst):
        return left.value == right.value
    if isinstance(left, tree.Name) and isinstance(right, tree.Name):
        return left.symbol is right.symbol
    if type(left) is not type(right) or isinstance(left, tree.Conditional):
        return False
    if isinstance(left, tree.Unary | tree.Binary):
        assert isinstance(right, tree.Unary | tree.Binary)
        if (left.op, left.type) != (right.op, right.type):
            return False
    elif isinstance(left, tree.Member):
        assert isinstance(right, tree.Member)
        if left.field is not right.field:
            return False
    parts, others = tree.operands(left), tree.operands(right)
    return bool(parts) and all(same_term(a, b) for a, b in zip(parts, others, strict=True))


def _plain(term: Expr) -> Expr:
    while isinstance(term, tree.At) or (isinstance(term, tree.Convert) and keeps_value(term)):
        term = term.operand
    return term


def keeps_value(expr: tree.Convert) -> bool:
    """True for a conversion that changes no value, and no element that a pointer leads to."""
    before, after = expr.operand.type, expr.type
    if isinstance(before, IntType) and isinstance(after, IntType):
        return after.covers(before)
    return before == after or same_elements(expr)
