"""Conditions of branches and loops, on integers and on pointers."""

from tests.generate import operators
from tests.generate.context import Context, Pointer, Variable
from tests.generate.expressions import expression
from tests.generate.places import address, same_type
from tests.generate.shapes import ArrayType, ScalarType
from tests.generate.values import AND, ATOM, LEVELS, UNARY, Effects, Value, literal
from viap.core.program.integer_types import INT


def condition(g: Context, depth: int = 2) -> Value:
    """A truth value, of integers or of pointers."""
    pointers = [v for v in g.visible() if v.pointer is not None and v.pointer.inner is None]
    if pointers and g.choices.chance(15):
        return pointer_test(g, g.choices.pick(pointers))
    if g.choices.chance(70):
        op = g.choices.pick(("<", "==", "!=", "<=", ">", ">="))
        return operators.comparison(g, op, expression(g, depth - 1), expression(g, depth - 2))
    return expression(g, depth)


def pointer_test(g: Context, variable: Variable) -> Value:
    """A null test, a guarded access, or a comparison of two pointers."""
    pointer = variable.pointer
    assert pointer is not None
    name, reads = variable.name, Effects(reads=frozenset((variable.ident,)))
    form = g.choices.integer(0, 3)
    if form == 1 and isinstance(pointer.element, ScalarType):
        reads |= Effects(reads=pointer.targets)
        limit = literal(g.choices.integer(0, 9))
        return Value(f"{name} && *{name} > {limit.text}", INT, 0, 1, reads, AND)
    if form == 2 and (other := _other_pointer(g, variable)):
        op = g.choices.pick(("==", "!="))
        reads |= Effects(reads=frozenset((other.ident,)))
        return Value(f"{name} {op} {other.name}", INT, 0, 1, reads, LEVELS[op])
    if form == 3 and (candidate := _visible_candidate(g, pointer)):
        text, effects = address(g, candidate, pointer.element, 1)
        ordered = len(pointer.targets) == 1 and not pointer.nullable
        one_array = isinstance(candidate.ctype, ArrayType) and same_type(
            candidate.ctype.element, pointer.element
        )
        ops = ("==", "!=", "<", ">=") if ordered and one_array else ("==", "!=")
        op = g.choices.pick(ops)
        return Value(f"{name} {op} {text}", INT, 0, 1, reads | effects, LEVELS[op])
    text, level = g.choices.pick(((name, ATOM), (f"{name} != 0", 9), (f"!{name}", UNARY)))
    return Value(text, INT, 0, 1, reads, level)


def _other_pointer(g: Context, variable: Variable) -> Variable | None:
    pointer = variable.pointer
    assert pointer is not None
    others = []
    for other in g.visible():
        if other.pointer is not None and other.pointer.inner is None and other != variable:
            if same_type(other.pointer.element, pointer.element):
                others.append(other)
    return g.choices.pick(others) if others else None


def _visible_candidate(g: Context, pointer: Pointer) -> Variable | None:
    visible = {variable.ident for variable in g.visible()}
    candidates = [v for v in pointer.candidates if v.ident in visible]
    return g.choices.pick(candidates) if candidates else None
