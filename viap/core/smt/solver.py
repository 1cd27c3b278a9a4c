"""Questions to Z3: is a set of formulas unsatisfiable, within limits?

The context of a question that was cut off by the clock is thrown away.

Seeds are fixed and the limit that normally ends a question is Z3's own count of steps, so that a
question has the same answer on every machine; the time is bounded in addition. Z3 measures
wall-clock time only: if other processes use the machine too, a question gets more of that.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import z3

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import FLOAT_MARK, Kind, Term, is_floating
from viap.core.logic.walkers import subterms
from viap.core.smt.answers import Answer, Limits, vouched
from viap.core.smt.z3_terms import Encoder

if TYPE_CHECKING:
    from viap.core.smt.floating_encode import FloatEncoder
    from viap.core.smt.z3_terms import SolverModel

# How much more time than others a question about floating-point numbers gets.
_FLOAT_FACTOR = 4
# Weights of operations up to which a question is asked in bits: without loops, and with some.
_HEAVIEST, _LIGHTEST = 60, 8
_FROM_OUTSIDE = frozenset({"timeout", "interrupted from keyboard", "max. memory exceeded"})


@dataclass(slots=True)
class Statistics:
    questions: int = 0
    seconds: float = 0.0
    answers: dict[Answer, int] = field(default_factory=dict)

    def count_of(self, answer: Answer) -> int:
        return self.answers.get(answer, 0)

    def count(self, answer: Answer, seconds: float) -> None:
        self.questions += 1
        self.seconds += seconds
        self.answers[answer] = self.answers.get(answer, 0) + 1


class ClockPace:
    """Measures how many wall-clock seconds recently passed per second of computing."""

    LONG = 0.02  # seconds; shorter questions are too short to measure
    SLOWEST = 6.0
    QUIET = 1.25  # smaller factors count as 1

    def __init__(self) -> None:
        self._measured = 1.0

    def note(self, wall: float, cpu: float) -> None:
        if wall >= self.LONG and cpu > 0:
            now = min(max(wall / cpu, 1.0), self.SLOWEST)
            self._measured = (2 * self._measured + now) / 3

    @property
    def factor(self) -> float:
        return self._measured if self._measured > self.QUIET else 1.0


# Gets each question that was asked, with its answer and CPU seconds.
Watch = Callable[[Sequence[Term], Answer, float], None]
# Gets each question before it is asked.
Begin = Callable[[Sequence[Term]], None]


@vouched
class Solver:
    """Asks Z3; each question gets a new solver, and encodings are shared.

    `running` is the question under way, with the time of its start; `subject` is the place in the
    source that questions are about at present, if that is known.
    """

    def __init__(self) -> None:
        self.pace = ClockPace()
        self.statistics = Statistics()
        self.watch: Watch | None = None
        self.begins: Begin | None = None
        self.running: tuple[float, Sequence[Term]] | None = None
        self.subject: Position | None = None
        self._renew()

    def _renew(self) -> None:
        """Starts a new context, since the context of a cut-off question must not be used again."""
        self._context = z3.Context()
        self._encoder = Encoder(self._context)
        self._floating: dict[Term, bool] = {}

    @property
    def context(self) -> Any:
        return self._context

    @property
    def encoder(self) -> Encoder:
        return self._encoder

    def check(self, formulas: Iterable[Term], limits: Limits) -> Answer:
        asked = list(formulas)
        if build.FALSE in asked:
            self.statistics.count(Answer.UNSAT, 0.0)
            return Answer.UNSAT
        if not self.is_floating(asked):
            return self._ask(asked, limits)[0]
        answer = self._ask(self._explained(asked), limits)[0]
        heaviest, factor = (
            (_LIGHTEST, 1) if self._is_of_loops(asked) else (_HEAVIEST, _FLOAT_FACTOR)
        )
        if answer is not Answer.UNSAT and self._weight(asked) <= heaviest:
            floats = self._float_encoder(asked)
            answer = self._ask_encoded(floats, asked, limits.times(factor))[0]
        return answer

    def falsified(
        self, formulas: Iterable[Term], candidates: Sequence[Term], limits: Limits
    ) -> set[int] | None:
        """Returns the indices of candidates that are not true in a model of the formulas.

        Returns the empty set if there is no model; None if the solver does not know.
        """
        asked = list(formulas)
        if self.is_floating((*asked, *candidates)):
            return self._falsified_floats(asked, candidates, limits)
        answer, solver = self._ask(asked, limits)
        return self._violated(answer, solver, map(self._encoder.expression, candidates))

    def _falsified_floats(
        self, formulas: list[Term], candidates: Sequence[Term], limits: Limits
    ) -> set[int] | None:
        """The same for formulas with floating-point operations."""
        from viap.core.logic.floating import expanded

        every = (*formulas, *candidates)
        answer, solver = self._ask(self._explained(every, len(formulas)), limits)
        defined = [expanded(candidate) for candidate in candidates]
        wrong = self._violated(answer, solver, map(self._encoder.expression, defined))
        if answer is Answer.UNSAT or self._weight(formulas) > _LIGHTEST:
            return wrong
        floats = self._float_encoder(every)
        answer, solver = self._ask_encoded(floats, formulas, limits)
        if answer is Answer.UNKNOWN:
            return wrong
        return self._violated(answer, solver, map(floats.formula, candidates))

    def _violated(self, answer: Answer, solver: Any, candidates: Iterable[Any]) -> set[int] | None:
        """Returns the indices of encoded candidates that are not true in the solver's model."""
        if answer is not Answer.SAT:
            return set() if answer is Answer.UNSAT else None
        model = solver.model()
        return {
            index
            for index, candidate in enumerate(candidates)
            if not z3.is_true(model.eval(candidate, True))
        }

    def model(self, formulas: Iterable[Term], limits: Limits) -> "SolverModel | None":
        """Returns a model of the formulas; None if the solver finds none."""
        answer, solver = self._ask(formulas, limits)
        if answer is not Answer.SAT:
            return None
        from viap.core.smt.z3_terms import SolverModel

        return SolverModel(solver.model())

    def core(self, formulas: Sequence[Term], limits: Limits) -> set[int] | None:
        """Returns the indices of an unsatisfiable subset of the formulas; None if none is found."""
        solver = self._new(limits)
        solver.set("core.minimize", True)
        labels = [z3.Bool(f"label {k}", self._context) for k in range(len(formulas))]
        asked: Sequence[Term] = formulas
        if self.is_floating(formulas):
            asked = self._explained(formulas)
            for fact in asked[len(formulas) :]:
                solver.add(self._encoder.expression(fact))
        for label, formula in zip(labels, asked, strict=False):
            solver.add(z3.Implies(label, self._encoder.expression(formula)))
        if self._run(solver, labels) is not Answer.UNSAT:
            return None
        places = {label.get_id(): k for k, label in enumerate(labels)}
        return {places[label.get_id()] for label in solver.unsat_core()}

    # ------------------------------------------------------------- floating-point numbers

    def is_floating(self, formulas: Iterable[Term]) -> bool:
        """True if there are floating-point operations in the formulas."""
        known = self._floating
        for formula in formulas:
            if formula not in known:
                known[formula] = any(
                    node.kind is Kind.APPLY and FLOAT_MARK in node.payload.name
                    for node in subterms(formula)
                )
            if known[formula]:
                return True
        return False

    def _explained(self, formulas: Sequence[Term], count: int | None = None) -> list[Term]:
        """Returns the first formulas with their comparisons defined, and facts about all."""
        from viap.core.logic.floating import expanded
        from viap.core.logic.floating_facts import facts

        defined = [expanded(formula) for formula in formulas]
        own = [expanded(fact) for fact in facts(formulas)]
        return [*defined[:count], *own]

    def _is_of_loops(self, formulas: Iterable[Term]) -> bool:
        """True if there are functions of loop counters or cells."""
        return any(
            node.kind is Kind.APPLY and node.args and not is_floating(node.payload)
            for formula in formulas
            for node in subterms(formula)
        )

    def _weight(self, formulas: Iterable[Term]) -> int:
        """Returns how much work the operations are in bits."""
        from viap.core.logic.floating import operation
        from viap.core.smt.floating_encode import WEIGHTS

        every = {node for formula in formulas for node in subterms(formula)}
        known = (operation(node) for node in every)
        return sum(WEIGHTS.get(found[0], 0) for found in known if found is not None)

    def _float_encoder(self, formulas: Sequence[Term]) -> "FloatEncoder":
        from viap.core.smt.floating_encode import FloatEncoder

        return FloatEncoder(self._encoder, formulas)

    def _ask_encoded(
        self, floats: "FloatEncoder", formulas: Iterable[Term], limits: Limits
    ) -> tuple[Answer, Any]:
        """Asks with Z3's floating-point numbers."""
        solver = self._new(limits)
        for formula in formulas:
            solver.add(floats.formula(formula))
        solver.add(self._float_facts(floats))
        return self._run(solver), solver

    def _float_facts(self, floats: "FloatEncoder") -> list[Any]:
        from viap.core.smt.floating_encode import facts

        return [*facts(floats), *floats.facts]

    def _ask(self, formulas: Iterable[Term], limits: Limits) -> tuple[Answer, Any]:
        asked = list(formulas)
        if self.begins is not None:
            self.begins(asked)
        self.running = (time.perf_counter(), asked)
        computed = time.process_time()
        solver = self._new(limits)
        for formula in asked:
            z3.Z3_solver_assert(self._context.ref(), solver.solver, self._encoder.encode(formula))
        answer = self._run(solver)
        self.running = None
        if self.watch is not None:
            self.watch(asked, answer, time.process_time() - computed)
        return answer, solver

    def _new(self, limits: Limits) -> Any:
        solver = z3.Solver(ctx=self._context)
        solver.set("timeout", max(1, int(limits.seconds * 1000 * self.pace.factor)))
        solver.set("rlimit", limits.steps)
        solver.set("max_memory", limits.megabytes)
        solver.set("random_seed", 7)
        # Ctrl-C is meant for viap, which ends at once. Z3 would only go on with the next question.
        solver.set("ctrl_c", False)
        return solver

    def _run(self, solver: Any, assumptions: Sequence[Any] = ()) -> Answer:
        start, computed = time.perf_counter(), time.process_time()
        cut_off = False
        try:
            result = solver.check(*assumptions)
            # The step limit is part of the question. All other reasons come from outside of it.
            cut_off = result == z3.unknown and solver.reason_unknown() in _FROM_OUTSIDE
        except z3.Z3Exception:
            result, cut_off = z3.unknown, True
        if cut_off:
            self._renew()
        answer = Answer.UNKNOWN
        if result == z3.unsat:
            answer = Answer.UNSAT
        elif result == z3.sat:
            answer = Answer.SAT
        spent = time.perf_counter() - start
        self.pace.note(spent, time.process_time() - computed)
        self.statistics.count(answer, spent)
        return answer


def smtlib(formulas: Iterable[Term]) -> str:
    """Returns a question as an SMT-LIB script, as Z3 gets it."""
    context = z3.Context()
    encoder, solver = Encoder(context), z3.Solver(ctx=context)
    for formula in formulas:
        solver.add(encoder.expression(formula))
    return str(solver.to_smt2())
