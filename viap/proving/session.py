"""What is known of a program while it is worked on: the state that techniques share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from viap.instantiate.knowledge import Knowledge
from viap.kernel.rules import Proof
from viap.program.nodes import Program
from viap.proving.prover import Prover, prover_of
from viap.smt.solver import Solver
from viap.source import Position
from viap.translate.theory import Claim, Theory
from viap.translate.translation import theory_of

if TYPE_CHECKING:
    from viap.machine import Run
    from viap.recurrences.arrays.known_cells import ClosedForms
    from viap.refute.search import Refuter
    from viap.sampling.samples import Sampler
    from viap.transform.derivation import Derived


State = TypeVar("State")


@dataclass(frozen=True)
class Reporter:
    """`tell` gets what is worth keeping, line by line; `status` what is done just now;
    `proved` all places that are proved so far, for one who may have to stop."""

    tell: Callable[[str], None] = lambda text: None
    status: Callable[[str], None] = lambda text: None
    proved: Callable[[frozenset[Position]], None] = lambda places: None


@dataclass(eq=False)
class Session:
    program: Program
    prover: Prover
    voice: Reporter
    proofs: dict[Claim, Proof] = field(default_factory=dict)
    by: dict[Claim, str] = field(default_factory=dict)  # the technique that proved it
    run: "Run | None" = None
    ran: set[str] = field(default_factory=set)  # the names of techniques that ran
    # Work on transformed programs, by the names of the transformations.
    transformed: "dict[str, Session]" = field(default_factory=dict)
    derived: "Derived | None" = None  # how the program was made, where it is a transformed one
    _slots: dict[type, object] = field(default_factory=dict)

    @property
    def theory(self) -> Theory:
        return self.prover.theory

    @property
    def solver(self) -> Solver:
        return self.prover.solver

    @property
    def knowledge(self) -> Knowledge:
        return self.prover.knowledge

    def slot(self, kind: type[State]) -> State:
        """The state that a technique keeps here between its runs; made when first asked for."""
        state = self._slots.setdefault(kind, kind())
        assert isinstance(state, kind)
        return state

    @property
    def forms(self) -> "ClosedForms":
        """What the closed forms say, for those that go on from there."""
        from viap.recurrences.arrays.known_cells import ClosedForms

        return self.slot(ClosedForms)

    def tell_proofs(self, what: str, proofs: Iterable[Proof]) -> None:
        from viap.logic.term_text import show

        for proof in proofs:
            self.voice.tell(f"  {what}: {show(proof.body)}")

    @cached_property
    def sampler(self) -> "Sampler":
        """What loops did in some runs of the program."""
        from viap.sampling.samples import Sampler

        self.voice.status("running the program on some inputs")
        return Sampler(self.theory, self.theory.program)

    @cached_property
    def refuter(self) -> "Refuter":
        from viap.refute.search import Refuter

        return Refuter(self.program)

    def open_claims(self) -> list[Claim]:
        return [claim for claim in self.theory.assertions if claim not in self.proofs]

    def decided(self) -> bool:
        return (
            self.run is not None or not self.open_claims() or self.by_transformation() is not None
        )

    def by_transformation(self) -> str | None:
        """A transformation whose program has a proof for every assertion."""
        return next((name for name, w in self.transformed.items() if not w.open_claims()), None)

    def proved(self, claim: Claim, proof: Proof, technique: str, quietly: bool = False) -> None:
        """A proved assertion helps with the later ones; `quietly`: they do without it."""
        self.proofs[claim] = proof
        self.by[claim] = technique
        if not quietly:
            self.knowledge.learn_claim(claim, proof)


def begin_derived(derived: "Derived", voice: Reporter) -> Session:
    """Work on a derived program, whose proofs say the same of the original."""
    work = begin(derived.program, voice)
    work.derived = derived
    return work


def begin(program: Program, voice: Reporter) -> Session:
    return Session(program, prover_of(theory_of(program)), voice)
