"""Layers only look down: what a package may import, besides itself and what stands alone."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# Modules of the top folder that know nothing of any layer.
COMMON = {
    "viap",
    "viap.source",
    "viap.errors",
    "viap.deep",
    "viap.record",
    "viap.files",
    "viap.dependence",
}
BELOW = {
    "viap.program": set(),
    "viap.c": {"viap.program", "viap.property"},
    "viap.logic": set(),
    "viap.transform": {"viap.program"},
    "viap.translate": {"viap.program", "viap.logic"},
    "viap.smt": {"viap.logic"},
    "viap.solve": {"viap.logic", "viap.translate", "viap.program"},
    "viap.instantiate": {"viap.logic", "viap.translate"},
    "viap.refute": {"viap.program", "viap.logic", "viap.translate", "viap.smt"},
    "viap.crosscheck": {"viap.program", "viap.c", "viap.refute", "viap.property"},
    "viap.refine": {"viap.program", "viap.logic", "viap.translate", "viap.smt"},
    "viap.prove": {
        "viap.program",
        "viap.refine",
        "viap.logic",
        "viap.translate",
        "viap.smt",
        "viap.solve",
        "viap.instantiate",
        "viap.refute",
        "viap.transform",
        "viap.data",
    },
    "viap.evidence": {
        "viap.program",
        "viap.logic",
        "viap.translate",
        "viap.smt",
        "viap.instantiate",
        "viap.c",
        "viap.prove",
        "viap.refute",
        "viap.solve",
        "viap.transform",
        "viap.property",
        "viap.data",
    },
    "viap.data": set(),
    "viap.property": set(),
    "viap.bench": set(),
    "viap.cli": {
        "viap.program",
        "viap.logic",
        "viap.translate",
        "viap.prove",
        "viap.refute",
        "viap.evidence",
        "viap.transform",
        "viap.smt",
        "viap.c",
        "viap.data",
        "viap.property",
        "viap.bench",
        "viap.crosscheck",
    },
}


def layer(module):
    return ".".join(module.split(".")[:2])


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} uses a relative import"
            if node.module == "viap":
                yield from (f"viap.{name.name}" for name in node.names)
            else:
                yield node.module or ""


@pytest.mark.parametrize("name", BELOW)
def test_a_layer_imports_only_what_is_below(name):
    allowed = COMMON | BELOW[name] | {name, "viap.__version__"}
    place = ROOT / name.replace(".", "/")
    for path in [*place.rglob("*.py"), *place.parent.glob(f"{place.name}.py")]:
        for module in imported(path):
            if module.partition(".")[0] == "viap":
                assert layer(module) in allowed, f"{path.relative_to(ROOT)} imports {module}"


def test_every_layer_is_known():
    packages = {f"viap.{path.parent.name}" for path in (ROOT / "viap").glob("*/__init__.py")}
    assert packages <= set(BELOW)
