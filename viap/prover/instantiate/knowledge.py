"""Knowledge: selects the facts for a question, as ground instances of axioms and lemmas.

Axioms and lemmas are instantiated where their symbols occur; the terms in the new facts are
instantiated in turn, for some rounds. Laws about kinds of terms (bits, remainders, products ...)
are separate fact sources, which add their instances at the end.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import free_variables, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.instantiate.arithmetic_facts import NumbersInRange, Remainders, WrappedProducts
from viap.prover.instantiate.axiom_index import AxiomIndex, InstanceTable
from viap.prover.instantiate.bit_facts import BitLaws
from viap.prover.instantiate.lemmas import FactSource, Lemma, Lemmas, NeededLaws, View
from viap.prover.instantiate.number_functions import ChainCuts, NumberFunctions
from viap.prover.instantiate.visiting_iterations import Visits

if TYPE_CHECKING:
    from viap.prover.instantiate.indexed_facts import IndexedFacts
    from viap.prover.instantiate.library_facts import LibraryFacts

ROUNDS = 4  # in which new facts are instantiated in turn
NEAR = 2  # rounds that are enough for most closed forms
MOST_FACTS = 600  # of a question
MORE_FACTS = 40  # more for each loop: long programs need longer chains of facts
LIBRARY_ROUNDS = 2  # in which lemmas of the library are used for facts of the library
INDEXED_ROUNDS = 2  # in which facts for all indices are used for facts of that kind
MOST_ALWAYS = 8  # formulas of `always` that a question gets


class Knowledge:
    """The knowledge about a theory. `always` is used for every question, the latest first."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self.always: list[KnownFormula] = []
        self.lemmas = Lemmas()
        self.visits = Visits()
        self.chains = ChainCuts()
        self.sequences = NeededLaws()
        self.numbers = NumberFunctions()
        self.remainders = Remainders()
        self.products = WrappedProducts()
        self.ranges = NumbersInRange()
        self.bits = BitLaws()
        self.words = NeededLaws()
        self.indexed: IndexedFacts | None = None  # facts for all indices, if there are some
        self.library: LibraryFacts | None = None  # the lemmas of the library, for some questions
        self._instances = InstanceTable()
        self._axioms = AxiomIndex(theory, self._instances)
        # Without loops, names stand for earlier values, so they are unfolded completely.
        self._near_kinds = {"final", "input", "array", *(() if theory.loops else ("name",))}

    @property
    def _sources(self) -> tuple[FactSource, ...]:
        return (
            self.sequences,
            self.numbers,
            self.remainders,
            self.products,
            self.ranges,
            self.bits,
        )

    # ------------------------------------------------------------- views

    def stepwise(self) -> "Knowledge":
        """Returns a view without facts that lead from one iteration to many others.

        If a cell's lemma describes it only by other iterations, its recurrence steps are used
        instead; and there are no facts about the iterations that have read a cell.
        """
        view = self._view(View.STEPWISE)
        view.lemmas = self.lemmas.stepwise()
        return view

    def without_indexed(self) -> "Knowledge":
        """Returns a view without facts for all indices, for those who choose the indices."""
        view = copy(self)
        view.indexed = None
        return view

    def without_forms(self, symbols: Container[Symbol]) -> "Knowledge":
        """Returns a view in which only their recurrences say what some symbols are."""
        view = copy(self)
        view.lemmas = self.lemmas.without(symbols)
        return view

    def through_names(self) -> "Knowledge":
        """Returns a view in which names of long terms are unfolded completely."""
        view = self._view(View.STATES)
        view._near_kinds = {*self._near_kinds, "name"}
        return view

    def without_steps(self, through_names: bool) -> "Knowledge":
        """Returns a view without steps between iterations: only facts about single states.

        These facts are few, and questions about many claims can share them.
        """
        view = self.through_names() if through_names else self._view(View.STATES)
        view._axioms = AxiomIndex(self.theory, view._instances, steps=False)
        return view

    def of_functions(self) -> "Knowledge":
        """Returns a view without the program: laws, and the definitions of functions."""
        view = self._view(View.STATES)
        view.always, view.remainders, view.ranges = [], Remainders(), NumbersInRange()
        view.lemmas, view.indexed = self.lemmas.definitions(), None
        view._axioms = AxiomIndex(self.theory, view._instances, axioms=())
        return view

    def without_loops(self, loops: Container[Loop], always: Sequence[KnownFormula]) -> "Knowledge":
        """Returns a view without visits of some loops; `always`: what is used in its place."""
        view = copy(self)
        view.visits, view.always = self.visits.without(loops), list(always)
        return view

    def without_visits(self) -> "Knowledge":
        """Returns a view without facts about the iterations that read a cell."""
        view = copy(self)
        view.visits = Visits()
        return view

    def _view(self, view: View) -> "Knowledge":
        """Returns a copy in which sources outside of the view are empty; the rest is shared."""
        restricted = copy(self)
        for name, source in vars(self).items():
            if view not in getattr(source, "views", frozenset(View)):
                setattr(restricted, name, type(source)())
        return restricted

    # ------------------------------------------------------------- learning

    def learn_of_loop(self, loop: Loop, known: KnownFormula) -> None:
        """Adds a lemma about the heads of a loop, used at the iterations in a question."""
        for symbol in (*loop.scalars.values(), *loop.memories.values()):
            before = len(symbol.arguments) - len(loop.counters)
            self.lemmas.add(symbol, Lemma(known, (*[None] * before, *loop.counters)))

    def learn_for_indices(self, loop: Loop | None, known: KnownFormula) -> None:
        """Adds a fact for all values of index variables, about the heads of a loop."""
        if self.indexed is None:
            from viap.prover.instantiate.indexed_facts import IndexedFacts

            self.indexed = IndexedFacts()
        self.indexed.learn(loop, known)

    def learn_claim(self, claim: Claim, known: KnownFormula) -> None:
        """Adds a claim that was proved."""
        if claim.loop is None:
            self.always.append(known)
        else:
            self.learn_of_loop(claim.loop, known)

    # ------------------------------------------------------------- facts

    def facts(
        self, formulas: Iterable[Term], within: int | None = None, cuts: bool = False
    ) -> list[Instance]:
        """Returns instances about the terms in the formulas, and about the terms in these.

        An axiom that leads from one iteration to another is used for a limited number of rounds;
        lemmas lead to earlier states, and are followed as far as there are loops. `within`: the
        number of rounds, for questions where a loop needs only its own recurrences. `cuts`: chains
        are split where others begin or end.
        """
        formulas = tuple(formulas)
        found = self._found(formulas, within)
        if cuts:
            parts = {each.formula(): each for each in self.chains.facts(formulas, tuple(found))}
            if parts:
                found = {**parts, **self._found((*formulas, *parts), within)}
        for _ in range(0 if self.library is None else LIBRARY_ROUNDS):
            assert self.library is not None
            # Steps of functions lead to further terms of the functions, and so on.
            unfolded = self.lemmas.of_functions()
            near = (said for said, fact in found.items() if fact.known not in unfolded)
            said = self.library.facts(formulas, tuple(near))
            stated = {each.formula(): each for each in said if each.formula() not in found}
            if not stated:
                break
            formulas = (*formulas, *stated)
            found = {**found, **stated, **self._found(formulas, within)}
        for _ in range(0 if self.indexed is None else INDEXED_ROUNDS):
            assert self.indexed is not None
            used = self.indexed.facts(formulas, tuple(found))
            more = {each.formula(): each for each in used if each.formula() not in found}
            if not more:
                break
            formulas = (*formulas, *more)
            found = {**found, **more, **self._found(formulas, within)}
        by_words = self.words.facts(formulas, tuple(found))
        for source in self._sources:
            if source is self.sequences and any(map(_has_functions, by_words)):
                continue  # the words have the laws that they need; others only distract
            for fact in source.facts(formulas, tuple(found)):
                found.setdefault(fact.formula(), fact)
        for fact in by_words:
            found.setdefault(fact.formula(), fact)
        return list(found.values())

    def _found(self, formulas: Sequence[Term], within: int | None) -> dict[Term, Instance]:
        found: dict[Term, Instance] = {
            known.body: Instance(known, {}) for known in self.always[-MOST_ALWAYS:]
        }
        seen: set[Term] = set()
        waiting = [(formula, 0) for formula in formulas]
        loops = len(self.theory.loops)
        most = MOST_FACTS + MORE_FACTS * loops
        steps_allowed = ROUNDS if within is None else within
        rounds = ROUNDS + 3 * loops if within is None else within + 1
        # Names are unfolded completely, however long the chain.
        chains = len(self.theory.axioms) if "name" in self._near_kinds else 0
        for _ in range(max(rounds, chains)):
            following: list[tuple[Term, int]] = []
            for formula, steps in waiting:
                for node in subterms(formula):
                    if node.kind is not Kind.APPLY or node in seen or free_variables(node):
                        continue
                    seen.add(node)
                    for fact, more in self._about(node, within is not None):
                        said = fact.formula()
                        if said not in found and said is not build.TRUE:
                            found[said] = fact
                            if steps + more < steps_allowed:
                                following.append((said, steps + more))
                    if len(found) > most:
                        return found
            if not following:
                break
            waiting = following
        return found

    def _about(self, node: Term, near: bool) -> Iterator[tuple[Instance, int]]:
        """Yields facts about a term, with the number of steps that each counts for."""
        solved = False
        for lemma in self.lemmas.of(node.payload):
            if near and lemma.far:
                continue
            values = lemma.match(node)
            made = None if values is None else self._instances.made(lemma.known, values)
            if made is not None and made.is_ground:
                yield made, lemma.leads
                solved |= lemma.says_all_of(node)
        for fact, kind in self._axioms.about(node, solved):
            yield fact, int(kind not in self._near_kinds)
        for axiom, iteration in self.visits.of(node):
            yield self._instances.made(axiom, iteration), 1
        for fact in self._axioms.stays(node):
            yield fact, 1


def _has_functions(fact: Instance) -> bool:
    """True if a fact is about functions that closed forms use, which have a `^` in their names."""
    return any(n.kind is Kind.APPLY and "^" in n.payload.name for n in subterms(fact.formula()))
