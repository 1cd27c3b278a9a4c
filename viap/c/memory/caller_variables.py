"""The core variables of values and objects that the entry function's caller passes."""

from collections.abc import Iterator

from viap.c.expression_printer import declaration
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, type_at
from viap.c.memory.pointees import is_function_pointer
from viap.c.memory.region_layout import Layout, PointerLeaf
from viap.c.struct_text import tag
from viap.c.tree import Symbol
from viap.c.types import ArrayType, CType, Field, PointerType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.nodes import Array, Given, Scalar


def handed(symbol: Symbol, region: MemoryRegion, layout: Layout) -> Given:
    """Returns the record of a value or object that a caller passes.

    `region` is the variable itself, or the object behind it if it is a pointer.
    """
    parts = tuple(_parts(symbol, region, layout, symbol.name))
    pointer = isinstance(symbol.type, PointerType)
    single = region.single or not isinstance(region.declared or region.type, ArrayType)
    declared = _declared(symbol)
    return Given(symbol.name, _kind(symbol), pointer, single, declared, parts)


def handed_pointer(symbol: Symbol) -> Given:
    """Returns the record of a pointer to objects with numbers."""
    return Given(symbol.name, _kind(symbol), True, True, _declared(symbol), ())


def handed_objects(symbol: Symbol, region: MemoryRegion, layout: Layout) -> Given:
    """Returns the record of objects with numbers; `symbol` stands for the pointers to them."""
    parts = tuple(_parts(symbol, region, layout, "{}"))
    return Given(symbol.name, "objects", True, region.single, _declared(symbol), parts)


def _parts(
    symbol: Symbol, region: MemoryRegion, layout: Layout, text: str
) -> Iterator[tuple[str, Scalar | Array]]:
    linked = {node for _, node in layout.points_to.linked()}
    for node in layout.parts((region, ()), symbol.position):
        if node in linked:
            continue  # it leads to objects with numbers
        if is_function_pointer(type_at(node)):
            continue  # no counterexample has one
        leaf = layout.leaf(node, symbol.position)
        if node in layout.points_to.received:
            assert isinstance(leaf, PointerLeaf)
            yield _written(symbol, node, text), leaf.object  # (null in ordinary surroundings)
            continue
        if isinstance(leaf, PointerLeaf) and isinstance(leaf.object, Scalar):
            if layout.points_to.sets.get(node):
                continue  # it leads to an object of its own
        if isinstance(leaf, PointerLeaf) or isinstance(type_at(node), PointerType):
            what = f"the pointers in '{symbol.name}', which a caller gives"
            raise Unsupported(what, symbol.position, symbol.name)
        yield _written(symbol, node, text), leaf


def link_text(node: Node) -> str:
    """Returns the C text of pointers in objects of a caller, with `{}` for each index.

    For objects with numbers, the first one is the object.
    """
    region, path = node
    arrow = False
    if region.symbol is None:
        text = "{}"
        if region.single and path[:1] == (ELEMENT,):
            path, arrow = path[1:], True
            text = text if path else "{}[0]"
    else:
        symbol = region.symbol
        arrow = symbol.shown.endswith("->")
        text = f"{symbol.name}[0]" if symbol.shown.startswith("*") else symbol.name
    for step in path:
        if not isinstance(step, Field):
            text += "[{}]"
        else:
            text += f"->{step.name}" if arrow else f".{step.name}"
        arrow = False
    return text


def _kind(symbol: Symbol) -> str:
    if symbol.member:
        return "member"
    if symbol.external:
        return "extern"
    return "parameter" if symbol.parameter else "local" if symbol.local else "global"


def _declared(symbol: Symbol) -> str:
    """Returns the declaration, with names that the file knows."""
    type: CType = symbol.type
    while isinstance(type, ArrayType | PointerType):
        type = type.element if isinstance(type, ArrayType) else type.target
    text = declaration(symbol.type, symbol.name)
    if isinstance(type, StructType) and type.tag.startswith("<") and type.alias:
        text = text.replace(f"{type.kind} {tag(type)}", type.alias, 1)
    return text


def _written(symbol: Symbol, node: Node, text: str) -> str:
    """Returns the C text of the part, with `{}` for each index; `text`: that of the object."""
    region, path = node
    if region.raw:
        whole = isinstance(symbol.type, PointerType | ArrayType)
        return f"((unsigned char *){'' if whole else '&'}{text})[{{}}]"
    if region.flat:
        text = f"(({declaration(PointerType(type_at((region, path[:1]))), '')}){text})"
    elif isinstance(symbol.type, PointerType) and isinstance(symbol.type.target, VoidType):
        assert isinstance(region.type, ArrayType)
        text = f"(({declaration(PointerType(region.type.element), '')}){text})"
    for number, step in enumerate(path):
        if not isinstance(step, Field):
            text += "[0]" if number == 0 and region.single else "[{}]"
        elif not step.name.startswith("<"):
            behind = not number and isinstance(symbol.type, PointerType)
            text += f"->{step.name}" if behind else f".{step.name}"
    return text.replace("{}[0].", "{}->", 1)
