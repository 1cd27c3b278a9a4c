"""The vocabulary of a loop's head: C expressions, and the terms that are their values there.

In a *spoken* formula, a variable is a C expression (or bound), and an application has the symbol of
a place: `a[]` applied to k is `a[k]`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from viap.core.logic import build
from viap.core.logic.terms import BOOL, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import rewrite, substitute
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Array,
    Assign,
    Block,
    Body,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    While,
    bodies,
    statements,
    written_place,
)
from viap.core.translate.expression_terms import Translator
from viap.core.translate.theory import Loop, Theory
from viap.explain.invariants.scope_names import ArrayPath, LoopNames, Path, is_indirect
from viap.facts.places import LOOP_ENTRY, PlaceSymbol, logic_function, place, root


@dataclass(frozen=True, slots=True)
class CellWord:
    """`symbol` at some indices is the cell of `object` at `fixed` and `first` plus the indices."""

    symbol: PlaceSymbol
    object: Term
    fixed: tuple[Term, ...]
    first: tuple[Term, ...]
    type: IntType
    array: Array

    def places(self, indices: Sequence[Term]) -> tuple[Term, ...]:
        """Returns the indices in the array."""
        moved = [build.add(a, b) for a, b in zip(self.first, indices, strict=True)]
        return (*self.fixed, *moved)

    def moves(self, loop: Loop) -> bool:
        """True if the loop may change which cells the name denotes: it moves a pointer."""
        return any(loop.counter in free_variables(term) for term in (*self.fixed, *self.first))

    def is_another_name_of(self, other: "CellWord") -> bool:
        """True if both denote the same cells."""
        places = (*self.fixed, *self.first)
        return self.object is other.object and places == (*other.fixed, *other.first)

    @property
    def at_entry(self) -> PlaceSymbol:
        """The symbol of the same cells when the loop was entered."""
        return self.symbol.at(LOOP_ENTRY)


@dataclass(frozen=True, slots=True)
class PointerWord:
    """`path` at some indices is a pointer; the cell there is zero if it is null."""

    path: Path
    cell: CellWord

    def says(self, is_null: bool) -> Symbol:
        """Returns the predicate that says whether the pointer is null."""
        last = f"{self.path[-1]} {'==' if is_null else '!='} \\null"
        return logic_function((*self.path[:-1], last), BOOL)


@dataclass(slots=True, eq=False)
class HeadWords:
    """`scalars`: values at the head, by C expression. `types`: of the same expressions."""

    loop: Loop
    names: LoopNames
    scalars: dict[str, Term] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)  # expressions that the loop may change
    unset: set[str] = field(default_factory=set)  # those it may change that have any value before
    cells: list[CellWord] = field(default_factory=list)
    pointers: list[PointerWord] = field(default_factory=list)
    types: dict[str, IntType] = field(default_factory=dict)
    functions: dict[Symbol, Symbol] = field(default_factory=dict)  # of logic: the kernel's
    # Returns the value of a cell when the loop was entered; None if that is not known.
    entry: Callable[[Term, Sequence[Term]], Term | None] = lambda object, indices: None

    def spelling(self) -> dict[Term, Term]:
        """Returns terms with the spoken terms that they equal; parts of sums are solved for."""
        found: dict[Term, Term] = {}
        solved: dict[Term, Term] = {}
        # What the loop does not change may have several names: the first one is used.
        for text, term in self.scalars.items():
            spoken = variable(text)
            if term.is_number:
                continue
            found.setdefault(term, spoken)
            monomials, rest = build.monomials(term)
            if len(monomials) == 1 and term.kind is not Kind.APPLY:
                ((base, factor),) = monomials.items()
                if abs(factor) == 1 and base.kind is Kind.APPLY:
                    moved = build.sub(spoken, build.number(rest))
                    solved.setdefault(base, moved if factor == 1 else build.neg(moved))
        return {**solved, **found}

    def says(self, symbol: Symbol) -> bool:
        """True if the symbol is a known function, or that of cells at the head or at entry."""
        cells = ((word.symbol, word.at_entry) for word in self.cells)
        others = {each.says(null) for each in self.pointers for null in (True, False)}
        return symbol in self.functions or symbol in others or any(symbol in both for both in cells)

    def meaning(self, spoken: Term) -> Term:
        """Returns what a spoken formula says about the head."""
        words = {word.symbol: word for word in self.cells}
        earlier = {word.at_entry: word for word in self.cells}
        nulls = {word.says(null): (word, null) for word in self.pointers for null in (True, False)}

        def cell(node: Term) -> Term | None:
            if node.kind is not Kind.APPLY:
                return None
            if node.payload in self.functions:
                return apply(self.functions[node.payload], *node.args)
            if node.payload in nulls:
                pointer, is_null = nulls[node.payload]
                value = self.read(pointer.cell, node.args)
                same = build.eq(value, build.ZERO)
                return same if is_null else build.negate(same)
            word = words.get(node.payload) or earlier.get(node.payload)
            if word is None:
                return None
            if node.payload in earlier:
                return self.entry(word.object, word.places(node.args))
            return self.read(word, node.args)

        # Names of bound variables differ from those of the program.
        values = {variable(text): term for text, term in self.scalars.items()}
        return substitute(rewrite(spoken, cell), values)

    def read(self, word: CellWord, indices: Sequence[Term]) -> Term:
        """Returns the value of a cell at the head."""
        assert self.loop.head is not None
        places = word.places(indices)
        return self.loop.head.memories[len(places)].read(word.object, places)


def head_words(theory: Theory, loop: Loop, names: LoopNames) -> HeadWords:
    """Returns the vocabulary; names whose objects the theory does not have are left out."""
    assert loop.head is not None
    words = HeadWords(loop, names)
    scalars = {scalar.name: scalar for scalar in theory.program.scalars}
    known = assigned_at(theory.program, loop.statement)
    for text, shown in names.scalars.items():
        scalar = scalars.get(shown.name)
        if root(text) in names.place.unset and scalar not in known:
            # It may have any value, which the program does not say if it reads none.
            words.unset |= {text} if scalar in loop.scalars else set()
            continue
        if scalar is not None and scalar in loop.head.scalars:
            words.scalars[text] = loop.head.scalars[scalar]
            words.types[text] = scalar.type
            if scalar in loop.scalars:
                words.changed.add(text)
    for text, value in names.constants.items():
        words.scalars[text] = build.number(value)
    evaluate = _evaluator(theory, loop, scalars)
    found: list[CellWord] = []
    for path in names.arrays:
        word = _cell_word(theory, path, evaluate)
        found += [] if word is None else [word]
    for word in sorted(found, key=lambda word: _rank(word, words)):
        if not any(word.is_another_name_of(other) for other in words.cells):
            words.cells.append(word)
    for path in names.pointers:
        word = _cell_word(theory, path, evaluate)
        if word is not None:
            words.pointers.append(PointerWord(path.path, word))
    return words


def _rank(word: CellWord, words: HeadWords) -> tuple[bool, bool]:
    """Orders names of the same cells: arrays, then pointers to them, then those that move."""
    declared = words.names.place.declared.get(word.symbol.root)
    return word.moves(words.loop), is_indirect(declared)


def _cell_word(theory: Theory, path: ArrayPath, evaluate: "_evaluator") -> CellWord | None:
    """Returns the word for the cells of a path; None if the theory does not have the array."""
    array = next((each for each in theory.program.arrays if each.name == path.array.name), None)
    first = None if array is None else evaluate(path.first)
    holes = len(path.path) - 1
    if array is None or first is None or holes > len(first):
        return None
    fixed = len(first) - holes
    symbol = place(path.path, array.type)
    object = theory.objects[array]
    return CellWord(symbol, object, first[:fixed], first[fixed:], array.type, array)


class _evaluator:
    """Evaluates index expressions of the copy at the head of a loop of the theory."""

    def __init__(self, theory: Theory, loop: Loop, scalars: Mapping[str, Scalar]) -> None:
        assert loop.head is not None
        state = loop.head.copy()
        by_name = {scalar.name: term for scalar, term in loop.head.scalars.items()}
        self._state, self._by_name = state, by_name
        self._objects = theory.objects

    def __call__(self, indices: Sequence[Expr]) -> tuple[Term, ...] | None:
        from viap.core.program.nodes import Variable, subexpressions

        for index in indices:
            for part in subexpressions(index):
                if isinstance(part, Variable):
                    term = self._by_name.get(part.scalar.name)
                    if term is None:
                        return None
                    self._state.scalars[part.scalar] = term
        translator = Translator(self._state, self._objects, lambda *_: None)
        try:
            return tuple(translator.value(index) for index in indices)
        except KeyError:
            return None  # an index is read from an array of the copy


# ---- Variables that have been assigned whenever a loop is reached.


def assigned_at(program: Program, loop: While) -> frozenset[Scalar]:
    """Returns scalars that were surely written before each start of an iteration of the loop."""
    found = _before(program.body, loop)
    return frozenset() if found is None else found


def _before(body: Body, loop: While) -> frozenset[Scalar] | None:
    """Returns what is written on the way to the loop; None if the loop is not in the body."""
    known: frozenset[Scalar] = frozenset()
    for statement in body:
        if statement is loop:
            return known
        for inner in bodies(statement):
            deeper = _before(inner, loop)
            if deeper is not None:
                return known | deeper
        known |= _written(statement)
    return None


def _written(statement: Statement) -> frozenset[Scalar]:
    """Returns what a statement surely writes, if it is passed."""
    match statement:
        case Assign() | Input() | Fill():
            place = written_place(statement)
            return frozenset((place,)) if isinstance(place, Scalar) else frozenset()
        case If():
            ways = [_all(way) for way in (statement.then, statement.orelse) if not _ends(way)]
            return frozenset.intersection(*ways) if ways else frozenset()
        case Block():
            known: frozenset[Scalar] = frozenset()
            for inner in statement.body:
                if any(isinstance(each, Exit) for each in statements((inner,))):
                    break
                known |= _written(inner)
            return known
        case _:
            return frozenset()


def _all(body: Body) -> frozenset[Scalar]:
    return frozenset[Scalar]().union(*map(_written, body))


def _ends(body: Body) -> bool:
    """True if nothing behind the body is reached through it."""
    return any(isinstance(statement, Halt | Exit) for statement in body)
