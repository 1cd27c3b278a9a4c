"""What equations in a question say that its terms are, one definition for each."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations, product

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.logic.walkers import substitute
from viap.prover.recurrences.algebra.polynomials import multiplies
from viap.prover.recurrences.iteration_steps import unwrapped
from viap.prover.recurrences.sequences.row_sums import degree_of
from viap.prover.session.ring_laws import atoms_of

MOST_CONDITIONS = 3
MOST_ATOMS = 60
MOST_SIZE = 40  # of an argument


class Definitions:
    """What equations in a question say that terms are; `chosen` never leads in a circle.

    `functions` are those that are defined by recursion: their values are moved to arguments that
    are as simple as they can be, and unfolded where they occur at several. `whole`: arguments are
    taken as if nothing in them wrapped around.
    """

    def __init__(
        self,
        said: Mapping[Term, Sequence[Term]],
        target: Term,
        functions: Container[Symbol],
        whole: bool = False,
    ) -> None:
        self._said, self._functions, self._target = said, functions, target
        self._whole = whole
        self.chosen: dict[Term, Term] = {}
        self._seen: set[Term] = set()
        for atom in atoms_of([target]):
            self._choose(atom)
        self._unfold()

    def _options(self, atom: Term) -> Iterator[Term]:
        """Yields what is said that an atom is, besides by the target itself."""
        for equation in self._said.get(atom, ()):
            if equation is not self._target:
                yield equation.args[1]

    def is_hard(self) -> bool:
        """Whether the solver would have to multiply words, or to divide, to see the equation."""
        terms = list(self.reached(self._target))
        wraps = any(node.kind is Kind.WRAP for node in terms)
        products = [node for node in terms if node.kind is Kind.MUL]
        divides = any(node.kind is Kind.FLOOR_DIV for node in terms)
        return wraps and (divides or multiplies(*products))

    def _choose(self, atom: Term, around: frozenset[Term] = frozenset()) -> bool:
        """Chooses a definition of an atom, and of those in it; False if it leads in a circle."""
        if atom in around:
            return False
        if atom in self._seen or len(self._seen) > MOST_ATOMS:
            return True
        around |= {atom}
        if atom.payload in self._functions:
            self._seen.add(atom)
            moved = apply(atom.payload, *(self._simple(arg, around) for arg in atom.args))
            if moved is not atom:
                self.chosen[atom] = moved
                return self._choose(moved, around)
            return True
        for value in self._options(atom):
            if all(self._choose(each, around) for each in atoms_of([value])):
                self.chosen[atom] = self._with_simple_cases(value, around)
                break
        self._seen.add(atom)
        return True

    def _simple(self, argument: Term, around: frozenset[Term]) -> Term:
        """Returns an argument with the definitions of its atoms, if these are short."""
        argument = unwrapped(argument) if self._whole else argument
        found: dict[Term, Term] = {}
        for atom in atoms_of([argument]):
            if self._choose(atom, around) and atom in self.chosen:
                value = self._simple(self.chosen[atom], around | {atom})
                if value.size <= MOST_SIZE:
                    found[atom] = value
        return substitute(argument, found)

    def _with_simple_cases(self, value: Term, around: frozenset[Term]) -> Term:
        """Returns a value whose conditions are about simple terms, so that laws have the same."""
        if not self._whole or value.kind is not Kind.ITE:
            return value
        condition, *arms = value.args
        chosen = (self._with_simple_cases(arm, around) for arm in arms)
        return build.ite(self._simple(condition, around), *chosen)

    def define(self, equations: Iterable[tuple[Term, Term]]) -> None:
        """Defines further values of functions, and products of them, if that makes no circle."""
        for term, value in equations:
            if term not in self.chosen and term not in self.reached(value):
                self.chosen[term] = value

    def meaning(self, term: Term) -> Term:
        """Returns a term with all definitions in place of what they define."""
        found = {
            atom: self.meaning(self.chosen[atom])
            for atom in atoms_of([term])
            if atom in self.chosen
        }
        return substitute(term, found)

    def _unfold(self) -> None:
        """Defines values of functions by those at other arguments, if these occur."""
        values = [
            node
            for node in self.reached(self._target)
            if node.kind is Kind.APPLY and node.payload in self._functions and node.args
        ]
        self.define(chain.from_iterable(self._connections(node, values) for node in values))
        places: dict[tuple[Symbol, tuple[Term, ...]], list[Term]] = {}
        for node in values:
            places.setdefault((node.payload, node.args[1:]), []).append(node)
        for same in places.values():
            for node, other in permutations(same, 2):
                distance = build.difference(node.args[0], other.args[0])
                if distance is not None and distance > 0 and node not in self.chosen:
                    step = self._step(node)
                    if step is not None:
                        self.chosen[node] = step

    def _connections(self, value: Term, others: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
        """Yields what a value of a function is by others that occur, with other parameters."""
        for said in self._options(value):
            inside = [atom for atom in atoms_of([said]) if atom.payload == value.payload]
            moved = any(atom.args[1:] != value.args[1:] for atom in inside)
            if moved and said.kind is not Kind.ITE and all(atom in others for atom in inside):
                yield value, said

    def _step(self, value: Term) -> Term | None:
        """Returns what recursion makes of the value before; None if that is not said."""
        for said in self._options(value):
            if said.kind is Kind.ITE and said.args[0].kind is Kind.EQ:
                return said.args[2]
        return None

    def reached(self, target: Term) -> Iterator[Term]:
        """Yields what a term is made of, and what its atoms are defined by."""
        waiting, seen = [target], set()
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            yield node
            if node.kind is not Kind.APPLY:
                waiting += node.args
            elif node in self.chosen:
                waiting.append(self.chosen[node])

    def quotients(self, target: Term) -> list[Term]:
        return [node for node in self.reached(target) if node.kind is Kind.FLOOR_DIV]

    def cases(self, target: Term) -> Iterable[Mapping[Term, bool]]:
        """Returns the ways in which conditions may hold or not; there are not many."""
        found: dict[Term, None] = {}
        products = [value for term, value in self.chosen.items() if term.kind is Kind.MUL]
        for node in chain(self.reached(target), *map(self.reached, products)):
            if node.kind is Kind.ITE and node.sort == INT:
                found[node.args[0]] = None
        conditions = list(found)[:MOST_CONDITIONS]
        for truths in product((True, False), repeat=len(conditions)):
            yield dict(zip(conditions, truths, strict=True))


# ---- What formulas say that terms are: equations under premises, and laws as rules for terms.


def equations(said: Iterable[Term]) -> Iterator[Term]:
    """Yields equations that are said, under whatever premise."""
    waiting = list(reversed(tuple(said)))
    while waiting:
        formula = waiting.pop()
        if formula.kind is Kind.IMPLIES:
            waiting.append(formula.args[1])
        elif formula.kind is Kind.AND:
            waiting += reversed(formula.args)
        elif formula.kind is Kind.EQ and formula.args[0].sort == INT:
            yield formula


def rules(laws: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """Yields values of functions, or products of two, and what laws say that they are.

    Laws hold for natural numbers: recursion is taken as if it had not ended.
    """
    for equation in equations(laws):
        left, right = equation.args
        if right.kind is Kind.APPLY and left.kind is not Kind.APPLY:
            left, right = right, left
        if left.kind is Kind.APPLY:
            while right.kind is Kind.ITE and right.args[0].kind is Kind.EQ:
                right = right.args[2]
            yield left, right
        else:
            yield from _product(build.sub(left, right))


def _product(zero: Term) -> Iterator[tuple[Term, Term]]:
    """Yields what a product of two values is, if its factor is one: a square, or with a sum.

    Of several squares, it is that of the value at the last index.
    """
    found = [
        (_shift(part), part, factor)
        for part, factor in build.monomials(zero)[0].items()
        if abs(factor) == 1 and _is_leading(part)
    ]
    if found:
        _, part, factor = max(found, key=lambda each: each[0])
        yield part, build.sub(part, build.scale(factor, zero))


def _is_leading(part: Term) -> bool:
    """True for squares of values of functions, and for bases times sums with powers of them."""
    if part.kind is not Kind.MUL or len(part.args) != 2:
        return False
    if any(each.kind is not Kind.APPLY for each in part.args):
        return False
    left, right = part.args
    if left is right:
        return bool(left.args)
    return any(
        degree_of(s.payload) is not None and s.args[1] is b for s, b in (part.args, part.args[::-1])
    )


def _shift(part: Term) -> int:
    """Returns the number that is added to the index of the last factor that has one."""
    return max(build.monomials(each.args[0])[1] for each in part.args if each.args)
