"""More conditions for a hypothesis that is neither proved nor refuted: limits of arguments."""

from collections.abc import Iterator
from dataclasses import replace

from viap.contracts.conditions import Condition
from viap.contracts.entry_terms import EntryTerm, name_term, string_of
from viap.contracts.entry_values import EntryValue
from viap.contracts.hypothesis import Hypothesis
from viap.contracts.sampled_calls import CallSampler
from viap.program.integer_types import INT


def strengthened(made: Hypothesis, sampler: CallSampler) -> Hypothesis:
    """The hypothesis with limits of the values that its sizes and conditions name."""
    values = {each.text: each for each in sampler.values}
    terms = [size for _, size in made.sizes] + [each.term for each in made.conditions]
    named = dict.fromkeys(name for term in terms for name in term.names)
    limits = [
        *(limit for term in terms for limit in _of_products(term)),
        *(limit for name in named if name in values for limit in _of_name(values[name])),
        *(Condition(name_term(name), "<=", INT.maximum) for name in named if string_of(name)),
    ]
    new = [each for each in dict.fromkeys(limits) if each not in made.conditions]
    return replace(made, conditions=(*made.conditions, *new))


def added(strong: Hypothesis, made: Hypothesis) -> tuple[Condition, ...]:
    """The conditions of the stronger hypothesis that the other one has not, the last first."""
    return tuple(reversed([each for each in strong.conditions if each not in made.conditions]))


def without(made: Hypothesis, condition: Condition) -> Hypothesis:
    return replace(made, conditions=tuple(each for each in made.conditions if each != condition))


def _of_products(term: EntryTerm) -> Iterator[Condition]:
    for _, names in term.products:
        if len(names) > 1:
            yield Condition(EntryTerm(((1, names),)), "<=", INT.maximum)


def _of_name(value: EntryValue) -> Iterator[Condition]:
    if value.type.signed:
        yield Condition(name_term(value.text), ">=", 0)
    yield Condition(name_term(value.text), "<=", value.type.maximum - 1)
    if value.type.bits > INT.bits:
        yield Condition(name_term(value.text), "<=", INT.maximum)
