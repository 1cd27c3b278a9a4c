"""Simplification: conditions known at a place of a term prune the cases there.

The builders fold as they go; the remaining work is to use the conditions of `ite`, `and`, `or` and
`=>` inside of their operands. Simplifying a simplified term returns it unchanged.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.build import FALSE, TRUE
from viap.core.logic.terms import BOOL, Kind, Term, free_variables
from viap.core.logic.walkers import answer, rebuild, subterms

# ---- Conditions that occur several times in a term, and facts about them as bit sets.


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


# ---- Simplification: conditions known at a place of a term prune the cases there.


# Average number of visits of a part, under different facts. Cases can be shared in such a way that
# each of exponentially many paths to a part would simplify it differently.
_LOOKS = 20

# A term, and the facts about its own conditions.
_Question = tuple[Term, AtomFacts]


def simplify(term: Term) -> Term:
    """Returns an equal term that is no larger.

    If this would take too long, returns the term as it is: an intermediate result would depend on
    the order of visits, and simplifying it again would find more.
    """
    while True:
        one = _Pass(term)
        simpler = one.run()
        if one.budget <= 0 or simpler.size >= term.size:
            return term
        term = simpler


class _Pass:
    def __init__(self, term: Term) -> None:
        self.term = term
        self.atoms = repeated_atoms(term)
        self.known: dict[_Question, Term] = {}
        self.budget = 0
        # The facts that can matter in a term: those about conditions that occur in it.
        self.matter: dict[Term, int] = {}
        for node in subterms(term):
            own = self.atoms.own(node)
            for arg in node.args:
                own |= self.matter[arg]
            self.matter[node] = own
            self.budget += _LOOKS

    def run(self) -> Term:
        if not self.atoms.bits:
            # No condition occurs twice, and the builders have folded each part already.
            return self.term
        return answer((self.term, AtomFacts()), self._work, self.known)

    def _ask(self, term: Term, facts: AtomFacts) -> Generator[_Question, Term, Term]:
        if not term.args:
            return self._decided(term, facts) or term
        if self.budget <= 0:
            facts = AtomFacts()
        relevant = facts.among(self.matter[term])
        if not relevant and not self.matter[term]:
            return term
        result = yield term, relevant
        return result

    def _decided(self, term: Term, facts: AtomFacts) -> Term | None:
        value = self.atoms.value(term, facts)
        return None if value is None else build.truth(value)

    def _work(self, question: _Question) -> Generator[_Question, Term, Term]:
        term, facts = question
        self.budget -= 1
        decided = self._decided(term, facts)
        if decided is not None:
            return decided
        match term.kind:
            case Kind.ITE:
                condition = yield from self._ask(term.args[0], facts)
                if condition is TRUE or condition is FALSE:
                    arm = term.args[1 if condition is TRUE else 2]
                    return (yield from self._ask(arm, facts))
                holds = self._given(facts, True, term.args[0], condition)
                fails = self._given(facts, False, term.args[0], condition)
                then = yield from self._ask(term.args[1], holds)
                orelse = yield from self._ask(term.args[2], fails)
                return build.ite(condition, then, orelse)
            case Kind.IMPLIES:
                left = yield from self._ask(term.args[0], facts)
                facts = self._given(facts, True, term.args[0], left)
                right = yield from self._ask(term.args[1], facts)
                return build.implies(left, right)
            case Kind.AND | Kind.OR:
                return (yield from self._sequence(term, facts))
            case Kind.FORALL | Kind.EXISTS:
                outside = self.atoms.without(facts, build.bound_variables(term))
                body = yield from self._ask(term.args[0], outside)
                return rebuild(term, (body,))
        args = []
        for arg in term.args:
            new = yield from self._ask(arg, facts)
            args.append(new)
        return rebuild(term, tuple(args))

    def _sequence(self, term: Term, facts: AtomFacts) -> Generator[_Question, Term, Term]:
        """Simplifies `and`, `or`: each part may use that those before it hold (`or`: fail)."""
        conjunction = term.kind is Kind.AND
        parts: list[Term] = []
        for arg in term.args:
            part = yield from self._ask(arg, facts)
            parts.append(part)
            if part is (FALSE if conjunction else TRUE):
                return part
            facts = self._given(facts, conjunction, arg, part)
        return build.conjunction(parts) if conjunction else build.disjunction(parts)

    def _given(self, facts: AtomFacts, value: bool, *conditions: Term) -> AtomFacts:
        """Returns the facts plus those that follow from the conditions having this value."""
        for condition in conditions:
            for atom, atom_value in _consequences(condition, value):
                facts = self.atoms.assume(facts, atom, atom_value)
        return facts


def _consequences(term: Term, value: bool) -> Iterator[tuple[Term, bool]]:
    yield term, value
    if term.kind is Kind.NOT:
        term, value = term.args[0], not value
    if term.kind is (Kind.AND if value else Kind.OR):
        for arg in term.args:
            yield arg, value
    elif term.kind is Kind.IMPLIES and not value:
        yield term.args[0], True
        yield term.args[1], False
