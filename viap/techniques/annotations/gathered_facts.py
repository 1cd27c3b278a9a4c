"""Facts for a question about annotations: a few axioms, and annotations at loop heads before.

An annotation for all values of index variables is used at the indices of the cells in the question,
and in the facts about it.
"""

from collections.abc import Iterable, Sequence

from viap.instantiate.indexed_facts import cells_in, choices
from viap.instantiate.knowledge import Knowledge
from viap.kernel.instances import Instance
from viap.kernel.obligations import Statement, at_head
from viap.logic.terms import Term, free_variables
from viap.techniques.annotations.hint_candidates import INDICES
from viap.translate.theory import Loop

ROUNDS = 2  # in which annotations are used at the cells of other ones
MOST_USES = 120  # of annotations in one question

Values = dict[Term, Term]
# A loop, and the counters at one of its heads.
Head = tuple[Loop, Values]


def stated(loop: Loop, formula: Term) -> Statement:
    """Returns the statement that a formula holds at a loop's heads, for all of its indices."""
    free = free_variables(formula)
    return at_head(loop, formula, [index for index in INDICES if index in free])


class Gathering:
    """Collects facts and uses of annotations; `annotations` are loops with formulas."""

    def __init__(
        self, knowledge: Knowledge, annotations: Sequence[tuple[Loop, Term]], within: int | None
    ) -> None:
        self._knowledge, self._within = knowledge.without_indexed(), within
        self._annotations = [
            (loop, formula, stated(loop, formula)) for loop, formula in annotations
        ]
        self.facts: dict[Term, Instance] = {}
        # By the number of the annotation, and the values of its variables.
        self.uses: dict[tuple[int, tuple[Term, ...]], Values] = {}

    def gather(self, asked: Sequence[Term], heads: Sequence[Head], own: Values) -> None:
        """`asked`: the question; `own`: values of its indices, by the annotations' variables."""
        mentioned = list(asked)
        for _ in range(ROUNDS):
            self._add(mentioned)
            cells = cells_in((*mentioned, *self.facts))
            size = len(self.uses)
            for loop, counters in heads:
                for number, (other, formula, statement) in enumerate(self._annotations):
                    if other is not loop:
                        continue
                    for chosen in choices(formula, statement.others, cells, own):
                        values = {**counters, **chosen}
                        key = number, tuple(values[v] for v in statement.variables)
                        if key not in self.uses and len(self.uses) < MOST_USES:
                            self.uses[key] = values
                            mentioned.append(statement.at(values))
            if len(self.uses) == size:
                return
        self._add(mentioned)

    def _add(self, mentioned: Iterable[Term]) -> None:
        for fact in self._knowledge.facts(mentioned, self._within):
            self.facts.setdefault(fact.formula(), fact)
