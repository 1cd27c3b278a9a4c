"""Ground facts about the symbols that occur in some formulas.

Each symbol has axioms that say what it is at given arguments: the range of an input, the
start and the step of a recurrence, the definition of a name, the count of a loop and that
its last complete iteration stayed. They are instantiated where the symbol occurs; what the
new facts mention is looked at in turn, for some rounds.
"""

from collections.abc import Iterable, Sequence

from viap.instantiate.instances import Instance, Known
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walk import free_variables, subterms
from viap.translate.theory import Axiom, Theory

ROUNDS = 4
MOST_FACTS = 600


class Grounder:
    """`solved` are closed forms that were proved, by the symbol that they are of."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self.solved: dict[Symbol, list[Known]] = {}
        self._by_symbol: dict[Symbol, list[Axiom]] = {}
        self._index()

    def _index(self) -> None:
        """For each symbol the axioms that speak of it at its arguments."""
        for axiom in self.theory.axioms:
            kind = axiom.origin.kind
            if kind in ("start", "step", "name", "final"):
                head = axiom.body.args[0]
                self._by_symbol.setdefault(head.payload, []).append(axiom)
            elif kind in ("input", "array"):
                symbol = _ranged(axiom)
                self._by_symbol.setdefault(symbol, []).append(axiom)
            elif kind in ("count", "prefix"):
                assert axiom.origin.loop is not None
                self._by_symbol.setdefault(axiom.origin.loop.count, []).append(axiom)

    def facts(self, formulas: Iterable[Term]) -> list[Instance]:
        """Instances about what the formulas mention, and about what these mention."""
        found: dict[Term, Instance] = {}
        seen: set[Term] = set()
        waiting = list(formulas)
        for _ in range(ROUNDS):
            following: list[Term] = []
            for formula in waiting:
                for node in subterms(formula):
                    if node.kind is not Kind.APPLY or node in seen or free_variables(node):
                        continue
                    seen.add(node)
                    for fact in self._about(node):
                        said = fact.formula()
                        if said not in found and said is not build.TRUE:
                            found[said] = fact
                            following.append(said)
                    if len(found) > MOST_FACTS:
                        return list(found.values())
            waiting = following
        return list(found.values())

    def _about(self, node: Term) -> Iterable[Instance]:
        for solved in self.solved.get(node.payload, ()):
            yield Instance(solved, dict(zip(solved.counters, node.args, strict=True)))
        for axiom in self._by_symbol.get(node.payload, ()):
            fact = self._instance(axiom, node)
            if fact is not None and fact.is_ground:
                yield fact

    def _instance(self, axiom: Axiom, node: Term) -> Instance | None:
        match axiom.origin.kind:
            case "name" | "final":
                pattern: Sequence[Term] = axiom.body.args[0].args
            case "start":
                # V(0, outer) and V(t, outer): the start of the same recurrence.
                pattern = axiom.body.args[0].args
            case "step":
                return self._step(axiom, node)
            case "count":
                pattern = axiom.origin.loop.outer if axiom.origin.loop else ()
            case "prefix":
                return self._last(axiom, node)
            case _:
                pattern = _ranged_term(axiom).args
        values = _match(pattern, node.args, axiom)
        return None if values is None else Instance(axiom, values)

    def _step(self, axiom: Axiom, node: Term) -> Instance | None:
        """V(t) from V(t - 1)."""
        loop = axiom.origin.loop
        assert loop is not None
        head = axiom.body.args[0]
        values = _match(head.args, node.args, axiom)
        if values is None:
            return None
        position = len(head.args) - len(loop.counters)
        values[loop.counter] = build.sub(node.args[position], build.ONE)
        return Instance(axiom, values)

    def _last(self, axiom: Axiom, node: Term) -> Instance:
        """The last iteration before N(outer) stayed in the loop."""
        loop = axiom.origin.loop
        assert loop is not None
        values = dict(zip(loop.outer, node.args, strict=True))
        values[loop.counter] = build.sub(node, build.ONE)
        return Instance(axiom, values)


def _ranged_term(axiom: Axiom) -> Term:
    """The term whose range an axiom gives."""
    for node in subterms(axiom.body):
        if node.kind is Kind.APPLY and (node.args or not node.sort.dimensions):
            return node
    raise AssertionError("a range of nothing")


def _ranged(axiom: Axiom) -> Symbol:
    symbol: Symbol = _ranged_term(axiom).payload
    return symbol


def _match(pattern: Sequence[Term], args: Sequence[Term], axiom: Axiom) -> dict[Term, Term] | None:
    """Values of an axiom's variables by position; other arguments must be the same."""
    variables = {*axiom.counters, *axiom.others}
    values: dict[Term, Term] = {}
    for expected, actual in zip(pattern, args, strict=True):
        if expected in variables:
            values[expected] = actual
        elif expected.kind is Kind.APPLY and expected is not actual:
            return None  # another array
    return values
