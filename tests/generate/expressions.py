"""Random expressions: leaves, operators, effects and calls."""

from tests.generate import operators
from tests.generate.calls import call
from tests.generate.context import SMALL, Context, Variable
from tests.generate.inputs import input_call
from tests.generate.places import index, place, variable_place
from tests.generate.shapes import ArrayType, ScalarType
from tests.generate.values import (
    ASSIGNMENT,
    COMMA,
    LEVELS,
    POSTFIX,
    UNARY,
    Effects,
    Place,
    Value,
    cast,
    common,
    converted,
    literal,
    promoted,
    sequenced,
)
from viap.core.program.integer_types import CHAR, INT, UINT

INTERESTING = (0, 1, 2, 3, 5, 7, 10, 100, 127, 128, 255, 256, 1000, 32767, 32768, 65535, 65536)

CHARACTERS = (
    ("a", 97),
    ("0", 48),
    (" ", 32),
    ("\\n", 10),
    ("\\0", 0),
    ("\\x41", 65),
    ("\\'", 39),
    ("\\377", -1),
)


def constant(g: Context) -> Value:
    """A literal of one of the spellings of C."""
    choices = g.choices
    match choices.weighted([(6, 0), (4, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]):
        case 0:
            value = literal(choices.integer(0, 9))
        case 1:
            number = choices.pick(INTERESTING)
            value = literal(-number if choices.chance(30) else number)
        case 2:
            number = choices.pick(INTERESTING)
            text = choices.pick((f"{number:#x}", f"0{number:o}", f"0X{number:X}"))
            value = Value(text, INT, number, number)
        case 3:
            text, number = choices.pick(CHARACTERS)
            value = Value(f"'{text}'", INT, number, number)
        case 4:
            limit = choices.pick((INT.maximum, INT.minimum, -1))
            value = literal(limit)
        case 5:
            kind = choices.pick((UINT, g.model.long, g.model.ulong))
            number = choices.pick((1, 3, kind.maximum, kind.maximum // 2, 40_000))
            value = literal(number, kind)
        case _:
            return choices.pick(g.constants) if g.constants else literal(0)
    g.literals.add(value.low)
    return value


def size_of(g: Context) -> Value:
    """The size of a type, or the number of an array's elements."""
    arrays = [v for v in g.visible() if v.pointer is None and isinstance(v.ctype, ArrayType)]
    arrays = [v for v in arrays if not v.name.startswith("vla")]
    if arrays and g.choices.chance(30):
        array = g.choices.pick(arrays)
        assert isinstance(array.ctype, ArrayType)
        text = f"sizeof({array.name}) / sizeof({array.name}[0])"
        size = array.ctype.size
        return Value(text, g.model.size_t, size, size, level=LEVELS["/"])
    kind = g.choices.pick(g.scalars)
    size = max(kind.type.bits // 8, 1)
    return Value(f"sizeof({kind.spelling})", g.model.size_t, size, size, level=UNARY)


def of_string(g: Context) -> Value:
    """A character of a string literal."""
    text = g.choices.pick(("ab", "hello", "x", "0123"))
    where = index(g, len(text) + 1)
    return Value(f'"{text}"[{where.text}]', CHAR, 0, 127, where.effects, POSTFIX)


def leaf(g: Context) -> Value:
    choices = g.choices
    match choices.weighted(
        [(5, "constant"), (12, "place"), (1, "size"), (1, "text"), (1, "input")]
    ):
        case "place":
            found = place(g, writable=False)
            return found.read() if found is not None else constant(g)
        case "size":
            return size_of(g)
        case "text":
            return of_string(g)
        case "input":
            return input_call(g)
        case _:
            return constant(g)


# ----------------------------------------------------------------- effects


def assigned(g: Context, target: Place, value: Value, op: str = "=") -> Value | None:
    """An assignment as an expression, or None where the order of evaluation would show."""
    storing = Effects(writes=target.targets)
    # The store comes after the evaluation of both sides, and before no effect of theirs.
    if target.effects.conflicts(value.effects) or storing.clashes(value.effects):
        return None
    low, high = converted(value, target.type)
    effects = target.effects | value.effects | storing
    if op != "=":
        effects |= Effects(reads=target.targets)
        low, high = target.low, target.high
    text = f"{target.at(UNARY)} {op} {value.at(ASSIGNMENT)}"
    if target.type.name == "_Bool":
        low, high = 0, 1
    return Value(text, target.type, low, high, effects, ASSIGNMENT)


def assignment(g: Context, depth: int) -> Value | None:
    target = place(g)
    if target is None:
        return None
    return assigned(g, target, expression(g, depth - 1))


COMPOUND = ("+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>")


def compound(g: Context, depth: int) -> Value | None:
    """A compound assignment, where the operation on any value of the target is safe."""
    target = place(g)
    if target is None:
        return None
    op = g.choices.pick(COMPOUND)
    value = expression(g, depth - 1)
    before = target.read()
    kind = common(target.type, value.type)
    if op in ("+", "-", "*"):
        value = operators.tamed(g, value, 10) if kind.signed else value
        kind = common(target.type, value.type)
        bounds = operators.corners(op, converted(before, kind), converted(value, kind))
        if kind.signed and not all(map(kind.holds, bounds)):
            # The target may hold anything: make the type of the operation unsigned.
            value = operators.as_unsigned(g, value)
            kind = common(target.type, value.type)
            if kind.signed:
                return None
    elif op in ("/", "%"):
        value = literal(g.choices.pick((2, 3, 7, 10, -3)))
    elif op in ("<<", ">>"):
        width = promoted(target.type)
        value = operators.reduced_bits(value, 2)
        if op == "<<" and width.signed:
            if not (target.low >= 0 and width.holds(target.high << 3)):
                return None
    return assigned(g, target, value, f"{op}=")


def stepped(g: Context, target: Place) -> Value:
    """An increment or decrement of a place that can take it."""
    op = g.choices.pick(("++", "--"))
    effects = target.effects | Effects(target.targets, target.targets)
    kind = target.type
    if g.choices.chance(50):
        text, level = f"{op}{target.at(UNARY)}", UNARY
    else:
        text, level = f"{target.at(POSTFIX)}{op}", POSTFIX
    return Value(text, kind, target.low, target.high, effects, level)


def accumulators(g: Context) -> list[Variable]:
    return [variable for variable in g.visible() if variable.role == "accumulator"]


def step(g: Context, depth: int) -> Value | None:
    """`x++` and its kin, on types that wrap or on accumulators."""
    found = accumulators(g)
    if found and g.choices.chance(50):
        return stepped(g, variable_place(g.choices.pick(found)))
    target = place(g)
    if target is None:
        return None
    if promoted(target.type).signed and promoted(target.type) == target.type:
        # Any int may be at its limit, so that the step needs a guard.
        value = stepped(g, target)
        down = "--" in value.text
        limit = literal(-100 if down else 100, target.type)
        test = operators.build(">" if down else "<", target.read(), limit, INT, 0, 1)
        return operators.conditional(test, value, target.read())
    return stepped(g, target)


def accumulated(g: Context, depth: int) -> Value | None:
    """A small change of an accumulator."""
    found = accumulators(g)
    if not found:
        return None
    target = variable_place(g.choices.pick(found))
    op = g.choices.pick(("+=", "-="))
    value = operators.tamed(g, expression(g, depth - 1), SMALL)
    if not value.type.signed and promoted(value.type) == value.type:
        value = cast("int", INT, value)
    return assigned(g, target, value, op)


def effect(g: Context, depth: int) -> Value:
    """An expression that changes something."""
    maker = g.choices.pick((assignment, step, compound, accumulated))
    return usable(maker(g, depth)) or leaf(g)


def usable(value: Value | None) -> Value | None:
    """An effect's value for further operators.

    Compilers differ on the type that an assignment to a bit-field has in an expression;
    a cast settles it.
    """
    if value is not None and ":" in value.type.name:
        return cast("int", INT, value)
    return value


# ----------------------------------------------------------------- the whole


def expression(g: Context, depth: int) -> Value:
    choices = g.choices
    if depth <= 0 or choices.chance(15):
        return leaf(g)

    def operand() -> Value:
        return expression(g, depth - 1)

    kinds = [(6, "+"), (3, "/"), (3, "&"), (2, "<<"), (3, "<"), (2, "&&"), (2, "!"), (3, "cast")]
    match choices.weighted([*kinds, (2, "?"), (2, "effect"), (1, ","), (2, "call")]):
        case "+":
            return operators.arithmetic(g, choices.pick("+-*"), operand(), operand())
        case "/":
            return operators.division(g, choices.pick("/%"), operand(), operand())
        case "&":
            left = operand()
            right = operators.joined(g, left, operand())
            return operators.bitwise(choices.pick("&|^"), left, right)
        case "<<":
            return operators.shift(g, choices.pick(("<<", ">>")), operand(), operand())
        case "<":
            op = choices.pick(("<", "==", "!=", "<=", ">", ">="))
            return operators.comparison(g, op, operand(), operand())
        case "&&":
            return operators.logical(choices.pick(("&&", "||")), operand(), operand())
        case "!":
            return operators.unary(g, choices.pick("-~!+"), operand())
        case "cast":
            kind: ScalarType = choices.pick(g.scalars)
            return cast(kind.spelling, kind.type, operand())
        case "?":
            return operators.conditional(operand(), operand(), operand())
        case "effect":
            return effect(g, depth)
        case ",":
            first, second = effect(g, depth), operators.unary(g, "+", operand())
            text = f"{first.at(COMMA)}, {second.at(ASSIGNMENT)}"
            return sequenced(first, second, text, COMMA)
        case _:
            return call(g, depth - 1, expression) or leaf(g)
