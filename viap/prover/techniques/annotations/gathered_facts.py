"""Facts for a question about annotations: a few axioms, and annotations at loop heads before.

An annotation for all values of index variables is used at the indices of the cells in the question,
and in the facts about it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from viap.core.kernel.obligations import Instance, Statement, at_head
from viap.core.kernel.rules import Kernel, Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.nodes import Array, statements, written_place
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.instantiate.indexed_facts import Cells, cells_in, choices, is_cell
from viap.prover.instantiate.knowledge import NEAR, Knowledge
from viap.prover.recurrences.arrays.known_cells import without_stores
from viap.prover.recurrences.iteration_steps import conjuncts

# ---- Facts with quantifiers, for questions with quantifiers that the solver has to instantiate.
#
# The cells below a quantifier have no indices yet. For each array in such a state, the axioms that
# say what its cells are, for all indices, and the proved annotations about it are facts as a whole.


ROUNDS = 2  # from one state of an array to the one before
MOST_ROWS = 12

_BINDERS = (Kind.FORALL, Kind.EXISTS)
# A state of an array: the memory, the array, and the counters.
Row = tuple[Symbol, Term, tuple[Term, ...]]


def has_quantifier(*formulas: Term) -> bool:
    return any(node.kind in _BINDERS for node in subterms(*formulas))


class QuantifiedFacts:
    """Makes facts of one kernel; each of them once."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[tuple[object, tuple[tuple[Term, Term], ...]], Instance] = {}
        self._axioms: dict[Symbol, list[Axiom]] = {}
        for axiom in kernel.theory.axioms:
            if axiom.origin.kind in ("start", "step", "name") and is_cell(axiom.body.args[0]):
                self._axioms.setdefault(axiom.body.args[0].payload, []).append(axiom)

    def about(self, formulas: Sequence[Term]) -> list[Instance]:
        """Returns the axioms about all cells of arrays that quantifiers speak of."""
        rows: dict[Row, None] = dict.fromkeys(_rows(formulas))
        found: dict[Term, Instance] = {}
        waiting = list(rows)
        for _ in range(ROUNDS):
            new: list[Term] = []
            for row in waiting:
                for fact in self._of_row(row):
                    if fact.formula() not in found:
                        found[fact.formula()] = fact
                        new.append(fact.formula())
            waiting = [row for row in _rows(new) if row not in rows]
            rows |= dict.fromkeys(waiting)
            if not waiting or len(rows) > MOST_ROWS:
                break
        return list(found.values())

    def _of_row(self, row: Row) -> Iterator[Instance]:
        symbol, object, counters = row
        for axiom in self._axioms.get(symbol, ()):
            head = axiom.body.args[0]
            values = _values(axiom, head.args[len(head.args) - len(counters) :], counters)
            values[head.args[0]] = object
            if head.args[0].kind is Kind.VARIABLE:
                yield self.closed(axiom, values)

    def closed(self, known: Axiom | Proof, values: Mapping[Term, Term]) -> Instance:
        """Returns the fact at values of counters, for all values of the other variables."""
        key = known, tuple(values.items())
        if key not in self._made:
            part = self._kernel.instance(Instance(known, values))
            self._made[key] = Instance(self._kernel.forall(part), {})
        return self._made[key]


def _values(axiom: Axiom, expected: Sequence[Term], actual: Sequence[Term]) -> dict[Term, Term]:
    """Returns the counters at which an axiom is about a state; of a step, the one before."""
    loop: Loop | None = axiom.origin.loop
    values: dict[Term, Term] = {}
    for pattern, counter in zip(expected, actual, strict=True):
        if pattern.kind is Kind.VARIABLE:
            values[pattern] = counter
        elif loop is not None and loop.counter in free_variables(pattern):
            values[loop.counter] = build.sub(counter, build.ONE)
    return values


