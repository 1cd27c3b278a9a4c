"""The core variables of values and objects that the entry function's caller passes."""

from viap.c.expression_printer import declaration
from viap.c.memory.memory_regions import MemoryRegion, Node, type_at
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
    parts: list[tuple[str, Scalar | Array]] = []
    for node in layout.parts((region, ()), symbol.position):
        leaf = layout.leaf(node, symbol.position)
        if isinstance(leaf, PointerLeaf) and isinstance(leaf.object, Scalar):
            if layout.points_to.sets.get(node):
                continue  # it leads to an object of its own
        if isinstance(leaf, PointerLeaf) or isinstance(type_at(node), PointerType):
            # It is not known how many objects there would be, and which are the same.
            what = f"the pointers in '{symbol.name}', which a caller gives"
            if isinstance(type_at((region, ())), ArrayType) and isinstance(node[1][-1], Field):
                what += f" (unless there is one element: --array {symbol.name}:1)"
            raise Unsupported(what, symbol.position, symbol.name)
        parts.append((_written(symbol, node), leaf))
    pointer = isinstance(symbol.type, PointerType)
    single = region.single or not isinstance(region.declared or region.type, ArrayType)
    declared = _declared(symbol)
    return Given(symbol.name, _kind(symbol), pointer, single, declared, tuple(parts))


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


def _written(symbol: Symbol, node: Node) -> str:
    """Returns the C text of the part, with `{}` for each index."""
    region, path = node
    text = symbol.name
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
    return text
