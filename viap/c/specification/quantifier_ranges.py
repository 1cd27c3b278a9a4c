"""The ranges of the variables of a quantifier, from the conditions on them and from their types.

Variables get their ranges one after the other; those of a range may depend on variables before.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.c.annotation_words import ACSL
from viap.c.elaborate import build
from viap.c.specification import integer_terms
from viap.c.specification.context import Context
from viap.c.specification.guards import alone, comparisons, mentions
from viap.c.specification.syntax import Binder, Identifier, Node, Number
from viap.c.specification.type_typing import c_type
from viap.c.tree import Expr, IntConst, Symbol
from viap.c.types import common_type
from viap.errors import Unsupported
from viap.program.integer_types import INT, IntType
from viap.record import record
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.specification.term_typing import TermReader


@record
class VariableRange:
    """The integers `low <= variable < high`."""

    variable: Symbol
    low: Expr
    high: Expr


class RangeFinder:
    def __init__(self, reader: "TermReader", conditions: Sequence[Node]) -> None:
        self.reader = reader
        self.context = reader.context
        self._facts = [fact for part in conditions for fact in comparisons(part)]
        self.used: set[int] = set()  # conditions (by id) that the ranges imply
        self.ranges: list[VariableRange] = []

    def run(self, binders: Sequence[Binder]) -> Context:
        """Find all ranges; return the context in which the variables are known."""
        waiting = [*binders]
        while waiting:
            names = {binder.name for binder in waiting}
            binder = next((each for each in waiting if self._found(each, names)), None)
            if binder is None:
                first = waiting[0]
                what = f"'{first.name}' without a range that can be read from the formula"
                raise Unsupported(what, first.position, "quantifier")
            waiting.remove(binder)
        return self.context

    def _found(self, binder: Binder, names: set[str]) -> bool:
        """Give a variable its range, if it depends on none of the names; False if it does."""
        type = self._type(binder)
        where = binder.position
        low, high = (self._limit(binder, names, is_low) for is_low in (True, False))
        if type is None and (low is None or high is None):
            return False
        if type is not None:
            low = _clipped(low, type, True, where)
            high = _clipped(high, type, False, where)
        assert low is not None and high is not None
        if type is None:
            least, most = integer_terms.span(low)[0], integer_terms.span(high)[1] - 1
            type = integer_terms.covering(least, max(least, most), where)
        symbol = Symbol(binder.name, type, where, static=False, local=True)
        self.context = self.context.with_variable(binder.name, symbol)
        self.reader = self.reader.within(self.context)
        self.ranges.append(VariableRange(symbol, low, high))
        return True

    def _type(self, binder: Binder) -> IntType | None:
        """Return the type of a variable; None for `integer`."""
        type = c_type(self.context, binder.type)
        if type is not None and not isinstance(type, IntType):
            raise Unsupported(f"a quantifier over '{type}'", binder.position, "quantifier")
        return type

    def _limit(self, binder: Binder, names: set[str], is_low: bool) -> Expr | None:
        """Return the least value, or the one above the greatest; None if no condition says it."""
        type = self._type(binder)
        for fact in self._facts:
            own, other = (fact.large, fact.small) if is_low else (fact.small, fact.large)
            shift = alone(own, binder.name)
            if shift is None or mentions((other, shift[0]), names):
                continue
            limit = self._value(other, shift, type)
            if limit is not None:
                if fact.is_whole:
                    self.used.add(id(fact.part))
                return _ended(limit, fact.strict, is_low, other.position)
        return self._limit_by_others(binder.name, names, is_low, {binder.name})

    def _limit_by_others(
        self, name: str, names: set[str], is_low: bool, seen: set[str]
    ) -> Expr | None:
        """Return a limit of a variable that is not above (or not below) this one."""
        if self.reader.context.dialect != ACSL:
            return None  # (conversions might change the order)
        for fact in self._facts:
            own, other = (fact.large, fact.small) if is_low else (fact.small, fact.large)
            if not isinstance(own, Identifier) or own.name != name:
                continue
            if not mentions(other, names):
                limit = self._value(other, (Number("0", other.position), "-"), None)
                assert limit is not None
                return _ended(limit, fact.strict, is_low, other.position)
            if isinstance(other, Identifier) and other.name not in seen:
                found = self._limit_by_others(other.name, names, is_low, seen | {other.name})
                if found is not None:
                    return found
        return None

    def _value(self, other: Node, shift: tuple[Node, str], type: IntType | None) -> Expr | None:
        """Return the other side of a comparison; None if C would convert the variable."""
        term = self.reader.integer(other)
        amount, sign = shift
        if self.reader.is_mathematical:
            return integer_terms.arithmetic(
                sign, term, self.reader.integer(amount), other.position
            )  # fmt: skip
        assert type is not None and isinstance(term.type, IntType)
        common = common_type(type, term.type, self.context.unit.model)
        if not common.covers(type) or not (isinstance(amount, Number) and amount.text == "0"):
            return None
        return build.convert(term, common, other.position)


def _ended(limit: Expr, strict: bool, is_low: bool, position: Position) -> Expr:
    """Return the first value of a range, or the first one behind it."""
    if strict != is_low:
        return limit
    return integer_terms.arithmetic("+", limit, IntConst(1, INT, position), position)


def _clipped(limit: Expr | None, type: IntType, is_low: bool, position: Position) -> Expr:
    """Return a limit that leaves no value out of the type."""
    end = integer_terms.number(type.minimum if is_low else type.maximum + 1, position)
    if limit is None:
        return end
    choose = integer_terms.larger if is_low else integer_terms.smaller
    return choose(limit, end, position)
