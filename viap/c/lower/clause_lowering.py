"""Formulas ► actions: loops, inputs, assumptions and assertions.

By polarity: what must hold for all values of a bound variable is asserted for an input in its
range, and assumed in a loop; what must hold for some value is assumed for an input. To assert it, a
path of its own assumes that no value is so, and must not be possible. An input chooses among
alternatives. A program for runs computes truth values by loops, so that a run needs no lucky input.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import Branch, Stop
from viap.c.lower.formula_kinds import divided, is_evaluable, is_simple
from viap.c.lower.memory_claims import MemoryClaims
from viap.c.lower.term_lowering import State
from viap.c.lower.truth_values import TruthLowering
from viap.c.specification import formulas
from viap.c.specification.formulas import Clause, Formula
from viap.c.tree import Expr
from viap.errors import Unsupported
from viap.program.integer_types import INT
from viap.source import ClausePlace, Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

_CBMC = re.compile(r"__CPROVER_\w+\((.*)\)", re.DOTALL)


class ClauseLowering(TruthLowering):
    """Lowers formulas where they are emitted; `state` says what their terms mean there."""

    def __init__(self, builder: "FlowBuilder", state: State = lambda part: None) -> None:
        super().__init__(builder, state)
        # True for a range of an object that must not be written.
        self.is_constant: Callable[[formulas.ElementRange], bool] = lambda _: False
        # True for what is so of the objects that exist, or can be so for any run.
        self.is_given: Callable[[formulas.Accessible | formulas.Separated], bool] = lambda _: False

    # ------------------------------------------------------------- assumptions

    def assume(self, formula: Formula, holds: bool = True) -> None:
        """Lets only runs go on in which the formula holds.

        Where that can't be said, all go on in a program for proofs, and none in one for runs.
        """
        match formula:
            case formulas.Holds():
                condition = self.condition(formula.condition)
                self.suppose(condition if holds else self.negated(condition), formula.position)
            case formulas.Not():
                self.assume(formula.operand, not holds)
            case formulas.All(parts=parts) | formulas.Some(parts=parts):
                if isinstance(formula, formulas.All) == holds:
                    for part in parts:
                        self.assume(part, holds)
                else:
                    self._assume_one(parts, holds, formula.position)
            case formulas.Quantified() if formula.universal == holds:
                with self.each(formula, lambda: self._note_assumed(formula, holds)):
                    self.assume(formula.body, holds)
            case formulas.Quantified():
                with self.any_value(formula) as inside:
                    self.suppose(inside, formula.position)
                    self.assume(formula.body, holds)
            case formulas.Accessible() | formulas.Separated():
                if not (holds and self.is_given(formula)):
                    self.give_up(formula.position)

    def _note_assumed(self, formula: formulas.Quantified, holds: bool) -> None:
        self.builder.has_hints = True
        if self.builder.hints is not None:
            self.builder.hints.at_assumption(self, formula, holds)

    def give_up(self, position: Position) -> None:
        """Handles an assumption that is not modelled: it may be false in a run, which ends."""
        if self.for_runs:
            self.suppose(tree.IntConst(0, INT, position), position)

    def _assume_one(self, parts: tuple[Formula, ...], holds: bool, at: Position) -> None:
        """Lets runs go on in which one of some parts holds: an input says which one."""
        if self.for_runs:
            if not all(map(is_evaluable, parts[:-1])):
                self.give_up(at)
                return
            with self.unless(parts[:-1], holds, at):
                self._assume_last(parts, holds, at)
            return
        simple, others = divided(parts)
        builder, after = self.builder, self.builder.new_block(at)
        with self.unless(simple, holds, at):
            for part in others[:-1]:
                inside, following = builder.new_block(at), builder.new_block(at)
                builder.end(Branch(self.choice(at), inside, following, at), at)
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
            self.suppose(tree.IntConst(0, INT, at), at)

    # ------------------------------------------------------------- assertions

    def claim(self, formula: Formula, clause: ClausePlace, holds: bool = True) -> None:
        """Asserts that the formula holds."""
        with self.claiming(clause):
            self._claim(formula, holds)

    @contextmanager
    def claiming(self, clause: ClausePlace) -> Iterator[None]:
        """Context in which all that is asserted stands for a clause."""
        self.clause = clause
        try:
            yield
        finally:
            self.clause = None

    def _claim(self, formula: Formula, holds: bool) -> None:
        match formula:
            case formulas.Holds():
                condition = self.condition(formula.condition)
                self.check(condition if holds else self.negated(condition))
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
                self.check(found if holds else self.negated(found))
            case formulas.Quantified():
                with self._apart_from_others((formula,), holds, formula.position):
                    self.check(tree.IntConst(0, INT, formula.position))
            case formulas.Accessible() if holds:
                MemoryClaims(self).claim_access(formula.range, formula.position)
                if formula.writes and self.is_constant(formula.range):
                    low, high = (self.term(t) for t in (formula.range.low, formula.range.high))
                    with self.under(self.below(low, high), formula.position):
                        self.check(tree.IntConst(0, INT, formula.position))
            case formulas.Separated() if holds:
                MemoryClaims(self).claim_apart(formula)
            case _:
                what = "a clause that says which memory is not valid, or overlaps"
                raise Unsupported(what, formula.position, "contract")

    def check(self, condition: Expr) -> None:
        assert self.clause is not None
        self.builder.emit(actions.Assert(condition, self.clause, self.clause))

    def _claim_all(self, formula: formulas.Quantified, holds: bool) -> None:
        if self.for_runs:
            with self.each(formula):
                self._claim(formula.body, holds)
            return
        with self.any_value(formula) as inside, self.under(inside, formula.position):
            self._claim(formula.body, holds)

    def _alternatives(self, parts: tuple[Formula, ...], holds: bool, at: Position) -> None:
        """Asserts one of some parts: the last, where the others are false."""
        if self.for_runs:
            with self.unless(parts[:-1], holds, at):
                self._claim(parts[-1], holds)
            return
        # In their order: an earlier part may say when the terms of a later one are defined.
        first, rest = parts[0], parts[1:]
        if not rest:
            self._claim(first, holds)
        elif is_simple(first):
            with self.unless((first,), holds, at):
                self._alternatives(rest, holds, at)
        else:
            with self._apart_from_others((first,), holds, at):
                self._alternatives(rest, holds, at)

    @contextmanager
    def supposing(self, formula: Formula, at: Position) -> Iterator[None]:
        """Context in which a formula holds: a path of its own, or what a run else skips."""
        if self.for_runs:
            with self.unless((formula,), False, at):
                yield
        else:
            with self._apart_from_others((formula,), False, at):
                yield

    @contextmanager
    def _apart_from_others(
        self, parts: tuple[Formula, ...], holds: bool, at: Position
    ) -> Iterator[None]:
        """Context on a path of its own, on which the parts are assumed not to hold."""
        builder, clause = self.builder, self.clause
        with self.under(self.choice(at), at):
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


def clause_place(clause: Clause, function: str, line: int = 0) -> ClausePlace:
    """Returns the position of an assertion of a clause."""
    at = clause.position
    text = clause.text.removeprefix(f"{clause.kind} ") or clause.name
    found = _CBMC.fullmatch(text)
    text = text if found is None else found[1]
    return ClausePlace(at.file, at.line, at.column, clause.kind, text, function, line)
