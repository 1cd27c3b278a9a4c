"""The frame of a call by contract: what it names has any value afterwards, or a known one."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Clause, ElementRange, Formula, FunctionContract
from viap.c.elaborate import build
from viap.c.lower.allowed_pointers import PointerPath, pointer_path, same_elements
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.entry_contract import always, required_sizes
from viap.c.lower.formula_terms import NarrowTerms, term_place
from viap.c.lower.start_values import StartValues
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, Field, PointerType, StructType, received
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.inputs import outside_function
from viap.core.program.integer_types import INDEX, INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


# ---- Postconditions that say exactly what a call leaves in a place: `\result == x + 1`.
#
# Such a place needs no input and no assumption: it is assigned. So loops around calls have closed
# forms, as they would have with the callee's body.


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


# ---- The frame of a call by contract: what it names has any value afterwards, or a known one.


class FrameHavoc:
    """Forgets the places of a frame; `start` has the values before the call.

    `known`: what postconditions say of places; those are assigned.
    """

    def __init__(
        self,
        builder: "FlowBuilder",
        start: StartValues,
        known: list[Definition],
        at: Position,
    ) -> None:
        self.builder, self.at, self.known = builder, at, known
        self.lowering, self.values = ClauseLowering(builder, start.present), start.lowering
        self._place = term_place(at, None)

    def forget(self, frame: formulas.Frame) -> None:
        """Forgets all places at once: none of them is found by the new value of another."""
        fixed = [(place, self._fixed(place)) for place in frame.places]
        for place, now in fixed:
            if isinstance(now, formulas.ElementRange):
                assert isinstance(place, formulas.ElementRange)
                definition = None if place.part else of_range(place, self.known)
                variable = self.lowering.variable("changed", INDEX, self.at)
                with self.lowering.loop(variable, now.low, now.high, self.at):
                    moved = build.binary(
                        "+", now.pointer, variable, self._place, self.builder.model
                    )
                    element = build.deref(moved, self._place)
                    self._forget_part(element, now.part, definition, variable)
            else:
                assert not isinstance(place, formulas.ElementRange)
                self._set(now, of_place(place, self.known), None)

    def _forget_part(
        self,
        element: Expr,
        part: Sequence[Field | tuple[Expr, Expr]],
        definition: Definition | None,
        variable: tree.Name,
    ) -> None:
        """Forgets the parts of an element that members and ranges lead to."""
        if not part:
            self._set(element, definition, variable)
        elif isinstance(part[0], Field):
            member = build.select(element, part[0], self._place)
            self._forget_part(member, part[1:], definition, variable)
        else:
            assert isinstance(element.type, ArrayType)
            index = self.lowering.variable("changed", INDEX, self.at)
            with self.lowering.loop(index, *part[0], self.at):
                cell = tree.Element(element, index, element.type.element, self._place, False)
                self._forget_part(cell, part[1:], definition, variable)

    def _set(self, place: Expr, definition: Definition | None, variable: tree.Name | None) -> None:
        """Assigns the value that a place has afterwards, or any value if that is not known."""
        value = None if definition is None else self.value(definition, place, variable)
        if value is None:
            self.forget_object(place)
        else:
            self.builder.emit(actions.Store(place, value, self._place))

    def value(self, definition: Definition, place: Expr, variable: tree.Name | None) -> Expr | None:
        """Returns the value of a place by its definition; None if its type can't have it."""
        if not isinstance(place.type, IntType):
            return None
        if definition.variable is None or variable is None:
            return self.values.in_type(definition.value, place.type)
        with self.values.meaning(definition.variable, variable):
            return self.values.in_type(definition.value, place.type)

    def _fixed(self, place: Expr | formulas.ElementRange) -> Expr | formulas.ElementRange:
        stash = self.builder.assignments.stash
        if isinstance(place, formulas.ElementRange):

            def kept(term: Expr) -> Expr:
                return stash(self.lowering.term(term), "frame")

            part = tuple(
                step if isinstance(step, Field) else (kept(step[0]), kept(step[1]))
                for step in place.part
            )
            pointer, low, high = map(kept, (place.pointer, place.low, place.high))
            return formulas.ElementRange(pointer, low, high, place.position, part)
        return self.builder.assignments.fixed(self.lowering.term(place))

    def forget_object(self, place: Expr) -> None:
        """Gives an object any value, all of its parts included."""
        builder, type, at = self.builder, place.type, self.at
        match type:
            case StructType(kind="struct"):
                for field in type.fields or ():
                    self.forget_object(build.select(place, field, self._place))
            case ArrayType(size=int(size)):
                variable = self.lowering.variable("changed", INDEX, at)
                low, high = (tree.IntConst(number, INT, at) for number in (0, size))
                with self.lowering.loop(variable, low, high, at):
                    cell = tree.Element(place, variable, type.element, self._place, False)
                    self.forget_object(cell)
            case StructType() | ArrayType():
                raise Unsupported(f"'{type}' in a frame", at, "contract")
            case PointerType():
                builder.emit(actions.ReceivePointer(place, outside_function(None), self._place))
            case _:
                number = received(type, at)
                if number is None:
                    raise Unsupported(f"'{type}' in a frame", at, "contract")
                function = outside_function(number)
                builder.emit(actions.Receive(place, function, number, self._place))


# ---- Objects of callers that a contract keeps apart: `\separated` of ACSL, and CBMC's `is_fresh`.


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
