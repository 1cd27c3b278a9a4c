"""A hypothesis: sizes of arrays and conditions on arguments, which may suffice for a function."""

from dataclasses import dataclass, replace

from viap.contracts.conditions import Condition, condition_requirement, size_requirement
from viap.contracts.entry_terms import EntryTerm, constant
from viap.contracts.sampled_calls import SampledCall
from viap.project.contract import Contract
from viap.project.requirement import Requirement


@dataclass(frozen=True)
class Hypothesis:
    sizes: tuple[tuple[str, EntryTerm], ...]
    conditions: tuple[Condition, ...]
    single: tuple[str, ...] = ()  # pointers to one object, which the question states already

    def requirements(self) -> tuple[Requirement, ...]:
        single = [size_requirement(name, constant(1)) for name in self.single]
        sizes = [size_requirement(*each) for each in self.sizes if each[1] != EntryTerm()]
        return (*single, *sizes, *map(condition_requirement, self.conditions))

    def contract(self, given: Contract) -> Contract:
        """The promises of the options, and these."""
        arrays = tuple((name, size.c_text()) for name, size in self.sizes)
        assumed = tuple(each.c_text() for each in self.conditions)
        return replace(
            given, arrays=(*given.arrays, *arrays), assumptions=(*given.assumptions, *assumed)
        )

    def allows(self, call: SampledCall) -> bool:
        return all(each.holds(call.values) for each in self.conditions)

    def caps(self) -> "Hypothesis":
        """The hypothesis with the conditions on single values only."""
        return replace(self, conditions=tuple(each for each in self.conditions if each.is_cap))

    def simplified(self) -> "Hypothesis":
        """The hypothesis without conditions that others imply."""
        kept: list[Condition] = []
        for number, one in enumerate(self.conditions):
            others = (*kept, *self.conditions[number + 1 :])
            if not any(other.implies(one) for other in others):
                kept.append(one)
        return replace(self, conditions=tuple(kept))
