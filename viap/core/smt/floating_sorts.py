"""Which integers of a question are floating-point numbers only, and may have Z3's own sort.

In terms, a floating-point number is its bit pattern. Numbers that flow only between floating-point
operations, equations and choices need no bits: their symbols get the sort of their format.
"""

from collections.abc import Iterable
from typing import Any

import z3

from viap.core.base.floating_formats import FloatFormat
from viap.core.logic.floating import operation
from viap.core.logic.terms import INT, Kind, Symbol, Term
from viap.core.logic.walkers import subterms

# A symbol's results, a bound variable, or a choice.
_Place = Symbol | Term


def operand_formats(op: str, form: FloatFormat, count: int) -> tuple[FloatFormat | None, ...]:
    """Returns the format of each operand; None for an integer."""
    from viap.core.base.floating_formats import BINARY32, BINARY64

    if op == "from_int":
        return (None,)
    if op == "convert":
        return (BINARY64 if form is BINARY32 else BINARY32,)
    if op == "ldexp":
        return form, None
    return (form,) * count


class FloatSorts:
    """Formats of the terms of some formulas, where no integer operation reads them."""

    def __init__(self, formulas: Iterable[Term]) -> None:
        self._parent: dict[_Place, _Place] = {}
        self._formats: dict[_Place, set[FloatFormat]] = {}
        self._numbers: set[_Place] = set()  # read as integers
        self._limits: list[Term] = []  # comparisons with numbers
        self.nodes: list[Term] = []
        seen: set[Term] = set()
        for formula in formulas:
            for node in subterms(formula):
                if node not in seen:
                    seen.add(node)
                    self.nodes.append(node)
                    self._visit(node)
        while self._read_beyond_ranges():
            pass

    def _read_beyond_ranges(self) -> bool:
        """Notes comparisons that ask for more than the range of patterns; True if there are new."""
        before = len(self._numbers)
        for node in self._limits:
            for arg in node.args:
                form = self.native(arg)
                if form is None or not is_of_range(node, form):
                    self._read(arg)
        return len(self._numbers) > before

    def native(self, node: Term) -> FloatFormat | None:
        """Returns the format if the term is encoded as a number of it; None for integers."""
        found = operation(node)
        if found is not None:
            op, form = found
            return form if node.sort == INT and op != "to_int" else None
        place = _place(node)
        if place is None:
            return None
        root = self._root(place)
        formats = self._formats.get(root, set())
        return next(iter(formats)) if len(formats) == 1 and root not in self._numbers else None

    def _visit(self, node: Term) -> None:
        found = operation(node)
        if found is not None:
            op, form = found
            wanted = operand_formats(op, form, len(node.args))
            for arg, each in zip(node.args, wanted, strict=True):
                if each is None:
                    self._read(arg)
                else:
                    self._require(arg, each)
            return
        match node.kind:
            case Kind.EQ if node.args[0].sort == INT:
                self._unite(*node.args)
            case Kind.ITE if node.sort == INT:
                self._unite(node, node.args[1])
                self._unite(node, node.args[2])
            case Kind.LE | Kind.LT if any(arg.kind is Kind.NUMBER for arg in node.args):
                self._limits.append(node)
            case Kind.NUMBER | Kind.TRUTH | Kind.VARIABLE:
                pass
            case Kind.FORALL | Kind.EXISTS:
                for variable in node.payload[0]:
                    if variable.sort == INT:
                        self._read(variable)
            case _:
                for arg in node.args:
                    if arg.sort == INT:
                        self._read(arg)

    def _unite(self, left: Term, right: Term) -> None:
        for one, other in ((left, right), (right, left)):
            found = operation(one)
            if found is not None:
                form = self.native(one)
                if form is None:
                    self._read(other)
                else:
                    self._require(other, form)
                return
        for one, other in ((left, right), (right, left)):
            if one.kind is not Kind.NUMBER and _place(one) is None:
                self._read(other)
                return
        if left.kind is Kind.NUMBER or right.kind is Kind.NUMBER:
            return
        first, second = _place(left), _place(right)
        assert first is not None and second is not None
        one_root, other_root = self._root(first), self._root(second)
        if one_root != other_root:  # (Equal symbols may be different objects.)
            self._parent[one_root] = other_root
            self._formats.setdefault(other_root, set()).update(self._formats.pop(one_root, ()))
            if one_root in self._numbers:
                self._numbers.add(other_root)

    def _require(self, node: Term, form: FloatFormat) -> None:
        place = _place(node)
        if place is not None:
            self._formats.setdefault(self._root(place), set()).add(form)

    def _read(self, node: Term) -> None:
        place = _place(node)
        if place is not None:
            self._numbers.add(self._root(place))

    def _root(self, place: _Place) -> _Place:
        root = place
        while root in self._parent:
            root = self._parent[root]
        while place != root:
            following = self._parent[place]
            self._parent[place] = root
            place = following
        return root


def _place(node: Term) -> _Place | None:
    """Returns the place whose sort decides that of a term; None for arithmetic and numbers."""
    if operation(node) is not None:
        return None
    if node.kind is Kind.APPLY and node.sort == INT:
        symbol: Symbol = node.payload
        return symbol
    if node.kind is Kind.VARIABLE or (node.kind is Kind.ITE and node.sort == INT):
        return node
    return None


def is_of_range(node: Term, form: FloatFormat) -> bool:
    """True if the comparison says that a pattern is in the range of its type, as it always is."""
    left, right = node.args
    if left.kind is Kind.NUMBER:
        return bool(left.value <= 0 if node.kind is Kind.LE else left.value < 0)
    largest = (1 << form.bits) - 1
    return bool(right.value >= largest if node.kind is Kind.LE else right.value > largest)


# ---- Z3's tests and comparisons of floating-point numbers, in the context of their operands.


def is_nan(number: Any) -> Any:
    return z3.fpIsNaN(number, number.ctx)


def is_infinite(number: Any) -> Any:
    return z3.fpIsInf(number, number.ctx)


def is_zero(number: Any) -> Any:
    return z3.fpIsZero(number, number.ctx)


def is_negative(number: Any) -> Any:
    return z3.fpIsNegative(number, number.ctx)


def magnitude(number: Any) -> Any:
    return z3.fpAbs(number, number.ctx)


def equal(left: Any, right: Any) -> Any:
    """True if the numbers compare equal: also two zeros, and no NaN."""
    return z3.fpEQ(left, right, left.ctx)


def less(left: Any, right: Any) -> Any:
    return z3.fpLT(left, right, left.ctx)


def at_most(left: Any, right: Any) -> Any:
    return z3.fpLEQ(left, right, left.ctx)


def at_least(left: Any, right: Any) -> Any:
    return z3.fpLEQ(right, left, left.ctx)


def more(left: Any, right: Any) -> Any:
    return z3.fpLT(right, left, left.ctx)
