"""What names, labels and states mean where a term stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.contracts import integer_terms
from viap.c.contracts import integer_terms as sums
from viap.c.contracts.formulas import HERE, START
from viap.c.contracts.integer_terms import has_sum
from viap.c.contracts.integer_terms import seen as seen_sum
from viap.c.contracts.logic_definitions import LogicDefinition
from viap.c.contracts.recursive_folds import fold_form, folded
from viap.c.contracts.recursive_sums import SumForm, sum_form
from viap.c.contracts.syntax import Application, SizeOf, TypeName, unknown_name
from viap.c.text.annotation_words import ACSL
from viap.c.tree import object_layout, tree
from viap.c.tree.tree import Expr, Function, IntConst, Symbol
from viap.c.tree.types import ArrayType, CType, PointerType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import BOOL, IntType

if TYPE_CHECKING:
    from viap.c.contracts.term_typing import TermReader
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


# ---- Types in annotations, typed, and their sizes.


_NODES = {"struct": c_ast.Struct, "union": c_ast.Union}


def c_type(context: "Context", type: TypeName) -> CType | None:
    """Return the type of C; None for `integer`."""
    if type.words == ("integer",) and not type.stars:
        return None
    if type.words[0] in ("integer", "real"):
        raise Unsupported(f"the type '{type.words[0]}'", type.position, type.words[0])
    if type.words == ("boolean",):
        found: CType = BOOL
    elif type.words[0] in _NODES:
        found = context.unit.types.read(_NODES[type.words[0]](type.words[1], None))
    elif type.words[0] == "enum":
        found = context.unit.types.read(c_ast.Enum(type.words[1], None))
    else:
        found = context.unit.types.read(c_ast.IdentifierType([*type.words]))
    for _ in range(type.stars):
        found = PointerType(found)
    return found


def read_type(reader: "TermReader", type: TypeName) -> CType | None:
    """Return the type of a cast; None for `integer`."""
    found = c_type(reader.context, type)
    if not type.sizes:
        return found
    assert isinstance(found, PointerType)
    array = found.target
    for size in reversed(type.sizes):
        count = reader.integer(size)
        if not isinstance(count, IntConst):
            raise Unsupported("an array type of variable size", size.position, "type")
        array = ArrayType(array, count.value)
    return PointerType(array)


def size_of(reader: "TermReader", node: SizeOf) -> Expr:
    model = reader.context.unit.model
    if isinstance(node.operand, TypeName):
        type = read_type(reader, node.operand)
    else:
        type = reader.read(node.operand).type
    if type is None:
        raise TypeFault("'integer' has no size", node.position, "sizeof")
    return tree.IntConst(
        object_layout.size_of(type, model, node.position), model.size_t, node.position
    )


# ---- Predicates and functions of ACSL at the places of their use: their definitions are opened.


# Predicates that the headers of Frama-C define.
_OF_FRAMA_C = frozenset(
    ("valid_string", "valid_read_string", "valid_wstring", "valid_read_wstring", "strlen", "wcslen",
     "valid_or_empty", "valid_read_or_empty", "valid_string_or_null", "is_allocable", "memcmp",
     "valid_read_nstring", "strchr", "strcmp", "strncmp", "memchr", "memset")
)  # fmt: skip


def expanded(reader: "TermReader", node: Application) -> Expr:
    """Return the value of a function of ACSL, by its definition."""
    arguments = [reader.value(argument) for argument in node.arguments]
    definition, context = opened(reader.context, node, arguments)
    assert definition.body is not None
    inner = reader.within(context)
    if (form := sum_form(definition)) is not None:
        value = _sum(inner, form, node.position)
    elif (steps := fold_form(definition)) is not None:
        value = folded(inner, steps, node.position)
    else:
        value = inner.read(definition.body)
    return reader.context.seen(value, context.label)


def _sum(reader: "TermReader", form: SumForm, where: Position) -> Expr:
    """Return the value of a definition that is a sum."""
    low, high = reader.integer(form.first), reader.integer(form.end)
    index = sums.variable(form.index, low, high, where)
    inner = reader.within(reader.context.with_variable(form.index, index))
    total = sums.summed(index, low, high, inner.integer(form.term), where)
    return integer_terms.arithmetic("+", reader.integer(form.base), total, where)


def opened(
    context: Context, node: Application, arguments: Sequence[Expr]
) -> tuple[LogicDefinition, Context]:
    """Return the definition that is used, and the context in which its body is to be read."""
    definition = _chosen(context, node, arguments)
    name, where = node.name, node.position
    if definition in context.opened:
        raise Unsupported(f"'{name}', which is defined by itself", where, name)
    if definition.body is None:
        raise Unsupported(f"'{name}', which axioms or cases define", where, name)
    formal = definition.labels or ("Here",)
    if node.labels:
        actual = [context.state(label, where) for label in node.labels]
    else:
        actual = [context.label] * (1 if len(formal) == 1 else 0)
    if len(actual) != len(formal):
        count = len(formal)
        raise TypeFault(f"'{name}' needs {count} labels: {name}{{...}}", where, name)
    values = {
        parameter.name: Value(argument, context.label)
        for parameter, argument in zip(definition.parameters, arguments, strict=True)
    }
    label = actual[0] if len(formal) == 1 else NO_STATE
    labels = dict(zip(formal, actual, strict=True))
    return definition, replace(
        context,
        names=values,
        label=label,
        labels=labels,
        opened=(*context.opened, definition),
    )


def _chosen(context: Context, node: Application, arguments: Sequence[Expr]) -> LogicDefinition:
    """Return the definition whose parameters fit the arguments."""
    known = context.definitions.get(node.name, ())
    if not known:
        if context.scope.find(node.name) is not None or node.name in _OF_FRAMA_C:
            raise Unsupported(f"a call of '{node.name}' in an annotation", node.position, node.name)
        raise unknown_name(context, node.name, node.position)
    for definition in known:
        if definition.problem is not None:
            what = f"'{node.name}', which is defined by {definition.problem.message},"
            raise Unsupported(what, node.position, node.name)
    costs: dict[LogicDefinition, int] = {}
    for definition in known:
        types = [c_type(context, parameter.type) for parameter in definition.parameters]
        if len(types) == len(arguments):
            pairs = zip(types, (argument.type for argument in arguments), strict=True)
            distances = [_distance(*pair) for pair in pairs]
            if None not in distances:
                costs[definition] = sum(each for each in distances if each is not None)
    best = [each for each, cost in costs.items() if cost == min(costs.values())]
    if len(best) != 1:
        shown = ", ".join(str(argument.type) for argument in arguments)
        what = f"no definition of '{node.name}' has parameters for ({shown})"
        if best:
            what = f"several definitions of '{node.name}' have parameters for ({shown})"
        raise TypeFault(what, node.position, node.name)
    return best[0]


def _distance(parameter: CType | None, argument: CType) -> int | None:
    """Return how far an argument is from a parameter (None: an integer); None if it is no such."""
    if parameter == argument:
        return 0
    if parameter is None:
        return 1 if isinstance(argument, IntType) else None
    if isinstance(parameter, IntType):
        return 2 if isinstance(argument, IntType) else None
    if isinstance(parameter, PointerType):
        return 0 if isinstance(argument, PointerType) else None
    return None
