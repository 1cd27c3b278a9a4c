"""Contracts as text: for people, as ACSL, as clauses of CBMC, and as settings of viap."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import InputError
from viap.core.base.source import Position
from viap.core.logic.terms import Term
from viap.core.program.assumptions import REQUIRES
from viap.core.program.build import number
from viap.core.program.nodes import Assert, Assume, Halt, Program, Statement
from viap.core.program.walkers import map_statements
from viap.facts.dialects import ClauseOfCbmc, People, width_for
from viap.modules.requirements.conditions import Condition, condition_requirement
from viap.modules.requirements.entry_terms import given_types
from viap.modules.requirements.exit_clauses import ExitClause
from viap.modules.requirements.inference import infer
from viap.modules.requirements.postconditions import Ensured, assigned_objects, postconditions
from viap.project.contract import CONDITION, SIZE, STRING, Contract, Requirement
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.prover.cases.strategy_file import Strategy


# ---- The contract of one function: its requirements, its frame, and a call that fulfils them.


_EXACTNESS_S = 4.0  # for one condition
_ENSURES_S = 12.0


@dataclass(frozen=True)
class FunctionContract:
    """`reason`: why there is no contract, or what is proved under it.

    `exact`: the conditions without which every call goes wrong. `assigns`: objects that may be
    changed. `example`: values of a call that fulfils the requirements. `assuming`: the other
    assumptions of the proof. `outside`: functions without a body, which may change more.
    `ensures`: proved clauses about the state where it returns. `formulas`: those of conditions.
    """

    function: str
    found: bool
    reason: str
    requires: tuple[Requirement, ...] = ()
    exact: frozenset[Requirement] = frozenset()
    assigns: tuple[str, ...] = ()
    example: Mapping[str, int] = field(default_factory=dict)
    assuming: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    ensures: tuple[ExitClause, ...] = ()
    formulas: Mapping[Requirement, Term] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        requires = [{**each.as_json(), "exact": each in self.exact} for each in self.requires]
        return {
            "function": self.function,
            "found": self.found,
            "reason": self.reason,
            "requires": requires,
            "assigns": list(self.assigns),
            "ensures": [{"acsl": each.acsl, "cbmc": each.cbmc} for each in self.ensures],
            "example": dict(self.example),
            "assumptions": list(self.assuming),
            "outside": list(self.outside),
        }


def contract_of(
    question: Question, plan: "Strategy", budget: Budget, tell: Callable[[str], object]
) -> FunctionContract:
    """The inferred contract of the question's function."""
    function = question.entry.function
    inferred = infer(question, plan, budget, tell)
    result = inferred.result
    if result is None or result.answer.verdict != "TRUE" or inferred.made is None:
        why = "no requirements were found" if result is None else result.answer.reason
        return FunctionContract(function, False, why)
    narrow = replace(question, entry=replace(question.entry, contract=inferred.contract))
    first = replace(plan, rounds=plan.rounds[:1])
    exact = [
        condition_requirement(condition)
        for condition in inferred.made.conditions
        if condition.size is None
        and budget.remaining() > 0
        and is_exact(condition, narrow, first, Budget(min(_EXACTNESS_S, budget.remaining())))
    ]
    try:
        with budget.enforced():
            program = narrow.load()
            assigns = assigned_objects(program)
            types = given_types(program)
    except OutOfTime:
        return FunctionContract(function, False, "out of time: what it assigns is not known")
    requires = result.answer.requires
    _, more, proved = result.answer.reason.rpartition("; ")
    reason = "proved" if requires and not more else proved
    others = tuple(str(each) for each in result.answer.taken if each.kind != REQUIRES)
    ensured = Ensured()
    if inferred.hypotheses is not None and budget.remaining() > 0:
        share = Budget(min(_ENSURES_S, budget.remaining()))
        ensured = postconditions(narrow, inferred.made, inferred.hypotheses, plan, share)
    return FunctionContract(
        function,
        True,
        reason,
        requires,
        frozenset(exact),
        assigns,
        inferred.example,
        tuple(dict.fromkeys((*others, *ensured.assuming))),
        program.stubs,
        ensured.clauses,
        {condition_requirement(each): each.formula(types) for each in inferred.made.conditions},
    )


