"""Random loops that leaps go over for certain, with one or two things in them that may go wrong.

The generator of `edge_programs` mixes everything, and so most of its loops are irregular at once.
Here the loop counts evenly, and what else it does is looked at one by one: a read of a cell, a
constant division or shift, a condition of which a part is unknown.
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
from viap.core.program.integer_types import INDEX, INT, LLONG, SCHAR, UCHAR, UINT
from viap.core.program.nodes import Array, Cell, Expr, Program, Scalar, Statement

TURN, X = Scalar("i", INT), Scalar("x", INT)
Y, SMALL = Scalar("y", LLONG), Scalar("small", UCHAR)
CONSTANTS = tuple(Scalar(f"k{number}", INT) for number in range(3))
UNSIGNED = Scalar("u", UINT)
SIZE = Scalar("size", INDEX)
FULL = Array("full", INT, (90,), zero=True)
PARTIAL = Array("partial", INT, (90,))
ROWS = Array("rows", UINT, (3, 80))
GROWN = Array("grown", SCHAR, (SIZE,))
ARRAYS = (FULL, PARTIAL, ROWS, GROWN)

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class OneEdgeMaker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.labels = 0

    def pick(self, *made: Expr) -> Expr:
        return self.random.choice(made)

    def index(self) -> Expr:
        """Mostly within the arrays, for some dozens of iterations."""
        c, d = self.random.choice((1, 1, 1, 2, -1)), self.random.randint(-2, 8)
        if c < 0:
            return widen(op("-", expr(self.random.randint(60, 90)), TURN), INDEX)
        kind = self.random.randrange(6)
        if kind == 0:
            return expr(self.random.randint(0, 79), INDEX)
        if kind == 1:
            return widen(SMALL, INDEX)
        if kind == 2:
            return widen(self.random.choice(CONSTANTS), INDEX)
        return widen(op("+", op("*", TURN, c), d) if c > 1 or d else expr(TURN), INDEX)

    def cell(self) -> Cell:
        array = self.random.choice(ARRAYS)
        if array is ROWS:
            row = self.random.choice((0, 1, 2, 2, widen(CONSTANTS[0], INDEX)))
            return at(ROWS, row, self.index())
        return at(array, self.index())

    def read(self) -> Expr:
        cell = self.cell()
        if cell.type == INT:
            return cell
        return wrap(cell, INT) if cell.type == UINT else widen(cell, INT)

    def constant(self) -> Expr:
        """A number that a loop does not change, computed in every iteration."""
        a, b = self.random.sample(CONSTANTS, 2)
        kind = self.random.randrange(4)
        if kind == 0:
            return expr(a)
        if kind == 1:
            return neg(a, self.random.choice("-~"))
        if kind == 2:
            # Half of it: with its last bit, it is the same number as that of a signed type.
            return wrap(op("/", neg(wrap(a, UINT), "~"), expr(2, UINT)), INT)
        return op(self.random.choice(("/", "%", "<<", ">>", "&", "|", "^", "*", "+")), a, b)

    def varying(self) -> Expr:
        """A number that changes from iteration to iteration, evenly or in other ways."""
        other = op(self.random.choice(("/", "%", "&", "|", "^", "<<", ">>", "*")), TURN, X)
        by = op(self.random.choice(("/", "%", "&", "*", ">>")), TURN, CONSTANTS[0])
        return self.pick(expr(TURN), expr(X), widen(SMALL, INT), wrap(UNSIGNED, INT), other, by)

    def value(self) -> Expr:
        kind = self.random.randrange(9)
        if kind < 3:
            return self.read()
        if kind < 6:
            return self.constant()
        if kind == 6:
            return self.varying()
        condition = self.condition() if kind == 7 else op("==", self.read(), 3)
        return choose(condition, self.constant(), self.pick(expr(TURN), self.constant()))

    def condition(self, depth: int = 1) -> Expr:
        comparison = self.random.choice(_COMPARISONS)
        near = expr(self.random.randint(-4, 4))
        right = self.pick(near, near, expr(3), self.constant())
        made: Expr = op(comparison, self.value(), right) if depth else op("==", self.read(), 3)
        if depth and self.random.randrange(3) == 0:
            parts = [made, self.condition(depth - 1)]
            self.random.shuffle(parts)
            made = op(self.random.choice(("&&", "||")), *parts)
        return neg(made, "!") if self.random.randrange(6) == 0 else made

    def small(self, around: tuple[str, ...]) -> list[Statement]:
        """What a branch does: often nothing that lasts."""
        grow = put(X, op("+", X, self.random.choice((1, 1, 2))))
        same: Statement = put(CONSTANTS[2], CONSTANTS[2])
        seven = put(CONSTANTS[2], 7)
        options: list[list[Statement]] = [[], [], [grow], [grow], [same], [seven]]
        options.append([leave(self.random.choice(around))])
        return self.random.choice(options)

    def feature(self, around: tuple[str, ...]) -> Statement:
        kind = self.random.randrange(10)
        if kind == 8:
            late = op(">", TURN, self.random.randint(5, 40))
            return when(late, [self.feature(around)])
        if kind < 3 or kind == 9:
            return when(self.condition(), self.small(around), self.small(around))
        if kind == 3:
            return self.random.choice((must, check, assume))(self.condition())
        if kind == 4:
            return put(X, self.value())
        if kind == 5:
            self.labels += 1
            label = f"B{self.labels}"
            return block(label, self.feature((*around, label)))
        if kind == 6:
            step = self.random.choice((1, 3, 2**24))
            return put(UNSIGNED, wrap(op("+", UNSIGNED, expr(step, UINT)), UINT))
        return put(Y, op("+", Y, self.random.choice((1, 2**57, -(2**58)))))

    def arrays(self, again: bool) -> list[Statement]:
        """All cells alike, but for one or two."""
        hole = fill(PARTIAL, None, self.random.randint(0, 89))
        if again and self.random.randrange(2):
            return [hole]
        made: list[Statement] = [put(SIZE, self.random.randint(40, 90)), fill(GROWN, None)]
        for array in ARRAYS:
            if self.random.randrange(5):
                made.append(fill(array, self.random.choice((0, 3))))
        if self.random.randrange(2):
            place = self.random.randint(20, 89)
            made.append(put(at(self.random.choice((FULL, PARTIAL)), place), 3))
        if self.random.randrange(3) == 0:
            made.append(hole)
        return made

    def loop(self) -> list[Statement]:
        self.labels += 1
        label = f"L{self.labels}"
        numbers = (-7, -5, -3, -1, 0, 1, 2, 2, 3, 5, 30, 31, 32, 33, 2**31 - 1, -(2**31), 79)
        start: list[Statement] = [put(k, self.random.choice(numbers)) for k in CONSTANTS]
        start += [put(TURN, self.random.randint(0, 5)), put(X, self.random.choice((0, 0, 3, -2)))]
        features = [self.feature((label,)) for _ in range(self.random.randint(1, 2))]
        step = self.random.choice((1, 1, 1, 2))
        features.insert(self.random.randint(0, len(features)), put(TURN, op("+", TURN, step)))
        if self.random.randrange(2):
            features.append(put(SMALL, wrap(op("+", widen(SMALL, INT), 3), UCHAR)))
        limit = self.pick(expr(self.random.randint(20, 120)), op("+", X, 70))
        return [*start, loop(label, op(self.random.choice("<<<!") + "=", TURN, limit), *features)]


def one_edge_program(seed: int) -> Program:
    maker = OneEdgeMaker(seed)
    body: list[Statement] = []
    for again in (False, True):
        body += [*maker.arrays(again), *maker.loop()]
    scalars = (TURN, X, Y, SMALL, *CONSTANTS, UNSIGNED, SIZE)
    return program(scalars, ARRAYS, *body)
