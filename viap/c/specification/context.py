"""What names, labels and states mean where a term stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.annotation_words import ACSL
from viap.c.specification.formulas import HERE, START
from viap.c.specification.logic_definitions import LogicDefinition
from viap.c.specification.sums import has_sum
from viap.c.specification.sums import seen as seen_sum
from viap.c.tree import Expr, Function, Symbol
from viap.errors import TypeFault
from viap.record import record
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.scope import Scope
    from viap.c.elaborate.unit_elaborator import Elaborator

# Labels in annotations, with those of `tree.At`, if there is a state before the current one.
BEHIND = {"Pre": START, "Old": START, "Here": HERE, "Post": HERE, "Init": "Init"}
# ... and where the start is the current state.
AT_START = {"Pre": HERE, "Old": HERE, "Here": HERE, "Init": "Init"}
NO_STATE = ""  # inside of a definition with several labels, where `\at` has to choose one


@record
class Value:
    """What a name stands for: a term in the state at a label."""

    expr: Expr
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """`label`: the state in which terms are read. `names`: variables of quantifiers, and so on.

    `bound`: the variables of quantifiers and the result, which have one value in all states.
    `old_parameters`: parameters have the values of the start. `opened`: definitions around.
    `has_labels`: the annotation stands in a body, with labels of its own.
    """

    unit: "Elaborator"
    function: Function
    definitions: Mapping[str, list[LogicDefinition]]
    dialect: str = ACSL
    label: str = HERE
    labels: Mapping[str, str] = field(default_factory=lambda: AT_START)
    names: Mapping[str, Value] = field(default_factory=dict)
    bound: frozenset[Symbol] = frozenset()
    result: Symbol | None = None
    old_parameters: bool = False
    opened: tuple[LogicDefinition, ...] = ()
    has_labels: bool = False

    @property
    def scope(self) -> "Scope":
        """Where names are looked up: definitions know nothing of functions."""
        return self.unit.file_scope if self.opened else self.unit.scope

    def state(self, label: str, position: Position) -> str:
        """Return the label of `tree.At` for a label of the annotation."""
        if label in self.labels:
            return self.labels[label]
        if self.has_labels and not self.opened:
            return label
        known = ", ".join(sorted(self.labels))
        raise TypeFault(f"there is no label '{label}' here (known: {known})", position, label)

    def at(self, label: str) -> "Context":
        return replace(self, label=label)

    def with_name(self, name: str, value: Value) -> "Context":
        return replace(self, names={**self.names, name: value})

    def with_variable(self, name: str, symbol: Symbol) -> "Context":
        value = Value(tree.Name(symbol, symbol.position), self.label)
        return replace(
            self, names={**self.names, name: value}, bound=self.bound | {symbol}
        )  # fmt: skip

    def depends(self, expr: Expr) -> bool:
        """True if the value of a term may differ between states."""
        match expr:
            case tree.At():
                return False
            case tree.Name():
                return expr.symbol not in self.bound
            case tree.AddressOf():
                return self._address_depends(expr.operand)
            case tree.Decay():
                return self._address_depends(expr.array)
            case _:
                return any(self.depends(operand) for operand in tree.operands(expr)) or isinstance(
                    expr, tree.Deref | tree.Element
                )

    def _address_depends(self, place: Expr) -> bool:
        match place:
            case tree.Member():
                return self._address_depends(place.object)
            case tree.Element():
                return self._address_depends(place.array) or self.depends(place.index)
            case tree.Deref():
                return self.depends(place.pointer)
            case _:
                return False

    def seen(self, expr: Expr, label: str) -> Expr:
        """Return a term in the state at a label, as a term in this context's state."""
        if isinstance(expr, tree.At) and expr.label == self.label:
            return expr.operand
        if label == self.label or not self.depends(expr):
            return expr
        if has_sum(expr):
            return seen_sum(self, expr, label)
        if label == NO_STATE:
            what = "this depends on the state; '\\at' must say on which one"
            raise TypeFault(what, expr.position, "label")
        return tree.At(expr, label, expr.type, expr.position)
