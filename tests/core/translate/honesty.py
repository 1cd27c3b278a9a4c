"""Whether everything that a theory says is true in the model that a run gives."""

from collections import Counter
from dataclasses import dataclass, field

from tests.core.translate.history import Conflict
from tests.core.translate.instances import Instances
from tests.core.translate.replay import Counters, Moment
from tests.core.translate.trace_model import TraceModel
from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, Value, evaluate
from viap.core.logic.terms import Kind, Term
from viap.core.program.nodes import Assert, Check, Program, Statement, While
from viap.core.program.printer import print_program
from viap.core.translate.theory import Axiom, Claim, Loop, Theory
from viap.facts.printer import show
from viap.runs.machine import End, Run

# Of what a formula ranges over, so many are tried.
MOST_COUNTERS = 12
# A name's model is its definition, so that its axiom needs few trials.
MOST_OF_NAMES = 2
MOST_UNREACHED = 3


@dataclass
class Report:
    """What was evaluated, by kind, what was not true, and in which run."""

    evaluated: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    run: str = ""

    def __str__(self) -> str:
        return "\n\n".join([*self.failures[:4], self.run])


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
        report.run = (
            f"The run ended with {run.end.name} at {run.position} {run.detail}; "
            f"its inputs start with {inputs}; the program is\n{print_program(program)}"
        )
    return report


class _Checker:
    def __init__(self, model: TraceModel, report: Report, seed: int) -> None:
        self.model, self.report = model, report
        self.theory, self.replay = model.theory, model.replay
        self.choose = Instances(model, seed)

    def check(self) -> None:
        self._unforeseen()
        for axiom in self.theory.axioms:
            self._axiom(axiom)
        for claim in self.theory.assertions:
            self._claim(claim)
        for claim in self.theory.checks:
            self._claim(claim)
        for loop in self.theory.loops:
            self._left(loop)
        self._end()
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
        for counters in self.choose.sample(self.choose.counters(axiom), most):
            others_tried = self.choose.others(axiom, counters)
            if kind == "name":
                others_tried = self.choose.sample(others_tried, MOST_OF_NAMES)
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

    # ------------------------------------------------------------- assertions and checks

    def _claim(self, claim: Claim) -> None:
        for moment in self.choose.sample(
            self.replay.moments.get(claim.statement, []), MOST_COUNTERS
        ):
            bound = dict(zip(claim.counters, moment.counters, strict=True))
            if self._hypotheses(claim, bound, strict=True):
                self._condition(claim, moment, bound)
            self.report.evaluated["assertion" if claim.kind == "assertion" else "check"] += 1
        self._unreached(claim)

    def _unreached(self, claim: Claim) -> None:
        """Where a claim was not reached, the theory must know so."""
        reached = {moment.counters for moment in self.replay.moments.get(claim.statement, [])}
        passed = [()] if claim.loop is None else self.model.iterations(claim.loop)
        passed = [c for c in passed if c not in reached and self._is_over(claim.loop, c)]
        for counters in self.choose.sample(passed, MOST_UNREACHED):
            bound: dict[Term, Value] = dict(zip(claim.counters, counters, strict=True))
            if self._hypotheses(claim, bound, strict=False):
                what = f"{claim.position}: what is known of the {claim.kind}, not reached"
                self.fail(what, build.conjunction(claim.hypotheses()), bound, "true")
            self.report.evaluated["unreached"] += 1

    def _is_over(self, loop: Loop | None, counters: Counters) -> bool:
        """Whether all was done that an iteration, or the program, does."""
        if self.replay.ended or self.replay.stopped:
            return True
        if loop is None:
            return False
        cut = [(v.started, *v.outer) for v in self.replay.stack if v.loop is loop.statement]
        return counters not in cut

    def _left(self, loop: Loop) -> None:
        """The iteration in which a loop is left does not stay in it."""
        for outer in self.choose.sample(self.model.entries(loop), MOST_COUNTERS):
            visit = self.replay.visits[loop.statement, outer]
            if visit in self.replay.stack:
                continue
            bound = dict(zip(loop.counters, (visit.count, *outer), strict=True))
            if self._side(loop.stays, bound) is True:
                self.fail(f"loop {loop.number} stays", loop.stays, bound, "true, and it was left")
            self.report.evaluated["left"] += 1

    def _end(self) -> None:
        """The end is reached where the theory says so."""
        ends = [axiom.body for axiom in self.theory.axioms if axiom.origin.kind == "end"]
        foreseen = any(axiom.origin.kind == "final" for axiom in self.theory.axioms)
        if self.replay.ended and not foreseen:
            if any(scalar.source for scalar in self.theory.program.scalars):
                self.report.failures.append("the end was reached, and the theory has none")
        elif self.replay.stopped and foreseen:
            end = build.conjunction(ends)
            if self._side(end, {}) is True:
                self.fail("what holds at the end", end, {}, "true, and the run stopped before")
            self.report.evaluated["no end"] += 1

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
            bound: dict[Term, Value] = dict(zip(claim.counters, counters, strict=True))
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
