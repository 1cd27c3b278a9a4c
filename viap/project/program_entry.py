"""The entry of a program: main, or a function with callers."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viap.project.contract import Contract

MAIN = "main"


@dataclass(frozen=True)
class ProgramEntry:
    """`contract`: promises of the function's callers; None if the program starts there."""

    function: str
    contract: "Contract | None" = None

    def probe(self) -> "ProgramEntry":
        """The entry with an error as the function's body: reachable if the contract can be kept."""
        assert self.contract is not None
        return replace(self, contract=replace(self.contract, probe=True))
