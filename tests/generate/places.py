"""Places: designators of scalars in scope, addresses of objects, and indices in range."""

from tests.generate.context import Context, Pointer, Variable
from tests.generate.shapes import (
    ArrayType,
    CType,
    Part,
    RecordType,
    ScalarType,
    Steps,
    parts,
    scalar_parts,
)
from tests.generate.values import (
    LEVELS,
    NONE,
    POSTFIX,
    UNARY,
    Effects,
    Place,
    Value,
    cast,
    literal,
    promoted,
)
from viap.core.program.integer_types import UINT

# ----------------------------------------------------------------- reducing a value


def modulo(value: Value, size: int) -> Value:
    """A value that isn't negative, reduced below a size."""
    text = f"{value.at(LEVELS['%'])} % {size}"
    high = min(value.high, size - 1)
    return Value(text, promoted(value.type), 0, high, value.effects, LEVELS["%"])


def reduced(g: Context, value: Value, size: int) -> Value:
    """A value in [0, size), by one of several idioms."""
    if value.within(0, size - 1):
        return value
    if size & (size - 1) == 0 and g.choices.chance(40):
        text = f"{value.at(LEVELS['&'] + 1)} & {size - 1}"
        return Value(text, promoted(value.type), 0, size - 1, value.effects, LEVELS["&"])
    if value.low >= 0:
        return modulo(value, size)
    if g.choices.chance(30):
        text = f"({value.at(LEVELS['%'])} % {size} + {size}) % {size}"
        return Value(text, promoted(value.type), 0, size - 1, value.effects, LEVELS["%"])
    return modulo(cast("unsigned int", UINT, value), size)


def index(g: Context, size: int) -> Value:
    """An index below a size: a constant, a counter that is in range, or a reduced value."""
    counters = []
    for variable in g.visible():
        if variable.scalar is not None and (bounds := variable.range()):
            low, high = bounds
            if low >= 0 and high < size and variable.role == "fixed":
                counters.append(variable)
    if counters and g.choices.chance(70):
        return variable_value(counters[-1 - g.choices.integer(0, len(counters) - 1)])
    if size == 1 or g.choices.chance(45):
        return literal(g.choices.integer(0, size - 1))
    candidates = [v for v in g.visible() if v.scalar is not None]
    if not candidates:
        return literal(0)
    return reduced(g, variable_value(g.choices.pick(candidates)), size)


# ----------------------------------------------------------------- designators


def variable_value(variable: Variable) -> Value:
    return variable_place(variable).read()


def variable_place(variable: Variable) -> Place:
    kind = variable.scalar
    assert kind is not None
    low, high = variable.range()
    return Place(variable.name, kind, low, high, NONE, frozenset((variable.ident,)))


def walk(g: Context, text: str, steps: Steps) -> tuple[str, Effects]:
    """A designator's text with its members and random indices appended."""
    effects = NONE
    for step in steps:
        if isinstance(step, str):
            text += f".{step}"
        else:
            chosen = index(g, step)
            text += f"[{chosen.text}]"
            effects |= chosen.effects
    return text, effects


def part_place(g: Context, variable: Variable, part: Part) -> Place:
    kind = part.scalar
    assert kind is not None
    if not part.steps:
        return variable_place(variable)
    text, effects = walk(g, variable.name, part.steps)
    return Place(
        text, kind, kind.minimum, kind.maximum, effects, frozenset((variable.ident,)), POSTFIX,
        part.width,
    )  # fmt: skip


