"""The cases of a value: what it is without conditions in it, and when."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from viap.explain.invariants.premise_cases import chosen_branch
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.iteration_steps import conjuncts

_MOST_CASES = 12


def cases(value: Term) -> Iterator[tuple[list[Term], Term]]:
    """Yields the cases of a value: conditions, and the value without cases under them.

    Cases are tried without the conditions of those before them, too: mostly these exclude each
    other, and then the shorter conditions are true as well.
    """
    waiting: list[tuple[list[Term], list[Term], Term]] = [([], [], value)]
    while waiting:
        positive, negative, term = waiting.pop(0)
        inner = (node.args[0] for node in subterms(term) if node.kind is Kind.ITE)
        test = term.args[0] if term.kind is Kind.ITE else next(inner, None)
        if test is None:
            yield from (([*positive, *each], term) for each in _combined(negative))
        elif len(waiting) < _MOST_CASES:
            then, orelse = chosen_branch(term, test, 1), chosen_branch(term, test, 2)
            waiting.append(([*positive, *conjuncts(test)], negative, then))
            waiting.append((positive, [*negative, build.negate(test)], orelse))


def _combined(conditions: Sequence[Term]) -> Iterator[list[Term]]:
    """Yields nothing for all of them, then conjunctions of which one holds if all conditions do."""
    single = [each for each in conditions if len(_alternatives(each)) == 1]
    several = [_alternatives(each) for each in conditions if each not in single]
    plain = [part for each in single for part in conjuncts(each)]
    yield plain
    if several:
        for chosen in islice(product(*several), _MOST_CASES):
            yield [*plain, *(part for each in chosen for part in each)]


def _alternatives(condition: Term) -> list[list[Term]]:
    """Returns conjunctions of which one holds if the condition does."""
    if condition.kind is Kind.NOT and condition.args[0].kind is Kind.AND:
        return [[build.negate(part)] for part in condition.args[0].args]
    if condition.kind is Kind.OR:
        return [list(conjuncts(part)) for part in condition.args]
    return [list(conjuncts(condition))]
