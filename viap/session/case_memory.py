"""The part of the memory that one case uses: it never costs an answer.

New verdicts are kept when the answer is there, within a little time of their own.
"""

from typing import TYPE_CHECKING

from viap.session.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.kernel.verdict import Verdict
    from viap.machine import ListedInputs, Run
    from viap.program.nodes import Program
    from viap.session.verdict_memory import VerdictMemory

# Seconds for a verdict that was found before, at most, and their part of the time that is left.
_RECALL_S, _RECALL_PART = 10.0, 0.5
# The same for writing: where two processes work, the answer waits for it.
_KEEP_S, _KEEP_PART = 2.0, 0.25


class CaseMemory:
    """`only`: the case does not search for a verdict that the memory does not have."""

    def __init__(self, memory: "VerdictMemory", only: bool = False) -> None:
        self.memory, self.only = memory, only
        self.is_repeated = False  # all verdicts so far were made again
        self._verdicts: list[tuple[Program, Verdict]] = []
        self._calls: list[tuple[Program, ListedInputs]] = []

    def recalled(self, program: "Program", budget: Budget) -> "Verdict | None":
        """A verdict that is made again; None if the memory leads to none, or not in time."""
        if budget.remaining() <= 0:
            return None
        try:
            with Budget(min(_RECALL_S, _RECALL_PART * budget.remaining())).enforced():
                verdict = self.memory.recall(program)
        except OutOfTime:
            return None
        if verdict is not None:
            self.only = False  # (further questions depend on this one)
            self.is_repeated = not self._verdicts
        return verdict

    def recalled_call(self, program: "Program | None") -> bool:
        """True if a call of the function that keeps the promises is known."""
        return program is not None and self.memory.recall_call(program)

    def note(self, program: "Program", verdict: "Verdict") -> None:
        """Takes a verdict that was searched for."""
        self._verdicts.append((program, verdict))
        self.is_repeated = False

    def note_call(self, program: "Program | None", run: "Run | None") -> None:
        """Takes a run that starts a call of the program's function."""
        if program is not None and run is not None:
            self._calls.append((program, run.replay_inputs()))

    def keep(self, budget: Budget) -> None:
        """Keeps all that was noted."""
        if budget.remaining() <= 0:
            return
        try:
            with Budget(min(_KEEP_S, _KEEP_PART * budget.remaining())).enforced():
                for program, verdict in self._verdicts:
                    self.memory.keep(program, verdict)
                for program, inputs in self._calls:
                    self.memory.keep_call(program, inputs)
        except OutOfTime:
            pass
        self._verdicts.clear()
        self._calls.clear()
