"""Functions that closed forms are written with: their definitions, and what is true of them.

What holds of a function is shown by the kernel when the function is met for the first time.
"""

from collections.abc import Iterator

from viap.instantiate import products
from viap.instantiate.ground import Grounder
from viap.logic import build
from viap.logic.bits import WIDTHS
from viap.logic.recursive import Recursive
from viap.logic.terms import Term
from viap.prove import folds, powers
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Constants, Member, Statement, Use
from viap.smt.solver import Limits
from viap.solve.folds import PRODUCT

_UNFOLDING = 2  # steps that an unfolded function leads on


def introduce(function: Recursive, kernel: Kernel, grounder: Grounder, limits: Limits) -> None:
    """Defines a function, and shows what is true of it."""
    if function.symbol in grounder.solved:
        return
    pattern = (function.counter, *function.parameters)
    grounder.learn(function.symbol, kernel.function(function), pattern, leads=_UNFOLDING)
    for name, body in _lemmas(function, kernel, defined(grounder)):
        statement = Statement((function.counter,), function.parameters, body)
        constants = Constants().of(statement)
        before = {
            **constants,
            function.counter: build.sub(constants[function.counter], build.ONE),
        }
        facts = grounder.facts([statement.at(constants), statement.at(before)])
        member = Member(statement, pattern[:1], constants, facts, [Use(0, before)], name)
        proofs = kernel.induction([member], limits)
        if proofs is not None:
            grounder.learn(function.symbol, proofs[0], pattern, leads=_UNFOLDING)
    _learn_split(function, kernel, grounder, limits)
    if folds.kind_of(function) == PRODUCT:
        _learn_products(function, kernel, grounder, limits)


def _learn_split(function: Recursive, kernel: Kernel, grounder: Grounder, limits: Limits) -> None:
    """That a chain can be cut in two, by induction on how long the second part is."""
    found = folds.split(function)
    if found is None:
        return
    counters, body = found
    statement = Statement(counters, function.parameters, body)
    constants = Constants().of(statement)
    before = {**constants, function.counter: build.sub(constants[function.counter], build.ONE)}
    facts = grounder.facts([statement.at(constants), statement.at(before)])
    uses = [Use(0, before)]
    member = Member(statement, (function.counter,), constants, facts, uses, "a chain in two parts")
    proofs = kernel.induction([member], limits)
    if proofs is not None:
        grounder.splits[function.symbol] = proofs[0]


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
