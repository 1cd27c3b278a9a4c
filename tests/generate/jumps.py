"""Switches and gotos: forward, backward, and into the middle of loops and branches."""

from tests.generate.blocks import Lines, deep, indented, statements, use
from tests.generate.conditions import condition
from tests.generate.context import Context
from tests.generate.expressions import expression
from tests.generate.loops import counter
from tests.generate.operators import tamed
from tests.generate.places import reduced
from tests.generate.shapes import ScalarType
from viap.core.program.integer_types import INT

INT_TYPE = ScalarType("int", INT)

# ----------------------------------------------------------------- switch


def switch(g: Context) -> Lines | None:
    """Cases with fall-through, shared labels, and a default in any place."""
    if deep(g):
        return None
    choices = g.choices
    count = choices.integer(2, 5)
    if choices.chance(25):
        # A remainder: negative for some values, so that some labels are negative, too.
        subject = tamed(g, expression(g, 2), count)
        labels = choices.shuffled(range(-count + 1, 2))[:count]
    else:
        subject = reduced(g, expression(g, 2), choices.integer(count, count + 3))
        labels = choices.shuffled(range(count + 1))[:count]
    default = choices.integer(0, count) if choices.chance(70) else -1
    lines = [f"switch ({use(g, subject)}) {{"]
    for number, label in enumerate(labels):
        if number == default:
            lines += ["default:", *_case(g)]
        lines.append(f"case {_spell_label(g, label)}:")
        if choices.chance(75) or number == count - 1:
            lines += _case(g)
    if default == count:
        lines += ["default:", *_case(g)]
    return [*lines, "}"]


def _spell_label(g: Context, label: int) -> str:
    named = [c for c in g.constants if c.low == label and c.text.isidentifier()]
    if named and g.choices.chance(40):
        return g.choices.pick(named).text
    if label < 0:
        return str(label)
    return g.choices.pick((str(label), hex(label), f"{label + 2} - 2"))


def _case(g: Context) -> Lines:
    """The statements of a case: `continue` and `goto` lead out of the switch's loop."""
    with g.inside(breaks=True, declares=False), g.scope():
        lines = statements(g, g.choices.integer(1, 3))
    if g.choices.chance(65):
        lines.append("break;")
    elif g.state.continues and g.choices.chance(20):
        lines.append("continue;")
    return indented(lines or [";"])


# ----------------------------------------------------------------- goto


def goto(g: Context) -> Lines | None:
    if deep(g):
        return None
    forms = [(2, _forward), (3, _backward), (2, _into_loop), (1, _into_branch), (1, _crossing)]
    return g.choices.weighted(forms)(g)


def _part(g: Context) -> Lines:
    """Statements beside a label: a jump past a declaration would leave it unset."""
    with g.inside(declares=False):
        return statements(g, g.choices.integer(1, 2))


def _forward(g: Context) -> Lines:
    label = g.fresh("skip")
    lines = [f"if ({use(g, condition(g))})", f"  goto {label};"]
    return [*lines, *_part(g), f"{label}: ;"]


def _backward(g: Context) -> Lines | None:
    """A loop made of a label and a conditional jump back to it."""
    times = g.choices.integer(2, 4)
    if not g.affords(times, 4):
        return None
    label = g.fresh("again")
    variable = counter(g, INT_TYPE, 0, times)
    with g.inside(times, declares=False, breaks=False, continues=False):
        with g.known(variable, 0, times - 1):
            body = _part(g)
        test = use(g, condition(g), 6)
    jump = f"if (++{variable.name} < {times} && {test})"
    lines = [f"int {variable.name} = 0;", f"{label}: ;", *body, jump, f"  goto {label};"]
    return ["{", *indented(lines), "}"]


def _into_loop(g: Context) -> Lines | None:
    """A jump into the body of a loop, perhaps of the inner one of two."""
    outer_times, inner_times = g.choices.integer(1, 4), g.choices.integer(1, 3)
    if not g.affords(outer_times * inner_times, 6):
        return None
    label = g.fresh("inside")
    outer = counter(g, INT_TYPE, 0, outer_times)
    inner = counter(g, INT_TYPE, 0, inner_times)
    nested = g.choices.chance(30)
    jump = [f"if ({use(g, condition(g))})", f"  goto {label};"]
    # The loop behind the jump counts from zero in any case: the counters are set before.
    with g.inside(outer_times + 1, declares=False, breaks=True, continues=True):
        with g.known(outer, 0, outer_times):
            body = _part(g)
            if nested:
                with g.inside(inner_times + 1), g.known(inner, 0, inner_times):
                    first, second = _part(g), _part(g)
                name = inner.name
                body += [f"for ({name} = 0; {name} < {inner_times}; {name}++) {{"]
                body += [*indented([*first, f"{label}: ;", *second]), "}"]
            else:
                body += [f"{label}: ;", *_part(g)]
    name = outer.name
    if g.choices.chance(50):
        header = [f"for ({name} = 0; {name} < {outer_times}; {name}++) {{"]
    else:
        header = [f"while ({name}++ < {outer_times}) {{"]
    lines = [f"int {outer.name} = 0, {inner.name} = 0;", *jump, *header, *indented(body), "}"]
    return ["{", *indented(lines), "}"]


def _into_branch(g: Context) -> Lines:
    label = g.fresh("branch")
    lines = [f"if ({use(g, condition(g))})", f"  goto {label};"]
    lines += [f"if ({use(g, condition(g))}) {{"]
    lines += indented([*_part(g), f"{label}: ;", *_part(g)])
    if g.choices.chance(50):
        return [*lines, "} else {", *indented(_part(g)), "}"]
    return [*lines, "}"]


def _crossing(g: Context) -> Lines | None:
    """Two labels with jumps both ways, which no loop statement has the shape of."""
    times = g.choices.integer(2, 3)
    if not g.affords(times, 8):
        return None
    first, second = g.fresh("left"), g.fresh("right")
    variable = counter(g, INT_TYPE, 0, times + 1)
    name = variable.name
    with g.inside(times + 1, declares=False, breaks=False, continues=False):
        with g.known(variable, 0, times + 1):
            one, two = _part(g), _part(g)
            enter, back = use(g, condition(g)), use(g, condition(g), 6)
    lines = [f"int {name} = 0;", f"if ({enter})", f"  goto {second};"]
    lines += [f"{first}: ;", *one, f"{second}: ;", *two]
    lines += [f"if (++{name} < {times} && {back})", f"  goto {first};"]
    return ["{", *indented(lines), "}"]
