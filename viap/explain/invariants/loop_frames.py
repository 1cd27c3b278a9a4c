"""What a loop may change, and a measure that falls: `loop assigns` and `loop variant`."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pycparser import c_ast

from viap.core.kernel.obligations import Constants, at_head
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables
from viap.core.logic.walkers import substitute
from viap.core.program.nodes import (
    Array,
    Program,
    Scalar,
    Variable,
    While,
    bodies,
    distinct_parts,
    expressions,
)
from viap.core.smt.answers import Limits
from viap.explain.invariants.array_facts import is_written
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import HeadWords
from viap.explain.invariants.scope_names import DeclaredAt
from viap.facts.dialects import acsl
from viap.facts.places import Unspeakable, root
from viap.prover.recurrences.arrays.known_cells import written
from viap.prover.recurrences.iteration_steps import conjuncts

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


# ---- Variables that a loop changes and that its vocabulary does not have, for `loop assigns`.
#
# These are pointers, variables of the body and of functions that it calls, which end with it, and
# variables that are out of scope, or hidden by another one of the same name.


_PATH = re.compile(r"\w+(\.\w+|\[\d+\])*")


def unnamed_variables(words: HeadWords, program: Program) -> list[str] | None:
    """Returns the names in C of such variables; None if a variable that stays has no name."""
    named = {scalar.name for scalar in words.names.scalars.values()}
    others = [scalar for scalar in words.loop.scalars if scalar.name not in named]
    outside = _outside(program, words.loop.statement) if others else frozenset[Scalar]()
    found: dict[str, None] = {}
    for scalar in others:
        text = scalar.shown or scalar.source
        if _is_visible(scalar, words.names.place.declared.get(root(text))):
            if _PATH.fullmatch(text) is None:
                return None
            found[text] = None
        elif scalar in outside or _place(scalar) in words.names.lasting:
            return None
    return list(found)


def _is_visible(scalar: Scalar, declared: c_ast.Node | None) -> bool:
    """True if the name denotes this variable, as declared at the loop."""
    if declared is None or declared.coord is None:
        return False
    return _place(scalar) in (None, (declared.coord.line, declared.coord.column))


def _place(scalar: Scalar) -> DeclaredAt | None:
    return None if scalar.position is None else (scalar.position.line, scalar.position.column)


def _outside(program: Program, loop: While) -> frozenset[Scalar]:
    """Returns the variables that are read or written outside of the loop."""
    found: set[Scalar] = set()
    waiting = list(program.body)
    while waiting:
        statement = waiting.pop()
        if statement is not loop:
            parts = distinct_parts(expressions(statement))
            found |= {part.scalar for part in parts if isinstance(part, Variable)}
            waiting += [inner for body in bodies(statement) for inner in body]
    return frozenset(found)
