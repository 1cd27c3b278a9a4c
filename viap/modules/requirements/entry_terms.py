"""Integer expressions over values at a function's entry: scalars, sizes, and elements of arrays."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import Term, apply
from viap.core.program.inputs import is_given
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Array,
    Binary,
    Constant,
    Input,
    Program,
    Scalar,
    Variable,
    expressions,
    statements,
    subexpressions,
)
from viap.core.program.unsized_arrays import is_unsized
from viap.facts.comparisons import in_order
from viap.facts.dialects import acsl, number_text
from viap.facts.places import place
from viap.project.contract import is_length

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


# ---- The scalars that a function's caller gives: how C names them, and their inputs in a program.


_LOCAL = "local"  # static variables of functions: callers can't name them
_WIDE = 64


@dataclass(frozen=True)
class EntryValue:
    """`text`: as C writes it; `function`: the input function that gives its value."""

    text: str
    function: str
    type: IntType

    @property
    def narrow(self) -> bool:
        """True if sums and products of two such values fit into `long long`."""
        return self.type.bits < _WIDE


def entry_values(program: Program) -> tuple[EntryValue, ...]:
    """The scalars from the caller that conditions and sizes may name, parameters first."""
    texts: dict[Scalar, tuple[int, str]] = {}
    for each in program.given:
        for text, part in each.parts:
            if isinstance(part, Scalar) and each.kind != _LOCAL and "{" not in text:
                texts[part] = (each.kind != "parameter", text)
    found: dict[str, tuple[int, EntryValue]] = {}
    for node in statements(program.body):
        if (
            isinstance(node, Input)
            and is_given(node.function)
            and isinstance(node.target, Variable)
        ):
            scalar = node.target.scalar
            if scalar in texts:
                rank, text = texts[scalar]
                found[text] = (rank, EntryValue(text, node.function, scalar.type))
    return tuple(value for _, value in sorted(found.values(), key=lambda pair: pair[0]))


def given_types(program: Program) -> dict[str, IntType]:
    """The types of values from the caller, as C writes them; those of elements by the array."""
    return {
        text.removesuffix("[{}]"): part.type
        for each in program.given
        for text, part in each.parts
        if each.kind != _LOCAL and "{" not in text.removesuffix("[{}]")
    }


def is_text(arrays: Sequence[Array]) -> bool:
    """True if the objects may be a zero-terminated string: one array, of one dimension."""
    return len(arrays) == 1 and len(arrays[0].sizes) == 1


def is_length_input(function: str) -> bool:
    """True for the input that gives the length of a string."""
    return any(map(is_length, re.findall(r"viap_strlen_\w+", function)))


def unsized_arrays(program: Program) -> dict[str, tuple[Array, ...]]:
    """For each pointer to an array of unknown size, the arrays behind it, by its name."""
    found = {
        each.name: tuple(
            part for _, part in each.parts if isinstance(part, Array) and is_unsized(part)
        )
        for each in program.given
        if each.pointer
    }
    return {name: arrays for name, arrays in found.items() if arrays}


# ---- The constants and operators of a program: requirements are about these.


SHIFTS = ("<<", ">>")


@dataclass(frozen=True)
class Vocabulary:
    """What conditions are made of: values at entry, and what the program has.

    `operators`: those that are applied to two numbers that are no constants.
    """

    values: Sequence[EntryValue]
    operators: Collection[str] = "+-*"
    constants: Collection[int] = ()


def program_words(program: Program) -> tuple[list[int], frozenset[str]]:
    """The constants of a program, and its operators on two numbers that are no constants.

    Of shifts, only the distance must not be a constant.
    """
    constants: dict[int, None] = {}
    operators: set[str] = set()
    for statement in statements(program.body):
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Constant):
                    constants[part.value] = None
                elif isinstance(part, Binary) and not isinstance(part.right, Constant):
                    if part.op in SHIFTS or not isinstance(part.left, Constant):
                        operators.add(part.op)
    return [*constants], frozenset(operators)


# ---- Values of the elements of an array at entry, as terms know them: the least and the largest.
#
# Conditions on these are conditions on all elements: `0 <= k < m ==> b[k] < n` is that the largest
# element is less than `n`. Elements that a run does not read don't matter for it.


LEAST, LARGEST, ZERO = "least", "largest", "zero"
_NAME = re.compile(rf"({LEAST}|{LARGEST}|{ZERO})\((.+)\)")
_NEARLY_ALL = 0.9  # of the calls
_NONE = 1 << 80  # larger than all values
_DISTANCES = (31, 63)  # the largest ones of shifts
_MOST_LIMITS = 8


def element_name(kind: str, pointer: str) -> str:
    """The name, in terms, of the least or largest element, or of "an element is zero"."""
    return f"{kind}({pointer})"


def element_of(name: str) -> tuple[str, str] | None:
    """The kind and the pointer that a name stands for; None for other names."""
    match = _NAME.fullmatch(name)
    return None if match is None else (match[1], match[2])


def element_values(pointer: str, values: Sequence[int]) -> dict[str, int]:
    """The values of a pointer's names in a run that read these elements."""
    return {
        element_name(LEAST, pointer): min(values, default=_NONE),
        element_name(LARGEST, pointer): max(values, default=-_NONE),
        element_name(ZERO, pointer): int(0 in values),
    }


def element_terms(
    sizes: Mapping[str, EntryTerm], texts: Sequence[str], limits: Sequence[int]
) -> Iterator[tuple[EntryTerm, Sequence[int], EntryTerm]]:
    """Yields terms with their bounds, and the number of elements that a condition is about.

    Elements may be indices of other arrays, divisors, or numbers up to one of some limits.
    """
    for pointer in texts:
        size = sizes.get(pointer)
        if size is None or size == EntryTerm() or any(map(string_of, size.names)):
            continue
        yield EntryTerm(((1, (element_name(LEAST, pointer),)),)), (0, 1), size
        yield EntryTerm(((1, (element_name(ZERO, pointer),)),)), (0,), size
        largest = (1, (element_name(LARGEST, pointer),))
        if limits:
            yield EntryTerm((largest,)), limits, size
        for other in dict.fromkeys(sizes.values()):
            if other.divisor == 1 and other.products and not any(map(string_of, other.names)):
                negative = tuple((-factor, names) for factor, names in other.products)
                yield EntryTerm((largest, *negative)), (other.offset - 1,), size


def element_limits(words: Vocabulary) -> list[int]:
    """Largest elements that a function may need: constants of it, and distances of shifts."""
    shifts = _DISTANCES if set(SHIFTS) & set(words.operators) else ()
    near = [each - less for each in words.constants if 1 < each <= 1 << 10 for less in (0, 1)]
    return list(dict.fromkeys((*shifts, *sorted(near))))[:_MOST_LIMITS]


def is_indirect(calls: Sequence[Mapping[str, int]], needs: Sequence[int]) -> bool:
    """True if the elements of some array are the indices that these calls use.

    `needs`: the number of elements that each call touches.
    """
    names = [name for name in calls[0] if (element_of(name) or ("",))[0] == LARGEST]
    rows = list(zip(calls, needs, strict=True))
    return any(
        sum(call[name] + 1 == need for call, need in rows) >= _NEARLY_ALL * len(rows)
        for name in names
    )


def fits(term: EntryTerm, op: str) -> bool:
    """True if a comparison of the term says something of all elements."""
    for name in term.names:
        element = element_of(name)
        if element is not None:
            return op == (">=" if element[0] == LEAST else "<=")
    return True


def is_about_elements(term: EntryTerm) -> bool:
    return any(element_of(name) is not None for name in term.names)
