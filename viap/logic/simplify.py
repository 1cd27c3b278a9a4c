"""Simplification: conditions that are known where a term stands prune its cases.

The builders fold as they go; what is left is to use, inside of `ite`, `and`, `or` and
`=>`, what their conditions say. The result of simplifying a simplified term is itself.
"""

from viap.logic import build
from viap.logic.build import FALSE, TRUE
from viap.logic.terms import Kind, Term
from viap.logic.walk import rebuild

# Nested cases deeper than this are left as they are: each level may look at the term anew.
_DEPTH = 40


def simplify(term: Term) -> Term:
    """An equal term that is no larger, in normal form."""
    while True:
        simpler = _Simplifier().run(term, frozenset(), 0)
        if simpler is term:
            return term
        term = simpler


class _Simplifier:
    def __init__(self) -> None:
        self.known: dict[tuple[Term, frozenset[Term]], Term] = {}

    def run(self, term: Term, facts: frozenset[Term], depth: int) -> Term:
        if term in facts:
            return TRUE
        if build.negate(term) in facts if term.sort.name == "Bool" else False:
            return FALSE
        if not term.args:
            return term
        key = (term, facts)
        found = self.known.get(key)
        if found is None:
            found = self._inside(term, facts, depth)
            self.known[key] = found
        return found

    def _inside(self, term: Term, facts: frozenset[Term], depth: int) -> Term:
        if depth >= _DEPTH:
            return term
        match term.kind:
            case Kind.ITE:
                condition = self.run(term.args[0], facts, depth + 1)
                then = self.run(term.args[1], facts | _conjuncts(condition), depth + 1)
                negated = build.negate(condition)
                orelse = self.run(term.args[2], facts | _conjuncts(negated), depth + 1)
                return build.ite(condition, then, orelse)
            case Kind.IMPLIES:
                left = self.run(term.args[0], facts, depth + 1)
                right = self.run(term.args[1], facts | _conjuncts(left), depth + 1)
                return build.implies(left, right)
            case Kind.AND:
                return self._sequence(term, facts, depth, TRUE)
            case Kind.OR:
                return self._sequence(term, facts, depth, FALSE)
            case Kind.FORALL | Kind.EXISTS:
                bound = set(build.bound_variables(term))
                from viap.logic.walk import free_variables

                outer = frozenset(f for f in facts if not free_variables(f) & bound)
                return rebuild(term, (self.run(term.args[0], outer, depth + 1),))
            case _:
                return rebuild(term, tuple(self.run(a, facts, depth + 1) for a in term.args))

    def _sequence(self, term: Term, facts: frozenset[Term], depth: int, neutral: Term) -> Term:
        """Each part may use that those before it hold (or, in `or`, do not)."""
        parts: list[Term] = []
        for arg in term.args:
            part = self.run(arg, facts, depth + 1)
            parts.append(part)
            facts = facts | _conjuncts(part if neutral is TRUE else build.negate(part))
        return build.conjunction(parts) if neutral is TRUE else build.disjunction(parts)


def _conjuncts(term: Term) -> frozenset[Term]:
    if term.kind is Kind.AND:
        return frozenset(term.args)
    if term.kind is Kind.NOT and term.args[0].kind is Kind.OR:
        return frozenset(build.negate(arg) for arg in term.args[0].args)
    if term.kind is Kind.TRUTH:
        return frozenset()
    return frozenset((term,))
