"""Folds over arrays as ACSL functions: `sum_a(a, i)` is the sum of the first i cells of a.

A closed form may name a function that the kernel defined by recursion over values that were put
into an array. If the array still holds these values, the same recursion over its cells is a
function that a program's annotations can define.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pycparser import c_ast

from viap.core.kernel.obligations import Constants, at_head
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.core.smt.answers import Limits
from viap.explain.invariants.head_words import CellWord, HeadWords
from viap.facts.dialects import acsl
from viap.facts.places import PlaceSymbol, Unspeakable, logic_function
from viap.prover.recurrences.arrays.known_cells import UntouchedArrays
from viap.prover.session.session import Session

# ---- The values of cells in terms of earlier states: what loops left alone, and summaries.


_ROUNDS = 6
_LARGEST = 600  # nodes


class MemoryValues(UntouchedArrays):
    """Rewrites cells, also by the closed forms that a session knows."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.theory)
        self._session = session

    def summarised(self, term: Term) -> Iterator[Term]:
        """Yields the term with cells replaced by summaries of loops, later loops first."""
        for _ in range(_ROUNDS):
            following = self.unchanged(rewrite(term, self._summary))
            if following is term or following.size > _LARGEST:
                break
            yield following
            term = following

    def _summary(self, node: Term) -> Term | None:
        found = self.loop_of(node)
        if found is None:
            return None
        summary = self._session.forms.arrays.get((node.payload, node.args[0]))
        if summary is None or summary.times != 1:
            return None
        loop, indices = found
        counters = node.args[len(node.args) - len(loop.counters) :]
        values = dict(zip(summary.cells.indices, indices, strict=True))
        values |= dict(zip(loop.counters, counters, strict=True))
        return substitute(summary.value, values)


# ---- Folds over arrays as ACSL functions: `sum_a(a, i)` is the sum of the first i cells of a.


_LIMITS = Limits(2_000_000, 0.3)
_INDEX = variable("n")


@dataclass(frozen=True, slots=True)
class LogicFunction:
    """`symbol` is written with the arrays; it is applied to numbers."""

    symbol: PlaceSymbol
    means: Symbol  # the kernel's function
    definition: str


