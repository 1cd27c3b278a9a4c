"""The claims and nodes of one theory in a certificate ► proofs of its assertions."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from viap.checker.comparing_solver import ComparingSolver
from viap.checker.evidence_errors import Rejected
from viap.checker.json_fields import Fields
from viap.checker.replay import Replay
from viap.kernel.composition import Summary, summary
from viap.kernel.confirmation import Confirmation, confirmed
from viap.kernel.rules import Proof
from viap.program.undefined_behaviour import Operation
from viap.source import Position
from viap.translate.theory import Claim, Theory


@dataclass(frozen=True)
class ProofPart:
    """Proofs of all assertions of a theory; `nodes`: how many there were."""

    theory: Theory
    proofs: Mapping[Claim, Proof]
    nodes: int
    witness: ComparingSolver

    def confirmed(self, summaries: tuple[Summary, ...]) -> Confirmation:
        """Returns what the kernel confirms; raises Rejected for a proof of something else."""
        with _compared():
            return confirmed(self.theory, self.proofs, None, summaries, self.witness)

    def summary(self) -> Summary:
        """Returns what callers may rely on; raises NoSummary, and Rejected."""
        with _compared():
            return summary(self.theory, self.proofs, None, self.witness)


@contextmanager
def _compared() -> Iterator[None]:
    """Context in which the kernel compares proofs with claims."""
    try:
        yield
    except ValueError:
        raise Rejected("a claim is not what the program asserts there") from None


def read_proofs(
    content: Fields,
    theory: Theory,
    witness: ComparingSolver,
    folder: str,
) -> ProofPart:
    """Repeats the nodes, and reads which of them show the claims.

    `folder`: where the obligations are.
    """
    nodes = list(content.each("nodes", "node"))
    claims = list(content.each("claims", "claim"))
    if len(claims) != len(theory.assertions):
        wanted = len(theory.assertions)
        raise Rejected(f"{len(claims)} claims are made, and the program has {wanted} assertions")
    replay = Replay(theory, witness, folder)
    replay.run(nodes)
    proofs = {}
    for claim, fields in zip(theory.assertions, claims, strict=True):
        said = claim_about(claim.position)
        fields.only("line", "check", "node")
        written = {name: fields.any(name) for name in ("line", "check") if fields.has(name)}
        if written != said:
            what = ", ".join(str(each) for each in said.values())
            raise Rejected(f"{fields.where}: the program asserts something else there: line {what}")
        number = fields.natural("node")
        if not 0 < number <= len(replay.proofs):
            raise Rejected(f"{fields.where}: there is no node {number}")
        proofs[claim] = replay.proofs[number - 1]
    return ProofPart(theory, proofs, len(nodes), witness)


def claim_about(position: Position) -> dict[str, Any]:
    """Returns the fields of a claim, besides the node that proves it."""
    if isinstance(position, Operation):
        return {"line": position.line, "check": f"{position.kind}: {position.text}"}
    return {"line": position.line}