# ---- Contracts as text: for people, as ACSL, as clauses of CBMC, and as settings of viap.


NOTHING = "\\nothing"


def printed(contracts: Sequence[FunctionContract], format: str) -> str:
    """The contracts in a format; functions without a contract are named, with the reason."""
    if format == "json":
        return json.dumps([each.as_json() for each in contracts], indent=2) + "\n"
    form = {"text": _text, "acsl": _acsl, "cbmc": _cbmc, "toml": _toml}[format]
    return "\n".join("".join(f"{line}\n" for line in form(each)) for each in contracts)


def _text(contract: FunctionContract) -> Iterable[str]:
    if not contract.found:
        yield f"{contract.function}: {contract.reason}"
        return
    yield f"{contract.function}: {contract.reason}"
    for each in contract.requires:
        exact = " (exact: without it, every call goes wrong)" if each in contract.exact else ""
        yield f"  requires {each}{exact}"
    if not contract.requires:
        yield "  requires nothing"
    outside = [f"all that {name} can reach" for name in contract.outside]
    yield f"  assigns at most {', '.join([*contract.assigns, *outside]) or 'nothing'}"
    yield from (f"  ensures {each.acsl}" for each in contract.ensures)
    yield from (f"  assuming that {text}" for text in contract.assuming)
    if contract.example:
        values = ", ".join(f"{name} = {value}" for name, value in contract.example.items())
        yield f"  for example {values}"


def _acsl(contract: FunctionContract) -> Iterable[str]:
    if not contract.found:
        yield f"/* {contract.function}: {contract.reason} */"
        return
    yield from _head(contract)
    yield "/*@"
    changed = {text.partition("[")[0] for text in contract.assigns}
    for each in contract.requires:
        yield f"  requires {_acsl_requirement(contract, each, each.subject in changed)};"
    sizes = {each.subject: each.text for each in contract.requires if each.kind == SIZE}
    frame = [_acsl_cells(text, sizes) for text in contract.assigns]
    if not contract.outside:
        yield f"  assigns {', '.join(frame) or NOTHING};"
    yield from (f"  ensures {each.acsl};" for each in contract.ensures)
    yield "*/"


def _head(contract: FunctionContract) -> Iterable[str]:
    """A comment with the name, and with assumptions that have no clause."""
    yield f"/* {contract.function} */"
    yield from (f"/* assuming that {text} */" for text in contract.assuming)


def _acsl_requirement(contract: FunctionContract, each: Requirement, changed: bool) -> str:
    if each.kind == SIZE:
        predicate = "valid" if changed else "valid_read"
        return f"\\{predicate}({each.subject} + (0 .. {each.text} - 1))"
    if each.kind == STRING:
        return f"valid{'' if changed else '_read'}_string({each.subject})"
    return People().text(contract.formulas[each])


def _acsl_cells(text: str, sizes: Mapping[str, str]) -> str:
    """A part of the frame; the elements of an array by their range, if its size is known."""
    name = text.partition("[")[0]
    return text.replace("[..]", f"[0 .. {sizes[name]} - 1]", 1) if name in sizes else text


def _cbmc(contract: FunctionContract) -> Iterable[str]:
    if not contract.found:
        yield f"/* {contract.function}: {contract.reason} */"
        return
    yield from _head(contract)
    strings = []
    for each in contract.requires:
        if each.kind == CONDITION and not _is_about_strings(each):
            formula = contract.formulas[each]
            text = ClauseOfCbmc({}, width_for(formula, {})).text(formula)
            yield f"__CPROVER_requires({text})"
        elif each.kind == SIZE and not _is_about_strings(each):
            room = f"({each.c_text}) * sizeof(*{each.subject})"
            yield f"__CPROVER_requires(__CPROVER_is_fresh({each.subject}, {room}))"
        else:
            strings.append(str(each))
    if strings:
        yield f"/* not expressed: {', '.join(strings)} */"
    names = dict.fromkeys(_object(text) for text in contract.assigns)
    if not contract.outside:
        yield f"__CPROVER_assigns({', '.join(names)})"
    yield from (f"__CPROVER_ensures({each.cbmc})" for each in contract.ensures)


