"""Premises about all elements of a range, said of one element: the first that violates them.

For solvers, a premise "for all k from f to f + n, P(k)" is a place that they know nothing of. So
a function `w(n)` by recursion looks for an element without P among the first n, and the premise is
P(w(n)). A question then has the term w(n), and facts about it are found as for any other term.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from viap.instantiate.library_file import LibraryLemma
from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import substitute


class WitnessedLemma(NamedTuple):
    """A lemma without premises about all elements, and the functions that it needs for that."""

    lemma: LibraryLemma
    functions: tuple[Recursive, ...]


def witnessed(lemma: LibraryLemma) -> WitnessedLemma:
    """Returns the lemma about witnesses; premises of another form stay as they are."""
    premises: list[Term] = []
    functions: dict[Symbol, Recursive] = {}
    for premise in lemma.premises:
        function = None if lemma.counter is None else _witness(premise, lemma.counter)
        if function is None:
            premises.append(premise)
        else:
            functions[function.symbol] = function
            premises.append(_at_witness(premise, function.value()))
    used = [witnessed(each) for each in lemma.uses]
    for other in used:
        functions |= {function.symbol: function for function in other.functions}
    changed = replace(lemma, premises=tuple(premises), uses=tuple(each.lemma for each in used))
    return WitnessedLemma(changed, tuple(functions.values()))


def _witness(premise: Term, counter: Term) -> Recursive | None:
    """Returns the function that finds a violating element; None if the range is another one.

    Lemmas with the same premise share it.
    """
    if premise.kind is not Kind.FORALL or len(build.bound_variables(premise)) != 1:
        return None
    (place,) = build.bound_variables(premise)
    first = next(_starts(premise.args[0], place, counter), None)
    if first is None:
        return None
    free = free_variables(premise) | free_variables(first)
    parameters = tuple(sorted(free - {counter}, key=lambda v: str(v.payload)))
    if any(each.sort != INT for each in parameters):
        return None
    name = f"violating^{premise.digest & 0xFFFFFF:06x}"
    symbol = Symbol(name, (INT,) * (1 + len(parameters)), INT)
    value = apply(symbol, counter, *parameters)
    last = build.add(first, counter)
    violated = build.negate(substitute(premise.args[0], {place: value}))
    step = build.ite(violated, value, last)
    return Recursive(symbol, counter, parameters, first, step)


def _starts(body: Term, place: Term, counter: Term) -> Iterator[Term]:
    """Yields the first element of a range of `counter` elements, if it is the premise."""
    if body.kind is not Kind.IMPLIES:
        return
    first, rest = body.args
    bounds = [*first.args] if first.kind is Kind.AND else [first]
    while rest.kind is Kind.IMPLIES:
        more, rest = rest.args
        bounds += more.args if more.kind is Kind.AND else (more,)
    lows = [b.args[0] for b in bounds if b.kind is Kind.LE and b.args[1] is place]
    highs = [b.args[1] for b in bounds if b.kind is Kind.LT and b.args[0] is place]
    if counter in free_variables(rest):
        return
    for low in lows:
        for high in highs:
            if build.difference(high, build.add(low, counter)) == 0:
                yield low


def _at_witness(premise: Term, value: Term) -> Term:
    (place,) = build.bound_variables(premise)
    return substitute(premise.args[0], {place: value})
