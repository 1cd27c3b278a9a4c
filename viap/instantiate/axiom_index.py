"""The axioms of a theory by the symbols that they say something of, and their instances there.

Each symbol has axioms that say what it is at given arguments: the range of an input, the
start and the step of a recurrence, the definition of a name, the count of a loop and that
its last complete iteration stayed.
"""

from collections.abc import Iterator, Mapping, Sequence

from viap.instantiate.instance_table import InstanceTable
from viap.kernel.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.translate.theory import Axiom, Loop, Theory


class AxiomIndex:
    """`steps`: axioms that lead from one iteration to another are among them."""

    def __init__(self, theory: Theory, instances: InstanceTable, steps: bool = True) -> None:
        self._theory = theory
        self._instances = instances
        self._by_symbol: dict[Symbol, list[Axiom]] = {}
        self._stays: dict[Symbol, list[Axiom]] = {}
        for axiom in theory.axioms:
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
        """What an iteration reads, and how often it runs loops: its path says something of it."""
        read = [each.symbol for each in self._theory.inputs if each.loop is loop]
        return [*read, *loop.memories.values(), *(child.count for child in loop.children)]

    def about(self, node: Term, solved: bool) -> Iterator[tuple[Instance, str]]:
        """Ground instances about a term, with the kinds of their axioms.

        `solved`: what is known of the term says all that its recurrence says.
        """
        for axiom in self._by_symbol.get(node.payload, ()):
            kind = axiom.origin.kind
            if solved and kind in ("start", "step"):
                continue
            fact = self._instance(axiom, node)
            if fact is not None and fact.is_ground:
                yield fact, kind

    def stays(self, node: Term) -> Iterator[Instance]:
        """That the iteration in which a term is read stayed in its loop."""
        for axiom in self._stays.get(node.payload, ()):
            counters = node.args[len(node.args) - len(axiom.counters) :]
            yield self._instances.made(axiom, dict(zip(axiom.counters, counters, strict=True)))

    def _instance(self, axiom: Axiom, node: Term) -> Instance | None:
        match axiom.origin.kind:
            case "name" | "final" | "start":
                # A start: V(0, outer) and V(t, outer) are of the same recurrence.
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
        """V(t) from V(t - 1)."""
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
        """The last iteration before N(outer) stayed in the loop."""
        loop = axiom.origin.loop
        assert loop is not None
        values = dict(zip(loop.outer, node.args, strict=True))
        values[loop.counter] = build.sub(node, build.ONE)
        return self._instances.made(axiom, values)


def stayed(theory: Theory, loop: Loop, values: Mapping[Term, Term]) -> list[Instance]:
    """That an iteration stayed in the loop, if it is one before the last."""
    return [
        Instance(axiom, {n: values[n] for n in axiom.counters})
        for axiom in theory.axioms
        if axiom.origin.kind == "prefix" and axiom.origin.loop is loop
    ]


def _ranged_term(axiom: Axiom) -> Term:
    """The term whose range an axiom gives."""
    for node in subterms(axiom.body):
        if node.kind is Kind.APPLY and (node.args or not node.sort.dimensions):
            return node
    raise AssertionError("a range of nothing")


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
