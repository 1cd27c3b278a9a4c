"""Statements that copy bytes, whole objects and pointers, and functions that get pointers."""

from tests.gcc.small_program import MARK
from tests.pointer_programs.layouts import Record, Row, declared
from tests.pointer_programs.setting import Fragment, Setting, copied

HELPERS = f"""\
static void {MARK}fill(void *to, unsigned n, unsigned seed) {{
  unsigned char *p = to;
  for (unsigned i = 0; i < n; i++) p[i] = (unsigned char)(seed + 37 * i + i / 3);
}}
static void {MARK}copy(void *to, const void *from, unsigned n) {{
  unsigned char *d = to; const unsigned char *s = from;
  while (n--) *d++ = *s++;
}}
static unsigned long long {MARK}sum(const void *from, unsigned n) {{
  const unsigned char *p = from; unsigned long long s = 0;
  for (unsigned i = 0; i < n; i++) s = s * 31 + p[i];
  return s;
}}
static void {MARK}flip(char *p, int n) {{
  for (int i = 0; i < n / 2; i++) {{ char c = p[i]; p[i] = p[n - 1 - i]; p[n - 1 - i] = c; }}
}}
static int {MARK}get(const void *p) {{ int v; memcpy(&v, p, sizeof v); return v; }}
static void {MARK}put(void *p, long long v) {{ memcpy(p, &v, sizeof v); }}
"""


def copy_between(g: Setting) -> Fragment:
    source, target = g.thing(), g.thing()
    found = g.known_range(source)
    if found is None or source is target:
        return None
    start, length = found[0], min(found[1], target.type.size)
    at = g.choices.integer(0, target.type.size - length)
    target.unknown -= set(range(at, at + length))
    function = g.choices.pick(("memcpy", "memmove", f"{MARK}copy"))
    arguments = [
        g.bytes_at(target, at, g.choices.pick(("void", "char"))),
        g.bytes_at(source, start, g.choices.pick(("void", "char"))),
        g.number(length),
    ]
    return [f"{function}({', '.join(arguments)});"]


def move_inside(g: Setting) -> Fragment:
    thing = g.thing()
    found = g.known_range(thing)
    if found is None:
        return None
    start, length = found
    at = g.choices.integer(0, thing.type.size - length)
    thing.unknown -= set(range(at, at + length))
    to, source = g.bytes_at(thing, at, "void"), g.bytes_at(thing, start, "void")
    return [f"memmove({to}, {source}, {g.number(length)});"]


def set_bytes(g: Setting) -> Fragment:
    thing = g.thing()
    at = g.choices.integer(0, thing.type.size - 1)
    length = g.choices.integer(0, thing.type.size - at)
    thing.unknown -= set(range(at, at + length))
    value = g.choices.pick((0, 1, 255, -1, 0x5A, 300))
    return [f"memset({g.bytes_at(thing, at, 'void')}, {value}, {g.number(length)});"]


def compare_bytes(g: Setting) -> Fragment:
    one, other = g.thing(), g.thing()
    first, second = g.known_range(one), g.known_range(other)
    if first is None or second is None:
        return None
    length = min(first[1], second[1])
    left, right = g.bytes_at(one, first[0], "void"), g.bytes_at(other, second[0], "void")
    return [g.result(f"memcmp({left}, {right}, {length}) {g.choices.pick(('==', '<', '>'))} 0")]


def call_helper(g: Setting) -> Fragment:
    thing = g.thing()
    found = g.known_range(thing, 8) or g.known_range(thing)
    if found is None:
        return None
    start, length = found
    where = g.bytes_at(thing, start, g.choices.pick(("void", "char")))
    options = [[g.result(f"{MARK}sum({where}, {g.number(length)})")]]
    options.append([f"{MARK}flip({g.bytes_at(thing, start, 'char')}, {length});"])
    if length >= 4:
        options.append([g.result(f"{MARK}get({where})")])
    if length >= 8:
        options.append([f"{MARK}put({where}, {g.choices.integer(-(10**15), 10**15)}LL);"])
    return g.choices.pick(options)


