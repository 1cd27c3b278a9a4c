"""Constants: variables that only ever hold one number, such as those of pointers."""

from viap.program import build
from viap.program.graph.basic_blocks import BasicBlock, Branch, reverse_postorder
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Cell,
    Check,
    Constant,
    Expr,
    Fill,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    distinct_parts,
    statements,
)
from viap.program.walkers import arrays_in, map_statement, rewrite

Slot = Scalar | Array


class _Unknown:
    pass


_VARIES = _Unknown()


def propagate_constants(
    entry: BasicBlock, candidates: set[Scalar], arrays: set[Array], zeroed: set[Scalar]
) -> bool:
    """Replace variables that only ever hold one number by it.

    `zeroed` are those whose zero at the start counts as a value; the others are always
    written before they are read.
    """
    blocks = reverse_postorder(entry)
    sources: dict[Slot, list[Expr | int]] = {}
    varying: set[Slot] = set()
    for block in blocks:
        for statement in statements(tuple(block.statements)):
            match statement:
                case Assign():
                    sources.setdefault(statement.target.declared, []).append(statement.value)
                case Input():
                    varying.add(statement.target.declared)
                case Fill(array=array):
                    if statement.value is None:
                        varying.add(array)
                    else:
                        sources.setdefault(array, []).append(statement.value)
                case _:
                    continue
    pool: set[Slot] = {s for s in candidates if s not in varying}
    pool |= {a for a in arrays if a not in varying}
    known: dict[Slot, int | _Unknown] = {}
    for slot in pool:
        if slot in zeroed or isinstance(slot, Array) and slot.zero:
            known[slot] = 0
    _settle(pool, sources, known)
    constants = {s: v for s, v in known.items() if isinstance(v, int)}
    # A variable that is a dimension's size stays.
    for block in blocks:
        for statement in statements(tuple(block.statements)):
            for array in arrays_in(statement):
                for size in array.sizes:
                    if isinstance(size, Scalar | Array):
                        constants.pop(size, None)
    if not constants:
        return False
    _substitute(blocks, constants)
    return True


def _settle(
    pool: set[Slot], sources: dict[Slot, list[Expr | int]], known: dict[Slot, int | _Unknown]
) -> None:
    """Find the candidates that only ever get one number: a slot is looked at again when a slot
    that its sources read has changed."""
    read = {
        source: _slots(source, pool)
        for slot in pool
        for source in sources.get(slot, ())
        if not isinstance(source, int)
    }
    readers: dict[Slot, set[Slot]] = {}
    for slot in pool:
        for source in sources.get(slot, ()):
            if not isinstance(source, int):
                for each in read[source]:
                    readers.setdefault(each, set()).add(slot)

    def lookup(expr: Expr) -> Expr | None:
        if not isinstance(expr, Variable | Cell) or expr.declared not in pool:
            return None
        value = known.get(expr.declared)
        return Constant(value, expr.type, expr.position) if isinstance(value, int) else None

    def number(source: Expr) -> int | _Unknown:
        if any(isinstance(known[slot], int) for slot in read[source]):
            source = rewrite(source, lookup)
        return source.value if isinstance(source, Constant) else _VARIES

    waiting = dict.fromkeys(pool)
    while waiting:
        slot = waiting.popitem()[0]
        before = known.get(slot)
        for source in sources.get(slot, ()):
            if known.get(slot) is _VARIES:
                break
            if isinstance(source, int):
                value: int | _Unknown = source
            elif all(each in known for each in read[source]):
                value = number(source)
            else:
                continue  # it reads a candidate that has no known value yet
            known[slot] = value if known.get(slot, value) == value else _VARIES
        if known.get(slot) != before:
            waiting.update(dict.fromkeys(readers.get(slot, ())))


def _slots(expr: Expr, pool: set[Slot]) -> frozenset[Slot]:
    """The candidates that an expression reads."""
    nodes = (node for node in distinct_parts((expr,)) if isinstance(node, Variable | Cell))
    return frozenset(node.declared for node in nodes if node.declared in pool)


def _substitute(blocks: list[BasicBlock], constants: dict[Slot, int]) -> None:
    def lookup(expr: Expr) -> Expr | None:
        if isinstance(expr, Variable | Cell) and expr.declared in constants:
            return Constant(constants[expr.declared], expr.type, expr.position)
        return None

    known: dict[Expr, Expr] = {}

    def change(expr: Expr) -> Expr:
        return rewrite(expr, lookup, known)

    def kept(statement: Statement) -> tuple[Statement, ...]:
        match statement:
            case Assign() if statement.target.declared in constants:
                return ()
            case Fill() if statement.array in constants:
                return ()
            case _:
                return (statement,)

    for block in blocks:
        from viap.program.statement_map import map_simple

        block.statements = list(
            folded(
                tuple(map_statement(s, change) for s in map_simple(tuple(block.statements), kept))
            )
        )
        if isinstance(block.end, Branch):
            end = block.end
            condition = build.condition(change(end.condition))
            block.end = Branch(condition, end.then, end.orelse, end.position)


def folded(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The statements, without those that a constant condition makes idle."""
    result: list[Statement] = []
    for statement in body:
        match statement:
            case If():
                test = statement.condition
                then, orelse = folded(statement.then), folded(statement.orelse)
                if isinstance(test, Constant):
                    result.extend(then if test.value else orelse)
                elif then or orelse or not build.is_safe(test):
                    result.append(If(test, then, orelse, statement.position))
            case Check() | Assume() | Assert():
                test = statement.condition
                if not (isinstance(test, Constant) and test.value):
                    result.append(statement)
            case _:
                result.append(statement)
    return tuple(result)
