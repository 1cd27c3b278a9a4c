"""Simplification: conditions known at a place of a term prune the cases there.

The builders fold as they go; the remaining work is to use the conditions of `ite`, `and`, `or` and
`=>` inside of their operands. Simplifying a simplified term returns it unchanged.
"""

from collections.abc import Generator, Iterator

from viap.logic import build
from viap.logic.atoms import AtomFacts, repeated_atoms
from viap.logic.build import FALSE, TRUE
from viap.logic.deep_recursion import answer
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rebuild, subterms

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
