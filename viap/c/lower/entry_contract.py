"""The entry function against its contract.

What it requires is assumed where it starts; what it ensures, and its frame, are asserted where it
ends. `\\valid` ranges are the sizes of the objects that its caller passes. A program that starts
with the function has no caller: its objects are there, and each requirement is an assumption.
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Clause, Formula, FunctionContract, Skipped
from viap.c.elaborate import build
from viap.c.lower.allowed_pointers import (
    PointerPath,
    conditional_pointers,
    equal_pointers,
    nullable_pointers,
    pointer_path,
    sized_unless,
    stated_validity,
    value_of,
    with_pointers,
)
from viap.c.lower.clause_lowering import ClauseLowering, clause_place, leave_open, open_place
from viap.c.lower.formula_terms import NarrowTerms, rebuilt, term_place
from viap.c.lower.frame_checks import FrameChecks
from viap.c.lower.frame_effects import frame_effects, group_effects
from viap.c.lower.sequence.evaluations import CallEffects
from viap.c.lower.start_values import StableValues, StartValues
from viap.c.tree import tree
from viap.c.tree.tree import CallerContract, Expr, Symbol
from viap.c.tree.tree_walk import changed
from viap.c.tree.types import PointerType, VoidType
from viap.core.program.assumptions import ADMITTED
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

REQUIRES = "requires"
# Clauses that say nothing of the calls of a function.
_PROMISES = ("ensures", "assigns")


class EntryContract:
    """The contract of the entry function, in the order of an execution.

    `given`: the promises of its caller; None if the program starts with it.
    """

    def __init__(
        self, builder: "FlowBuilder", contract: FunctionContract, given: CallerContract | None
    ) -> None:
        self.builder, self.contract = builder, contract
        self.has_caller = given is not None
        self.function = builder.unit.entry
        self._nullable = {} if given is None else nullable_pointers(contract, self.function)
        self.sizes = {}
        if given is not None:
            self.sizes = {**given.sizes, **required_sizes(contract, self._nullable)}
            unsized = conditional_pointers(contract).keys() - self.sizes.keys()
            builder.doubtful = sorted(f"{root.name}{path}" for root, path in unsized)
        self._start: StartValues | None = None
        self._frames: list[FrameChecks] = []
        self._releases = False
        self._claimed: list[Clause] = []
        self._open: list[Clause] = []  # their values at the start are not modelled
        self._unchecked: list[formulas.BehaviorFrame] = []
        # Runs in ordinary surroundings look for a counterexample in another way than proofs do.
        builder.reliance.widened = True

    def require(self) -> None:
        """Assumes the preconditions: the caller's objects exist by now."""
        lowering = ClauseLowering(self.builder, _at_start)
        if self.has_caller:
            lowering.is_given = self._is_given
        else:
            lowering.origin = "promise"
        for clause in self.contract.requires:
            formula = clause.formula
            if self.has_caller:
                formula = with_pointers(formula, self._nullable)
            if not lowering.attempt(partial(lowering.assume, formula)):
                lowering.give_up(clause.position)
            elif not self.has_caller:
                text = clause_place(clause, self.function.name).text
                self.builder.rely(ADMITTED, text, clause.position)
        for skipped in self.contract.skipped:
            if skipped.kind not in _PROMISES:
                lowering.give_up(skipped.position)

    def _is_given(self, formula: formulas.Accessible | formulas.Separated) -> bool:
        """True if the objects of the entry's caller are so, or can be so large."""
        if isinstance(formula, formulas.Separated):
            paths = [pointer_path(each.pointer) for each in formula.ranges]
            return None not in paths and len(set(paths)) == len(paths)
        path = pointer_path(formula.range.pointer)
        low = NarrowTerms().as_index(formula.range.low)
        if path is None or not isinstance(low, tree.IntConst) or low.value < 0:
            return False
        required = [clause.formula for clause in self.contract.requires]
        if path not in self.sizes or formula in [f for each in required for f in always(each)]:
            return True
        return path in self._nullable and formula in [
            valid for each in required for valid, _ in stated_validity(each, path)
        ]

    def begin(self) -> None:
        """Stores values at the start, and leads all returns to one place."""
        builder, function = self.builder, self.function
        assert function.body is not None
        at = function.position
        assigned = changed(function.body)
        kept: dict[Symbol, Expr] = {}
        for parameter in function.parameters:
            instance: Expr = tree.Name(builder.instance(parameter), at)
            if parameter in assigned:
                instance = builder.assignments.stash(instance, f"{parameter.name}.first")
            builder.know(instance)
            kept[parameter] = instance
        effects = group_effects(function, builder.unit, builder.errors, self._framed)
        self._releases = effects.releases
        stable = StableValues(effects)
        self._start = StartValues(builder, self.sizes, kept, stable)
        for clause in self.contract.ensures:
            if self._start.save(clause.formula, asserted=True):
                self._claimed.append(clause)
            else:
                self._open.append(clause)
        if self.contract.frame is not None:
            self._frames.append(FrameChecks(builder, self._start, self.contract.frame, effects))
        for narrow in self.contract.narrow:
            guard = formulas.All(narrow.assumed, narrow.frame.position)
            if self._start.save(guard, asserted=False):
                checks = FrameChecks(builder, self._start, narrow.frame, effects, guard)
                self._frames.append(checks)
            else:
                self._unchecked.append(narrow)
        for checks in self._frames:
            checks.prepare()
        frame = builder.frame
        frame.after = builder.new_block(at)
        if not isinstance(function.type.result, VoidType):
            register = tree.Name(builder.fresh("result", function.type.result, at), at)
            frame.result = register
            builder.know(register)
            if self.contract.result is not None:
                self._start.kept[self.contract.result] = register

    def _framed(self, function: tree.Function) -> CallEffects | None:
        """Returns the effects of a function that is known by its frame; None for others."""
        if function is self.function or not self.builder.calls.is_by_contract(function):
            return None
        return frame_effects(function)

    def finish(self) -> None:
        """Asserts the postconditions and the frame, where the returns have come together."""
        builder, start = self.builder, self._start
        assert start is not None and builder.frame.after is not None
        builder.start(builder.frame.after)
        for clause in self._open:
            self._leave_open(clause)
        for clause in self._claimed:
            place = clause_place(clause, self.function.name)
            if not start.lowering.attempt(partial(start.lowering.claim, clause.formula, place)):
                self._leave_open(clause)
            for pointer in _fresh_pointers(clause.formula):
                what = "whether it is a new object"
                skipped = Skipped(clause.kind, clause.text, what, clause.position)
                left_open = open_place(skipped, self.function.name)
                builder.reliance.fresh.append((start.lowering.term(pointer), left_open))
        for skipped in self.contract.skipped:
            if skipped.kind != REQUIRES:
                leave_open(builder, skipped, self.function.name)
        if self._releases:
            # (Callers by contract rely on it.)
            what, at = "which memory it frees is not compared", self.contract.position
            leave_open(builder, Skipped("frees", "nothing", what, at), self.function.name)
        for narrow in self._unchecked:
            what, at = "a formula that is not modelled", narrow.frame.position
            leave_open(builder, Skipped("assigns", narrow.text, what, at), self.function.name)
        for checks in self._frames:
            checks.finish()

    def _leave_open(self, clause: Clause) -> None:
        what = "a formula that is not modelled"
        skipped = Skipped(clause.kind, clause.text, what, clause.position)
        leave_open(self.builder, skipped, self.function.name)


