"""Conditions on values at entry, and the requirements that they and sizes become."""

from collections.abc import Mapping
from dataclasses import dataclass

from viap.contracts.entry_terms import EntryTerm, length_name, name_term, number_text
from viap.project.requirement import CONDITION, SIZE, STRING, Requirement


@dataclass(frozen=True)
class Condition:
    """`term op bound`, of mathematical integers; the operator is `>=`, `<=` or `!=`."""

    term: EntryTerm
    op: str
    bound: int

    def holds(self, values: Mapping[str, int]) -> bool:
        value = self.term.value(values)
        if self.op == "!=":
            return value != self.bound
        return value >= self.bound if self.op == ">=" else value <= self.bound

    @property
    def is_cap(self) -> bool:
        """True if it is about one value: a relation between values keeps calls of any size."""
        return len(self.term.names) == 1

    def implies(self, other: "Condition") -> bool:
        """True if it bounds the same term, at least as tightly."""
        if self.term != other.term or self.op != other.op:
            return False
        if self.op == "!=":
            return self.bound == other.bound
        return self.bound >= other.bound if self.op == ">=" else self.bound <= other.bound

    def text(self) -> str:
        return f"{self._sides()[0]} {self.op} {self._sides()[1]}"

    def c_text(self) -> str:
        """The condition as C, with the same meaning for all values of the names."""
        return f"{self.term.c_text()} {self.op} {number_text(self.bound)}"

    def negation(self) -> str:
        """The opposite as C."""
        op, bound = {">=": ("<=", self.bound - 1), "<=": (">=", self.bound + 1)}.get(
            self.op, ("==", self.bound)
        )
        return f"{self.term.c_text()} {op} {number_text(bound)}"

    def _sides(self) -> tuple[str, str]:
        """Both sides, as a person would write them: `x + y <= z + 1` for `x + y - z <= 1`."""
        minus = [product for product in self.term.products if product[0] < 0]
        plus = tuple(product for product in self.term.products if product[0] > 0)
        if not minus or not plus or self.term.divisor != 1:
            return self.term.text(), str(self.bound)
        right = tuple((-factor, names) for factor, names in minus)
        return EntryTerm(plus).text(), EntryTerm(right, self.bound - self.term.offset).text()


def size_requirement(pointer: str, size: EntryTerm) -> Requirement:
    if size == name_term(length_name(pointer), 1):
        return Requirement(STRING, pointer, "", size.c_text())
    return Requirement(SIZE, pointer, size.text(), size.c_text())


def condition_requirement(condition: Condition) -> Requirement:
    return Requirement(CONDITION, "", condition.text(), condition.c_text())
