"""The description of a technique; its work is done by `run` in the module `prove` beside it."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

from viap.core.program.undefined_behaviour import Operation
from viap.prover.session.session import Budget, Session


def _never(session: Session) -> bool:
    return False


def _always(session: Session) -> bool:
    return True


@dataclass(frozen=True)
class Technique:
    """One entry of the registry.

    `needs` are techniques that must have run before, unless `waived` says that they have
    nothing to do; until then, the technique is skipped. `once`: it runs only once. `suits`: returns
    False for programs that it is not for.
    """

    name: str
    summary: str
    needs: tuple[str, ...] = ()
    waived: Callable[[Session], bool] = _never
    once: bool = False
    suits: Callable[[Session], bool] = _always

    @property
    def package(self) -> str:
        return self.name.replace("-", "_")

    def is_ready(self, session: Session) -> bool:
        """Returns True if the technique can run now."""
        if (self.once and self.name in session.ran) or not self.suits(session):
            return False
        return all(need in session.ran for need in self.needs) or self.waived(session)

    def run(self, session: Session, budget: Budget) -> None:
        """Runs the technique; its proofs, refutations and lemmas are in the session then."""
        session.ran.add(self.name)
        module = importlib.import_module(f"viap.prover.techniques.{self.package}.prove")
        module.run(session, budget)


def without_loops(session: Session) -> bool:
    return not session.theory.loops


def with_operations(session: Session) -> bool:
    """Returns True if a claim is that an operation is defined: there are many, mostly simple."""
    return any(isinstance(claim.position, Operation) for claim in session.open_claims())
