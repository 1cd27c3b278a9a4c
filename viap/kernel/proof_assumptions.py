"""The assumptions that a proof rests on besides its axioms, and the gaps that it leaves."""

from collections.abc import Collection

from viap.kernel.rules import Proof
from viap.program.assumptions import UNSIZED, Assumption, Taken, grouped
from viap.program.caller_inputs import unsized_accesses
from viap.program.nodes import Program
from viap.program.undefined_behaviour import DOUBTFUL_LEAK, ENDLESS, described
from viap.source import Position
from viap.translate.theory import Theory


def unnoticed(question: Program) -> str | None:
    """Returns why a proof of all assertions would not answer the question; None if it does."""
    if question.open_clauses:
        return f"a clause is not modelled: {described(question.open_clauses[0])}"
    gaps = [why for kind, why in question.gaps if _matters(kind, question)]
    return (
        f"a requested check is not modelled in full: {'; '.join(dict.fromkeys(gaps))}"
        if gaps
        else None
    )


def _matters(gap: str, question: Program) -> bool:
    """True if this gap affects a requested check."""
    if gap == ENDLESS and DOUBTFUL_LEAK in question.asked:
        from viap.transform.common.trip_counts import ends

        return not ends(question)
    return gap in question.asked


def operations_assumed(question: Program) -> dict[str, int]:
    """Returns the number of operations that are assumed to be defined, by their kind."""
    from viap.transform.common.definedness_checks import unchecked

    return unchecked(question, question.asked) if question.asked or question.asserts else {}


def rested_on(
    question: Program, theory: Theory | None, proofs: Collection[Proof]
) -> tuple[Taken, ...]:
    """Returns the assumptions that the proofs rest on, in words; each kind once."""
    kept = kept_assumptions(question, theory, proofs)
    return (*grouped(kept), *unsized(question))


def kept_assumptions(
    question: Program, theory: Theory | None, proofs: Collection[Proof]
) -> tuple[Assumption, ...]:
    """Returns the assumptions that the proofs rest on.

    `theory` is None if the proofs are about a program derived from the question: then all inputs
    count as used.
    """
    kept = question.assumptions
    if any(assumption.by_input for assumption in kept):
        used = None if theory is None else _used_places(kept, theory, proofs)
        kept = tuple(assumption for assumption in kept if _is_used(assumption, used))
    return kept


def _is_used(assumption: Assumption, used: set[Position] | None) -> bool:
    return not assumption.by_input or used is None or assumption.position in used


def _used_places(
    assumptions: Collection[Assumption], theory: Theory, proofs: Collection[Proof]
) -> set[Position]:
    """Returns the positions of the assumptions whose inputs the proofs use."""
    places = {assumption.position for assumption in assumptions if assumption.by_input}
    symbols = {
        input.symbol: input.statement.position
        for input in theory.inputs
        if input.statement.position in places
    }
    if not symbols:
        return set()
    from viap.kernel.used_inputs import used_symbols

    return {symbols[symbol] for symbol in used_symbols(proofs, frozenset(symbols))}


def unsized(question: Program) -> tuple[Taken, ...]:
    """Returns the assumption for each array of a caller that has no declared size."""
    if not (question.asked or question.asserts):
        return ()
    from viap.transform.common.assertion_slice import leading_to_assertions

    before = leading_to_assertions(question)
    taken = []
    for name, count in unsized_accesses(before).items():
        places = "1 access is" if count == 1 else f"{count} accesses are"
        words = f"{name} is large enough: its size is not known, and {places} not checked"
        taken.append(Taken(UNSIZED, (name,), (), words))
    return tuple(taken)
