"""Programs made from others by transformations that over-approximate.

Where the original violates an assertion, so does the derived program: a proof of all assertions
there is one for the original. Only this module makes such a pair, so that TRUE of a derived
program is never said of another original.
"""

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Final

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Assert,
    Assume,
    Binary,
    Body,
    Constant,
    Expr,
    Input,
    Program,
    Statement,
    Widen,
)
from viap.core.program.program_marks import (
    CALL,
    ENSURES,
    ENTRY,
    EXIT,
    REQUIRES,
    RETURN,
    Clause,
    Comparison,
    ContractPlace,
    Mark,
    is_mark,
    mark_of,
)
from viap.core.program.walkers import map_simple

if TYPE_CHECKING:
    from viap.papers.shrink.shrink_goals import Factor
    from viap.papers.shrink.transformation import Shrinking


_KEY: Final = object()
MOST_GOALS = 99
NAMES = ("witness", "labmc", "unroll")  # and "shrink-" with factors, "contracts " with clauses
CONTRACTS = "contracts "


@dataclass(frozen=True, eq=False)
class Derived:
    """`name` is that of the transformation, as certificates write it.

    `iterations`: the number of the iteration in which an input of the derived program is read, as
    an expression over its other inputs, where it is known. It is only a hint for runs.
    """

    name: str
    original: Program
    program: Program
    key: InitVar[object] = None
    iterations: Mapping[Input, Expr] = field(default_factory=dict)

    def __post_init__(self, key: object) -> None:
        if key is not _KEY:
            raise TypeError("only a transformation derives programs")


def derive(name: str, original: Program) -> Derived | None:
    """The program that a transformation makes; None where it makes none, or is not known."""
    if name == "witness":
        from viap.papers.witness.transformation import witness_program

        return Derived(name, original, witness_program(original), _KEY)
    if name == "labmc":
        from viap.papers.labmc.transformation import labmc_iterations

        program, iterations = labmc_iterations(original)
        return Derived(name, original, program, _KEY, iterations)
    if name == "unroll":
        from viap.papers.unrolling import MOST_STATEMENTS

        return derive_by_unrolling(original, MOST_STATEMENTS)
    if name.startswith(CONTRACTS):
        return _by_contracts(name, original)
    return _by_factors(name, original)


def is_transformation(name: str) -> bool:
    """True if there is a transformation of that name."""
    if name.startswith(CONTRACTS):
        from viap.core.program.program_marks import read_clauses

        return read_clauses(name.removeprefix(CONTRACTS)) is not None
    return name in NAMES or _factors(name) is not None


def _by_contracts(name: str, original: Program) -> Derived | None:
    """'contracts [...]': the program with these clauses for its recursive functions."""
    from viap.core.program.program_marks import read_clauses

    clauses = read_clauses(name.removeprefix(CONTRACTS))
    if clauses is None:
        return None
    return Derived(name, original, contract_program(original, clauses), _KEY)


def derive_by_unrolling(original: Program, most: int) -> Derived | None:
    """The statements that a program goes through; None if these are not known, or too many."""
    from viap.papers.unrolling import unrolled_program

    program = unrolled_program(original, most)
    return None if program is None else Derived("unroll", original, program, _KEY)


def derive_by_shrinking(shrinking: "Shrinking", factors: "Sequence[Factor]") -> Derived:
    """The checks and the residual programs of all goals, with a factor for each."""
    program = shrinking.whole(factors)
    name = "-".join(["shrink", *map(str, factors)])
    return Derived(name, shrinking.original, program, _KEY)


def _by_factors(name: str, original: Program) -> Derived | None:
    """'shrink-2-1': the factors 2 and 1 for the first and the second goal of a program."""
    factors = _factors(name)
    if factors is None:
        return None
    from viap.papers.shrink.transformation import Shrinking

    return derive_by_shrinking(Shrinking(original), factors)


def _factors(name: str) -> "list[Factor] | None":
    from viap.papers.shrink.shrink_goals import read_factor

    kind, *words = name.split("-")
    factors = [read_factor(word) for word in words]
    known = [factor for factor in factors if factor is not None]
    is_known = kind == "shrink" and len(known) == len(factors) and 0 < len(known) <= MOST_GOALS
    return known if is_known else None


# ---- A program for proofs with contracts of its recursive functions.
#
# A mark of an entry or a return gets the clauses as assumptions, and a mark of a call or an exit
# gets
# them as assertions. Where the original violates an assertion, so does the result. Reason: take an
# execution of C's program that reaches an error, and look at the first moment at which a clause
# or an
# assertion is false: a `requires` where a call of the function begins, an `ensures` where one
# returns, or the assertion itself. Up to that moment all clauses held, so the path of the
# activation
# in which it happens, with its completed nested calls taken by their contracts, is one of the
# result: its entry fulfils `requires`, and each nested call fulfilled `ensures`. The clause that
# fails is asserted on that path. Executions need not end, and nothing is said about whether they
# do.


_PLACES = {ENTRY: REQUIRES, CALL: REQUIRES, EXIT: ENSURES, RETURN: ENSURES}


def contract_program(program: Program, clauses: Sequence[Clause]) -> Program:
    """Returns the program with clauses at its marks; marks without clauses disappear."""

    def replaced(statement: Statement) -> Body:
        if not is_mark(statement):
            return (statement,)
        mark = mark_of(statement)
        if mark is None:
            raise ValueError("a mark that is not as it was written")
        return tuple(_clauses(mark, statement.position, clauses))

    return program.changed(body=map_simple(program.body, replaced))


def _clauses(mark: Mark, at: Position, clauses: Sequence[Clause]) -> list[Statement]:
    found: list[Statement] = []
    for number, clause in enumerate(clauses):
        if clause.activation != mark.activation or clause.kind != _PLACES[mark.kind]:
            continue
        condition = clause_condition(clause, mark, at)
        if mark.kind in (ENTRY, RETURN):
            found.append(Assume(condition, "assume", at))
        else:
            place = ContractPlace(at.file, at.line, at.column, number)
            found.append(Assert(condition, place, at))
    return found


# ---- Clauses as core expressions, in a type so wide that nothing in them overflows.


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
