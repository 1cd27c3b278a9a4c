"""Facts for all values of index variables, used at the indices of the cells in a question.

A variable is matched with the cells in the fact: where `a[k + 1]` is in the fact and a question has
the cell `a[t]`, the fact is used for `k = t - 1`. Facts about the heads of a loop are used at the
counters that a question has of the loop.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import free_variables, rewrite, subterms
from viap.core.translate.theory import Loop

MOST_VALUES = 8  # of one variable
MOST_CHOICES = 36  # of all variables of a fact together
MOST_HEADS = 3  # iterations of a loop at which its facts are used
MOST_INSTANCES = 60  # of all facts in a question

# By the array, and the place of the index: indices of cells.
Cells = dict[tuple[Term, int], dict[Term, None]]


def cells_in(formulas: Iterable[Term]) -> Cells:
    """Returns the indices of cells without variables, by their arrays."""
    found: Cells = {}
    for node in subterms(*formulas):
        if is_cell(node) and not free_variables(node):
            object = node.args[0]
            for place in range(object.sort.dimensions):
                found.setdefault((object, place), {})[node.args[1 + place]] = None
    return found


def is_cell(node: Term) -> bool:
    return node.kind is Kind.APPLY and bool(node.args) and node.args[0].sort.dimensions > 0


def choices(
    formula: Term, variables: Sequence[Term], cells: Cells, own: Mapping[Term, Term]
) -> Iterator[dict[Term, Term]]:
    """Yields values of the variables: those of cells in a question, and their `own` ones."""
    if not variables:
        yield {}
        return
    values: dict[Term, dict[Term, None]] = {v: {} for v in variables}
    for v in variables:
        if v in own:
            values[v][own[v]] = None
    for node in subterms(formula):
        if not is_cell(node):
            continue
        object = node.args[0]
        for place in range(object.sort.dimensions):
            index = node.args[1 + place]
            inside = [v for v in variables if v in free_variables(index)]
            if len(inside) == 1:
                for actual in cells.get((object, place), ()):
                    value = ground_solution(index, inside[0], actual)
                    if value is not None:
                        values[inside[0]][value] = None
    each = [list(islice(values[v], MOST_VALUES)) for v in variables]
    # The first values are those of the question itself.
    places = sorted(product(*(range(len(some)) for some in each)), key=lambda p: (max(p), p))
    for chosen in places[:MOST_CHOICES]:
        yield {v: some[k] for v, some, k in zip(variables, each, chosen, strict=True)}


def ground_solution(index: Term, variable: Term, actual: Term) -> Term | None:
    """Returns the value of the variable at which an index is the actual one; None if unclear."""
    found = solved(index, variable, actual)
    return None if found is None or free_variables(found) else found


def solved(index: Term, variable: Term, actual: Term) -> Term | None:
    """The same for an actual index with variables. Neither is expected to wrap around."""
    index, actual = _unwrapped(index), _unwrapped(actual)
    many = build.monomials(index)[0].get(variable, 0)
    rest = build.sub(index, build.scale(many, variable))
    if many not in (1, -1) or variable in free_variables(rest):
        return None
    return build.scale(many, build.sub(actual, rest))


def _unwrapped(term: Term) -> Term:
    return rewrite(term, lambda node: node.args[0] if node.kind is Kind.WRAP else None)


@dataclass(frozen=True, slots=True, eq=False)
class IndexedFact:
    known: KnownFormula
    loop: Loop | None  # the loop around its place


class IndexedFacts:
    """Proved statements with index variables, and those of places that are no loop heads."""

    def __init__(self) -> None:
        self._facts: list[IndexedFact] = []

    def learn(self, loop: Loop | None, known: KnownFormula) -> None:
        self._facts.append(IndexedFact(known, loop))

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterable[Instance]:
        return islice(self._instances((*asked, *found)), MOST_INSTANCES)

    def _instances(self, formulas: tuple[Term, ...]) -> Iterator[Instance]:
        cells = cells_in(formulas)
        heads = _heads(formulas, {each.loop for each in self._facts if each.loop is not None})
        for fact in self._facts:
            known = fact.known
            for counters in heads.get(fact.loop, ()) if fact.loop is not None else ((),):
                at = dict(zip(known.counters, counters, strict=True))
                for chosen in choices(known.body, known.others, cells, {}):
                    yield Instance(known, {**at, **chosen})


def _heads(
    formulas: Sequence[Term], loops: Iterable[Loop]
) -> dict[Loop | None, list[tuple[Term, ...]]]:
    """Returns the counters that terms have of loops."""
    owners: dict[Symbol, Loop] = {}
    for loop in loops:
        for symbol in (*loop.scalars.values(), *loop.memories.values()):
            owners[symbol] = loop
    found: dict[Loop | None, dict[tuple[Term, ...], None]] = {}
    for node in subterms(*formulas):
        if node.kind is Kind.APPLY and node.payload in owners and not free_variables(node):
            loop = owners[node.payload]
            found.setdefault(loop, {})[node.args[len(node.args) - len(loop.counters) :]] = None
    return {loop: list(islice(each, MOST_HEADS)) for loop, each in found.items()}
