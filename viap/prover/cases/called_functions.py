"""Proofs of the functions that a program knows by their contracts, for the kernel's composition.

Each is a question of its own about the same files: the function keeps its contract for all calls in
its world, nothing in its body goes wrong, and its accesses stay in the objects that the contract
names. The functions that it knows by contract follow, until all calls rest on proofs.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from viap.core.base.errors import CONTRACTS, ViapError
from viap.core.program.assumptions import CallPlace, Reading

if TYPE_CHECKING:
    from viap.core.kernel.composition import Summary
    from viap.core.kernel.verdict import Verdict
    from viap.core.program.nodes import Program
    from viap.prover.cases.question import Question

# Decides the program of a question; returns the verdict.
Decide = Callable[["Question", "Program"], "Verdict"]


# Summaries that were made in this process, and reasons of failures.
Summaries = dict[object, "Summary | str"]


class KnownSummaries:
    """Makes summaries once; failures count for the number of rounds that were tried."""

    def __init__(self, known: Summaries) -> None:
        self._known = known

    def add(self, verdict: "Verdict") -> None:
        """Takes a verdict, if it is one that callers can rely on."""
        from viap.core.kernel.composition import NoSummary
        from viap.core.kernel.verdict import summary_of

        question = verdict.question
        if question is None or question.world is None or question.reading is None:
            return
        try:
            found = summary_of(verdict)
        except NoSummary:
            return
        self._known[_key(found.function, question.reading)] = found

    def completed(
        self, verdict: "Verdict", question: "Question", rounds: int, decide: Decide
    ) -> "Verdict":
        """Returns TRUE in place of a verdict that lacks proofs of called functions, if there are.

        `rounds`: how much `decide` tries.
        """
        from viap.core.kernel.verdict import composed

        self.add(verdict)
        if verdict.cause != CONTRACTS or verdict.question is None:
            return verdict
        used: dict[CallPlace, Summary] = {}
        waiting = [verdict.question]
        while waiting:
            program = waiting.pop()
            for use in program.uses:
                if use.function in used or program.reading is None:
                    continue
                found = self._summary(use.function, program.reading, question, rounds, decide)
                if isinstance(found, str):
                    reason = (
                        f"calls of {use.function} are known by its contract, and it is not proved "
                        f"to keep it: {found}"
                    )
                    return verdict.with_reasons((reason,))
                used[use.function] = found
                waiting.append(found.program)
        return composed(verdict, tuple(used.values()))

    def _summary(
        self,
        function: CallPlace,
        reading: Reading,
        question: "Question",
        rounds: int,
        decide: Decide,
    ) -> "Summary | str":
        """Returns the summary of a function; a text that says why there is none."""
        key = _key(function, reading)
        for known in (key, (*key, rounds)):
            if known in self._known:
                return self._known[known]
        found = self._proved(function, question, decide)
        self._known[(*key, rounds) if isinstance(found, str) else key] = found
        return found

    def _proved(self, function: CallPlace, question: "Question", decide: Decide) -> "Summary | str":
        from viap.core.kernel.composition import NoSummary
        from viap.core.kernel.verdict import summary_of

        asked = question.of_called(function.name)
        try:
            program = asked.checks.program(asked.load())
            verdict = decide(asked, program)
            return summary_of(verdict)
        except NoSummary as error:
            return str(error)
        except ViapError as error:
            return str(error)


def _key(function: CallPlace, reading: Reading) -> tuple[CallPlace, str, str]:
    return function, reading.text, reading.options
