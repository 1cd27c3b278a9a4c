"""The model checker for abstract programs: Z3's Spacer.

It answers that the error is reached, with a way, or that it is not, with invariants. Neither is
trusted: ways are followed in the program, invariants are proved by the kernel.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import z3

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Statement,
    While,
)
from viap.core.smt.answers import Limits
from viap.core.smt.other_processes import apart
from viap.core.smt.solver import Solver
from viap.core.smt.z3_terms import Encoder, Foreign, decoded
from viap.prover.session.abstract_states import (
    AbstractionPrecision,
    AbstractSetting,
    Tracked,
    Unknowns,
    changes,
    first_state,
)
from viap.prover.techniques.refine.abstract_program import (
    AbstractProgram,
    Rule,
    TrailEvent,
    choices,
    events,
)


@dataclass(frozen=True)
class Safe:
    """Invariants at the heads of loops, over the symbols of the abstract program."""

    invariants: dict[While, list[Term]]


@dataclass(frozen=True)
class Unsafe:
    """The rules of a way to the error, with the values at the heads that they lead to."""

    steps: list[tuple[Rule, dict[Tracked, Term]]] = field(default_factory=list)


def model_check(program: AbstractProgram, seconds: float) -> Safe | Unsafe | None:
    """Returns the answer for an abstract program; None if the time is not enough.

    First with global guidance, which generalises repeated lemmas, since large loop bounds take
    as many rounds without it; then without, since it is too slow for some programs.
    """
    for share, widely in ((0.6, True), (0.4, False)):
        limit = share * seconds
        found = apart(lambda: _Question(program).answer(limit, widely), limit)  # noqa: B023
        if found is not None:
            return found.read(program)
    return None


@dataclass(frozen=True)
class _Found:
    """An answer as it comes from another process: loops, rules and variables by position.

    It has either `invariants` or `steps`.
    """

    invariants: list[list[Term]] | None = None
    steps: list[tuple[int, list[Term]]] = field(default_factory=list)

    def read(self, program: AbstractProgram) -> Safe | Unsafe:
        if self.invariants is not None:
            return Safe(dict(zip(program.loops, self.invariants, strict=True)))
        return Unsafe(
            [
                (program.rules[rule], dict(zip(program.tracked, values, strict=False)))
                for rule, values in self.steps
            ]
        )


class _Question:
    """A query that is run once, in a process of its own."""

    def __init__(self, program: AbstractProgram) -> None:
        self._program = program
        context = self._context = z3.Context()
        self._encoder = Encoder(context)
        self._engine = z3.Fixedpoint(ctx=context)
        integers = [z3.IntSort(context)] * len(program.tracked)
        truth = z3.BoolSort(context)
        self._heads = {
            loop: z3.Function(f"head {number}", *integers, truth)
            for number, loop in enumerate(program.loops, 1)
        }
        self._error = z3.Function("error", truth)
        self._engine.register_relation(self._error, *self._heads.values())
        self._declared: set[int] = set()
        for number, rule in enumerate(program.rules):
            self._add(rule, number)

    def _add(self, rule: Rule, number: int) -> None:
        body = [self._encoder.expression(rule.guard)]
        if rule.source is not None:
            body.append(self._heads[rule.source](*self._values(self._program.symbols)))
        head = self._error()
        if rule.target is not None:
            head = self._heads[rule.target](*self._values(rule.state.values))
        self._declare(z3.And(*body, head))
        self._engine.rule(head, body, f"rule {number}")

    def _values(self, values: Any) -> list[Any]:
        return [self._encoder.expression(values[each]) for each in self._program.tracked]

    def _declare(self, expression: Any) -> None:
        """Declares symbols without arguments as variables of the rules."""
        waiting, seen = [expression], set()
        while waiting:
            node = waiting.pop()
            if node.get_id() in seen:
                continue
            seen.add(node.get_id())
            is_symbol = z3.is_const(node) and node.decl().kind() == z3.Z3_OP_UNINTERPRETED
            if is_symbol and z3.is_int(node) and node.get_id() not in self._declared:
                self._declared.add(node.get_id())
                self._engine.declare_var(node)
            waiting += node.children()

    def answer(self, seconds: float, widely: bool) -> _Found | None:
        engine = self._engine
        engine.set(engine="spacer", timeout=max(1, int(seconds * 1000)))
        for simplification in ("inline_linear", "inline_eager", "slice"):
            # The invariants of all heads are needed: none of them may disappear.
            engine.set(f"xform.{simplification}", False)
        engine.set("spacer.random_seed", 7)
        engine.set("spacer.global", widely)
        engine.set("spacer.use_euf_gen", widely)
        try:
            result = engine.query(self._error())
            if result == z3.unsat:
                return self._safe()
            return self._unsafe() if result == z3.sat else None
        except (z3.Z3Exception, Foreign):
            return None

    def _safe(self) -> _Found:
        variables = [self._program.symbols[each] for each in self._program.tracked]
        covers = (self._engine.get_cover_delta(-1, head) for head in self._heads.values())
        return _Found([_parts(decoded(cover, variables)) for cover in covers])

    def _unsafe(self) -> _Found:
        """Reads the proof that the error is reached, from its end to its start."""
        names = list(self._engine.get_rule_names_along_trace())
        rules = [int(name.split()[1]) for name in names if name.startswith("rule ")]
        states: list[list[Term]] = []
        node = self._engine.get_answer()
        while z3.is_app(node) and node.num_args():
            fact = node.arg(node.num_args() - 1)
            if z3.is_app(fact) and fact.decl().name().startswith(("head ", "error")):
                states.append([decoded(child, []) for child in fact.children()])
            node = next((c for c in node.children() if c.decl().name() in _STEPS), None)
        if len(states) != len(rules):
            raise Foreign("a way of another form")
        steps = list(zip(rules, states, strict=True))
        steps.reverse()
        return _Found(None, steps)


_STEPS = ("hyper-res", "mp")


def _parts(term: Term) -> list[Term]:
    """Returns the parts of a conjunction, each of which the kernel may keep or drop."""
    from viap.core.logic.terms import Kind

    if term is build.TRUE:
        return []
    return list(term.args) if term.kind is Kind.AND else [term]


# ---- Statements on an abstract program's way to the error.


def statements_of(
    abstract: AbstractProgram, way: Unsafe, solver: Solver, limits: Limits
) -> list[TrailEvent]:
    """Returns the events on one way that the values at successive heads allow."""
    found: list[TrailEvent] = []
    state: dict[Tracked, Term] = {}
    for rule, following in way.steps:
        formulas = [rule.guard]
        if rule.source is not None:
            formulas += [build.eq(abstract.symbols[each], v) for each, v in state.items()]
        if rule.target is not None:
            formulas += [build.eq(rule.state.values[each], v) for each, v in following.items()]
        conditions = choices(rule.trail)
        wrong = solver.falsified(formulas, conditions, limits) if conditions else None
        unmet = {conditions[k] for k in wrong or ()}
        found += events(rule.trail, lambda term, unmet=unmet: term not in unmet)  # type: ignore[misc]
        state = following
    return found


# ---- Cheap traces: runs of the abstract program, with random choices for undefined conditions.
#
# A loop of many iterations is followed quickly this way, although a model checker would have to
# unroll it. The result may not be a trace at all; then it says little.


MOST_EVENTS = 20_000
MOST_TURNS = 2_000  # iterations of a loop whose condition is undefined
LARGEST_TERM = 20  # nodes; larger values are forgotten
# Probabilities that an undefined condition holds; each statement gets one of these in a run.
_STAYING = (1.0, 0.0, 1.0, 0.5)


class _Ended(Exception):  # noqa: N818 - an event, not an error
    """The run is over."""


@deep
def scout(
    program: Program,
    precision: AbstractionPrecision,
    objects: Mapping[Array, Term],
    seed: int,
    observe: Callable[[TrailEvent], bool],
) -> bool:
    """Returns True if a way to the error was found; undefined assertions fail.

    `observe` is called for each event, and returns True to stop. `seed` 0: undefined loops
    continue.
    """
    run = _Run(program, precision, objects, seed, observe)
    with suppress(_Ended):
        run.body(program.body)
    return run.found


class _Run:
    def __init__(
        self,
        program: Program,
        precision: AbstractionPrecision,
        objects: Mapping[Array, Term],
        seed: int,
        observe: Callable[[TrailEvent], bool],
    ) -> None:
        self.found = False
        self._observe = observe
        self._events = 0
        self._chance = Random(seed)
        self._staying: dict[Statement, float] = {}
        self._all_stay = seed == 0
        self._assumed: dict[Term, bool] = {}
        self._around = AbstractSetting(objects, Unknowns())
        self._state = first_state(precision.tracked(program), self._around)

    def body(self, body: Body) -> str | None:
        """Runs statements; returns the label of the statement that is left early, or None."""
        for statement in body:
            label = self._statement(statement)
            if label is not None:
                return label
        return None

    def _event(self, statement: Statement, held: bool | None = None) -> None:
        self._events += 1
        self.found = self._observe(TrailEvent(statement, held))
        if self.found or self._events > MOST_EVENTS:
            raise _Ended

    def _statement(self, statement: Statement) -> str | None:
        match statement:
            case Assign() | Input() | Fill():
                self._event(statement)
                self._change(statement)
            case If():
                held = self._holds(statement, self._likely(statement))
                return self.body(statement.then if held else statement.orelse)
            case While():
                turns = 0
                while self._holds(statement, turns < MOST_TURNS and self._likely(statement)):
                    turns += 1
                    label = self.body(statement.body)
                    if label is not None:
                        return None if label == statement.label else label
            case Block():
                label = self.body(statement.body)
                return None if label == statement.label else label
            case Exit():
                return statement.label
            case Assume():
                if not self._holds(statement, True):
                    raise _Ended
            case Assert():
                if not self._holds(statement, False):
                    self.found = True
                    raise _Ended
            case Check():
                pass
            case Halt():
                raise _Ended
        return None

    def _likely(self, statement: If | While) -> bool:
        """Chooses the truth of an undefined condition."""
        if self._all_stay:
            return True
        if statement not in self._staying:
            self._staying[statement] = self._chance.choice(_STAYING)
        return self._chance.random() < self._staying[statement]

    def _holds(self, statement: If | While | Assume | Assert, usual: bool) -> bool:
        condition = self._state.condition(statement.condition)
        if condition is build.TRUE or condition is build.FALSE:
            held = condition is build.TRUE
        else:
            held = self._assumed.setdefault(condition, usual)
            self._assumed.setdefault(build.negate(condition), not held)
        self._event(statement, held)
        return held

    def _change(self, statement: Assign | Input | Fill) -> None:
        """Applies a change; small values stay, others are undefined from here on."""
        unknowns = self._around.unknowns
        new = changes(statement, self._state)
        unknowns.taken()
        self._state = self._state.updated(
            {
                each: value if value.size <= LARGEST_TERM else unknowns.fresh()
                for each, value in new.items()
            }
        )