def assign_whole(g: Setting) -> Fragment:
    """Between two objects, or elements, of one record type."""
    places = []
    for thing in g.things:
        if isinstance(thing.type, Record):
            places.append((thing, thing.text, thing.type))
        elif isinstance(thing.type, Row) and isinstance(thing.type.element, Record):
            for index in range(thing.type.count):
                places.append((thing, f"{thing.text}[{index}]", thing.type.element))
    if not places:
        return None
    target, left, type = g.choices.pick(places)
    same = [(thing, text) for thing, text, other in places if other == type and text != left]
    if not same:
        return None
    source, right = g.choices.pick(same)
    copied(g, target, source)
    if g.choices.chance(30):
        return [f"*(&{left}) = *({type.spelling} *)(void *)&{right};"]
    return [f"{left} = {right};"]


def local_copy(g: Setting) -> Fragment:
    """A number through an array of bytes, or through a union, on the stack."""
    thing = g.thing()
    found = g.known_range(thing, 4)
    if found is None:
        return None
    start, _ = found
    name = g.fresh("t")
    size, type = g.choices.pick(((4, "int"), (2, "short"), (4, "unsigned"), (1, "signed char")))
    where = g.bytes_at(thing, start, "void")
    if g.choices.chance(50):
        lines = [f"{{ {type} {name}; memcpy(&{name}, {where}, sizeof {name});"]
        return [*lines, f"  {g.result(name)} }}"]
    members = f"{type} n; unsigned char b[{size}]; struct {{ char x; char y; }} s;"
    lines = [f"{{ union {{ {members} }} {name};", f"  memset(&{name}, 0, sizeof {name});"]
    lines.append(f"  memcpy({name}.b, {where}, {size});")
    last = size - 1
    return [*lines, f"  {g.result(f'{name}.n')} {g.result(f'{name}.b[{last}] + {name}.s.x')} }}"]


def pointers_in_memory(g: Setting) -> Fragment:
    """Pointers in arrays and structures, copied in several ways, then used."""
    thing = g.thing()
    fitting = g.aligned_leaves(thing)
    if not fitting:
        return None
    leaf, other = g.choices.pick(fitting), g.choices.pick(fitting)
    type = leaf.type.spelling
    name, again = g.fresh("r"), g.fresh("r")
    copy = g.choices.pick(
        (
            f"{again} = {name};",
            f"memcpy(&{again}, &{name}, sizeof {again});",
            f"{again}.to = {name}.to; {again}.at = {name}.at;",
            f"{type} **pp{again} = &{name}.to; {again}.to = *pp{again}; {again}.at = {name}.at;",
        )
    )
    return [
        f"{{ struct {{ int tag; {type} *to; void *at; }} {name}, {again};",
        f"  {name}.tag = 1; {name}.to = {g.address(thing, leaf)}; "
        f"{name}.at = {g.address(thing, other)};",
        f"  {copy}",
        f"  {g.result(f'*{again}.to')}",
        f"  {g.result(f'(char *){again}.at - (char *){again}.to')}",
        f"  {g.result(f'*({other.type.spelling} *){again}.at')} }}",
    ]


