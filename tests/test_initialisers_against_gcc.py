"""Random initialisers of static objects: what the elaborator gives to each part, and what gcc does.

clang does not override parts as C has it in every case; gcc is the judge of that.
"""

import subprocess
from random import Random
from typing import Any

import pytest

from tests.clang.programs.initialisers import initialiser
from tests.clang.programs.types import ArrayOf, Record, Scalar, Shapes
from tests.gcc import available_models
from viap.c.load import tree_of_text
from viap.c.tree import tree
from viap.core.program.integer_types import LLONG, DataModel

PARTS = 60  # objects in a text


def objects(random):
    """Texts of declarations, and the objects with their types."""
    lines, found = [], []
    for mark in range(PARTS):
        shapes = Shapes(random, f"{mark}")
        lines += shapes.declarations()
        for index in range(2):
            type = random.choice(shapes.aggregates)
            text, _ = initialiser(random, type)
            name = f"v{mark}_{index}"
            lines.append(f"{type.declare(name)} = {text};")
            found.append((name, type))
    return lines, found


def scalars(type, place, path):
    """The C text and the path of each integer, by the names and indices on the way.

    Of a union, only the members that an initialiser chose are looked at: see `chosen`.
    """
    if isinstance(type, Scalar):
        if type.name not in ("int *", "float", "double"):
            yield place, path
    elif isinstance(type, ArrayOf):
        for index in range(type.size):
            yield from scalars(type.element, f"{place}[{index}]", (*path, index))
    else:
        assert isinstance(type, Record)
        for index, (name, inner, _) in enumerate(type.initialised()):
            mark = (index, type.kind)
            yield from scalars(inner, f"{place}.{name}" if name else place, (*path, mark))


def given(symbol):
    """Values by path, and the members that unions got, by the path of the union."""
    values, chosen = {}, {}

    def plain(path):
        steps: list[Any] = []
        type = symbol.type
        for step in path:
            if isinstance(step, int):
                steps.append(step)
                type = type.element
            else:
                members = [f for f in type.fields if f.bits is None or not f.name.startswith("<")]
                steps.append((members.index(step), type.kind))
                type = step.type
        return tuple(steps)

    for path, value in symbol.init.values:
        if isinstance(value, tree.IntConst):
            values[plain(path)] = value.value
    for path in symbol.init.union_members:
        whole = plain(path)
        chosen[whole[:-1]] = whole[-1]
    return values, chosen


def visible(path, chosen):
    """Whether all unions on the way have this member, or none was chosen and it is the first."""
    for index, step in enumerate(path):
        if isinstance(step, tuple) and step[1] == "union":
            if chosen.get(path[:index], (0, "union")) != step:
                return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_gcc_gives_the_same_values(seed, tmp_path):
    if DataModel.LP64 not in available_models():
        pytest.skip("gcc is not installed")
    compare(seed, tmp_path)


def compare(seed, folder):
    lines, found = objects(Random(seed))
    names = " ".join(f"(void)&{name};" for name, _ in found)
    text = "\n".join(lines)
    unit = tree_of_text(f"{text}\nint main(void) {{ {names} return 0; }}", "a.c", DataModel.LP64)
    symbols = {symbol.name: symbol for symbol in unit.globals}
    expected, prints = [], []
    for name, type in found:
        values, chosen = given(symbols[name])
        for place, path in scalars(type, name, ()):
            if visible(path, chosen):
                expected.append((place, LLONG.wrap(values.get(path, 0))))
                prints.append(f'printf("%lld\\n", (long long){place});')
    source, binary = folder / "a.c", folder / "a.out"
    head = "int printf(const char *, ...);\n"
    source.write_text(f"{head}{text}\nint main(void) {{ {' '.join(prints)} return 0; }}")
    subprocess.run(["gcc", "-w", "-O0", str(source), "-o", str(binary)], check=True)
    done = subprocess.run([str(binary)], capture_output=True, text=True, check=True)
    actual = [int(line) for line in done.stdout.split()]
    wrong = [
        (*pair, value) for pair, value in zip(expected, actual, strict=True) if pair[1] != value
    ]
    assert not wrong, wrong[:5]
