"""Values at the start of a function, for formulas about its end: `\\old` of ACSL.

A term without bound variables is stored in a variable. A term with them is stored for an input, if
the formula is asserted for that input (`ClauseLowering.chosen`); otherwise a loop copies the array
that it reads.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Formula
from viap.c.elaborate import build
from viap.c.lower.allowed_pointers import PointerPath, pointer_path
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.formula_terms import names, parts, rebuilt, term_place
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, CType, PointerType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INDEX, INT

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.frame_effects import GroupEffects


class StartValues:
    """`sizes`: the number of elements behind pointers, as far as a contract says it.

    `kept`: names that mean the same later: parameters, by the variables that hold their values.
    `is_stable`: True for a term that has the same value when the formulas are looked at again.
    """

    def __init__(
        self,
        builder: "FlowBuilder",
        sizes: Mapping[PointerPath, Expr],
        kept: Mapping[Symbol, Expr],
        is_stable: Callable[[Expr], bool],
    ) -> None:
        self.builder, self.sizes, self.kept = builder, sizes, dict(kept)
        self.is_stable = is_stable
        self.lowering = ClauseLowering(builder, self.state)
        self._saved: dict[tree.At, Expr] = {}
        self._copies: dict[object, Symbol] = {}

    def state(self, part: Expr) -> Expr | None:
        """Returns what a part of a term means at the end."""
        match part:
            case tree.At(label=formulas.START):
                if part in self._saved:
                    return self._saved[part]
                if self.is_stable(part.operand):
                    return rebuilt(part.operand, self.present)
                raise Unsupported("an old value in this place", part.position, "contract")
            case tree.At(label=formulas.HERE):
                return rebuilt(part.operand, self.state)
            case tree.At():
                raise Unsupported(f"values at the label '{part.label}'", part.position, "contract")
            case tree.Name() if part.symbol in self.kept:
                return self.kept[part.symbol]
        return None

    def present(self, part: Expr) -> Expr | None:
        """Returns what a part means at the start."""
        if isinstance(part, tree.At):
            return rebuilt(part.operand, self.present)
        if isinstance(part, tree.Name) and part.symbol in self.kept:
            return self.kept[part.symbol]
        return None

    # ------------------------------------------------------------- at the start

    def save(self, formula: Formula, asserted: bool) -> bool:
        """Stores all values that the formula needs later; emitted at the start.

        Returns False if something in it is not modelled: then nothing is stored for it.
        """
        saved, copies, kept = dict(self._saved), dict(self._copies), dict(self.kept)
        choosing = asserted and not self.lowering.for_runs
        if self.lowering.attempt(lambda: self._save(formula, frozenset(), choosing, True)):
            return True
        self._saved, self._copies, self.kept = saved, copies, kept
        return False

    def _save(
        self, formula: Formula, bound: frozenset[Symbol], choosing: bool, holds: bool
    ) -> None:
        """`bound`: bound variables without an input; `choosing`: others may get one."""
        match formula:
            case formulas.Holds():
                self._terms((formula.condition,), bound)
            case formulas.Not():
                self._save(formula.operand, bound, choosing, not holds)
            case formulas.All() | formulas.Some():
                for part in formula.parts:
                    last = part is formula.parts[-1]
                    every = isinstance(formula, formulas.All) == holds
                    self._save(part, bound, choosing and (every or last), holds)
            case formulas.Quantified():
                self._terms((formula.low, formula.high), bound)
                if choosing and formula.universal == holds and self._has_old(formula.body):
                    self._choose(formula)
                    self._save(formula.body, bound, choosing, holds)
                else:
                    self._save(formula.body, bound | {formula.variable}, False, holds)
            case formulas.Accessible():
                self._range(formula.range, bound)
            case formulas.Separated():
                for range in formula.ranges:
                    self._range(range, bound)

    def _range(self, range: formulas.ElementRange, bound: frozenset[Symbol]) -> None:
        self._terms((range.pointer, range.low, range.high), bound)

    def _choose(self, formula: formulas.Quantified) -> None:
        """Makes an input for a bound variable, which stays the same until the end."""
        lowering = self.lowering
        variable = lowering.bound_variable(formula)
        lowering.receive(variable, formula.position)
        lowering.chosen[formula] = variable
        self.kept[formula.variable] = build.convert(
            variable, formula.variable.type, formula.position
        )

    def _terms(self, terms: tuple[Expr, ...], bound: frozenset[Symbol]) -> None:
        for term in terms:
            rebuilt(term, lambda part: self._found(part, bound))

    def _found(self, part: Expr, bound: frozenset[Symbol]) -> Expr | None:
        if isinstance(part, tree.Sum):
            self._terms((part.low, part.high), bound)
            self._terms((part.term,), bound | {part.variable})
            return part
        if isinstance(part, tree.Fold):
            self._terms((part.low, part.high, part.start), bound)
            self._terms((part.step,), bound | {part.variable, part.earlier})
            return part
        if not isinstance(part, tree.At) or part.label != formulas.START:
            return None
        if part not in self._saved and not self.is_stable(part.operand):
            self._saved[part] = self._stored(part.operand, bound)
        return part

    def _stored(self, expr: Expr, bound: frozenset[Symbol]) -> Expr:
        """Stores the present value of a term; returns a term with that value at the end."""
        if isinstance(expr, tree.At):
            return self._stored(expr.operand, bound)
        if isinstance(expr, tree.IntConst) or (
            isinstance(expr, tree.Name) and expr.symbol in bound
        ):
            return expr
        if isinstance(expr, tree.Name) and expr.symbol in self.kept:
            return self.kept[expr.symbol]
        if not names(expr) & bound:
            return self._stash(expr)
        match expr:
            case tree.Deref(pointer=tree.Binary(op="+", left=base, right=index)) if not (
                names(base) & bound
            ):
                return self._copied(base, index, expr, bound)
            case tree.Element() if not names(expr.array) & bound:
                return self._copied(expr.array, expr.index, expr, bound)
            case tree.Deref() | tree.Element():
                raise Unsupported("an old value behind such a pointer", expr.position, "contract")
        inner = [self._stored(part, bound) for part in tree.operands(expr)]
        given = iter(inner)
        first = expr
        return rebuilt(expr, lambda part: None if part is first else next(given, None))

    def _stash(self, expr: Expr) -> Expr:
        place = term_place(expr.position, None)
        now = self.lowering.narrow.narrowed(rebuilt(expr, self.present, place))
        value = self.builder.assignments.stash(self.builder.expressions.value(now), "old")
        self.builder.know(value)
        return value

    # ------------------------------------------------------------- copies of arrays

    def _copied(self, base: Expr, index: Expr, cell: Expr, bound: frozenset[Symbol]) -> Expr:
        copy = self._copy(base, cell.type, cell.position)
        at = cell.position
        return tree.Element(tree.Name(copy, at), self._stored(index, bound), cell.type, at, False)

    def _copy(self, base: Expr, element: CType, at: Position) -> Symbol:
        """Copies all elements of an array, or of those behind a pointer, by a loop."""
        path = pointer_path(base)
        key: object = path if path is not None else base
        if key in self._copies:
            return self._copies[key]
        if isinstance(element, ArrayType):
            raise Unsupported("old values of an array of arrays", at, "contract")
        size = self._size(base, path, at)
        if not isinstance(size, tree.IntConst):
            size = self.builder.assignments.stash(size, "old.size")
        self._copies[key] = self.copied_array(base, element, size, at)
        return self._copies[key]

    def copied_array(self, base: Expr, element: CType, size: Expr, at: Position) -> Symbol:
        """Returns a copy of the elements; `size`: a constant, or a variable that never changes."""
        builder, place, path = self.builder, term_place(at, None), pointer_path(base)
        type = ArrayType(element, None)
        name = path[0].name if path is not None else "copy"
        copy = Symbol(f"{name}.old", type, at, static=False, ghost=True)
        builder.frame.symbols[copy] = copy
        builder.emit(actions.Dimension(copy, type, (size,), place))
        variable = self.lowering.variable("copied", INDEX, at)
        low: Expr = tree.IntConst(0, INDEX, at)

        def source(index: Expr) -> Expr:
            now = rebuilt(base, self.present, place)
            if isinstance(base.type, PointerType):
                moved = tree.Binary("+", now, index, now.type, place, False)
                return build.deref(moved, place)
            return tree.Element(now, index, element, place, False)

        def notes() -> None:
            if builder.hints is not None:
                target = tree.Name(copy, at)
                same = lambda index: tree.Binary(  # noqa: E731
                    "==",
                    tree.Element(target, index, element, place, False),
                    source(index),
                    INT,
                    place,
                    False,
                )
                builder.hints.at_copy(self.lowering, variable, same)

        with self.lowering.loop(variable, low, size, at, notes):
            value = builder.expressions.value(source(variable))
            target = tree.Element(tree.Name(copy, at), variable, element, place, False)
            builder.emit(actions.Store(target, value, at))
        return copy

    def _size(self, base: Expr, path: PointerPath | None, at: Position) -> Expr:
        if isinstance(base.type, ArrayType) and isinstance(base.type.size, int):
            return tree.IntConst(base.type.size, INT, at)
        if isinstance(base, tree.Decay) and isinstance(base.array.type, ArrayType):
            if isinstance(base.array.type.size, int):
                return tree.IntConst(base.array.type.size, INT, at)
        if path is None or path not in self.sizes:
            what = "old values of an array whose size no clause gives (\\valid, is_fresh)"
            raise Unsupported(what, at, "contract")
        size = rebuilt(self.sizes[path], self.present, term_place(at, None))
        return self.builder.expressions.value(size)

    def _has_old(self, formula: Formula) -> bool:
        """True if the formula speaks of values at the start that may change."""
        match formula:
            case formulas.Holds():
                return self._is_old(formula.condition)
            case formulas.Not():
                return self._has_old(formula.operand)
            case formulas.All() | formulas.Some():
                return any(map(self._has_old, formula.parts))
            case formulas.Quantified():
                bounds = (formula.low, formula.high)
                return any(map(self._is_old, bounds)) or self._has_old(formula.body)
            case formulas.Accessible():
                return self._is_old(formula.range.pointer)
            case formulas.Separated():
                return any(self._is_old(each.pointer) for each in formula.ranges)

    def _is_old(self, expr: Expr) -> bool:
        found = (part for part in parts(expr) if isinstance(part, tree.At))
        return any(not self.is_stable(part.operand) for part in found)


class StableValues:
    """Tells which terms a function can't change; its parameters have their first values."""

    def __init__(self, effects: "GroupEffects") -> None:
        self._written = frozenset(effects.written)
        self._anything = effects.foreign or effects.through_pointers

    def __call__(self, term: Expr) -> bool:
        for part in parts(term):
            match part:
                case tree.Name():
                    if part.symbol.static and (self._anything or part.symbol in self._written):
                        return False
                case tree.Deref():
                    if self._anything or self._written:
                        return False
        return True
