"""Trials of a fact by proofs: is the claim proved if it holds, and does an iteration keep it?"""

from collections.abc import Sequence
from dataclasses import replace

from viap.data import strategies_path
from viap.explain.diagnosis.facts import Fact
from viap.explain.diagnosis.loop_programs import (
    at_loop,
    only_claim,
    with_body,
    with_bound_variables,
)
from viap.explain.diagnosis.resumed_program import STATE, is_plain
from viap.program.nodes import (
    Assert,
    Assume,
    Block,
    Body,
    Fill,
    Input,
    Program,
    Statement,
    Variable,
    While,
)
from viap.program.walkers import ways_out
from viap.session.strategy_file import Strategy, find_plan
from viap.smt.answers import Limits

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
    from viap.session.runner import decide

    changed = with_bound_variables(program, body, facts)
    return decide(changed, quick_plan()).outcome.value == "TRUE"
