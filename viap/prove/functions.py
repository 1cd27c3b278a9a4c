"""Functions that closed forms are written with: their definitions, and what is true of them.

What holds of a function is shown by the kernel when the function is met for the first time.
"""

from collections.abc import Iterable, Iterator, Sequence

from viap.instantiate import products, remainders, wrapping
from viap.instantiate.ground import Grounder
from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.bits import WIDTHS
from viap.logic.recursive import Recursive
from viap.logic.terms import Term
from viap.prove import folds, powers
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Constants, Member, Statement, Use
from viap.smt.solver import Limits
from viap.solve.exchange import exchanged
from viap.solve.folds import PRODUCT, Folds, kind_of
from viap.solve.strides import strided
from viap.translate.theory import Theory

_UNFOLDING = 2  # steps that an unfolded function leads on


def introduce(
    function: Recursive, made: Folds, kernel: Kernel, grounder: Grounder, limits: Limits
) -> None:
    """Defines a function, and shows what is true of it."""
    if function.symbol in grounder.solved:
        return
    pattern = (function.counter, *function.parameters)
    definition = kernel.function(function)
    grounder.learn(function.symbol, definition, pattern, leads=_UNFOLDING)
    if function.is_numeric():
        grounder.numeric[function.symbol] = definition
    for name, body in _lemmas(function, kernel, defined(grounder)):
        statement = Statement((function.counter,), function.parameters, body)
        proof = _by_induction(statement, name, kernel, grounder, limits)
        if proof is not None:
            # Of products, a question gets hard soon.
            far = kind_of(function) == PRODUCT
            grounder.learn(function.symbol, proof, pattern, leads=_UNFOLDING, far=far)
    _learn_split(function, kernel, grounder, limits)
    _learn_exchange(function, made, kernel, grounder, limits)
    for whole, body in strided(function, made):
        statement = Statement((whole.counter,), whole.parameters, body)
        proof = _by_induction(statement, "a sum in strides", kernel, grounder, limits)
        if proof is not None:
            places = (whole.counter, *whole.parameters)
            grounder.learn(whole.symbol, proof, places, leads=_UNFOLDING)
    if kind_of(function) == PRODUCT:
        _learn_products(function, kernel, grounder, limits)


def _by_induction(
    statement: Statement,
    name: str,
    kernel: Kernel,
    grounder: Grounder,
    limits: Limits,
    more: Sequence[Instance] = (),
) -> Proof | None:
    """A statement about functions, by induction on its first counter."""
    constants = Constants().of(statement)
    counter = statement.counters[0]
    before = {**constants, counter: build.sub(constants[counter], build.ONE)}
    mentioned = [statement.at(constants), statement.at(before)]
    asked = -1
    for near in (True, False):
        facts = [*more, *grounder.facts(mentioned, near)]
        if len(facts) == asked:
            break
        asked = len(facts)
        member = Member(statement, (counter,), constants, facts, [Use(0, before)], name)
        proofs = kernel.induction([member], limits)
        if proofs is not None:
            return proofs[0]
    return None


def _learn_split(function: Recursive, kernel: Kernel, grounder: Grounder, limits: Limits) -> None:
    """That a chain can be cut in two, by induction on how long the second part is."""
    found = folds.split(function)
    if found is not None:
        counters, body = found
        statement = Statement(counters, function.parameters, body)
        proof = _by_induction(statement, "a chain in two parts", kernel, grounder, limits)
        if proof is not None:
            grounder.splits[function.symbol] = proof


def _learn_exchange(
    function: Recursive, made: Folds, kernel: Kernel, grounder: Grounder, limits: Limits
) -> None:
    """That a sum of sums is the one in the other order; each step helps with the next."""
    every = (function.counter, *function.parameters)
    shown: list[Proof] = []
    for counters, body in exchanged(function, made):
        others = tuple(each for each in function.parameters if each not in counters)
        statement = Statement(counters, others, body)
        constants = Constants().of(statement)
        places = [constants]
        if len(shown) == 2:
            places.append({**constants, counters[0]: build.sub(constants[counters[0]], build.ONE)})
        uses = [
            Instance(proof, {name: at[name] for name in proof.statement.variables})
            for proof in shown
            for at in places
        ]
        proof = _by_induction(statement, "sums in the other order", kernel, grounder, limits, uses)
        if proof is None:
            return
        shown.append(proof)
    if shown:
        grounder.learn(function.symbol, shown[-1], every, leads=_UNFOLDING)


def _learn_products(
    function: Recursive, kernel: Kernel, grounder: Grounder, limits: Limits
) -> None:
    """How products wrap around."""
    grounder.products |= {function.symbol}
    for kind in ((bits, False) for bits in WIDTHS):
        if kind not in grounder.wraps:
            statement = Statement((), products.VARIABLES, products.law(kind))
            constants = Constants().of(statement)
            proof = kernel.direct(statement, constants, [], limits, "a product that wraps")
            if proof is not None:
                grounder.wraps[kind] = proof


def learn_remainders(theory: Theory, kernel: Kernel, grounder: Grounder, limits: Limits) -> None:
    """How remainders by the same number stand to each other, where one is by an unknown number."""
    claims = [term for claim in theory.assertions for term in (claim.condition, *claim.path)]
    said = [*(axiom.body for axiom in theory.axioms), *claims]
    if any(map(remainders.has_unknown_divisor, said)):
        statement = Statement((), remainders.VARIABLES, remainders.law())
        constants = Constants().of(statement)
        grounder.remainders = kernel.direct(statement, constants, [], limits, "remainders")


def learn_wraps(terms: Iterable[Term], kernel: Kernel, grounder: Grounder, limits: Limits) -> None:
    """That numbers in range don't wrap around, of the types to which some terms convert."""
    for width in wrapping.widths(terms) - grounder.in_range.keys():
        statement = Statement((), (wrapping.NUMBER,), wrapping.law(width))
        constants = Constants().of(statement)
        proof = kernel.direct(statement, constants, [], limits, "a number in range")
        if proof is not None:
            grounder.in_range[width] = proof


def defined(grounder: Grounder) -> list[Recursive]:
    """The functions that were defined so far."""
    every = (each.known for learned in grounder.solved.values() for each in learned)
    proofs = (known for known in every if isinstance(known, Proof) and known.rule == "function")
    return [proof.argument for proof in proofs if isinstance(proof.argument, Recursive)]


def _lemmas(
    function: Recursive, kernel: Kernel, known: list[Recursive]
) -> Iterator[tuple[str, Term]]:
    yield from powers.lemmas(function)
    yield from folds.lemmas(function, kernel.theory, known)
