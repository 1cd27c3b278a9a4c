"""Padding that nobody looks at: the statements that forget it are dropped.

An array of bytes is looked at in its padding if some read may have the index of a byte that these
statements forget. Indices are compared by their remainders: `12 * i + 4` is never `12 * k + 1`. A
byte that is only copied is looked at if its copy is.
"""

from collections.abc import Callable, Iterable
from math import gcd

from viap.core.base.source import PaddingPlace
from viap.core.program.graph.basic_blocks import BasicBlock, Branch, reverse_postorder
from viap.core.program.nodes import (
    Array,
    Assign,
    Binary,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Scalar,
    Statement,
    Variable,
    Widen,
    bodies,
    distinct_parts,
    expressions,
    statements,
)
from viap.core.program.walkers import with_bodies

# Numbers that leave the first one as remainder, when divided by the second; 0: the number alone.
Remainder = tuple[int, int]
ANY: Remainder = (0, 1)


def drop_unread_padding(entry: BasicBlock, arrays: set[Array]) -> None:
    """Drops what forgets the padding of arrays, unless a read may look there."""
    blocks = reverse_postorder(entry)
    everything = [s for block in blocks for s in statements(tuple(block.statements))]
    looks = _Looks(everything, [b.end.condition for b in blocks if isinstance(b.end, Branch)])
    unread = {array.name for array in arrays if not looks.at_padding(array)}
    for block in blocks:
        block.statements = list(_without(block.statements, unread))


def _without(body: Iterable[Statement], unread: set[str]) -> Iterable[Statement]:
    for statement in body:
        if isinstance(statement.position, PaddingPlace) and statement.position.array in unread:
            continue
        inner = bodies(statement)
        if inner:
            made = [tuple(_without(part, unread)) for part in inner]
            statement = with_bodies(statement, made)
        yield statement


