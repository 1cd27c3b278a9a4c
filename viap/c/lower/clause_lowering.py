"""Formulas ► actions: loops, inputs, assumptions and assertions.

By polarity: what must hold for all values of a bound variable is asserted for an input in its
range, and assumed in a loop; what must hold for some value is computed by a loop that searches for
it, and assumed for an input. A program for runs has loops everywhere, so that a run needs no lucky
input.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.c import actions, object_layout, tree
from viap.c.actions import Branch, Stop
from viap.c.elaborate import build
from viap.c.lower.formula_terms import NarrowTerms, fitted, names, narrow_type, rebuilt, term_place
from viap.c.specification import formulas
from viap.c.specification.formulas import Clause, Formula
from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, PointerType, StructType, VoidType
from viap.errors import InternalError, Unsupported
from viap.program.integer_types import BOOL, INDEX, INT, UCHAR, IntType
from viap.program.outside_inputs import outside_function
from viap.source import ClausePlace, Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

_CBMC = re.compile(r"__CPROVER_\w+\((.*)\)", re.DOTALL)

# Gives a part of a term in another state, or for a bound variable; None: it stays.
State = Callable[[Expr], Expr | None]


class ClauseLowering:
    """Lowers formulas where they are emitted; `state` says what their terms mean there.

    `chosen`: inputs for bound variables of asserted formulas that were made before, by the formula.
    """

    def __init__(self, builder: "FlowBuilder", state: State = lambda part: None) -> None:
        self.builder, self.state = builder, state
        self.narrow = NarrowTerms()
        self.chosen: dict[formulas.Quantified, tree.Name] = {}
        self.clause: ClausePlace | None = None
        # True for a range of an object that must not be written.
        self.is_constant: Callable[[formulas.ElementRange], bool] = lambda _: False
        # True for what is so of the objects that exist, or can be so for any run.
        self.is_given: Callable[[formulas.Accessible | formulas.Separated], bool] = lambda _: False
        self._bound: dict[Symbol, tree.Name] = {}

    @property
    def for_runs(self) -> bool:
        return self.builder.reliance.environment.is_ordinary

    # ------------------------------------------------------------- terms

    def term(self, expr: Expr) -> Expr:
        """Returns a pure expression with the value of a term."""
        made = self.narrow.narrowed(self._meant(expr))
        return self.builder.expressions.value(made)

    def in_type(self, expr: Expr, type: IntType) -> Expr | None:
        """Returns a term in a type; None if that is not possible.

        Where the type does not hold its value, the run ends, or the proof assumes nothing.
        """
        found = fitted(self._meant(expr), type, self.narrow)
        if found is None:
            return None
        if found[1]:
            value, place = self.term(expr), term_place(expr.position, None)
            for op, limit in ((">=", type.minimum), ("<=", type.maximum)):
                assert isinstance(value.type, IntType)
                bound = tree.IntConst(limit, value.type, place)
                self._assume(tree.Binary(op, value, bound, INT, place, False), place)
        return self.builder.expressions.value(found[0])

    def _meant(self, expr: Expr) -> Expr:
        """Returns a term over the program's variables."""
        place = term_place(expr.position, self.clause)

        def change(part: Expr) -> Expr | None:
            if isinstance(part, tree.Name) and part.symbol in self._bound:
                return bound(part)
            if isinstance(part, tree.Sum):
                return self._summed(part)
            found = self.state(part)
            return None if found is None else rebuilt(found, bound, place)

        def bound(part: Expr) -> Expr | None:
            if isinstance(part, tree.Name) and part.symbol in self._bound:
                return build.convert(self._bound[part.symbol], part.type, place)
            return None

        made = rebuilt(expr, change, place)
        for symbol in names(made):
            if not symbol.static and symbol not in self.builder.frame.symbols:
                raise InternalError(f"'{symbol.name}' has no meaning in a formula at {place}")
        return made

    def condition(self, expr: Expr) -> Expr:
        return build.truth(self.term(expr))

    def _summed(self, expr: tree.Sum) -> Expr:
        """Adds the terms of a sum in a loop; returns the total."""
        builder, at, place = self.builder, expr.position, term_place(expr.position, self.clause)
        assert isinstance(expr.type, IntType)
        type = narrow_type((expr.type.minimum, expr.type.maximum)) or expr.type
        total = self.variable("sum", type, at)
        builder.emit(actions.Store(total, tree.IntConst(0, type, at), at))
        index = self._ranging(expr.variable, expr.low, expr.high, at)
        with self.meaning(expr.variable, index):
            with self.loop(index, self.term(expr.low), self.term(expr.high), at):
                term = build.convert(self.term(expr.term), type, place)
                more = tree.Binary("+", total, term, type, place, False)
                builder.emit(actions.Store(total, more, at))
        return build.convert(total, expr.type, place)

    def _stashed(self, expr: Expr, name: str) -> Expr:
        return self.builder.assignments.stash(self.term(expr), name)

    # ------------------------------------------------------------- assumptions

    def assume(self, formula: Formula, holds: bool = True) -> None:
        """Lets only runs go on in which the formula holds.

        Where that can't be said, all go on in a program for proofs, and none in one for runs.
        """
        match formula:
            case formulas.Holds():
                condition = self.condition(formula.condition)
                self._assume(condition if holds else self._not(condition), formula.position)
            case formulas.Not():
                self.assume(formula.operand, not holds)
            case formulas.All(parts=parts) | formulas.Some(parts=parts):
                if isinstance(formula, formulas.All) == holds:
                    for part in parts:
                        self.assume(part, holds)
                else:
                    self._assume_one(parts, holds, formula.position)
            case formulas.Quantified() if formula.universal == holds:
                with self._each(formula):
                    self.assume(formula.body, holds)
            case formulas.Quantified():
                with self._any(formula) as inside:
                    self._assume(inside, formula.position)
                    self.assume(formula.body, holds)
            case formulas.Accessible() | formulas.Separated():
                if not (holds and self.is_given(formula)):
                    self.give_up(formula.position)

    def give_up(self, position: Position) -> None:
        """Handles an assumption that is not modelled: it may be false in a run, which ends."""
        if self.for_runs:
            self._assume(tree.IntConst(0, INT, position), position)

    def _assume_one(self, parts: tuple[Formula, ...], holds: bool, at: Position) -> None:
        """Lets runs go on in which one of some parts holds: an input says which one."""
        if self.for_runs:
            if not all(map(is_evaluable, parts[:-1])):
                self.give_up(at)
                return
            with self._unless(parts[:-1], holds, at):
                self._assume_last(parts, holds, at)
            return
        simple, others = divided(parts)
        builder, after = self.builder, self.builder.new_block(at)
        with self._unless(simple, holds, at):
            for part in others[:-1]:
                inside, following = builder.new_block(at), builder.new_block(at)
                builder.end(Branch(self._choice(at), inside, following, at), at)
                builder.current = inside
                self.assume(part, holds)
                builder.jump(after)
                builder.current = following
            self._assume_last(others, holds, at)
        builder.start(after)

    def _assume_last(self, parts: tuple[Formula, ...], holds: bool, at: Position) -> None:
        if parts:
            self.assume(parts[-1], holds)
        else:
            self._assume(tree.IntConst(0, INT, at), at)

    def _choice(self, at: Position) -> Expr:
        choice = tree.Name(self.builder.fresh("otherwise", BOOL, at), at)
        self.builder.emit(actions.Receive(choice, outside_function(BOOL), BOOL, at))
        return build.truth(choice)

    def _assume(self, condition: Expr, position: Position) -> None:
        self.builder.emit(actions.Assume(condition, "assume", position))

    def _not(self, condition: Expr) -> Expr:
        return build.unary("!", condition, condition.position)

    # ------------------------------------------------------------- assertions

    def claim(self, formula: Formula, clause: ClausePlace, holds: bool = True) -> None:
        """Asserts that the formula holds."""
        self.clause = clause
        try:
            self._claim(formula, holds)
        finally:
            self.clause = None

    def _claim(self, formula: Formula, holds: bool) -> None:
        match formula:
            case formulas.Holds():
                condition = self.condition(formula.condition)
                self.check(condition if holds else self._not(condition))
            case formulas.Not():
                self._claim(formula.operand, not holds)
            case formulas.All(parts=parts) | formulas.Some(parts=parts):
                if isinstance(formula, formulas.All) == holds:
                    for part in parts:
                        self._claim(part, holds)
                elif not parts:
                    self.check(tree.IntConst(0, INT, formula.position))
                else:
                    self._alternatives(parts, holds, formula.position)
            case formulas.Quantified() if formula.universal == holds:
                self._claim_all(formula, holds)
            case formulas.Quantified() if self.for_runs:
                found = self.truth(formula)
                self.check(found if holds else self._not(found))
            case formulas.Quantified():
                with self._apart_from_others((formula,), holds, formula.position):
                    self.check(tree.IntConst(0, INT, formula.position))
            case formulas.Accessible() if holds:
                self._reach(formula.range, formula.position)
                if formula.writes and self.is_constant(formula.range):
                    low, high = (self.term(t) for t in (formula.range.low, formula.range.high))
                    with self.under(self._below(low, high), formula.position):
                        self.check(tree.IntConst(0, INT, formula.position))
            case formulas.Separated() if holds:
                self._apart(formula)
            case _:
                what = "a clause that says which memory is not valid, or overlaps"
                raise Unsupported(what, formula.position, "contract")

    def check(self, condition: Expr) -> None:
        assert self.clause is not None
        self.builder.emit(actions.Assert(condition, self.clause, self.clause))

    def _claim_all(self, formula: formulas.Quantified, holds: bool) -> None:
        if self.for_runs:
            with self._each(formula):
                self._claim(formula.body, holds)
            return
        with self._any(formula) as inside, self.under(inside, formula.position):
            self._claim(formula.body, holds)

    def _alternatives(self, parts: tuple[Formula, ...], holds: bool, at: Position) -> None:
        """Asserts one of some parts: the last, where the others are false."""
        if self.for_runs:
            with self._unless(parts[:-1], holds, at):
                self._claim(parts[-1], holds)
            return
        # In their order: an earlier part may say when the terms of a later one are defined.
        first, rest = parts[0], parts[1:]
        if not rest:
            self._claim(first, holds)
        elif is_simple(first):
            with self._unless((first,), holds, at):
                self._alternatives(rest, holds, at)
        else:
            with self._apart_from_others((first,), holds, at):
                self._alternatives(rest, holds, at)

    @contextmanager
    def _apart_from_others(
        self, parts: tuple[Formula, ...], holds: bool, at: Position
    ) -> Iterator[None]:
        """Context on a path of its own, on which the parts are assumed not to hold."""
        builder, clause = self.builder, self.clause
        with self.under(self._choice(at), at):
            for part in parts:
                self.clause = None
                self.assume(part, not holds)
            self.clause = clause
            yield
            builder.end(Stop("exit", at), at)

    def attempt(self, emit: Callable[[], None]) -> bool:
        """Emits something, or nothing if a part of it is not modelled; returns False then."""
        builder = self.builder
        block, count = builder.current, len(builder.current.actions)
        try:
            emit()
        except Unsupported:
            builder.current, block.end, self.clause = block, None, None
            del block.actions[count:]
            return False
        return True

    # ------------------------------------------------------------- truth values

    def truth(self, formula: Formula) -> Expr:
        """Returns a pure expression that is 1 if the formula holds here, else 0."""
        at = formula.position
        match formula:
            case formulas.Holds():
                return self.condition(formula.condition)
            case formulas.Not():
                return self._not(self.truth(formula.operand))
            case formulas.All(parts=parts) | formulas.Some(parts=parts):
                universal = isinstance(formula, formulas.All)
                if any(has_quantifier(part) for part in parts):
                    return self._decided(parts, universal, at)
                result: Expr = tree.IntConst(int(universal), INT, at)
                for number, part in enumerate(reversed(parts)):
                    found = self.truth(part)
                    op = "&&" if universal else "||"
                    result = (
                        tree.Binary(op, found, result, INT, term_place(at, self.clause), False)
                        if number
                        else found
                    )
                return result
            case formulas.Quantified():
                return self._searched(formula)
            case _:
                raise Unsupported("the truth value of this clause", at, "contract")

    def _decided(self, parts: tuple[Formula, ...], universal: bool, at: Position) -> Expr:
        """Computes the truth value of all parts, or of one of them, one after the other."""
        builder = self.builder
        flag = tree.Name(builder.fresh("holds", INT, at), at)
        sure, after = builder.new_block(at), builder.new_block(at)
        for part in parts:
            found, following = self.truth(part), builder.new_block(at)
            then, orelse = (following, sure) if universal else (sure, following)
            builder.end(Branch(found, then, orelse, at), at)
            builder.current = following
        for block, value in ((builder.current, universal), (sure, not universal)):
            builder.current = block
            builder.emit(actions.Store(flag, tree.IntConst(int(value), INT, at), at))
            builder.jump(after)
        builder.current = after
        return build.truth(flag)

    def _searched(self, formula: formulas.Quantified) -> Expr:
        """Searches for a value that decides the formula."""
        builder, at = self.builder, formula.position
        variable, low, high = self._bounds(formula)
        stop = self._stashed(high, "high")
        builder.emit(actions.Store(variable, build.convert(self.term(low), variable.type, at), at))
        head, inside = builder.new_block(at), builder.new_block(at)
        again, after = builder.new_block(at), builder.new_block(at)
        builder.start(head)
        builder.end(Branch(self._below(variable, stop), inside, after, at), at)
        builder.current = inside
        with self.meaning(formula.variable, variable):
            found = self.truth(formula.body)
        then, orelse = (again, after) if formula.universal else (after, again)
        builder.end(Branch(found, then, orelse, at), at)
        builder.current = again
        self._step(variable, at)
        builder.jump(head)
        builder.current = after
        inside_range = self._below(variable, stop)
        return self._not(inside_range) if formula.universal else inside_range

    # ------------------------------------------------------------- control flow

    @contextmanager
    def under(self, condition: Expr, at: Position) -> Iterator[None]:
        builder = self.builder
        inside, after = builder.new_block(at), builder.new_block(at)
        builder.end(Branch(condition, inside, after, at), at)
        builder.current = inside
        yield
        builder.start(after)

    @contextmanager
    def _unless(self, parts: tuple[Formula, ...], value: bool, at: Position) -> Iterator[None]:
        """Context that is skipped if one of the parts has the truth value."""
        builder = self.builder
        after = builder.new_block(at)
        for part in parts:
            found, following = self.truth(part), builder.new_block(at)
            then, orelse = (after, following) if value else (following, after)
            builder.end(Branch(found, then, orelse, at), at)
            builder.current = following
        yield
        builder.start(after)

    @contextmanager
    def _each(self, formula: formulas.Quantified) -> Iterator[None]:
        """Context: a loop over all values of the bound variable."""
        variable, low, high = self._bounds(formula)
        with self.meaning(formula.variable, variable):
            with self.loop(variable, self.term(low), self.term(high), formula.position):
                yield

    @contextmanager
    def loop(self, variable: tree.Name, low: Expr, high: Expr, at: Position) -> Iterator[None]:
        """Context: a loop in which the variable runs from `low` to `high - 1`."""
        builder = self.builder
        builder.know(variable)
        high = builder.assignments.stash(high, "high")
        builder.emit(actions.Store(variable, build.convert(low, variable.type, at), at))
        head, inside, after = (builder.new_block(at) for _ in range(3))
        builder.start(head)
        builder.end(Branch(self._below(variable, high), inside, after, at), at)
        builder.current = inside
        yield
        self._step(variable, at)
        builder.jump(head)
        builder.current = after

    def _step(self, variable: tree.Name, at: Position) -> None:
        assert isinstance(variable.type, IntType)
        one = tree.IntConst(1, variable.type, at)
        place = term_place(at, None)
        next = tree.Binary("+", variable, one, variable.type, place, False)
        self.builder.emit(actions.Store(variable, next, at))

    def _below(self, variable: Expr, high: Expr) -> Expr:
        place = term_place(high.position, None)
        assert isinstance(variable.type, IntType) and isinstance(high.type, IntType)
        type = variable.type if variable.type.covers(high.type) else high.type
        left, right = (build.convert(each, type, place) for each in (variable, high))
        return tree.Binary("<", left, right, INT, place, False)

    @contextmanager
    def _any(self, formula: formulas.Quantified) -> Iterator[Expr]:
        """Context in which the bound variable is an input; gives the condition of its range."""
        builder, at = self.builder, formula.position
        variable, low, high = self._bounds(formula)
        if formula in self.chosen:
            variable = self.chosen[formula]
        else:
            self.receive(variable, at)
        place = term_place(at, None)
        least, most = self.term(low), self.term(high)
        above = self._not(self._below(variable, least))
        inside = tree.Binary("&&", above, self._below(variable, most), INT, place, False)
        builder.know(variable)
        with self.meaning(formula.variable, variable):
            yield inside

    def receive(self, variable: tree.Name, at: Position) -> None:
        """Gives a new variable any value."""
        assert isinstance(variable.type, IntType)
        self.builder.know(variable)
        function = outside_function(variable.type)
        self.builder.emit(actions.Receive(variable, function, variable.type, at))

    def _bounds(self, formula: formulas.Quantified) -> tuple[tree.Name, Expr, Expr]:
        """Returns a variable for the bound one, and its bounds."""
        return self.bound_variable(formula), formula.low, formula.high

    def bound_variable(self, formula: formulas.Quantified) -> tree.Name:
        """Returns a new variable of a type for all values of the bound one."""
        return self._ranging(formula.variable, formula.low, formula.high, formula.position)

    def _ranging(self, bound: Symbol, low: Expr, high: Expr, at: Position) -> tree.Name:
        """Returns a new variable of a type for all values from `low` to `high`."""
        low, high = self.narrow.narrowed(low), self.narrow.narrowed(high)
        type = self.narrow.bound_type(low, high)
        variable = self.variable(bound.name, type, at)
        first, last = self.narrow.range_of(low), self.narrow.range_of(high)
        if type.holds(first[0]) and type.holds(last[1]):
            self.narrow.ranges[variable.symbol] = (first[0], max(first[0], last[1]))
        return variable

    def variable(self, name: str, type: IntType, at: Position) -> tree.Name:
        """Returns a new variable, which the lowering knows."""
        made = tree.Name(self.builder.fresh(name, type, at), at)
        self.builder.know(made)
        return made

    @contextmanager
    def meaning(self, symbol: Symbol, variable: tree.Name) -> Iterator[None]:
        """Context in which a bound variable means another one."""
        before = dict(self._bound)
        self._bound[symbol] = variable
        yield
        self._bound = before

    # ------------------------------------------------------------- memory

    def _reach(self, range: formulas.ElementRange, at: Position) -> None:
        """Asserts that the first and the last element of a range can be accessed."""
        low, high = self._stashed(range.low, "low"), self._stashed(range.high, "high")
        with self.under(self._below(low, high), at):
            assert isinstance(high.type, IntType)
            place = term_place(at, self.clause)
            one = tree.IntConst(1, high.type, at)
            last = tree.Binary("-", high, one, high.type, term_place(at, None), False)
            for index in (low, last):
                pointer = self.term(range.pointer)
                moved = build.binary("+", pointer, index, place, self.builder.model)
                self._access(build.deref(moved, place))

    def _access(self, object: Expr) -> None:
        """Asserts that an object can be read; its value does not matter."""
        while isinstance(object.type, StructType):
            if not object.type.fields:
                return
            object = build.select(object, object.type.fields[0], object.position)
        if not isinstance(object.type, IntType | PointerType):
            raise Unsupported("a valid range of such elements", object.position, "contract")
        place = object.position
        zero = build.convert(tree.IntConst(0, INT, place), object.type, place)
        same = tree.Binary("==", object, zero, INT, place, False)
        other = tree.Binary("!=", object, zero, INT, place, False)
        self.check(tree.Binary("||", same, other, INT, place, False))

    def _apart(self, formula: formulas.Separated) -> None:
        """Asserts that no element of a range is one of another range."""
        at, ranges = formula.position, formula.ranges
        for number, first in enumerate(ranges):
            for second in ranges[number + 1 :]:
                self._range_apart(first, second, at)

    def _range_apart(
        self, first: formulas.ElementRange, second: formulas.ElementRange, at: Position
    ) -> None:
        place, model = term_place(at, None), self.builder.model
        sizes = self._size(first.pointer), self._size(second.pointer)
        by_bytes = sizes[0] != sizes[1] and 1 in sizes
        conditions: list[Expr] = []
        places: list[list[Expr]] = []
        for range, size in zip((first, second), sizes, strict=True):
            low, high = self.term(range.low), self.term(range.high)
            pointer = self.term(range.pointer)
            index = self.variable("element", self.narrow.bound_type(low, high), at)
            conditions += self._received(index, low, high)
            moved = build.binary("+", pointer, index, place, model)
            if by_bytes:
                moved = build.convert(moved, PointerType(UCHAR), place, explicit=True)
                byte = self.variable("byte", INDEX, at)
                zero, end = (tree.IntConst(each, INDEX, place) for each in (0, size))
                conditions += self._received(byte, zero, end)
                places.append([build.binary("+", moved, byte, place, model)])
            elif sizes[0] != sizes[1]:
                places.append(self._parts(build.deref(moved, place), conditions))
            else:
                places.append([moved])
        inside = conditions[0]
        for each in conditions[1:]:
            inside = tree.Binary("&&", inside, each, INT, place, False)
        # (Parts of two sizes can't be accessed as one another: C11 6.5p7.)
        pairs = [
            (left, right)
            for left in places[0]
            for right in places[1]
            if self._size(left) == self._size(right)
        ]
        with self.under(inside, at):
            for pair in pairs:
                # (Without types: a comparison needs no alignment.)
                bare = [build.convert(each, PointerType(VoidType()), place) for each in pair]
                self.check(build.binary("!=", bare[0], bare[1], place, model))

    def _received(self, index: tree.Name, low: Expr, high: Expr) -> list[Expr]:
        """Gives a variable any value; returns the conditions that it is in a range."""
        self.receive(index, index.position)
        return [self._not(self._below(index, low)), self._below(index, high)]

    def _parts(self, object: Expr, conditions: list[Expr]) -> list[Expr]:
        """Returns the addresses of the parts of an object; adds conditions of indices in it."""
        type, place = object.type, object.position
        match type:
            case StructType(kind="struct", fields=fields) if fields:
                return [
                    part
                    for field in fields
                    for part in self._parts(build.select(object, field, place), conditions)
                ]
            case ArrayType(size=int(size)):
                index = self.variable("element", INDEX, place)
                zero, end = (tree.IntConst(each, INDEX, place) for each in (0, size))
                conditions += self._received(index, zero, end)
                cell = tree.Element(object, index, type.element, place, False)
                return self._parts(cell, conditions)
            case PointerType():
                return [build.address_of(object, place)]
            case IntType() if type.bits % 8 == 0:
                return [build.address_of(object, place)]
            case _:
                raise Unsupported(f"whether '{type}' overlaps", place, "contract")

    def _size(self, pointer: Expr) -> int:
        """Returns the number of bytes of what a pointer leads to."""
        type = pointer.type
        assert isinstance(type, PointerType)
        return object_layout.size_of(type.target, self.builder.model, pointer.position)


