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

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Clause, Formula, Skipped
from viap.c.lower.formula_terms import divided, has_quantifier, is_evaluable, is_simple, rebuilt
from viap.c.lower.memory_claims import MemoryClaims
from viap.c.lower.term_lowering import State, TruthLowering
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch, Stop
from viap.c.tree.tree import Expr
from viap.c.tree.tree_walk import changed
from viap.core.base.errors import Unsupported
from viap.core.base.source import ClausePlace, Position
from viap.core.program.assumptions import ADMITTED
from viap.core.program.integer_types import INT

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


# ---- Annotations among the statements: asserted or assumed formulas.


_ADMIT = "admit"


def lower_annotation(builder: "FlowBuilder", node: tree.Specified) -> None:
    """Asserts the clause of an annotation, or assumes it if it is admitted."""
    clause = node.clause
    # Runs look for a counterexample in another way than proofs do.
    builder.reliance.widened = True
    if isinstance(clause, Skipped):
        if clause.kind == _ADMIT:
            ClauseLowering(builder).give_up(clause.position)
        else:
            leave_open(builder, clause, "")
        return
    if clause.kind != _ADMIT and has_quantifier(clause.formula):
        builder.has_hints = True
        if builder.hints is not None:
            builder.hints.at_claim(clause)
    lowering = ClauseLowering(builder, lambda part: _state(builder, part))
    place = clause_place(clause, "")
    if clause.kind == _ADMIT:
        if not clause.text.startswith("__CPROVER_"):  # (that is a statement of the program)
            builder.rely(ADMITTED, place.text, node.position)
            lowering.origin = "promise"
            lowering.trusted = place
        if not lowering.attempt(lambda: lowering.assume(clause.formula)):
            lowering.give_up(clause.position)
        return
    if not lowering.attempt(lambda: lowering.claim(clause.formula, place)):
        what = "a formula that is not modelled here"
        leave_open(builder, Skipped(clause.kind, clause.text, what, clause.position), "")


def leave_open(builder: "FlowBuilder", skipped: Skipped, function: str, call: int = 0) -> None:
    """Notes a clause that is not modelled: it is neither proved nor violated."""
    if not builder.reliance.environment.is_ordinary:
        builder.open_clauses.append(open_place(skipped, function, call))


def open_place(skipped: Skipped, function: str, call: int = 0) -> ClausePlace:
    """Returns the position of a clause that is not modelled."""
    at = skipped.position
    text = f"{skipped.text} (not checked: {skipped.reason})"
    clause = Clause(skipped.kind, formulas.All((), at), at, text=text)
    return clause_place(clause, function, call)


def _state(builder: "FlowBuilder", part: Expr) -> Expr | None:
    """Values at the start of the function are known of parameters that never change."""
    if not isinstance(part, tree.At):
        return None
    if part.label == formulas.HERE:
        return rebuilt(part.operand, lambda inner: _state(builder, inner))
    operand, function = part.operand, builder.frame.function
    if part.label == formulas.START and isinstance(operand, tree.Name):
        assert function.body is not None
        if operand.symbol in function.parameters and operand.symbol not in changed(function.body):
            return operand
    raise Unsupported("a value at an earlier place", part.position, "contract")
