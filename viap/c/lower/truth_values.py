"""Truth values of formulas, computed by loops, and the values of bound variables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import Branch
from viap.c.elaborate import build
from viap.c.lower.formula_kinds import has_quantifier
from viap.c.lower.formula_terms import term_place
from viap.c.lower.term_lowering import State, TermLowering
from viap.c.specification import formulas
from viap.c.specification.formulas import Formula
from viap.c.tree import Expr
from viap.errors import Unsupported
from viap.program.integer_types import INT
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


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
