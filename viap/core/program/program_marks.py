"""Marks in a core program: contracts of recursive functions, and annotations as hints."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from viap.core.base.record import record
from viap.core.base.source import ClausePlace, Position
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Assume,
    Binary,
    Constant,
    Expr,
    Program,
    Statement,
    Widen,
    Wrap,
    statements,
)

ENTRY, EXIT, CALL, RETURN = "entry", "exit", "call", "return"
_PREFIX = "recursion"


@dataclass(frozen=True, slots=True)
class ContractPlace(Position):
    """The place of an assertion that a clause of a contract adds; `clause` is its number."""

    clause: int = 0

    def __str__(self) -> str:
        return Position.__str__(self)


@record
class Mark:
    """`activation`: its number in the program. `first`, `state` and `outcome`: the values."""

    kind: str
    function: str
    activation: int
    first: tuple[Expr, ...]
    state: tuple[Expr, ...]
    outcome: tuple[Expr, ...]


def origin(kind: str, function: str, activation: int, size: int) -> str:
    """Returns the origin of a mark's assumption; `size`: the number of values of a state."""
    return f"{_PREFIX} {kind} {function} {activation} {size}"


def is_mark(statement: Statement) -> bool:
    return isinstance(statement, Assume) and statement.origin.startswith(_PREFIX)


def has_marks(program: Program) -> bool:
    """True if the program has recursive functions that are known by their contracts alone."""
    return any(is_mark(each) for each in statements(program.body))


def mark_of(statement: Statement) -> Mark | None:
    """Returns the mark that a statement is; None if it is none, or not as it was written."""
    if not isinstance(statement, Assume) or not is_mark(statement):
        return None
    _, kind, function, activation, words = statement.origin.split()
    size, values = int(words), _listed(statement.condition)
    if values is None or len(values) < 2 * size:
        return None
    outcome = values[2 * size :]
    return Mark(kind, function, int(activation), values[:size], values[size : 2 * size], outcome)


def _listed(condition: Expr) -> tuple[Expr, ...] | None:
    if isinstance(condition, Constant):
        return () if condition.value else None
    if not isinstance(condition, Binary):
        return None
    if condition.op == "==":
        return ()  # no values: only the variable `contracts`
    values: list[Expr] = []
    node: Expr = condition.right
    while isinstance(node, Binary):
        part, node = (node.left, node.right) if node.op == "&&" else (node, _END)
        if not isinstance(part, Binary) or part.op != "==":
            return None
        value = part.left
        while isinstance(value, Widen | Wrap):
            value = value.operand
        if not isinstance(value, Constant):
            values.append(value)
    return tuple(values)


_END = Constant(1, INT, Position(""))


# ---- Clauses of contracts: comparisons of polynomials over the values that a mark lists.
#
# An atom is a value: `a0` of the first call from outside, `b0` of this call, `c0` of its outcome; a
# remainder `b0%2`; or a power `2^b0`. A comparison says that a polynomial in them is zero, or not
# negative.


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


# ---- What a program's annotations say at places of it: candidates for proofs, which nothing
# trusts.
#
# The parts of a formula without quantifiers are conditions of checks in a program of its own, the
# *hinted* program: the program that is proved, with these checks and inputs for bound variables.
# Nothing is concluded from the hinted program. Its translation says what the conditions mean.


KIND = "hint"  # of checks in a hinted program
INVARIANT, ASSERTION = "loop invariant", "assert"
VARIANT, FRAME = "loop variant", "loop assigns"
ASSUMED = "assumed"  # by a loop over all values of a bound variable; nobody wrote it there


@dataclass(frozen=True, slots=True)
class HintPlace(Position):
    """Position of a check, or of an input, that the hinted program has for an annotation."""

    number: int = 0

    def __str__(self) -> str:
        return Position.__str__(self)


# What is known of an annotation, in the words that users read.
PROVED = "proved"
NOT_AT_ENTRY, NOT_KEPT = "not true at entry", "not kept by an iteration"
NOT_PROVED, NOT_MODELLED, NOT_CHECKED = "not proved", "not modelled", "not checked"
STATUSES = (NOT_AT_ENTRY, NOT_KEPT, NOT_PROVED, NOT_MODELLED, NOT_CHECKED, PROVED)


@dataclass(frozen=True, slots=True)
class AnnotationResult:
    """The result for one annotation; `used`: the proof of a goal rests on it.

    `detail`: why it is not modelled, or values of a state that break it.
    """

    place: ClausePlace
    status: str
    used: bool = False
    detail: str = ""


@record
class Observed:
    """True if the condition of the check with this number is, where the switch is off."""

    number: int


@record
class Negation:
    operand: "HintFormula"


@record
class Junction:
    """True if all parts are (`every`), or one of them."""

    every: bool
    parts: tuple["HintFormula", ...]


@record
class Bound:
    """`body`, for all (`universal`) or for one of the values that are not `under` and `within`.

    `variable` is the number of the input that stands for the bound variable.
    """

    universal: bool
    variable: int
    under: Observed  # the variable is below its range
    within: Observed  # it is not above its range
    body: "HintFormula"


HintFormula = Observed | Negation | Junction | Bound


@record
class IndexRange:
    """The values of an input for which it is not `under` and `within`."""

    variable: int
    under: Observed
    within: Observed


@record
class FrameRange:
    """The elements that `cell` reads for all values of the indices."""

    indices: tuple[IndexRange, ...]
    cell: Observed


@record
class WrittenHint:
    """One annotation in one copy of its text. `formula` None: it is not modelled, for a reason.

    `switches`: numbers of the inputs that are zero where conditions are read. `ranges`: of a frame,
    all elements that may be changed; the formula is about variables then.
    """

    place: ClausePlace
    formula: HintFormula | None
    reason: str = ""
    switches: tuple[int, ...] = ()
    ranges: tuple[FrameRange, ...] | None = None
    is_unchecked: bool = False  # nothing is wrong with it, but it is about another question


@record
class WrittenHints:
    """The annotations of a program; `program` is the hinted one, None if it is not modelled."""

    program: "Program | None"
    hints: tuple[WrittenHint, ...]
    reason: str = ""  # why there is no hinted program

    @property
    def is_written(self) -> bool:
        """True if some annotation is in the text."""
        return any(hint.place.kind != ASSUMED for hint in self.hints)
