"""Trials of a fact by proofs: is the claim proved if it holds, and does an iteration keep it?"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from viap.core.logic.terms import Kind, Term
from viap.core.program.nodes import (
    Array,
    Assert,
    Assume,
    Binary,
    Block,
    Body,
    Constant,
    Exit,
    Expr,
    Fill,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    subexpressions,
)
from viap.core.program.walkers import map_simple, map_statements, ways_out
from viap.core.smt.answers import Limits
from viap.core.translate.expression_terms import Translator
from viap.core.translate.theory import Loop
from viap.data import strategies_path
from viap.explain.diagnosis.facts import Fact
from viap.prover.cases.strategy_file import Strategy, find_plan
from viap.prover.session.invariants import find_invariants
from viap.prover.session.session import Session

# Steps are what ends a question, so that the answer is the same on a busy machine.
_LIMITS = Limits(1_500_000, 4.0)


def quick_plan() -> Strategy:
    """Returns the first round of the usual plan, without a search for counterexamples."""
    plan = find_plan("default", strategies_path())
    first = plan.rounds[0]
    left_out = ("refute", "unroll", "floats")
    kept = tuple(name for name in first.techniques if name not in left_out)
    budget = replace(first.budget, limits=_LIMITS)
    return replace(plan, rounds=(replace(first, techniques=kept, budget=budget),))


def suffices(program: Program, loop: While, facts: Sequence[Fact], claim: Assert) -> bool:
    """True if the claim is proved where the facts are assumed at the loop's head."""
    at = loop.position
    assumed = tuple(s for fact in facts for s in fact.assumed(at))
    again = tuple(s for fact in facts for s in fact.assumed(at, ".again"))

    def stated(here: While) -> Body:
        return (*assumed, with_body(here, (*here.body, *again)))

    # The body of the loop is changed first, because changed statements are other ones.
    body = at_loop(only_claim(program.body, claim), loop, stated)
    return _is_proved(program, body, facts)


def is_true_at_entry(program: Program, loop: While, facts: Sequence[Fact]) -> bool:
    """True if the facts are proved wherever the loop is reached."""
    shown = tuple(s for fact in facts for s in fact.asserted(loop.position))
    body = at_loop(only_claim(program.body, None), loop, lambda here: (*shown, here))
    return _is_proved(program, body, facts)


def is_kept(program: Program, loop: While, facts: Sequence[Fact], known: Sequence[Fact]) -> bool:
    """True if an iteration from any state with these facts is proved to keep them."""
    at = loop.position
    start: list[Statement] = []
    for scalar in program.scalars:
        start.append(Input(Variable(scalar, at), STATE, scalar.type, at))
    # Also those that the loop only reads: a global array would be zero.
    start += [Fill(array, (), None, at) for array in program.arrays if is_plain(array)]
    assumed = [s for fact in (*known, *facts) for s in fact.assumed(at)]
    shown = tuple(s for fact in facts for s in fact.asserted(at))
    bodies = only_claim(loop.body, None)
    run: Body = (Assume(loop.condition, "assume", at), *bodies, *shown)
    for label in dict.fromkeys((loop.label, *(exit.label for exit in ways_out(loop.body)))):
        run = (Block(label, run, at),)
    return _is_proved(program, (*start, *assumed, *run), facts)


def _is_proved(program: Program, body: Body, facts: Sequence[Fact]) -> bool:
    from viap.prover.cases.runner import decide

    changed = with_bound_variables(program, body, facts)
    return decide(changed, quick_plan()).outcome.value == "TRUE"


# ---- Facts that viap proves at the head of a loop, from proposals that runs do not refute.


# Steps are what ends a question, so that the answer is the same on a busy machine.
_PROOF_LIMITS = Limits(300_000, 2.0)
_MOST, _MOST_OTHERS = 60, 24  # proposals
_HARD = frozenset(("%", "/", "&&", "||", "&", "|", "^", "<<", ">>"))


def proved_facts(session: Session, loop: While, facts: Sequence[Fact]) -> list[Fact]:
    """Returns facts about scalars that are inductive together: linear ones, then others."""
    here = next((each for each in session.theory.loops if each.statement is loop), None)
    if here is None or here.head is None:
        return []
    plain = [fact for fact in facts if not fact.bounds]
    linear = [fact for fact in plain if is_linear(fact.condition)]
    found = _inductive(session, here, linear[:_MOST])
    others = [fact for fact in plain if fact not in linear]
    both = [*found, *others[:_MOST_OTHERS]]
    return _inductive(session, here, both) or found


def _inductive(session: Session, loop: Loop, facts: Sequence[Fact]) -> list[Fact]:
    terms: dict[Term, Fact] = {}
    for fact in facts:
        term = _term(session, loop, fact)
        if term.kind is not Kind.TRUTH:
            terms.setdefault(term, fact)
    if not terms:
        return []
    found = find_invariants(session.prover.within(_PROOF_LIMITS), {loop: list(terms)})
    formulas = [formula for each in found for formula in each.formulas]
    return [terms[formula] for formula in formulas if formula in terms]


