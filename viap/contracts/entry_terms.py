"""Integer expressions over values at a function's entry: sizes of arrays, sides of conditions."""

from collections.abc import Mapping
from dataclasses import dataclass

from viap.facts.comparisons import in_order
from viap.facts.dialects import acsl, number_text
from viap.facts.places import place
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.program.integer_types import IntType

Product = tuple[int, tuple[str, ...]]  # a coefficient and names


@dataclass(frozen=True)
class EntryTerm:
    """`(sum of products) / divisor + offset`; the division truncates, as C's does.

    A product without names is a constant. `wide`: a name has 64 bits: sums need more.
    """

    products: tuple[Product, ...] = ()
    offset: int = 0
    divisor: int = 1
    wide: bool = False

    def value(self, values: Mapping[str, int]) -> int:
        total = 0
        for coefficient, names in self.products:
            product = coefficient
            for name in names:
                product *= values[name]
            total += product
        if self.divisor != 1:
            total = total // self.divisor if total >= 0 else -(-total // self.divisor)
        return total + self.offset

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for _, names in self.products for name in names))

    @property
    def complexity(self) -> int:
        """Rank of the term: simpler ones are preferred."""
        sizes = (len(names) + (abs(factor) != 1) for factor, names in self.products if names)
        return 2 * sum(sizes) + (self.offset != 0) + 2 * (self.divisor != 1)

    def formula(self, types: Mapping[str, IntType] | None = None) -> Term:
        """The term with the meaning that it has in mathematics; `types`: of names."""
        known = types or {}
        parts: list[Term] = []
        for factor, names in self.products:
            product = build.number(factor)
            for name in names:
                product = build.mul(product, apply(place((name,), known.get(name))))
            parts.append(product)
        if self.divisor != 1:
            parts = [build.c_div(in_order(parts), build.number(self.divisor))]
        return in_order([*parts, build.number(self.offset)] if self.offset else parts)

    def text(self) -> str:
        """The term as mathematics."""
        return acsl(self.formula())

    def c_text(self) -> str:
        """The term as C, with the same value; products are of names of at most 32 bits."""
        if not self.products:
            return number_text(self.offset)
        if any(map(string_of, self.names)):
            return self.text()
        if self.products == ((1, self.names[:1]),) and self.offset == 0 and self.divisor == 1:
            return self.names[0]
        number = "(__int128){}" if self.wide else "{}LL"
        first, *rest = (_product_text(product, number) for product in self.products)
        total = first.removeprefix("+ ").replace("- ", "-")
        total = " ".join([total, *rest])
        if self.divisor != 1:
            inner = f"({total})" if rest else total
            total = f"{inner} / {self.divisor}"
        if self.offset:
            total += f" {'-' if self.offset < 0 else '+'} {abs(self.offset)}"
        return total


def _product_text(product: Product, number: str) -> str:
    """The product with its sign; `number`: the form of a C constant of the type of the sum."""
    coefficient, names = product
    factors = [number.format(abs(coefficient)), *names]
    return f"{'-' if coefficient < 0 else '+'} {' * '.join(factors)}"


def length_name(pointer: str) -> str:
    """The name, in terms, of the length of a zero-terminated string."""
    return f"strlen({pointer})"


def string_of(name: str) -> str | None:
    """The pointer whose length a name stands for; None for other names."""
    return name[7:-1] if name.startswith("strlen(") else None


def constant(number: int) -> EntryTerm:
    return EntryTerm((), number)


def name_term(name: str, offset: int = 0) -> EntryTerm:
    return EntryTerm(((1, (name,)),), offset)
