"""Loops that end: up, down, by steps, by two counters, with fuel, with exits."""

from contextlib import ExitStack

from tests.generate.blocks import Lines, block, deep, indented, statements, use
from tests.generate.conditions import condition
from tests.generate.context import Context, Variable
from tests.generate.expressions import expression
from tests.generate.places import reduced
from tests.generate.shapes import ScalarType
from tests.generate.values import AND, LEVELS, Value, literal
from viap.core.program.integer_types import INT


def counter_type(g: Context, signed: bool | None = None) -> ScalarType:
    """A type for a counter up to about twenty; not one whose values may be too few."""
    kinds = [s for s in g.scalars if s.type.bits >= 8 and not s.is_enum]
    if signed is not None:
        kinds = [s for s in kinds if s.type.signed == signed]
    return g.choices.pick([*(s for s in kinds if s.spelling == "int"), *kinds])


def counter(g: Context, kind: ScalarType, low: int, high: int) -> Variable:
    """A counter, which generated statements don't change."""
    return g.local("i", kind, role="fixed", low=low, high=high)


def bound(g: Context, limit: int) -> Value:
    """An expression in [0, limit], without effects: often a constant."""
    if g.choices.chance(65):
        return literal(limit)
    with g.inside(limit + 1):
        value = expression(g, 1)
        if value.effects.writes:
            return literal(limit)
        return reduced(g, value, limit + 1)


def repeated_condition(g: Context, times: int) -> str:
    """A condition that is evaluated before each iteration; for use beside `&&`."""
    with g.inside(times + 1):
        return use(g, condition(g), AND + 1)


def loop_body(
    g: Context, header: str, times: int, known: list[tuple[Variable, int, int]], **flags: bool
) -> Lines:
    """A loop's text; `known` are the counters with their ranges inside of the body."""
    flags = {"breaks": True, "continues": True} | flags
    state = g.state
    label = g.fresh("out")
    offered = g.choices.chance(50)
    if offered:
        state.exits.append(label)
    with g.inside(times, declares=True, **flags), ExitStack() as stack:
        for variable, low, high in known:
            stack.enter_context(g.known(variable, low, high))
        lines = block(g, header, g.choices.integer(1, 4))
    if offered:
        state.exits.remove(label)
        if label in state.exits_used:
            lines += [f"{label}: ;"]
    return lines


def loop(g: Context) -> Lines | None:
    if deep(g):
        return None
    times = g.choices.integer(1, 6)
    if not g.affords(times, 4):
        return None
    forms = [(6, _up), (3, _down), (2, _unsigned_down), (2, _two_counters), (2, _do), (3, _fuel)]
    return g.choices.weighted([*forms, (2, _endless)])(g, times)


def _wrapped(declaration: str, lines: Lines) -> Lines:
    return ["{", f"  {declaration}", *indented(lines), "}"]


def _up(g: Context, times: int) -> Lines:
    kind = counter_type(g)
    step = g.choices.weighted([(6, 1), (1, 2), (1, 3)])
    start = g.choices.weighted([(6, 0), (1, 1), (1, 2)])
    last = start + (times - 1) * step
    variable = counter(g, kind, 0, last + step)
    name = variable.name
    if step == 1 and start == 0:
        limit = bound(g, times)
        op = g.choices.pick(("<", "<", "!=")) if limit.low == limit.high else "<"
        test = f"{name} {op} {use(g, limit, LEVELS['<'] + 1)}"
    else:
        test = g.choices.pick((f"{name} < {last + 1}", f"{name} <= {last}"))
    if g.choices.chance(20):
        test += f" && {repeated_condition(g, times)}"
    if step == 1:
        update = g.choices.pick((f"{name}++", f"++{name}", f"{name} += 1", f"{name} = {name} + 1"))
    else:
        update = f"{name} += {step}"
    known = [(variable, start, last)]
    if g.choices.chance(50):
        header = f"for ({kind.spelling} {name} = {start}; {test}; {update})"
        return loop_body(g, header, times, known)
    header = f"for ({name} = {start}; {test}; {update})"
    return _wrapped(f"{kind.spelling} {name};", loop_body(g, header, times, known))


def _down(g: Context, times: int) -> Lines:
    kind = counter_type(g, signed=True)
    step = g.choices.weighted([(6, 1), (2, 2)])
    first = (times - 1) * step
    variable = counter(g, kind, -step, first)
    name = variable.name
    test = g.choices.pick((f"{name} >= 0", f"{name} > -1"))
    update = f"{name}--" if step == 1 else f"{name} -= {step}"
    header = f"for ({name} = {first}; {test}; {update})"
    return _wrapped(f"{kind.spelling} {name};", loop_body(g, header, times, [(variable, 0, first)]))


def _unsigned_down(g: Context, times: int) -> Lines:
    """`while (i-- > 0)`: an unsigned counter wraps behind the loop."""
    kind = counter_type(g, signed=False)
    variable = counter(g, kind, 0, kind.type.maximum)
    name = variable.name
    header = g.choices.pick((f"while ({name}-- > 0)", f"for (; {name}--;)"))
    body = loop_body(g, header, times, [(variable, 0, times - 1)])
    return _wrapped(f"{kind.spelling} {name} = {times};", body)


def _two_counters(g: Context, times: int) -> Lines:
    low = counter(g, counter_type(g, True), 0, 2 * times)
    high = counter(g, counter_type(g, True), -1, 2 * times)
    first, second = low.name, high.name
    update = f"{first}++, {second}--"
    header = f"for ({first} = 0, {second} = {2 * times - 1}; {first} < {second}; {update})"
    known = [(low, 0, times - 1), (high, times, 2 * times - 1)]
    assert isinstance(low.ctype, ScalarType)
    assert isinstance(high.ctype, ScalarType)
    declarations = f"{low.ctype.spelling} {first}; {high.ctype.spelling} {second};"
    return _wrapped(declarations, loop_body(g, header, times, known))


def _do(g: Context, times: int) -> Lines:
    kind = counter_type(g)
    variable = counter(g, kind, 0, times)
    name = variable.name
    lines = loop_body(g, "do", times, [(variable, 0, times - 1)])
    end = next(i for i in reversed(range(len(lines))) if lines[i] == "}")
    test = f"++{name} < {times}"
    if g.choices.chance(30):
        test += f" && {repeated_condition(g, times)}"
    lines[end] = f"}} while ({test});"
    return _wrapped(f"{kind.spelling} {name} = 0;", lines)


def _fuel(g: Context, times: int) -> Lines:
    """Any condition, and a number of iterations after which the loop ends anyway."""
    variable = counter(g, ScalarType("int", INT), -1, times)
    name = variable.name
    test = repeated_condition(g, times)
    parts = [f"{name}-- > 0", test] if g.choices.chance(50) else [test, f"{name}-- > 0"]
    header = f"while ({' && '.join(parts)})"
    body = loop_body(g, header, times, [(variable, 0, times - 1)])
    return _wrapped(f"int {name} = {times};", body)


def _endless(g: Context, times: int) -> Lines:
    """`while (1)` that is left by break."""
    kind = counter_type(g)
    variable = counter(g, kind, 0, times + 1)
    name = variable.name
    header = g.choices.pick(("while (1)", "for (;;)"))
    with g.inside(times + 1, breaks=True, continues=True, declares=True):
        with g.known(variable, 1, times), g.scope():
            body = statements(g, g.choices.integer(1, 4))
    exit_test = f"if ({name}++ >= {times})"
    lines = [f"{header} {{", f"  {exit_test}", "    break;", *indented(body), "}"]
    return _wrapped(f"{kind.spelling} {name} = 0;", lines)
