"""Conditions on values at entry, and the requirements that they and sizes become."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, make, variable
from viap.core.logic.walkers import substitute
from viap.core.program.integer_types import IntType
from viap.facts.dialects import People, number_text
from viap.facts.places import place
from viap.modules.requirements.entry_terms import (
    ZERO,
    EntryTerm,
    constant,
    element_of,
    length_name,
    name_term,
)
from viap.modules.requirements.sampled_calls import SampledCall
from viap.project.contract import CONDITION, SIZE, STRING, Contract, Requirement


@dataclass(frozen=True)
class Condition:
    """`term op bound`, of mathematical integers; the operator is `>=`, `<=` or `!=`.

    `size`: the condition is about so many elements of an array.
    """

    term: EntryTerm
    op: str
    bound: int
    size: EntryTerm | None = None

    def holds(self, values: Mapping[str, int]) -> bool:
        value = self.term.value(values)
        if self.op == "!=":
            return value != self.bound
        return value >= self.bound if self.op == ">=" else value <= self.bound

    @property
    def is_cap(self) -> bool:
        """True if it is about one value: a relation between values keeps calls of any size."""
        return len(self.term.names) == 1 and self.size is None

    def implies(self, other: "Condition") -> bool:
        """True if it bounds the same term, at least as tightly."""
        if (self.term, self.op, self.size) != (other.term, other.op, other.size):
            return False
        if self.op == "!=":
            return self.bound == other.bound
        return self.bound >= other.bound if self.op == ">=" else self.bound <= other.bound

    def text(self) -> str:
        formula, people = self.formula(), People()
        if formula.kind is not Kind.FORALL:
            return people.text(formula)
        inside, condition = formula.args[0].args
        return f"{people.text(condition)} for {people.text(inside)}"

    def c_text(self) -> str:
        """The condition as C, or in ACSL, with the same meaning for all values of the names."""
        if self.size is not None:
            return People().text(self.formula())
        return f"{self.term.c_text()} {self.op} {number_text(self.bound)}"

    def negation(self) -> str:
        """The opposite as C."""
        op, bound = {">=": ("<=", self.bound - 1), "<=": (">=", self.bound + 1)}.get(
            self.op, ("==", self.bound)
        )
        return f"{self.term.c_text()} {op} {number_text(bound)}"

    def formula(self, types: Mapping[str, IntType] | None = None) -> Term:
        """The condition; `types`: of names, and of the elements of arrays by the arrays' names."""
        known = types or {}
        value, index = self.term.formula(known), variable(self._index())
        op = self.op
        for name in self.term.names:
            kind, pointer = element_of(name) or ("", "")
            if kind:
                cell = apply(place((f"{pointer}[", "]"), known.get(pointer)), index)
                value = substitute(value, {apply(place((name,), known.get(name))): cell})
            op = "!=" if kind == ZERO else op
        bound = build.number(self.bound)
        sides = (bound, value) if op == ">=" else (value, bound)
        compared = make(Kind.EQ if op == "!=" else Kind.LE, sides)
        compared = build.negate(compared) if op == "!=" else compared
        if self.size is None:
            return compared
        inside = (build.le(build.ZERO, index), build.lt(index, self.size.formula(known)))
        return build.forall((index,), make(Kind.IMPLIES, (make(Kind.AND, inside), compared)))

    def _index(self) -> str:
        """A name for the index that nothing else has."""
        used = {*self.term.names, *(self.size.names if self.size else ())}
        return next(name for name in ("k", "i", "j", "index") if name not in used)


def size_requirement(pointer: str, size: EntryTerm) -> Requirement:
    if size == name_term(length_name(pointer), 1):
        return Requirement(STRING, pointer, "", size.c_text())
    return Requirement(SIZE, pointer, size.text(), size.c_text())


def condition_requirement(condition: Condition) -> Requirement:
    return Requirement(CONDITION, "", condition.text(), condition.c_text())


# ---- A hypothesis: sizes of arrays and conditions on arguments, which may suffice for a function.


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