def dereferenced(g: Context, variable: Variable) -> Place | None:
    """A scalar reached through a pointer that is never null."""
    pointer = variable.pointer
    if pointer is None or pointer.nullable:
        return None
    effects = Effects(reads=frozenset((variable.ident,)))
    if pointer.inner is not None:
        # The text of the inner pointer is `*pp`, and stands for each of its targets.
        effects |= Effects(reads=pointer.targets)
        pointer, name, level = pointer.inner, f"*{variable.name}", UNARY
    else:
        name, level = variable.name, POSTFIX
    choices = [part for part in parts(pointer.element) if part.scalar is not None]
    part = g.choices.pick(choices)
    kind = part.scalar
    assert kind is not None
    steps = list(part.steps)
    inner = name if level == POSTFIX else f"({name})"
    if pointer.room == 1 or g.choices.chance(40):
        if steps and isinstance(steps[0], str):
            text, level = f"{inner}->{steps.pop(0)}", POSTFIX
        elif steps:
            text, level = f"(*{name})", POSTFIX
        else:
            text, level = f"*{name}", UNARY
    elif g.choices.chance(25) and not steps:
        chosen = index(g, pointer.room)
        text, level = f"*({name} + {chosen.at(LEVELS['+'] + 1)})", UNARY
        effects |= chosen.effects
    else:
        chosen = index(g, pointer.room)
        text, level = f"{inner}[{chosen.text}]", POSTFIX
        effects |= chosen.effects
    text, more = walk(g, text, tuple(steps))
    low, high = kind.minimum, kind.maximum
    return Place(text, kind, low, high, effects | more, pointer.targets, level, part.width)


def places(g: Context, writable: bool) -> list[tuple[int, Variable]]:
    """Variables with scalars that generated code may use, with their weights."""
    found = []
    for variable in g.visible():
        if variable.pointer is not None:
            if not variable.pointer.nullable:
                found.append((4, variable))
        elif not writable or variable.role == "plain":
            found.append((3 if variable.scalar is None else 4, variable))
    return found


def place(g: Context, writable: bool = True) -> Place | None:
    """A random scalar in scope; to assign any value to, if writable."""
    found = places(g, writable)
    if not found:
        return None
    variable = g.choices.weighted(found)
    if variable.pointer is not None:
        return dereferenced(g, variable)
    return part_place(g, variable, g.choices.pick(scalar_parts(variable.ctype)))


# ----------------------------------------------------------------- addresses


def same_type(left: CType, right: CType) -> bool:
    if isinstance(left, ScalarType) and isinstance(right, ScalarType):
        return left.type == right.type and left.is_enum == right.is_enum
    if isinstance(left, ArrayType) and isinstance(right, ArrayType):
        return left.size == right.size and same_type(left.element, right.element)
    return isinstance(left, RecordType) and left == right


def offers(variable: Variable, element: CType, room: int) -> list[Part]:
    """The parts of a variable's object where so many elements of a type follow."""
    found: list[Part] = []
    if variable.pointer is not None or variable.role != "plain":
        return found
    for part in parts(variable.ctype):
        if isinstance(part.ctype, ArrayType):
            if part.ctype.size >= room and same_type(part.ctype.element, element):
                found.append(part)
        elif room == 1 and part.width is None and same_type(part.ctype, element):
            # A cell of an array is offered by the array.
            if not part.steps or isinstance(part.steps[-1], str):
                found.append(part)
    return found


def address(g: Context, variable: Variable, element: CType, room: int) -> tuple[str, Effects]:
    """A pointer to the first of so many elements inside of a variable's object."""
    part = g.choices.pick(offers(variable, element, room))
    text, effects = walk(g, variable.name, part.steps)
    if not isinstance(part.ctype, ArrayType):
        return f"&{text}", effects
    span = part.ctype.size - room + 1
    if g.choices.chance(50):
        return text, effects
    chosen = index(g, span)
    effects |= chosen.effects
    if g.choices.chance(50):
        return f"&{text}[{chosen.text}]", effects
    return f"{text} + {chosen.at(LEVELS['+'] + 1)}", effects


def pointer_argument(
    g: Context, element: CType, room: int
) -> tuple[str, Effects, frozenset[str]] | None:
    """A pointer expression for a parameter, and the objects that it may point to."""
    found: list[Variable] = []
    for variable in g.visible():
        pointer = variable.pointer
        if pointer is None:
            if offers(variable, element, room):
                found.append(variable)
        elif is_plain_pointer(pointer) and pointer.room >= room:
            if same_type(pointer.element, element):
                found.append(variable)
    if not found:
        return None
    variable = g.choices.pick(found)
    if variable.pointer is not None:
        effects = Effects(reads=frozenset((variable.ident,)))
        return variable.name, effects, variable.pointer.targets
    text, effects = address(g, variable, element, room)
    return text, effects, frozenset((variable.ident,))


def is_plain_pointer(pointer: Pointer) -> bool:
    return not pointer.nullable and pointer.inner is None
