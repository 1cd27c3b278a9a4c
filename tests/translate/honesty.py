"""Whether everything that a theory says is true in the model that a run gives."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

from tests.translate.history import Cell, Conflict
from tests.translate.replay import Counters, Moment
from tests.translate.trace_model import TraceModel
from viap.deep import deep
from viap.logic.evaluate import Undetermined, Value, evaluate
from viap.logic.terms import Kind, Term
from viap.logic.text import show
from viap.logic.walk import subterms
from viap.program.machine import End, Run
from viap.program.nodes import Array, Assert, Check, Input, Program, Statement, While
from viap.program.printer import print_program
from viap.translate.theory import Axiom, Claim, Loop, Theory

# Of what a formula ranges over, so many are tried.
MOST_COUNTERS = 12
MOST_CELLS = 6
MOST_ARRAYS = 5
# A name's model is its definition, so that its axiom needs few trials.
MOST_OF_NAMES = 2


@dataclass
class Report:
    """What was evaluated, by kind, and what was not true."""

    evaluated: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n\n".join(self.failures[:5])


@deep
def check_run(theory: Theory, program: Program, run: Run, seed: int = 0) -> Report:
    """Evaluates the axioms, assertions and checks of a theory in one traced run."""
    report = Report()
    try:
        _Checker(TraceModel(theory, program, run), report, seed).check()
    except Conflict as conflict:
        report.failures.append(str(conflict))
    if report.failures:
        inputs = [each.value for each in run.inputs[:20]]
        report.failures.append(
            f"The run ended with {run.end.name} at {run.position} {run.detail}; "
            f"its inputs start with {inputs}; the program is\n{print_program(program)}"
        )
    return report


class _Checker:
    def __init__(self, model: TraceModel, report: Report, seed: int) -> None:
        self.model, self.report = model, report
        self.theory, self.replay = model.theory, model.replay
        self.random = Random(seed)
        self.by_counters = {loop.counters: loop for loop in self.theory.loops}

    def check(self) -> None:
        self._unforeseen()
        for axiom in self.theory.axioms:
            self._axiom(axiom)
        for claim in self.theory.assertions:
            self._claim(claim)
        for claim in self.theory.checks:
            self._claim(claim)
        self._fault()

    def fail(self, what: str, term: Term, bound: dict[Term, Value], why: str) -> None:
        values = {str(variable.payload): value for variable, value in bound.items()}
        text = f"{what}:\n  {show(term)}\nis {why} at {values}"
        if term.kind is Kind.EQ:
            sides = [self._side(arg, bound) for arg in term.args]
            text += f"; the sides are {sides[0]} and {sides[1]}"
        self.report.failures.append(text)

    def _side(self, term: Term, bound: dict[Term, Value]) -> object:
        try:
            return evaluate(term, self.model, bound)
        except Undetermined as unknown:
            return f"unknown ({unknown})"

    def sample(self, items: list, most: int) -> list:
        """The first and the last ones, and some between."""
        if len(items) <= most:
            return items
        third = most // 3
        if not third:
            return self.random.sample(items, most)
        middle = self.random.sample(items[third:-third], most - 2 * third)
        return [*items[:third], *middle, *items[-third:]]

    # ------------------------------------------------------------- what must be there

    def _unforeseen(self) -> None:
        """What was executed must be known to the theory: it thinks the rest unreachable."""
        known: set[Statement | None] = {loop.statement for loop in self.theory.loops}
        known |= {each.statement for each in self.theory.inputs}
        known |= {claim.statement for claim in self.theory.assertions}
        loops = (loop for loop, _ in self.replay.visits)
        inputs = (statement for statement, _ in self.replay.inputs)
        asserted = (s for s in self.replay.moments if isinstance(s, Assert))
        for statement in (*loops, *inputs, *asserted):
            if statement not in known:
                kind = type(statement).__name__
                self.report.failures.append(
                    f"{statement.position}: the {kind} was executed, and the theory has none"
                )

    # ------------------------------------------------------------- axioms

    def _axiom(self, axiom: Axiom) -> None:
        kind = axiom.origin.kind
        if kind in ("final", "end") and not self.replay.ended:
            return
        most = MOST_OF_NAMES if kind == "name" else MOST_COUNTERS
        for counters in self.sample(self._counters(axiom), most):
            others_tried = self._others(axiom, counters)
            if kind == "name":
                others_tried = self.sample(others_tried, MOST_OF_NAMES)
            for others in others_tried:
                bound = dict(zip(axiom.counters, counters, strict=True))
                bound |= dict(zip(axiom.others, others, strict=True))
                try:
                    if evaluate(axiom.body, self.model, bound) is not True:
                        self.fail(f"the axiom ({kind})", axiom.body, bound, "false")
                except Undetermined as unknown:
                    # Names also stand for values that the run did not need.
                    if kind == "name":
                        continue
                    self.fail(f"the axiom ({kind})", axiom.body, bound, f"unknown ({unknown})")
                self.report.evaluated[kind] += 1

    def _counters(self, axiom: Axiom) -> list[Counters]:
        """The counters for which the run says whether the axiom is true."""
        kind, loop = axiom.origin.kind, axiom.origin.loop
        if kind == "input":
            return self._input_counters(axiom)
        if kind in ("start", "count"):
            return self.model.entries(loop)
        if kind == "prefix":
            return self.model.iterations(loop)
        if kind == "step":
            known = self.model.iterations(loop)
            started = set(known)
            return [c for c in known if (c[0] + 1, *c[1:]) in started]
        if axiom.counters:
            return self.model.iterations(self.by_counters[axiom.counters])
        return [()]

    def _input_counters(self, axiom: Axiom) -> list[Counters]:
        statement = self._input_of(axiom)
        if isinstance(statement, Input):
            return [c for s, c in self.replay.inputs if s is statement]
        return [c for s, c in self.replay.fills if s is statement]

    def _input_of(self, axiom: Axiom) -> Statement:
        for meaning in self._meanings(axiom.body):
            if meaning.kind in ("input", "content"):
                return meaning.statement
        raise AssertionError("the range of an input has no input")

    def _meanings(self, term: Term) -> Iterator:
        for part in subterms(term):
            if part.kind is Kind.APPLY:
                yield self.theory.meanings[part.payload]

    def _others(self, axiom: Axiom, counters: Counters) -> list[tuple[Value, ...]]:
        """Array objects and indices for which to try an axiom."""
        if not axiom.others:
            return [()]
        kind = axiom.origin.kind
        if kind == "array":
            array = next(m.array for m in self._meanings(axiom.body) if m.kind == "object")
            return self._cells(array, [])
        if kind == "input":
            statement = self._input_of(axiom)
            prefix, _ = self.replay.fills[statement, counters]
            return [cell[len(prefix) :] for cell in self._cells(statement.array, [])]
        dimensions = axiom.others[0].sort.dimensions
        recent = self._recent(axiom, counters)
        changed = [array for array, _ in recent if len(array.sizes) == dimensions]
        arrays = [a for a in self.theory.program.arrays if len(a.sizes) == dimensions]
        some = dict.fromkeys(self.sample(list(dict.fromkeys(changed)), MOST_ARRAYS))
        some |= dict.fromkeys(self.sample(arrays, MOST_ARRAYS))
        return [
            (array.name, *cell)
            for array in some
            for cell in self._cells(array, [c for a, c in recent if a is array])
        ]

    def _recent(self, axiom: Axiom, counters: Counters) -> list[tuple[Array, Cell]]:
        """What was written in the part of the run that an axiom speaks of."""
        history, kind, loop = self.replay.history, axiom.origin.kind, axiom.origin.loop
        start, end = 0, self.replay.time
        if kind == "step":
            starts = self.replay.visits[loop.statement, counters[1:]].starts
            start, end = starts[counters[0]], starts[counters[0] + 1]
        elif kind == "start":
            end = self.replay.visits[loop.statement, counters].starts[0]
            start = self.model.time(loop.parent, counters) if loop.parent else 0
        return history.written_between(start, end)

    def _cells(self, array: Array, recent: list[Cell]) -> list[Cell]:
        """Cells worth trying: written ones, others of the array, and some outside of it."""
        touched = list(self.replay.history.touched[array])
        low = [min((c[k] for c in touched), default=0) for k in range(len(array.sizes))]
        high = [max((c[k] for c in touched), default=1) for k in range(len(array.sizes))]
        for k, size in enumerate(array.sizes):
            if isinstance(size, int):
                low[k], high[k] = 0, max(size - 1, 0)
        around = [
            self.random.sample(range(low[k] - 1, high[k] + 2), min(high[k] - low[k] + 3, 3))
            for k in range(len(array.sizes))
        ]
        outside = list(product(*around))
        chosen = dict.fromkeys(self.sample(list(dict.fromkeys(recent)), MOST_CELLS))
        chosen |= dict.fromkeys(self.sample(touched, MOST_CELLS))
        chosen |= dict.fromkeys(self.random.sample(outside, min(len(outside), 3)))
        return list(chosen)

    # ------------------------------------------------------------- assertions and checks

    def _claim(self, claim: Claim) -> None:
        for moment in self.sample(self.replay.moments.get(claim.statement, []), MOST_COUNTERS):
            bound = dict(zip(claim.counters, moment.counters, strict=True))
            if self._hypotheses(claim, bound, strict=True):
                self._condition(claim, moment, bound)
            self.report.evaluated["assertion" if claim.kind == "assertion" else "check"] += 1

    def _condition(self, claim: Claim, moment: Moment, bound: dict[Term, Value]) -> None:
        """As the machine saw it; demands of an expression that had a value were met."""
        saw = True
        if isinstance(claim.statement, Assert) and claim.kind == "assertion":
            saw = bool(moment.value)
        elif isinstance(claim.statement, Check) and claim.kind == claim.statement.kind:
            saw = bool(moment.value)
        try:
            if evaluate(claim.condition, self.model, bound) is not saw:
                what = f"{claim.position}: the condition ({claim.kind})"
                self.fail(what, claim.condition, bound, f"not {saw}")
        except Undetermined as unknown:
            self.fail(f"the condition ({claim.kind})", claim.condition, bound, f"{unknown}")

    def _hypotheses(self, claim: Claim, bound: dict[Term, Value], strict: bool) -> bool:
        """Whether what is known where a claim is reached was so."""
        self.model.limits = {str(v.payload): int(n) for v, n in bound.items()}
        for term in claim.hypotheses():
            why = ""
            try:
                if evaluate(term, self.model, bound) is not True:
                    why = "false"
            except Undetermined as unknown:
                why = f"unknown ({unknown})"
            if why:
                if strict:
                    what = f"{claim.position}: the hypothesis of the {claim.kind}"
                    self.fail(what, term, bound, why)
                return False
        return True

    def _fault(self) -> None:
        """A run that ended in undefined behaviour has a check that says so."""
        run, replay = self.replay.run, self.replay
        if run.end is not End.UNDEFINED or replay.unused_inputs:
            return
        last = run.trace[-1].statement if run.trace else None
        if isinstance(last, Check) and last.position == run.position:
            return  # one of those that are compared above
        candidates = [c for c in self.theory.checks if c.position == run.position]
        for claim in candidates:
            counters = replay.counters
            if isinstance(claim.statement, While) and counters:
                counters = (counters[0] + 1, *counters[1:])
            if len(counters) != len(claim.counters) or not self._around(claim.loop):
                continue
            bound = dict(zip(claim.counters, counters, strict=True))
            if self._hypotheses(claim, bound, strict=False):
                try:
                    if evaluate(claim.condition, self.model, bound) is False:
                        self.report.evaluated["fault"] += 1
                        return
                except Undetermined:
                    continue
        self.report.failures.append(
            f"{run.position}: {run.detail}, and none of {len(candidates)} checks is false"
        )

    def _around(self, loop: Loop | None) -> bool:
        """Whether a loop is the innermost one in which the run ended."""
        inside = self.replay.stack[-1].loop if self.replay.stack else None
        return (loop.statement if loop is not None else None) is inside
