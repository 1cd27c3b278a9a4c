"""Statements that may end the run: assertions, assumptions, abort, exit, the error."""

from tests.generate.blocks import Lines, use
from tests.generate.conditions import condition
from tests.generate.context import Context
from tests.generate.expressions import expression
from tests.generate.operators import tamed
from tests.generate.values import AND, LEVELS, OR, WORLD, Value, literal, writing
from viap.core.program.integer_types import INT, LLONG, UINT, ULLONG, IntType

RELATIONAL = LEVELS["<"]


def end_statement(g: Context) -> Lines | None:
    """Something that may end the run, though it seldom does."""
    g.touch(writing(WORLD))
    form = g.choices.weighted([(3, _range), (2, _assertion), (2, _assumption), (2, _action)])
    return form(g)


def _literal(value: int) -> str:
    kinds: tuple[IntType, ...] = (INT, UINT, LLONG, ULLONG)
    return literal(value, next(k for k in kinds if k.holds(value))).at(RELATIONAL + 1)


def _range(g: Context) -> Lines | None:
    """What the generator knows of a value, as an assertion: it holds in every run."""
    value = expression(g, 2)
    kind = value.type
    if value.effects.writes or (value.low == kind.minimum and value.high == kind.maximum):
        return None
    g.requires.add("__VERIFIER_assert")
    text = use(g, value, RELATIONAL + 1)
    test = f"{text} <= {_literal(value.high)}"
    if value.low < 0:
        test = f"{_literal(value.low)} <= {text} && {test}"
    return [f"__VERIFIER_assert({test});"]


def _rare(g: Context) -> str:
    """A condition that nearly always holds."""
    limit = g.choices.pick((10, 6, 50))
    value: Value = tamed(g, expression(g, 1), limit)
    # Small values are common, so that the condition would often fail on them.
    return f"{use(g, value, LEVELS['=='])} != {g.choices.integer(limit // 2, limit)}"


def _assertion(g: Context) -> Lines:
    g.requires.add("__VERIFIER_assert")
    if g.choices.chance(25):
        # Compared with zero, since a condition may be a pointer.
        return [f"__VERIFIER_assert({use(g, condition(g), LEVELS['=='])} != 0);"]
    return [f"__VERIFIER_assert({use(g, condition(g), OR)} || {_rare(g)});"]


def _assumption(g: Context) -> Lines:
    function = g.choices.pick(("__VERIFIER_assume", "assume_abort_if_not"))
    g.requires.add(function)
    if g.choices.chance(40):
        return [f"{function}({use(g, condition(g), AND)} || {_rare(g)});"]
    return [f"{function}({_rare(g)});"]


def _action(g: Context) -> Lines:
    action = g.choices.pick(("abort();", "reach_error();", f"exit({g.choices.integer(0, 3)});"))
    g.requires.add(action[: action.index("(")])
    return [f"if (!({_rare(g)}))", f"  {action}"]
