"""The largest limits of arguments under which a hypothesis can be proved."""

from viap.contracts.hypotheses import Hypotheses
from viap.contracts.hypothesis import Hypothesis
from viap.contracts.strengthening import (
    EXPONENTS,
    SMALL,
    added,
    limited,
    limited_values,
    without,
)
from viap.contracts.trials import MIDDLE, OPEN, SHORT, Outcome, Trials

_SHORT_S = 0.3  # with less time, no trial is made


def limited_outcome(
    made: Hypothesis, hypotheses: Hypotheses, trials: Trials
) -> tuple[Outcome | None, bool]:
    """The answer under limits, as few and as large as proofs allow; None if there is none.

    Returns True, too, if more time for the hypothesis itself may help.
    """
    return LimitSearch(made, hypotheses, trials).outcome()


class LimitSearch:
    def __init__(self, made: Hypothesis, hypotheses: Hypotheses, trials: Trials) -> None:
        self.made, self.hypotheses, self.trials = made, hypotheses, trials
        self.values = limited_values(made, hypotheses.sampler)
        self.rounds: int | None = SHORT
        self._hurried = False  # a trial had too little time

    def outcome(self) -> tuple[Outcome | None, bool]:
        """See `limited_outcome`."""
        small = limited(self.made, self.values, SMALL)
        if small == self.made or not self.hypotheses.tells(small):
            return None, True
        found: Outcome | None = None
        for self.rounds in (SHORT, MIDDLE):
            if not self._has_time():
                return None, True
            found = self._tried(small)
            if found.verdict != OPEN:
                break
        if found is None or found.result is None:
            return None, self._hurried  # (else, larger limits don't help, either)
        if found.made is None:
            return found, False  # (a violated assertion)
        strong, found = self._raised(small, found)
        found = self._minimal(strong, found)
        return (found.unfinished() if self._hurried else found), False

    def _raised(self, best: Hypothesis, found: Outcome) -> tuple[Hypothesis, Outcome]:
        """The hypothesis with the largest limits and its outcome, by bisection."""
        top = limited(self.made, self.values, None)
        proved = self._proved(top)
        if proved is not None:
            return top, proved
        low, high = EXPONENTS.start - 1, EXPONENTS.stop
        while high - low > 1:
            middle = (low + high + 1) // 2
            raised = limited(self.made, self.values, 2**middle - 1)
            proved = self._proved(raised)
            if proved is None:
                high = middle
            else:
                low, best, found = middle, raised, proved
        return best, found

    def _minimal(self, strong: Hypothesis, found: Outcome) -> Outcome:
        """The outcome without conditions that the proof does not need."""
        for condition in added(strong, self.made):
            less = without(strong, condition)
            known = less == self.made and self.rounds == SHORT  # (that was tried before)
            weaker = None if known else self._proved(less)
            if weaker is not None:
                strong, found = less, weaker
        return found

    def _proved(self, made: Hypothesis) -> Outcome | None:
        found = self._tried(made) if self._has_time() else None
        return None if found is None or found.made is None else found

    def _tried(self, made: Hypothesis) -> Outcome:
        found = self.trials.tried(made, self.hypotheses, self.rounds)
        self._hurried |= found.hurried
        return found

    def _has_time(self) -> bool:
        has_time = self.trials.budget.remaining() >= _SHORT_S
        self._hurried |= not has_time
        return has_time
