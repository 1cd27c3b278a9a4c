"""Simple statements: assignments, inputs, calls, branches and what leaves loops."""

from tests.generate.blocks import Lines, block, deep, indented, statements, use
from tests.generate.calls import statement_call, struct_copy
from tests.generate.conditions import condition
from tests.generate.context import SMALL, Context
from tests.generate.declarations import local_object
from tests.generate.expressions import accumulated, assigned, compound, expression, step
from tests.generate.inputs import input_call
from tests.generate.operators import tamed
from tests.generate.places import place, variable_place
from tests.generate.shapes import RecordType, ScalarType
from tests.generate.values import Effects, Value


def _expression_statement(g: Context, value: Value | None) -> Lines | None:
    return None if value is None else [f"{use(g, value)};"]


def assignment_statement(g: Context) -> Lines | None:
    target = place(g)
    if target is None:
        return None
    return _expression_statement(g, assigned(g, target, expression(g, 3)))


def chained_assignment(g: Context) -> Lines | None:
    """`x = y = e;`"""
    first, second = place(g), place(g)
    if first is None or second is None:
        return None
    inner = assigned(g, second, expression(g, 2))
    if inner is None or second.width is not None:
        return None
    return _expression_statement(g, assigned(g, first, inner))


def compound_statement(g: Context) -> Lines | None:
    return _expression_statement(g, compound(g, 2))


def accumulate_statement(g: Context) -> Lines | None:
    return _expression_statement(g, accumulated(g, 3))


def step_statement(g: Context) -> Lines | None:
    return _expression_statement(g, step(g, 0))


def effect_statement(g: Context) -> Lines | None:
    """An expression for its effects, such as `c && x++;`."""
    return _expression_statement(g, expression(g, 3))


def input_statement(g: Context) -> Lines | None:
    target = place(g)
    if target is None:
        return None
    return _expression_statement(g, assigned(g, target, input_call(g)))


def call_statement(g: Context) -> Lines | None:
    done = statement_call(g, expression)
    if done is None:
        return None
    g.touch(done[1])
    return [f"{done[0]};"]


def copy_statement(g: Context) -> Lines | None:
    done = struct_copy(g)
    if done is None:
        return None
    g.touch(done[1])
    return [f"{done[0]};"]


def reset_statement(g: Context) -> Lines | None:
    """An accumulator that starts anew."""
    sums = [v for v in g.visible() if v.role == "accumulator"]
    if not sums:
        return None
    target = variable_place(g.choices.pick(sums))
    return _expression_statement(g, assigned(g, target, tamed(g, expression(g, 2), SMALL)))


def declaration_statement(g: Context) -> Lines | None:
    return local_object(g) if g.state.declares else None


def nested_block(g: Context) -> Lines | None:
    if deep(g):
        return None
    with g.inside(declares=True):
        return block(g, "", g.choices.integer(2, 4))


# ----------------------------------------------------------------- branches


def if_statement(g: Context) -> Lines | None:
    if deep(g):
        return None
    test = use(g, condition(g))
    if g.choices.chance(25):
        return _short_if(g, test)
    with g.inside(declares=True):
        lines = block(g, f"if ({test})", g.choices.integer(1, 3))
        while g.choices.chance(20):
            lines[-1:] = block(g, f"}} else if ({use(g, condition(g))})", g.choices.integer(1, 2))
        if g.choices.chance(45):
            lines[-1:] = block(g, "} else", g.choices.integer(1, 3))
    return lines


def _short_if(g: Context, test: str) -> Lines:
    """A branch without braces, where it is one simple statement."""
    with g.inside(declares=False):
        lines = statements(g, 1) or [";"]
    if len(lines) == 1 and lines[0].count(";") == 1 and not lines[0].endswith(": ;"):
        return [f"if ({test})", f"  {lines[0]}"]
    return [f"if ({test}) {{", *indented(lines), "}"]


def leave_statement(g: Context) -> Lines | None:
    """break, continue, goto an exit, or return; mostly under a condition."""
    state = g.state
    ways = ["break;"] * state.breaks + ["continue;"] * state.continues
    ways += [f"goto {label};" for label in state.exits]
    if state.name != "main" or g.choices.chance(10):
        ways.append("return")
    if not ways:
        return None
    way = g.choices.pick(ways)
    if way.startswith("goto"):
        state.exits_used.add(way[5:-1])
    if way == "return":
        way = return_text(g)
    test = use(g, condition(g))
    return [f"if ({test})", f"  {way}"]


def return_text(g: Context) -> str:
    result = g.state.result
    if result is None:
        return "return;"
    if isinstance(result, ScalarType):
        return f"return {use(g, expression(g, 2))};"
    assert isinstance(result, RecordType)
    for variable in g.visible():
        if variable.pointer is None and variable.ctype == result:
            g.touch(Effects(reads=frozenset((variable.ident,))))
            return f"return {variable.name};"
    raise AssertionError("a function that returns a struct has one")
