"""Annotations of loops, and claims among statements, as checks that only show what they mean.

A program with these checks is read for its conditions, and is not proved (`viap.core.program.
written_hints`). Bound variables are inputs. A value of an earlier state is stored there; if it
depends on a bound variable, the input is made there, too.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Clause, Formula, LoopAnnotation, Skipped
from viap.c.elaborate import build
from viap.c.lower.clause_lowering import clause_place
from viap.c.lower.formula_terms import names, parts, rebuilt, term_place
from viap.c.lower.term_lowering import TermLowering
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import changed, nodes
from viap.c.tree.types import ArrayType, Field, PointerType
from viap.core.base.errors import Unsupported
from viap.core.base.source import ClausePlace, Position
from viap.core.program.inputs import outside_function
from viap.core.program.integer_types import BOOL, INDEX, INT, IntType
from viap.core.program.program_marks import (
    ASSERTION,
    ASSUMED,
    FRAME,
    INVARIANT,
    KIND,
    VARIANT,
    Bound,
    FrameRange,
    HintFormula,
    HintPlace,
    IndexRange,
    Junction,
    Negation,
    Observed,
    WrittenHint,
)

if TYPE_CHECKING:
    from viap.c.lower.call_frames import Frame
    from viap.c.lower.flow_builder import FlowBuilder

_ENTRY, _CURRENT = "LoopEntry", "LoopCurrent"
_INVARIANT = "invariant"
_NOT_MODELLED = "a formula that is not modelled here"


class HintLowering:
    """The hints of a program that is being lowered; `written` has those so far."""

    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.written: list[WrittenHint] = []
        self.numbers = count(1)
        # By the call and the clause: the frames are kept, so that no two have the same id.
        self._frames: list[Frame] = []
        self._hints: dict[tuple[int, Clause], _Hint] = {}
        self._frame_clauses: dict[LoopAnnotation, Clause] = {}

    # ------------------------------------------------------------- places

    def begin(self, function: tree.Function) -> None:
        """Stores the values at the start of a call that its annotations speak of."""
        self._frames.append(self.builder.frame)
        assert function.body is not None
        for clause in _clauses(function.body):
            self._hint(clause).prepare(formulas.START)

    def before_loop(self, loop: tree.Loop, annotation: LoopAnnotation) -> None:
        for clause in _clauses(tree.Block((loop,), loop.position)):
            self._hint(clause).prepare(_ENTRY)  # (inner loops do it again)
        if annotation.frame is not None:
            clause = self._unchanged(loop, annotation.frame)
            self._frame_clauses[annotation] = clause
            self._hint(clause).prepare(_ENTRY)

    def at_label(self, label: str) -> None:
        """Stores the values at a label of the function that its annotations speak of."""
        body = self.builder.frame.function.body
        assert body is not None
        for clause in _clauses(body):
            self._hint(clause).prepare(label)

    def _unchanged(self, loop: tree.Loop, frame: formulas.Frame) -> Clause:
        """Returns the claim that variables have the values before the loop, if not in its frame."""
        listed = {each.symbol for each in frame.places if isinstance(each, tree.Name)}
        at = frame.position
        written = changed(tree.Block((loop,), at))
        parts = [
            formulas.Holds(_as_before(symbol, at), at)
            for symbol in written
            if symbol not in listed and isinstance(symbol.type, IntType) and not symbol.volatile
            if symbol.static or symbol in self.builder.frame.symbols
        ]
        return Clause(FRAME, formulas.All(tuple(parts), at), at, text=_frame_text(frame))

    def at_head(self, loop: tree.Loop, annotation: LoopAnnotation) -> None:
        """Notes what is written about a loop, where each of its iterations starts."""
        for clause in _clauses(tree.Block((loop.body,), loop.position)):
            if clause.kind != _INVARIANT:
                self._hint(clause).prepare(_CURRENT)
        function = self.builder.frame.function.name
        for clause in annotation.invariants:
            self._note(clause, INVARIANT, function)
        others = {"invariant": INVARIANT, "variant": VARIANT, "decreases": VARIANT}
        for skipped in annotation.skipped:
            kind = others.get(skipped.kind, f"loop {skipped.kind}")
            self.written.append(_open(_place(skipped, kind, function), skipped.reason))
        if annotation in self._frame_clauses:
            clause = self._frame_clauses[annotation]
            assert annotation.frame is not None
            place = _place(clause, FRAME, function)
            self.written.append(self._hint(clause).noted(place, annotation.frame))
        if annotation.variant is not None:
            at = annotation.variant.position
            place = ClausePlace(at.file, at.line, at.column, VARIANT, "", function)
            reason = "termination is not in question"
            self.written.append(WrittenHint(place, None, reason, is_unchecked=True))

    def at_claim(self, clause: Clause) -> None:
        """Notes an assertion among the statements."""
        self._note(clause, ASSERTION, self.builder.frame.function.name)

    def at_assumption(
        self, lowering: TermLowering, formula: formulas.Quantified, holds: bool
    ) -> None:
        """Notes what is assumed of the values before the present one of a bound variable.

        This is where the loop starts that assumes a formula for all values.
        """
        bound, at = formula.variable, formula.position
        present = lowering.bound[bound]
        earlier = Symbol(bound.name, bound.type, at, static=False)

        def change(part: Expr) -> Expr | None:
            is_bound = isinstance(part, tree.Name) and part.symbol is bound
            return tree.Name(earlier, part.position) if is_bound else None

        body = renamed(formula.body, change)
        body = body if holds else formulas.Not(body, at)
        before = formulas.Quantified(True, earlier, formula.low, present, body, at)
        clause = Clause(ASSUMED, before, at)
        hint = _Hint(self, clause, lowering)
        self.written.append(hint.noted(_place(clause, ASSUMED, "")))

    def at_copy(
        self, lowering: TermLowering, present: tree.Name, same: Callable[[Expr], Expr]
    ) -> None:
        """Notes what is so of the elements before the present one of a loop that copies them.

        `same` returns the condition for one element.
        """
        at = present.position
        earlier = Symbol(present.symbol.name, present.symbol.type, at, static=False)
        low = tree.IntConst(0, INDEX, at)
        body = formulas.Holds(same(tree.Name(earlier, at)), at)
        clause = Clause(ASSUMED, formulas.Quantified(True, earlier, low, present, body, at), at)
        self.written.append(_Hint(self, clause, lowering).noted(_place(clause, ASSUMED, "")))

    def _hint(self, clause: Clause) -> "_Hint":
        key = id(self.builder.frame), clause
        if key not in self._hints:
            self._hints[key] = _Hint(self, clause)
        return self._hints[key]

    def _note(self, clause: Clause, kind: str, function: str) -> None:
        place = _place(clause, kind, function)
        self.written.append(self._hint(clause).noted(place))

    # ------------------------------------------------------------- inputs and checks

    def place(self, at: Position) -> HintPlace:
        return HintPlace(at.file, at.line, at.column, next(self.numbers))

    def receive(self, variable: tree.Name, at: Position) -> int:
        """Makes an input; returns its number."""
        place = self.place(at)
        type = variable.symbol.type
        assert isinstance(type, IntType)
        self.builder.know(variable)
        self.builder.emit(actions.Receive(variable, outside_function(type), type, place))
        return place.number


class _Hint(TermLowering):
    """The lowering of one clause in one call."""

    def __init__(
        self, hints: HintLowering, clause: Clause, around: TermLowering | None = None
    ) -> None:
        """`around`: the lowering of the formula that this one is a part of, if any."""
        super().__init__(hints.builder, self._earlier)
        self.hints, self.written, self._around = hints, clause, around
        if around is not None:
            self._bound = dict(around.bound)
            self.narrow = around.narrow
        self._saved: dict[tree.At, Expr] = {}
        self._inputs: dict[formulas.Quantified, int] = {}
        self._failed = ""

    def prepare(self, label: str) -> None:
        """Stores the values at a label, here."""
        wanted = [each for each in _earlier(self.written.formula) if each.label == label]
        wanted = [each for each in wanted if not self._is_kept(each)]
        if not wanted or self._failed:
            return

        def store() -> None:
            self._choose(self.written.formula)
            for each in wanted:
                self._require_known(each.operand)
                value = self.builder.assignments.stash(self.term(each.operand), "earlier")
                self.builder.know(value)
                self._saved[each] = value

        self._attempt(store)

    def noted(self, place: ClausePlace, frame: formulas.Frame | None = None) -> WrittenHint:
        """Emits the checks of the formula, here, and those of the elements in a frame."""
        found: list[WrittenHint] = []

        def observe() -> None:
            if self._failed:
                raise Unsupported(self._failed, place, "contract")
            self._choose(self.written.formula)
            switch = tree.Name(self.builder.fresh("switch", BOOL, place), place)
            number = self.hints.receive(switch, place)
            formula = self._observed(self.written.formula, switch)
            if self._around is not None and isinstance(self.written.formula, formulas.Quantified):
                # The variable of the loop that assumes the formula is not below its first value.
                low, high = self.written.formula.low, self.written.formula.high
                under = self._check(self.below(self.term(high), self.term(low)), switch)
                formula = Junction(True, (Negation(under), formula))
            ranges = None
            if frame is not None:
                ranges = self._ranges(frame, switch)
                # (A frame without places has no check that says where it is.)
                here = self._check(self.below(switch, tree.IntConst(1, INT, place)), switch)
                formula = Junction(True, (formula, here))
            found.append(WrittenHint(place, formula, switches=(number,), ranges=ranges))

        if self._attempt(observe):
            return found[0]
        return _open(place, self._failed or _NOT_MODELLED)

    # ------------------------------------------------------------- formulas

    def _choose(self, formula: Formula) -> None:
        """Makes inputs for the bound variables, once."""
        for quantified in _quantified(formula):
            if quantified not in self._inputs:
                at = quantified.position
                variable = self.ranging(quantified.variable, quantified.low, quantified.high, at)
                self._inputs[quantified] = self.hints.receive(variable, at)
                self._bound[quantified.variable] = variable

    def _observed(self, formula: Formula, switch: tree.Name) -> HintFormula:
        match formula:
            case formulas.Holds():
                self._require_known(formula.condition)
                return self._check(self.condition(formula.condition), switch)
            case formulas.Not():
                return Negation(self._observed(formula.operand, switch))
            case formulas.All(parts=inner) | formulas.Some(parts=inner):
                every = isinstance(formula, formulas.All)
                return Junction(every, tuple(self._observed(part, switch) for part in inner))
            case formulas.Quantified():
                variable = self._bound[formula.variable]
                for bound in (formula.low, formula.high):
                    self._require_known(bound)
                under = self._check(self.below(variable, self.term(formula.low)), switch)
                within = self._check(self.below(variable, self.term(formula.high)), switch)
                body = self._observed(formula.body, switch)
                return Bound(formula.universal, self._inputs[formula], under, within, body)
            case formulas.Accessible() | formulas.Separated():
                raise Unsupported("what is said of memory", formula.position, "contract")

    def _ranges(self, frame: formulas.Frame, switch: tree.Name) -> tuple[FrameRange, ...]:
        """Emits checks that read each element of a frame, by an input."""
        found: list[FrameRange] = []
        for each in frame.places:
            if isinstance(each, tree.Name) and isinstance(each.type, IntType | PointerType):
                continue
            if isinstance(each, tree.Deref):
                zero, one = (tree.IntConst(n, INDEX, each.position) for n in (0, 1))
                each = formulas.ElementRange(each.pointer, zero, one, each.position)
            if not isinstance(each, formulas.ElementRange):
                raise Unsupported("this place of a frame", each.position, "contract")
            at = term_place(each.position, None)
            self._require_known(each.pointer)
            index, range = self._index(each.low, each.high, switch)
            ranges = [range]
            moved = tree.Binary("+", each.pointer, index, each.pointer.type, at, False)
            read = build.deref(moved, at)
            for step in each.part:
                if isinstance(step, Field):
                    read = build.select(read, step, at)
                else:
                    assert isinstance(read.type, ArrayType)
                    index, range = self._index(step[0], step[1], switch)
                    ranges.append(range)
                    read = tree.Element(read, index, read.type.element, at, False)
            if not isinstance(read.type, IntType):
                raise Unsupported("elements of this type in a frame", each.position, "contract")
            cell = self._check(self.condition(read), switch)
            found.append(FrameRange(tuple(ranges), cell))
        return tuple(found)

    def _index(self, low: Expr, high: Expr, switch: tree.Name) -> tuple[tree.Name, IndexRange]:
        """Emits checks that an input is an index of a range; returns it."""
        for bound in (low, high):
            self._require_known(bound)
        index = self.variable("element", INDEX, low.position)
        number = self.hints.receive(index, low.position)
        under = self._check(self.below(index, self.term(low)), switch)
        within = self._check(self.below(index, self.term(high)), switch)
        return index, IndexRange(number, under, within)

    def _check(self, condition: Expr, switch: tree.Name) -> Observed:
        place = self.hints.place(condition.position)
        at = term_place(condition.position, None)
        test = tree.Binary("||", build.truth(switch), condition, INT, at, False)
        self.builder.emit(actions.Require(test, KIND, place))
        return Observed(place.number)

    # ------------------------------------------------------------- terms

    def _earlier(self, part: Expr) -> Expr | None:
        if self._around is not None:
            return self._around.state(part)
        if not isinstance(part, tree.At):
            return None
        if part in self._saved:
            return self._saved[part]
        is_here = part.label == formulas.HERE
        if part.label == _CURRENT and self.written.kind == _INVARIANT:
            is_here = True  # (where the iteration starts)
        if is_here or self._is_kept(part):
            return rebuilt(part.operand, self._earlier)
        raise Unsupported(f"values at the label '{part.label}'", part.position, "contract")

    def _is_kept(self, part: tree.At) -> bool:
        """True for the first value of a parameter that never changes."""
        function, operand = self.builder.frame.function, part.operand
        if part.label != formulas.START or not isinstance(operand, tree.Name):
            return False
        assert function.body is not None
        return operand.symbol in function.parameters and operand.symbol not in changed(
            function.body
        )

    def _require_known(self, expr: Expr) -> None:
        if self._around is not None:
            return  # (its state knows more)
        known = {*self.builder.frame.symbols, *self._bound, *_folding(expr)}
        for symbol in names(expr):
            if not symbol.static and symbol not in known:
                raise Unsupported(f"'{symbol.name}' at this place", expr.position, "contract")

    def _attempt(self, emit: Callable[[], None]) -> bool:
        """Emits something, or nothing if a part of it is not modelled; returns False then."""
        block, many = self.builder.current, len(self.builder.current.actions)
        try:
            emit()
        except Unsupported as error:
            self._failed = self._failed or error.message
            self.builder.current, block.end = block, None
            del block.actions[many:]
            return False
        return True


def _folding(expr: Expr) -> Iterator[Symbol]:
    """Yields the variables that sums and other folds in a term bind."""
    for part in parts(expr):
        if isinstance(part, tree.Sum | tree.Fold):
            yield part.variable
        if isinstance(part, tree.Fold):
            yield part.earlier


def _open(place: ClausePlace, reason: str) -> WrittenHint:
    return WrittenHint(place, None, reason)


def _as_before(symbol: Symbol, at: Position) -> Expr:
    """Returns the condition that a variable has its value before the loop."""
    name = tree.Name(symbol, at)
    before = tree.At(name, _ENTRY, symbol.type, at)
    return tree.Binary("==", name, before, INT, at, False)


def _frame_text(frame: formulas.Frame) -> str:
    """Returns the places of a frame, as they are written."""
    from viap.c.contracts.printed_formulas import FormulaPrinter

    return FormulaPrinter().frame(frame)


def _place(written: Clause | Skipped, kind: str, function: str) -> ClausePlace:
    clause = Clause(kind, formulas.All((), written.position), written.position, text=written.text)
    return clause_place(clause, function)


def _clauses(body: tree.Block) -> Iterator[Clause]:
    """Yields the clauses in the body of a function: those of loops, and claims."""
    for node in nodes(body):
        if isinstance(node, tree.Loop) and node.annotation is not None:
            yield from node.annotation.invariants
        elif isinstance(node, tree.Specified) and isinstance(node.clause, Clause):
            yield node.clause


def _quantified(formula: Formula) -> Iterator[formulas.Quantified]:
    match formula:
        case formulas.Quantified():
            yield formula
            yield from _quantified(formula.body)
        case formulas.Not():
            yield from _quantified(formula.operand)
        case formulas.All(parts=inner) | formulas.Some(parts=inner):
            for part in inner:
                yield from _quantified(part)
        case _:
            return


def renamed(formula: Formula, change: Callable[[Expr], Expr | None]) -> Formula:
    """Returns a copy of a formula in which `change` replaces parts of terms."""

    def term(expr: Expr) -> Expr:
        return rebuilt(expr, change)

    at = formula.position
    match formula:
        case formulas.Holds():
            return formulas.Holds(term(formula.condition), at)
        case formulas.Not():
            return formulas.Not(renamed(formula.operand, change), at)
        case formulas.All():
            return formulas.All(tuple(renamed(each, change) for each in formula.parts), at)
        case formulas.Some():
            return formulas.Some(tuple(renamed(each, change) for each in formula.parts), at)
        case formulas.Quantified():
            low, high, body = term(formula.low), term(formula.high), renamed(formula.body, change)
            return formulas.Quantified(formula.universal, formula.variable, low, high, body, at)
        case formulas.Accessible() | formulas.Separated():
            return formula


def _earlier(formula: Formula) -> Iterator[tree.At]:
    """Yields the values of other states in a formula, without those inside of them."""
    for term in _terms(formula):
        yield from (part for part in parts(term) if isinstance(part, tree.At))


def _terms(formula: Formula) -> Iterator[Expr]:
    match formula:
        case formulas.Holds():
            yield formula.condition
        case formulas.Quantified():
            yield from (formula.low, formula.high)
            yield from _terms(formula.body)
        case formulas.Not():
            yield from _terms(formula.operand)
        case formulas.All(parts=inner) | formulas.Some(parts=inner):
            for part in inner:
                yield from _terms(part)
        case _:
            return
