"""What is known of a program while it is worked on: the state that techniques share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from viap.instantiate.knowledge import Knowledge
from viap.program.nodes import Program
from viap.prove.kernel import Proof
from viap.prove.prover import Prover, prover_of
from viap.smt.solver import Solver
from viap.source import Position
from viap.translate.program import theory_of
from viap.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.program.machine import Run
    from viap.prove.derived import Derived
    from viap.prove.shrunk import Shrinks
    from viap.prove.summaries import Forms
    from viap.refute.search import Refuter
    from viap.solve.samples import Sampler


@dataclass(frozen=True)
class Voice:
    """`tell` gets what is worth keeping, line by line; `status` what is done just now;
    `proved` all places that are proved so far, for one who may have to stop."""

    tell: Callable[[str], None] = lambda text: None
    status: Callable[[str], None] = lambda text: None
    proved: Callable[[frozenset[Position]], None] = lambda places: None


@dataclass(eq=False)
class Work:
    program: Program
    prover: Prover
    voice: Voice
    proofs: dict[Claim, Proof] = field(default_factory=dict)
    by: dict[Claim, str] = field(default_factory=dict)  # the technique that proved it
    run: "Run | None" = None
    done: set[str] = field(default_factory=set)  # what needs to be done only once
    # Work on transformed programs, by the names of the transformations.
    transformed: "dict[str, Work]" = field(default_factory=dict)
    shrinks: "Shrinks | None" = None  # attempts at loop shrinking, once there are some
    derived: "Derived | None" = None  # how the program was made, where it is a transformed one

    @property
    def theory(self) -> Theory:
        return self.prover.theory

    @property
    def solver(self) -> Solver:
        return self.prover.solver

    @property
    def knowledge(self) -> Knowledge:
        return self.prover.knowledge

    @cached_property
    def forms(self) -> "Forms":
        """What the closed forms say, for those that go on from there."""
        from viap.prove.summaries import Forms

        return Forms()

    @cached_property
    def sampler(self) -> "Sampler":
        """What loops did in some runs of the program."""
        from viap.solve.samples import Sampler

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


def begin_derived(derived: "Derived", voice: Voice) -> Work:
    """Work on a derived program, whose proofs say the same of the original."""
    work = begin(derived.program, voice)
    work.derived = derived
    return work


def begin(program: Program, voice: Voice) -> Work:
    return Work(program, prover_of(theory_of(program)), voice)
