"""The values of cells in terms of earlier states: what loops left alone, and summaries."""

from collections.abc import Iterator

from viap.logic.terms import Term
from viap.logic.walkers import rewrite, substitute
from viap.proving.session import Session
from viap.recurrences.arrays.untouched_arrays import UntouchedArrays

_ROUNDS = 6
_LARGEST = 600  # nodes


class MemoryValues(UntouchedArrays):
    """Rewrites cells, also by the closed forms that a session knows."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.theory)
        self._session = session

    def summarised(self, term: Term) -> Iterator[Term]:
        """Yields the term with cells replaced by summaries of loops, later loops first."""
        for _ in range(_ROUNDS):
            following = self.unchanged(rewrite(term, self._summary))
            if following is term or following.size > _LARGEST:
                break
            yield following
            term = following

    def _summary(self, node: Term) -> Term | None:
        found = self.loop_of(node)
        if found is None:
            return None
        summary = self._session.forms.arrays.get((node.payload, node.args[0]))
        if summary is None or summary.times != 1:
            return None
        loop, indices = found
        counters = node.args[len(node.args) - len(loop.counters) :]
        values = dict(zip(summary.cells.indices, indices, strict=True))
        values |= dict(zip(loop.counters, counters, strict=True))
        return substitute(summary.value, values)
