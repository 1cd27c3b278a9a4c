"""Passes over graphs visit shared parts of expressions once: as trees, these would be endless."""

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program import expression_intervals as index_ranges
from viap.core.program.expression_intervals import stray_arrays
from viap.core.program.graph.basic_blocks import BasicBlock, Stop
from viap.core.program.graph.constant_propagation import propagate_constants, substitute_single_uses
from viap.core.program.graph.liveness import KnownReads, drop_dead, drop_unread_arrays
from viap.core.program.integer_types import UINT
from viap.core.program.nodes import Array, Assign, Cell, Constant, Scalar, Variable, distinct_parts
from viap.core.program.walkers import arrays_in, rewrite

AT = Position("t.c", 1, 1)
X, Y, T, OTHER = (Scalar(name, UINT) for name in ("x", "y", "t", "other"))
CELLS = Array("a", UINT, (4,))
DEPTH = 70


def shared(start):
    """An expression whose tree has 2^DEPTH leaves."""
    value = start
    for _ in range(DEPTH):
        value = build.arithmetic("+", value, value, UINT, AT)
    return value


def block(*statements):
    return BasicBlock(AT, list(statements), Stop("exit", AT))


def test_each_node_is_met_once():
    value = shared(Variable(X, AT))
    assert len(list(distinct_parts((value,)))) == 2 * DEPTH + 1


def test_parts_are_replaced_once():
    value = shared(Variable(X, AT))
    found = rewrite(value, lambda e: Constant(1, UINT, AT) if isinstance(e, Variable) else None)
    assert isinstance(found, Constant) and found.value == 2**DEPTH % 2**32
    assert build.is_safe(value)


def test_a_constant_is_propagated():
    entry = block(
        Assign(Variable(T, AT), Constant(1, UINT, AT), AT),
        Assign(Variable(Y, AT), shared(Variable(T, AT)), AT),
        Assign(Variable(OTHER, AT), shared(Variable(X, AT)), AT),
    )
    assert propagate_constants(entry, {T, OTHER}, set(), set())
    assert [each.target.scalar for each in entry.statements] == [Y, OTHER]
    assert isinstance(entry.statements[0].value, Constant)


def test_constants_go_through_others_in_any_order():
    """A slot whose sources agree is a constant, also by way of other slots and of itself."""
    chain = [Scalar(f"s{k}", UINT) for k in range(6)]
    moves = [
        Assign(Variable(to, AT), Variable(source, AT), AT)
        for source, to in zip(chain, chain[1:], strict=False)
    ]
    back = Assign(Variable(chain[2], AT), Variable(chain[5], AT), AT)
    first = Assign(Variable(chain[0], AT), Constant(3, UINT, AT), AT)
    last = Assign(Variable(Y, AT), Variable(chain[5], AT), AT)
    entry = block(first, *reversed(moves), back, last)
    assert propagate_constants(entry, set(chain), set(), set())
    [left] = entry.statements
    assert isinstance(left.value, Constant) and left.value.value == 3
    other = Assign(Variable(chain[3], AT), Constant(4, UINT, AT), AT)
    entry = block(first, *reversed(moves), back, other, last)
    propagate_constants(entry, set(chain), set(), set())
    assert not any(isinstance(each.value, Constant) for each in entry.statements[-1:])


def test_dead_and_single_uses_are_found():
    use = Assign(Variable(Y, AT), shared(Variable(T, AT)), AT)
    entry = block(
        Assign(Variable(OTHER, AT), shared(Variable(X, AT)), AT),
        Assign(Variable(T, AT), Variable(X, AT), AT),
        use,
    )
    known = KnownReads()
    assert known.of(use) == {T} and known.of(use) is known.of(use)
    assert drop_dead(entry, {T, OTHER}, known)
    assert len(entry.statements) == 2  # (Y is not removable)
    # T is read more than once: its value is not put in its place.
    assert not substitute_single_uses(entry, {T})
    once = Assign(Variable(Y, AT), build.arithmetic("+", Variable(T, AT), use.value, UINT, AT), AT)
    entry = block(Assign(Variable(T, AT), Variable(X, AT), AT), once)
    assert not substitute_single_uses(entry, {T})


def test_arrays_are_found(monkeypatch):
    monkeypatch.setattr(index_ranges, "_MOST_READS", 1000)
    cell = Cell(CELLS, (Variable(X, AT),), AT)
    use = Assign(Variable(Y, AT), shared(cell), AT)
    assert arrays_in(use) == {CELLS}
    entry = block(Assign(cell, Constant(1, UINT, AT), AT), use)
    drop_unread_arrays(entry, {CELLS})
    assert len(entry.statements) == 2
    # Ranges are given up: nothing is reported.
    assert stray_arrays((use,), {CELLS: frozenset((0,))}) == (set(), set())