def clause_place(clause: Clause, function: str, line: int = 0) -> ClausePlace:
    """Returns the position of an assertion of a clause."""
    at = clause.position
    text = clause.text.removeprefix(f"{clause.kind} ") or clause.name
    found = _CBMC.fullmatch(text)
    text = text if found is None else found[1]
    return ClausePlace(at.file, at.line, at.column, clause.kind, text, function, line)


def has_quantifier(formula: Formula) -> bool:
    match formula:
        case formulas.Quantified():
            return True
        case formulas.Not():
            return has_quantifier(formula.operand)
        case formulas.All() | formulas.Some():
            return any(map(has_quantifier, formula.parts))
        case _:
            return False


def divided(parts: tuple[Formula, ...]) -> tuple[tuple[Formula, ...], tuple[Formula, ...]]:
    """Returns the simple parts, and the others."""
    simple = tuple(filter(is_simple, parts))
    return simple, tuple(each for each in parts if each not in simple)


def is_simple(formula: Formula) -> bool:
    """True if the truth value of the formula is an expression."""
    return is_evaluable(formula) and not has_quantifier(formula)


def is_evaluable(formula: Formula) -> bool:
    """True if the formula has a truth value that a program can compute."""
    match formula:
        case formulas.Holds():
            return True
        case formulas.Quantified():
            return is_evaluable(formula.body)
        case formulas.Not():
            return is_evaluable(formula.operand)
        case formulas.All() | formulas.Some():
            return all(map(is_evaluable, formula.parts))
        case _:
            return False
