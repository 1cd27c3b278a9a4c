"""Frame axioms of arrays: as objects they never change, `a1 = a`; only their cells do."""

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import apply
from viap.translate.theory import Axiom, Origin, Theory


def frames(theory: Theory) -> list[Axiom]:
    """Returns `a1 = a` for each array; the numbers of proofs don't depend on these axioms."""
    taken = {symbol.name for symbol in theory.meanings}
    found: list[Axiom] = []
    for array, object in theory.objects.items():
        name = f"{object.payload.name}1"
        while name in taken:
            name += "_"
        taken.add(name)
        after = apply(Symbol(name, (), object.sort))
        found.append(Axiom((), (), build.eq(after, object), Origin("frame", array.position)))
    return found
