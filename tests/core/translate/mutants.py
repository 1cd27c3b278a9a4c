"""Mutants: each breaks one rule of the translation, and the traces must show it.

A mutant is a change in the text of one function; where the text is no longer there, the
list has to follow the code.
"""

import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any
from unittest.mock import patch

from tests.core.translate.honesty import check_run
from tests.core.translate.programs import TEXTS, core_program
from viap.core.logic import arithmetic as integers
from viap.core.logic import build
from viap.core.program.nodes import Program
from viap.core.translate import (
    expression_terms,
    loop_axioms,
    statement_axioms,
    symbolic_state,
    theory,
)
from viap.core.translate import symbolic_state as state_merge
from viap.core.translate.theory import Theory
from viap.core.translate.translation import translate
from viap.runs.machine import Run, SeededInputs, compile_program

SEEDS = (1, 2, 3)
BUDGET = 150


@dataclass(frozen=True)
class Mutant:
    name: str
    owner: Any  # a class or module
    function: str
    old: str
    new: str

    @contextmanager
    def applied(self) -> Iterator[None]:
        with patch.object(self.owner, self.function, self._changed()):
            yield

    def _changed(self) -> Callable[..., Any]:
        original = getattr(self.owner, self.function)
        text = textwrap.dedent(inspect.getsource(original))
        assert self.old in text, f"{self.name}: {self.function} has changed"
        assert isinstance(original, FunctionType)
        names = dict(original.__globals__)
        exec(compile(text.replace(self.old, self.new), f"<{self.name}>", "exec"), names)
        changed: Callable[..., Any] = names[self.function]
        return changed


_LOOPS, _EXECUTOR, _TRANSLATOR = (
    loop_axioms.LoopTranslation,
    statement_axioms.Executor,
    expression_terms.Translator,
)

