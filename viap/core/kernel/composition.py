"""Calls by contract: proofs of functions ► a proof of the program that calls them.

A program may know calls of a function by its contract (`Program.uses`). What is proved of such a
program says nothing of the function's body: its assertions, its checks, and whether it keeps the
contract. A *summary* is the proof of that, made by `summary` from a theory all of whose claims are
proved: those of the body, what the contract ensures, its frame, and that each access lies in an
object that the contract names (bounds are among the checks).

A summary is about a *world*: what its proof supposes of a call. Each call has to show every fact
of it, in the memory of the caller. The rule of composition: if the claims of the program are
proved, and of each function that it knows by contract there is a summary of the same text for the
same checks, whose world each call shows, and so on for the calls in these functions, then the
program is safe. Reason: suppose an execution violates a claim of the program or of such a function.
Take the first moment at which one is violated, or at which a call does not show what it has to, or
a return does not keep the contract. Up to then, all calls were as the proofs suppose, and all
returns as they assume: so the proof of the function that runs then covers this moment. (Functions
may call each other: the induction is on the moments of an execution, finished or not.)
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import InitVar, dataclass
from typing import TYPE_CHECKING, Final

from viap.core.base.source import Position
from viap.core.kernel.obligations import claimed
from viap.core.kernel.rules import Z3, Proof
from viap.core.program.assumptions import (
    APART,
    APART_FROM_GLOBALS,
    CALLABLE_POINTER,
    CAN_BE_FREED,
    GIVEN_ARGUMENTS,
    NOT_NULL,
    TREES,
    CallPlace,
    ContractUse,
)
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import DOUBTFUL_LEAK, ENDLESS, MEMORY, described
from viap.core.program.unsized_arrays import unsized_accesses
from viap.core.translate.theory import Claim, Theory
from viap.core.translate.translation import is_translated

if TYPE_CHECKING:
    from viap.papers.derivation import Derived


_KEY: Final = object()

# Said of callers in words; the facts of the world say the same, and calls show those.
ABOUT_CALLERS = frozenset((NOT_NULL, APART, APART_FROM_GLOBALS, TREES, CAN_BE_FREED))
# Said of callers, and shown by no call.
_NEVER_SHOWN = frozenset((CALLABLE_POINTER, GIVEN_ARGUMENTS))


class NoSummary(Exception):
    """The reason why the proof of a function is none that callers can rely on."""


@dataclass(frozen=True, eq=False)
class Summary:
    """A proof that a function keeps its contract, and that nothing goes wrong in its body."""

    function: CallPlace
    program: Program
    theory: Theory
    proofs: Mapping[Claim, Proof]
    derived: "Derived | None"
    solver: object  # of the proofs, as `Proof` has it
    key: InitVar[object] = None

    def __post_init__(self, key: object) -> None:
        if key is not _KEY:
            raise TypeError("only `summary` makes summaries")

    @property
    def places(self) -> tuple[Position, ...]:
        """The places of the claims that are proved of the function."""
        return tuple(dict.fromkeys(claim.position for claim in self.theory.assertions))


def summary(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    derived: "Derived | None",
    solver: object = Z3,
) -> Summary:
    """Returns the summary that the proofs of all claims of a function's program are.

    Raises NoSummary; and ValueError for proofs of something else, or by another solver.
    """
    question = shown_question(theory, proofs, derived, solver)
    reason = refusal(question)
    if reason is not None or question.function is None:
        raise NoSummary(reason)
    return Summary(question.function, question, theory, dict(proofs), derived, solver, _KEY)


def refusal(question: Program) -> str | None:
    """Returns why proofs of all claims of a program would be no summary; None if they are one."""
    if question.world is None or question.function is None or question.reading is None:
        return "it has no contract, or options promise more about its callers"
    reason = unnoticed(question)
    if reason is None and "bounds" not in question.asked:
        reason = "its accesses were not compared with the objects that the contract names"
    unsized = unsized_accesses(question)
    if reason is None and unsized:
        reason = f"the contract does not say how large {next(iter(unsized))} is"
    never = [each for each in question.assumptions if each.kind in _NEVER_SHOWN]
    if reason is None and never:
        reason = f"no call can show what is supposed of {never[0].name}"
    return reason


def missing(
    question: Program, summaries: Collection[Summary], solver: object = Z3
) -> tuple[str, ...]:
    """Returns why the calls by contract in a program do not rest on proofs; empty if they do."""
    if not question.uses:
        return ()
    if question.asked & MEMORY.keys():
        return ("a call by contract does not say which memory stays allocated",)
    known = {each.function: each for each in summaries if each.solver is solver}
    found = (reason for each in _users(question, known) for reason in _of_calls(each, known))
    return tuple(dict.fromkeys(found))


def relied_on(question: Program, summaries: Collection[Summary]) -> tuple[Summary, ...]:
    """Returns the summaries that the calls in a program lead to."""
    known = {each.function: each for each in summaries}
    users = {id(program) for program in _users(question, known)}
    return tuple(each for each in summaries if id(each.program) in users)


def _users(question: Program, known: Mapping[CallPlace, Summary]) -> Iterator[Program]:
    """Yields the program, and those of all functions that its calls lead to."""
    seen: set[CallPlace] = set()
    waiting = [question]
    while waiting:
        program = waiting.pop()
        yield program
        for use in program.uses:
            if use.function not in seen and use.function in known:
                seen.add(use.function)
                waiting.append(known[use.function].program)


def _of_calls(program: Program, known: Mapping[CallPlace, Summary]) -> Iterator[str]:
    for use in program.uses:
        found = known.get(use.function)
        reason = f"{use.function} is not proved" if found is None else _unfit(program, use, found)
        if reason is not None:
            yield f"calls of {use.function} are known by its contract ({use.position}): {reason}"


def _unfit(program: Program, use: ContractUse, found: Summary) -> str | None:
    """Returns why a summary does not cover a call; None if it does."""
    callee = found.program
    assert callee.world is not None
    own, other = program.reading, callee.reading
    if own is None or other is None or not own.is_part_of(other):
        return f"{use.function} was proved in another program, or with other options"
    if not program.asked <= callee.asked or (callee.only and not program.only):
        return f"{use.function} was proved for fewer checks"
    open_facts = [str(fact) for fact in callee.world if fact not in use.shown]
    if open_facts:
        return f"the call does not show what the proof supposes: {open_facts[0]}"
    return None


# ---- What proofs by another solver than Z3 show: a certificate's checker has such a one.


@dataclass(frozen=True)
class Confirmation:
    """What proofs show by the word of another solver than Z3; it is no verdict.

    `reasons`: why nothing is confirmed; empty if all is.
    """

    reasons: tuple[str, ...]
    question: Program
    summaries: tuple[Summary, ...]


def confirmed(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    derived: "Derived | None",
    summaries: Collection[Summary],
    solver: object,
) -> Confirmation:
    """Compares like `viap.core.kernel.verdict.true`, for the proofs of a kernel with that
    solver.
    """
    question = shown_question(theory, proofs, derived, solver)
    reason = unnoticed(question)
    reasons = missing(question, summaries, solver) if reason is None else (reason,)
    return Confirmation(reasons, question, () if reasons else relied_on(question, summaries))


# ---- What is compared before TRUE is said: proofs with claims, and gaps with requested checks.
#
# Gaps are what the front end did not model in full.


def shown_question(
    theory: Theory,
    proofs: Mapping[Claim, Proof],
    derived: "Derived | None",
    solver: object = Z3,
) -> Program:
    """Returns the program whose claims are all proved.

    Raises ValueError for a proof of another statement or theory or by another solver, and for a
    theory that the translation has not made. `derived`: the theory is that of the derived program,
    and what is shown is its original.
    """
    if not is_translated(theory):
        raise ValueError("a theory that is not as the translation has written it")
    for claim in theory.assertions:
        proof = proofs[claim]
        if proof.theory is not theory:
            raise ValueError("a proof of another theory")
        if proof.solver is not None and proof.solver is not solver:
            raise ValueError("a proof by another solver")
        if proof.statement != claimed(claim):
            raise ValueError("a proof of something else")
    if derived is None:
        return theory.question
    if derived.program is not theory.question:
        raise ValueError("a theory of another program than the derived one")
    return derived.original


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
    return gap in question.asked or (gap == ENDLESS and DOUBTFUL_LEAK in question.asked)
