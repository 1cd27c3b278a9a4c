"""Formulas ► C expressions over variables in scope; None if there is no such expression.

Numbers in formulas are unbounded. So computations are done in `long long`; only plain comparisons
stay as they are. That no overflow is left is proved afterwards, with the rest.
"""

from collections.abc import Callable, Iterator, Mapping

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.program.integer_types import INT, LLONG, IntType

_COMPARE = {Kind.EQ: "==", Kind.LE: "<=", Kind.LT: "<"}
_LARGEST = 60  # nodes of a formula


class NotInC(Exception):  # noqa: N818 - an answer, not an error
    """A part of a formula is not the value of a variable in scope."""


def c_expressions(formula: Term, names: Mapping[Term, tuple[str, IntType]]) -> Iterator[str]:
    """Yields the spellings of a formula; `names` maps terms to the variables that hold them."""
    for way in (c_expression, modular_expression, wide_expression):
        text = way(formula, names)
        if text is not None:
            yield text


def c_expression(formula: Term, names: Mapping[Term, tuple[str, IntType]]) -> str | None:
    return _printed(formula, lambda: _Printer(names))


def wide_expression(formula: Term, names: Mapping[Term, tuple[str, IntType]]) -> str | None:
    """Returns a spelling with 128 bits, if a variable has 64 and something is computed.

    Else None.
    """
    wide = any(names[node][1].bits >= LLONG.bits for node in subterms(formula) if node in names)
    text = _printed(formula, lambda: _Printer(names, "__int128", 128)) if wide else None
    return text if text is not None and "__int128" in text else None


def modular_expression(formula: Term, names: Mapping[Term, tuple[str, IntType]]) -> str | None:
    """Returns an equation between unsigned variables of one type, computed in that type.

    It is weaker: both sides are equal modulo a power of two.
    """
    return _printed(formula, lambda: _Modular(names, _one_unsigned(formula, names)))


def _printed(formula: Term, printer: Callable[[], "_Printer"]) -> str | None:
    if formula.size > _LARGEST:
        return None
    try:
        return printer().formula(formula)
    except NotInC:
        return None


def _one_unsigned(formula: Term, names: Mapping[Term, tuple[str, IntType]]) -> IntType:
    types = {names[node][1] for node in subterms(formula) if node in names}
    type = types.pop() if len(types) == 1 else INT
    if type.signed or type.bits < INT.bits or formula.kind is not Kind.EQ:
        raise NotInC
    return type


