"""Python text of expressions with bounds of their values, and the state of a compilation."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from viap.core.base.source import Position
from viap.core.program.inputs import given_arrays
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array, Expr, Fill, Program, Scalar, statements
from viap.runs.machine.runs import Consumer, End, FaultSite

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


# ---- Python functions in the making: lines, nested loops, and jumps out of several of them.
#
# CPython allows 20 nested loops and 100 levels of indentation in one function. Code that is
# nested deeper becomes a function of its own, which returns the target to continue at.


_MOST_LOOPS = 12
_MOST_LEVELS = 60


@dataclass(slots=True, eq=False)
class PythonLoop:
    """A Python loop, with the codes of the targets of jumps that pass out of it."""

    passing: set[int] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class PythonFunction:
    name: str
    level: int = 1
    lines: list[str] = field(default_factory=list)
    loops: list[PythonLoop] = field(default_factory=list)
    escaping: set[int] = field(default_factory=set)

    def line(self, text: str) -> None:
        self.lines.append(" " * self.level + text)

    def crowded(self) -> bool:
        return self.level > _MOST_LEVELS or len(self.loops) >= _MOST_LOOPS

    def text(self) -> str:
        """Text of the function inside the main one, whose variables it shares."""
        body = "\n".join(self.lines)
        shared = ", ".join(["steps", "limit", *(n for n in run_names(body) if n[0] != "r")])
        head = f" def {self.name}():\n  nonlocal {shared}\n  leave = 0\n"
        return head + "\n".join(f" {line}" for line in self.lines) + "\n"


@dataclass(frozen=True, slots=True)
class Target:
    """Destination of an exit: `action` in the innermost of `depth` loops of a function."""

    code: int
    function: PythonFunction
    depth: int
    action: str


class FunctionWriter:
    """Writes the current function, and jumps to targets in it or in the ones around."""

    def __init__(self) -> None:
        self.current = PythonFunction("main")
        self.current.level = 2  # its body stands inside a try
        self.finished: list[PythonFunction] = []
        self._targets: list[Target] = []
        self._parts = 0

    def line(self, text: str) -> None:
        self.current.line(text)

    def indent(self) -> None:
        self.current.level += 1

    def dedent(self) -> None:
        self.current.level -= 1

    def open_loop(self, head: str) -> None:
        self.line(head)
        self.indent()
        self.current.loops.append(PythonLoop())

    def close_loop(self) -> set[int]:
        """Ends the loop; returns the codes of targets that `go_on` has to dispatch."""
        self.dedent()
        return self.current.loops.pop().passing

    def open_function(self) -> PythonFunction:
        """Starts a function of its own; returns the interrupted one."""
        before = self.current
        self._parts += 1
        self.current = PythonFunction(f"part_{self._parts}")
        return before

    def close_function(self, before: PythonFunction) -> None:
        """Calls the finished function from the interrupted one."""
        done, self.current = self.current, before
        self.finished.append(done)
        if done.escaping:
            self.line(f"leave = {done.name}()")
            self.go_on(done.escaping)
        else:
            self.line(f"{done.name}()")

    def target(self, action: str) -> Target:
        """A new target in the current innermost loop: "break" or "continue"."""
        target = Target(len(self._targets) + 1, self.current, len(self.current.loops), action)
        self._targets.append(target)
        return target

    def jump(self, target: Target) -> None:
        if target.function is not self.current:
            self.current.escaping.add(target.code)
            self.line(f"return {target.code}")
        elif target.depth == len(self.current.loops):
            self.line(target.action)
        else:
            self._pass(target)
            self.line(f"leave = {target.code}")
            self.line("break")

    def go_on(self, codes: set[int]) -> None:
        """Write the dispatch behind a loop or a call that a jump to a target may have left."""
        if not codes:
            return
        self.line("if leave:")
        self.indent()
        outside, further = [], []
        for code in sorted(codes):
            target = self._targets[code - 1]
            if target.function is not self.current:
                self.current.escaping.add(code)
                outside.append(code)
            elif target.depth != len(self.current.loops):
                self._pass(target)
                further.append(code)
            else:
                self.line(f"if leave == {code}:")
                self.line(" leave = 0")
                self.line(f" {target.action}")
        if outside and further:
            self.line(f"if leave in {set(outside)}:")
            self.line(" return leave")
        elif outside:
            self.line("return leave")
        if further:
            self.line("break")
        self.dedent()

    def _pass(self, target: Target) -> None:
        for loop in self.current.loops[target.depth :]:
            loop.passing.add(target.code)