def is_linear(condition: Expr) -> bool:
    """True for a comparison of linear terms, without conditions on it."""
    return not any(
        isinstance(node, Binary)
        and (node.op in _HARD or (node.op == "*" and not _has_constant(node)))
        for node in subexpressions(condition)
    )


def _has_constant(node: Binary) -> bool:
    return isinstance(node.left, Constant) or isinstance(node.right, Constant)


def _term(session: Session, loop: Loop, fact: Fact) -> Term:
    assert loop.head is not None
    state = loop.head
    translator = Translator(state, session.theory.objects, lambda kind, term, place: None)
    return translator.condition(fact.condition)


# ---- A program that starts at the head of one of its loops, in any state.
#
# The state is an input: each scalar is drawn from the function STATE, and the cells of arrays are
# indeterminate, so that the machine takes them from `contents`.


STATE = "viap_state"


@dataclass(frozen=True, eq=False, slots=True)
class Resumed:
    """The program from the loop's head on; its first inputs are the `scalars`, in this order.

    `state` makes the state; `rest` is the execution from there.
    """

    program: Program
    state: Body
    rest: Body
    loop: While
    scalars: tuple[Scalar, ...]
    arrays: tuple[Array, ...]


def resumed(program: Program, loop: While) -> Resumed | None:
    """Returns the program from the head of the loop on; None if the loop is not in it."""
    path = _path(program.body, loop)
    if path is None:
        return None
    scalars = program.scalars
    arrays = tuple(array for array in program.arrays if is_plain(array))
    at = loop.position
    start: list[Statement] = [
        Input(Variable(scalar, at), STATE, scalar.type, at) for scalar in scalars
    ]
    start += [Fill(array, (), None, at) for array in arrays]
    rest = _rest(path, loop)
    body = (*start, *rest)
    made = program.changed(body=body, ordinary=())
    return Resumed(made, tuple(start), rest, loop, scalars, arrays)


def is_plain(array: Array) -> bool:
    """True if every size is a number, or in a scalar."""
    return all(isinstance(size, int | Scalar) for size in array.sizes)


# The bodies around a statement, outer ones first, each with the statement's index in it and with
# the compound statement that has the body.
_Path = list[tuple[Statement | None, Body, int]]


def _path(body: Body, wanted: Statement) -> _Path | None:
    waiting: list[tuple[Statement | None, Body, _Path]] = [(None, body, [])]
    while waiting:
        around, here, before = waiting.pop()
        for index, statement in enumerate(here):
            way: _Path = [*before, (around, here, index)]
            if statement is wanted:
                return way
            waiting += [(statement, inner, way) for inner in bodies(statement)]
    return None


def _rest(path: _Path, loop: While) -> Body:
    """Returns the execution from the loop's head to the end of the program."""
    inner: Body = (loop,)
    for around, body, index in reversed(path):
        inner = (*inner, *body[index + 1 :])
        match around:
            case While():
                # This iteration is finished outside of the loop, which then goes on.
                label = f"{around.label}.resumed"
                first = map_statements(inner, partial(_led, around, label))
                inner = (Block(label, (*first, around), around.position),)
            case Block():
                inner = (Block(around.label, inner, around.position),)
            case If() | None:
                pass
            case _:
                raise AssertionError(f"a statement without bodies: {around}")
    return inner


def _led(around: While, label: str, statement: Statement) -> list[Statement]:
    """Returns an exit of the loop as one of the block of that label."""
    if isinstance(statement, Exit) and statement.label == around.label:
        return [Exit(label, statement.position)]
    return [statement]


# ---- Programs for questions about a loop: facts at its head, and no claims but one.


def only_claim(body: Body, claim: Assert | None) -> Body:
    """Returns the body with all other assertions as assumptions; with all, if `claim` is None."""

    def changed(statement: Statement) -> list[Statement]:
        if isinstance(statement, Assert) and statement is not claim:
            return [Assume(statement.condition, "abort", statement.position)]
        return [statement]

    return map_simple(body, changed)


def at_loop(body: Body, loop: While, change: Callable[[While], Iterable[Statement]]) -> Body:
    """Returns the body with the loop, or its copies, replaced.

    Copies count because a statement whose body was changed is another one.
    """

    def changed(statement: Statement) -> Iterable[Statement]:
        if isinstance(statement, While) and statement.position == loop.position:
            if statement.label == loop.label:
                return change(statement)
        return (statement,)

    return map_statements(body, changed)


def with_body(loop: While, body: Body) -> While:
    """Returns the loop with another body."""
    return While(loop.label, loop.condition, body, loop.position)


def with_bound_variables(program: Program, body: Body, facts: Sequence[Fact]) -> Program:
    """Returns a program of which nothing is assumed, with the bound variables of the facts."""
    more = tuple(dict.fromkeys(scalar for fact in facts for scalar in fact.variables()))
    return program.changed(
        body=body, scalars=(*program.scalars, *more), ordinary=(), gaps=(), assumptions=()
    )
