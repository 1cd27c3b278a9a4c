"""Expressions under construction: their text, type, range, and what they touch.

The range is what keeps programs free of undefined behaviour: an operator is applied only
where its result is known to fit. The effects keep the order of evaluation unobservable:
two operands without a sequence point between them are joined only if they don't conflict.
"""

from dataclasses import dataclass, replace

from viap.core.program.integer_types import BOOL, INT, UINT, IntType

# Precedence levels of C, higher binds tighter.
COMMA, ASSIGNMENT, CONDITIONAL, OR, AND = 1, 2, 3, 4, 5
UNARY, POSTFIX, ATOM = 14, 15, 16
LEVELS = {"*": 13, "/": 13, "%": 13, "+": 12, "-": 12, "<<": 11, ">>": 11}
LEVELS |= {"<": 10, "<=": 10, ">": 10, ">=": 10, "==": 9, "!=": 9, "&": 8, "^": 7, "|": 6}

# Names of touched objects start with a letter that says where they live: "g:" for what
# outlives a call, "l:" for what doesn't, "*" for what a pointer parameter points to.
INPUTS = "g:<inputs>"
WORLD = "g:<world>"


@dataclass(frozen=True)
class Effects:
    """What an evaluation reads and writes; WORLD is written by what may end the run."""

    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()

    def __or__(self, other: "Effects") -> "Effects":
        return Effects(self.reads | other.reads, self.writes | other.writes)

    def conflicts(self, other: "Effects") -> bool:
        """Whether the order of the two evaluations could be seen."""
        return self._disturbs(other) or other._disturbs(self)

    def _disturbs(self, other: "Effects") -> bool:
        touched = other.reads | other.writes
        if not self.writes or not touched:
            return False
        if WORLD in self.writes and other.writes:
            return True
        if any(name.startswith("*") for name in self.writes | touched):
            return True  # a parameter's target may be any object
        return bool(self.writes & touched)

    def clashes(self, other: "Effects") -> bool:
        """Whether both may write to one object."""
        return Effects(writes=self.writes)._disturbs(Effects(writes=other.writes))


NONE = Effects()


def reading(*names: str) -> Effects:
    return Effects(reads=frozenset(names))


def writing(*names: str) -> Effects:
    return Effects(writes=frozenset(names))


@dataclass(frozen=True)
class Value:
    """An rvalue: `low <= value <= high` in every run."""

    text: str
    type: IntType
    low: int
    high: int
    effects: Effects = NONE
    level: int = ATOM

    def at(self, level: int) -> str:
        """The text, in parentheses where its operator binds less tightly."""
        return self.text if self.level >= level else f"({self.text})"

    def within(self, low: int, high: int) -> bool:
        return low <= self.low and self.high <= high


@dataclass(frozen=True)
class Place:
    """An lvalue; `targets` are the objects that an assignment may change."""

    text: str
    type: IntType
    low: int
    high: int
    effects: Effects
    targets: frozenset[str]
    level: int = POSTFIX
    width: int | None = None

    def read(self) -> Value:
        effects = self.effects | Effects(reads=self.targets)
        return Value(self.text, self.type, self.low, self.high, effects, self.level)

    def at(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


# ----------------------------------------------------------------- C's conversions


def promoted(kind: IntType) -> IntType:
    if kind.rank <= INT.rank:
        return INT if INT.covers(kind) else UINT
    return kind


def common(left: IntType, right: IntType) -> IntType:
    """The usual arithmetic conversions (C11 6.3.1.8)."""
    left, right = promoted(left), promoted(right)
    if left.signed == right.signed:
        return left if left.rank >= right.rank else right
    signed, unsigned = (left, right) if left.signed else (right, left)
    if unsigned.rank >= signed.rank:
        return unsigned
    if signed.covers(unsigned):
        return signed
    name = f"unsigned {signed.name}"
    return IntType(name, signed.bits, False, signed.rank)


def converted(value: Value, kind: IntType) -> tuple[int, int]:
    """The range of a value after its conversion to a type."""
    if kind == BOOL:
        nonzero = value.low > 0 or value.high < 0
        return (1 if nonzero else 0), (0 if value.low == value.high == 0 else 1)
    if kind.holds(value.low) and kind.holds(value.high):
        return value.low, value.high
    return kind.minimum, kind.maximum


def cast(spelling: str, kind: IntType, value: Value) -> Value:
    low, high = converted(value, kind)
    text = f"({spelling}){value.at(UNARY)}"
    return Value(text, kind, low, high, value.effects, UNARY)


def literal(value: int, kind: IntType = INT) -> Value:
    """A constant of a type that is at least int."""
    suffix = {3: "", 4: "l", 5: "ll"}[kind.rank] + ("" if kind.signed else "u")
    if value >= 0:
        return Value(f"{value}{suffix}", kind, value, value)
    if value == kind.minimum:
        text = f"-{-(value + 1)}{suffix} - 1"
        return Value(text, kind, value, value, level=LEVELS["-"])
    return Value(f"-{-value}{suffix}", kind, value, value, level=UNARY)


def sequenced(first: Value, second: Value, text: str, level: int) -> Value:
    """A value computed after another one, as by the comma operator."""
    return replace(second, text=text, level=level, effects=first.effects | second.effects)
