"""Verdicts that were found before: kept as steps or inputs, and made again from them.

TRUE is made again by the kernel: the steps of an entry are applications of rules to the theory of
the present program, and Z3 decides each obligation. FALSE is made again by a run of the machine on
the inputs of an entry. So an entry decides nothing, whatever it holds: if it does not lead to a
verdict of the kernel or of the machine about this very program, it counts as missing.

UNKNOWN is never kept: it may come from a limit of time, on a machine that was busy.
"""

from typing import TYPE_CHECKING, Any

from viap.cache.entries import Entries
from viap.cache.program_digest import Undigested, program_digest
from viap.kernel.verdict import Outcome, Verdict
from viap.program.nodes import Program
from viap.session.repeated_verdicts import (
    ended_well,
    proof_entry,
    proved_again,
    read_inputs,
    refuted_again,
    written_inputs,
)

if TYPE_CHECKING:
    from viap.machine import ListedInputs

VERDICT, CALL = "verdict", "call"  # kinds of entries
_MORE_INPUTS = 1000


class VerdictMemory:
    """Finds and keeps verdicts; `reads`: False if everything is to be searched anew."""

    def __init__(self, entries: Entries, reads: bool = True) -> None:
        self.entries, self.reads = entries, reads
        self._last: tuple[Program, bytes | None] | None = None

    def digest(self, program: Program) -> bytes | None:
        """Returns the digest of a program; None if it has none, so that nothing is kept of it."""
        if self._last is None or self._last[0] is not program:
            try:
                self._last = program, program_digest(program)
            except Undigested:
                self._last = program, None
        return self._last[1]

    def recall(self, program: Program) -> Verdict | None:
        """Makes a verdict again; None if no entry leads to TRUE or FALSE of this program."""
        entry = self._entry(VERDICT, program)
        # (An entry is foreign data: it may break any rule of the readers, and of Z3's as well.)
        try:
            match entry:
                case {"inputs": inputs}:
                    found = refuted_again(program, inputs)
                case {"steps": _}:
                    found = proved_again(program, entry)
                case _:
                    return None
        except Exception:
            return None
        return None if found is None or found.outcome is Outcome.UNKNOWN else found

    def keep(self, program: Program, verdict: Verdict) -> None:
        """Keeps a TRUE or a FALSE of the program; what can't be written is left out."""
        try:
            self._keep(program, verdict)
        except Exception:
            pass

    def _keep(self, program: Program, verdict: Verdict) -> None:
        digest = self.digest(program)
        # (What is known of written annotations comes with the search alone.)
        if digest is None or verdict.question is not program or verdict.annotations:
            return
        entry: dict[str, Any] | None = None
        if verdict.outcome is Outcome.FALSE and verdict.run is not None:
            entry = {"inputs": written_inputs(verdict.run.replay_inputs())}
        elif verdict.outcome is Outcome.TRUE and verdict.theory is not None:
            entry = proof_entry(verdict, verdict.theory)
        if entry is not None:
            self.entries.put(VERDICT, digest, entry)

    def recall_call(self, program: Program) -> bool:
        """True if a run that was kept ends well: it fulfils all that is assumed at the start."""
        try:
            entry = self._entry(CALL, program)
            return entry is not None and ended_well(program, read_inputs(entry)) is not None
        except Exception:
            return False

    def keep_call(self, program: Program, inputs: "ListedInputs") -> None:
        """Keeps a run of the program that ends well, if it starts with these inputs."""
        from viap.machine import ListedInputs

        digest = self.digest(program)
        more = ListedInputs((*inputs.values, *[0] * _MORE_INPUTS), inputs.uninitialised)
        try:
            ended = None if digest is None else ended_well(program, more)
        except Exception:
            return  # (the run is of the start of the function alone)
        if digest is not None and ended is not None:
            self.entries.put(CALL, digest, written_inputs(ended))

    def _entry(self, kind: str, program: Program) -> Any:
        digest = self.digest(program) if self.reads else None
        return None if digest is None else self.entries.get(kind, digest)
