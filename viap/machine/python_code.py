"""Python text of expressions with bounds of their values, and the state of a compilation."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from viap.machine.run_faults import FaultSite
from viap.machine.runs import Consumer, End
from viap.program.caller_inputs import given_arrays
from viap.program.integer_types import IntType
from viap.program.nodes import Array, Expr, Fill, Program, Scalar, statements
from viap.source import Position

# CPython's tokenizer gives up at 200 open parentheses, and its parser soon after this.
_DEEPEST = 70

_RUN_NAMES = re.compile(r"\b[sar]\d*_\w+")


@dataclass(frozen=True, slots=True)
class Code:
    """The text of a Python expression that binds tightly (an atom or in parentheses).

    The value lies between `low` and `high`. After the evaluation it can be read again by
    `name`, unless that is empty. `depth` counts nested parentheses.
    """

    text: str
    low: int
    high: int
    depth: int = 0
    name: str = ""

    def within(self, type: IntType) -> bool:
        return type.minimum <= self.low and self.high <= type.maximum


@dataclass(slots=True)
class Workshop:
    """State that the parts of one compilation share.

    Names of scalars start with `s`, of arrays with `a`, of variables of one run with `r_`, so
    that the variables of a text can be found in it.
    """

    program: Program
    scalars: dict[Scalar, str] = field(default_factory=dict)
    arrays: dict[Array, str] = field(default_factory=dict)
    partial: set[Array] = field(default_factory=set)
    given: frozenset[Array] = frozenset()  # their rows exist from the start
    sites: list[FaultSite] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    draws: dict[tuple[str, IntType], str] = field(default_factory=dict)
    ahead: int = 0
    temporaries: int = 0
    watched: list[Expr] | None = None  # comparisons whose operands are reported
    worth: Callable[[Expr], bool] = lambda expr: True  # True: the comparison is watched

    def __post_init__(self) -> None:
        for number, scalar in enumerate(self.program.scalars):
            self.scalars[scalar] = f"s{number}_{_plain(scalar.name)}"
        for number, array in enumerate(self.program.arrays):
            self.arrays[array] = f"a{number}_{_plain(array.name)}"
        # Arrays whose cells may be indeterminate: reads of others need no check.
        self.partial = {array for array in self.program.arrays if not array.zero}
        self.given = given_arrays(self.program)
        for statement in statements(self.program.body):
            if isinstance(statement, Fill) and statement.value is None:
                self.partial.add(statement.array)

    def site(
        self, end: End, position: Position, *, op: str = "", detail: str = "", ahead: int = 0
    ) -> int:
        self.sites.append(FaultSite(end, position, self.ahead + ahead, op, detail=detail))
        return len(self.sites) - 1

    def fault(self, expr: Expr, op: str) -> int:
        """A site of undefined behaviour in an expression."""
        site = FaultSite(End.UNDEFINED, expr.position, self.ahead, op, expr.type)
        self.sites.append(site)
        return len(self.sites) - 1

    def consumer(
        self, type: IntType, function: str, position: Position, array: Array | None = None
    ) -> int:
        """A site that consumes inputs, where a run stops if none are left."""
        consumer = Consumer(type, function, position, array)
        site = FaultSite(End.INPUTS, position, self.ahead, consumer=consumer)
        self.sites.append(site)
        return len(self.sites) - 1

    def draw(self, function: str, type: IntType) -> str:
        """The name of the draw for an input."""
        return self.draws.setdefault((function, type), f"r_draw{len(self.draws)}")

    def watches(self, expr: Expr) -> bool:
        return self.watched is not None and self.worth(expr)

    def difference(self, expr: Expr, left: Code, right: Code) -> Code:
        """The left operand minus the right one, reported to a `watch` with the inputs so far."""
        assert self.watched is not None
        self.watched.append(expr)
        text = f"watch({len(self.watched) - 1}, {left.text} - {right.text}, r_values)"
        low, high = left.low - right.high, left.high - right.low
        return Code(text, low, high, max(left.depth, right.depth) + 1)

    def temporary(self) -> str:
        self.temporaries += 1
        return f"t{self.temporaries}"

    def named(self, code: Code) -> tuple[str, str]:
        """A text that evaluates the code, and a name that has its value afterwards."""
        if code.name:
            return code.text, code.name
        name = self.temporary()
        return f"({name} := {code.text})", name

    def shallow(self, code: Code) -> Code:
        """Move the code into a new function and call it, if parentheses nest too deep."""
        if code.depth < _DEEPEST:
            return code
        name = f"expression_{len(self.functions)}"
        variables = ", ".join(run_names(code.text))
        self.functions.append(f"def {name}({variables}):\n return {code.text}\n")
        return Code(f"{name}({variables})", code.low, code.high, 1)


def run_names(text: str) -> list[str]:
    """The variables of the run that occur in a text."""
    return list(dict.fromkeys(_RUN_NAMES.findall(text)))


def _plain(name: str) -> str:
    return re.sub(r"\W", "_", name, flags=re.ASCII)
