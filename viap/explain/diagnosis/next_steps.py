"""Next steps after UNKNOWN, derived from the program: annotations, options and contracts."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from viap.core.base.errors import TIMEOUT
from viap.core.program.assumptions import (
    CONTRACT,
    EXTERNAL,
    INSTRUCTIONS,
    MATH_RANGE,
    UNKNOWN_OBJECT,
    UNMODELLED,
    VOLATILE_ANY,
)
from viap.core.program.c_expressions import printer
from viap.core.program.message_names import variable_text
from viap.core.program.nodes import (
    Array,
    Binary,
    Cell,
    Constant,
    Expr,
    Program,
    Scalar,
    Variable,
    While,
    Widen,
    Wrap,
    expressions,
    statements,
    subexpressions,
)
from viap.core.program.undefined_behaviour import UNKNOWN_END
from viap.prover.cases.diagnosis import (
    ENTRY,
    ITERATION,
    TOO_WEAK,
    FailedCandidate,
    NextStep,
    OpenClaim,
)

_MOST_STEPS = 3
_MOST_NAMES = 2


@dataclass(frozen=True)
class Surroundings:
    """How the question was asked: the cause of UNKNOWN, the time limit, and where time went.

    `shares`: names of techniques with their parts of the time, the largest first. `doing`: the last
    step. `written`: formulas of annotations in the program.
    """

    cause: str
    seconds: float | None = None
    shares: tuple[tuple[str, float], ...] = ()
    doing: str = ""
    written: frozenset[str] = frozenset()


# Assumptions that leave values open, with how they do it and what would help.
_OPEN = {
    EXTERNAL: "{} has no body and no contract: its result is any value",
    UNMODELLED: "the body of {} is not modelled: its result is any value",
    CONTRACT: "calls of {} are known by its contract alone",
    VOLATILE_ANY: "reads of the volatile object {} are any value",
    INSTRUCTIONS: "outputs of the assembly {} are any value",
    UNKNOWN_OBJECT: "{} leads to an object with any contents",
    MATH_RANGE: "results of {} are known by their range alone",
}


def involved(program: Program, around: Surroundings) -> list[str]:
    """Returns the assumptions and limits that may be a reason, as texts."""
    found: list[str] = []
    if around.cause == TIMEOUT and around.seconds is not None:
        doing = f", during: {around.doing}" if around.doing else ""
        found.append(f"the time limit of {around.seconds:g} s{doing}")
    for kind, text in _OPEN.items():
        names = _names(program, kind)
        found += [text.format(name) for name in names[:_MOST_NAMES]]
    return found


def _names(program: Program, kind: str) -> list[str]:
    """Returns the names of assumptions of a kind, with the first line of each."""
    lines: dict[str, str] = {}
    for each in program.assumptions:
        if each.kind == kind:
            line = "" if each.position is None else f" (line {each.position.source.line})"
            lines.setdefault(each.name, f"{each.name}{line}")
    return list(lines.values())


def steps_for(
    claim: OpenClaim | None, program: Program, around: Surroundings
) -> Iterator[NextStep]:
    """Yields at most three steps for a claim; for None, those for the whole question."""
    steps = _for_claim(claim, around) if claim is not None else _for_question(program, around)
    for number, step in enumerate(steps):
        if number < _MOST_STEPS:
            yield step


def _for_claim(claim: OpenClaim, around: Surroundings) -> Iterator[NextStep]:
    candidate = claim.candidate
    if candidate is None or claim.loop is None:
        return
    missing = formulas_to_add(candidate, around.written)
    if missing:
        checked = candidate.entered and candidate.inductive and candidate.suffices
        if candidate.tried or (candidate.tried is None and checked):
            clauses = " ".join(f"loop invariant {each};" for each in missing)
            comment = f"//@ {clauses}" if len(missing) == 1 else f"/*@ {clauses} */"
            what = f"add {comment} before line {claim.loop.source.line}"
            yield NextStep("annotation", what, _reason(candidate))
    elif _is_likely(candidate) and candidate.state is not None and not candidate.supports:
        what = f"find a fact about the loop that is false in {candidate.state.text()}"
        yield NextStep("annotation", what, "an iteration from there breaks the fact above")


def formulas_to_add(candidate: FailedCandidate, written: Collection[str]) -> list[str]:
    """Returns the candidate and its supports, if nothing speaks against them as annotations.

    `written`: formulas that are annotations already; their results are told.
    """
    if not _is_likely(candidate) or (candidate.fault == ITERATION and not candidate.supports):
        return []
    known = {_packed(each) for each in written}
    every = (candidate.formula, *candidate.supports)
    return [each for each in every if _packed(each) not in known]


def _is_likely(candidate: FailedCandidate) -> bool:
    """True if no run shows that the candidate is false, and a search was made for one."""
    return candidate.fault not in (TOO_WEAK, ENTRY) and candidate.seen > 0 and candidate.withstood


def _packed(formula: str) -> str:
    return "".join(formula.split())


def _reason(candidate: FailedCandidate) -> str:
    """Returns why annotations with the candidate and its supports are likely to help."""
    one = not candidate.supports
    if candidate.tried:
        return f"tried: the claim is proved with {'it' if one else 'them'}"
    first, kept = (
        ("it holds at first", "iterations keep it")
        if one
        else ("they hold at first", "iterations keep them together")
    )
    return f"checked: {first}, {kept}, the claim follows from {'it' if one else 'the first one'}"


def _for_question(program: Program, around: Surroundings) -> Iterator[NextStep]:
    if around.cause == TIMEOUT and around.seconds is not None:
        why = "the limit was reached"
        if around.shares:
            name, share = around.shares[0]
            why = f"{share:.0%} of the time went into '{name}'"
        yield NextStep("option", f"--timeout {4 * around.seconds:g}", why)
    for name, size in sizes_for(program):
        yield NextStep(
            "option", f"--array {name}:{size}", f"the loop reads {name}[i] for i < {size}"
        )
    for name in dict.fromkeys(a.name for a in program.assumptions if a.kind == EXTERNAL):
        what = f"write a contract for {name}: /*@ ensures ...; */ before its declaration"
        yield NextStep("contract", what, "its result is any value")
    for name in dict.fromkeys(a.name for a in program.assumptions if a.kind == CONTRACT):
        what = f"strengthen the contract of {name}, or give --calls inline"
        yield NextStep("contract", what, f"calls of {name} are known by its contract alone")


# ---- Likely sizes of arrays that a caller gives: the bounds of loops that walk over them.


def sizes_for(program: Program) -> Iterator[tuple[str, str]]:
    """Yields arrays of unknown size with a likely size: `a` and `n`, where a loop has `i < n`."""
    if not any(UNKNOWN_END in why or "size of" in why for _, why in program.gaps):
        return
    given = {part for each in program.given if each.pointer for _, part in each.parts}
    parameters = {part for each in program.given if not each.pointer for _, part in each.parts}
    seen: set[Array] = set()
    text = printer(program).text
    for loop in statements(program.body):
        if not isinstance(loop, While):
            continue
        bounds = dict(_bounds(loop.condition))
        for array, index in _accesses(loop):
            bound = bounds.get(index)
            if bound is None or array not in given or array in seen:
                continue
            if _variables(bound) <= parameters:
                seen.add(array)
                yield variable_text(array), text(bound)


def _bounds(condition: Expr) -> Iterator[tuple[Scalar, Expr]]:
    """Yields scalars with the bounds that a condition says they are below."""
    for node in subexpressions(condition):
        if isinstance(node, Binary) and node.op == "<":
            left, right = _bare(node.left), _bare(node.right)
            if isinstance(left, Variable) and isinstance(right, Variable | Constant):
                yield left.scalar, right


def _accesses(loop: While) -> Iterator[tuple[Array, Scalar]]:
    """Yields arrays with the scalars that are their last indices in a loop."""
    for statement in statements(loop.body):
        for expr in expressions(statement):
            for node in subexpressions(expr):
                if isinstance(node, Cell):
                    index = _bare(node.indices[-1])
                    if isinstance(index, Variable):
                        yield node.array, index.scalar


def _bare(expr: Expr) -> Expr:
    while isinstance(expr, Widen | Wrap):
        expr = expr.operand
    return expr


def _variables(expr: Expr) -> set[Scalar | Array]:
    return {node.scalar for node in subexpressions(expr) if isinstance(node, Variable)}
