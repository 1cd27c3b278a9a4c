"""Statements about objects as numbers, as bytes and through casts.

Each function gives the lines of one, or None where it does not apply.
"""

from tests.gcc.small_program import MARK
from tests.pointer_programs.layouts import Row
from tests.pointer_programs.setting import Fragment, Setting

ORDER = ("==", "!=", "<", "<=", ">", ">=")


def read_number(g: Setting) -> Fragment:
    thing = g.thing()
    leaf = g.choices.pick(thing.leaves())
    return [g.result(f"{thing.text}{leaf.path}")]


def write_number(g: Setting) -> Fragment:
    thing = g.thing()
    leaf = g.choices.pick(thing.leaves())
    return [f"{thing.text}{leaf.path} = {g.constant(leaf.type)};"]


def read_byte(g: Setting) -> Fragment:
    thing = g.thing()
    found = g.known_range(thing)
    if found is None:
        return None
    type = g.choices.pick(("unsigned char", "char", "signed char"))
    if g.choices.chance(50):
        return [g.result(f"*({g.bytes_at(thing, found[0], type)})")]
    return [g.result(f"(({type} *)&{thing.text})[{g.number(found[0])}]")]


def write_byte(g: Setting) -> Fragment:
    thing = g.thing()
    offset = g.choices.integer(0, thing.type.size - 1)
    value = g.choices.integer(0, 255)
    thing.unknown.discard(offset)
    return [f"*({g.bytes_at(thing, offset)}) {g.choices.pick(('', '^', '+'))}= {value};"]


def read_view(g: Setting) -> Fragment:
    view = g.view(g.thing())
    if view is None:
        return None
    if g.choices.chance(50):
        return [g.result(f"*({view[0]})")]
    name, type = g.fresh("p"), view[1].spelling
    return [f"{{ {type} *{name} = {view[0]}; {g.result(f'{name}[0]')} }}"]


def write_view(g: Setting) -> Fragment:
    view = g.view(g.thing())
    if view is None:
        return None
    change = f"= {g.constant(view[1])}"
    if not view[1].signed or view[1].size < 4:
        change = g.choices.pick((change, f"+= {g.choices.integer(1, 300)}", "^= 85"))
    return [f"*({view[0]}) {change};"]


def walk_bytes(g: Setting) -> Fragment:
    thing = g.thing()
    found = g.known_range(thing)
    if found is None:
        return None
    start, length = found
    p, total = g.fresh("p"), g.fresh("s")
    type = g.choices.pick(("unsigned char", "char", "signed char"))
    end = g.bytes_at(thing, start + length, type)
    until = g.choices.pick((f"{p} != {end}", f"{p} < {end}", f"{end} - {p} > 0"))
    return [
        f"{{ unsigned long long {total} = 0; {type} *{p};",
        f"  for ({p} = {g.bytes_at(thing, start, type)}; {until}; {p}++) "
        f"{total} = {total} * 31 + (unsigned char)*{p};",
        f"  {g.result(total)} }}",
    ]


def walk_row(g: Setting) -> Fragment:
    """Over the elements of an array of numbers, by some step, forwards or backwards."""
    thing = g.thing()
    runs = [leaf for leaf in g.aligned_leaves(thing) if leaf.path.endswith("[0]")]
    if not runs:
        return None
    first = g.choices.pick(runs)
    stem = first.path.removesuffix("[0]")
    count = sum(
        leaf.path.startswith(f"{stem}[") and "." not in leaf.path[len(stem) :]
        for leaf in thing.leaves()
    )
    count = min(count, 64)
    inner = [leaf for leaf in thing.leaves() if leaf.path == f"{stem}[{count - 1}]"]
    if not inner:
        return None
    type, step = first.type.spelling, g.choices.integer(1, 3)
    p, total = g.fresh("p"), g.fresh("s")
    rounds = (count - 1) // step + 1
    forward = g.choices.chance(60)
    start = first if forward else inner[0]
    go = f"{p} {'+' if forward else '-'}= {g.number(step)}"
    if step == 1 and forward:
        go = g.choices.pick((go, f"{p}++", f"++{p}", f"{p} = 1 + {p}", f"{p} = &{p}[1]"))
    n = g.fresh("n")
    # The last step would leave the array, and is not made.
    return [
        f"{{ unsigned long long {total} = 0; {type} *{p} = {g.address(thing, start)};",
        f"  for (int {n} = 0; ; {go}) {{ {total} = {total} * 7 + *{p}; "
        f"if (++{n} == {rounds}) break; }}",
        f"  {g.result(total)}",
        f"  {g.result(f'(char *){p} - (char *)&{thing.text}')} }}",
    ]


