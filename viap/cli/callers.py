"""What a proof about a function takes for granted of those who call it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.data import strategies_path
from viap.program.given import unsized_accesses
from viap.program.nodes import Program

if TYPE_CHECKING:
    from viap.prove.work import Voice

# What can hold at the start of a function is seen soon, if at all: there is no loop.
_ROUNDS = 1


def assumptions(program: Program) -> tuple[str, ...]:
    """In words: where pointers lead, and sizes that nobody knows."""
    pointers = [each.name for each in program.given if each.pointer]
    others = any(each.kind != "parameter" and not each.pointer for each in program.given)
    lines = []
    if len(pointers) > 1:
        shown = f"{', '.join(pointers[:-1])} and {pointers[-1]}"
        lines.append(f"{shown} are not null, and do not overlap")
    elif pointers:
        lines.append(f"{pointers[0]} is not null")
    if pointers and others:
        lines[-1] += (
            ", also not with global variables"
            if len(pointers) > 1
            else (", and does not overlap with global variables")
        )
    for name, count in unsized_accesses(program).items():
        places = "1 access is" if count == 1 else f"{count} accesses are"
        lines.append(f"{name} is large enough: its size is not known, and {places} not checked")
    return tuple(lines)


def unkept(probe: Program, voice: "Voice") -> bool | None:
    """Whether no call can keep the contract; None where that was not found out."""
    from viap.prove.decide import decide
    from viap.prove.plan import find_plan
    from viap.prove.verdict import Outcome

    # (The user's strategy may only prove, or only look for runs.)
    plan = find_plan("default", strategies_path())
    outcome = decide(probe, replace(plan, rounds=plan.rounds[:_ROUNDS]), voice).outcome
    return {Outcome.TRUE: True, Outcome.FALSE: False}.get(outcome)
