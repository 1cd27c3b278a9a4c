"""Random lists: braces that are there or left out, designators, overriding, strings."""

from tests.clang.programs.types import ArrayOf, Record, Scalar

CHARACTERS = ("char", "signed char", "unsigned char")


def initialiser(random, type):
    """The text, and what stands in the brackets of an array (None: its size)."""
    text = _braced(random, type, 0)
    size = "" if isinstance(type, ArrayOf) and random.random() < 0.3 else None
    return text, size


def constant(random, type):
    name = type.name
    if name == "int *":
        return random.choice(["0", "(int *)0", "(void *)0"])
    value = random.choice([0, 0, 1, -1, random.randint(-200, 70000)])
    shown = random.choice([str(value), f"{value} + 1", f"({value})", "'a'", "3u", f"(char){value}"])
    if random.random() < 0.1:
        shown = random.choice([f"{value} ? 2 : 3L", f"~{abs(value)}", f"-{abs(value)}LL", "1 << 3"])
    return shown


def _is_text(type):
    return (
        isinstance(type, ArrayOf)
        and isinstance(type.element, Scalar)
        and (type.element.name in CHARACTERS)
    )


def _string(random, type):
    text = "".join(random.choice("abc") for _ in range(random.randint(0, type.size)))
    return f'"{text}"'


def _whole(random, type, depth):
    """A value for all of an object: braces, a string, a scalar."""
    if _is_text(type) and random.random() < 0.4:
        return random.choice(["{}", "{{ {} }}"]).format(_string(random, type))
    if isinstance(type, Scalar):
        if random.random() < 0.1:
            return f"{{ {constant(random, type)} }}"
        return constant(random, type)
    return _braced(random, type, depth + 1)


def _run(random, type):
    """Scalars for all of an object, without braces."""
    if isinstance(type, Scalar):
        return [constant(random, type)]
    if isinstance(type, ArrayOf):
        return [item for _ in range(type.size) for item in _run(random, type.element)]
    members = type.initialised()
    if type.kind == "union":
        members = members[:1]
    return [item for _, inner, _ in members for item in _run(random, inner)]


def _braced(random, type, depth):
    if random.random() < 0.05:
        return "{ }"
    items = []
    if random.random() < 0.5 or depth > 3:
        items = _direct(random, type, depth)
    for _ in range(random.choice([0, 1, 1, 2, 3]) if depth <= 3 else 0):
        items += _designated(random, type, depth)
    return "{ " + ", ".join(items) + (", }" if items and random.random() < 0.1 else " }")


def _direct(random, type, depth):
    """The first members in order: each as a whole, or without its braces."""
    if isinstance(type, ArrayOf):
        parts = [type.element] * type.size
    else:
        parts = [inner for _, inner, _ in type.initialised()]
        if type.kind == "union":
            parts = parts[:1]
    items = []
    for part in parts[: random.randint(0, len(parts))]:
        if random.random() < 0.4 and part.count():
            items += _run(random, part)
        else:
            items.append(_whole(random, part, depth))
    return items


def _designated(random, type, depth):
    """A designator with a value, and values for what comes behind it."""
    designator, following, target = _path(random, type)
    items = [f"{designator} = {_whole(random, target, depth)}"]
    runs = [item for part in following for item in _run(random, part)]
    return items + runs[: random.choice([0, 0, 1, 2, len(runs)])]


def _path(random, type):
    """A designator, the parts that follow what it designates, and that part."""
    text, levels = "", []
    while True:
        if isinstance(type, ArrayOf):
            index = random.randrange(type.size)
            text += f"[{index}]"
            levels.append([type.element] * (type.size - 1 - index))
            type = type.element
        else:
            named = [(i, m) for i, m in enumerate(type.initialised())]
            index, (name, inner, _) = random.choice(named)
            later = [] if type.kind == "union" else type.initialised()[index + 1 :]
            levels.append([part for _, part, _ in later])
            text += f".{name}" if name else ""
            type = inner
            if not name:
                continue  # an unnamed member is passed on the way to one of its own
        if isinstance(type, Scalar) or random.random() < 0.4:
            break
    following = [part for level in reversed(levels) for part in level]
    return text, following, type


__all__ = ["Record", "constant", "initialiser"]
