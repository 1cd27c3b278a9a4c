"""Statements whose pointers leave a row or a member, and stay in the object around it.

C does not define that; compilers do, and so does the flat memory of the object.
"""

from tests.gcc.small_program import MARK
from tests.pointer_programs.layouts import Leaf, declared
from tests.pointer_programs.setting import Fragment, Setting, Thing

SIGNS = ("==", "!=", "<", "<=", ">", ">=")


def _known(thing: Thing, leaf: Leaf) -> bool:
    return not thing.unknown & set(range(leaf.offset, leaf.offset + leaf.type.size))


def _pair(g: Setting, thing: Thing) -> tuple[Leaf, Leaf, int] | None:
    """Two numbers of one type in an object, and how many of them lie between their starts."""
    found = [leaf for leaf in g.aligned_leaves(thing) if _known(thing, leaf)]
    if not found:
        return None
    one = g.choices.pick(found)
    others = [
        leaf
        for leaf in found
        if leaf.type == one.type and (leaf.offset - one.offset) % one.type.size == 0
    ]
    other = g.choices.pick(others)
    return one, other, (other.offset - one.offset) // one.type.size


def leap(g: Setting) -> Fragment:
    """From one number of an object to another one, by the type of the first."""
    thing = g.thing()
    pair = _pair(g, thing)
    if pair is None:
        return None
    one, other, steps = pair
    start, p = f"&{thing.text}{one.path}", g.fresh("p")
    if one.path.endswith("[0]") and g.choices.chance(50):
        start = thing.text + one.path.removesuffix("[0]")
    to = f"&{thing.text}{other.path}"
    lines = [f"{{ {one.type.spelling} *{p} = {start};"]
    forms = [
        f"{p}[{g.number(steps)}]",
        f"*({p} + {g.number(steps)})",
        f"({start})[{steps}]",
        f"*({start} + {g.number(steps)})",
        f"{p} + {g.number(steps)} == {to}",
        f"{to} - {p}",
        f"{p} {g.choices.pick(SIGNS)} {to}",
        f"({MARK}uptr)({p} + {g.number(steps)}) == ({MARK}uptr){to}",
    ]
    if g.choices.chance(50):
        lines.append(f"  {p}[{g.number(steps)}] = {g.constant(one.type)};")
    for form in g.choices.shuffled(forms)[:2]:
        lines.append(f"  {g.result(form)}")
    lines.append(f"  {p} += {g.number(steps)};")
    return [*lines, f"  {g.result(f'*{p}')} }}"]


def stroll(g: Setting) -> Fragment:
    """From one number of an object to another one, over all that lies between them."""
    thing = g.thing()
    pair = _pair(g, thing)
    if pair is None or thing.unknown:
        return None
    one, other, steps = pair
    if steps < 0:
        one, other, steps = other, one, -steps
    p, total, n = g.fresh("p"), g.fresh("s"), g.fresh("n")
    first, last = f"&{thing.text}{one.path}", f"&{thing.text}{other.path}"
    type = one.type.spelling
    loop = g.choices.pick(
        (
            f"for ({p} = {first}; {p} <= {last}; {p}++) {total} = {total} * 7 + *{p};",
            f"for ({p} = {last}; ; {p}--) {{ {total} = {total} * 7 + *{p}; "
            f"if ({p} == {first}) break; }}",
            f"{p} = {first}; for (int {n} = 0; {n} <= {g.number(steps)}; {n}++) "
            f"{total} = {total} * 7 + {p}[{n}];",
            f"{p} = {first}; for (int {n} = {steps}; {n} >= 0; {n}--) "
            f"{total} = 5 * {total} + *{p}++;",
        )
    )
    return [
        f"{{ unsigned long long {total} = 0; {type} *{p};",
        f"  {loop}",
        f"  {g.result(total)} }}",
    ]


def table(g: Setting) -> Fragment:
    """A table of two dimensions, of fixed or variable size, by flat indices."""
    type = g.choices.pick(g.numbers)
    m, n = g.choices.integer(2, 3), g.choices.integer(2, 4)
    name, p = g.fresh("a"), g.fresh("p")
    rows, columns = g.number(m), g.number(n)
    row, flat = g.choices.integer(0, m - 1), g.choices.integer(0, m * n - 1)
    step = flat - row * n
    fill = g.choices.pick(
        (
            f"{MARK}fill({name}, sizeof {name}, {g.choices.integer(0, 99)});",
            f"memset({name}, {g.choices.integer(0, 255)}, sizeof {name});",
            f"memset(&{name}[0][0], 0, sizeof {name});",
        )
    )
    forms = [
        f"{p}[{g.number(step)}]",
        f"*({name}[{g.number(row)}] + {g.number(step)})",
        f"(({type.spelling} *){name})[{g.number(flat)}]",
        f"{name}[{flat // n}][{flat % n}]",
        f"&{name}[0][0] + {g.number(flat)} == &{name}[{flat // n}][{flat % n}]",
        f"{p} - {name}[0]",
        f"{name}[{m - 1}] - {p}",
        f"({name} + {row})[0] == {p}",
        f"{MARK}sum({name}, sizeof {name})",
        f"{MARK}sum({name}[{row}], sizeof {name}[{row}])",
        f"*((unsigned char *){name} + {g.number(flat * type.size)})",
    ]
    lines = [
        f"{{ {declared(type, f'{name}[{rows}][{columns}]')}; {fill}",
        f"  {type.spelling} *{p} = {name}[{g.number(row)}];",
        f"  {p}[{g.number(step)}] = {g.constant(type)};",
    ]
    if g.choices.chance(40):
        count = g.choices.integer(1, m * n - flat)
        lines.append(
            f"  memset(&{name}[{flat // n}][{flat % n}], {g.choices.integer(0, 255)}, "
            f"{g.number(count)} * sizeof({type.spelling}));"
        )
    for form in g.choices.shuffled(forms)[:3]:
        lines.append(f"  {g.result(form)}")
    return [*lines, "}"]
