"""Random core programs, well formed by construction.

A program is a function of a seed, which is much quicker than to let hypothesis draw
every node of it.
"""

from random import Random

from tests.core.program.build import (
    assume,
    at,
    block,
    check,
    choose,
    const,
    expr,
    fill,
    halt,
    leave,
    loop,
    must,
    neg,
    op,
    program,
    put,
    take,
    when,
    widen,
    wrap,
)
from viap.core.program.integer_types import (
    INDEX,
    INT,
    LLONG,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
    ULLONG,
    DataModel,
    IntType,
)
from viap.core.program.nodes import Array, Expr, Program, Scalar, Statement

FIELD = IntType("int:5", 5, True, 3)
UFIELD = IntType("unsigned int:7", 7, False, 3)
COMPUTED = (INT, UINT, LLONG, ULLONG)
STORED = (*COMPUTED, SCHAR, UCHAR, SHORT, FIELD, UFIELD)

SCALARS = tuple(
    Scalar(f"v.{number}", type) for number, type in enumerate((*STORED, INT, INT, UINT))
)
ARRAYS = (
    Array("a", INT, (4,), zero=True),
    Array("b", UCHAR, (3, 2), zero=True),
    Array("c", LLONG, (5,), zero=True),
)


class Maker:
    """Draws the parts of one program."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.labels = 0

    def pick(self, number: int) -> int:
        return self.random.randrange(number)

    def value(self, type: IntType) -> int:
        kind = self.pick(4)
        if kind == 0:
            return self.random.randint(type.minimum, type.maximum)
        if kind == 1:
            return self.random.choice((type.minimum, type.maximum, type.maximum - 1))
        return self.random.randint(max(type.minimum, -3), min(type.maximum, 5))

    def expression(self, type: IntType, depth: int) -> Expr:
        if type not in COMPUTED:
            return wrap(self.expression(COMPUTED[self.pick(4)], depth), type)
        if depth == 0 or self.pick(5) == 0:
            return self.leaf(type, depth)
        kind = self.pick(9)
        smaller = depth - 1
        if kind < 4:
            operator = "+-*/%&|^"[self.pick(8)]
            left, right = self.expression(type, smaller), self.expression(type, smaller)
            return self.closed(op(operator, left, right), type)
        if kind == 4:
            shift = ("<<", ">>")[self.pick(2)]
            right = const(self.pick(9)) if self.pick(4) else self.expression(INT, 0)
            return self.closed(op(shift, self.expression(type, smaller), right), type)
        if kind == 5:
            return self.closed(neg(self.expression(type, smaller), "-~"[self.pick(2)]), type)
        if kind == 6:
            other = self.expression(type, smaller)
            return choose(self.condition(smaller), self.expression(type, smaller), other)
        if kind == 7:
            return wrap(self.expression(COMPUTED[self.pick(4)], smaller), type)
        if type is INT:
            return self.condition(smaller)
        return self.leaf(type, smaller)

    def closed(self, node: Expr, type: IntType) -> Expr:
        return node if type.signed else wrap(node, type)

    def leaf(self, type: IntType, depth: int) -> Expr:
        kind = self.pick(4)
        if kind == 0:
            return const(self.value(type), type)
        if kind == 1:
            arrays = [array for array in ARRAYS if type.covers(array.type)]
            if arrays:
                return widen_to(self.cell(self.random.choice(arrays), min(depth, 1)), type)
        scalars = [scalar for scalar in SCALARS if type.covers(scalar.type)]
        return widen_to(expr(self.random.choice(scalars)), type)

    def cell(self, array: Array, depth: int) -> Expr:
        return at(array, *(self.index(size, depth) for size in array.sizes))

    def index(self, size: object, depth: int) -> "Expr | int":
        assert isinstance(size, int)
        kind = self.pick(8)
        if kind < 5:
            return self.pick(size)
        if kind < 7:
            small = op("&", self.expression(INT, depth), size - 1)
            return widen(small, INDEX)
        return widen(self.expression(INT, depth), INDEX)

    def condition(self, depth: int) -> Expr:
        kind = self.pick(6)
        if kind < 4 or depth == 0:
            type = COMPUTED[self.pick(4)]
            operator = ("==", "!=", "<", "<=", ">", ">=")[self.pick(6)]
            smaller = max(depth - 1, 0)
            return op(operator, self.expression(type, smaller), self.expression(type, smaller))
        if kind == 4:
            return neg(self.condition(depth - 1), "!")
        logical = ("&&", "||")[self.pick(2)]
        return op(logical, self.condition(depth - 1), self.condition(depth - 1))

    def body(self, depth: int, around: tuple[str, ...], most: int = 4) -> list[Statement]:
        return [self.statement(depth, around) for _ in range(self.pick(most) + 1)]

    def target(self) -> object:
        if self.pick(3):
            return SCALARS[self.pick(len(SCALARS))]
        return self.cell(ARRAYS[self.pick(len(ARRAYS))], 1)

    def statement(self, depth: int, around: tuple[str, ...]) -> Statement:
        kind = self.pick(24)
        if depth and kind < 8:
            return self.compound(kind, depth, around)
        if around and kind < 10:
            return leave(around[self.pick(len(around))])
        if kind == 11:
            return must(self.condition(1))
        if kind == 12:
            origin = ("assume", "abort", "exit")[self.pick(3)]
            return assume(op("||", self.condition(1), self.condition(0)), origin)
        if kind == 13 and self.pick(4) == 0:
            return halt(("exit", "abort")[self.pick(2)])
        if kind == 14:
            return fill(ARRAYS[self.pick(len(ARRAYS))], 0)
        if kind == 15:
            return check(op("||", self.condition(1), self.condition(0)))
        if kind < 20:
            return take(self.target())  # type: ignore[arg-type]
        target = self.target()
        return put(target, self.expression(target.type, 2))  # type: ignore[attr-defined, arg-type]

    def compound(self, kind: int, depth: int, around: tuple[str, ...]) -> Statement:
        if kind < 4:
            orelse = self.body(depth - 1, around) if self.pick(2) else []
            return when(self.condition(1), self.body(depth - 1, around), orelse)
        self.labels += 1
        label = f"L{self.labels}"
        inner = self.body(depth - 1, (*around, label))
        if kind < 6:
            return block(label, *inner)
        if self.pick(3) == 0:
            # Exits of the block continue the loop.
            inner = [block(f"C{self.labels}", *self.body(depth - 1, (*around, f"C{self.labels}")))]
        return loop(label, self.condition(1), *inner)


def widen_to(node: Expr, type: IntType) -> Expr:
    return node if node.type == type else widen(node, type)


def random_program(seed: int, most: int = 8) -> Program:
    maker = Maker(seed)
    # Inputs make the scalars differ before anything happens.
    opening = [take(scalar) for scalar in SCALARS if maker.pick(2)]
    model = (DataModel.ILP32, DataModel.LP64)[maker.pick(2)]
    return program(SCALARS, ARRAYS, *opening, *maker.body(3, (), most), model=model)
