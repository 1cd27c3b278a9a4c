"""Checks files of lemmas: the kernel proves each of them for any sequences, or says what fails."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from viap.errors import InputError
from viap.instantiate.library_file import LibraryFile, LibraryLemma
from viap.kernel.obligations import Constants, InductionMember, Use
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.proving.library_lemmas import read_library
from viap.proving.library_proofs import LemmaProofs, define
from viap.proving.prover import Prover, prover_of
from viap.smt.solver import Answer, Limits
from viap.translate.translation import theory_of_sequences

LIMITS = Limits(20_000_000, 5.0)  # of the proof of a lemma


class RefusedLemma(InputError):
    """A lemma of a user's file that the kernel does not prove."""


@dataclass(frozen=True, slots=True)
class CheckedLemma:
    """`failing`: the step of the proof that fails; "" if the lemma is proved."""

    lemma: LibraryLemma
    seconds: float
    failing: str = ""
    counterexample: str | None = None

    def fault(self) -> RefusedLemma:
        """Returns the error that refuses the lemma."""
        message = f"the lemma '{self.lemma.name}' is refused: {self.failing}"
        if self.counterexample is not None:
            message += f"; it is false for {self.counterexample or 'all values'}"
        return RefusedLemma(message, self.lemma.position)


def check_file(path: Path) -> Iterator[CheckedLemma]:
    """Yields what becomes of each lemma; raises InputError if the file is malformed."""
    library = read_library(path)
    prover = prover_of_library(library)
    proofs = LemmaProofs(prover)
    for lemma in library.lemmas:
        start = time.perf_counter()
        proof = proofs.proof(lemma)
        spent = time.perf_counter() - start
        if proof is not None:
            yield CheckedLemma(lemma, spent)
            continue
        from viap.proving.library_counterexamples import counterexample

        yield CheckedLemma(lemma, spent, _failing(proofs, lemma), counterexample(library, lemma))


def prover_of_library(library: LibraryFile) -> Prover:
    """Returns a prover that knows the file's functions, and nothing of its sequences."""
    prover = prover_of(theory_of_sequences(library.sequences), LIMITS)
    for function in library.functions.values():
        define(prover, function)
    return prover


def _failing(proofs: LemmaProofs, lemma: LibraryLemma) -> str:
    """Says which step of a proof fails."""
    missing = [used.name for used in lemma.uses if proofs.proof(used) is None]
    if missing:
        return f"it uses '{missing[0]}', which is not proved"
    if lemma.counter is None:
        return "it does not follow from the definitions"
    name, prover = lemma.counter.payload, proofs.prover
    statement = lemma.statement()
    constants = Constants().of(statement)
    places = [_place(constants, dict(moved)) for moved in lemma.hypotheses]
    facts = prover.knowledge.facts([statement.at(at) for at in (constants, *places)])
    uses = [Use(0, at) for at in places]
    member = InductionMember(statement, (lemma.counter,), constants, facts, uses)
    _, obligation = prover.kernel.obligation([member], 0)
    first = build.eq(constants[lemma.counter], build.ZERO)
    answer = prover.solver.check([*obligation.formulas(), first], prover.limits)
    if answer is not Answer.UNSAT:
        return f"the base of the induction on {name} fails, {name} = 0"
    return f"the step of the induction on {name} fails, from {name} - 1 to {name}"


def _place(constants: dict[Term, Term], moved: dict[Term, Term]) -> dict[Term, Term]:
    return {**constants, **{v: substitute(at, constants) for v, at in moved.items()}}
