"""Facts for a question about annotations: a few axioms, and annotations at loop heads before.

An annotation for all values of index variables is used at the indices of the cells in the question,
and in the facts about it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from viap.instantiate.indexed_facts import Cells, cells_in, choices, is_cell
from viap.instantiate.knowledge import NEAR, Knowledge
from viap.kernel.instances import Instance
from viap.kernel.obligations import Statement, at_head
from viap.kernel.rules import Proof
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.arrays.untouched_arrays import without_stores
from viap.recurrences.iteration_steps import conjuncts
from viap.techniques.annotations.kept_arrays import INDICES
from viap.techniques.annotations.quantified_facts import QuantifiedFacts, has_quantifier
from viap.translate.theory import Loop


class Reach(NamedTuple):
    """How far facts are gathered.

    `within`: rounds of axioms, None for many. `rounds`: those in which annotations are used at the
    cells of other ones. `uses`: of annotations in one question, at most.
    """

    within: int | None
    rounds: int = 2
    uses: int = 120


def reaches(loops: int) -> Iterator[Reach]:
    """Yields how far to go, one after the other: what loops leave is read by those after them."""
    yield from (Reach(1), Reach(NEAR), Reach(None))
    if loops > 2:
        yield Reach(1, 2 * loops, 60 * loops)


Values = dict[Term, Term]
# A loop, and the counters at one of its heads; None: a place outside of all loops.
Head = tuple[Loop | None, Values]


def stated(loop: Loop, formula: Term) -> Statement:
    """Returns the statement that a formula holds at a loop's heads, for all of its indices."""
    free = free_variables(formula)
    return at_head(loop, formula, [index for index in INDICES if index in free])


class Annotation(Protocol):
    """A statement about places in a loop, and its proof, if there is one."""

    @property
    def loop(self) -> Loop | None: ...

    @property
    def statement(self) -> Statement: ...

    @property
    def proof(self) -> Proof | None: ...


class Gathering:
    """Collects facts and uses of annotations for one question."""

    def __init__(
        self,
        knowledge: Knowledge,
        annotations: Sequence[Annotation],
        reach: Reach,
        quantified: QuantifiedFacts,
    ) -> None:
        self._knowledge, self._reach = knowledge.without_indexed(), reach
        self._quantified = quantified
        self._annotations = [
            (each.loop, each.statement, each.proof is not None) for each in annotations
        ]
        self._owners = {
            symbol: loop
            for loop in knowledge.theory.loops
            for symbol in (*loop.scalars.values(), *loop.memories.values())
        }
        self._proofs = [(each.loop, each.proof) for each in annotations if each.proof is not None]
        self.facts: dict[Term, Instance] = {}
        # By the number of the annotation, and the values of its variables.
        self.uses: dict[tuple[int, tuple[Term, ...]], Values] = {}

    def gather(
        self, asked: Sequence[Term], heads: Sequence[Head], own: Values, here: Head | None = None
    ) -> None:
        """`asked`: the question; `own`: values of its indices, by the annotations' variables.

        `here`: a head where only what is proved is known.
        """
        places = [*((loop, at, False) for loop, at in heads)]
        if here is not None:
            places.append((*here, True))
            heads = [*heads, here]
        mentioned = list(asked)
        for _ in range(self._reach.rounds):
            self._add(mentioned)
            cells = self._near(cells_in((*mentioned, *self.facts)), heads)
            size = len(self.uses)
            for loop, counters, sure in places:
                for number, (other, statement, is_proved) in enumerate(self._annotations):
                    if other is not loop or (sure and not is_proved):
                        continue
                    near = _with_stores(cells, statement, counters)
                    for chosen in choices(statement.body, statement.others, near, own):
                        values = {**counters, **chosen}
                        key = number, tuple(values[v] for v in statement.variables)
                        if key not in self.uses and len(self.uses) < self._reach.uses:
                            self.uses[key] = values
                            mentioned.append(statement.at(values))
            if len(self.uses) == size:
                break
        self._add(mentioned)
        self._close(mentioned, heads)

    def _near(self, cells: Cells, heads: Sequence[Head]) -> Cells:
        """Returns the cells whose indices are values at the heads: not those further away."""
        near = {tuple(at[n] for n in loop.counters) for loop, at in heads if loop is not None}

        def is_near(index: Term) -> bool:
            return all(
                node.args[len(node.args) - len(self._owners[node.payload].counters) :] in near
                for node in subterms(index)
                if node.kind is Kind.APPLY and node.payload in self._owners
            )

        return {
            key: {index: None for index in indices if is_near(index)}
            for key, indices in cells.items()
        }

    def _close(self, mentioned: Sequence[Term], heads: Sequence[Head]) -> None:
        """Adds facts for all indices, if the question has quantifiers."""
        every = (*mentioned, *self.facts)
        if not has_quantifier(*every):
            return
        closed = [
            self._quantified.closed(proof, counters)
            for loop, counters in heads
            for own, proof in self._proofs
            if own is loop and proof.others
        ]
        closed += self._quantified.about([*every, *(fact.formula() for fact in closed)])
        for fact in closed:
            self.facts.setdefault(fact.formula(), fact)

    def _add(self, mentioned: Iterable[Term]) -> None:
        cuts = self._reach.within is None
        for fact in self._knowledge.facts(mentioned, self._reach.within, cuts):
            self.facts.setdefault(fact.formula(), fact)


def _with_stores(cells: Cells, statement: Statement, counters: Values) -> Cells:
    """Returns the cells, with those that the statement says were stored to.

    A search for x is behind the place where x was stored: no other fact names that place.
    """
    found = {key: dict(indices) for key, indices in cells.items()}
    for node in subterms(statement.body) if statement.others else ():
        cell = without_stores(node)
        if node.kind is not Kind.ITE or not is_cell(cell):
            continue
        for place in range(cell.args[0].sort.dimensions):
            index = cell.args[1 + place]
            for test in conjuncts(node.args[0]):
                if test.kind is Kind.EQ and index in test.args:
                    stored = substitute(test.args[index is test.args[0]], counters)
                    if not free_variables(stored):
                        found.setdefault((cell.args[0], place), {})[stored] = None
    return found
