"""Layers only look down, and no technique imports another. (Trusted code: see test_trust.py.)"""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Modules that know nothing of any layer.
COMMON = {"viap", "viap.core.base", "viap.trust"}
_MEANING = {"viap.core.program", "viap.core.logic", "viap.core.translate"}
_CORE = {*_MEANING, "viap.core.smt", "viap.core.kernel"}
_TRUSTED = {*_CORE, "viap.papers", "viap.runs.machine", "viap.runs.run_verdict"}
_READ = {"viap.c", "viap.project"}
_ORACLES = {
    "viap.prover.recurrences",
    "viap.prover.instantiate",
    "viap.prover.sampling",
    "viap.runs.refute",
}
_PROVER = {
    "viap.facts",
    *_TRUSTED,
    *_ORACLES,
    "viap.prover.session",
    "viap.prover.techniques",
    "viap.prover.cache",
    "viap.prover.cases",
    "viap.data",
}
_RUNS = {"viap.runs.counterexamples", "viap.runs.crosscheck"}
_FACTS = {"viap.explain.invariants", "viap.explain.diagnosis", "viap.facts"}
# For each layer, and for some packages and modules in it, what it may import besides itself.
BELOW = {
    "viap.core": set(),
    "viap.core.base": set(),
    "viap.core.program": set(),
    "viap.core.logic": set(),
    "viap.core.translate": {"viap.core.program", "viap.core.logic"},
    "viap.core.smt": {"viap.core.logic"},
    # (of papers and runs it knows the types alone: tests/test_trust.py)
    "viap.core.kernel": {*_CORE, "viap.papers", "viap.runs.machine"},
    "viap.project": set(),
    "viap.data": set(),
    "viap.c": {"viap.core.program", "viap.project"},
    "viap.papers": {"viap.core.program"},
    "viap.checker": _CORE,
    "viap.runs": set(),
    "viap.runs.run_verdict": {*_CORE, "viap.runs.machine"},
    "viap.runs.machine": {"viap.core.program"},
    "viap.runs.refute": {*_MEANING, "viap.core.smt", "viap.runs.machine"},
    "viap.runs.counterexamples": {*_TRUSTED, "viap.facts", *_READ, "viap.runs.refute"},
    "viap.runs.crosscheck": {"viap.core.program", "viap.runs.machine", "viap.runs.refute", *_READ},
    "viap.prover": set(),
    "viap.prover.recurrences": _MEANING,
    "viap.prover.instantiate": {*_MEANING, "viap.core.kernel"},
    "viap.prover.sampling": {
        *_MEANING,
        "viap.facts",
        "viap.runs.machine",
        "viap.prover.recurrences",
    },
    "viap.prover.session": {*_TRUSTED, *_ORACLES, "viap.facts"},
    "viap.prover.techniques": {*_TRUSTED, *_ORACLES, "viap.facts", "viap.prover.session"},
    "viap.prover.cache": _TRUSTED,
    "viap.prover.cases": {*_PROVER, *_READ, *_RUNS, "viap.evidence.certificate_writer"},
    "viap.modules": {*_PROVER, *_READ, *_RUNS},
    "viap.facts": {"viap.core.program", "viap.core.logic"},
    "viap.explain": set(),
    "viap.explain.invariants": {*_PROVER, *_READ},
    "viap.explain.diagnosis": {
        *_PROVER,
        *_READ,
        "viap.runs.counterexamples",
        "viap.explain.invariants",
    },
    "viap.evidence": set(),
    "viap.evidence.certificate_check": {*_TRUSTED, *_READ, "viap.checker"},
    "viap.evidence.certificate_writer": {
        *_CORE,
        *_READ,
        "viap.checker",
        "viap.evidence.certificate_check",
        "viap.evidence.proof_encoder",
        "viap.facts",
        "viap.runs.machine",
    },
    "viap.evidence.findings": set(),
    "viap.evidence.proof_encoder": {*_CORE, "viap.checker", "viap.evidence.certificate_check"},
    "viap.evidence.sarif": {"viap.core.program"},
    "viap.evidence.witnesses": {
        *_PROVER,
        *_READ,
        "viap.checker",
        "viap.runs.counterexamples",
        "viap.explain.invariants",
    },
    "viap.result": {
        *_TRUSTED,
        *_READ,
        *_RUNS,
        "viap.checker",
        "viap.prover.cases",
        "viap.explain.diagnosis",
        "viap.facts",
        "viap.evidence.certificate_check",
    },
    "viap.api": {*_PROVER, *_READ, "viap.result"},
    "viap.ui": set(),
    "viap.ui.bench": {"viap.project"},
    "viap.ui.lsp": set(),
    "viap.ui.explain": _PROVER,
    "viap.ui.story": {*_PROVER, "viap.ui.explain"},
    "viap.ui.report": {
        *_PROVER,
        *_READ,
        "viap.runs.counterexamples",
        "viap.explain.invariants",
        "viap.ui.explain",
    },
    "viap.ui.cli": {
        *_PROVER,
        *_READ,
        *_RUNS,
        *_FACTS,
        "viap.checker",
        "viap.evidence.certificate_writer",
        "viap.evidence.findings",
        "viap.evidence.sarif",
        "viap.evidence.witnesses",
        "viap.modules",
        "viap.result",
        "viap.ui.bench",
        "viap.ui.explain",
        "viap.ui.lsp",
        "viap.ui.report",
        "viap.ui.story",
        "viap.evidence.certificate_check",
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
    named = parts[1:3] == ["prover", "techniques"] and parts[3] not in ("", "registry", "technique")
    return parts[3] if named else None


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
    folders = (
        path.parent for top in ("*", "*/*") for path in (ROOT / "viap").glob(f"{top}/__init__.py")
    )
    packages = {".".join(("viap", *folder.relative_to(ROOT / "viap").parts)) for folder in folders}
    assert {name for name in packages if layer(name) == name} - COMMON <= set(BELOW)
