"""Clauses that hold where a function returns: those that runs leave, and proofs keep."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from pycparser import c_ast, c_generator

from viap.c.load import read_source
from viap.c.missing_headers import parsed_part
from viap.core.base.errors import InputError
from viap.core.base.source_texts import Sources
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, variable
from viap.core.logic.walkers import substitute
from viap.core.program.assumptions import CALLABLE
from viap.core.program.inputs import FromOutside, given_function, is_given
from viap.core.program.integer_types import LLONG, IntType
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Fill,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    ordinary_program,
    statements,
)
from viap.facts.dialects import C, width_for
from viap.facts.places import CALL
from viap.facts.printer import Form
from viap.modules.requirements.conditions import Hypothesis
from viap.modules.requirements.entry_terms import given_types
from viap.modules.requirements.exit_clauses import (
    RESULT,
    ExitClause,
    bounds,
    cell_clauses,
    global_clauses,
    result_clauses,
    result_equation,
)
from viap.modules.requirements.hypotheses import Hypotheses
from viap.modules.requirements.sampled_calls import GOOD, STEPS, NamedInputs
from viap.prover.cases.case import Case
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget, OutOfTime
from viap.runs.machine import End, compile_program

if TYPE_CHECKING:
    from viap.prover.cases.strategy_file import Strategy


# ---- A function in C that calls another one, and looks at the state before and behind that call.
#
# Its text stands behind the text of the file (`Contract.behind`). Its parameters have the names of
# those of the called function, so that the same contract describes its callers.


NAME = "viap_caller"
RESULT_NAME, INDEX = "viap_result", "viap_index"
_NO_NUMBERS = frozenset(("void", "float", "double", "_Complex"))


@dataclass(frozen=True)
class Head:
    """The head of a function; `result`: the declaration of a variable for a number, or ""."""

    function: str
    parameters: tuple[str, ...]
    arguments: tuple[str, ...]
    result: str


def head_of(question: Question) -> Head | None:
    """The head of the question's function; None if it can't be written again."""
    function, file = question.entry.function, question.file
    parsed = parsed_part(read_source(file), file, question.model, Sources(), question.compilation)
    for node in parsed.tree.ext:
        if isinstance(node, c_ast.FuncDef) and node.decl.name == function:
            return None if node.param_decls else _head(node.decl)
    return None


def _head(decl: c_ast.Decl) -> Head | None:
    generator = c_generator.CGenerator()
    parameters = [] if decl.type.args is None else decl.type.args.params
    if len(parameters) == 1 and isinstance(parameters[0], c_ast.Typename):
        parameters = []  # (void)
    if not all(isinstance(each, c_ast.Decl) and each.name for each in parameters):
        return None
    result = deepcopy(decl.type.type)
    is_number = (
        isinstance(result, c_ast.TypeDecl)
        and isinstance(result.type, c_ast.IdentifierType | c_ast.Enum)
        and not _NO_NUMBERS & set(getattr(result.type, "names", ()))
    )
    if is_number:
        result.quals = []
    return Head(
        decl.name,
        tuple(generator.visit(each) for each in parameters),
        tuple(each.name for each in parameters),
        f"{generator.visit(result)} {RESULT_NAME}" if is_number else "",
    )


def old(name: str) -> str:
    """The variable that holds the value of a global, or of the cell at the index, at the call."""
    return f"viap_old_{name}"


class _ClauseText(C):
    """Writes a clause over the variables of the calling function."""

    result = RESULT_NAME

    def application(self, term: Term, wide: bool) -> Form:
        if term.payload.moment == CALL:
            return self.widened((old(term.payload.root),), term, wide)
        return super().application(term, wide)


def clause_text(clause: ExitClause) -> str:
    """The clause as C; if it is about all cells, it is about the one at the index."""
    formula = clause.formula
    width = width_for(formula, {})
    if formula.kind is Kind.FORALL:
        (index,) = build.bound_variables(formula)
        formula = substitute(formula.args[0], {index: variable(INDEX)})
    return _ClauseText({INDEX: LLONG}, width).text(formula)


def asserting(head: Head, clauses: Sequence[ExitClause], kept: Iterable[str]) -> str:
    """The text of a function that calls an error function if a clause is false, each in a line."""
    tests = [f"if (!({clause_text(each)})) reach_error();" for each in clauses]
    return _text(head, kept, ["extern void reach_error(void);"], tests)


def observing(head: Head, clauses: Sequence[ExitClause], kept: Iterable[str]) -> str:
    """The text of a function that sets a variable for each clause: `flag` names it."""
    flags = [f"int {flag(number)} = 0;" for number in range(len(clauses))]
    tests = [f"{flag(number)} = {clause_text(each)};" for number, each in enumerate(clauses)]
    return _text(head, kept, flags, tests)


def flag(number: int) -> str:
    return f"viap_flag_{number}"


def _text(head: Head, kept: Iterable[str], before: list[str], tests: list[str]) -> str:
    """`kept`: declarations of the variables for old values."""
    parameters = ", ".join([*head.parameters, f"long long {INDEX}"])
    call = f"{head.function}({', '.join(head.arguments)});"
    result = f"{head.result} = " if head.result else ""
    body = [*kept, f"{result}{call}", *tests]
    return "\n".join([*before, f"void {NAME}({parameters})", "{", *body, "}", ""])


def kept_global(name: str) -> str:
    return f"__typeof__({name}) {old(name)} = {name};"


def kept_cell(array: str, size: str) -> str:
    inside = f"0 <= {INDEX} && {INDEX} < {size}"
    return f"__typeof__({array}[0] + 0) {old(array)} = ({inside}) ? {array}[{INDEX}] : 0;"


# ---- Clauses that hold where a function returns: those that runs leave, and proofs keep.


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


# ---- The clauses worth a proof, among all those that runs leave.


_MOST_BOUNDS = 2  # of one kind, about one thing


def chosen_clauses(
    clauses: Sequence[ExitClause], always: Sequence[bool], ever: Sequence[bool]
) -> list[ExitClause]:
    """For each subject an equation, or bounds that are reached; an order of elements otherwise.

    `always`, `ever`: whether each clause is true in all runs, and in some.
    """
    chosen: list[ExitClause] = []
    reached = {(each.subject, each.bound) for each, some in zip(clauses, ever, strict=True)
               if some and each.kind == "equal"}  # fmt: skip
    for subject in dict.fromkeys(each.subject for each in clauses):
        true = [each for each, holds in zip(clauses, always, strict=True)
                if holds and each.subject == subject]  # fmt: skip
        true.sort(key=lambda each: each.rank)
        equal = [each for each in true if each.kind == "equal"]
        if equal:
            chosen.append(equal[0])
            continue
        least, most = (
            [each for each in true if each.kind == kind and (subject, each.bound) in reached]
            for kind in ("least", "most")
        )
        either = [each for each in true if each.kind == "either"
                  and (subject, each.bound) in reached][:1]  # fmt: skip
        said = {each.bound for each in either}
        chosen += either
        chosen += [each for each in least if each.bound not in said][:_MOST_BOUNDS]
        chosen += most[:_MOST_BOUNDS]
        chosen += [each for each in true if each.kind == "other"][:1]
    return chosen


# ---- The objects of its callers that a function may change: its frame, or more than that.


def assigned_objects(program: Program) -> tuple[str, ...]:
    """C texts of parts that some statement may change; `a[..]` stands for elements of `a`.

    Parameters themselves are the function's own. A part counts even if it gets its old value back.
    Functions without a body (`program.stubs`) may change more.
    """
    texts: dict[Scalar | Array, str] = {}
    for given in program.given:
        for text, part in given.parts:
            if given.pointer or given.kind != "parameter":
                texts[part] = text.replace("{}", "..")
    changed = dict.fromkeys(texts[part] for part in _targets(program) if part in texts)
    return tuple(changed)


def _targets(program: Program) -> Iterator[Scalar | Array]:
    """Yields the variables that statements change, but not where callers give their values."""
    given: set[Array] = set()
    for statement in statements(program.body):
        if isinstance(statement, Fill):
            if isinstance(statement.position, FromOutside) and statement.array not in given:
                given.add(statement.array)  # the first time, it is the caller
            else:
                yield statement.array
        elif isinstance(statement, Assign | Input) and not _by_caller(statement):
            yield _variable(statement.target)


def _by_caller(statement: Statement) -> bool:
    return isinstance(statement, Input) and is_given(statement.function)


def _variable(target: Place) -> Scalar | Array:
    return target.array if isinstance(target, Cell) else target.scalar
