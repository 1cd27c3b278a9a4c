"""Clauses that hold where a function returns: those that runs leave, and proofs keep."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from viap.contracts.assigned_objects import assigned_objects
from viap.contracts.calling_function import (
    INDEX,
    NAME,
    RESULT_NAME,
    Head,
    asserting,
    flag,
    head_of,
    kept_cell,
    kept_global,
    observing,
)
from viap.contracts.chosen_clauses import chosen_clauses
from viap.contracts.entry_values import given_types
from viap.contracts.exit_clauses import (
    RESULT,
    ExitClause,
    bounds,
    cell_clauses,
    global_clauses,
    result_clauses,
)
from viap.contracts.hypotheses import Hypotheses
from viap.contracts.hypothesis import Hypothesis
from viap.contracts.result_equations import result_equation
from viap.contracts.sampled_calls import GOOD, STEPS, NamedInputs
from viap.errors import InputError
from viap.machine import End, compile_program
from viap.program.assumptions import CALLABLE
from viap.program.caller_inputs import given_function
from viap.program.integer_types import IntType
from viap.program.nodes import Program, ordinary_program
from viap.session.case import Case
from viap.session.question import Question
from viap.session.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.session.strategy_file import Strategy

_MOST_CALLS = 60
_FEWEST_CALLS = 8  # that end well: fewer say too little
_ROUNDS = 3  # of the strategy
_ATTEMPTS = 4
Observed = tuple[Mapping[str, int], Mapping[str, int]]
_CELLS = ((0, 3), (-3, 6), (0, 0), (-100, 100))


@dataclass(frozen=True)
class Ensured:
    """Proved clauses, and the assumptions of their proofs."""

    clauses: tuple[ExitClause, ...] = ()
    assuming: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Caller:
    """A calling function: its head, the declarations for old values, and all its candidates.

    `result`: the type of the result; None if there is none.
    """

    head: Head
    result: IntType | None
    kept: tuple[str, ...]
    candidates: tuple[ExitClause, ...]


def postconditions(
    question: Question, made: Hypothesis, hypotheses: Hypotheses, plan: "Strategy", budget: Budget
) -> Ensured:
    """Proved clauses about the end of the question's function, whose contract is the question's."""
    try:
        with budget.enforced():
            caller = _caller(question, made, hypotheses)
            if caller is None or not caller.candidates:
                return Ensured()
            clauses = _left_by_runs(question, caller, made, hypotheses)
    except (InputError, OutOfTime):
        return Ensured()
    plan = replace(plan, rounds=plan.rounds[:_ROUNDS])
    for _ in range(_ATTEMPTS):
        if not clauses or budget.remaining() <= 0:
            return Ensured()
        case = Case(_with(question, asserting(caller.head, clauses, caller.kept)), plan, budget)
        answer = case.run().answer
        if answer.verdict == "TRUE":
            taken = (str(each) for each in answer.taken if each.kind != CALLABLE)
            return Ensured(tuple(clauses), tuple(taken))
        clauses = _left_by_proof(clauses, case)
    return Ensured()


def _left_by_proof(clauses: Sequence[ExitClause], case: Case) -> list[ExitClause]:
    """The clauses without a violated one, or else those that were proved.

    One may have been proved by means of another one before it: the rest is proved again.
    """
    start = max((place.line for place in case.places), default=0) - len(clauses) + 1
    violated = None if case.found is None else case.found.run.position
    if violated is not None:
        return [each for number, each in enumerate(clauses) if start + number != violated.line]
    lines = {place.line for place in case.proved}
    return [each for number, each in enumerate(clauses) if start + number in lines]


def _caller(question: Question, made: Hypothesis, hypotheses: Hypotheses) -> _Caller | None:
    head = head_of(question)
    if head is None:
        return None
    program = question.load()
    sampler = hypotheses.sampler
    values = [each for each in sampler.values if each.text in head.arguments]
    terms = bounds(values, sampler.constants)
    result = _result_type(question, head) if head.result else None
    found = [] if result is None else [*result_clauses(terms, result)]
    types = given_types(program)
    kept = []
    changed = assigned_objects(program)
    for each in program.given:
        if each.kind == "global" and not each.pointer and each.name in changed:
            kept.append(kept_global(each.name))
            found += global_clauses(each.name, terms, types.get(each.name))
    sizes = {name: size for name, size in made.sizes if name in sampler.texts}
    for name, size in sizes.items():
        if f"{name}[..]" in changed:
            others = [other for other, its in sizes.items() if its == size]
            kept += [kept_cell(other, size.c_text()) for other in others]
            found += cell_clauses(name, size.formula(types), others, terms, types)
    return _Caller(head, result, tuple(dict.fromkeys(kept)), tuple(dict.fromkeys(found)))


def _result_type(question: Question, head: Head) -> IntType | None:
    program = _with(question, observing(head, (), ())).load()
    return next((each.type for each in program.scalars if each.name == RESULT_NAME), None)


def _with(question: Question, text: str) -> Question:
    contract = question.entry.contract
    assert contract is not None
    entry = replace(question.entry, function=NAME, contract=replace(contract, behind=text))
    return replace(question, entry=entry, kinds=frozenset())


def _left_by_runs(
    question: Question, caller: _Caller, made: Hypothesis, hypotheses: Hypotheses
) -> list[ExitClause]:
    """The candidates that are true in all runs; of several about one thing, the best."""
    text = observing(caller.head, caller.candidates, caller.kept)
    runs = _observed(_with(question, text).load(), made, hypotheses)
    if len(runs) < _FEWEST_CALLS:
        return []
    seen = [[bool(ends[flag(number)]) for number in range(len(caller.candidates))]
            for _, ends in runs]  # fmt: skip
    ever = [any(column) for column in zip(*seen, strict=True)]
    always = [all(column) for column in zip(*seen, strict=True)]
    chosen = chosen_clauses(caller.candidates, always, ever)
    if caller.result is not None and not any(each.is_equation_of(RESULT) for each in chosen):
        values = [each for each in hypotheses.sampler.values if each.text in caller.head.arguments]
        rows = [(starts, ends[RESULT_NAME]) for starts, ends in runs if RESULT_NAME in ends]
        equation = result_equation(values, rows, caller.result)
        chosen += [] if equation is None else [equation]
    return chosen


def _observed(program: Program, made: Hypothesis, hypotheses: Hypotheses) -> list[Observed]:
    """For each run that ends well, the values at the call, and those of scalars at the end."""
    machine = compile_program(ordinary_program(program))
    values, random = hypotheses.sampler.values, Random(1)
    calls = [call for call in hypotheses.calls if call.end == GOOD and made.allows(call)]
    rows: list[Observed] = []
    for number, call in enumerate(calls[:_MOST_CALLS]):
        given = {each.function: call.values[each.text] for each in values}
        given[given_function(INDEX)] = random.randint(0, 8)
        inputs = NamedInputs(given, number, _CELLS[number % len(_CELLS)])
        run = machine.run(inputs, budget=2 * STEPS)
        if run.end is End.END:
            rows.append((call.values, run.scalars))
    return rows
