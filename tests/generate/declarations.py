"""Declarations of variables, with initialisers of every form."""

from collections.abc import Callable

from tests.generate.context import ACCUMULATOR, Context, Variable
from tests.generate.places import variable_value
from tests.generate.shapes import ArrayType, CType, Member, RecordType, ScalarType, cells, spell
from tests.generate.values import ASSIGNMENT, NONE, Effects, Value, literal
from viap.core.program.integer_types import INT

Maker = Callable[[], Value]


def scalar_type(g: Context) -> ScalarType:
    return g.choices.pick(g.scalars)


def object_type(g: Context) -> CType:
    """A scalar, an array of 1 to 3 dimensions, or a struct or union.

    Often a type that an object in scope has: such objects can be copied and exchanged.
    """
    seen = [v.ctype for v in g.visible() if v.pointer is None and v.role == "plain"]
    if seen and g.choices.chance(30):
        return g.choices.pick(seen)
    kind = g.choices.weighted([(6, "scalar"), (4, "array"), (3 if g.records else 0, "record")])
    if kind == "scalar":
        return scalar_type(g)
    base: CType = scalar_type(g)
    if kind == "record" or (g.records and g.choices.chance(25)):
        base = g.choices.pick(g.records)
    if kind == "record" and g.choices.chance(60):
        return base
    dimensions = 1 if isinstance(base, RecordType) else g.choices.weighted([(5, 1), (3, 2), (1, 3)])
    for _ in range(dimensions):
        base = ArrayType(base, g.choices.integer(2, 5 if dimensions < 3 else 3))
    return base


# ----------------------------------------------------------------- initialisers


def initialiser(g: Context, ctype: CType, make: Maker) -> str:
    """An initialiser: nested or flat, partial, or designated."""
    match ctype:
        case ScalarType():
            return make().at(ASSIGNMENT)
        case ArrayType():
            return _array_initialiser(g, ctype, make)
        case RecordType():
            return _record_initialiser(g, ctype, make)


def _array_initialiser(g: Context, ctype: ArrayType, make: Maker) -> str:
    choices = g.choices
    is_text = isinstance(ctype.element, ScalarType) and ctype.element.spelling == "char"
    if is_text and choices.chance(40):
        return '"' + "hello"[: choices.integer(0, min(ctype.size - 1, 5))] + '"'
    if choices.chance(15):
        return "{0}"
    if choices.chance(20):
        chosen = sorted({choices.integer(0, ctype.size - 1) for _ in range(2)})
        items = [f"[{i}] = {initialiser(g, ctype.element, make)}" for i in chosen]
        if chosen[-1] + 1 < ctype.size and choices.chance(50):
            items.append(initialiser(g, ctype.element, make))
        return "{" + ", ".join(items) + "}"
    if isinstance(ctype.element, ArrayType) and choices.chance(20):
        # Braces elided: the scalars in the order of the rows.
        count = choices.integer(1, cells(ctype))
        return "{" + ", ".join(make().at(ASSIGNMENT) for _ in range(count)) + "}"
    count = ctype.size if choices.chance(60) else choices.integer(1, ctype.size)
    return "{" + ", ".join(initialiser(g, ctype.element, make) for _ in range(count)) + "}"


def _record_initialiser(g: Context, ctype: RecordType, make: Maker) -> str:
    members: list[Member] = list(ctype.members)
    if ctype.keyword == "union":
        member = g.choices.pick(members)
        text = make().at(ASSIGNMENT)
        return f"{{{text}}}" if member is members[0] else f"{{.{member.name} = {text}}}"
    if g.choices.chance(30):
        chosen = g.choices.shuffled(members)[: g.choices.integer(1, len(members))]
        items = [f".{m.name} = {initialiser(g, m.ctype, make)}" for m in chosen]
        return "{" + ", ".join(items) + "}"
    count = len(members) if g.choices.chance(70) else g.choices.integer(1, len(members))
    return "{" + ", ".join(initialiser(g, m.ctype, make) for m in members[:count]) + "}"


def constant_maker(g: Context) -> Maker:
    """Constants for initialisers of objects with static storage."""

    def make() -> Value:
        number = g.choices.integer(0, 9) if g.choices.chance(50) else g.choices.integer(-300, 70000)
        return literal(number)

    return make


def variable_maker(g: Context) -> tuple[Maker, list[Effects]]:
    """Constants and variables for initialisers of automatic objects, without effects."""
    touched: list[Effects] = [NONE]

    def make() -> Value:
        scalars = [v for v in g.visible() if v.scalar is not None]
        if scalars and g.choices.chance(35):
            value = variable_value(g.choices.pick(scalars))
            touched.append(value.effects)
            return value
        return constant_maker(g)()

    return make, touched


# ----------------------------------------------------------------- declarations


def static_object(g: Context, prefix: str, ctype: CType, keyword: str = "") -> tuple[Variable, str]:
    """An object with static storage: zero, or with a constant initialiser."""
    name = g.fresh(prefix)
    variable = Variable(name, f"g:{name}", ctype)
    text = keyword + spell(ctype, name)
    if g.choices.chance(60):
        text += f" = {initialiser(g, ctype, constant_maker(g))}"
    return variable, text + ";"


def accumulator(g: Context, local: bool) -> tuple[Variable, str]:
    kind = g.choices.pick([s for s in g.scalars if s.type.signed and s.type.rank >= INT.rank])
    name = g.fresh("sum")
    ident = f"l:{name}" if local else f"g:{name}"
    variable = Variable(name, ident, kind, "accumulator", -ACCUMULATOR, ACCUMULATOR)
    start = g.choices.integer(-9, 9) if local or g.choices.chance(50) else None
    initial = "" if start is None else f" = {start}"
    return variable, f"{kind.spelling} {name}{initial};"


def local_object(g: Context) -> list[str]:
    """A local declaration; the variable is in scope behind it."""
    if g.choices.chance(20):
        variable, text = accumulator(g, local=True)
        g.declare(variable)
        return [text]
    ctype = object_type(g)
    if g.choices.chance(25) and g.state.name != "main":
        variable, text = static_object(g, "kept", ctype, "static ")
        g.declare(variable)
        return [text]
    make, touched = variable_maker(g)
    text = initialiser(g, ctype, make)
    for effects in touched:
        g.touch(effects)
    variable = g.local("x" if isinstance(ctype, ScalarType) else "v", ctype)
    taken = {v.name for v in g.scopes[-1]}
    hidden = [v for v in g.scopes[0] if v.role == "plain" and v.name not in taken]
    if hidden and len(g.scopes) > 2 and g.choices.chance(5):
        # A name that hides a global one; the initialiser was written before that.
        name = g.choices.pick(hidden).name
        if name not in text:
            variable = Variable(name, variable.ident, ctype)
    g.declare(variable)
    return [f"{spell(ctype, variable.name)} = {text};"]
