"""Conditions on values at entry, and the requirements that they and sizes become."""

from collections.abc import Mapping
from dataclasses import dataclass

from viap.contracts.element_values import ZERO, element_of
from viap.contracts.entry_terms import EntryTerm, length_name, name_term, number_text
from viap.project.requirement import CONDITION, SIZE, STRING, Requirement


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
        if self.size is not None:
            return f"{self._of_element()} for 0 <= {self._index()} < {self.size.text()}"
        return f"{self._sides()[0]} {self.op} {self._sides()[1]}"

    def c_text(self) -> str:
        """The condition as C, or in ACSL, with the same meaning for all values of the names."""
        if self.size is not None:
            index = self._index()
            inside = f"0 <= {index} < {self.size.text()}"
            return f"\\forall integer {index}; {inside} ==> {self._of_element()}"
        return f"{self.term.c_text()} {self.op} {number_text(self.bound)}"

    def negation(self) -> str:
        """The opposite as C."""
        op, bound = {">=": ("<=", self.bound - 1), "<=": (">=", self.bound + 1)}.get(
            self.op, ("==", self.bound)
        )
        return f"{self.term.c_text()} {op} {number_text(bound)}"

    def _index(self) -> str:
        """A name for the index that nothing else has."""
        assert self.size is not None
        used = {*self.term.names, *self.size.names}
        return next(name for name in ("k", "i", "j", "index") if name not in used)

    def _of_element(self) -> str:
        """The condition on one element."""
        sides = [*self._sides()]
        for name in self.term.names:
            kind, pointer = element_of(name) or ("", "")
            element = f"{pointer}[{self._index()}]"
            if kind == ZERO:
                return f"{element} != 0"
            if kind:
                sides = [side.replace(name, element) for side in sides]
        return f"{sides[0]} {self.op} {sides[1]}"

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
