"""Calls of generated functions, with arguments that suit their parameters."""

from collections.abc import Callable

from tests.generate.context import Context, Function
from tests.generate.places import pointer_argument, walk
from tests.generate.shapes import Part, RecordType, parts
from tests.generate.values import ASSIGNMENT, NONE, POSTFIX, Effects, Value, literal

Expression = Callable[[Context, int], Value]


def record_value(g: Context, record: RecordType) -> tuple[str, Effects, frozenset[str]] | None:
    """An lvalue of a struct or union type, and the objects that it may lie in."""
    found: list[tuple[str, Part | None, frozenset[str], str]] = []
    for variable in g.visible():
        pointer = variable.pointer
        if pointer is None and variable.role == "plain":
            targets = frozenset((variable.ident,))
            for found_part in parts(variable.ctype):
                if found_part.ctype == record:
                    found.append((variable.name, found_part, targets, variable.ident))
        elif pointer is not None and not pointer.nullable and pointer.inner is None:
            if pointer.element == record:
                found.append((f"*{variable.name}", None, pointer.targets, variable.ident))
    if not found:
        return None
    name, part, targets, ident = g.choices.pick(found)
    effects = NONE
    if part is None:
        effects = Effects(reads=frozenset((ident,)))
    else:
        name, effects = walk(g, name, part.steps)
    return name, effects, targets


def _named(effects: Effects, targets: dict[str, frozenset[str]]) -> Effects:
    """A function's effects with its parameters' targets put in for `*k`."""

    def names(before: frozenset[str]) -> frozenset[str]:
        after: frozenset[str] = frozenset()
        for name in before:
            after |= targets.get(name, frozenset((name,)))
        return after

    return Effects(names(effects.reads), names(effects.writes))


def call_of(
    g: Context, function: Function, depth: int, expression: Expression
) -> tuple[str, Effects] | None:
    """A call's text and effects, or None where no argument fits."""
    if not g.affords(1, function.cost + 1):
        return None
    texts: list[str] = []
    effects = NONE
    targets: dict[str, frozenset[str]] = {}
    for number, parameter in enumerate(function.parameters):
        if parameter.pointer is not None:
            found = pointer_argument(g, parameter.pointer.element, parameter.pointer.room)
            if found is None:
                return None
            text, touched, targets[f"*{number}"] = found
        elif isinstance(parameter.ctype, RecordType):
            record = record_value(g, parameter.ctype)
            if record is None:
                return None
            text, touched = record[0], record[1] | Effects(reads=record[2])
        else:
            value = expression(g, depth)
            if effects.conflicts(value.effects):
                value = literal(number)
            text, touched = value.at(ASSIGNMENT), value.effects
        if effects.conflicts(touched):
            return None
        effects |= touched
        texts.append(text)
    g.spend(function.cost + 1)
    return f"{function.name}({', '.join(texts)})", effects | _named(function.effects, targets)


def call(g: Context, depth: int, expression: Expression) -> Value | None:
    """A call whose value is a scalar, or a scalar member of the struct that it gives."""
    functions = [f for f in g.functions if f.result is not None]
    if not functions:
        return None
    function = g.choices.pick(functions)
    done = call_of(g, function, depth, expression)
    if done is None:
        return None
    text, effects = done
    result = function.result
    assert result is not None
    members = [p for p in parts(result) if p.scalar and all(isinstance(s, str) for s in p.steps)]
    if not members:
        return None
    part = g.choices.pick(members)
    kind = part.scalar
    assert kind is not None
    text = ".".join([text, *map(str, part.steps)])
    return Value(text, kind, kind.minimum, kind.maximum, effects, POSTFIX)


def statement_call(g: Context, expression: Expression) -> tuple[str, Effects] | None:
    """A call for its effects, or one whose struct is assigned."""
    if not g.functions:
        return None
    function = g.choices.pick(g.functions)
    done = call_of(g, function, 1, expression)
    if done is None or not isinstance(function.result, RecordType):
        return done
    target = record_value(g, function.result)
    if target is None:
        return done
    text, effects, objects = target
    if effects.conflicts(done[1]) or Effects(writes=objects).clashes(done[1]):
        return done
    return f"{text} = {done[0]}", effects | done[1] | Effects(writes=objects)


def struct_copy(g: Context) -> tuple[str, Effects] | None:
    """`s = t;` between two structs of one type."""
    records = [r for r in g.records if r.keyword == "struct"]
    if not records:
        return None
    record = g.choices.pick(records)
    target, source = record_value(g, record), record_value(g, record)
    if target is None or source is None:
        return None
    touched = target[1] | source[1] | Effects(source[2], target[2])
    return f"{target[0]} = {source[0]}", touched
