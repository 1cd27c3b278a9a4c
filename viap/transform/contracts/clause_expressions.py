"""Clauses as core expressions, in a type so wide that nothing in them overflows."""

from viap.program import build
from viap.program.contract_clauses import Clause, Comparison
from viap.program.integer_types import IntType
from viap.program.nodes import Binary, Constant, Expr, Widen
from viap.program.recursion_marks import Mark
from viap.source import Position

# Products of four values of 64 bits, powers of two up to 2^64 among them, and coefficients.
WIDE = IntType("contract integer", 512, True, 9)
MOST_EXPONENT = 64


def clause_condition(clause: Clause, mark: Mark, position: Position) -> Expr:
    """Returns the condition of a clause at a mark. Raises ValueError for unknown values."""
    maker = _Maker(mark, position)
    condition = maker.comparison(clause.body)
    for premise in reversed(clause.premises):
        otherwise = build.negate(maker.comparison(premise))
        condition = build.logical("||", otherwise, condition, position)
    return condition


class _Maker:
    def __init__(self, mark: Mark, position: Position) -> None:
        self.values = {"a": mark.first, "b": mark.state, "c": mark.outcome}
        self.position = position

    def comparison(self, comparison: Comparison) -> Expr:
        at = self.position
        sides: dict[bool, Expr | None] = {True: None, False: None}
        for coefficient, product in comparison.sum:
            value: Expr = Constant(abs(coefficient), WIDE, at)
            for atom in product:
                factor = self._atom(atom)
                is_one = isinstance(value, Constant) and value.value == 1
                value = factor if is_one else Binary("*", value, factor, WIDE, at)
            before = sides[coefficient > 0]
            sides[coefficient > 0] = (
                value if before is None else Binary("+", before, value, WIDE, at)
            )
        left, right = (sides[key] or Constant(0, WIDE, at) for key in (True, False))
        return build.compare(comparison.op, left, right, at)

    def _atom(self, atom: str) -> Expr:
        at = self.position
        if atom.startswith("2^"):
            exponent = self._atom(atom[2:])
            low = build.compare(">=", exponent, Constant(0, WIDE, at), at)
            high = build.compare("<=", exponent, Constant(MOST_EXPONENT, WIDE, at), at)
            power = Binary("<<", Constant(1, WIDE, at), exponent, WIDE, at)
            inside = build.logical("&&", low, high, at)
            return build.conditional(inside, power, Constant(0, WIDE, at), at)
        if "%" in atom:
            name, _, divisor = atom.partition("%")
            return Binary("%", self._atom(name), Constant(int(divisor), WIDE, at), WIDE, at)
        values, index = self.values[atom[0]], int(atom[1:])
        if index >= len(values):
            raise ValueError(f"no value {atom}")
        return Widen(values[index], WIDE, at)
