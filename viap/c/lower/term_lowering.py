"""Terms of formulas where they are emitted, and the loops and paths around them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Formula
from viap.c.elaborate import build
from viap.c.lower.formula_terms import (
    NarrowTerms,
    fitted,
    has_quantifier,
    names,
    narrow_type,
    rebuilt,
    term_place,
)
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch
from viap.c.tree.tree import Expr, Symbol
from viap.core.base.errors import InternalError, Unsupported
from viap.core.base.source import ClausePlace, Position
from viap.core.program.inputs import outside_function
from viap.core.program.integer_types import BOOL, INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


# Gives a part of a term in another state, or for a bound variable; None: it stays.
State = Callable[[Expr], Expr | None]


class TermLowering:
    """Lowers terms; `state` says what they mean here, and `clause` for which assertion they are."""

    def __init__(self, builder: "FlowBuilder", state: State = lambda part: None) -> None:
        self.builder, self.state = builder, state
        self.narrow = NarrowTerms()
        self.clause: ClausePlace | None = None
        # The clause that is assumed though nothing proves it: of a function without a body, or
        # admitted.
        self.trusted: ClausePlace | None = None
        self._bound: dict[Symbol, tree.Name] = {}
        self.origin = "assume"  # of assumptions; "promise" where nothing shows them

    @property
    def bound(self) -> dict[Symbol, tree.Name]:
        """The variables that bound ones mean here."""
        return self._bound

    @property
    def for_runs(self) -> bool:
        return self.builder.reliance.environment.is_ordinary

    # ------------------------------------------------------------- terms

    def term(self, expr: Expr) -> Expr:
        """Returns a pure expression with the value of a term."""
        made = self.narrow.simplest(self._meant(expr))
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
                self.suppose(tree.Binary(op, value, bound, INT, place, False), place)
        return self.builder.expressions.value(found[0])

    def _meant(self, expr: Expr) -> Expr:
        """Returns a term over the program's variables."""
        place = term_place(expr.position, self.clause)

        def change(part: Expr) -> Expr | None:
            if isinstance(part, tree.Name) and part.symbol in self._bound:
                return bound(part)
            if isinstance(part, tree.Sum):
                return self._summed(part)
            if isinstance(part, tree.Fold):
                return self._folded(part)
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
        self.narrow.ranges[total.symbol] = (expr.type.minimum, expr.type.maximum)
        builder.emit(actions.Store(total, tree.IntConst(0, type, at), at))
        index = self.ranging(expr.variable, expr.low, expr.high, at)
        with self.meaning(expr.variable, index):
            with self.loop(index, self.term(expr.low), self.term(expr.high), at):
                term = build.convert(self.term(expr.term), type, place)
                more = tree.Binary("+", total, term, type, place, False)
                builder.emit(actions.Store(total, more, at))
        return build.convert(total, expr.type, place)

    def _folded(self, expr: tree.Fold) -> Expr:
        """Computes a value in the steps of a loop; returns the last one."""
        builder, at, place = self.builder, expr.position, term_place(expr.position, self.clause)
        assert isinstance(expr.type, IntType)
        total = self.variable(expr.earlier.name, expr.type, at)
        builder.emit(actions.Store(total, self.term(expr.start), at))
        index = self.ranging(expr.variable, expr.low, expr.high, at)
        with self.meaning(expr.variable, index), self.meaning(expr.earlier, total):
            with self.loop(index, self.term(expr.low), self.term(expr.high), at):
                step = build.convert(self.term(expr.step), expr.type, place)
                builder.emit(actions.Store(total, step, at))
        return total

    def stashed(self, expr: Expr, name: str) -> Expr:
        return self.builder.assignments.stash(self.term(expr), name)

    def choice(self, at: Position) -> Expr:
        choice = tree.Name(self.builder.fresh("otherwise", BOOL, at), at)
        self.builder.emit(actions.Receive(choice, outside_function(BOOL), BOOL, at))
        return build.truth(choice)

    def suppose(self, condition: Expr, position: Position) -> None:
        at = position if self.trusted is None else self.trusted
        self.builder.emit(actions.Assume(condition, self.origin, at))

    def negated(self, condition: Expr) -> Expr:
        return build.unary("!", condition, condition.position)

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
    def loop(
        self,
        variable: tree.Name,
        low: Expr,
        high: Expr,
        at: Position,
        notes: Callable[[], None] = lambda: None,
    ) -> Iterator[None]:
        """Context: a loop in which the variable runs from `low` to `high - 1`.

        `notes` is called where each iteration starts.
        """
        builder = self.builder
        builder.know(variable)
        high = builder.assignments.stash(high, "high")
        builder.emit(actions.Store(variable, build.convert(low, variable.type, at), at))
        head, inside, after = (builder.new_block(at) for _ in range(3))
        builder.start(head)
        notes()
        builder.end(Branch(self.below(variable, high), inside, after, at), at)
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

    def below(self, variable: Expr, high: Expr) -> Expr:
        place = term_place(high.position, None)
        assert isinstance(variable.type, IntType) and isinstance(high.type, IntType)
        type = variable.type if variable.type.covers(high.type) else high.type
        left, right = (build.convert(each, type, place) for each in (variable, high))
        return tree.Binary("<", left, right, INT, place, False)

    def receive(self, variable: tree.Name, at: Position) -> None:
        """Gives a new variable any value."""
        assert isinstance(variable.type, IntType)
        self.builder.know(variable)
        function = outside_function(variable.type)
        self.builder.emit(actions.Receive(variable, function, variable.type, at))

    def ranging(self, bound: Symbol, low: Expr, high: Expr, at: Position) -> tree.Name:
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


