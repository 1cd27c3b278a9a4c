"""Values folded into a global of their function, so that they show at the end of a run."""

from tests.generate.context import Context
from tests.generate.expressions import expression
from tests.generate.places import part_place
from tests.generate.shapes import scalar_parts
from tests.generate.values import LEVELS, Effects, Value, cast, reading
from viap.core.program.integer_types import UINT

MIX = "mix"


def mix_name(function: str) -> str:
    """The global that a function folds values into: its own, so that calls don't conflict."""
    return MIX if function == "main" else f"{MIX}_{function}"


def mixed(g: Context, value: Value) -> list[str] | None:
    """A statement that folds a value in, or None where its evaluation does that, too."""
    name = mix_name(g.state.name)
    if value.effects.conflicts(reading(f"g:{name}")):
        return None
    if not (value.type.bits <= UINT.bits and not value.type.signed):
        value = cast("unsigned int", UINT, value)
    own = frozenset((f"g:{name}",))
    g.touch(value.effects | Effects(own, own))
    g.mixes.setdefault(name)
    return [f"{name} = {name} * 31u + {value.at(LEVELS['+'] + 1)};"]


def observe_statement(g: Context) -> list[str] | None:
    return mixed(g, expression(g, 3))


def observe_scope(g: Context) -> list[str]:
    """Some of the variables of the innermost block, before they end."""
    lines: list[str] = []
    for variable in g.scopes[-1][-3:]:
        if variable.pointer is None and g.choices.chance(50):
            part = g.choices.pick(scalar_parts(variable.ctype))
            g.spend()
            lines += mixed(g, part_place(g, variable, part).read()) or []
    return lines
