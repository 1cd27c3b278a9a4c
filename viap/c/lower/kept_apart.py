"""Objects that a callee's own proof keeps apart: calls must not let them overlap.

Each pointer leads to an object of its own there, and variables are others again. That matters for
the places that a contract or the callee's body reads or changes, if one of two is changed.
"""

from collections.abc import Iterator

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower.body_accesses import BodyAccesses, may_share
from viap.c.lower.entry_contract import valid_ranges
from viap.c.lower.formula_terms import parts
from viap.c.lower.pointer_paths import PointerPath, moved_path, pointer_path
from viap.c.lower.separated_objects import separated_objects
from viap.c.specification import formulas
from viap.c.specification.formulas import ElementRange, Formula, FunctionContract
from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, CType, PointerType
from viap.program.integer_types import INDEX, INT

Pair = tuple[ElementRange, ElementRange]


def written_pairs(
    contract: FunctionContract, body: BodyAccesses | None
) -> tuple[list[Pair], list[str]]:
    """Returns pairs of ranges of which one may be changed; and names of those of unknown size.

    Ranges that are fresh (CBMC) overlap no other one of these in any case. `body`: the accesses of
    the function's body, if there is one.
    """
    terms = list(_terms(contract))
    known, unknown = _behind_pointers(contract, terms)
    variables = _variables([*terms, *(body.globals if body else ())])
    asserted, fresh = separated_objects(contract)
    changed = _changed(contract)

    def is_written(path: PointerPath) -> bool:
        if changed is None or path in changed:
            return True
        return body is not None and body.may_write(path[0])

    pairs, open_pairs = list[Pair](), list[str]()
    for number, (path, first) in enumerate(known):
        for other, second in known[number + 1 :]:
            both = _name(path) in fresh and _name(other) in fresh
            if path == other or not (both or is_written(path) or is_written(other)):
                continue
            if frozenset((shown(first), shown(second))) not in asserted:
                pairs.append((first, second))
        for symbol, object in variables:
            if is_written(path) or is_written((symbol, "")):
                pairs.append((first, object))
    for path in unknown:
        others = [each for each, _ in known] + [(symbol, "") for symbol, _ in variables]
        for other in dict.fromkeys((*others, *unknown[unknown.index(path) + 1 :])):
            if path != other and (is_written(path) or is_written(other)):
                names = (_name(path), _name(other))
                if frozenset(names) not in asserted:
                    open_pairs.append(f"{names[0]} and {names[1]}")
    named = {*(path for path, _ in known), *unknown}
    for other, target in body.pointers if body else ():
        for path, first in known if other not in named else ():
            if path[0] is other[0] and not other[1].startswith("->"):
                continue  # (a pointer, and what it leads to)
            if (is_written(path) or is_written(other)) and _may_share(first, target):
                open_pairs.append(f"{_name(path)} and {_name(other)}")
    return pairs, open_pairs


def _may_share(range: ElementRange, target: CType) -> bool:
    type = range.pointer.type
    return not isinstance(type, PointerType) or may_share(type.target, target)


def _changed(contract: FunctionContract) -> set[PointerPath] | None:
    """Returns the variables, and the pointers to what the frame names; None: it may be any."""
    found: set[PointerPath] = set()
    for place in contract.frame.places if contract.frame is not None else ():
        pointer = place.pointer if isinstance(place, ElementRange) else place
        while isinstance(pointer, tree.Member | tree.Deref | tree.Element):
            match pointer:
                case tree.Member():
                    pointer = pointer.object
                case tree.Deref():
                    pointer = pointer.pointer
                case tree.Element():
                    pointer = pointer.array
        path = moved_path(pointer)
        if path is None:
            return None
        found.add(path[0])
    return None if contract.frame is None else found


def _behind_pointers(
    contract: FunctionContract, terms: list[Expr]
) -> tuple[list[tuple[PointerPath, ElementRange]], list[PointerPath]]:
    """Returns what pointers lead to: ranges, and pointers to an unknown number of elements."""
    known = [each for each in valid_ranges(contract) if not _is_array(each[1].pointer)]
    valid = {path for path, _ in known}
    single: dict[PointerPath, Expr] = {}
    unknown: list[PointerPath] = []
    for place in contract.frame.places if contract.frame is not None else ():
        if isinstance(place, ElementRange) and not _is_array(place.pointer):
            path = pointer_path(place.pointer)
            if path is not None and path not in valid:
                known.append((path, place))
    for part in (part for term in terms for part in parts(term)):
        if not isinstance(part, tree.Deref) or _is_array(part.pointer):
            continue
        found = moved_path(part.pointer)
        if found is not None and found[0] not in valid:
            if found[1] is None:
                single.setdefault(found[0], part.pointer)
            else:
                unknown.append(found[0])
    known += [(path, _one(pointer)) for path, pointer in single.items()]
    return known, list(dict.fromkeys(unknown))


def _variables(terms: list[Expr]) -> list[tuple[Symbol, ElementRange]]:
    """Returns the global variables that terms name, each as a range."""
    found: dict[Symbol, ElementRange] = {}
    for part in (part for term in terms for part in parts(term)):
        if not isinstance(part, tree.Name) or not part.symbol.static or part.symbol in found:
            continue
        type = part.type
        if not isinstance(type, ArrayType):
            found[part.symbol] = _one(build.address_of(part, part.position))
        elif isinstance(type.size, int):
            first, size = build.value_of(part), tree.IntConst(type.size, INDEX, part.position)
            zero = tree.IntConst(0, INT, part.position)
            found[part.symbol] = ElementRange(first, zero, size, part.position)
    return list(found.items())


def _one(pointer: Expr) -> ElementRange:
    at = pointer.position
    return ElementRange(pointer, tree.IntConst(0, INT, at), tree.IntConst(1, INT, at), at)


def _is_array(pointer: Expr) -> bool:
    """True for the elements of a variable: no pointer leads to them."""
    if isinstance(pointer, tree.Binary):
        pointer = pointer.left
    while isinstance(pointer, tree.At | tree.Convert):
        pointer = pointer.operand
    return isinstance(pointer, tree.Decay | tree.AddressOf)


def _terms(contract: FunctionContract) -> Iterator[Expr]:
    """Yields the terms of the clauses and the places of the frame."""
    for clause in (*contract.requires, *contract.ensures):
        yield from _of(clause.formula)
    for place in contract.frame.places if contract.frame is not None else ():
        yield from (
            (place.pointer, place.low, place.high) if isinstance(place, ElementRange) else (place,)
        )


def _of(formula: Formula) -> Iterator[Expr]:
    match formula:
        case formulas.Holds():
            yield formula.condition
        case formulas.Not():
            yield from _of(formula.operand)
        case formulas.All() | formulas.Some():
            for part in formula.parts:
                yield from _of(part)
        case formulas.Quantified():
            yield from (formula.low, formula.high)
            yield from _of(formula.body)
        case formulas.Accessible():
            yield from (formula.range.pointer, formula.range.low, formula.range.high)
        case formulas.Separated():
            for range in formula.ranges:
                yield from (range.pointer, range.low, range.high)


def shown(range: ElementRange) -> str:
    """Returns the name of a range in messages."""
    pointer = range.pointer
    if isinstance(pointer, tree.AddressOf) and isinstance(pointer.operand, tree.Name):
        return pointer.operand.symbol.name
    path = pointer_path(pointer)
    return _name(path) if path else "a range"


def _name(path: PointerPath) -> str:
    return f"{path[0].name}{path[1]}"
