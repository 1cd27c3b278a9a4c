"""Constants: variables that only ever hold one number, such as those of pointers."""

from collections import Counter

from viap.core.program import build
from viap.core.program.graph.basic_blocks import BasicBlock, Branch, reverse_postorder
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Cell,
    Check,
    Conditional,
    Constant,
    Expr,
    Fill,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    children,
    distinct_parts,
    expressions,
    statements,
)
from viap.core.program.walkers import arrays_in, map_statement, rewrite

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
        from viap.core.program.walkers import map_simple

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


# ---- Substitution of temporaries that only the next statement reads.


def substitute_single_uses(entry: BasicBlock, removable: set[Scalar]) -> bool:
    """Replace `t = E; use(t)` by `use(E)` if nothing else reads or writes t."""
    blocks = reverse_postorder(entry)
    uses: Counter[Scalar] = Counter()
    writes: Counter[Scalar] = Counter()
    for block in blocks:
        for statement in statements(tuple(block.statements)):
            for expr in expressions(statement):
                target = isinstance(statement, Assign | Input) and expr is statement.target
                if target and isinstance(expr, Variable):
                    writes[expr.scalar] += 1
                    continue
                _count(expr, uses)
            for array in arrays_in(statement):
                for size in array.sizes:
                    if isinstance(size, Scalar):
                        uses[size] += 2
        if isinstance(block.end, Branch):
            _count(block.end.condition, uses)
    changed = False
    for block in blocks:
        changed |= _in_block(block, removable, uses, writes)
    return changed


def _count(expr: Expr, uses: Counter[Scalar]) -> None:
    """Count how often an expression reads each scalar: exactly up to once."""
    seen: set[int] = set()
    twice: list[Expr] = []
    stack = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, Variable):
            uses[node.scalar] += 1
        elif id(node) in seen:
            twice.append(node)
        else:
            seen.add(id(node))
            stack.extend(children(node))
    for node in distinct_parts(twice):
        if isinstance(node, Variable):
            uses[node.scalar] += 1


def _in_block(
    block: BasicBlock, removable: set[Scalar], uses: Counter[Scalar], writes: Counter[Scalar]
) -> bool:
    changed = False
    index = 0
    while index < len(block.statements):
        statement = block.statements[index]
        if (
            isinstance(statement, Assign)
            and isinstance(statement.target, Variable)
            and statement.target.scalar in removable
            and uses[statement.target.scalar] == 1
            and writes[statement.target.scalar] == 1
            and _replace_next(block, index, statement.target.scalar, statement.value)
        ):
            del block.statements[index]
            changed = True
            index = max(0, index - 1)
            continue
        index += 1
    return changed


def _replace_next(block: BasicBlock, index: int, scalar: Scalar, value: Expr) -> bool:
    """Put the value where the following statement, or the branch, reads the scalar."""

    def lookup(expr: Expr) -> Expr | None:
        if isinstance(expr, Variable) and expr.scalar is scalar:
            return value
        return None

    safe = build.is_safe(value)
    if index + 1 < len(block.statements):
        following = block.statements[index + 1]
        if not isinstance(following, Assign | Assume | Assert | Check | Input):
            return False
        if not any(_reads_early(e, scalar, safe) for e in expressions(following)):
            return False
        known: dict[Expr, Expr] = {}
        changed = map_statement(following, lambda e: rewrite(e, lookup, known))
        block.statements[index + 1] = changed
        return True
    end = block.end
    if isinstance(end, Branch) and _reads_early(end.condition, scalar, safe):
        condition = build.condition(rewrite(end.condition, lookup))
        block.end = Branch(condition, end.then, end.orelse, end.position)
        return True
    return False


def _reads_early(expr: Expr, scalar: Scalar, anywhere: bool) -> bool:
    """True if the expression reads the scalar in a part that is always evaluated.

    `anywhere`: conditionally evaluated parts count as well.
    """
    stack = [expr]
    seen: set[int] = set()
    while stack:
        node = stack.pop()
        if isinstance(node, Variable) and node.scalar is scalar:
            return True
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Binary) and node.op in ("&&", "||") and not anywhere:
            stack.append(node.left)
        elif isinstance(node, Conditional) and not anywhere:
            stack.append(node.condition)
        else:
            stack.extend(children(node))
    return False
