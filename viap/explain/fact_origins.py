"""The origins of facts in questions: which axiom or which kind of proved statement each is from."""

from viap.explain.solved_theory import Solved, collected
from viap.kernel.instances import KnownFormula
from viap.kernel.rules import Proof
from viap.proving.proof_counts import GENERAL
from viap.proving.session import Session
from viap.translate.theory import Axiom, Loop, Origin


class FactOrigins:
    """The origins of what a session has proved; `solved` are its closed forms."""

    def __init__(self, session: Session) -> None:
        known = [each for each in session.knowledge.lemmas if isinstance(each, Proof)]
        self.solved: Solved = collected(session.prover, dict.fromkeys(known))
        self._loops = {loop.counters: loop for loop in session.theory.loops}
        self._found = _of_forms(self.solved)
        for claim, proof in session.proofs.items():
            self._found[proof] = Origin("assertion", claim.position)

    def of(self, known: KnownFormula) -> Origin:
        if isinstance(known, Axiom):
            return known.origin
        assert isinstance(known, Proof)
        if known.rule == "axiom" and isinstance(known.argument, Axiom):
            return known.argument.origin
        if known not in self._found:
            self._found[known] = self._other(known)
        return self._found[known]

    def _other(self, proof: Proof) -> Origin:
        reasons = {obligation.reason for obligation in proof.obligations}
        if GENERAL in reasons:
            return Origin("general", None)
        if proof.rule == "function":
            return Origin("function", None)
        loop: Loop | None = self._loops.get(proof.counters)
        if loop is not None and "invariant" in reasons:
            return Origin("invariant", loop.position, loop)
        return Origin("lemma", None)


def _of_forms(solved: Solved) -> dict[Proof, Origin]:
    """Returns the origins of closed forms, of what loops keep, and of relations."""
    found: dict[Proof, Origin] = {}
    forms = [*solved.forms.values(), *(f for each in solved.cells.values() for f in each.values())]
    for loop, proofs in solved.relations.items():
        for proof in proofs:
            reasons = {obligation.reason for obligation in proof.obligations}
            kind = "invariant" if "invariant" in reasons else "relation"
            found[proof] = Origin(kind, loop.position, loop)
    for form in forms:
        found[form.proof] = Origin("closed form", form.loop.position, form.loop)
    for symbol, proof in solved.kept.items():
        kept_in = solved.theory.meanings[symbol].loop
        found[proof] = Origin("kept", kept_in.position if kept_in else None, kept_in)
    return found
