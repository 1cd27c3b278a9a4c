"""SMT-LIB's own functions, and those of this logic, as builders of terms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations, pairwise

from viap.logic import build
from viap.logic.sorts import BOOL, INT, Sort
from viap.logic.terms import Term

Builder = Callable[[Sequence[Term]], Term]


@dataclass(frozen=True, slots=True)
class Operator:
    """The minimal and maximal number of operands, their sort, and the builder.

    Without a sort, the operands may be of any sort, but all of the same one.
    """

    least: int
    most: int | None
    sort: Sort | None
    build: Builder


def _left(operation: Callable[[Term, Term], Term]) -> Builder:
    return lambda args: reduce(operation, args)


def _chain(compare: Callable[[Term, Term], Term]) -> Builder:
    """a < b < c is a < b and b < c."""
    return lambda args: build.conjunction(compare(a, b) for a, b in pairwise(args))


def _turned(compare: Callable[[Term, Term], Term]) -> Callable[[Term, Term], Term]:
    return lambda left, right: compare(right, left)


def _different(args: Sequence[Term]) -> Term:
    return build.conjunction(build.negate(build.eq(a, b)) for a, b in combinations(args, 2))


def _implications(args: Sequence[Term]) -> Term:
    result = args[-1]
    for arg in reversed(args[:-1]):
        result = build.implies(arg, result)
    return result


def _absolute(args: Sequence[Term]) -> Term:
    return build.ite(build.le(build.ZERO, args[0]), args[0], build.neg(args[0]))


def _minus(args: Sequence[Term]) -> Term:
    return build.neg(args[0]) if len(args) == 1 else reduce(build.sub, args)


def _product(args: Sequence[Term]) -> Term:
    """Multiplies with the number last, so that it stays in front instead of being distributed."""
    return reduce(build.mul, sorted(args, key=lambda arg: arg.is_number))


def _exclusive(left: Term, right: Term) -> Term:
    return build.negate(build.eq(left, right))


OPERATORS: dict[str, Operator] = {
    "+": Operator(1, None, INT, lambda args: build.add(*args)),
    "-": Operator(1, None, INT, _minus),
    "*": Operator(1, None, INT, _product),
    "div": Operator(2, None, INT, _left(build.floor_div)),
    "mod": Operator(2, 2, INT, _left(build.floor_mod)),
    "abs": Operator(1, 1, INT, _absolute),
    "<": Operator(2, None, INT, _chain(build.lt)),
    "<=": Operator(2, None, INT, _chain(build.le)),
    ">": Operator(2, None, INT, _chain(_turned(build.lt))),
    ">=": Operator(2, None, INT, _chain(_turned(build.le))),
    "=": Operator(2, None, None, _chain(build.eq)),
    "distinct": Operator(2, None, None, _different),
    "not": Operator(1, 1, BOOL, lambda args: build.negate(args[0])),
    "and": Operator(1, None, BOOL, build.conjunction),
    "or": Operator(1, None, BOOL, build.disjunction),
    "xor": Operator(2, None, BOOL, _left(_exclusive)),
    "=>": Operator(2, None, BOOL, _implications),
}

# Functions that a script must declare or define before use, as our writer does.
FUNCTIONS: dict[str, Operator] = {
    "cdiv": Operator(2, 2, INT, _left(build.c_div)),
    "cmod": Operator(2, 2, INT, _left(build.c_mod)),
    "pow2": Operator(1, 1, INT, lambda args: build.power_of_two(args[0])),
    "bit_and": Operator(2, 2, INT, _left(partial(build.bits, "and"))),
    "bit_or": Operator(2, 2, INT, _left(partial(build.bits, "or"))),
    "bit_xor": Operator(2, 2, INT, _left(partial(build.bits, "xor"))),
}


def wrap_operator(bits: int, signed: bool) -> Operator:
    return Operator(1, 1, INT, lambda args: build.wrap(args[0], bits, signed))
