"""What a loop may change, and a measure that falls: `loop assigns` and `loop variant`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from viap.explain.invariants.array_facts import is_written
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.unnamed_variables import unnamed_variables
from viap.facts.dialects import acsl
from viap.facts.unspeakable import Unspeakable
from viap.kernel.obligations import Constants, at_head
from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute
from viap.program.nodes import Array, Scalar
from viap.recurrences.arrays.known_cells import written
from viap.recurrences.iteration_steps import conjuncts
from viap.smt.answers import Limits

_UNKNOWN_SIZE = 1 << 31  # of arrays of callers whose size is not known, or more
_LIMITS = Limits(1_000_000, 0.2)


@dataclass(frozen=True, slots=True)
class AssignedPlace:
    """A variable, or the cells of an array: `text` has their ranges, `object` is the whole."""

    text: str
    object: str = ""


def assigned(
    translation: FactTranslation, simplified: Callable[[Term], Term]
) -> tuple[AssignedPlace, ...] | None:
    """Returns the places that the loop may change; None if one of them can't be said.

    Arrays may be a caller's.
    """
    loop, words = translation.loop, translation.words
    theory = translation.session.theory
    others = unnamed_variables(words, theory.program)
    if others is None:
        return None
    texts = [*(text for text in words.scalars if text in words.changed), *sorted(words.unset)]
    places = [AssignedPlace(text) for text in (*texts, *others)]
    arrays: dict[Array, AssignedPlace | None] = {}
    for word in words.cells:
        if is_written(theory, loop, word.object):
            limits = _limits(translation, word.array, len(word.fixed), simplified)
            plain = not word.fixed and all(first is build.ZERO for first in word.first)
            if plain and limits is not None:
                first, *others = word.symbol.path
                pieces = (f"{limit}{part}" for limit, part in zip(limits, others, strict=True))
                text = "".join([first, *pieces])
                arrays[word.array] = AssignedPlace(text, first.partition("[")[0])
            else:
                arrays.setdefault(word.array, None)
    every = (written(theory, loop, symbol) for symbol in loop.memories.values())
    named = {theory.objects[array] for array in arrays}
    if None in arrays.values() or not {each for some in every for each in some} <= named:
        return None
    return (*places, *(place for place in arrays.values() if place is not None))


def _limits(
    translation: FactTranslation, array: Array, fixed: int, simplified: Callable[[Term], Term]
) -> list[str] | None:
    """Returns the range of each index, from 0 to the last one."""
    head = translation.loop.head
    assert head is not None
    found: list[str] = []
    for size in array.sizes[fixed:]:
        limit: Term | None = None
        if isinstance(size, int):
            limit = build.number(size)
        elif isinstance(size, Scalar):
            limit = translation.spoken(head.scalars[size])
        if limit is None or (limit.is_number and limit.value >= _UNKNOWN_SIZE):
            return None
        try:
            found.append(f"0 .. {acsl(build.sub(simplified(limit), build.ONE))}")
        except Unspeakable:
            return None
    return found


def measure(translation: FactTranslation) -> Term | None:
    """Returns a spoken term that falls with each iteration and is not negative before it."""
    for term in _distances(translation.loop.guard):
        said = translation.spoken(term)
        if said is not None and falls(said, [translation]):
            return said
    return None


def falls(spoken: Term, copies: Sequence[FactTranslation]) -> bool:
    """True if the term is proved to be a variant of all copies of a loop."""
    return all(_falls(spoken, translation) for translation in copies)


def _falls(spoken: Term, translation: FactTranslation) -> bool:
    prover = translation.session.prover.within(_LIMITS)
    loop = translation.loop
    now = translation.words.meaning(spoken)
    following = {loop.counter: build.add(loop.counter, build.ONE)}
    falling = build.lt(substitute(now, following), now)
    body = build.implies(loop.stays, build.conjunction((build.le(build.ZERO, now), falling)))
    statement = at_head(loop, body)
    if not free_variables(statement.body) <= set(statement.variables):
        return False  # a name that this call does not have
    constants = Constants().of(statement)
    return prover.from_known(statement, constants, (), "loop variant") is not None


def _distances(guard: Term) -> Iterator[Term]:
    for part in conjuncts(guard):
        if part.kind in (Kind.LT, Kind.LE):
            yield build.sub(part.args[1], part.args[0])
        elif part.kind is Kind.NOT and part.args[0].kind is Kind.EQ:
            left, right = part.args[0].args
            yield build.sub(left, right)
            yield build.sub(right, left)