def difference(g: Setting) -> Fragment:
    thing = g.thing()
    size = thing.type.size
    type = g.choices.pick([number for number in g.numbers if number.align <= thing.align])
    name, unit = type.spelling, type.size
    if isinstance(thing.type, Row) and g.choices.chance(30):
        name, unit = "", thing.type.element.size
    steps = size // unit
    if not steps:
        return None
    one, other = g.choices.integer(0, steps), g.choices.integer(0, steps)
    if not name:
        row = thing.text
        left = g.choices.pick((f"&{row}[{g.number(one)}]", f"({row} + {g.number(one)})"))
        return [g.result(f"{left} - &{row}[{other}]")]
    left, right = (f"({name} *)({g.bytes_at(thing, at * unit)})" for at in (one, other))
    return [g.result(f"{left} - {right}")]


def comparison(g: Setting) -> Fragment:
    """Two places in one object, or one past its end, each spelled in its own way."""
    thing = g.thing()
    sides = []
    for _ in range(2):
        if g.choices.chance(40):
            sides.append(g.bytes_at(thing, g.choices.integer(0, thing.type.size)))
            continue
        leaf = g.choices.pick(thing.leaves())
        text = f"&{thing.text}{leaf.path}"
        sides.append(f"({text} + {g.choices.integer(0, 1)})")
    type = g.choices.pick(("char", "void", "unsigned char"))
    sign = g.choices.pick(ORDER)
    return [g.result(f"({type} *)({sides[0]}) {sign} ({type} *)({sides[1]})")]


def chosen_object(g: Setting) -> Fragment:
    """A pointer into one of two objects, by a value that is known at run time."""
    one, other = g.thing(), g.thing()
    found = g.known_range(one)
    if found is None or found[0] >= other.type.size or found[0] in other.unknown:
        return None
    name = g.fresh("p")
    test = g.choices.pick([f"{variable} & 1" for variable in g.variables])
    lines = [
        f"{{ unsigned char *{name} = {test} ? (unsigned char *)&{one.text} : "
        f"(unsigned char *)&{other.text};",
        f"  {name} += {g.number(found[0])};",
    ]
    if g.choices.chance(50):
        lines.append(f"  *{name} += {g.choices.integer(1, 255)};")
    return [*lines, f"  {g.result(f'*{name}')} }}"]


def integer_address(g: Setting) -> Fragment:
    thing = g.thing()
    base = f"({MARK}uptr)&{thing.text}"
    found = g.known_range(thing)
    forms = []
    if found is not None:
        at = g.number(found[0])
        forms += [f"*(unsigned char *)({base} + {at})", f"*(char *)({at} + {base})"]
    leaf = g.choices.pick(thing.leaves())
    where = f"({MARK}uptr)&{thing.text}{leaf.path}"
    forms += [
        f"{where} - {base}",
        f"{where} == {base} + {leaf.offset}",
        f"{base} % {thing.align} == 0",
        f"({base} & {thing.align - 1}) == 0",
        f"(char *)({where}) - (char *)&{thing.text}",
    ]
    fitting = g.aligned_leaves(thing)
    if fitting:
        inside = g.choices.pick(fitting)
        forms.append(
            f"*({inside.type.spelling} *)({MARK}uptr)({g.address(thing, inside)})",
        )
    return [g.result(g.choices.pick(forms))]
