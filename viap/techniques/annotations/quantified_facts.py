"""Facts with quantifiers, for questions with quantifiers that the solver has to instantiate.

The cells below a quantifier have no indices yet. For each array in such a state, the axioms that
say what its cells are, for all indices, and the proved annotations about it are facts as a whole.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from viap.instantiate.indexed_facts import is_cell
from viap.kernel.instances import Instance
from viap.kernel.rules import Kernel, Proof
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import free_variables, subterms
from viap.translate.theory import Axiom, Loop

ROUNDS = 2  # from one state of an array to the one before
MOST_ROWS = 12

_BINDERS = (Kind.FORALL, Kind.EXISTS)
# A state of an array: the memory, the array, and the counters.
Row = tuple[Symbol, Term, tuple[Term, ...]]


def has_quantifier(*formulas: Term) -> bool:
    return any(node.kind in _BINDERS for node in subterms(*formulas))


class QuantifiedFacts:
    """Makes facts of one kernel; each of them once."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[tuple[object, tuple[tuple[Term, Term], ...]], Instance] = {}
        self._axioms: dict[Symbol, list[Axiom]] = {}
        for axiom in kernel.theory.axioms:
            if axiom.origin.kind in ("start", "step", "name") and is_cell(axiom.body.args[0]):
                self._axioms.setdefault(axiom.body.args[0].payload, []).append(axiom)

    def about(self, formulas: Sequence[Term]) -> list[Instance]:
        """Returns the axioms about all cells of arrays that quantifiers speak of."""
        rows: dict[Row, None] = dict.fromkeys(_rows(formulas))
        found: dict[Term, Instance] = {}
        waiting = list(rows)
        for _ in range(ROUNDS):
            new: list[Term] = []
            for row in waiting:
                for fact in self._of_row(row):
                    if fact.formula() not in found:
                        found[fact.formula()] = fact
                        new.append(fact.formula())
            waiting = [row for row in _rows(new) if row not in rows]
            rows |= dict.fromkeys(waiting)
            if not waiting or len(rows) > MOST_ROWS:
                break
        return list(found.values())

    def _of_row(self, row: Row) -> Iterator[Instance]:
        symbol, object, counters = row
        for axiom in self._axioms.get(symbol, ()):
            head = axiom.body.args[0]
            values = _values(axiom, head.args[len(head.args) - len(counters) :], counters)
            values[head.args[0]] = object
            if head.args[0].kind is Kind.VARIABLE:
                yield self.closed(axiom, values)

    def closed(self, known: Axiom | Proof, values: Mapping[Term, Term]) -> Instance:
        """Returns the fact at values of counters, for all values of the other variables."""
        key = known, tuple(values.items())
        if key not in self._made:
            part = self._kernel.instance(Instance(known, values))
            self._made[key] = Instance(self._kernel.forall(part), {})
        return self._made[key]


def _values(axiom: Axiom, expected: Sequence[Term], actual: Sequence[Term]) -> dict[Term, Term]:
    """Returns the counters at which an axiom is about a state; of a step, the one before."""
    loop: Loop | None = axiom.origin.loop
    values: dict[Term, Term] = {}
    for pattern, counter in zip(expected, actual, strict=True):
        if pattern.kind is Kind.VARIABLE:
            values[pattern] = counter
        elif loop is not None and loop.counter in free_variables(pattern):
            values[loop.counter] = build.sub(counter, build.ONE)
    return values


def _rows(formulas: Iterable[Term]) -> Iterator[Row]:
    for node in subterms(*formulas):
        if is_cell(node):
            dimensions = node.args[0].sort.dimensions
            indices, counters = node.args[1 : 1 + dimensions], node.args[1 + dimensions :]
            ground = not any(free_variables(each) for each in (node.args[0], *counters))
            if ground and any(free_variables(index) for index in indices):
                yield node.payload, node.args[0], counters
