"""Python functions in the making: lines, nested loops, and jumps out of several of them.

CPython allows 20 nested loops and 100 levels of indentation in one function. Code that is
nested deeper becomes a function of its own, which returns the target to continue at.
"""

from dataclasses import dataclass, field

from viap.machine.python_code import run_names

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
