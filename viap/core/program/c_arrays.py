"""Arrays as C: plain ones where the sizes are numbers, allocated ones elsewhere.

An array with symbolic sizes in several dimensions, or with rows without number, is read
and written through a macro of its name: `a(i, j)`.
"""

from viap.core.program.c_names import CNames, number, stored
from viap.core.program.integer_types import INT, LLONG
from viap.core.program.nodes import Array, Cell, Fill, Scalar

# Static arrays beyond this many bytes are allocated when the program starts.
_LARGEST = 1 << 28

_ARRAY = """\
static void *viap_array(void *old, long long cells, {size_t} size)
{
    void *fresh;
    free(old);
    fresh = calloc(cells > 0 ? cells : 1, size);
    if (!fresh)
        abort();
    return fresh;
}
"""
_TABLE = """\
struct viap_table {
    void **rows;
    long long count;
};

/* The place of a row; the table grows as needed. */
static void **viap_row(struct viap_table *table, long long row)
{
    if (row >= table->count) {
        long long count = 2 * row + 8, old;
        void **rows = calloc(count, sizeof *rows);
        if (!rows)
            abort();
        for (old = 0; old < table->count; old++)
            rows[old] = table->rows[old];
        free(table->rows);
        table->rows = rows;
        table->count = count;
    }
    return &table->rows[row];
}

/* A row, which is made when it is first used. */
static void *viap_at(struct viap_table *table, long long row, long long cells, {size_t} size)
{
    void **place = viap_row(table, row);
    if (!*place)
        *place = viap_array(0, cells, size);
    return *place;
}
"""


class Arrays:
    """Declares, accesses and fills the arrays of a program."""

    def __init__(self, names: CNames, arrays: tuple[Array, ...]) -> None:
        self._names = names
        self._arrays = arrays
        self._tables = {array for array in arrays if array.sizes[0] is None}
        self._plain = {array for array in arrays if _is_plain(array)}

    def helpers(self, size_t: str) -> list[str]:
        """The functions that the arrays need."""
        if len(self._plain) == len(self._arrays):
            return []
        texts = [
            f"extern void *calloc({size_t}, {size_t});\nextern void free(void *);\n",
            _ARRAY.replace("{size_t}", size_t),
        ]
        if self._tables:
            texts.append(_TABLE.replace("{size_t}", size_t))
        return texts

    def declare(self, array: Array) -> str:
        name, type = self._names.of(array), stored(array.type)
        if array in self._plain:
            return f"static {type} {name}{''.join(f'[{size}]' for size in array.sizes)};"
        if array in self._tables:
            storage = f"static struct viap_table {name}_cells;"
            cells = self._count(array, 1, ["viap_1"])
            row = f"(({type} *)viap_at(&{name}_cells, viap_1, {cells}, sizeof({type})))"
        elif len(array.sizes) == 1:
            return f"static {type} *{name};"
        else:
            storage, row = f"static {type} *{name}_cells;", f"{name}_cells"
        parameters = [f"viap_{place + 1}" for place in range(len(array.sizes))]
        flat = self._flat(array, parameters)
        return f"{storage}\n#define {name}({', '.join(parameters)}) ({row}[{flat}])"

    def prepare(self) -> list[str]:
        """Statements to run before the body: allocations of large arrays."""
        fixed = [
            array
            for array in self._arrays
            if array not in self._plain and all(isinstance(size, int) for size in array.sizes)
        ]
        return [self._allocate(array) for array in fixed]

    def cell(self, cell: Cell, indices: list[str]) -> str:
        return self._access(cell.array, indices)

    def _access(self, array: Array, indices: list[str]) -> str:
        name = self._names.of(array)
        if array in self._plain or (len(indices) == 1 and array not in self._tables):
            return name + "".join(f"[{index}]" for index in indices)
        return f"{name}({', '.join(indices)})"

    def fill(self, fill: Fill, indices: list[str]) -> list[str]:
        array, value = fill.array, fill.value
        name, type = self._names.of(array), stored(array.type)
        lines = []
        if array in self._tables and len(indices) == 1 < len(array.sizes):
            row = f"*viap_row(&{name}_cells, {indices[0]})"
            cells = self._count(array, 1, indices)
            lines.append(f"{row} = viap_array({row}, {cells}, sizeof({type}));")
        elif array not in self._plain and array not in self._tables and not indices:
            lines.append(self._allocate(array))
        elif value is None:
            return [f"/* {self._access(array, indices) if indices else name} is indeterminate */"]
        if value is None or (value == 0 and lines):
            return lines
        return [*lines, self._loops(array, indices, number(value, array.type))]

    def _allocate(self, array: Array) -> str:
        name = self._names.of(array) + ("_cells" if len(array.sizes) > 1 else "")
        cells = self._count(array, 0, [])
        return f"{name} = viap_array({name}, {cells}, sizeof({stored(array.type)}));"

    def _loops(self, array: Array, indices: list[str], value: str) -> str:
        indices, text = list(indices), ""
        for place in range(len(indices), len(array.sizes)):
            index = f"viap_{place + 1}"
            size = self._size(array, place, indices)
            text += f"for (long long {index} = 0; {index} < {size}; {index}++) "
            indices.append(index)
        return f"{text}{self._access(array, indices)} = {value};"

    def _flat(self, array: Array, indices: list[str]) -> str:
        """The place of a cell in the storage of the array, or of its row in a table."""
        start = 1 if array in self._tables else 0
        text = ""
        for place in range(start, len(indices)):
            index = f"({indices[place]})"
            if text:
                text = f"({text}) * {self._size(array, place, indices)} + {index}"
            else:
                text = f"(long long){index}"
        return text or "0"

    def _count(self, array: Array, start: int, indices: list[str]) -> str:
        """The number of cells in the dimensions from `start` on."""
        cells, factors = 1, []
        for place in range(start, len(array.sizes)):
            size = array.sizes[place]
            if isinstance(size, int):
                cells *= size
            else:
                factors.append(f"(long long){self._size(array, place, indices)}")
        if cells != 1 or not factors:
            factors.append(number(cells, INT if INT.holds(cells) else LLONG))
        return " * ".join(factors)

    def _size(self, array: Array, place: int, indices: list[str]) -> str:
        size = array.sizes[place]
        match size:
            case int():
                return str(size)
            case Scalar():
                return self._names.of(size)
            case Array():
                return self._access(size, [indices[0]])
            case None:
                return f"{self._names.of(array)}_cells.count"


def _is_plain(array: Array) -> bool:
    size = stored(array.type).bits // 8 or 1
    for each in array.sizes:
        if not isinstance(each, int):
            return False
        size *= each
    return size <= _LARGEST
