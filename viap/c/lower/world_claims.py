"""What a call by contract shows of the callee's world: each fact that its proof supposes.

The facts are those that the callee's own program lists (`caller_assumptions`). They are asserted
about the memory of the caller, where the call stands.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from viap.c.contracts import formulas
from viap.c.contracts.formulas import ElementRange, Formula, FunctionContract
from viap.c.elaborate import build
from viap.c.lower.allowed_pointers import equal_pointers
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.entry_contract import required_sizes
from viap.c.lower.formula_terms import term_place
from viap.c.lower.memory_claims import MemoryClaims
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, Field, FunctionType, PointerType, StructType, VoidType
from viap.core.base.source import ClausePlace, Position
from viap.core.program.assumptions import (
    NULLABLE_OBJECT,
    ONE_OBJECT,
    UNEQUAL,
    WRITABLE,
    CallPlace,
    WorldFact,
)
from viap.core.program.assumptions import WORLD_NOT_NULL as NOT_NULL
from viap.core.program.assumptions import WORLDS_APART as APART
from viap.core.program.integer_types import INDEX, INT, UCHAR, IntType

_STEP = re.compile(r"(->|\.)(\w+)")


class WorldClaims:
    """`kept`: the values of the callee's parameters. `lone`: pointers to one object each."""

    def __init__(
        self,
        lowering: ClauseLowering,
        function: tree.Function,
        kept: Mapping[Symbol, Expr],
        world: tuple[WorldFact, ...],
        position: Position,
    ) -> None:
        assert function.contract is not None
        self._lowering, self._function, self._kept = lowering, function, kept
        self._contract: FunctionContract = function.contract
        self._at = position
        self._lone = {
            fact.places[0] for fact in world if fact.kind in (ONE_OBJECT, NULLABLE_OBJECT)
        }
        self._equal = {
            frozenset((root.name, path) for root, path in pair)
            for pair in equal_pointers(function.contract)
        }
        self._sizes = {
            (root.name, path): size
            for (root, path), size in required_sizes(function.contract).items()
        }

    def show(self, fact: WorldFact) -> bool:
        """Asserts a fact; returns False if that is not possible."""
        match fact.kind:
            case "usable":
                return True  # (the ranges of the contract exist, or the one object)
            case "writable" | "initialised":
                range = self._range(fact.places[0])
                emit = None if range is None else partial(self._claim_elements, range, fact)
                return emit is not None and self._lowering.attempt(emit)
            case "apart" | "unequal" if self._is_beyond_pointers(fact.places[1]):
                return True
        formula = self._formula(fact)
        if formula is None:
            return False
        return self._lowering.attempt(partial(self._claim, formula, fact))

    def _claim(self, formula: Formula, fact: WorldFact) -> None:
        clause = self._clause(fact)
        if isinstance(formula, formulas.Separated):
            with self._lowering.claiming(clause), self._unless_equal(formula, fact):
                MemoryClaims(self._lowering).claim_apart(formula, fact.kind == UNEQUAL)
        else:
            self._lowering.claim(formula, clause)

    @contextmanager
    def _unless_equal(self, formula: formulas.Separated, fact: WorldFact) -> Iterator[None]:
        """Context in which pointers differ that the callee's contract allows to be equal."""
        if frozenset((each.name, each.path) for each in fact.places) not in self._equal:
            yield
            return
        one, other = (range.pointer for range in formula.ranges)
        place = term_place(self._at, None)
        differ = formulas.Holds(tree.Binary("!=", one, other, INT, place, False), self._at)
        with self._lowering.supposing(differ, self._at):
            yield

    def _formula(self, fact: WorldFact) -> Formula | None:
        """Returns what is to be asserted; None if it can't be said."""
        at = self._at
        if fact.kind in (APART, UNEQUAL):
            # (Pointers to no element are compared like those to one. Where one object ends and
            # another one starts, a comparison is open in the callee's world.)
            ranges = [self._range(place, fact.kind == UNEQUAL) for place in fact.places]
            known = tuple(range for range in ranges if range is not None)
            return formulas.Separated(known, at) if len(known) == len(ranges) else None
        if fact.kind not in (NOT_NULL, ONE_OBJECT, NULLABLE_OBJECT):
            return None
        pointer = self._pointer(fact.places[0])
        if pointer is None or not isinstance(pointer.type, PointerType):
            return None
        some = formulas.Holds(build.truth(pointer), at)
        if fact.kind == NOT_NULL:
            return some
        if isinstance(pointer.type.target, FunctionType):
            return None
        there = formulas.Accessible(_elements(pointer, 1, at), False, at)
        return (
            there if fact.kind == ONE_OBJECT else formulas.Some((formulas.Not(some, at), there), at)
        )

    def _clause(self, fact: WorldFact) -> ClausePlace:
        names = " and ".join(map(str, fact.places))
        texts = {
            NOT_NULL: f"{names} is not null",
            ONE_OBJECT: f"{names} leads to an object",
            NULLABLE_OBJECT: f"{names} is null, or leads to an object",
        }
        text = texts.get(fact.kind, f"{names} do not overlap")
        at = self._at
        name = self._function.name
        return ClausePlace(at.file, at.line, at.column, "requires", text, name, at.line)

    def _claim_elements(self, range: ElementRange, fact: WorldFact) -> None:
        """Asserts that all elements of a range have values, or that they may be changed."""
        claims = MemoryClaims(self._lowering)
        claim = claims.claim_writable if fact.kind == WRITABLE else claims.claim_values
        claim(range, self._at)

    # ------------------------------------------------------------- places

    def _is_beyond_pointers(self, place: CallPlace) -> bool:
        """True for a variable to which no pointer leads."""
        symbol = self._variable(place) if not place.path else None
        if symbol is None or isinstance(symbol.type, PointerType):
            return False
        return not (symbol.addressed or symbol.exposed or isinstance(symbol.type, ArrayType))

    def _variable(self, place: CallPlace) -> Symbol | None:
        """Returns the global variable of a place; None for others."""
        found = [
            symbol
            for symbol in self._lowering.builder.unit.globals
            if symbol.name == place.name and symbol.position == place.place
        ]
        return found[0] if len(found) == 1 else None

    def _pointer(self, place: CallPlace) -> Expr | None:
        """Returns a pointer of the callee's world, here; None if it is not one pointer."""
        value: Expr | None
        if place.place is None:
            named = [s for s in self._function.parameters if s.name == place.name]
            value = self._kept[named[0]] if len(named) == 1 else None
        else:
            symbol = self._variable(place)
            value = None if symbol is None else tree.Name(symbol, self._at)
        rest = place.path
        while value is not None and rest:
            step = _STEP.match(rest)
            if step is None:
                return None
            if step[1] == "->":
                if not isinstance(value.type, PointerType):
                    return None
                value = build.deref(value, self._at)
            field = _field(value, step[2])
            value = None if field is None else build.select(value, field, self._at)
            rest = rest[step.end() :]
        return value

    def _range(self, place: CallPlace, some: bool = False) -> ElementRange | None:
        """Returns the elements of an object of the callee's world; None if they are not known.

        `some`: at least one.
        """
        at = self._at
        symbol = None if place.place is None or place.path else self._variable(place)
        if symbol is not None and not isinstance(symbol.type, PointerType):
            variable = tree.Name(symbol, at)
            if not isinstance(symbol.type, ArrayType):
                return _elements(build.address_of(variable, at), 1, at)
            if not isinstance(symbol.type.size, int):
                return None
            return _elements(build.value_of(variable), max(symbol.type.size, some), at)
        pointer = self._pointer(place)
        if pointer is None or not isinstance(pointer.type, PointerType):
            return None
        if place in self._lone:
            return _elements(pointer, 1, at)
        high = self._sizes.get((place.name, place.path))
        if high is None:
            return None
        if isinstance(pointer.type.target, VoidType):
            pointer = build.convert(pointer, PointerType(UCHAR), at, explicit=True)
        if some and isinstance(high.type, IntType):
            one = tree.IntConst(1, high.type, at)
            none = tree.Binary("<", high, one, INT, at, False)
            high = tree.Conditional(none, one, high, high.type, at, False)
        return ElementRange(pointer, tree.IntConst(0, INT, at), high, at)


def _elements(pointer: Expr, count: int, at: Position) -> ElementRange:
    first, last = (tree.IntConst(number, INDEX, at) for number in (0, count))
    return ElementRange(pointer, first, last, at)


def _field(object: Expr, name: str) -> Field | None:
    type = object.type
    found = [f for f in type.fields or () if f.name == name] if isinstance(type, StructType) else []
    return found[0] if len(found) == 1 else None