class _Printer:
    def __init__(
        self, names: Mapping[Term, tuple[str, IntType]], type: str = "long long", bits: int = 64
    ) -> None:
        self.names, self.computed, self.bits = names, type, bits

    # ------------------------------------------------------------- formulas

    def formula(self, term: Term) -> str:
        match term.kind:
            case Kind.EQ | Kind.LE | Kind.LT:
                return self._comparison(_COMPARE[term.kind], *term.args)
            case Kind.NOT:
                inner = term.args[0]
                if inner.kind is Kind.EQ:
                    return self._comparison("!=", *inner.args)
                return f"!({self.formula(inner)})"
            case Kind.AND:
                return " && ".join(self._part(each) for each in term.args)
            case Kind.OR:
                return " || ".join(self._part(each) for each in term.args)
            case Kind.IMPLIES:
                premise, conclusion = term.args
                return f"!({self.formula(premise)}) || {self._part(conclusion)}"
            case _:
                raise NotInC

    def _part(self, term: Term) -> str:
        text = self.formula(term)
        atom = term.kind in _COMPARE or term.kind is Kind.NOT
        return text if atom else f"({text})"

    def _comparison(self, op: str, left: Term, right: Term) -> str:
        if left.sort != right.sort or left.sort.name != "Int":
            raise NotInC
        left, right = _without_negative(left, right)
        if op == "<=" and build.monomials(left)[1] == 1 and not left.is_number:
            left, op = build.sub(left, build.ONE), "<"
        sides = (left, right)
        types = [self.names[side][1] for side in sides if side in self.names]
        numbers = [side.value for side in sides if side.is_number]
        if len(types) + len(numbers) == 2 and self._comparable(types, numbers):
            return f"{self._plain(left, types)} {op} {self._plain(right, types)}"
        return f"{self.value(left)} {op} {self.value(right)}"

    def _comparable(self, types: list[IntType], numbers: list[int]) -> bool:
        """True if C compares the operands without changing either."""
        if not types:
            return False
        if all(type.signed or type.bits < INT.bits for type in types):
            return True
        same = all(type == types[0] for type in types)
        return same and all(value >= 0 for value in numbers)

    def _plain(self, term: Term, types: list[IntType]) -> str:
        if term.is_number:
            return _number(term.value, unsigned=any(not t.signed for t in types))
        return self.names[term][0]

    # ------------------------------------------------------------- values

    def value(self, term: Term) -> str:
        """Returns a value that can stand beside other operators, in parentheses if needed."""
        if term in self.names:
            name, type = self.names[term]
            return name if type.bits >= self.bits else f"({self.computed}){name}"
        match term.kind:
            case Kind.NUMBER:
                return _number(term.value, wide=True)
            case Kind.ADD:
                return self._sum(term)
            case Kind.MUL:
                return " * ".join(self._factor(each) for each in term.args)
            case Kind.C_DIV | Kind.C_MOD | Kind.FLOOR_DIV | Kind.FLOOR_MOD:
                # The two kinds differ for negative numbers; the later proof finds wrong uses.
                op = "/" if term.kind in (Kind.C_DIV, Kind.FLOOR_DIV) else "%"
                return f"{self._factor(term.args[0])} {op} {self._factor(term.args[1])}"
            case Kind.WRAP if term.payload == (32, False):
                return f"({self.computed})(unsigned int)({self.value(term.args[0])})"
            case Kind.ITE:
                condition, then, orelse = term.args
                return f"(({self.formula(condition)}) ? {self.value(then)} : {self.value(orelse)})"
            case _:
                raise NotInC

    def _factor(self, term: Term) -> str:
        text = self.value(term)
        single = term in self.names or (term.is_number and term.value >= 0)
        return text if single or text.startswith("((") else f"({text})"

    def _sum(self, term: Term) -> str:
        parts: list[str] = []
        for each in sorted(term.args, key=_is_negative):
            negative = _is_negative(each)
            shown = build.neg(each) if negative else each
            text = self._factor(shown) if shown.kind is Kind.ADD else self.value(shown)
            if parts:
                parts.append(" - " if negative else " + ")
            elif negative:
                parts.append("-")
            parts.append(f"({text})" if negative and not shown.is_number and " " in text and
                         shown.kind is not Kind.MUL else text)  # fmt: skip
        return "".join(parts)


class _Modular(_Printer):
    """Prints everything in one unsigned type, where sums and products wrap around."""

    def __init__(self, names: Mapping[Term, tuple[str, IntType]], type: IntType) -> None:
        super().__init__(names)
        self.unsigned = type

    def value(self, term: Term) -> str:
        if term in self.names:
            return self.names[term][0]
        if term.is_number:
            suffix = "U" if self.unsigned.bits == INT.bits else "ULL"
            return f"{self.unsigned.wrap(term.value)}{suffix}"
        if term.kind not in (Kind.ADD, Kind.MUL):
            raise NotInC
        return super().value(term)


def _without_negative(left: Term, right: Term) -> tuple[Term, Term]:
    """Returns both sides as sums without negative parts and without common parts."""
    monomials, rest = build.monomials(build.sub(left, right))
    sides: tuple[list[Term], list[Term]] = ([], [])
    for term, factor in monomials.items():
        sides[factor < 0].append(build.scale(abs(factor), term))
    # A bound of a single sum stays a number on its own; otherwise numbers are added, too.
    if not sides[0]:
        return build.number(rest), build.add(*sides[1])
    if not sides[1]:
        return build.add(*sides[0]), build.number(-rest)
    sides[rest < 0].append(build.number(abs(rest)))
    return build.add(*sides[0]), build.add(*sides[1])


def _is_negative(term: Term) -> bool:
    first = term.args[0] if term.kind is Kind.MUL else term
    return first.is_number and first.value < 0


def _number(value: int, unsigned: bool = False, wide: bool = False) -> str:
    if INT.holds(value) and value != INT.minimum:
        return str(value)
    if unsigned and 0 <= value < 1 << 32:
        return f"{value}U"
    if LLONG.holds(value) and value != LLONG.minimum:
        return f"{value}LL"
    if 0 <= value < 1 << 64:
        return f"{value}ULL"
    raise NotInC
