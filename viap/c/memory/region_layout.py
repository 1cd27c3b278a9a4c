"""The core variables that hold a region's scalars, and their names."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import (
    ELEMENT,
    MemoryRegion,
    Node,
    Path,
    is_function_pointer,
    prefix_count,
    sub_fields,
    type_at,
)
from viap.c.memory.points_to import PointsTo
from viap.c.tree.tree import Symbol
from viap.c.tree.types import ArrayType, CType, Field, FloatType, PointerType, StructType, bits_of
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.integer_types import BOOL, INDEX, INT, DataModel, IntType
from viap.core.program.nodes import Array, Constant, Expr, Scalar

if TYPE_CHECKING:
    from viap.c.memory.caller_links import InitialLink


class UniqueNames:
    """Makes unique names, readable first: `i`, then `i_2`, `i_3`."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.reserved: set[str] = set()

    def unique(self, wish: str) -> str:
        """Returns the wish if it is free or was reserved for it; else a numbered name."""
        if wish in self.reserved:
            self.reserved.discard(wish)
            return wish
        return self._numbered(wish)

    def reserve(self, wish: str) -> str:
        """Reserves a unique name for the first variable that asks for it."""
        name = self._numbered(wish)
        self.reserved.add(name)
        return name

    def _numbered(self, wish: str) -> str:
        name = wish
        while name in self.counts:
            self.counts[wish] += 1
            name = f"{wish}_{self.counts[wish]}"
        self.counts[name] = 1
        return name


@dataclass(frozen=True, slots=True)
class PointerLeaf:
    """The variables of a pointer: the object's number, outer indices, the offset.

    `changed`: cells are 0 as long as a link says where the pointer leads (`caller_links.py`).
    """

    object: Scalar | Array
    rows: tuple[Scalar | Array, ...]
    offset: Scalar | Array
    changed: Array | None = None

    @property
    def variables(self) -> tuple[Scalar | Array, ...]:
        own = (self.object, *self.rows, self.offset)
        return own if self.changed is None else (*own, self.changed)


Leaf = Scalar | Array | PointerLeaf

WILD = -1  # the object number of a pointer to an unknown object


