"""Conditions that occur several times in a term, and facts about them as bit sets."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from viap.logic.sorts import BOOL
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import subterms

# A condition up to negation and the order of `=`: its relation, and the ids of its parts.
_Key = tuple[str, int, int]


class AtomFacts(NamedTuple):
    """Bit sets of the atoms that are true and of the atoms that are false."""

    true: int = 0
    false: int = 0

    def among(self, bits: int) -> "AtomFacts":
        return AtomFacts(self.true & bits, self.false & bits)

    def __bool__(self) -> bool:
        return bool(self.true | self.false)


def _key(term: Term) -> tuple[_Key, bool]:
    """Returns the atom of a condition.

    And True if the condition asserts it, False if it denies it.
    """
    match term.kind:
        case Kind.NOT:
            key, positive = _key(term.args[0])
            return key, not positive
        case Kind.LE:
            return ("<=", term.args[0].id, term.args[1].id), True
        case Kind.LT:
            return ("<=", term.args[1].id, term.args[0].id), False
        case Kind.EQ:
            left, right = sorted(arg.id for arg in term.args)
            return ("=", left, right), True
        case _:
            return ("", term.id, 0), True


def _pair(key: _Key) -> tuple[bool, int, int]:
    """Returns the key shared by all comparisons of the same two terms."""
    return key[0] != "", min(key[1:]), max(key[1:])


class Atoms:
    def __init__(self) -> None:
        self.bits: dict[_Key, int] = {}
        # The variables of each atom, by bit.
        self.variables: list[frozenset[Term]] = []

    def add(self, key: _Key, variables: frozenset[Term]) -> None:
        if key not in self.bits:
            self.bits[key] = 1 << len(self.variables)
            self.variables.append(variables)

    def own(self, term: Term) -> int:
        """Returns the bit of the term's atom; 0 if it has none."""
        return self.bits.get(_key(term)[0], 0) if term.sort == BOOL else 0

    def value(self, term: Term, facts: AtomFacts) -> bool | None:
        if not facts or term.sort != BOOL:
            return None
        key, positive = _key(term)
        bit = self.bits.get(key, 0)
        if facts.true & bit:
            return positive
        return not positive if facts.false & bit else None

    def assume(self, facts: AtomFacts, term: Term, value: bool) -> AtomFacts:
        """Adds the fact that a condition has a value, and the immediate consequences."""
        key, positive = _key(term)
        holds = value is positive
        true, false = facts
        bit = self.bits.get(key, 0)
        relation, left, right = key
        if holds:
            true |= bit
            if relation == "=":
                true |= self.bits.get(("<=", left, right), 0)
                true |= self.bits.get(("<=", right, left), 0)
        else:
            false |= bit
            if relation == "<=":
                # Then right < left.
                true |= self.bits.get(("<=", right, left), 0)
                false |= self.bits.get(("=", min(left, right), max(left, right)), 0)
        return AtomFacts(true, false)

    def without(self, facts: AtomFacts, bound: Iterable[Term]) -> AtomFacts:
        """Returns the facts that mention none of the bound variables."""
        known = facts.true | facts.false
        kept = 0
        for index, variables in enumerate(self.variables):
            if known >> index & 1 and variables.isdisjoint(bound):
                kept |= 1 << index
        return facts.among(kept)


def repeated_atoms(term: Term) -> Atoms:
    """Returns the atoms whose value at one place of a term can decide a condition at another."""
    uses: Counter[tuple[bool, int, int]] = Counter()
    conditions: list[Term] = []
    for node in subterms(term):
        if node.sort == BOOL and node.kind is not Kind.TRUTH:
            conditions.append(node)
        # A negation has the same atom as its operand and is no further use of it.
        if node.kind is not Kind.NOT:
            for arg in node.args:
                if arg.sort == BOOL and arg.kind is not Kind.TRUTH:
                    uses[_pair(_key(arg)[0])] += 1
    atoms = Atoms()
    for condition in conditions:
        key, _ = _key(condition)
        if uses[_pair(key)] > 1:
            atoms.add(key, free_variables(condition))
    return atoms
