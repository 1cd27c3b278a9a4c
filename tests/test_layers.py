"""Layers only look down, and no technique imports another. (Trusted code: see test_trust.py.)"""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Modules of the top folder that know nothing of any layer.
COMMON = {
    "viap",
    "viap.source",
    "viap.source_texts",
    "viap.errors",
    "viap.deep",
    "viap.record",
    "viap.whole_files",
    "viap.dependence",
    "viap.timed_process",
    "viap.unknown_causes",
    "viap.trust",
    "viap.failures",
    "viap.wording",
    "viap.floating",
}
_MEANING = {"viap.program", "viap.logic", "viap.translate"}
_TRUSTED = {*_MEANING, "viap.smt", "viap.kernel", "viap.machine", "viap.transform"}
_ORACLES = {"viap.recurrences", "viap.instantiate", "viap.sampling", "viap.refute"}
_PROVER = {*_TRUSTED, "viap.facts", *_ORACLES, "viap.proving", "viap.session", "viap.data"}
_CHECK = {
    *_TRUSTED,
    "viap.c",
    "viap.project",
    "viap.verdict_assumptions",
    "viap.checker",
}
# For each layer, and for some packages and modules in it, what it may import besides itself.
BELOW = {
    "viap.floating": set(),
    "viap.project": set(),
    "viap.program": set(),
    "viap.logic": set(),
    "viap.data": set(),
    "viap.c": {"viap.program", "viap.project"},
    "viap.machine": {"viap.program"},
    "viap.translate": {"viap.program", "viap.logic"},
    "viap.smt": {"viap.logic"},
    "viap.transform": {"viap.program"},
    "viap.kernel": _TRUSTED,
    "viap.checker": {*_MEANING, "viap.smt", "viap.kernel"},
    "viap.verdict_assumptions": _TRUSTED,
    "viap.facts": {"viap.program", "viap.logic", "viap.machine"},
    "viap.recurrences": _MEANING,
    "viap.instantiate": {*_MEANING, "viap.kernel"},
    "viap.sampling": {*_MEANING, "viap.facts", "viap.machine", "viap.recurrences"},
    "viap.refute": {*_MEANING, "viap.machine", "viap.smt"},
    "viap.proving": {*_TRUSTED, "viap.facts", *_ORACLES},
    "viap.techniques": {*_TRUSTED, "viap.facts", *_ORACLES, "viap.proving"},
    "viap.cache": _TRUSTED,
    "viap.session": {
        *_CHECK,
        "viap.facts",
        "viap.cache",
        *_ORACLES,
        "viap.proving",
        "viap.techniques",
        "viap.data",
        "viap.crosscheck",
        "viap.evidence.certificates.write",
        "viap.evidence.counterexamples",
    },
    "viap.contracts": {
        *_CHECK,
        "viap.facts",
        "viap.recurrences",
        "viap.session",
        "viap.evidence.counterexamples",
    },
    "viap.result": {
        *_CHECK,
        "viap.facts",
        "viap.explain.diagnosis",
        "viap.session",
        "viap.evidence.certificates.check",
        "viap.evidence.counterexamples",
    },
    "viap.api": {"viap.result", *_CHECK, "viap.proving", "viap.session", "viap.data"},
    "viap.explain": _PROVER,
    "viap.explain.invariants": {*_PROVER, "viap.c", "viap.project"},
    "viap.explain.diagnosis": {
        *_PROVER,
        "viap.c",
        "viap.explain.invariants",
        "viap.evidence.counterexamples",
    },
    "viap.report": {
        *_PROVER,
        "viap.explain",
        "viap.explain.invariants",
        "viap.evidence.counterexamples",
        "viap.c",
        "viap.project",
    },
    "viap.evidence": set(),
    "viap.evidence.sarif": {"viap.program"},
    "viap.evidence.code_scanning": set(),
    "viap.evidence.certificates": set(),
    "viap.evidence.certificates.check": _CHECK,
    "viap.evidence.certificates.write": {*_CHECK, "viap.facts", "viap.evidence.certificates.check"},
    "viap.evidence.counterexamples": {*_CHECK, "viap.facts", "viap.refute"},
    "viap.evidence.witnesses": {
        *_CHECK,
        *_PROVER,
        "viap.evidence.counterexamples",
        "viap.explain.invariants",
    },
    "viap.crosscheck": {"viap.program", "viap.machine", "viap.c", "viap.refute", "viap.project"},
    "viap.bench": {"viap.project"},
    "viap.lsp": set(),
    "viap.cli": {
        *_CHECK,
        "viap.cache",
        *_PROVER,
        "viap.result",
        "viap.explain",
        "viap.explain.diagnosis",
        "viap.explain.invariants",
        "viap.report",
        "viap.lsp",
        "viap.contracts",
        "viap.evidence.sarif",
        "viap.evidence.code_scanning",
        "viap.evidence.certificates.check",
        "viap.evidence.certificates.write",
        "viap.evidence.counterexamples",
        "viap.evidence.witnesses",
        "viap.bench",
        "viap.crosscheck",
    },
}


def name_of(path):
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


MODULES = {name_of(path): path for path in sorted((ROOT / "viap").rglob("*.py"))}


def layer(module):
    """The longest name in BELOW that the module is, or lies in; a module of its own otherwise."""
    parts = module.split(".")
    names = (".".join(parts[:count]) for count in range(len(parts), 1, -1))
    return next((name for name in names if name in BELOW), module)


def technique(module):
    """The technique that a module belongs to; None if it belongs to none."""
    parts = [*module.split("."), "", ""]
    named = parts[:2] == ["viap", "techniques"] and parts[2] not in ("", "registry", "technique")
    return parts[2] if named else None


def _imports(node, kind):
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for child in node.body:
            yield from _imports(child, "type")
        for child in node.orelse:
            yield from _imports(child, kind)
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and kind == "run":
        kind = "lazy"
    if isinstance(node, ast.Import):
        yield from ((name.name, kind) for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"line {node.lineno}: a relative import"
        for name in node.names:
            full = f"{node.module}.{name.name}"
            yield full if full in MODULES else node.module or "", kind
    for inner in ast.iter_child_nodes(node):
        yield from _imports(inner, kind)


@cache
def imported(module):
    """What a module imports of viap, each with `run`, `lazy` (in a function) or `type`."""
    found = set(_imports(ast.parse(MODULES[module].read_text()), "run"))
    return {(name, kind) for name, kind in found if name.partition(".")[0] == "viap"}


def fault(module, other):
    """Why a module may not import another; None if it may."""
    here, there = layer(module), layer(other)
    if here in BELOW and here != there and there not in BELOW[here] | COMMON:
        return f"{here} may not import {there}"
    if None not in (technique(module), technique(other)) and technique(module) != technique(other):
        return "a technique imports another"
    return None


def faults():
    return {
        (module, other, kind): why
        for module in MODULES
        for other, kind in imported(module)
        if (why := fault(module, other)) is not None
    }


def test_imports_look_down():
    assert faults() == {}


def test_every_layer_is_known():
    packages = {f"viap.{path.parent.name}" for path in (ROOT / "viap").glob("*/__init__.py")}
    assert packages <= set(BELOW) | {"viap.techniques"}
