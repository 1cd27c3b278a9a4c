"""Pointer variables: into arrays, to scalars and structs, to pointers; and walks."""

from tests.generate.blocks import Lines, block, deep, indented, use
from tests.generate.conditions import condition
from tests.generate.context import Context, Pointer, Variable
from tests.generate.expressions import assigned, expression
from tests.generate.operators import tamed
from tests.generate.places import address, is_plain_pointer, offers
from tests.generate.shapes import ArrayType, CType, ScalarType, innermost, parts
from tests.generate.values import NONE, Effects, Place, Value, cast, literal
from viap.core.program.integer_types import INT


def spell_pointer(element: CType, name: str) -> str:
    kind = innermost(element)
    return f"{kind.spelling} *{name}"


def pointer_declaration(g: Context) -> Lines | None:
    """`T *p = &a[i];`, a pointer that may be null, or a pointer to a pointer."""
    if not g.state.declares:
        return None
    if g.choices.chance(30) and (lines := _double_pointer(g)):
        return lines
    visible = g.visible()
    elements: list[CType] = []
    for variable in visible:
        if variable.pointer is None and variable.role == "plain":
            for part in parts(variable.ctype):
                if part.width is None and not isinstance(part.ctype, ArrayType):
                    elements.append(part.ctype)
    if not elements:
        return None
    element = g.choices.pick(elements)
    room = g.choices.weighted([(5, 1), (3, 2), (2, 3)])
    candidates = [v for v in visible if offers(v, element, room)]
    if not candidates:
        room, candidates = 1, [v for v in visible if offers(v, element, 1)]
    candidates = g.choices.shuffled(candidates)[:3]
    if not candidates:
        return None
    targets = frozenset(v.ident for v in candidates)
    nullable = g.choices.chance(20)
    pointer = Pointer(element, room, targets, tuple(candidates), nullable)
    variable = g.local("p", element, pointer=pointer)
    text = _target(g, pointer)
    g.declare(variable)
    return [f"{spell_pointer(element, variable.name)} = {text};"]


def _target(g: Context, pointer: Pointer) -> str:
    """What a pointer may be set to: an address, or a choice of two."""
    if pointer.nullable and g.choices.chance(40):
        return g.choices.pick(("0", "((void *)0)"))
    visible = {v.ident for v in g.visible()}
    usable = [v for v in pointer.candidates if v.ident in visible]
    if not usable:
        return ""
    texts = []
    for _ in range(2):
        text, effects = address(g, g.choices.pick(usable), pointer.element, pointer.room)
        g.touch(effects)
        texts.append(text)
    if g.choices.chance(25):
        return f"{use(g, condition(g, 1), 4)} ? {texts[0]} : {texts[1]}"
    return texts[0]


def _double_pointer(g: Context) -> Lines | None:
    found = [v for v in g.visible() if v.pointer is not None and v.pointer.candidates]
    found = [v for v in found if v.pointer is not None and is_plain_pointer(v.pointer)]
    if not found:
        return None
    first = g.choices.pick(found)
    inner = first.pointer
    assert inner is not None
    same = [v for v in found if v.pointer == inner]
    pointer = Pointer(inner.element, 1, frozenset(v.ident for v in same), tuple(same), inner=inner)
    variable = g.declare(g.local("pp", inner.element, pointer=pointer))
    return [f"{innermost(inner.element).spelling} **{variable.name} = &{first.name};"]


def pointer_statement(g: Context) -> Lines | None:
    """A pointer set again, directly or through a pointer to it; or a guarded access."""
    found = [v for v in g.visible() if v.pointer is not None and v.pointer.candidates]
    if not found:
        return None
    variable = g.choices.pick(found)
    pointer = variable.pointer
    assert pointer is not None
    if pointer.inner is not None:
        if g.choices.chance(40):
            visible = {v.ident for v in g.visible()}
            usable = [v for v in pointer.candidates if v.ident in visible]
            return [f"{variable.name} = &{g.choices.pick(usable).name};"] if usable else None
        text = _target(g, pointer.inner)
        return [f"*{variable.name} = {text};"] if text else None
    if pointer.nullable and isinstance(pointer.element, ScalarType) and g.choices.chance(60):
        test = g.choices.pick((variable.name, f"{variable.name} != 0"))
        kind = pointer.element.type
        name = f"*{variable.name}"
        target = Place(name, kind, kind.minimum, kind.maximum, NONE, pointer.targets, 14)
        value = assigned(g, target, expression(g, 2))
        return [f"if ({test})", f"  {use(g, value)};"] if value is not None else None
    text = _target(g, pointer)
    return [f"{variable.name} = {text};"] if text else None