def of_program(builder: "FlowBuilder", contract: FunctionContract) -> EntryContract:
    """Returns the contract of a program's first function, which no function calls."""
    return EntryContract(builder, contract, None)


def _at_start(part: Expr) -> Expr | None:
    """Values at the start are those of now."""
    return rebuilt(part.operand, _at_start) if isinstance(part, tree.At) else None


# ----------------------------------------------------------------- sizes


def with_written_sizes(given: CallerContract, function: tree.Function) -> CallerContract:
    """Returns the caller's promises with the sizes that a contract states.

    Of pointers that may be null, they are the sizes of the objects where there are some.
    """
    contract = function.contract
    assert contract is not None
    nullable = nullable_pointers(contract, function)
    sizes = {**given.sizes, **_stated_sizes(contract, nullable)}
    equal = tuple(equal_pointers(contract))  # (the pairs)
    return CallerContract(sizes, given.assumptions, given.probe, frozenset(nullable), equal)


def required_sizes(
    contract: FunctionContract, nullable: Mapping[PointerPath, Expr] | None = None
) -> dict[PointerPath, Expr]:
    """Returns the number of elements behind pointers: ranges from 0 on that are always valid.

    Several ranges of one pointer need the largest size; one that starts elsewhere says nothing of
    the elements before it, and gives no size. There are no elements behind a null pointer.
    """
    nullable = nullable_pointers(contract, None) if nullable is None else nullable
    return {
        path: sized_unless(size, build.unary("!", nullable[path], size.position))
        if path in nullable
        else size
        for path, size in _stated_sizes(contract, nullable).items()
    }