class Layout:
    """Creates core variables when something first needs them."""

    def __init__(self, points_to: PointsTo, model: DataModel) -> None:
        self.points_to = points_to
        self.model = model
        self.names = UniqueNames()
        self.scalars: list[Scalar] = []
        self.arrays: list[Array] = []
        self.bases: dict[MemoryRegion, str] = {}
        self.leaves: dict[Node, Leaf] = {}
        self.tags: dict[Node, int] = {}
        self.by_tag: dict[int, Node] = {}
        self.removable: set[Scalar] = set()  # variables that the program's text doesn't have
        self.zeroed: set[Scalar] = set()  # those of them that start as zero
        # Arrays that are only accessed together with another one, which is checked, too.
        self.parallel: set[Array] = set()
        self.texts: set[Array] = set()
        # Pointers of the caller that lead to any number of objects.
        self.links: dict[Node, InitialLink] = {}

    # ------------------------------------------------------------- variables

    def scalar(
        self,
        name: str,
        type: IntType,
        source: str = "",
        position: Position | None = None,
        shown: str = "",
    ) -> Scalar:
        made = Scalar(self.names.unique(name), type, source, position, shown)
        self.scalars.append(made)
        if not source:
            self.removable.add(made)
        return made

    def array(
        self,
        name: str,
        type: IntType,
        sizes: tuple["int | Scalar | Array | None", ...],
        zero: bool,
        source: str = "",
        position: Position | None = None,
        shown: str = "",
    ) -> Array:
        made = Array(self.names.unique(name), type, sizes, zero, source, position, shown)
        self.arrays.append(made)
        return made

    def base_name(self, region: MemoryRegion) -> str:
        if region not in self.bases:
            name = region.site.name if region.site is not None else region.name
            inner: CType = region.type
            while isinstance(inner, ArrayType):
                inner = inner.element
            # The numbers of a pointer have names of their own; the object that it is first given
            # may get the pointer's name.
            pointer = isinstance(inner, PointerType) and not is_function_pointer(inner)
            self.bases[region] = name if pointer else self.names.reserve(name)
        return self.bases[region]

    # ------------------------------------------------------------- places

    def tag(self, node: Node) -> int:
        """Returns the number by which pointers name a node."""
        number = self.tags.get(node)
        if number is None:
            number = len(self.tags) + 1
            self.tags[node] = number
            self.by_tag[number] = node
        return number

    def is_node(self, node: Node, object: Expr, position: Position) -> Expr:
        """Returns the condition that the object number of a pointer names a node."""
        tag = Constant(self.tag(node), INT, position)
        return build.compare("==", object, tag, position)

    def sizes(self, node: Node, position: Position) -> tuple["int | Scalar | Array | None", ...]:
        """Returns the sizes of the dimensions on the way to a node."""
        region, path = node
        sizes: list[int | Scalar | Array | None] = [None] if region.many else []
        type: CType = region.type
        level = 0
        for step in path:
            if isinstance(step, Field):
                type = step.type
                continue
            assert isinstance(type, ArrayType)
            if level == 0 and region.site is not None and path[0] is ELEMENT:
                if not region.single:
                    sizes.append(self.count(region))
            elif level in region.sizes:
                sizes.append(region.sizes[level])
            elif isinstance(type.size, int) and type.size > 0:
                sizes.append(type.size)
            elif type.size == 0:
                raise Unsupported("an array without elements", position, "array")
            else:
                raise Unsupported(f"the unknown size of '{region.name}'", position, "array")
            type = type.element
            level += 1
        return tuple(sizes)

    def count(self, region: MemoryRegion) -> "int | Scalar | Array":
        """Returns the number of elements of an allocated region."""
        if region.count is None:
            name = f"{self.base_name(region)}.size"
            if region.many:
                region.count = self.array(name, INDEX, (None,), zero=False)
            else:
                region.count = self.scalar(name, INDEX)
        return region.count

    def leaf(self, node: Node, position: Position) -> Leaf:
        """Returns the core variables of a scalar node."""
        found = self.leaves.get(node)
        if found is not None:
            return found
        region, path = node
        type = type_at(node)
        members = "".join(f".{step.name}" for step in path if isinstance(step, Field))
        if region.raw and region.literal is None:
            members = ".bytes"
        elif region.flat:
            members = f".elements{members}"
        name = self.base_name(region) + members
        sizes = self.sizes(node, position)
        zero = region.static and region.symbol is not None and not region.symbol.external
        written = region.symbol is not None and not region.symbol.temporary
        text = shown(node)
        source = text.replace("[]", "") if written else ""
        if region.symbol is not None and _is_unknown(region.symbol):
            text = ""
        if region.literal is not None:
            zero = True
        made: Leaf
        if isinstance(type, IntType) or is_function_pointer(type):
            integer = type if isinstance(type, IntType) else INT
            made = self._variable(name, integer, sizes, zero, source, region.position, text)
            if region.symbol is not None and region.symbol.ghost and isinstance(made, Scalar):
                self.removable.discard(made)
        elif isinstance(type, PointerType):
            made = self._pointer(node, name, sizes, zero, region.position)
        elif isinstance(type, FloatType):
            bits = bits_of(type, position)
            made = self._variable(name, bits, sizes, zero, source, region.position, text)
        else:
            raise Unsupported(f"'{type}' as a value", position, str(type))
        self.leaves[node] = made
        if region.literal is not None and isinstance(made, Array):
            self.texts.add(made)
        return made

    def _variable(
        self,
        name: str,
        type: IntType,
        sizes: tuple["int | Scalar | Array | None", ...],
        zero: bool,
        source: str,
        position: Position | None,
        shown: str = "",
    ) -> Scalar | Array:
        if sizes:
            return self.array(name, type, sizes, zero, source, position, shown)
        made = self.scalar(name, type, source, position, shown)
        if zero:
            self.zeroed.add(made)
        return made

    def _pointer(
        self,
        node: Node,
        name: str,
        sizes: tuple["int | Scalar | Array | None", ...],
        zero: bool,
        position: Position,
    ) -> PointerLeaf:
        targets = self.points_to.sets.get(node, {})
        changed: Array | None = None
        if node in self.links:
            zero = sizes[0] is None and not any(isinstance(size, Scalar) for size in sizes)
            changed = self.array(f"{name}.changed", BOOL, sizes, zero)
        depth = max((prefix_count(target) for target in targets), default=0)
        place = shown(node)
        rows = tuple(
            self._variable(
                f"{name}.row{k + 1 if depth > 1 else ''}", INDEX, sizes, zero, "", position, place
            )
            for k in range(depth)
        )
        offset = self._variable(f"{name}.offset", INDEX, sizes, zero, "", position, place)
        self.parallel.update(v for v in (*rows, offset) if isinstance(v, Array))
        object = self._variable(f"{name}.object", INT, sizes, zero, "", position, place)
        return PointerLeaf(object, rows, offset, changed)

    # ------------------------------------------------------------- parts

    def parts(self, node: Node, position: Position) -> list[Node]:
        """Returns the scalar nodes below a node, as far as the program can see them."""
        region, path = node
        type = type_at(node)
        if isinstance(type, ArrayType):
            return self.parts((region, (*path, ELEMENT)), position)
        if isinstance(type, StructType):
            visible = sub_fields(type, self.points_to.mentioned)
            result: list[Node] = []
            for field in visible:
                result.extend(self.parts((region, (*path, field)), position))
            return result
        return [node]


def shown(node: Node) -> str:
    """Returns the name of a part of an object for messages, with `[]` for each index."""
    region, path = node
    if region.site is None:
        symbol = region.symbol
        text = region.name if symbol is None else symbol.shown or _written(symbol) or symbol.name
    else:
        text = region.site.name
        if region.single and path[:1] == (ELEMENT,):
            path = path[1:]
            if not path:
                return f"*{text}"
            if isinstance(path[0], Field):
                text, path = f"{text}->{path[0].name}", path[1:]
    if region.flat and path[:1] == (ELEMENT,):  # elements count from the first row on
        text += "[0]" * (_depth(region.declared) - 1)
    steps = "".join(f".{step.name}" if isinstance(step, Field) else "[]" for step in path)
    return (text + steps).replace("->.", "->")


def _written(symbol: Symbol) -> str:
    """Returns the expression that a temporary stands for; "" if there is none."""
    if symbol.stands_for is None:
        return ""
    from viap.c.tree.expression_printer import written_text

    return written_text(symbol)


def _is_unknown(symbol: Symbol) -> bool:
    """True if the symbol stands for nothing in the program's text."""
    return symbol.temporary and not symbol.shown and not _written(symbol)


def _depth(type: CType | None) -> int:
    """Returns the number of dimensions of an array."""
    count = 0
    while isinstance(type, ArrayType):
        type, count = type.element, count + 1
    return count


def below(node: Node, part: Node) -> Path:
    """Returns the path from a node to a part of it."""
    return part[1][len(node[1]) :]
