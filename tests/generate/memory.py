"""Objects of a size known at run time, and the functions of string.h on arrays."""

from tests.generate.blocks import Lines, deep, indented, statements, use
from tests.generate.context import Context, Pointer, Variable
from tests.generate.declarations import initialiser, scalar_type, variable_maker
from tests.generate.expressions import expression
from tests.generate.operators import tamed
from tests.generate.places import reduced, same_type
from tests.generate.shapes import ArrayType, CType, RecordType, ScalarType, innermost
from tests.generate.values import ASSIGNMENT, Effects, Value, cast
from viap.core.program.integer_types import BOOL, INT


def _filled(g: Context, name: str, size: str, most: int) -> Lines:
    """A loop that sets every cell of an array."""
    counter = g.fresh("k")
    variable = Variable(counter, f"l:{counter}", ScalarType("int", INT), "fixed", 0, most - 1)
    with g.inside(most), g.scope():
        g.spend(2)
        g.declare(variable)
        value = tamed(g, expression(g, 2), 1000)
        text = use(g, value, ASSIGNMENT)
    return [
        f"for (int {counter} = 0; {counter} < {size}; {counter}++)",
        f"  {name}[{counter}] = {text};",
    ]


def variable_length_array(g: Context) -> Lines | None:
    """An array whose size is a variable; all of it is set before it is used."""
    if deep(g) or not g.affords(6, 6):
        return None
    kind = scalar_type(g)
    least, spread = g.choices.integer(1, 3), g.choices.integer(1, 3)
    number = reduced(g, expression(g, 1), spread)
    size = g.fresh("n")
    lines = [f"int {size} = {least} + {use(g, _as_int(number), 13)};"]
    array = g.local("vla", ArrayType(kind, least))
    lines.append(f"{kind.spelling} {array.name}[{size}];")
    lines += _filled(g, array.name, size, least + spread)
    with g.inside(declares=True), g.scope():
        bound = Variable(size, f"l:{size}", ScalarType("int", INT), "fixed", least, least + spread)
        g.declare(bound)
        g.declare(array)
        lines += statements(g, g.choices.integer(1, 3))
        lines += _kept(g, array, size, least + spread)
    return ["{", *indented(lines), "}"]


def _as_int(value: Value) -> Value:
    return value if value.type == INT else cast("int", INT, value)


def _kept(g: Context, array: Variable, size: str, most: int) -> Lines:
    """The sum of an array's cells, put where it can be seen."""
    targets = [v for v in g.visible() if v.role == "accumulator"]
    if not targets or array.name not in {v.name for v in g.visible()}:
        return []
    target = g.choices.pick(targets)
    g.touch(Effects(writes=frozenset((target.ident,))))
    with g.inside(most):
        g.spend(2)
    counter = g.fresh("k")
    return [
        f"for (int {counter} = 0; {counter} < {size}; {counter}++)",
        f"  {target.name} += (int)({array.name}[{counter}] % 100);",
    ]


# ----------------------------------------------------------------- the heap


def heap_block(g: Context) -> Lines | None:
    """An allocated array or struct, its use, and mostly its end."""
    if deep(g) or not g.affords(6, 6):
        return None
    g.requires.add("stdlib")
    record = g.records and g.choices.chance(35)
    element: CType = g.choices.pick(g.records) if record else scalar_type(g)
    spelling = innermost(element).spelling
    size = 1 if isinstance(element, RecordType) else g.choices.integer(1, 5)
    name = g.fresh("h")
    pointer = Pointer(element, size, frozenset((f"l:heap {name}",)))
    variable = Variable(name, f"l:{name}", element, pointer=pointer)
    cleared = g.choices.chance(40)
    if cleared:
        measure = g.choices.pick((f"sizeof({spelling})", f"sizeof *{name}"))
        call = f"calloc({size}, {measure})"
    elif size == 1:
        call = g.choices.pick((f"malloc(sizeof({spelling}))", f"malloc(sizeof(*{name}))"))
    else:
        call = f"malloc({size} * sizeof({spelling}))"
    if g.choices.chance(50):
        call = f"({spelling} *){call}"
    lines = [f"{spelling} *{name} = {call};"]
    if not cleared:
        lines += _set_all(g, element, name, size)
    if not isinstance(g.state.result, RecordType) and g.choices.chance(20):
        lines += [f"if ({name} == 0)", "  return;" if g.state.result is None else "  return 0;"]
    with g.inside(declares=True), g.scope():
        g.declare(variable)
        lines += statements(g, g.choices.integer(2, 4))
        if isinstance(element, ScalarType):
            lines += _kept(g, variable, str(size), size)
    if g.choices.chance(70):
        lines.append(f"free({name});")
    return ["{", *indented(lines), "}"]


