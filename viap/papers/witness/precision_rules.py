"""The paper's precision rules: where they all hold, the transformation loses nothing.

l1  the assertion's loop, and the loops whose results it depends on, visit all indices
a2  the assertion reads arrays at the iterator of its loop only
a3  no other iteration changes the cells that it reads
s4  the loops change no scalars that it reads
d5  loops that it depends on copy from arrays at their iterators only
d6  and from scalars that they do not change

A scalar counts as unchanged where the body gives it a constant or the iterator first, which is
what the paper allows for s4. The dependences are read off the text, and are more than those
that there are: a rule that holds here holds, one that does not may be broken by the reading.
"""

from dataclasses import dataclass

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program.checks.iterators import assigned, is_scalar, plain, read_cells
from viap.core.program.graph.liveness import read_scalars, reads
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Cell,
    Constant,
    Expr,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    statements,
    written_place,
)
from viap.core.program.scalar_cells import with_scalar_cells
from viap.core.program.walkers import scoped
from viap.papers.common.program_plan import Classes, LoopPlan, ProgramPlan

RULES = ("l1", "a2", "a3", "s4", "d5", "d6")


@dataclass(frozen=True)
class PrecisionRules:
    """The rules that hold for an assertion; None where it is in no loop."""

    position: Position
    holds: tuple[str, ...] | None

    def text(self) -> str:
        if self.holds is None:
            return "is in no loop: the precision rules do not speak of it"
        missing = [rule for rule in RULES if rule not in self.holds]
        if not missing:
            return "all precision rules hold: nothing is lost"
        return f"rules that hold: {', '.join(self.holds) or 'none'}; not: {', '.join(missing)}"


@deep
def precision(program: Program) -> list[PrecisionRules]:
    """Applies the rules to each assertion, in the order of the text."""
    program = with_scalar_cells(program)
    plans = ProgramPlan(program, Classes(program))
    start: Around = ((), ())
    return [
        _precision(plans, statement, *around)
        for statement, around in scoped(program.body, start, _inside)
        if isinstance(statement, Assert)
    ]


def precision_report(program: Program) -> list[str]:
    """Returns the lines of the report."""
    return [f"{each.position}: {each.text()}" for each in precision(program)]


Tests = tuple[Expr, ...]
Around = tuple[tuple[While, ...], Tests]


def _inside(statement: Statement, around: Around) -> list[Around]:
    """The loops around, and the conditions in the innermost one."""
    loops, tests = around
    match statement:
        case While():
            around = ((*loops, statement), ())
        case If():
            around = (loops, (*tests, statement.condition))
    return [around for _ in bodies(statement)]


def _precision(
    plans: ProgramPlan, statement: Assert, loops: tuple[While, ...], tests: Tests
) -> PrecisionRules:
    if not loops:
        return PrecisionRules(statement.position, None)
    here = plans.of(loops[-1])
    cells, scalars = _needed(here, (statement.condition, *tests))
    sources = _sources(plans, {cell.array for cell in cells}, scalars)
    every = [here, *(plan for plan in sources if plan is not here)]
    copied = [(plan, value) for plan in sources for value in sources[plan]]
    iterators = [plans.of(loop).iterator for loop in loops]
    around = [each.scalar for each in iterators if each is not None]
    holds = {
        "l1": all(_is_full(plans, plan) for plan in every),
        "a2": all(any(is_scalar(i, s) for s in around) for cell in cells for i in cell.indices),
        "a3": not any(cell.array in plan.forgotten for cell in cells for plan in every),
        "s4": not any(_varies(plan, scalar) for plan in every for scalar in scalars),
        "d5": all(
            plan.iterator is not None
            and any(is_scalar(index, plan.iterator.scalar) for index in cell.indices)
            for plan, value in copied
            for cell in read_cells(value)
        ),
        "d6": not any(_varies(plan, s) for plan, value in copied for s in read_scalars(value)),
    }
    return PrecisionRules(statement.position, tuple(rule for rule in RULES if holds[rule]))


def _is_full(plans: ProgramPlan, plan: LoopPlan) -> bool:
    return plan.witness is not None and plan.full(plans.bounded(plan.witness))


def _needed(plan: LoopPlan, given: Tests) -> tuple[list[Cell], set[Scalar]]:
    """The cells and the scalars that expressions depend on, within one iteration."""
    cells: list[Cell] = []
    scalars: set[Scalar] = set()
    pending = list(given)
    iterator = plan.iterator.scalar if plan.iterator is not None else None
    while pending:
        expr = pending.pop()
        cells += read_cells(expr)
        for scalar in read_scalars(expr) - scalars - {iterator}:
            scalars.add(scalar)
            for write in assigned(plan.loop.body, scalar):
                if isinstance(write, Assign):
                    pending.append(write.value)
    return cells, scalars


def _sources(
    plans: ProgramPlan, arrays: set[Array], scalars: set[Scalar]
) -> dict[LoopPlan, list[Expr]]:
    """Returns the loops that define needed variables, with the values that they assign."""
    needed: set[Array | Scalar] = {*arrays, *scalars}
    found: dict[LoopPlan, list[Expr]] = {}
    grown = True
    while grown:
        before = len(needed)
        found = {}
        for plan in plans.all():
            for each in statements(plan.loop.body):
                if not isinstance(each, Assign) or written_place(each) not in needed:
                    continue
                found.setdefault(plan, []).append(each.value)
                needed |= {cell.array for cell in read_cells(each.value)}
                needed |= read_scalars(each.value) - set(_iterator(plan))
        grown = len(needed) > before
    return found


def _iterator(plan: LoopPlan) -> tuple[Scalar, ...]:
    return () if plan.iterator is None else (plan.iterator.scalar,)


def _varies(plan: LoopPlan, scalar: Scalar) -> bool:
    """True if iterations may find a scalar with values that are not their own."""
    if scalar not in plan.changed or scalar in _iterator(plan):
        return False
    writes = assigned(plan.loop.body, scalar)
    first = next((each for each in plan.loop.body if _uses(each, scalar)), None)
    return not (len(writes) == 1 and first is writes[0] and _is_own(plan, writes[0]))


def _is_own(plan: LoopPlan, write: object) -> bool:
    if not isinstance(write, Assign):
        return False
    value = plain(write.value)
    return isinstance(value, Constant) or (
        isinstance(value, Variable) and value.scalar in _iterator(plan)
    )


def _uses(statement: Statement, scalar: Scalar) -> bool:
    return scalar in reads(statement) or bool(assigned((statement,), scalar))
