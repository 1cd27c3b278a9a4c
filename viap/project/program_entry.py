"""Where a program starts: with main, or with a function that somebody calls."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viap.project.contract import Contract

MAIN = "main"


@dataclass(frozen=True)
class ProgramEntry:
    """`contract`: what the function's callers promise; None where the program starts there."""

    function: str
    contract: "Contract | None" = None

    def probe(self) -> "ProgramEntry":
        """An error in place of the function's body: it is reached if the contract can be kept."""
        assert self.contract is not None
        return replace(self, contract=replace(self.contract, probe=True))