def _rows(formulas: Iterable[Term]) -> Iterator[Row]:
    for node in subterms(*formulas):
        if is_cell(node):
            dimensions = node.args[0].sort.dimensions
            indices, counters = node.args[1 : 1 + dimensions], node.args[1 + dimensions :]
            ground = not any(free_variables(each) for each in (node.args[0], *counters))
            if ground and any(free_variables(index) for index in indices):
                yield node.payload, node.args[0], counters


# ---- Facts for a question about annotations: a few axioms, and annotations at loop heads before.


class Reach(NamedTuple):
    """How far facts are gathered.

    `within`: rounds of axioms, None for many. `rounds`: those in which annotations are used at the
    cells of other ones. `uses`: of annotations in one question, at most.
    """

    within: int | None
    rounds: int = 2
    uses: int = 120


def reaches(loops: int) -> Iterator[Reach]:
    """Yields how far to go, one after the other: what loops leave is read by those after them."""
    yield from (Reach(1), Reach(NEAR), Reach(None))
    if loops > 2:
        yield Reach(1, 2 * loops, 60 * loops)


Values = dict[Term, Term]
# A loop, and the counters at one of its heads; None: a place outside of all loops.
Head = tuple[Loop | None, Values]


def stated(loop: Loop, formula: Term) -> Statement:
    """Returns the statement that a formula holds at a loop's heads, for all of its indices."""
    free = free_variables(formula)
    return at_head(loop, formula, [index for index in INDICES if index in free])


class Annotation(Protocol):
    """A statement about places in a loop, and its proof, if there is one."""

    @property
    def loop(self) -> Loop | None: ...

    @property
    def statement(self) -> Statement: ...

    @property
    def proof(self) -> Proof | None: ...


class Gathering:
    """Collects facts and uses of annotations for one question."""

    def __init__(
        self,
        knowledge: Knowledge,
        annotations: Sequence[Annotation],
        reach: Reach,
        quantified: QuantifiedFacts,
    ) -> None:
        self._knowledge, self._reach = knowledge.without_indexed(), reach
        self._quantified = quantified
        self._annotations = [
            (each.loop, each.statement, each.proof is not None) for each in annotations
        ]
        self._owners = {
            symbol: loop
            for loop in knowledge.theory.loops
            for symbol in (*loop.scalars.values(), *loop.memories.values())
        }
        self._proofs = [(each.loop, each.proof) for each in annotations if each.proof is not None]
        self.facts: dict[Term, Instance] = {}
        # By the number of the annotation, and the values of its variables.
        self.uses: dict[tuple[int, tuple[Term, ...]], Values] = {}

    def gather(
        self, asked: Sequence[Term], heads: Sequence[Head], own: Values, here: Head | None = None
    ) -> None:
        """`asked`: the question; `own`: values of its indices, by the annotations' variables.

        `here`: a head where only what is proved is known.
        """
        places = [*((loop, at, False) for loop, at in heads)]
        if here is not None:
            places.append((*here, True))
            heads = [*heads, here]
        mentioned = list(asked)
        for _ in range(self._reach.rounds):
            self._add(mentioned)
            cells = self._near(cells_in((*mentioned, *self.facts)), heads)
            size = len(self.uses)
            for loop, counters, sure in places:
                for number, (other, statement, is_proved) in enumerate(self._annotations):
                    if other is not loop or (sure and not is_proved):
                        continue
                    near = _with_stores(cells, statement, counters)
                    for chosen in choices(statement.body, statement.others, near, own):
                        values = {**counters, **chosen}
                        key = number, tuple(values[v] for v in statement.variables)
                        if key not in self.uses and len(self.uses) < self._reach.uses:
                            self.uses[key] = values
                            mentioned.append(statement.at(values))
            if len(self.uses) == size:
                break
        self._add(mentioned)
        self._close(mentioned, heads)

    def _near(self, cells: Cells, heads: Sequence[Head]) -> Cells:
        """Returns the cells whose indices are values at the heads: not those further away."""
        near = {tuple(at[n] for n in loop.counters) for loop, at in heads if loop is not None}

        def is_near(index: Term) -> bool:
            return all(
                node.args[len(node.args) - len(self._owners[node.payload].counters) :] in near
                for node in subterms(index)
                if node.kind is Kind.APPLY and node.payload in self._owners
            )

        return {
            key: {index: None for index in indices if is_near(index)}
            for key, indices in cells.items()
        }

    def _close(self, mentioned: Sequence[Term], heads: Sequence[Head]) -> None:
        """Adds facts for all indices, if the question has quantifiers."""
        every = (*mentioned, *self.facts)
        if not has_quantifier(*every):
            return
        closed = [
            self._quantified.closed(proof, counters)
            for loop, counters in heads
            for own, proof in self._proofs
            if own is loop and proof.others
        ]
        closed += self._quantified.about([*every, *(fact.formula() for fact in closed)])
        for fact in closed:
            self.facts.setdefault(fact.formula(), fact)

    def _add(self, mentioned: Iterable[Term]) -> None:
        cuts = self._reach.within is None
        for fact in self._knowledge.facts(mentioned, self._reach.within, cuts):
            self.facts.setdefault(fact.formula(), fact)


