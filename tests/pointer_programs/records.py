"""Statements about structures behind pointers, buffers, strings and null pointers."""

from tests.gcc.small_program import MARK
from tests.pointer_programs.layouts import Record, Row, declared, leaves
from tests.pointer_programs.setting import Fragment, Setting, Thing


def _records(g: Setting) -> list[tuple[Thing, Record, int]]:
    """Arrays of structures or unions, with their number of elements."""
    return [
        (thing, thing.type.element, thing.type.count)
        for thing in g.things
        if isinstance(thing.type, Row) and isinstance(thing.type.element, Record)
    ]


def record_steps(g: Setting) -> Fragment:
    """From one structure of an array to another, by the pointer's own type."""
    found = _records(g)
    if not found:
        return None
    thing, type, count = g.choices.pick(found)
    p, spelling = g.fresh("p"), type.spelling
    one, other = g.choices.integer(0, count - 1), g.choices.integer(0, count - 1)
    leaf = g.choices.pick(list(leaves(type)))
    step = other - one
    path = leaf.path.removeprefix(".")
    forms = [
        f"({p} + {g.number(step)})->{path}",
        f"{p}[{g.number(step)}].{path}",
        f"(*({g.number(step)} + {p})).{path}",
        f"(&{thing.text}[{other}] - {p})",
        f"(char *)&{p}[{step}].{path} - (char *){p}",
        f"&{p}[{step}] == &{thing.text}[{other}]",
        f"{p} < &{thing.text}[{count}]",
    ]
    lines = [f"{{ {spelling} *{p} = &{thing.text}[{g.number(one)}];"]
    if g.choices.chance(40):
        lines[0] = f"{{ {spelling} *{p} = ({spelling} *)({g.bytes_at(thing, one * type.size)});"
    for form in g.choices.shuffled(forms)[:2]:
        lines.append(f"  {g.result(form)}")
    if g.choices.chance(40):
        lines.append(f"  {p}[{step}].{path} = {g.constant(leaf.type)};")
    return [*lines, "}"]


def by_value(g: Setting) -> Fragment:
    """A structure that is copied into a variable, changed there, and copied back."""
    found = [
        (thing, thing.type)
        for thing in g.things
        if isinstance(thing.type, Record) and not thing.unknown
    ]
    if not found:
        return None
    thing, type = g.choices.pick(found)
    name, leaf = g.fresh("c"), g.choices.pick(list(leaves(type)))
    other = g.choices.pick(list(leaves(type)))
    return [
        f"{{ {type.spelling} {name} = *&{thing.text};",
        f"  {name}{leaf.path} ^= {g.choices.integer(1, 99)};",
        f"  {g.result(f'{name}{other.path}')} {g.result(f'{thing.text}{other.path}')} }}",
    ]