def _object(text: str) -> str:
    """A clause for the object that a part belongs to."""
    name, bracket, _ = text.partition("[")
    return f"__CPROVER_object_whole({name})" if bracket else text


def _toml(contract: FunctionContract) -> Iterable[str]:
    """A table of settings: clauses in ACSL; sizes and conditions about strings as options."""
    if not contract.found:
        yield f"# {contract.function}: {contract.reason}"
        return
    yield f"[function.{contract.function}]"
    yield from (f"# assuming that {text}" for text in contract.assuming)
    others = [each for each in contract.requires if _is_about_strings(each)]
    pairs = [f"{json.dumps(each.subject)} = {json.dumps(each.c_text)}" for each in others
             if each.kind != CONDITION]  # fmt: skip
    if pairs:
        yield f"arrays = {{ {', '.join(pairs)} }}"
    yield from _texts("assume", [each.c_text for each in others if each.kind == CONDITION])
    changed = {text.partition("[")[0] for text in contract.assigns}
    clauses = [each for each in contract.requires if each not in others]
    texts = [_acsl_requirement(contract, each, each.subject in changed) for each in clauses]
    yield from _texts("requires", texts)
    sizes = {each.subject: each.text for each in contract.requires if each.kind == SIZE}
    if not contract.outside:
        frame = [_acsl_cells(text, sizes) for text in contract.assigns]
        yield from _texts("assigns", frame or [NOTHING])
    yield from _texts("ensures", [each.acsl for each in contract.ensures])


def _is_about_strings(each: Requirement) -> bool:
    return each.kind == STRING or "strlen(" in each.c_text


def _texts(key: str, texts: Sequence[str]) -> Iterable[str]:
    """A key with a list of texts, in literal quotes where that shows backslashes as they are."""
    if not texts:
        return
    shown = [json.dumps(text) if "'" in text or "\n" in text else f"'{text}'" for text in texts]
    if len(shown) == 1:
        yield f"{key} = [{shown[0]}]"
        return
    yield f"{key} = ["
    yield from (f"    {text}," for text in shown)
    yield "]"


# ---- Exactness of a condition: every call that breaks it goes wrong, or never ends.
#
# In the program that is asked about, the calls break the condition, a violated check ends a run,
# and
# the only assertion is that no run ends in an ordinary way.


def is_exact(condition: Condition, question: Question, plan: "Strategy", budget: Budget) -> bool:
    """True if no call ends well that breaks this condition of the question's contract alone."""
    from viap.core.kernel.verdict import Outcome
    from viap.prover.cases.runner import decide

    contract = question.entry.contract
    assert contract is not None
    broken = replace(question.entry, contract=_broken(contract, condition))
    try:
        with budget.enforced():
            other = replace(question, entry=broken)
            program = without_good_end(other.checks.program(other.load()))
            return decide(program, plan).outcome is Outcome.TRUE
    except (InputError, OutOfTime):
        return False


def _broken(contract: Contract, condition: Condition) -> Contract:
    text = condition.c_text()
    rest = tuple(each for each in contract.assumptions if each != text)
    return replace(contract, assumptions=(*rest, condition.negation()))


def without_good_end(program: Program) -> Program:
    """The program with the claim that no run ends without a violation."""
    end = program.body[-1].position if program.body else Position(program.file)

    def change(statement: Statement) -> tuple[Statement, ...]:
        match statement:
            case Assert():
                return (Assume(statement.condition, "abort", statement.position),)
            case Assume(origin="exit" | "abort"):
                # (It ends the run, in an ordinary way.)
                return (Assert(statement.condition, statement.position),)
            case Halt():
                return (_never(statement.position), statement)
            case _:
                return (statement,)

    body = (*map_statements(program.body, change), _never(end))
    return program.changed(body=body, ordinary=(), gaps=())


def _never(position: Position) -> Assert:
    return Assert(number(0, position), position)
