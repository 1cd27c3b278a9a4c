"""Programs made from others by transformations that over-approximate.

Where the original violates an assertion, so does the derived program: a proof of all assertions
there is one for the original. Only this module makes such a pair, so that TRUE of a derived
program is never said of another original.
"""

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Final

from viap.program.nodes import Expr, Input, Program

if TYPE_CHECKING:
    from viap.transform.shrink.shrink_factors import Factor
    from viap.transform.shrink.transformation import Shrinking

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
        from viap.transform.witness.transformation import witness_program

        return Derived(name, original, witness_program(original), _KEY)
    if name == "labmc":
        from viap.transform.labmc.transformation import labmc_iterations

        program, iterations = labmc_iterations(original)
        return Derived(name, original, program, _KEY, iterations)
    if name == "unroll":
        from viap.transform.unroll.transformation import MOST_STATEMENTS

        return derive_by_unrolling(original, MOST_STATEMENTS)
    if name.startswith(CONTRACTS):
        return _by_contracts(name, original)
    return _by_factors(name, original)


def is_transformation(name: str) -> bool:
    """True if there is a transformation of that name."""
    if name.startswith(CONTRACTS):
        from viap.program.contract_clauses import read_clauses

        return read_clauses(name.removeprefix(CONTRACTS)) is not None
    return name in NAMES or _factors(name) is not None


def _by_contracts(name: str, original: Program) -> Derived | None:
    """'contracts [...]': the program with these clauses for its recursive functions."""
    from viap.program.contract_clauses import read_clauses
    from viap.transform.contracts.transformation import contract_program

    clauses = read_clauses(name.removeprefix(CONTRACTS))
    if clauses is None:
        return None
    return Derived(name, original, contract_program(original, clauses), _KEY)


def derive_by_unrolling(original: Program, most: int) -> Derived | None:
    """The statements that a program goes through; None if these are not known, or too many."""
    from viap.transform.unroll.transformation import unrolled_program

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
    from viap.transform.shrink.transformation import Shrinking

    return derive_by_shrinking(Shrinking(original), factors)


def _factors(name: str) -> "list[Factor] | None":
    from viap.transform.shrink.shrink_factors import read_factor

    kind, *words = name.split("-")
    factors = [read_factor(word) for word in words]
    known = [factor for factor in factors if factor is not None]
    is_known = kind == "shrink" and len(known) == len(factors) and 0 < len(known) <= MOST_GOALS
    return known if is_known else None