def _stated_sizes(
    contract: FunctionContract, nullable: Collection[PointerPath]
) -> dict[PointerPath, Expr]:
    """Returns the sizes that a contract states, of pointers that may be null if they are not."""
    found: dict[PointerPath, list[Expr]] = {}
    others: set[PointerPath] = set()
    for clause in contract.requires:
        stated: dict[formulas.ElementRange, tuple[Formula, ...]] = {}
        for path in nullable:
            for valid, unless in stated_validity(clause.formula, path):
                stated[valid.range] = unless
        stated.update(dict.fromkeys(_ranges(clause.formula), ()))
        for range, unless in stated.items():
            root = pointer_path(range.pointer)
            if root is None or not isinstance(range.pointer.type, PointerType):
                continue
            first = NarrowTerms().narrowed(range.low)
            while isinstance(first, tree.Convert):
                first = first.operand
            if isinstance(first, tree.IntConst) and first.value == 0:
                high = range.high
                for condition in unless:
                    high = sized_unless(high, value_of(condition))
                found.setdefault(root, []).append(high)
            else:
                others.add(root)
    return {path: _largest(sizes) for path, sizes in found.items() if path not in others}


def always(formula: Formula) -> "list[formulas.Accessible | formulas.Separated]":
    """Returns what a formula says of memory in any case."""
    match formula:
        case formulas.Accessible() | formulas.Separated():
            return [formula]
        case formulas.All():
            return [each for part in formula.parts for each in always(part)]
        case _:
            return []


def _ranges(formula: Formula) -> list[formulas.ElementRange]:
    """Returns the ranges that are valid in any case."""
    found = always(formula)
    return [each.range for each in found if isinstance(each, formulas.Accessible)]


def _fresh_pointers(formula: Formula) -> list[Expr]:
    """Returns the pointers that a formula says to lead to new objects."""
    match formula:
        case formulas.Accessible(fresh=True):
            return [formula.range.pointer]
        case formulas.All() | formulas.Some():
            return [each for part in formula.parts for each in _fresh_pointers(part)]
        case _:
            return []  # (elsewhere, no formula about memory is modelled)


def _largest(sizes: list[Expr]) -> Expr:
    terms = NarrowTerms()
    made = [
        terms.as_index(rebuilt(size, _at_start, term_place(size.position, None))) for size in sizes
    ]
    result = made[0]
    for other in made[1:]:
        assert isinstance(result.type, IntType) and isinstance(other.type, IntType)
        place = result.position
        type = max((result.type, other.type), key=lambda each: each.bits)
        left = tree.Convert(result, type, place, False)
        right = tree.Convert(other, type, place, False)
        less = tree.Binary("<", left, right, INT, place, False)
        result = tree.Conditional(less, right, left, type, place, False)
    return result
