"""Closed forms: proposed by the oracles, checked by the kernel, mostly by induction."""

from collections.abc import Iterable, Iterator, Sequence

from viap.core.kernel.obligations import Constants, Statement
from viap.core.kernel.rules import Proof, defines
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import substitute, subterms
from viap.core.translate.theory import Loop
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.instantiate.knowledge import NEAR
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.candidates import Candidate, CandidateOption
from viap.prover.recurrences.loops.propose import propose, propose_alone, propose_asked
from viap.prover.session.counter_induction import shown_by_counter, shown_together
from viap.prover.session.function_definitions import introduce, learn_remainders, learn_wraps
from viap.prover.session.prover import Prover


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
        from viap.prover.recurrences.arrays.progress_indices import indices_of

        steering += indices_of(theory)
    learn_wraps(prover, steering)
    if any(not scalar.type.signed for loop in theory.loops for scalar in loop.scalars):
        from viap.prover.session.array_summaries import learn_ranges

        learn_ranges(prover)
    _learn_words(prover)
    for loop in in_order(theory.loops):
        # An array that no loop of a nest writes is unchanged in all of them.
        for each in in_order((*loop.around(),)[-1:]) if theory.objects else ():
            if each not in kept:
                from viap.prover.session.array_summaries import untouched

                kept.add(each)
                found += untouched(prover, each, forms)
        # The forms of the loops around, where they depend on nothing inside, locate rows and
        # columns.
        for around in reversed(tuple(loop.around())):
            if around is not loop and around not in begun:
                begun.add(around)
                found += _shown(prover, propose_alone(theory, around, forms), forms)
        # Array contents may depend on scalars, and scalars on array contents.
        for _ in range(2 if loop.memories else 1):
            proposed = propose(theory, loop, forms)
            found += _shown(prover, proposed, forms)
            if theory.objects:
                from viap.prover.session.array_summaries import summarise

                found += summarise(prover, loop, forms)
        if theory.objects:
            from viap.prover.session.array_summaries import grown, learn_visits

            found += grown(prover, loop, forms)
            learn_visits(prover.knowledge, loop, forms)
    return found


def ask_for_loops(prover: Prover, forms: ClosedForms) -> list[Proof]:
    """Asks the last solver for what assertions depend on and has no form without folds."""
    found: list[Proof] = []
    for loop in in_order(prover.theory.loops):
        found += _shown(prover, propose_asked(prover.theory, loop, forms), forms, again=True)
    return found


def _learn_words(prover: Prover) -> None:
    """Lets questions have equations of words, if the program has words."""
    theory = prover.theory
    said = [axiom.body for axiom in theory.axioms]
    said += (claim.condition for claim in theory.assertions)
    if not prover.knowledge.words.is_supplied and any(n.kind is Kind.WRAP for n in subterms(*said)):
        from viap.prover.session.word_equations import WordEquations

        prover.knowledge.words.supplied_by(WordEquations(prover).facts)


def simple_forms(prover: Prover, forms: ClosedForms) -> list[Proof]:
    """Proves short closed forms of scalars that depend on no array and on no inner loop."""
    found: list[Proof] = []
    learn_remainders(prover)
    for loop in in_order(prover.theory.loops):
        alone = propose_alone(prover.theory, loop, forms, simple=True)
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


def _shown(
    prover: Prover, proposed: Iterable[Candidate], forms: ClosedForms, again: bool = False
) -> list[Proof]:
    """Proves forms of scalars and counts; `forms` gets each one before the next is proposed.

    `again`: what was not shown before is not tried.
    """
    found: list[Proof] = []
    for candidate in proposed:
        every = candidate.every()
        for function in dict.fromkeys(f for each in every for f in each.definitions):
            introduce(prover, function, forms.folds)
        for options in zip(*(each.options for each in every), strict=False):
            formulas = [option.formula for option in options]
            if again and forms.failed.issuperset(formulas):
                continue
            proofs = _check(prover, every, options)
            if proofs is None:
                forms.failed.update(formulas)
                continue
            found += proofs
            for one, option, proof in zip(every, options, proofs, strict=True):
                forms.solvers[proof.body] = candidate.solvers
                if one.symbol is not None and option.known is not None:
                    forms.known[one.symbol] = option.known
            break
    return found


def _check(
    prover: Prover, every: Sequence[Candidate], options: Sequence[CandidateOption]
) -> list[Proof] | None:
    """Proves one option of each candidate together; None if this fails."""
    first = every[0]
    loop = first.loop
    if not first.inductive:
        proof = _count(prover, first, options[0].formula)
        if proof is None:
            return None
        prover.knowledge.lemmas.add(loop.count, Lemma(proof, loop.outer))
        return [proof]
    statements = [Statement(loop.counters, (), option.formula) for option in options]
    proofs: Sequence[Proof | None] | None
    if len(every) > 1:
        proofs = shown_together(prover, statements, loop)
    else:
        # Equations of several variables need few facts, and more facts cause many cases.
        alone, depth = first.symbol is None, options[0].depth
        proofs = [shown_by_counter(prover, statements[0], loop, own=alone, depth=depth)]
    if proofs is None:
        return None
    return [
        _learned(prover, one, proof)
        for one, proof in zip(every, proofs, strict=True)
        if proof is not None
    ] or None


def _learned(prover: Prover, candidate: Candidate, proof: Proof) -> Proof:
    """Makes a proved form known."""
    symbol, formula = candidate.symbol, proof.body
    if symbol is None or not defines(formula, symbol):
        prover.knowledge.learn_of_loop(candidate.loop, proof)
        return proof
    proof = prover.kernel.definition(proof, symbol)
    whole = formula.kind is Kind.EQ
    prover.knowledge.lemmas.add(symbol, Lemma(proof, candidate.loop.counters, whole=whole))
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
