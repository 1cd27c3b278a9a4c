"""Closed forms: what the oracles propose, the kernel checks, mostly by induction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from viap.instantiate.ground import Grounder
from viap.logic.bits import LAWS
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walk import substitute
from viap.prove.functions import introduce, learn_remainders, learn_wraps
from viap.prove.inductive import shown_by_counter, stayed
from viap.prove.kernel import Kernel, Proof, defines
from viap.prove.statements import Constants, Statement
from viap.prove.summaries import Found, grown, summarise, untouched
from viap.prove.visits import learn_visits
from viap.smt.solver import Limits
from viap.solve.candidates import Candidate, Option
from viap.solve.closed_forms import propose, propose_alone
from viap.solve.folds import Folds
from viap.solve.plain_indices import indices_of
from viap.solve.steps import Known
from viap.translate.theory import Loop, Theory


@dataclass(slots=True, eq=False)
class Forms:
    """What is known of scalars and arrays, and the functions that it is written with."""

    known: dict[Symbol, Known] = field(default_factory=dict)
    arrays: Found = field(default_factory=dict)
    folds: Folds = field(default_factory=Folds)


def solve_loops(
    theory: Theory, kernel: Kernel, grounder: Grounder, limits: Limits, forms: Forms | None = None
) -> list[Proof]:
    """All closed forms that are found and shown, inner loops first; the grounder gets them."""
    found: list[Proof] = []
    forms = forms or Forms()
    known, arrays, folds = forms.known, forms.arrays, forms.folds
    begun: set[Loop] = set()
    kept: set[Loop] = set()
    grounder.laws = {name: kernel.bits(name) for name in LAWS}
    learn_remainders(theory, kernel, grounder, limits)
    # Of what is computed, much does wrap around; but indices, and what ends loops, rarely do.
    steering = (*(loop.stays for loop in theory.loops), *indices_of(theory))
    learn_wraps(steering, kernel, grounder, limits)
    for loop in in_order(theory.loops):
        # What no loop of a nest writes is in all of them what it was before.
        for each in in_order((*loop.around(),)[-1:]):
            if each not in kept:
                kept.add(each)
                found += untouched(each, theory, kernel, grounder, arrays, limits)
        # What the loops around do on their own says in which rows and columns this one is.
        for around in reversed(tuple(loop.around())):
            if around is not loop and around not in begun:
                begun.add(around)
                alone = propose_alone(theory, around, known)
                found += _shown(alone, theory, kernel, grounder, known, folds, limits)
        # Array contents may depend on scalars, and scalars on array contents.
        for _ in range(2 if loop.memories else 1):
            proposed = propose(theory, loop, known, arrays, folds)
            found += _shown(proposed, theory, kernel, grounder, known, folds, limits)
            found += summarise(loop, theory, kernel, grounder, known, arrays, folds, limits)
        found += grown(loop, theory, kernel, grounder, known, arrays, limits)
        learn_visits(loop, theory, grounder, known)
    return found


def simple_forms(
    theory: Theory, kernel: Kernel, grounder: Grounder, limits: Limits, forms: Forms
) -> list[Proof]:
    """Closed forms of what neither arrays nor the loops inside have to do with, if short."""
    found: list[Proof] = []
    learn_remainders(theory, kernel, grounder, limits)
    for loop in in_order(theory.loops):
        alone = propose_alone(theory, loop, forms.known, simple=True)
        found += _shown(alone, theory, kernel, grounder, forms.known, forms.folds, limits)
    return found


def in_order(loops: Iterable[Loop]) -> Iterator[Loop]:
    """Inner loops before outer ones, earlier ones before later ones."""

    def below(loop: Loop) -> Iterator[Loop]:
        for child in loop.children:
            yield from below(child)
        yield loop

    for loop in loops:
        if loop.parent is None:
            yield from below(loop)


def _shown(
    proposed: Iterable[Candidate],
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    known: dict[Symbol, Known],
    folds: Folds,
    limits: Limits,
) -> list[Proof]:
    """What can be shown of scalars and counts; `known` gets it before the next is proposed."""
    found: list[Proof] = []
    for candidate in proposed:
        for function in candidate.definitions:
            introduce(function, folds, kernel, grounder, limits)
        for option in candidate.options:
            proof = _check(candidate, option, theory, kernel, grounder, limits)
            if proof is None:
                continue
            found.append(proof)
            if candidate.symbol is not None and option.known is not None:
                known[candidate.symbol] = option.known
            break
    return found


def _check(
    candidate: Candidate,
    option: Option,
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    limits: Limits,
) -> Proof | None:
    loop, symbol, formula = candidate.loop, candidate.symbol, option.formula
    if not candidate.inductive:
        proof = _count(candidate, formula, theory, kernel, grounder, limits)
        if proof is not None:
            grounder.learn(loop.count, proof, loop.outer)
        return proof
    statement = Statement(loop.counters, (), formula)
    # Sums of several variables need little, and what more there is makes many cases.
    proof = shown_by_counter(
        statement, loop, kernel, grounder, limits, own=symbol is None, depth=option.depth
    )
    if proof is None:
        return None
    if symbol is not None and defines(formula, symbol):
        proof = kernel.definition(proof, symbol)
        grounder.learn(symbol, proof, loop.counters, whole=formula.kind is Kind.EQ)
    else:
        grounder.learn_of_loop(loop, proof)
    return proof


def _count(
    candidate: Candidate,
    formula: Term,
    theory: Theory,
    kernel: Kernel,
    grounder: Grounder,
    limits: Limits,
) -> Proof | None:
    """How often a loop runs, from what is known where it is left and just before."""
    loop = candidate.loop
    statement = Statement(loop.outer, (), formula)
    constants = Constants().of(statement)
    places = [
        {**constants, loop.counter: substitute(place, constants)} for place in candidate.places
    ]
    mentioned = [statement.at(constants), *(substitute(loop.stays, at) for at in places)]
    left = [fact for at in places for fact in stayed(theory, loop, at)]
    for near in (True, False):
        facts = [*grounder.facts(mentioned, near), *left]
        proof = kernel.direct(statement, constants, facts, limits, "iterations", loop.position)
        if proof is not None:
            return proof
    return None
