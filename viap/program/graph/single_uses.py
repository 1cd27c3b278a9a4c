"""Substitution of temporaries that only the next statement reads."""

from collections import Counter

from viap.program import build
from viap.program.graph.basic_blocks import BasicBlock, Branch, reverse_postorder
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Binary,
    Check,
    Conditional,
    Expr,
    Input,
    Scalar,
    Variable,
    children,
    distinct_parts,
    expressions,
    statements,
)
from viap.program.walkers import arrays_in, map_statement, rewrite


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
