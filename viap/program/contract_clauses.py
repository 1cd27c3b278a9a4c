"""Clauses of contracts: comparisons of polynomials over the values that a mark lists.

An atom is a value: `a0` of the first call from outside, `b0` of this call, `c0` of its outcome; a
remainder `b0%2`; or a power `2^b0`. A comparison says that a polynomial in them is zero, or not
negative.
"""

import json
import re
from collections.abc import Sequence

from viap.record import record

REQUIRES, ENSURES = "requires", "ensures"
_ATOM = re.compile(r"(2\^)?[abc]\d{1,3}(%[2-9])?")
_LONGEST = 4  # factors of a product
_LARGEST = 2**40  # absolute value of a coefficient

Product = tuple[str, ...]
Sum = tuple[tuple[int, Product], ...]


@record
class Comparison:
    """`op` is "==" or ">=": the sum compared with zero."""

    op: str
    sum: Sum

    def key(self) -> tuple[object, ...]:
        return (self.op, self.sum)

    def atoms(self) -> list[str]:
        return [atom for _, product in self.sum for atom in product]


@record
class Clause:
    """A clause of the contract of one activation; if the premises hold, so does the body."""

    activation: int
    kind: str
    premises: tuple[Comparison, ...]
    body: Comparison

    def key(self) -> tuple[object, ...]:
        premises = tuple(each.key() for each in self.premises)
        return (self.activation, self.kind, premises, self.body.key())


def written(clauses: Sequence[Clause]) -> str:
    """Returns the clauses as text, for certificates."""
    data = [
        [each.activation, each.kind, *map(_data, (*each.premises, each.body))] for each in clauses
    ]
    return json.dumps(data, separators=(",", ":"))


def read_clauses(text: str) -> tuple[Clause, ...] | None:
    """Returns the clauses of a text; None if it is not one of `written`."""
    try:
        data = json.loads(text)
        return tuple(_clause(*each) for each in data) if isinstance(data, list) else None
    except (ValueError, TypeError, KeyError):
        return None


def shown(clause: Clause, names: dict[str, str]) -> str:
    """Returns a clause as people read it; `names` are those of the values."""
    premises = " && ".join(_shown(each, names) for each in clause.premises)
    body = _shown(clause.body, names)
    return f"{clause.kind} {premises} ==> {body}" if premises else f"{clause.kind} {body}"


def _shown(comparison: Comparison, names: dict[str, str]) -> str:
    left, right = list[str](), list[str]()
    for coefficient, product in comparison.sum:
        factors = [re.sub(r"[abc]\d+", lambda m: names.get(m[0], m[0]), each) for each in product]
        if abs(coefficient) != 1 or not factors:
            factors.insert(0, str(abs(coefficient)))
        (left if coefficient > 0 else right).append("*".join(factors))
    return f"{' + '.join(left) or '0'} {comparison.op} {' + '.join(right) or '0'}"


def _data(comparison: Comparison) -> list[object]:
    return [comparison.op, *([c, *product] for c, product in comparison.sum)]


def _clause(activation: int, kind: str, *comparisons: list[object]) -> Clause:
    if not isinstance(activation, int) or kind not in (REQUIRES, ENSURES) or not comparisons:
        raise ValueError
    read = [_comparison(*each) for each in comparisons]
    clause = Clause(activation, kind, tuple(read[:-1]), read[-1])
    letters = {re.sub(r"2\^", "", atom)[0] for comparison in read for atom in comparison.atoms()}
    if kind == REQUIRES and "c" in letters:
        raise ValueError
    return clause


def _comparison(op: object, *summands: object) -> Comparison:
    if op not in ("==", ">="):
        raise ValueError
    found: list[tuple[int, Product]] = []
    for summand in summands:
        if not isinstance(summand, list) or not isinstance(summand[0], int):
            raise ValueError
        coefficient, *product = summand
        if abs(coefficient) > _LARGEST or len(product) > _LONGEST:
            raise ValueError
        if not all(isinstance(atom, str) and _ATOM.fullmatch(atom) for atom in product):
            raise ValueError
        found.append((coefficient, tuple(product)))
    return Comparison(str(op), tuple(found))
