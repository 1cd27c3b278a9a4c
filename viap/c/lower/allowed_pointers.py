"""Pointers that a contract allows to be null, or equal: a proof is about such calls, too."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Accessible, ElementRange, Formula, FunctionContract, Separated
from viap.c.elaborate import build
from viap.c.lower.formula_terms import NarrowTerms, is_simple, parts, term_place
from viap.c.memory.memory_regions import is_null
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import FunctionType, PointerType, VoidType
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

# ---- Pointers by name: a parameter or a global, and the members that lead to a pointer in it.
#
# The texts are those by which callers give sizes (`--array p->data:n`).


PointerPath = tuple[Symbol, str]


def pointer_path(expr: Expr) -> PointerPath | None:
    """Returns the name of a pointer, or of an array; None for other expressions."""
    while isinstance(expr, tree.Decay | tree.At):
        expr = expr.array if isinstance(expr, tree.Decay) else expr.operand
    match expr:
        case tree.Convert() if isinstance(expr.type, PointerType):
            return pointer_path(expr.operand) if same_elements(expr) else None
        case tree.Name():
            return expr.symbol, ""
        case tree.Member(object=tree.Deref(pointer=pointer)):
            found = pointer_path(pointer)
            return found and (found[0], f"{found[1]}->{expr.field.name}")
        case tree.Member():
            found = pointer_path(expr.object)
            return found and (found[0], f"{found[1]}.{expr.field.name}")
        case _:
            return None


def same_elements(expr: tree.Convert) -> bool:
    """True if a cast of a pointer keeps the size of elements; those of `void *` are bytes."""
    before, after = expr.operand.type, expr.type
    if not isinstance(before, PointerType) or not isinstance(after, PointerType):
        return False
    match before.target, after.target:
        case IntType(bits=bits), IntType(bits=other):
            return bits == other
        case (VoidType(), IntType(bits=8)) | (IntType(bits=8), VoidType()):
            return True
        case target, other_target:
            return target == other_target


def moved_path(expr: Expr) -> tuple[PointerPath, Expr | None] | None:
    """Returns the pointer that an expression moves, and the number of elements; None: not moved."""
    moved: Expr = expr
    offset: Expr | None = None
    match expr:
        case tree.Binary(op="+") if isinstance(expr.right.type, IntType):
            moved, offset = expr.left, expr.right
    path = pointer_path(moved)
    return None if path is None else (path, offset)


# ---- Pointers that a contract allows to be null, or equal: a proof is about such calls, too.


Pointers = dict[PointerPath, Expr]


def nullable_pointers(contract: FunctionContract, function: tree.Function | None) -> Pointers:
    """Returns the caller's pointers that may be null, as far as that can matter.

    The contract speaks of null, or says only under conditions what is valid behind the pointer. Or
    it does not exclude null, and the body of the function asks for it.
    """
    required = [clause.formula for clause in contract.requires]
    asked = (p for p in map(_tested, chain.from_iterable(map(parts, _said(contract)))) if p)
    found = _named(asked)
    found |= conditional_pointers(contract)
    if function is not None and function.body is not None:
        expressions = (node for node in nodes(function.body) if isinstance(node, Expr))
        found |= _named(pointer for pointer in map(_tested, expressions) if pointer)
    return {
        path: pointer
        for path, pointer in found.items()
        if not any(_shows(formula, True, path, null=False) for formula in required)
    }


def conditional_pointers(contract: FunctionContract) -> Pointers:
    """Returns the pointers behind which a contract says only under a condition what is valid."""
    required = [clause.formula for clause in contract.requires]
    valid = [each for formula in required for each in _accessible(formula)]
    sure = _always(required)
    return _named(each.range.pointer for each in valid if each not in sure)


def equal_pointers(contract: FunctionContract) -> dict[tuple[PointerPath, PointerPath], Expr]:
    """Returns the pairs of the caller's pointers that may be equal: the contract speaks of that.

    Each comes with the condition that they are.
    """
    apart = [
        {pointer_path(range.pointer) for range in each.ranges}
        for each in _always([clause.formula for clause in contract.requires])
        if isinstance(each, Separated)
    ]
    found: dict[tuple[PointerPath, PointerPath], Expr] = {}
    for part in chain.from_iterable(map(parts, _said(contract))):
        if isinstance(part, tree.Binary) and part.op in ("==", "!="):
            pair = _named(each for each in (part.left, part.right) if _is_data(each))
            first, second = (*pair, None, None)[:2]
            if first and second and not any({first, second} <= each for each in apart):
                if same_target(pair[first], pair[second]):
                    place = term_place(part.position, None)
                    found[first, second] = tree.Binary(
                        "==", pair[first], pair[second], INT, place, False
                    )
    return found


def same_target(one: Expr, other: Expr) -> bool:
    types = one.type, other.type
    assert isinstance(types[0], PointerType) and isinstance(types[1], PointerType)
    return types[0].target == types[1].target


def stated_validity(
    formula: Formula, path: PointerPath
) -> Iterator[tuple[Accessible, tuple[Formula, ...]]]:
    """Yields what a formula says to be valid behind a pointer that is not null.

    With conditions: if one of them holds, it says nothing.
    """
    match formula:
        case Accessible() if pointer_path(formula.range.pointer) == path:
            yield formula, ()
        case formulas.All():
            for part in formula.parts:
                yield from stated_validity(part, path)
        case formulas.Some():
            others = [part for part in formula.parts if not _shows(part, True, path, null=True)]
            speaking = [part for part in others if list(_accessible(part))]
            rest = [part for part in others if part not in speaking]
            if len(speaking) == 1 and all(map(_is_of_numbers, rest)):
                for valid, unless in stated_validity(speaking[0], path):
                    yield valid, (*rest, *unless)


def with_pointers(formula: Formula, nullable: Pointers) -> Formula:
    """Returns the formula that also says what it means for pointers that are null, or equal."""
    match formula:
        case Separated():
            at = formula.position
            apart = (_unequal(*pair, at) for pair in combinations(formula.ranges, 2))
            return formulas.All((*apart, formula), at)
        case Accessible():
            path = pointer_path(formula.range.pointer)
            if path is None or path not in nullable:
                return formula
            at = formula.position
            some = formulas.Holds(build.truth(nullable[path]), at)
            return formulas.All((formulas.Some((some, _is_empty(formula.range)), at), formula), at)
        case formulas.All() | formulas.Some():
            inner = tuple(with_pointers(part, nullable) for part in formula.parts)
            return type(formula)(inner, formula.position)
        case _:
            return formula


def _is_empty(range: ElementRange) -> Formula:
    place = term_place(range.position, None)
    return formulas.Holds(
        tree.Binary("<=", range.high, range.low, INT, place, False), range.position
    )


def _unequal(one: ElementRange, other: ElementRange, at: Position) -> Formula:
    """Returns what it means for equal pointers that ranges behind them do not overlap."""
    if not same_target(one.pointer, other.pointer):
        return formulas.All((), at)
    place = term_place(at, None)
    unequal = tree.Binary("!=", one.pointer, other.pointer, INT, place, False)
    return formulas.Some((formulas.Holds(unequal, at), _is_empty(one), _is_empty(other)), at)


def sized_unless(size: Expr, condition: Expr) -> Expr:
    """Returns the number of elements: none if a condition holds."""
    zero = build.convert(tree.IntConst(0, INT, size.position), size.type, size.position)
    return tree.Conditional(condition, zero, size, size.type, size.position, False)


def value_of(formula: Formula) -> Expr:
    """Returns a simple formula as an expression."""
    place = term_place(formula.position, None)
    match formula:
        case formulas.Holds():
            return formula.condition
        case formulas.Not():
            return build.unary("!", value_of(formula.operand), place)
        case formulas.All() | formulas.Some():
            universal = isinstance(formula, formulas.All)
            result: Expr = tree.IntConst(int(universal), INT, place)
            for part in formula.parts:
                op = "&&" if universal else "||"
                result = tree.Binary(op, result, value_of(part), INT, place, False)
            return result
        case _:
            raise AssertionError(f"{formula} is not simple")


def _named(pointers: Iterable[Expr]) -> Pointers:
    """Returns those pointers that the caller gives, by name."""
    found: Pointers = {}
    for pointer in pointers:
        path = pointer_path(pointer)
        if path is not None and (path[0].parameter or path[0].static) and _is_data(pointer):
            found.setdefault(path, pointer)
    return found


def _is_of_numbers(formula: Formula) -> bool:
    """True for a condition that needs no pointer."""
    terms = chain.from_iterable(map(parts, _conditions(formula)))
    return is_simple(formula) and not any(isinstance(term.type, PointerType) for term in terms)


def _always(required: list[Formula]) -> list[Formula]:
    """Returns the parts of requirements that hold in any case."""
    return [
        part
        for formula in required
        for part in (
            _always(list(formula.parts)) if isinstance(formula, formulas.All) else [formula]
        )
    ]


def _accessible(formula: Formula) -> Iterator[Accessible]:
    match formula:
        case Accessible():
            yield formula
        case formulas.Not():
            yield from _accessible(formula.operand)
        case formulas.All() | formulas.Some():
            for part in formula.parts:
                yield from _accessible(part)
        case formulas.Quantified():
            yield from _accessible(formula.body)


def _said(contract: FunctionContract) -> Iterator[Expr]:
    """Yields the conditions in a contract."""
    clauses = [clause.formula for clause in (*contract.requires, *contract.ensures)]
    for formula in (*clauses, *(each for narrow in contract.narrow for each in narrow.assumed)):
        yield from _conditions(formula)


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
