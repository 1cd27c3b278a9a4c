"""A table of instances, so that each is made once."""

from viap.kernel.instances import Instance, KnownFormula
from viap.logic.terms import Term


class InstanceTable:
    """Makes instances; many questions need the same ones, so each is made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Instance] = {}

    def made(self, known: KnownFormula, values: dict[Term, Term]) -> Instance:
        key = (id(known), *values.items())
        if key not in self._made:
            self._made[key] = Instance(known, values)
        return self._made[key]