MUTANTS = (
    # Loops.
    Mutant("the step does not count", _LOOPS, "_steps",
           "build.add(loop.counter, build.ONE)", "loop.counter"),
    Mutant("the step counts by two", _LOOPS, "_steps",
           "build.add(loop.counter, build.ONE)", "build.add(loop.counter, build.number(2))"),
    Mutant("every iteration stays", _LOOPS, "_steps",
           "build.conjunction(end.path)", "build.TRUE"),
    Mutant("variables start a loop with zero", _LOOPS, "_starts",
           "before.scalars[scalar]", "build.ZERO"),
    Mutant("arrays start a loop as before the writes in front of it", _LOOPS, "_starts",
           "before.memories[k].read",
           "SymbolicMemory(before.memories[k].symbol, before.memories[k].counters).read"),
    Mutant("the prefix includes the last iteration", _LOOPS, "_counting",
           "build.lt(loop.counter, count)", "build.le(loop.counter, count)"),
    Mutant("loops run at least once", _LOOPS, "_counting",
           "build.le(build.ZERO, count)", "build.lt(build.ZERO, count)"),
    Mutant("a loop is left one iteration early", _LOOPS, "_leave",
           "at_last = {loop.counter: last}",
           "at_last = {loop.counter: build.sub(last, build.ONE)}"),
    Mutant("a loop is left one iteration late", _LOOPS, "_leave",
           "at_last = {loop.counter: last}",
           "at_last = {loop.counter: build.add(last, build.ONE)}"),
    Mutant("a break leaves with the state before the iteration", _LOOPS, "_leave",
           "arrived(exit) for exit in own",
           "arrived(ExecutionPoint(inside, exit.path)) for exit in own"),
    Mutant("a loop is left by its condition alone", _LOOPS, "_leave",
           "points.extend(arrived(exit) for exit in own)", "pass"),
    Mutant("exits to outer labels arrive as they were", _LOOPS, "_leave",
           "(arrived(exit) for exit in waiting)", "(waiting)"),
    Mutant("an inner loop runs as often as the first time", _LOOPS, "_leave",
           "apply(loop.count, *loop.outer)",
           "apply(loop.count, *(build.ZERO for _ in loop.outer))"),
    Mutant("the way to a loop is forgotten behind it", _LOOPS, "_leave",
           "(*point.path, *(part", "(*(), *(part"),
    Mutant("a loop's condition is not known in its body", _LOOPS, "loop",
           "() if loop.guard is build.TRUE else (loop.guard,)", "()"),
    Mutant("inputs do not change variables in loops", loop_axioms, "changed",
           " | Input(target=Variable(scalar=scalar))", ""),
    Mutant("fills do not change arrays in loops", loop_axioms, "changed",
           "dimensions[len(statement.array.sizes)] = None", "continue"),
    Mutant("an assertion's iteration was run to its end", theory, "prefix",
           "build.lt(earlier, loop.counter)", "build.le(earlier, loop.counter)"),
    # Branches.
    Mutant("merged values are swapped", state_merge._Ways, "cases",
           "build.ite(condition, value, term)", "build.ite(condition, term, value)"),
    Mutant("ways that lead to one value are one too few", state_merge._Ways, "cases",
           "self.one_of_the_first(end)", "self.one_of_the_first(end - 1)"),
    Mutant("merged writes of one branch happen in the other", state_merge, "_concatenated",
           "write.under(condition)", "write.under(build.negate(condition))"),
    Mutant("merged writes happen in any case", state_merge, "_concatenated",
           "write.under(condition)", "write"),
    Mutant("the other branch has the same condition", _EXECUTOR, "_branches",
           "(build.negate(condition), statement.orelse)", "(condition, statement.orelse)"),
    Mutant("an exit forgets the last test", _EXECUTOR, "statement",
           "append(point)", "append(ExecutionPoint(point.state, point.path[:-1]))"),
    Mutant("an assumption is forgotten", _EXECUTOR, "_known",
           "self._along(point, self.translator(point).condition(expr), position)", "point"),
    Mutant("the way to an assertion is forgotten", _EXECUTOR, "claim",
           "point.path", "()"),
    # Arrays and inputs.
    Mutant("a write hits all arrays", symbolic_state.SymbolicWrite, "hits",
           "[self.guard, build.eq(object, self.object)]", "[self.guard]"),
    Mutant("a write hits a whole row", symbolic_state.SymbolicWrite, "hits",
           "zip(indices, self.indices,", "zip(indices, self.indices[:-1],"),
    Mutant("a write has no guard", symbolic_state.SymbolicWrite, "hits",
           "[self.guard, build.eq(object, self.object)]", "[build.eq(object, self.object)]"),
    Mutant("the first write wins", symbolic_state.SymbolicMemory, "read",
           "in self.writes", "in reversed(self.writes)"),
    Mutant("arrays keep the counter of an iteration", symbolic_state.SymbolicState, "at",
           "m.at(replacements)", "m"),
    Mutant("a fill ignores its indices", _EXECUTOR, "_fill",
           "tuple(translator.value(index) for index in statement.indices)", "()"),
    Mutant("an indeterminate array keeps its cells", _EXECUTOR, "_fill",
           "if self._still_any(statement, state.memories[len(array.sizes)]):",
           "if statement.value is None:"),
    Mutant("inputs do not depend on the iteration", _EXECUTOR, "_input",
           "counters = self.counters", "counters = ()"),
    Mutant("names do not depend on the iteration", _EXECUTOR, "small",
           "counters = self.counters", "counters = ()"),
    # Arithmetic.
    Mutant("nothing wraps", _TRANSLATOR, "_term",
           "build.wrap(inner, expr.type.bits, expr.type.signed)", "inner"),
    Mutant("a narrow wrap vanishes in a wide one", integers, "_unwrapped",
           "part.payload[0] >= bits", "part.payload[0]"),
    Mutant("division rounds down", _TRANSLATOR, "_binary",
           "build.c_div(left, right)", "build.floor_div(left, right)"),
    Mutant("the remainder is not negative", _TRANSLATOR, "_binary",
           "build.c_mod(left, right)", "build.floor_mod(left, right)"),
    Mutant("a shift to the right rounds toward zero", _TRANSLATOR, "_binary",
           "build.floor_div(left, build.power_of_two(right))",
           "build.c_div(left, build.power_of_two(right))"),
    Mutant("a mask has one value less", integers, "_masked",
           "floor_mod(term, number(high))", "floor_mod(term, number(high - 1))"),
    Mutant("division by zero is defined", _TRANSLATOR, "_defined",
           "in clause]", 'in clause if c.op != "!="] or [build.TRUE]'),
    Mutant("sums may be of any size", _TRANSLATOR, "_defined",
           "in rule.clauses", "in [c for c in rule.clauses if c[0].part is not Part.RESULT]"),
    Mutant("sums of numbers may be of any size", _TRANSLATOR, "_defined",
           "in rule.clauses", "in () if result.is_number else rule.clauses"),
    Mutant("shifts may be by the width", _TRANSLATOR, "_defined",
           "build.number(c.number)", 'build.number(c.number + (c.op == "<="))'),
    Mutant("indices may be the size", _TRANSLATOR, "indices",
           "build.lt(index, limit)", "build.le(index, limit)"),
    Mutant("the negation of less is less", build, "negate",
           "make(Kind.LE, (term.args[1], term.args[0]))",
           "make(Kind.LT, (term.args[1], term.args[0]))"),
)  # fmt: skip


@cache
def cases() -> tuple[tuple[str, Program, Run], ...]:
    """Runs of all programs, the short ones first; no mutant touches the machine."""
    found = []
    for name in TEXTS:
        program = core_program(name)
        machine = compile_program(program, trace=True)
        for seed in SEEDS:
            found.append((name, program, machine.run(SeededInputs(seed), budget=BUDGET)))
    return tuple(sorted(found, key=lambda case: len(case[2].trace)))


def caught_by() -> str:
    """The name of the first program that shows a fault of the translation, or ""."""
    theories: dict[Program, Theory] = {}
    for name, program, run in cases():
        if program not in theories:
            theories[program] = translate(program)
        if check_run(theories[program], program, run).failures:
            return name
    return ""
