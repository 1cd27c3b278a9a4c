"""Ground facts about the symbols that occur in some formulas.

Each symbol has axioms that say what it is at given arguments: the range of an input, the
start and the step of a recurrence, the definition of a name, the count of a loop and that
its last complete iteration stayed. They are instantiated where the symbol occurs; what the
new facts mention is looked at in turn, for some rounds.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from viap.instantiate.bits import bit_facts
from viap.instantiate.instances import Instance, Known
from viap.instantiate.numbers import number_facts
from viap.instantiate.products import product_facts
from viap.instantiate.remainders import remainder_facts
from viap.instantiate.splits import split_facts
from viap.instantiate.visits import Visit
from viap.instantiate.wrapping import Width, wrap_facts
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walk import free_variables, subterms
from viap.translate.theory import Axiom, Claim, Loop, Theory

ROUNDS = 4
NEAR = 2  # rounds that are enough for most closed forms
MOST_FACTS = 600
MORE_FACTS = 40  # for each loop: long programs need longer ways
MOST_ALWAYS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """Something proved; `whole`: it says all of a symbol that its recurrence says."""

    known: Known
    pattern: tuple[Term | None, ...]
    whole: bool
    objects: frozenset[Term] | None  # the arrays that it says all of, if it is about arrays
    leads: int  # how many steps
    far: bool  # not for questions with few facts

    def says_all_of(self, node: Term) -> bool:
        return self.whole and (self.objects is None or node.args[0] in self.objects)

    def match(self, node: Term) -> dict[Term, Term] | None:
        """Values of its variables at a term; None where it speaks of another array."""
        variables = (*self.known.counters, *self.known.others)
        values: dict[Term, Term] = {}
        for expected, actual in zip(self.pattern, node.args, strict=True):
            if expected is None:
                continue
            if expected in variables:
                values[expected] = actual
            elif expected is not actual:
                return None
        return values


class Grounder:
    """`solved` is what was proved besides the axioms, by the symbols that it is about."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self.solved: dict[Symbol, list[Learned]] = {}
        self.always: list[Known] = []
        self.laws: dict[str, Known] = {}  # of bits
        self.splits: dict[Symbol, Known] = {}  # how chains are cut in two
        self.wraps: dict[tuple[int, bool], Known] = {}  # how products wrap around
        self.products: frozenset[Symbol] = frozenset()  # functions that are products
        self.numeric: dict[Symbol, Known] = {}  # what defines functions of numbers alone
        self.in_range: dict[Width, Known] = {}  # numbers that don't wrap around
        self.remainders: Known | None = None  # the law of those by unknown divisors
        self._instances: dict[tuple[object, ...], Instance] = {}
        self._stays: dict[Symbol, list[Axiom]] = {}
        self.visits: dict[Term, list[Visit]] = {}
        self._by_symbol: dict[Symbol, list[Axiom]] = {}
        # Without loops, names stand for what was before: they are followed to the end.
        self._near_kinds = {"final", "input", "array", *(() if theory.loops else ("name",))}
        self._index()

    def learn(
        self,
        symbol: Symbol,
        known: Known,
        pattern: Sequence[Term | None],
        whole: bool = False,
        objects: Iterable[Term] | None = None,
        leads: int = 0,
        far: bool = False,
    ) -> None:
        """Something proved, to be used where the symbol occurs.

        `pattern` has for each argument of the symbol a variable of what is known, or the
        one value that it is about, or None. `whole`: the recurrence is not needed then.
        `objects` are the arrays for which that is so. `leads`: how many steps it counts for,
        where following it could go on and on. `far`: it is left out where few facts are asked for.
        """
        among = None if objects is None else frozenset(objects)
        learned = Learned(known, tuple(pattern), whole, among, leads, far)
        self.solved.setdefault(symbol, []).append(learned)

    def stepwise(self) -> "Grounder":
        """The same, but nothing that leads from one iteration to many others.

        Where a cell is only known by what it was in other iterations, there are its steps; and
        nothing is said of the iterations that have looked at a cell.
        """
        copy = Grounder(self.theory)
        copy.always, copy.laws, copy.in_range = self.always, self.laws, self.in_range
        for symbol, learned in self.solved.items():
            kept = [each for each in learned if each.objects is None or not _recurs(each, symbol)]
            copy.solved[symbol] = kept
        return copy

    def through_names(self) -> "Grounder":
        """The same, but names of long terms are followed to their ends, as if they were none."""
        copy = Grounder(self.theory)
        copy.always, copy.laws, copy.solved = self.always, self.laws, self.solved
        copy.remainders = self.remainders
        copy._near_kinds = {*self._near_kinds, "name"}
        return copy

    def without_steps(self, through_names: bool) -> "Grounder":
        """The same, and nothing of how one iteration follows from another: only what is known
        of each state. These facts are few, and questions about many claims can share them."""
        copy = self.through_names()
        copy._near_kinds = copy._near_kinds if through_names else self._near_kinds
        copy._stays = {}
        for symbol, axioms in copy._by_symbol.items():
            kept = [axiom for axiom in axioms if axiom.origin.kind not in ("start", "step")]
            copy._by_symbol[symbol] = kept
        return copy

    def learn_of_loop(self, loop: Loop, known: Known) -> None:
        """Something proved about the heads of a loop, for the iterations that are spoken of."""
        for symbol in (*loop.scalars.values(), *loop.memories.values()):
            before = len(symbol.arguments) - len(loop.counters)
            self.learn(symbol, known, (*[None] * before, *loop.counters))

    def learn_claim(self, claim: Claim, known: Known) -> None:
        """A claim that was proved."""
        if claim.loop is None:
            self.always.append(known)
        else:
            self.learn_of_loop(claim.loop, known)

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
                loop = axiom.origin.loop
                assert loop is not None
                self._by_symbol.setdefault(loop.count, []).append(axiom)
                if kind == "prefix":
                    for symbol in self._inside(loop):
                        self._stays.setdefault(symbol, []).append(axiom)

    def _inside(self, loop: Loop) -> list[Symbol]:
        """What an iteration reads, and how often it runs loops: its path says something of it."""
        read = [each.symbol for each in self.theory.inputs if each.loop is loop]
        return [*read, *loop.memories.values(), *(child.count for child in loop.children)]

    def facts(
        self, formulas: Iterable[Term], near: bool = False, cuts: bool = False, within: int = NEAR
    ) -> list[Instance]:
        """Instances about what the formulas mention, and about what these mention.

        An axiom that leads from one iteration to another is used for some rounds only; what
        was proved leads to earlier states, and is followed as far as the loops go. `near`: only
        for the first rounds, which is enough where a loop needs nothing but its own recurrences;
        `within` says for how many.
        `cuts`: chains are cut where others begin or end.
        """
        formulas = tuple(formulas)
        found = self._found(formulas, near, within)
        if cuts and self.splits:
            parts = {each.formula(): each for each in split_facts(self.splits, (*formulas, *found))}
            if parts:
                found = {**parts, **self._found((*formulas, *parts), near, within)}
        if self.numeric:
            for fact in number_facts(self.numeric, (*formulas, *found)):
                found.setdefault(fact.formula(), fact)
        if self.remainders is not None:
            for fact in remainder_facts(self.remainders, (*formulas, *found)):
                found.setdefault(fact.formula(), fact)
        if self.products:
            for fact in product_facts(self.wraps, self.products, (*formulas, *found)):
                found.setdefault(fact.formula(), fact)
        if self.in_range:
            for fact in wrap_facts(self.in_range, (*formulas, *found)):
                found.setdefault(fact.formula(), fact)
        if self.laws:
            for fact in bit_facts(self.laws, formulas, tuple(found)):
                found.setdefault(fact.formula(), fact)
        return list(found.values())

    def _found(self, formulas: Sequence[Term], near: bool, within: int) -> dict[Term, Instance]:
        found: dict[Term, Instance] = {
            known.body: Instance(known, {}) for known in self.always[-MOST_ALWAYS:]
        }
        seen: set[Term] = set()
        waiting = [(formula, 0) for formula in formulas]
        loops = len(self.theory.loops)
        most, steps_allowed = MOST_FACTS + MORE_FACTS * loops, within if near else ROUNDS
        rounds = within + 1 if near else ROUNDS + 3 * loops
        # Names are followed to their ends, however long the chain.
        chains = len(self.theory.axioms) if "name" in self._near_kinds else 0
        for _ in range(max(rounds, chains)):
            following: list[tuple[Term, int]] = []
            for formula, steps in waiting:
                for node in subterms(formula):
                    if node.kind is not Kind.APPLY or node in seen or free_variables(node):
                        continue
                    seen.add(node)
                    for fact, more in self._about(node, near):
                        said = fact.formula()
                        if said not in found and said is not build.TRUE:
                            found[said] = fact
                            if steps + more < steps_allowed:
                                following.append((said, steps + more))
                    if len(found) > most:
                        return found
            if not following:
                break
            waiting = following
        return found

    def _about(self, node: Term, near: bool) -> Iterator[tuple[Instance, int]]:
        """Facts about a term, and how many steps they lead on."""
        solved = False
        for learned in self.solved.get(node.payload, ()):
            if near and learned.far:
                continue
            values = learned.match(node)
            made = None if values is None else self._made(learned.known, values)
            if made is not None and made.is_ground:
                yield made, learned.leads
                solved |= learned.says_all_of(node)
        for axiom in self._by_symbol.get(node.payload, ()):
            kind = axiom.origin.kind
            if solved and kind in ("start", "step"):
                continue
            fact = self._instance(axiom, node)
            if fact is not None and fact.is_ground:
                yield fact, int(kind not in self._near_kinds)
        if node.args and node.args[0] in self.visits:
            for visit in self.visits[node.args[0]]:
                iteration = visit.iteration(node)
                if iteration is not None:
                    yield self._made(visit.axiom, iteration), 1
        for axiom in self._stays.get(node.payload, ()):
            counters = node.args[len(node.args) - len(axiom.counters) :]
            yield self._made(axiom, dict(zip(axiom.counters, counters, strict=True))), 1

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
        return None if values is None else self._made(axiom, values)

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
        return self._made(axiom, values)

    def _last(self, axiom: Axiom, node: Term) -> Instance:
        """The last iteration before N(outer) stayed in the loop."""
        loop = axiom.origin.loop
        assert loop is not None
        values = dict(zip(loop.outer, node.args, strict=True))
        values[loop.counter] = build.sub(node, build.ONE)
        return self._made(axiom, values)

    def _made(self, known: Known, values: dict[Term, Term]) -> Instance:
        """Many questions are about the same instances: each is made once."""
        key = (id(known), *values.items())
        if key not in self._instances:
            self._instances[key] = Instance(known, values)
        return self._instances[key]


def _recurs(learned: Learned, symbol: Symbol) -> bool:
    """Whether cells of an array are said to be what cells of the same array were."""
    objects = learned.objects or frozenset()
    variables = (*learned.known.counters, *learned.known.others)
    same = [
        node
        for node in subterms(learned.known.body)
        if node.kind is Kind.APPLY and node.payload == symbol
        if node.args[0] in objects or node.args[0] in variables
    ]
    return len(same) > 1


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
