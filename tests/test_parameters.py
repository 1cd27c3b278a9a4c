"""No function takes so many values that nobody knows which belong together."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "viap"
MOST = 6
# Everywhere else functions with more are left; what is listed here has none.
FOLDERS = ("prover/session", "prover/recurrences", "prover/sampling", "prover/techniques")


def parameters(function):
    """The names of all parameters but the object's own."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    names = [each.arg for each in every if each is not None]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def crowded(folder):
    return {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": len(parameters(node))
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if len(parameters(node)) > MOST
    }


def test_functions_have_few_parameters():
    assert [crowded(folder) for folder in FOLDERS] == [{}] * len(FOLDERS)
    assert all((ROOT / folder).is_dir() for folder in FOLDERS)


def test_what_counts_as_a_parameter():
    text = "def f(self, a, /, b, *c, d=1, **e): pass"
    assert parameters(ast.parse(text).body[0]) == ["a", "b", "d", "c", "e"]