class LogicFunctions:
    """The functions that can be said at one loop, made where they are first needed."""

    def __init__(self, session: Session, words: HeadWords, memories: MemoryValues) -> None:
        self._session, self._words, self._memories = session, words, memories
        self._known: dict[Term, Term | None] = {}
        self.made: dict[Symbol, LogicFunction] = {}

    def spoken(self, node: Term) -> Term | None:
        """Returns the application of a fold in ACSL; None if it has none."""
        if node not in self._known:
            self._known[node] = self._spoken(node)
        return self._known[node]

    def _spoken(self, node: Term) -> Term | None:
        function = self._definition(node.payload)
        if function is None or function.order != 1:
            return None
        used: dict[Term, Term] = {}
        words: dict[str, CellWord] = {}
        for part in subterms(function.step, function.start):
            if part.kind is Kind.APPLY and part.payload != function.symbol:
                found = next(self._cells(part), None)
                if found is None:
                    return None
                used[part], word = found
                words[word.symbol.root] = word
        if not words or not self._agrees(node, function, used):
            return None
        return self._made(node, function, used, words)

    def _definition(self, symbol: Symbol) -> Recursive | None:
        for lemma in self._session.knowledge.lemmas.of(symbol):
            known = lemma.known
            if isinstance(known, Proof) and isinstance(known.argument, Recursive):
                return known.argument
        return None

    def _cells(self, node: Term) -> Iterator[tuple[Term, CellWord]]:
        """Yields cells that hold the same value, if their indices are within the array."""
        for word in self._words.cells:
            if len(word.first) != 1 or word.fixed:
                continue
            hole = variable("hole")
            content = self._words.meaning(apply(word.symbol, hole))
            for value in (content, *self._memories.summarised(content)):
                for part in subterms(value):
                    if part.kind is Kind.APPLY and part.payload == node.payload:
                        index = _solved(part, node, hole)
                        if index is not None:
                            yield apply(word.symbol, index), word

    def _agrees(self, node: Term, function: Recursive, used: dict[Term, Term]) -> bool:
        """True if the cells hold the values of the fold, for all indices that it runs through."""
        loop = self._words.loop
        many, *others = (self._words.meaning(arg) for arg in node.args)
        values = dict(zip(function.parameters, others, strict=True))
        index = function.counter
        within = (build.le(build.ZERO, index), build.lt(index, many))
        same = [
            build.eq(substitute(part, values), substitute(self._words.meaning(cell), values))
            for part, cell in used.items()
        ]
        body = build.implies(build.conjunction(within), build.conjunction(same))
        statement = at_head(loop, body, (index,))
        if not free_variables(statement.body) <= set(statement.variables):
            return False  # it depends on a bound variable
        prover = self._session.prover.within(_LIMITS)
        constants = Constants().of(statement)
        return prover.from_known(statement, constants, (), "loop invariant") is not None

    def _made(
        self, node: Term, function: Recursive, used: dict[Term, Term], words: dict[str, CellWord]
    ) -> Term | None:
        kind = function.symbol.name.partition("^")[0]
        number = function.symbol.name.partition("^")[2]
        name = f"{kind}_{'_'.join(words)}" if kind != "fold" else f"fold{number}_{'_'.join(words)}"
        arrays = [pointer_text(self._words, each) for each in words]
        others = [variable(f"p{k}") for k in range(1, len(function.parameters) + 1)]
        own = function_symbol(name, arrays, 1 + len(others))
        values = dict(zip(function.parameters, others, strict=True))
        values[function.counter] = build.sub(_INDEX, build.ONE)

        inner = function_symbol(name, [*words], 1 + len(others))

        def said(part: Term) -> Term:
            cells = rewrite(part, lambda n: used.get(n))
            return substitute(rewrite(cells, _renamed(function.symbol, inner)), values)

        try:
            start, step = acsl(said(function.start)), acsl(said(function.step))
        except Unspeakable:
            return None
        types = [f"{word.type.name} *{each}" for each, word in words.items()]
        types += [f"integer {each.payload}" for each in (_INDEX, *others)]
        head = f"logic integer {name}{{L}}({', '.join(types)})"
        text = f"{head} = {_INDEX.payload} <= 0 ? {start} : {step};"
        self.made[own] = LogicFunction(own, function.symbol, text)
        self._words.functions[own] = function.symbol
        return apply(own, *node.args)


def function_symbol(name: str, arrays: Sequence[str], numbers: int) -> PlaceSymbol:
    """Returns the symbol of a function of arrays and so many numbers."""
    return logic_function((f"{name}({', '.join(arrays)}, ", *[", "] * (numbers - 1), ")"))


def pointer_text(words: HeadWords, name: str) -> str:
    """Returns a pointer to the first cell: ACSL does not convert arrays to pointers."""
    type = words.names.place.declared.get(name)
    return f"&{name}[0]" if isinstance(type, c_ast.ArrayDecl) else name


def _renamed(old: Symbol, new: Symbol) -> Callable[[Term], Term | None]:
    def change(node: Term) -> Term | None:
        return apply(new, *node.args) if node.kind is Kind.APPLY and node.payload == old else None

    return change


def _solved(pattern: Term, node: Term, hole: Term) -> Term | None:
    """Returns the value of the hole for which the pattern is the node; None if there is none."""
    value: Term | None = None
    for expected, actual in zip(pattern.args, node.args, strict=True):
        if expected is actual:
            continue
        factor = build.monomials(expected)[0].get(hole, 0) if expected.sort == INT else 0
        if factor != 1 or value is not None:
            return None
        value = build.sub(actual, build.sub(expected, hole))
    return value
