"""Lemmas of the library about the functions of a program: matched, proved, then learned.

Nothing is taken from a file but proposals: the kernel proves each lemma for the program's own
functions before a question gets an instance of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from viap.core.base.errors import InputError, UsageError
from viap.core.base.source_texts import Sources
from viap.core.kernel.obligations import Constants, Instance, Statement
from viap.core.kernel.rules import Proof
from viap.core.logic.smtlib_reader import read_text
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import Recursive, substitute, subterms
from viap.core.smt.answers import Limits
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.instantiate.library_facts import (
    GroundNodes,
    LibraryFacts,
    PatternLemma,
    bindings,
    ground_nodes,
)
from viap.prover.instantiate.library_matching import (
    MOST_INTERPRETATIONS,
    Interpretation,
    interpretations,
    witnessed,
)
from viap.prover.instantiate.library_reader import LibraryFile, LibraryLemma, library_of, symbols_of
from viap.prover.session.function_definitions import defined
from viap.prover.session.prover import NEAR_FIRST, Prover

MOST_LEMMAS = 24  # that are proved for one assertion
LIMITS = Limits(1_500_000, 1.0)  # of the proof of a lemma

_DIVISIONS = (Kind.C_DIV, Kind.C_MOD, Kind.FLOOR_DIV, Kind.FLOOR_MOD)


class LemmaCandidate(NamedTuple):
    """A lemma about functions of a program, not yet proved."""

    lemma: LibraryLemma
    meant: Interpretation

    @property
    def functions(self) -> int:
        """The number of functions of the program that it is about."""
        return len(self.meant.chosen)

    @property
    def key(self) -> tuple[object, ...]:
        return self.lemma.name, self.lemma.position, self.lemma.statement()


@dataclass(frozen=True, slots=True)
class LearnedLemma:
    """A lemma that was proved for a program, and how many of its functions it is about."""

    lemma: LibraryLemma
    known: PatternLemma
    functions: int


@dataclass(eq=False)
class LibraryUse:
    """What was tried of the library for one program, and what was proved: the sources of facts.

    The facts are not part of the prover's knowledge: most questions are easier without them.
    """

    facts: LibraryFacts = field(default_factory=LibraryFacts)
    tried: set[tuple[object, ...]] = field(default_factory=set)
    learned: list[LearnedLemma] = field(default_factory=list)


def learn_lemmas(
    prover: Prover, folders: Sequence[Path], terms: Sequence[Term], use: LibraryUse
) -> list[LearnedLemma]:
    """Proves lemmas that have instances at these terms, and adds them to `use`."""
    mentioned = symbols_of(terms)
    made = [function for function in defined(prover.knowledge) if function.symbol in mentioned]
    if not made and not any(map(_is_special, subterms(*terms))):
        return []
    prefixes = (axiom for axiom in prover.theory.axioms if axiom.origin.kind == "prefix")
    use.facts.stays = tuple(a for a in prefixes if len(a.counters) == 1)
    found: list[LearnedLemma] = []
    # A lemma about several functions of the program says more than one about each of them.
    candidates = sorted(_candidates(folders, made, terms), key=lambda each: -each.functions)
    for candidate in candidates[:MOST_LEMMAS]:
        if candidate.key not in use.tried:
            use.tried.add(candidate.key)
            found += _learned(prover, candidate, use.facts)
    use.learned += found
    return found


def may_apply(prover: Prover) -> bool:
    """True if there are functions by recursion, or operations that solvers know little of."""
    theory = prover.theory
    claims = (term for claim in theory.assertions for term in (claim.condition, *claim.path))
    stated = [*(axiom.body for axiom in theory.axioms), *claims]
    return bool(defined(prover.knowledge)) or any(map(_is_special, subterms(*stated)))


def _is_special(node: Term) -> bool:
    """True for bitwise operations, divisions by unknown numbers, and products of unknown ones."""
    if node.kind in _DIVISIONS:
        return not node.args[1].is_number
    return node.kind is Kind.BITS or (node.kind is Kind.MUL and not node.args[0].is_number)


def _learned(
    prover: Prover, candidate: LemmaCandidate, facts: LibraryFacts
) -> Iterator[LearnedLemma]:
    lemma, meant = candidate
    # A lemma is about functions: what else is known of the program only makes questions larger;
    # and what the lemma's own functions are is of no use outside of its proof.
    alone = prover.within(LIMITS).knowing(prover.knowledge.of_functions())
    for function in meant.new:
        define(alone, function)
    proof = LemmaProofs(alone).proof(lemma)
    if proof is not None:
        known = PatternLemma(prover.kernel.lemma(proof, lemma.name), lemma.patterns)
        facts.learn(known, (function.symbol for function in meant.new))
        yield LearnedLemma(lemma, known, candidate.functions)


def _candidates(
    folders: Sequence[Path], made: Sequence[Recursive], terms: Sequence[Term]
) -> Iterator[LemmaCandidate]:
    """Yields lemmas about the program's functions that have an instance at the terms."""
    nodes = ground_nodes(terms)
    for library in libraries(folders):
        for plain in library.lemmas:
            if not plain.patterns:
                continue
            lemma, witnesses = witnessed(plain)
            whole = _with_functions(library, witnesses)
            needed = whole.used_functions(lemma.terms())
            sequences = whole.sequences & symbols_of(lemma.terms())
            found = interpretations(whole, needed, made) if made or not needed else ()
            for meant in islice(found, MOST_INTERPRETATIONS):
                about = meant.lemma(lemma) if sequences <= meant.images.keys() else None
                if about is not None and about.says_something() and _occurs(about, nodes):
                    yield LemmaCandidate(about, meant)