class _Looks:
    def __init__(self, everything: list[Statement], conditions: list[Expr]) -> None:
        self._remainders: dict[Scalar | Array, Remainder] = {}
        self._find_remainders(everything)
        self._forgotten: dict[Array, list[Remainder]] = {}
        self._seen: dict[Array, set[Remainder]] = {}
        self._copies: list[tuple[Cell, Cell]] = []  # targets and sources
        parts: set[int] = set()
        for statement in everything:
            if isinstance(statement.position, PaddingPlace):
                if isinstance(statement, Input | Assign) and isinstance(statement.target, Cell):
                    target = statement.target
                    self._forgotten.setdefault(target.array, []).append(self._index(target))
                continue
            if isinstance(statement, Assign) and isinstance(statement.target, Cell):
                value = statement.value
                if isinstance(value, Cell):
                    self._copies.append((statement.target, value))
                    self._note(value.indices, parts)
                else:
                    self._note((value,), parts)
                self._note(statement.target.indices, parts)
            elif isinstance(statement, Input) and isinstance(statement.target, Cell):
                self._note(statement.target.indices, parts)
            else:
                self._note(expressions(statement), parts)
        self._note(conditions, parts)
        self._spread()

    def _note(self, exprs: Iterable[Expr], parts: set[int]) -> None:
        for part in distinct_parts(exprs, parts):
            if isinstance(part, Cell):
                self._seen.setdefault(part.array, set()).add(self._index(part))

    def _index(self, cell: Cell) -> Remainder:
        return self._remainder(cell.indices[-1])

    def _spread(self) -> None:
        """Passes looks at copies on to the bytes that were copied."""
        changed = True
        while changed:
            changed = False
            for target, source in self._copies:
                known = self._seen.setdefault(source.array, set())
                away = _difference(target.indices[-1], source.indices[-1], self._remainder)
                for look in list(self._seen.get(target.array, ())):
                    step = (-away[0], away[1])
                    moved = _sum(look, step)
                    if _meet(look, self._index(target)) and moved not in known:
                        known.add(moved if len(known) < 50 else ANY)
                        changed = len(known) < 52

    def at_padding(self, array: Array) -> bool:
        looks, places = self._seen.get(array, ()), self._forgotten.get(array, ())
        return any(_meet(look, place) for look in looks for place in places)

    # ------------------------------------------------------------- remainders

    def _find_remainders(self, everything: list[Statement]) -> None:
        """Finds what all values of each variable leave: from no value up to all of them."""
        settings: list[tuple[Scalar | Array, Expr | Remainder]] = []
        for statement in everything:
            match statement:
                case Assign(target=Variable(scalar=scalar)):
                    settings.append((scalar, statement.value))
                case Assign(target=Cell(array=array)):
                    settings.append((array, statement.value))
                case Input(target=Variable(scalar=scalar)):
                    settings.append((scalar, ANY))
                case Input(target=Cell(array=array)):
                    settings.append((array, ANY))
                case Fill():
                    value = statement.value
                    settings.append((statement.array, ANY if value is None else (value, 0)))
        self._set = {variable for variable, _ in settings}
        changed = True
        while changed:
            changed = False
            for variable, set_to in settings:
                now = set_to if isinstance(set_to, tuple) else self._remainder(set_to)
                before = self._remainders.get(variable, (0, 0))  # variables start as zero
                joined = _join(before, now)
                if joined != before:
                    self._remainders[variable] = joined
                    changed = True

    def _remainder(self, expr: Expr) -> Remainder:
        match expr:
            case Constant():
                return (expr.value, 0)
            case Variable():
                return self._remainders.get(
                    expr.scalar, (0, 0) if expr.scalar in self._set else ANY
                )
            case Cell() if expr.array.zero:
                return self._remainders.get(expr.array, (0, 0))
            case Widen():
                return self._remainder(expr.operand)
            case Binary(op="+"):
                return _sum(self._remainder(expr.left), self._remainder(expr.right))
            case Binary(op="-"):
                first, by = self._remainder(expr.right)
                return _sum(self._remainder(expr.left), _normal(-first, by))
            case Binary(op="*"):
                (a, m), (b, n) = self._remainder(expr.left), self._remainder(expr.right)
                return _normal(a * b, gcd(gcd(a * n, b * m), m * n))
            case _:
                return ANY


def _normal(rest: int, by: int) -> Remainder:
    return (rest % by if by else rest, by)


def _sum(left: Remainder, right: Remainder) -> Remainder:
    return _normal(left[0] + right[0], gcd(left[1], right[1]))


def _join(left: Remainder, right: Remainder) -> Remainder:
    by = gcd(gcd(left[1], right[1]), left[0] - right[0])
    return _normal(left[0], by)


def _meet(left: Remainder, right: Remainder) -> bool:
    """True if some number leaves both remainders."""
    by = gcd(left[1], right[1])
    return left[0] == right[0] if not by else (left[0] - right[0]) % by == 0


def _difference(left: Expr, right: Expr, remainder: Callable[[Expr], Remainder]) -> Remainder:
    """Returns the remainder of a difference, in which equal variables cancel."""
    terms: dict[object, int] = {}
    total: Remainder = (0, 0)
    waiting = [(left, 1), (right, -1)]
    while waiting:
        expr, sign = waiting.pop()
        match expr:
            case Widen():
                waiting.append((expr.operand, sign))
            case Binary(op="+" | "-"):
                waiting.append((expr.left, sign))
                waiting.append((expr.right, sign if expr.op == "+" else -sign))
            case Variable():
                terms[expr.scalar] = terms.get(expr.scalar, 0) + sign
            case _:
                rest, by = remainder(expr)
                total = _sum(total, _normal(sign * rest, by))
    for scalar, count in terms.items():
        if count:
            rest, by = remainder(Variable(scalar, left.position))  # type: ignore[arg-type]
            total = _sum(total, _normal(count * rest, count * by))
    return total