def _set_all(g: Context, element: CType, name: str, size: int) -> Lines:
    if isinstance(element, ScalarType):
        return _filled(g, name, str(size), size)
    make, touched = variable_maker(g)
    record = g.fresh("r")
    lines = [f"{innermost(element).spelling} {record} = {initialiser(g, element, make)};"]
    for effects in touched:
        g.touch(effects)
    return [*lines, f"*{name} = {record};"]


# ----------------------------------------------------------------- memset, memcpy


def _whole_arrays(g: Context) -> list[Variable]:
    found = []
    for variable in g.visible():
        if variable.pointer is None and variable.role == "plain":
            if isinstance(variable.ctype, ArrayType) and not variable.name.startswith("vla"):
                found.append(variable)
    return found


def memory_call(g: Context) -> Lines | None:
    arrays = _whole_arrays(g)
    if not arrays:
        return None
    g.requires.add("string")
    target = g.choices.pick(arrays)
    assert isinstance(target.ctype, ArrayType)
    g.touch(Effects(writes=frozenset((target.ident,))))
    others = []
    for array in arrays:
        kind = array.ctype
        if array.ident != target.ident and isinstance(kind, ArrayType):
            if same_type(kind.element, target.ctype.element):
                others.append(array)
    if others and g.choices.chance(70):
        source = g.choices.pick(others)
        assert isinstance(source.ctype, ArrayType)
        g.touch(Effects(reads=frozenset((source.ident,))))
        least = min(source.ctype.size, target.ctype.size)
        if least == target.ctype.size and g.choices.chance(60):
            return [f"memcpy({target.name}, {source.name}, sizeof({target.name}));"]
        count = g.choices.integer(1, least)
        size = f"{count} * sizeof({target.name}[0])"
        start, end = (
            g.choices.integer(0, array.size - count) for array in (target.ctype, source.ctype)
        )
        left = f"&{target.name}[{start}]" if start else target.name
        right = f"{source.name} + {end}" if end else source.name
        return [f"memcpy({left}, {right}, {size});"]
    byte = "0"
    cell = innermost(target.ctype)
    if isinstance(cell, ScalarType) and cell.type != BOOL and g.choices.chance(30):
        byte = g.choices.pick(("-1", "255", "1")) if cell.type.bits == 8 else "-1"
    return [f"memset({target.name}, {byte}, sizeof({target.name}));"]


# ----------------------------------------------------------------- strings and lists


def string_block(g: Context) -> Lines | None:
    """A string literal read through a pointer, up to its end or for some characters."""
    sums = [v for v in g.visible() if v.role == "accumulator"]
    if not sums or not g.affords(6, 3):
        return None
    target, name = g.choices.pick(sums), g.fresh("s")
    g.touch(Effects(writes=frozenset((target.ident,))))
    with g.inside(6):
        g.spend(2)
    text = g.choices.pick(("", "hello", "a b", "\\n\\0x"))
    lines = [
        f'const char *{name} = "{text}";',
        f"while (*{name})",
        f"  {target.name} += *{name}++;",
    ]
    return ["{", *indented(lines), "}"]


def linked_list(g: Context) -> Lines | None:
    """A list built cell by cell, walked, and summed."""
    sums = [v for v in g.visible() if v.role == "accumulator"]
    if not sums or deep(g) or not g.affords(5, 8):
        return None
    g.requires |= {"stdlib", "list"}
    target, head, cell, count = g.choices.pick(sums), g.fresh("head"), g.fresh("c"), g.fresh("k")
    g.touch(Effects(writes=frozenset((target.ident,))))
    number = g.choices.integer(1, 4)
    with g.inside(number):
        g.spend(6)
        value = use(g, tamed(g, expression(g, 1), 100), ASSIGNMENT)
    lines = [
        f"struct cell *{head} = 0, *{cell};",
        f"for (int {count} = 0; {count} < {number}; {count}++) {{",
        f"  {cell} = malloc(sizeof(struct cell));",
        f"  {cell}->value = {value};",
        f"  {cell}->next = {head};",
        f"  {head} = {cell};",
        "}",
        f"for ({cell} = {head}; {cell} != 0; {cell} = {cell}->next)",
        f"  {target.name} += {cell}->value;",
    ]
    return ["{", *indented(lines), "}"]
