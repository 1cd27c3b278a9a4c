"""Constants and single uses: numbers of pointers and parameters that need no variable."""

from collections import Counter
from collections.abc import Callable

from viap.program import build
from viap.program.graph.blocks import BasicBlock, Branch, map_statement, reverse_postorder
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
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
    While,
    children,
    expressions,
    statements,
    subexpressions,
)

Slot = Scalar | Array


def rewrite(expr: Expr, replace: Callable[[Expr], Expr | None]) -> Expr:
    """The expression with parts replaced, folded anew on the way up."""
    replacement = replace(expr)
    if replacement is not None:
        return replacement
    parts = children(expr)
    if not parts:
        return expr
    new = tuple(rewrite(part, replace) for part in parts)
    if all(a is b for a, b in zip(new, parts, strict=True)):
        return expr
    return build.rebuild(expr, new)


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
                case Assign(target=Variable(scalar=slot)) | Assign(target=Cell(array=slot)):
                    sources.setdefault(slot, []).append(statement.value)
                case Input(target=Variable(scalar=slot)) | Input(target=Cell(array=slot)):
                    varying.add(slot)
                case Fill(array=slot):
                    if statement.value is None:
                        varying.add(slot)
                    else:
                        sources.setdefault(slot, []).append(statement.value)
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
            for array in _arrays(statement):
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
    def lookup(expr: Expr) -> Expr | None:
        slot: Slot | None = None
        if isinstance(expr, Variable):
            slot = expr.scalar
        elif isinstance(expr, Cell):
            slot = expr.array
        if slot is None or slot not in pool:
            return None
        value = known.get(slot)
        return Constant(value, expr.type, expr.position) if isinstance(value, int) else None

    def undecided(expr: Expr) -> bool:
        """Whether it reads a variable of which no value is known yet."""
        for node in subexpressions(expr):
            slot = node.scalar if isinstance(node, Variable) else (
                node.array if isinstance(node, Cell) else None
            )  # fmt: skip
            if slot is not None and slot in pool and slot not in known:
                return True
        return False

    changed = True
    while changed:
        changed = False
        for slot in pool:
            if known.get(slot) is _VARIES:
                continue
            for source in sources.get(slot, ()):
                if isinstance(source, int):
                    value: int | _Unknown = source
                else:
                    if undecided(source):
                        continue
                    folded = rewrite(source, lookup)
                    value = folded.value if isinstance(folded, Constant) else _VARIES
                if slot not in known:
                    known[slot] = value
                    changed = True
                elif known[slot] != value:
                    known[slot] = _VARIES
                    changed = True
                    break


def _arrays(statement: Statement) -> set[Array]:
    found: set[Array] = set()
    for expr in expressions(statement):
        for node in subexpressions(expr):
            if isinstance(node, Cell):
                found.add(node.array)
    if isinstance(statement, Fill):
        found.add(statement.array)
    return found


def _substitute(blocks: list[BasicBlock], constants: dict[Slot, int]) -> None:
    def lookup(expr: Expr) -> Expr | None:
        if isinstance(expr, Variable) and expr.scalar in constants:
            return Constant(constants[expr.scalar], expr.type, expr.position)
        if isinstance(expr, Cell) and expr.array in constants:
            return Constant(constants[expr.array], expr.type, expr.position)
        return None

    def change(expr: Expr) -> Expr:
        return rewrite(expr, lookup)

    def kept(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        result: list[Statement] = []
        for statement in body:
            match statement:
                case Assign(target=Variable(scalar=slot)) | Assign(target=Cell(array=slot)):
                    if slot in constants:
                        continue
                case Fill():
                    if statement.array in constants:
                        continue
                case If():
                    statement = If(
                        statement.condition,
                        kept(statement.then),
                        kept(statement.orelse),
                        statement.position,
                    )
                case While():
                    inner = kept(statement.body)
                    statement = While(
                        statement.label, statement.condition, inner, statement.position
                    )
                case Block():
                    statement = Block(statement.label, kept(statement.body), statement.position)
                case _:
                    pass
            result.append(statement)
        return tuple(result)

    for block in blocks:
        block.statements = list(
            folded(tuple(map_statement(s, change) for s in kept(tuple(block.statements))))
        )
        if isinstance(block.end, Branch):
            end = block.end
            condition = build.condition(change(end.condition))
            block.end = Branch(condition, end.then, end.orelse, end.position)


def folded(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Without statements whose condition became a constant that makes them idle."""
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


# ----------------------------------------------------------------- single uses


def substitute_single_uses(entry: BasicBlock, removable: set[Scalar]) -> bool:
    """`t = E; use(t)` becomes `use(E)` where that is all that happens to t."""
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
                for node in subexpressions(expr):
                    if isinstance(node, Variable):
                        uses[node.scalar] += 1
            for array in _arrays(statement):
                for size in array.sizes:
                    if isinstance(size, Scalar):
                        uses[size] += 2
        if isinstance(block.end, Branch):
            for node in subexpressions(block.end.condition):
                if isinstance(node, Variable):
                    uses[node.scalar] += 1
    changed = False
    for block in blocks:
        changed |= _in_block(block, removable, uses, writes)
    return changed


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
        block.statements[index + 1] = map_statement(following, lambda e: rewrite(e, lookup))
        return True
    end = block.end
    if isinstance(end, Branch) and _reads_early(end.condition, scalar, safe):
        condition = build.condition(rewrite(end.condition, lookup))
        block.end = Branch(condition, end.then, end.orelse, end.position)
        return True
    return False


def _reads_early(expr: Expr, scalar: Scalar, anywhere: bool) -> bool:
    """Whether the expression reads the scalar, in a part that is always evaluated."""
    stack = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, Variable) and node.scalar is scalar:
            return True
        if isinstance(node, Binary) and node.op in ("&&", "||") and not anywhere:
            stack.append(node.left)
        elif isinstance(node, Conditional) and not anywhere:
            stack.append(node.condition)
        else:
            stack.extend(children(node))
    return False
