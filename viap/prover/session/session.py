"""The session: the state of the work on one program, which all techniques share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from viap.core.base.source import Position
from viap.core.kernel.rules import Proof
from viap.core.program.nodes import Program
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Claim, Theory
from viap.prover.instantiate.knowledge import Knowledge
from viap.prover.recurrences.solver_modes import SYMPY
from viap.prover.session.prover import Prover, prover_of

if TYPE_CHECKING:
    from viap.papers.derivation import Derived
    from viap.prover.recurrences.arrays.known_cells import ClosedForms
    from viap.prover.sampling.samples import Sampler
    from viap.prover.session.profile import LoopWatch, Profile
    from viap.prover.session.written_annotations import WrittenAnnotation
    from viap.runs.machine import Run
    from viap.runs.refute.search import Refuter


State = TypeVar("State")
MOST_SHOWN = 160  # characters of a formula in a message


def silence(text: str) -> None:
    """Takes a message that nobody reads."""


@dataclass(frozen=True)
class Reporter:
    """Receives messages.

    `tell` gets lines that are worth keeping; `technique` gets the name of each technique that
    starts, and `status` its steps; `proved` gets all places that are proved so far, for a caller
    that may have to stop early; `begun` gets the session, which goes on knowing what was proved,
    also if the time runs out; `profile` gets the questions of all sessions, and `loops` the loops
    that they are about.
    """

    tell: Callable[[str], None] = silence
    status: Callable[[str], None] = lambda text: None
    technique: Callable[[str], None] = lambda name: None
    proved: Callable[[frozenset[Position]], None] = lambda places: None
    begun: "Callable[[Session], None]" = lambda session: None
    profile: "Profile | None" = None
    loops: "LoopWatch | None" = None

    @property
    def listens(self) -> bool:
        """True if lines are worth making."""
        return self.tell is not silence


@dataclass(eq=False)
class Session:
    program: Program
    prover: Prover
    reporter: Reporter
    proofs: dict[Claim, Proof] = field(default_factory=dict)
    by: dict[Claim, str] = field(default_factory=dict)  # the technique that proved it
    run: "Run | None" = None
    ran: set[str] = field(default_factory=set)  # the names of techniques that ran
    # Sessions of transformed programs, by the names of the transformations.
    transformed: "dict[str, Session]" = field(default_factory=dict)
    axioms: tuple[Path, ...] = ()  # the folders of the lemma library
    derived: "Derived | None" = None  # the derivation, if the program is a transformed one
    recurrences: str = ""  # the solvers of recurrences, as the strategy names them
    now: str = ""  # the technique that is at work
    spent: dict[str, float] = field(default_factory=dict)  # CPU seconds by technique
    annotations: "list[WrittenAnnotation]" = field(default_factory=list)  # and what is known
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
        """Returns the state that a technique keeps between its runs; made at the first call."""
        state = self._slots.setdefault(kind, kind())
        assert isinstance(state, kind)
        return state

    @property
    def forms(self) -> "ClosedForms":
        """Returns the closed forms that were found, for the techniques that build on them."""
        from viap.prover.recurrences.arrays.known_cells import ClosedForms

        forms = self.slot(ClosedForms)
        if self.recurrences:
            forms.mode = self.recurrences
        return forms

    def tell_proofs(self, what: str, proofs: Iterable[Proof]) -> None:
        if not self.reporter.listens:
            return
        from viap.facts.printer import show

        solvers = self.forms.solvers
        for proof in proofs:
            by_sympy = SYMPY in solvers.get(proof.body, ())
            named = f"{what} ({SYMPY})" if by_sympy else what
            text = show(proof.body)
            shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]} ..."
            self.reporter.tell(f"  {named}: {shown}")

    @cached_property
    def sampler(self) -> "Sampler":
        """Returns samples of what loops did in some runs of the program."""
        from viap.prover.sampling.samples import Sampler

        self.reporter.status("running the program on some inputs")
        return Sampler(self.theory, self.theory.program)

    @cached_property
    def refuter(self) -> "Refuter":
        from viap.runs.refute.search import Refuter

        return Refuter(self.program)

    def open_claims(self) -> list[Claim]:
        return [claim for claim in self.theory.assertions if claim not in self.proofs]

    def decided(self) -> bool:
        return (
            self.run is not None or not self.open_claims() or self.by_transformation() is not None
        )

    def by_transformation(self) -> str | None:
        """Returns a transformation whose program has a proof for every assertion.

        None if none has.
        """
        return next((name for name, w in self.transformed.items() if not w.open_claims()), None)

    def proved(self, claim: Claim, proof: Proof, technique: str, quietly: bool = False) -> None:
        """Records a proof; later proofs may use the claim unless `quietly` is set."""
        self.proofs[claim] = proof
        self.by[claim] = technique
        if not quietly:
            self.knowledge.learn_claim(claim, proof)


def begin_derived(derived: "Derived", reporter: Reporter) -> Session:
    """Begins a session on a derived program; its proofs carry over to the original."""
    session = begin(derived.program, reporter)
    session.derived = derived
    return session


def begin(program: Program, reporter: Reporter) -> Session:
    session = Session(program, prover_of(theory_of(program)), reporter)
    if reporter.profile is not None:
        reporter.profile.attend(session)
    if reporter.loops is not None:
        reporter.loops.attend(session)
    return session


# ---- The budget of a technique.


@dataclass(frozen=True)
class Budget:
    """`limits` are those of one question to the solver; `seconds` bounds searches without it.

    `depth` is the number of earlier iterations that an induction may use.
    """

    limits: Limits
    seconds: float = 1.0
    depth: int = 1