def rows(g: Setting) -> Fragment:
    """A table with two dimensions, through pointers to rows, to elements and to bytes."""
    type = g.choices.pick(g.numbers)
    m, n = g.choices.integer(1, 3), g.choices.integer(2, 4)
    name, r = g.fresh("a"), g.fresh("r")
    i, j = g.choices.integer(0, m - 1), g.choices.integer(0, n - 1)
    flat = g.choices.integer(0, m * n - 1)
    sign = g.choices.pick(("==", "!=", "<", "<=", ">"))
    row, size = f"{name}[{g.number(i)}]", type.size
    forms = [
        f"{name}[{i}] + {n} == (({type.spelling} *){name}) + {n * (i + 1)}",
        f"&{name}[0][0] + {flat} {sign} &{row}[{j}]",
        f"(char *)&{row}[{j}] - (char *){name}",
        f"(char *)({name} + {i}) - (char *){name}",
        f"*(*({name} + {g.number(i)}) + {g.number(j)})",
        f"({type.spelling} *)({name} + {i}) {sign} &{name}[{i}][{j}]",
        f"(*{r})[{g.number(j)}]",
        f"(char *)({r} + 1) - (char *){name}",
        f"*({type.spelling} *)((char *){name} + {g.number(flat * size)})",
        f"(({type.spelling} *){name})[{g.number(flat)}]",
        f"sizeof {name}[0] + sizeof *{r} + sizeof **{r}",
        f"{r} - {name}",
        f"&{name}[1] - &{name}[0]",
        f"(void *)&{name}[{i}][{n}] {sign} (void *)&{name}[{i + 1}]",
    ]
    lines = [
        f"{{ {declared(type, f'{name}[{m}][{n}]')}; {MARK}fill({name}, sizeof {name}, 9);",
        f"  {declared(type, f'(*{r})[{n}]')} = {g.choices.pick((f'{name} + {i}', f'&{row}'))};",
    ]
    for form in g.choices.shuffled(forms)[:3]:
        lines.append(f"  {g.result(form)}")
    return [*lines, "}"]


def containers(g: Setting) -> Fragment:
    """From a member back to its structure."""
    found = [
        thing
        for thing in g.things
        if isinstance(thing.type, Record)
        and thing.type.spelling.startswith("struct")
        and not thing.type.packed
    ]
    if not found:
        return None
    thing = g.choices.pick(found)
    assert isinstance(thing.type, Record)
    type = thing.type
    member, other = g.choices.pick(type.members), g.choices.pick(type.members)
    name, offset = g.fresh("c"), f"offsetof({type.spelling}, {member.name})"
    return [
        f"{{ void *{name} = &{thing.text}.{member.name};",
        f"  {type.spelling} *s{name} = ({type.spelling} *)((char *){name} - {offset});",
        f"  {g.result(f's{name} == &{thing.text}')}",
        f"  {g.result(f'(char *)&s{name}->{other.name} - (char *){name}')} }}",
    ]


def bit_fields(g: Setting) -> Fragment:
    """A structure with bit-fields, seen through its members and as bytes."""
    name, tag = g.fresh("b"), g.fresh("bits")
    fields, used = [], []
    for number in range(g.choices.integer(1, 4)):
        type = g.choices.pick([n for n in g.numbers if n.spelling != "char"])
        width = g.choices.integer(1, type.size * 8)
        fields.append(f"{type.spelling} f{number} : {width};")
        used.append((number, type, width))
        if g.choices.chance(15):
            fields.append(f"{type.spelling} : {g.choices.pick((0, 1, 3))};")
        if g.choices.chance(20):
            fields.append(f"{g.choices.pick(('char', 'short', 'int'))} plain{number};")
    union = f"union {{ struct {tag} s; unsigned char b[sizeof(struct {tag})]; }}"
    lines = [f"{{ struct {tag} {{ {' '.join(fields)} }}; {union} {name};"]
    lines.append(f"  memset(&{name}, 0, sizeof {name});")
    for number, type, width in used:
        low = -(1 << (width - 1)) if type.signed else 0
        value = g.choices.integer(low, low + (1 << width) - 1)
        suffix = "ULL" if not type.signed else "LL"
        if value == -(1 << 63):
            value += 1
        lines.append(f"  {name}.s.f{number} = {value}{suffix};")
        lines.append(f"  {g.result(f'{name}.s.f{number}')}")
    lines.append(f"  {g.result(f'{name}.b[0]')}")
    lines.append(f"  {g.result(f'{MARK}sum(&{name}, sizeof {name})')}")
    if g.choices.chance(50):
        number, type, width = g.choices.pick(used)
        if width < 31 or not type.signed:
            lines.append(f"  {name}.s.f{number}{g.choices.pick(('++', '--', ' ^= 3'))};")
            lines.append(f"  {g.result(f'{name}.s.f{number}')}")
    lines.append(f"  {name}.b[{g.number(0)}] ^= {g.choices.integer(1, 255)};")
    number, _, _ = g.choices.pick(used)
    return [*lines, f"  {g.result(f'{name}.s.f{number}')} }}"]