# ---- Truth values of formulas, computed by loops, and the values of bound variables.


class TruthLowering(TermLowering):
    """`chosen`: inputs for bound variables that were made before, by the asserted formula."""

    def __init__(self, builder: "FlowBuilder", state: State = lambda part: None) -> None:
        super().__init__(builder, state)
        self.chosen: dict[formulas.Quantified, tree.Name] = {}

    def truth(self, formula: Formula) -> Expr:
        """Returns a pure expression that is 1 if the formula holds here, else 0."""
        at = formula.position
        match formula:
            case formulas.Holds():
                return self.condition(formula.condition)
            case formulas.Not():
                return self.negated(self.truth(formula.operand))
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
        stop = self.stashed(high, "high")
        builder.emit(actions.Store(variable, build.convert(self.term(low), variable.type, at), at))
        head, inside = builder.new_block(at), builder.new_block(at)
        again, after = builder.new_block(at), builder.new_block(at)
        builder.start(head)
        builder.end(Branch(self.below(variable, stop), inside, after, at), at)
        builder.current = inside
        with self.meaning(formula.variable, variable):
            found = self.truth(formula.body)
        then, orelse = (again, after) if formula.universal else (after, again)
        builder.end(Branch(found, then, orelse, at), at)
        builder.current = again
        self._step(variable, at)
        builder.jump(head)
        builder.current = after
        inside_range = self.below(variable, stop)
        return self.negated(inside_range) if formula.universal else inside_range

    # ------------------------------------------------------------- control flow

    @contextmanager
    def unless(self, parts: tuple[Formula, ...], value: bool, at: Position) -> Iterator[None]:
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
    def each(
        self, formula: formulas.Quantified, notes: Callable[[], None] = lambda: None
    ) -> Iterator[None]:
        """Context: a loop over all values of the bound variable; `notes`: see `loop`."""
        variable, low, high = self._bounds(formula)
        with self.meaning(formula.variable, variable):
            with self.loop(variable, self.term(low), self.term(high), formula.position, notes):
                yield

    @contextmanager
    def any_value(self, formula: formulas.Quantified) -> Iterator[Expr]:
        """Context in which the bound variable is an input; gives the condition of its range."""
        builder, at = self.builder, formula.position
        variable, low, high = self._bounds(formula)
        if formula in self.chosen:
            variable = self.chosen[formula]
        else:
            self.receive(variable, at)
        place = term_place(at, None)
        least, most = self.term(low), self.term(high)
        above = self.negated(self.below(variable, least))
        inside = tree.Binary("&&", above, self.below(variable, most), INT, place, False)
        builder.know(variable)
        with self.meaning(formula.variable, variable):
            yield inside

    def _bounds(self, formula: formulas.Quantified) -> tuple[tree.Name, Expr, Expr]:
        """Returns a variable for the bound one, and its bounds."""
        return self.bound_variable(formula), formula.low, formula.high

    def bound_variable(self, formula: formulas.Quantified) -> tree.Name:
        """Returns a new variable of a type for all values of the bound one."""
        return self.ranging(formula.variable, formula.low, formula.high, formula.position)
