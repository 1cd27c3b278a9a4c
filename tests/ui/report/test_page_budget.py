"""The weight of a page: that of a long program with everything in it stays below 3 MB."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.report.pages import Page
from viap.ui.report.report_page import RUNS, fitted, report_page

ROOT = Path(__file__).resolve().parents[3]


def large_program():
    """The program that `benchmarks/report_weight.py` measures."""
    path = ROOT / "benchmarks" / "report_weight.py"
    spec = importlib.util.spec_from_file_location("report_weight", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.large_program()


def proof(line, steps):
    question = {"reason": "assertion", "seconds": 0.5, "script": '(assert (< a "b"))\n' * 300}
    step = {"number": 1, "rule": "direct", "statement": "x < 1 " * 100, "questions": [question]}
    tree = {**step, "steps": [{**step, "number": k, "steps": []} for k in range(2, steps)]}
    return {"file": "large.c", "line": line, "kind": "overflow", "text": "x", "steps_in_all": 9,
            "seconds": 0.5, **tree}  # fmt: skip


def equation(left, value):
    return {"left": left, "cases": [[value, ""]], "remark": ""}


def details(line, run_steps=0):
    loop = {"file": "large.c", "line": line, "depth": 0, "title": "while (i < n)", "reached": True,
            "counter": "m1", "iterations": equation("N1", "max(0, n)"), "exits": "",
            "arrays": ["a"],
            "forms": [equation("s(m1)", "2*m1 + " * 50)], "invariants": ["0 <= i <= n"] * 9,
            "minimal": True, "assigns": ["i", "s"], "rank": "n - i"}  # fmt: skip
    steps = [
        {"file": "large.c", "line": 7, "depth": 1, "text": f"x = {k}", "set": [["x", str(k)]] * 9}
        for k in range(run_steps)
    ]
    return {
        "loops": [loop],
        "functions": [],
        "as translated": "x <= 1\n" * 14_000,
        "with closed forms": "x <= 1\n" * 14_000,
        "instantiated": "x <= 1\n" * 14_000,
        "explanation": "because\n" * 10_000,
        "proofs": [proof(line + k, 40) for k in range(10)],
        "run": {"steps": steps, "left_out": 0, "test": "int x;"} if steps else None,
    }


def result(function, first, verdict="TRUE", run_steps=0):
    place = {"position": "large.c:9:9", "file": "large.c", "column": 9, "verdict": "TRUE"}
    checks = [
        {**place, "line": first + k, "kind": "overflow", "operation": "x + 1 in int"}
        for k in range(40)
    ]
    return {
        "file": "large.c", "files": ["large.c"], "function": function, "verdict": verdict,
        "cause": None, "strategy": "direct", "reason": "", "cpu_s": 1.0, "wall_s": 1.0,
        "data_model": "LP64", "assumed": {}, "assumptions": [], "requires": [], "open_values": [],
        "vacuous": None, "assertions": [], "checks": checks, "diagnosis": None,
        "details": details(first + 9, run_steps),
    }  # fmt: skip


@pytest.mark.parametrize("several", [True, False])
def test_the_page_of_a_long_program(tmp_path, monkeypatch, several):
    monkeypatch.chdir(tmp_path)
    Path("large.c").write_text(large_program())
    verdict = "FALSE" if several else "TRUE"
    results = [result(f"stage_{k}", 4 + 62 * k, verdict, 800) for k in range(50)]
    if not several:
        whole = {**results[0], "checks": [each for one in results for each in one["checks"]]}
        whole["details"] = {
            **whole["details"],
            "loops": [loop for one in results for loop in one["details"]["loops"]],
            "proofs": [tree for one in results for tree in one["details"]["proofs"]],
        }
        results = [whole]
    text = report_page(results, "viap prove large.c")
    assert len(text.encode()) < 3_000_000
    page = Page(text)
    assert len(page.marks) == 3159
    assert page.classes.count("loop") == 50
    assert "left out" in page.text


@given(st.lists(st.integers(1, 2_000), min_size=1, max_size=6))
def test_runs_are_cut_in_the_middle(sizes):
    made = fitted([result("f", 1, "FALSE", size) for size in sizes])
    for before, each in zip(sizes, made, strict=True):
        run = each["details"]["run"]
        assert len(run["steps"]) + run["left_out"] == before
        assert run["steps"][-1]["text"] == f"x = {before - 1}"
        assert run["steps"][0]["text"] == "x = 0"
        assert any(step.get("lost") for step in run["steps"]) == bool(run["left_out"])
    assert sum(len(str(each["details"]["run"]["steps"])) for each in made) < 2 * RUNS