# ----------------------------------------------------------------- walks


def _rows(g: Context) -> list[tuple[Variable, CType, int, frozenset[str]]]:
    """Arrays in scope and pointers to several elements: what a pointer can walk along."""
    found: list[tuple[Variable, CType, int, frozenset[str]]] = []
    for variable in g.visible():
        kind, pointer = variable.ctype, variable.pointer
        if pointer is not None:
            if is_plain_pointer(pointer) and pointer.room > 1:
                found.append((variable, pointer.element, pointer.room, pointer.targets))
        elif variable.role == "plain" and isinstance(kind, ArrayType):
            found.append((variable, kind.element, kind.size, frozenset((variable.ident,))))
    return [row for row in found if not isinstance(row[1], ArrayType)]


def walk_loop(g: Context) -> Lines | None:
    """A loop that moves a pointer through an array, forwards or backwards."""
    rows = _rows(g)
    if not rows or deep(g):
        return None
    variable, element, size, targets = g.choices.pick(rows)
    if not g.affords(size, 4):
        return None
    # A copy of a pointer, so that statements of the body may set the pointer itself.
    base = variable.name
    start = [f"{spell_pointer(element, base := g.fresh('b'))} = {variable.name};"]
    if variable.pointer is None:
        start, base = [], variable.name
    pointer = Pointer(element, 1, targets)
    cursor = g.local("q", element, pointer=pointer)
    name = cursor.name
    lines = [*start, f"{spell_pointer(element, name)} = {base};"]
    g.touch(Effects(reads=targets))
    form = g.choices.integer(0, 3)
    if form == 3 and isinstance(element, ScalarType):
        lines += _consume(g, targets, cursor, size)
    else:
        header = {
            1: f"for ({name} = {base} + {size}; {name} != {base};)",
            2: f"for (; {name} != &{base}[{size}]; ++{name})",
        }.get(form, f"for ({name} = {base}; {name} < {base} + {size}; {name}++)")
        with g.inside(size, breaks=True, continues=True, declares=True), g.scope():
            g.declare(cursor)
            body = block(g, header, g.choices.integer(1, 3))
        if form == 1:
            # In the body, so that the pointer never lies before its array.
            body.insert(1, f"  --{name};")
        lines += body
    lines += _difference(g, cursor, base)
    return ["{", *indented(lines), "}"]


def _consume(g: Context, targets: frozenset[str], cursor: Variable, size: int) -> Lines:
    """`*q++` read or written until a count is used up."""
    element = cursor.ctype
    assert isinstance(element, ScalarType)
    count = g.fresh("n")
    name = cursor.name
    lines = [f"int {count} = {g.choices.integer(1, size)};"]
    kind = element.type
    sums = [v for v in g.visible() if v.role == "accumulator"]
    with g.inside(size):
        g.spend(2)
        if sums and g.choices.chance(50):
            read = Value(f"*{name}++", kind, kind.minimum, kind.maximum, Effects(targets), 14)
            target = g.choices.pick(sums)
            g.touch(Effects(writes=frozenset((target.ident,))))
            step = tamed(g, read, 1000)
            if not step.type.signed:
                step = cast("int", INT, step)
            action = f"{target.name} += {use(g, step, 2)};"
        else:
            place = Place(f"*{name}++", kind, kind.minimum, kind.maximum, NONE, targets, 14)
            value = assigned(g, place, expression(g, 2)) or assigned(g, place, literal(1))
            assert value is not None
            action = f"{use(g, value)};"
    return [*lines, f"while ({count}-- > 0)", f"  {action}"]


def _difference(g: Context, cursor: Variable, base: str) -> Lines:
    """The distance that a pointer has moved, kept in a variable."""
    if g.choices.chance(50):
        return []
    target = [v for v in g.visible() if v.scalar is not None and v.role == "plain"]
    if not target:
        return []
    variable = g.choices.pick(target)
    g.touch(Effects(writes=frozenset((variable.ident,))))
    return [f"{variable.name} = {cursor.name} - {base};"]
