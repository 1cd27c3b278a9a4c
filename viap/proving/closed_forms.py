"""Closed forms: proposed by the oracles, checked by the kernel, mostly by induction."""

from collections.abc import Iterable, Iterator

from viap.instantiate.axiom_index import stayed
from viap.instantiate.knowledge import NEAR
from viap.instantiate.lemmas import Lemma
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof, defines
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.proving.counter_induction import shown_by_counter
from viap.proving.function_definitions import introduce, learn_remainders, learn_wraps
from viap.proving.prover import Prover
from viap.recurrences.arrays.known_cells import ClosedForms
from viap.recurrences.candidates import Candidate, CandidateOption
from viap.recurrences.loops.propose import propose, propose_alone
from viap.translate.theory import Loop


def solve_loops(prover: Prover, forms: ClosedForms | None = None) -> list[Proof]:
    """Finds, proves and learns all closed forms, inner loops first."""
    found: list[Proof] = []
    theory, forms = prover.theory, forms or ClosedForms()
    begun: set[Loop] = set()
    kept: set[Loop] = set()
    learn_remainders(prover)
    # Computed values often wrap around; but indices, and values that end loops, rarely do.
    steering = [loop.stays for loop in theory.loops]
    if theory.objects:
        from viap.recurrences.arrays.plain_indices import indices_of

        steering += indices_of(theory)
    learn_wraps(prover, steering)
    for loop in in_order(theory.loops):
        # An array that no loop of a nest writes is unchanged in all of them.
        for each in in_order((*loop.around(),)[-1:]) if theory.objects else ():
            if each not in kept:
                from viap.proving.array_summaries import untouched

                kept.add(each)
                found += untouched(prover, each, forms)
        # The forms of the loops around, where they depend on nothing inside, locate rows and
        # columns.
        for around in reversed(tuple(loop.around())):
            if around is not loop and around not in begun:
                begun.add(around)
                found += _shown(prover, propose_alone(theory, around, forms.known), forms)
        # Array contents may depend on scalars, and scalars on array contents.
        for _ in range(2 if loop.memories else 1):
            proposed = propose(theory, loop, forms)
            found += _shown(prover, proposed, forms)
            if theory.objects:
                from viap.proving.array_summaries import summarise

                found += summarise(prover, loop, forms)
        if theory.objects:
            from viap.proving.array_summaries import grown
            from viap.proving.visit_facts import learn_visits

            found += grown(prover, loop, forms)
            learn_visits(prover.knowledge, loop, forms.known)
    return found


def simple_forms(prover: Prover, forms: ClosedForms) -> list[Proof]:
    """Proves short closed forms of scalars that depend on no array and on no inner loop."""
    found: list[Proof] = []
    learn_remainders(prover)
    for loop in in_order(prover.theory.loops):
        alone = propose_alone(prover.theory, loop, forms.known, simple=True)
        found += _shown(prover, alone, forms)
    return found


def in_order(loops: Iterable[Loop]) -> Iterator[Loop]:
    """Yields inner loops before outer ones, earlier ones before later ones."""

    def below(loop: Loop) -> Iterator[Loop]:
        for child in loop.children:
            yield from below(child)
        yield loop

    for loop in loops:
        if loop.parent is None:
            yield from below(loop)


def _shown(prover: Prover, proposed: Iterable[Candidate], forms: ClosedForms) -> list[Proof]:
    """Proves forms of scalars and counts; `forms` gets each one before the next is proposed."""
    found: list[Proof] = []
    for candidate in proposed:
        for function in candidate.definitions:
            introduce(prover, function, forms.folds)
        for option in candidate.options:
            proof = _check(prover, candidate, option)
            if proof is None:
                continue
            found.append(proof)
            if candidate.symbol is not None and option.known is not None:
                forms.known[candidate.symbol] = option.known
            break
    return found


def _check(prover: Prover, candidate: Candidate, option: CandidateOption) -> Proof | None:
    lemmas = prover.knowledge.lemmas
    loop, symbol, formula = candidate.loop, candidate.symbol, option.formula
    if not candidate.inductive:
        proof = _count(prover, candidate, formula)
        if proof is not None:
            lemmas.add(loop.count, Lemma(proof, loop.outer))
        return proof
    statement = Statement(loop.counters, (), formula)
    # Equations of several variables need few facts, and more facts cause many cases.
    proof = shown_by_counter(prover, statement, loop, own=symbol is None, depth=option.depth)
    if proof is None:
        return None
    if symbol is not None and defines(formula, symbol):
        proof = prover.kernel.definition(proof, symbol)
        lemmas.add(symbol, Lemma(proof, loop.counters, whole=formula.kind is Kind.EQ))
    else:
        prover.knowledge.learn_of_loop(loop, proof)
    return proof


def _count(prover: Prover, candidate: Candidate, formula: Term) -> Proof | None:
    """Proves an iteration count from the facts where the loop is left and just before."""
    loop = candidate.loop
    statement = Statement(loop.outer, (), formula)
    constants = Constants().of(statement)
    places = [
        {**constants, loop.counter: substitute(place, constants)} for place in candidate.places
    ]
    mentioned = [statement.at(constants), *(substitute(loop.stays, at) for at in places)]
    left = [fact for at in places for fact in stayed(prover.theory, loop, at)]
    for within in (NEAR, None):
        facts = [*prover.knowledge.facts(mentioned, within), *left]
        proof = prover.direct(statement, constants, facts, "iterations", loop.position)
        if proof is not None:
            return proof
    return None
