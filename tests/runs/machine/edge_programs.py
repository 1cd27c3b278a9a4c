"""Random loops that run into edges: a type's bounds, an array's end, the turn of a condition.

A program is a function of a seed. Each variable grows by a constant, mostly, and some edge is a
few dozen iterations away from where it starts, so that a leap has to stop just before it.
"""

from random import Random

from tests.core.program.build import (
    assume,
    at,
    block,
    check,
    choose,
    expr,
    fill,
    leave,
    loop,
    must,
    neg,
    op,
    program,
    put,
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
    IntType,
)
from viap.core.program.nodes import Array, Expr, Program, Scalar, Statement

COMPUTED = (INT, INT, UINT, LLONG, ULLONG)
SCALARS = tuple(
    Scalar(f"v{number}", type)
    for number, type in enumerate((*COMPUTED, INT, SHORT, UCHAR, SCHAR, LLONG))
)
TURNS = tuple(Scalar(f"turns{number}", LLONG) for number in range(4))
SIZE = Scalar("size", INDEX)
FULL = Array("full", INT, (60,), zero=True)
PARTIAL = Array("partial", UINT, (2, 50))
GROWN = Array("grown", SCHAR, (SIZE,))
NARROW = Array("narrow", INT, (40,))

_STEPS = (1, 1, 1, 2, 3, 7, -1, -1, -2, -5)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class EdgeMaker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.labels = 0

    # ------------------------------------------------------------- numbers

    def number(self, type: IntType) -> int:
        """Near zero, or some dozens below or above a bound of the type or of a smaller one."""
        away = self.random.randint(-3, 150)
        bounds = [0, 0, 0, 50, type.minimum, type.maximum, 127, 255, 2**31, -(2**31), 2**32]
        bound: int = self.random.choice(bounds)
        value = bound - away if bound > 0 else bound + away
        return min(max(value, type.minimum), type.maximum)

    def step(self, type: IntType) -> int:
        step: int = self.random.choice(_STEPS)
        if self.random.randrange(6) == 0:
            step *= 2 ** (type.bits - 8)  # a bound is near, wherever one starts
        return type.wrap(step)

    # ------------------------------------------------------------- expressions

    def scalar(self, type: IntType) -> Expr:
        scalar = self.random.choice(SCALARS)
        if scalar.type == type:
            return expr(scalar)
        return widen(scalar, type) if type.covers(scalar.type) else wrap(scalar, type)

    def value(self, type: IntType, depth: int = 2) -> Expr:
        kind = self.random.randrange(20)
        if kind < 4 or depth <= 0:
            return expr(self.number(type), type)
        if kind < 11:
            return self.scalar(type)
        if kind < 13:
            cell = self.cell(depth - 1)
            return cell if cell.type == type else wrap(cell, type)
        if kind == 13:
            return choose(
                self.condition(depth - 1), self.value(type, depth - 1), self.value(type, depth - 1)
            )
        if kind == 14:
            return self._typed(neg(self.value(type, depth - 1), self.random.choice("-~")))
        if kind == 15:
            return wrap(widen(self.condition(depth - 1), INDEX), type)
        operator = self.random.choice(("+", "-", "+", "-", "*", "/", "%", "<<", ">>", "&", "|"))
        left = self.value(type, depth - 1)
        right: Expr = self.value(type, depth - 1)
        if operator in ("<<", ">>") and self.random.randrange(4):
            right = expr(self.random.randint(0, type.bits), type)
        return self._typed(op(operator, left, right))

    def _typed(self, made: Expr) -> Expr:
        """Results of unsigned types may lie outside of them: they are wrapped."""
        return made if made.type.signed else wrap(made, made.type)

    def cell(self, depth: int) -> Expr:
        index: Expr = self.value(INT, min(depth, 1))
        array = self.random.choice((FULL, FULL, PARTIAL, GROWN, NARROW))
        if array is PARTIAL:
            row = self.random.choice((0, 1, 1, widen(self.value(INT, 0), INDEX)))
            return at(PARTIAL, row, widen(index, INDEX))
        return at(array, widen(index, INDEX))

    def condition(self, depth: int = 1) -> Expr:
        type = self.random.choice(COMPUTED)
        if self.random.randrange(8) == 0:
            return op("!=", self.value(INT, depth), 0)
        made: Expr = op(
            self.random.choice(_COMPARISONS), self.scalar(type), self.value(type, depth)
        )
        if self.random.randrange(4) == 0:
            made = op(self.random.choice(("&&", "||")), made, self.condition(depth))
        return neg(made, "!") if self.random.randrange(8) == 0 else made

    # ------------------------------------------------------------- statements

    def grow(self, scalar: Scalar) -> Statement:
        """v = v + c, as C does it for the type."""
        type = scalar.type
        wide = type if type.bits >= 32 else INT
        before = expr(scalar) if type == wide else widen(scalar, wide)
        after: Expr = self._typed(op("+", before, expr(self.step(type), wide)))
        return put(scalar, after if type == wide else wrap(after, type))

    def change(self) -> Statement:
        scalar = self.random.choice(SCALARS)
        if self.random.randrange(4):
            return self.grow(scalar)
        value = self.value(LLONG if scalar.type.bits == 64 else INT, 2)
        return put(scalar, value if scalar.type == value.type else wrap(value, scalar.type))

    def likely(self) -> Expr:
        """A condition that holds mostly."""
        return op("||", op("!=", self.scalar(INT), self.number(INT)), self.condition())

    def statement(self, depth: int, around: tuple[str, ...]) -> Statement:
        kind = self.random.randrange(16)
        if kind < 3 and depth:
            orelse = self.body(depth - 1, around) if self.random.randrange(2) else []
            return when(self.condition(), self.body(depth - 1, around), orelse)
        if kind == 3 and depth:
            return self.loop(depth, around)
        if kind == 4 and around:
            return when(neg(self.likely(), "!"), [leave(self.random.choice(around))])
        if kind == 5:
            return self.random.choice((must, check, assume))(self.likely())
        if kind == 6 and depth:
            self.labels += 1
            label = f"B{self.labels}"
            return block(label, *self.body(depth - 1, (*around, label)))
        return self.change()

    def body(self, depth: int, around: tuple[str, ...]) -> list[Statement]:
        fewest = 0 if self.random.randrange(8) == 0 else 1
        return [self.statement(depth, around) for _ in range(self.random.randint(fewest, 3))]

    def loop(self, depth: int, around: tuple[str, ...]) -> Statement:
        self.labels += 1
        label = f"L{self.labels}"
        body = self.body(depth - 1, (*around, label))
        condition = self.condition()
        if self.random.randrange(3):
            # Its condition turns at some time.
            scalar = self.random.choice(SCALARS[:6])
            limit = expr(self.number(scalar.type), scalar.type)
            condition = op(self.random.choice(_COMPARISONS), expr(scalar), limit)
            body.append(self.grow(scalar))
        if self.random.randrange(4):
            # Most loops end before long, so that runs can be compared.
            turns = TURNS[depth]
            few = op("<", turns, self.random.randint(1, 30 if len(around) else 300))
            body.insert(self.random.randint(0, len(body)), put(turns, op("+", turns, 1)))
            condition = op("&&", *self.random.sample((few, condition), 2))
        return loop(label, condition, *body)

    def prepare(self) -> list[Statement]:
        """Contents of the arrays, a few cells of which stay indeterminate at times."""
        made: list[Statement] = [put(SIZE, self.random.randint(0, 60)), fill(GROWN, None)]
        made += [put(scalar, self.number(scalar.type)) for scalar in SCALARS]
        made += [put(at(FULL, place), self.number(INT)) for place in range(0, 60, 7)]
        for array in (FULL, GROWN, NARROW, PARTIAL):
            if self.random.randrange(3):
                made.append(fill(array, self.random.choice((0, 1, 5))))
        if self.random.randrange(3) == 0:
            made.append(fill(NARROW, None, self.random.randrange(40)))
        if self.random.randrange(3) == 0:
            made.append(fill(PARTIAL, None, self.random.randrange(2)))
        return made


def edge_program(seed: int) -> Program:
    maker = EdgeMaker(seed)
    body = maker.prepare()
    for _ in range(3):
        body.append(maker.loop(3, ()))
        again = maker.prepare()
        body += maker.random.choice(([], again[:2], again[-2:], again))
    return program((*SCALARS, *TURNS, SIZE), (FULL, PARTIAL, GROWN, NARROW), *body)
