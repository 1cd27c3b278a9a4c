"""Exact quotients: divisions by a non-constant value without remainder."""

from collections.abc import Iterable, Iterator, Sequence

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, free_variables, variable
from viap.logic.walkers import subterms
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw

_X, _Y, _D = variable("x"), variable("y"), variable("d")


def exact_quotient() -> SequenceLaw:
    """x / d = y, if x = y * d and d is not zero."""
    premises = (build.negate(build.eq(_D, build.ZERO)), build.eq(_X, build.mul(_Y, _D)))
    body = build.implies(build.conjunction(premises), build.eq(build.c_div(_X, _D), _Y))
    return SequenceLaw("an exact quotient", (), (_X, _Y, _D), body)


def quotient_uses(asked: Sequence[Term], found: Sequence[Term]) -> Iterator[LawUse]:
    """Yields the law for values that a question equates and a fact defines as quotients."""
    wanted: dict[Term, Term] = {}
    for head, value in _equations(subterms(*asked)):
        if any(n.kind is Kind.APPLY and "^" in n.payload.name for n in subterms(value)):
            wanted[head] = value
    law = exact_quotient()
    for fact in found:
        said = fact.args[-1] if fact.kind is Kind.IMPLIES else fact
        for head, value in _equations((said,)):
            for node in subterms(value) if head in wanted else ():
                if node.kind is Kind.C_DIV and not node.args[1].is_number:
                    yield LawUse(law, (node.args[0], wanted[head], node.args[1]))


def _equations(nodes: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """Yields applied symbols with the integers that equations give them."""
    for node in nodes:
        if node.kind is Kind.EQ and node.args[0].sort == INT and not free_variables(node):
            for head, value in (node.args, node.args[::-1]):
                if head.kind is Kind.APPLY and "^" not in head.payload.name:
                    yield head, value