def heap_buffer(g: Setting) -> Fragment:
    """Memory without a type of its own, used for several numbers at several places."""
    name, size = g.fresh("h"), 8 * g.choices.integer(2, 4)
    make = g.choices.pick((f"malloc({size})", f"calloc({size // 8}, 8)", f"malloc({size})"))
    kind = g.choices.pick(("char", "unsigned char", "void"))
    lines = [f"{{ {kind} *{name} = {make}; if (!{name}) return 0;"]
    lines.append(f"  memset({name}, {g.choices.integer(0, 255)}, {size});")
    at, used = 0, []
    while at < size and g.choices.chance(85):
        type = g.choices.pick(g.numbers)
        at = -(-at // type.size) * type.size
        if at + type.size > size:
            break
        where = f"({type.spelling} *)((char *){name} + {g.number(at)})"
        lines.append(f"  *{where} = {g.constant(type)};")
        used.append((where, type))
        at += type.size
    for where, _ in used[:3]:
        lines.append(f"  {g.result(f'*{where}')}")
    lines.append(f"  {g.result(f'{MARK}sum({name}, {size})')}")
    return [*lines, f"  free({name}); }}" if g.choices.chance(60) else "}"]


def records_in_buffers(g: Setting) -> Fragment:
    """Structures in allocated memory, at a distance from its start."""
    plain = [type for type in g.records if type.spelling.startswith("struct") and not type.packed]
    if not plain:
        return None
    type = g.choices.pick(plain)
    name, p = g.fresh("h"), g.fresh("p")
    count, place = g.choices.integer(1, 3), g.choices.integer(0, 2)
    total = 8 * place + count * type.size
    index = g.choices.integer(0, count - 1)
    leaf, spelling = g.choices.pick(list(leaves(type))), type.spelling
    inner = leaf.path.removeprefix(".")
    lines = [
        f"{{ char *{name} = calloc(1, {total}); if (!{name}) return 0;",
        f"  {spelling} *{p} = ({spelling} *)({name} + {g.number(8 * place)});",
        f"  {p}[{g.number(index)}]{leaf.path} = {g.constant(leaf.type)};",
        f"  {g.result(f'({p} + {index})->{inner}')}",
        f"  {g.result(f'{MARK}sum({name}, {total})')}",
        f"  {g.result(f'(char *)({p} + {index}) - {name}')}",
    ]
    return [*lines, f"  free({name}); }}"]


def flexible_array(g: Setting) -> Fragment:
    type, count = g.choices.pick(g.numbers), g.choices.integer(1, 4)
    tag, name = g.fresh("flex"), g.fresh("f")
    index = g.choices.integer(0, count - 1)
    lines = [
        f"{{ struct {tag} {{ char n; {type.spelling} cells[]; }} *{name} = "
        f"malloc(sizeof *{name} + {count} * sizeof({type.spelling})); if (!{name}) return 0;",
        f"  {name}->n = {count};",
        f"  for (int i = 0; i < {name}->n; i++) {name}->cells[i] = i * 7 + 1;",
        f"  {g.result(f'{name}->cells[{g.number(index)}]')}",
        f"  {g.result(f'(char *)&{name}->cells[{index}] - (char *){name}')}",
        f"  {g.result(f'*({type.spelling} *)((char *){name}->cells + {index * type.size})')}",
    ]
    return [*lines, "}"]


def negative_index(g: Setting) -> Fragment:
    """Backwards from inside of an array."""
    thing = g.thing()
    if not isinstance(thing.type, Row) or isinstance(thing.type.element, Row):
        return None
    count, element = thing.type.count, thing.type.element
    at = g.choices.integer(0, count)
    back = g.choices.integer(0, at)
    leaf = g.choices.pick(list(leaves(element)))
    if at - back == count:
        return None
    p = g.fresh("p")
    start = g.choices.pick((f"&{thing.text}[{g.number(at)}]", f"{thing.text} + {g.number(at)}"))
    form = g.choices.pick((f"{p}[-{back}]{leaf.path}", f"(*({p} - {g.number(back)})){leaf.path}"))
    return [f"{{ {declared(element, f'*{p}')} = {start}; {g.result(form)} }}"]


def string(g: Setting) -> Fragment:
    """String literals, and arrays that they initialise."""
    text = g.choices.pick(("abc", "", "x\\n\\0y", "viap", "\\377\\001", "long text"))
    s = g.fresh("s")
    length = {"abc": 3, "": 0, "x\\n\\0y": 4, "viap": 4, "\\377\\001": 2, "long text": 9}[text]
    at = g.choices.integer(0, length)
    forms = [
        f"{s}[{g.number(at)}]",
        f"*({s} + {at})",
        f'"{text}"[{at}]',
        f"*((unsigned char *){s} + {at})",
        f"strlen({s})",
        f'sizeof("{text}")',
        f"{s} + {at} - {s}",
        f"(({s} + {length}) - {at} >= {s})",
        f'strcmp({s}, "b") < 0',
    ]
    first = g.choices.pick((f'const char *{s} = "{text}";', f'char {s}[12] = "{text}";'))
    chosen = g.choices.shuffled(forms)[:2]
    return [f"{{ {first} " + " ".join(g.result(form) for form in chosen) + " }"]


def null_tests(g: Setting) -> Fragment:
    thing = g.thing()
    p, q = g.fresh("p"), g.fresh("q")
    kind = g.choices.pick(("void", "char", "unsigned char"))
    offset = g.choices.integer(0, thing.type.size)
    forms = [
        f"{p} == 0", f"!{p}", f"{p} && !{q}", f"{p} != {q}", f"{q} == (void *)0",
        f"{q} ? 1 : 2", f"({MARK}uptr){q}", f"(_Bool){p}", f"!!{q}", f"{q} == NULL",
        f"({p} ? {p} : {q}) == {p}",
    ]  # fmt: skip
    lines = [f"{{ {kind} *{p} = {g.bytes_at(thing, offset, kind)}, *{q} = 0;"]
    if g.choices.chance(30):
        lines.append(f"  if ({g.choices.pick(list(g.variables))} & 1) {q} = {p};")
        forms = [f"{q} == {p}", f"!{q}", f"{q} ? 3 : 4"]
    for form in g.choices.shuffled(forms)[:2]:
        lines.append(f"  {g.result(form)}")
    return [*lines, "}"]


def compound_literal(g: Setting) -> Fragment:
    type, count = g.choices.pick(g.numbers), g.choices.integer(2, 4)
    values = ", ".join(g.constant(type) for _ in range(count))
    p, at = g.fresh("p"), g.choices.integer(0, count - 1)
    return [
        f"{{ {type.spelling} *{p} = ({type.spelling}[]){{{values}}};",
        f"  {p} += {g.number(at)}; {g.result(f'*{p}')}",
        f"  {g.result(f'*((unsigned char *){p} + {g.choices.integer(0, type.size - 1)})')} }}",
    ]


def volatile_access(g: Setting) -> Fragment:
    """Memory through a qualified type: nobody else changes it here."""
    view = g.view(g.thing())
    if view is None:
        return None
    where, type = view
    p, v = g.fresh("p"), g.fresh("v")
    lines = [f"{{ volatile {type.spelling} *{p} = {where}, {v} = {g.constant(type)};"]
    change = f"*{p} = {v};" if g.choices.chance(50) else f"{v} = *{p};"
    lines.append(f"  {change} {g.result(f'*{p}')} {g.result(f'{v} == *{p}')}")
    form = f"*(volatile unsigned char *){p} + *(const volatile {type.spelling} *)&{v}"
    return [*lines, f"  {g.result(form)} }}" if type.size < 4 else "}"]
