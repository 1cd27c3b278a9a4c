"""The axioms of a theory indexed by symbol, and their instances at given terms.

Each symbol has axioms that describe it at given arguments: the range of an input, the start and the
step of a recurrence, the definition of a name, the count of a loop and that its last complete
iteration stayed in it.
"""

from collections.abc import Iterator, Mapping, Sequence

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import subterms
from viap.core.translate.theory import Axiom, Loop, Theory

# ---- A table of instances, so that each is made once.


class InstanceTable:
    """Makes instances; many questions need the same ones, so each is made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Instance] = {}

    def made(self, known: KnownFormula, values: dict[Term, Term]) -> Instance:
        key = (id(known), *values.items())
        if key not in self._made:
            self._made[key] = Instance(known, values)
        return self._made[key]


# ---- The axioms of a theory indexed by symbol, and their instances at given terms.


class AxiomIndex:
    """Finds axioms about a term. `steps`: includes those that relate two iterations.

    `axioms`: those to choose from, if not all of the theory.
    """

    def __init__(
        self,
        theory: Theory,
        instances: InstanceTable,
        steps: bool = True,
        axioms: Sequence[Axiom] | None = None,
    ) -> None:
        self._theory = theory
        self._instances = instances
        self._by_symbol: dict[Symbol, list[Axiom]] = {}
        self._stays: dict[Symbol, list[Axiom]] = {}
        for axiom in theory.axioms if axioms is None else axioms:
            if steps or axiom.origin.kind not in ("start", "step"):
                self._add(axiom, steps)

    def _add(self, axiom: Axiom, steps: bool) -> None:
        kind = axiom.origin.kind
        if kind in ("start", "step", "name", "final"):
            head = axiom.body.args[0]
            self._by_symbol.setdefault(head.payload, []).append(axiom)
        elif kind in ("input", "array"):
            self._by_symbol.setdefault(_ranged_term(axiom).payload, []).append(axiom)
        elif kind in ("count", "prefix"):
            loop = axiom.origin.loop
            assert loop is not None
            self._by_symbol.setdefault(loop.count, []).append(axiom)
            if kind == "prefix" and steps:
                for symbol in self._inside(loop):
                    self._stays.setdefault(symbol, []).append(axiom)

    def _inside(self, loop: Loop) -> list[Symbol]:
        """Returns the symbols of inputs, memories and inner counts, which the path constrains."""
        read = [each.symbol for each in self._theory.inputs if each.loop is loop]
        return [*read, *loop.memories.values(), *(child.count for child in loop.children)]

    def about(self, node: Term, solved: bool) -> Iterator[tuple[Instance, str]]:
        """Yields ground instances about a term, with the kinds of their axioms.

        `solved`: lemmas say all that the term's recurrence says, so its start and step are left
        out.
        """
        for axiom in self._by_symbol.get(node.payload, ()):
            kind = axiom.origin.kind
            if solved and kind in ("start", "step"):
                continue
            fact = self._instance(axiom, node)
            if fact is not None and fact.is_ground:
                yield fact, kind

    def stays(self, node: Term) -> Iterator[Instance]:
        """Yields the facts that the iteration in which a term is read stayed in its loop."""
        for axiom in self._stays.get(node.payload, ()):
            counters = node.args[len(node.args) - len(axiom.counters) :]
            yield self._instances.made(axiom, dict(zip(axiom.counters, counters, strict=True)))

    def _instance(self, axiom: Axiom, node: Term) -> Instance | None:
        match axiom.origin.kind:
            case "name" | "final" | "start":
                # A start: V(0, outer) and V(t, outer) belong to the same recurrence.
                pattern: Sequence[Term] = axiom.body.args[0].args
            case "step":
                return self._step(axiom, node)
            case "count":
                pattern = axiom.origin.loop.outer if axiom.origin.loop else ()
            case "prefix":
                return self._last(axiom, node)
            case _:
                pattern = _ranged_term(axiom).args
        values = _match(pattern, node.args, axiom)
        return None if values is None else self._instances.made(axiom, values)

    def _step(self, axiom: Axiom, node: Term) -> Instance | None:
        """Returns the step from V(t - 1) to V(t); None if the axiom does not match."""
        loop = axiom.origin.loop
        assert loop is not None
        head = axiom.body.args[0]
        values = _match(head.args, node.args, axiom)
        if values is None:
            return None
        position = len(head.args) - len(loop.counters)
        values[loop.counter] = build.sub(node.args[position], build.ONE)
        return self._instances.made(axiom, values)

    def _last(self, axiom: Axiom, node: Term) -> Instance:
        """Returns the fact that the last iteration before N(outer) stayed in the loop."""
        loop = axiom.origin.loop
        assert loop is not None
        values = dict(zip(loop.outer, node.args, strict=True))
        values[loop.counter] = build.sub(node, build.ONE)
        return self._instances.made(axiom, values)


def stayed(theory: Theory, loop: Loop, values: Mapping[Term, Term]) -> list[Instance]:
    """Returns the facts that an iteration before the last stayed in the loop."""
    return [
        Instance(axiom, {n: values[n] for n in axiom.counters})
        for axiom in theory.axioms
        if axiom.origin.kind == "prefix" and axiom.origin.loop is loop
    ]


def _ranged_term(axiom: Axiom) -> Term:
    """Returns the term whose range an axiom states."""
    for node in subterms(axiom.body):
        if node.kind is Kind.APPLY and (node.args or not node.sort.dimensions):
            return node
    raise AssertionError("a range of nothing")


def _match(pattern: Sequence[Term], args: Sequence[Term], axiom: Axiom) -> dict[Term, Term] | None:
    """Returns values of an axiom's variables by position; None if other arguments differ."""
    variables = {*axiom.counters, *axiom.others}
    values: dict[Term, Term] = {}
    for expected, actual in zip(pattern, args, strict=True):
        if expected in variables:
            values[expected] = actual
        elif expected.kind is Kind.APPLY and expected is not actual:
            return None  # another array
    return values
