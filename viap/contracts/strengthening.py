"""More conditions for a hypothesis that is neither proved nor refuted: limits of arguments.

Small limits come first. If these don't help, larger ones don't help, either; if they do, they are
raised as far as proofs succeed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from viap.contracts.conditions import Condition
from viap.contracts.entry_terms import EntryTerm, name_term, string_of
from viap.contracts.entry_values import EntryValue
from viap.contracts.hypothesis import Hypothesis
from viap.contracts.sampled_calls import CallSampler
from viap.program.integer_types import INT

SMALL = 1000
_MOST_VALUES = 4
EXPONENTS = range(10, 31)  # of powers of two, one above a limit


def limited_values(made: Hypothesis, sampler: CallSampler) -> list[EntryValue]:
    """The values that sizes and conditions name; if there are none, the first ones."""
    named = _names(made)
    found = [each for each in sampler.values if each.text in named]
    return found or list(sampler.values[:_MOST_VALUES])


def limited(made: Hypothesis, values: Sequence[EntryValue], limit: int | None) -> Hypothesis:
    """The hypothesis with `0 <= x <= limit` for these values; None: the largest limits.

    A value that no size and no condition names may be negative.
    """
    named = _names(made)
    lower = [Condition(name_term(each.text), ">=", 0 if each.text in named else -(limit or 0))
             for each in values if each.type.signed
             and (each.text in named or limit is not None)]  # fmt: skip
    upper = [Condition(name_term(each.text), "<=", most)
             for each in values for most in _limits(each, limit)]  # fmt: skip
    sums = [] if limit is not None else [each for term in _terms(made) for each in _of_sums(term)]
    lengths = [Condition(name_term(name), "<=", INT.maximum if limit is None else limit)
               for name in dict.fromkeys(name for term in _terms(made) for name in term.names)
               if string_of(name)]  # fmt: skip
    new = [*sums, *lower, *upper, *lengths]
    old = made.conditions
    fresh = [each for each in dict.fromkeys(new) if not any(known.implies(each) for known in old)]
    return replace(made, conditions=(*made.conditions, *fresh))


def added(strong: Hypothesis, made: Hypothesis) -> tuple[Condition, ...]:
    """The conditions of the stronger hypothesis that the other one has not, the last first."""
    return tuple(reversed([each for each in strong.conditions if each not in made.conditions]))


def without(made: Hypothesis, condition: Condition) -> Hypothesis:
    return replace(made, conditions=tuple(each for each in made.conditions if each != condition))


def _names(made: Hypothesis) -> set[str]:
    return {name for term in _terms(made) for name in term.names}


def _terms(made: Hypothesis) -> list[EntryTerm]:
    return [size for _, size in made.sizes] + [each.term for each in made.conditions]


def _of_sums(term: EntryTerm) -> Iterator[Condition]:
    """Yields limits of products, and of sums of several names."""
    for _, names in term.products:
        if len(names) > 1:
            yield Condition(EntryTerm(((1, names),)), "<=", INT.maximum)
    positive = all(factor > 0 for factor, _ in term.products)
    if len(term.names) > 1 and len(term.products) > 1 and positive and term.divisor == 1:
        yield Condition(replace(term, offset=0), "<=", INT.maximum)


def _limits(value: EntryValue, limit: int | None) -> Iterator[int]:
    if limit is not None:
        yield min(limit, value.type.maximum - 1)
        return
    yield value.type.maximum - 1
    if value.type.bits > INT.bits:
        yield INT.maximum
