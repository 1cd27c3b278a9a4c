"""Functions that closed forms use: their definitions and lemmas about them.

The kernel proves the lemmas about a function when the function occurs for the first time.
"""

from collections.abc import Iterable, Iterator, Sequence

from viap.core.kernel.obligations import Constants, Instance, Statement
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.bit_laws import WIDTHS
from viap.core.logic.terms import Term
from viap.core.logic.walkers import Recursive
from viap.prover.instantiate import arithmetic_facts as product_facts
from viap.prover.instantiate import arithmetic_facts as remainder_facts
from viap.prover.instantiate import arithmetic_facts as wrap_facts
from viap.prover.instantiate.knowledge import ROUNDS, Knowledge
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.folds.fold_functions import PRODUCT, Folds, kind_of
from viap.prover.session.prover import NEAR_FIRST, Prover

_UNFOLDING = 2  # number of steps that unfolding a function counts for


def introduce(prover: Prover, function: Recursive, made: Folds) -> None:
    """Defines a function, and proves lemmas about it."""
    knowledge = prover.knowledge
    if function.symbol in knowledge.lemmas:
        return
    pattern = (function.counter, *function.parameters)
    definition = prover.kernel.function(function)
    # Unfolding a triangle again and again makes many terms; its laws say more.
    from viap.prover.recurrences.sequences.named_sequences import BINOMIAL

    triangle = function.symbol == BINOMIAL
    leads = ROUNDS if triangle else _UNFOLDING
    knowledge.lemmas.add(function.symbol, Lemma(definition, pattern, leads=leads, far=triangle))
    if function.is_numeric():
        knowledge.numbers.learn(function.symbol, definition)
    from viap.prover.recurrences.sequences.row_sums import is_sequence

    if is_sequence(function.symbol):
        _supply_laws(prover)
    for name, body in _lemmas(prover, function):
        statement = Statement((function.counter,), function.parameters, body)
        proof = _by_induction(prover, statement, name)
        if proof is not None:
            # Lemmas about products soon make a question hard.
            far = kind_of(function) == PRODUCT
            lemma = Lemma(proof, pattern, leads=_UNFOLDING, far=far)
            knowledge.lemmas.add(function.symbol, lemma)
    _learn_split(prover, function)
    _learn_exchange(prover, function, made)
    from viap.prover.recurrences.folds.fold_lemmas import strided

    for whole, body in strided(function, made):
        statement = Statement((whole.counter,), whole.parameters, body)
        proof = _by_induction(prover, statement, "a sum in strides")
        if proof is not None:
            places = (whole.counter, *whole.parameters)
            knowledge.lemmas.add(whole.symbol, Lemma(proof, places, leads=_UNFOLDING))
    if kind_of(function) == PRODUCT:
        _learn_products(prover, function)


def _supply_laws(prover: Prover) -> None:
    """Lets questions about named sequences have the laws of these."""
    known = prover.knowledge.sequences
    if not known.is_supplied:
        from viap.prover.session.word_equations import SequenceLaws

        known.supplied_by(SequenceLaws(prover).facts)


def _by_induction(
    prover: Prover, statement: Statement, name: str, given: Sequence[Instance] = ()
) -> Proof | None:
    """Proves a statement about functions by induction on its first counter."""
    return prover.induct_on(statement, statement.counters[0], name, given, NEAR_FIRST)


def _learn_split(prover: Prover, function: Recursive) -> None:
    """Proves that a chain can be split in two, by induction on the length of the second part."""
    from viap.prover.recurrences.folds import fold_lemmas

    found = fold_lemmas.split(function)
    if found is not None:
        counters, body = found
        statement = Statement(counters, function.parameters, body)
        proof = _by_induction(prover, statement, "a chain in two parts")
        if proof is not None:
            prover.knowledge.chains.learn(function.symbol, proof)


def _learn_exchange(prover: Prover, function: Recursive, made: Folds) -> None:
    """Proves that sums of sums can be exchanged; each step helps with the next."""
    from viap.prover.recurrences.folds.fold_lemmas import exchanged

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
        proof = _by_induction(prover, statement, "sums in the other order", uses)
        if proof is None:
            return
        shown.append(proof)
    if shown:
        lemma = Lemma(shown[-1], every, leads=_UNFOLDING)
        prover.knowledge.lemmas.add(function.symbol, lemma)


def _learn_products(prover: Prover, function: Recursive) -> None:
    """Proves the laws of wrapped products."""
    known = prover.knowledge.products
    known.add_function(function.symbol)
    for kind in ((bits, False) for bits in WIDTHS):
        if kind not in known:
            proof = _law(
                prover, product_facts.VARIABLES, product_facts.law(kind), "a product that wraps"
            )
            if proof is not None:
                known.learn(kind, proof)


def _law(prover: Prover, variables: tuple[Term, ...], body: Term, reason: str) -> Proof | None:
    """Proves a law of numbers without any facts."""
    statement = Statement((), variables, body)
    return prover.direct(statement, Constants().of(statement), [], reason)


def learn_remainders(prover: Prover) -> None:
    """Proves the law of remainders by the same divisor, if some divisor is unknown."""
    theory = prover.theory
    claims = [term for claim in theory.assertions for term in (claim.condition, *claim.path)]
    said = [*(axiom.body for axiom in theory.axioms), *claims]
    if any(map(remainder_facts.has_unknown_divisor, said)):
        proof = _law(
            prover,
            remainder_facts.REMAINDER_VARIABLES,
            remainder_facts.remainder_law(),
            "remainders",
        )
        if proof is not None:
            prover.knowledge.remainders.learn(proof)


def learn_wraps(prover: Prover, terms: Iterable[Term]) -> None:
    """Proves that wrapping keeps numbers in range, for the types that the terms wrap to."""
    known = prover.knowledge.ranges
    for width in wrap_facts.widths(terms):
        if width not in known:
            law = wrap_facts.wrap_law(width)
            proof = _law(prover, (wrap_facts.NUMBER,), law, "a number in range")
            if proof is not None:
                known.learn(width, proof)


def defined(knowledge: Knowledge) -> list[Recursive]:
    """Returns the functions that were defined so far."""
    proofs = (k for k in knowledge.lemmas if isinstance(k, Proof) and k.rule == "function")
    return [proof.argument for proof in proofs if isinstance(proof.argument, Recursive)]


def _lemmas(prover: Prover, function: Recursive) -> Iterator[tuple[str, Term]]:
    from viap.prover.recurrences.algebra import powers as power_lemmas
    from viap.prover.recurrences.folds import fold_lemmas

    yield from power_lemmas.lemmas(function)
    yield from fold_lemmas.lemmas(function, prover.theory, defined(prover.knowledge))