def _with_stores(cells: Cells, statement: Statement, counters: Values) -> Cells:
    """Returns the cells, with those that the statement says were stored to.

    A search for x is behind the place where x was stored: no other fact names that place.
    """
    found = {key: dict(indices) for key, indices in cells.items()}
    for node in subterms(statement.body) if statement.others else ():
        cell = without_stores(node)
        if node.kind is not Kind.ITE or not is_cell(cell):
            continue
        for place in range(cell.args[0].sort.dimensions):
            index = cell.args[1 + place]
            for test in conjuncts(node.args[0]):
                if test.kind is Kind.EQ and index in test.args:
                    stored = substitute(test.args[index is test.args[0]], counters)
                    if not free_variables(stored):
                        found.setdefault((cell.args[0], place), {})[stored] = None
    return found


# ---- Cells of arrays at the heads of a loop that are as before the loop.


INDICES = tuple(variable(f"index^{k}") for k in range(1, 7))


def kept(theory: Theory, loop: Loop) -> Iterator[Term]:
    """Yields that all cells of arrays which the loop does not write stay as they are."""
    written = {written_place(each) for each in statements(loop.statement.body)}
    for array, _, same in _cells(theory, loop):
        if array not in written:
            yield same


def unchanged_cells(theory: Theory, loop: Loop) -> Iterator[tuple[Term, Term]]:
    """Yields the arrays that the loop writes, with the formula that one of its cells is as before.

    There are no cells beyond the size of an array: a call that may change all of it changes the
    function that stands for it at all indices.
    Arrays that are declared in the loop are left out: no frame is about them.
    """
    written = {written_place(each) for each in statements(loop.statement.body)}
    for array, object, same in _cells(theory, loop):
        inner = array.position is not None and array.position > loop.position
        if array in written and array.source and not inner:
            yield object, build.implies(_exists(array), same)


def _exists(array: Array) -> Term:
    """Returns the condition that the common indices are those of a cell, as far as it is known."""
    return build.conjunction(
        part
        for index, size in zip(INDICES, array.sizes, strict=False)
        if isinstance(size, int)
        for part in (build.le(build.ZERO, index), build.lt(index, build.number(size)))
    )


def _cells(theory: Theory, loop: Loop) -> Iterator[tuple[Array, Term, Term]]:
    before = {
        axiom.body.args[0].payload: axiom
        for axiom in theory.axioms
        if axiom.origin.kind == "start" and axiom.origin.loop is loop
    }
    for dimensions, symbol in loop.memories.items():
        axiom, indices = before.get(symbol), INDICES[:dimensions]
        if axiom is None or len(indices) < dimensions:
            continue
        for array, object in theory.objects.items():
            if len(array.sizes) == dimensions:
                at = dict(zip(axiom.others, (object, *indices), strict=True))
                value = substitute(axiom.body.args[1], at)
                same = build.eq(apply(symbol, object, *indices, *loop.counters), value)
                yield array, object, same