def _occurs(lemma: LibraryLemma, nodes: GroundNodes) -> bool:
    return any(True for _ in bindings(lemma.patterns, lemma.variables, nodes))


def _with_functions(library: LibraryFile, more: Sequence[Recursive]) -> LibraryFile:
    if not more:
        return library
    functions = {**library.functions, **{each.symbol: each for each in more}}
    return LibraryFile(functions, library.sequences, library.lemmas)


def libraries(folders: Sequence[Path]) -> Iterator[LibraryFile]:
    """Yields the files of folders, in the order of their names."""
    for folder in folders:
        for path in sorted(folder.glob("*.smt2")):
            yield read_library(path)


def read_library(path: Path) -> LibraryFile:
    """Returns the lemmas of a file, read once as long as the text is the same."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    return _library(text, str(path))


@lru_cache(maxsize=64)
def _library(text: str, name: str) -> LibraryFile:
    try:
        return library_of(read_text(text, name))
    except InputError as error:
        error.sources = error.sources or Sources({name: text})
        raise


# ---- Proofs of the library's lemmas, by the recipes that the library gives.
#
# The kernel proves each lemma for sequences of which nothing is known: that is the check of a file.
# Where a program uses a lemma, the kernel proves it again, for the program's own functions.


_UNFOLDING = 2  # number of steps that unfolding a function counts for


def define(prover: Prover, function: Recursive) -> None:
    """Defines a function, if it is not defined yet."""
    lemmas = prover.knowledge.lemmas
    if function.symbol not in lemmas:
        pattern = (function.counter, *function.parameters)
        definition = prover.kernel.function(function)
        lemmas.add(function.symbol, Lemma(definition, pattern, leads=_UNFOLDING))


@dataclass(eq=False)
class LemmaProofs:
    """Proves lemmas, each once; `shown` has the proofs, and None where one was not found."""

    prover: Prover
    shown: dict[LibraryLemma, Proof | None] = field(default_factory=dict)

    def proof(self, lemma: LibraryLemma) -> Proof | None:
        if lemma not in self.shown:
            used = [self.proof(each) for each in lemma.uses]
            known = [(e, p) for e, p in zip(lemma.uses, used, strict=True) if p is not None]
            self.shown[lemma] = self._proved(lemma, known)
        return self.shown[lemma]

    def _proved(
        self, lemma: LibraryLemma, used: Sequence[tuple[LibraryLemma, Proof]]
    ) -> Proof | None:
        statement = lemma.statement()
        constants = Constants().of(statement)
        places = [constants]
        for moved in lemma.hypotheses:
            places.append({**constants, **{v: substitute(at, constants) for v, at in moved}})
        given = self._instances(used, statement, places) if used else []
        if lemma.counter is None:
            return self.prover.from_known(statement, constants, given, lemma.name, lemma.position)
        more = [dict(moved) for moved in lemma.hypotheses[1:]]
        return self.prover.induct_on(statement, lemma.counter, lemma.name, given, NEAR_FIRST, more)

    def _instances(
        self,
        used: Sequence[tuple[LibraryLemma, Proof]],
        statement: Statement,
        places: Sequence[Mapping[Term, Term]],
    ) -> list[Instance]:
        """Returns earlier lemmas at the variables of the same names, and where patterns occur."""
        mentioned = [statement.at(at) for at in places]
        unfolded = self.prover.knowledge.facts(mentioned, within=1)
        nodes = ground_nodes([*mentioned, *(fact.formula() for fact in unfolded)])
        found: dict[Term, Instance] = {}
        for lemma, proof in used:
            variables = proof.statement.variables
            values = [*bindings(lemma.patterns, variables, nodes)]
            if set(variables) <= set(statement.variables):
                values += ({v: at[v] for v in variables} for at in places)
            for instance in (Instance(proof, each) for each in values):
                found.setdefault(instance.formula(), instance)
        return list(found.values())
