"""Facts that proofs rest on are tried longer than others, within a budget for the file."""

from tests.explain.invariants.annotated_programs import invariants
from viap.core.smt.answers import Limits
from viap.explain.invariants import fact_simplification as proved_facts

BODY = "int a[1000]; for (int i = 0; i < n; i++) a[i] = 3 * i + 1; assert(a[0] == 1);"


def test_needed_facts_are_tried_longer(tmp_path, monkeypatch):
    monkeypatch.setattr(proved_facts, "_PROOF_LIMITS", Limits(1, 5.0))
    (only,) = invariants(tmp_path, BODY)
    assert any("a[k] == 3*k + 1" in text for text in only)
    monkeypatch.setattr(proved_facts, "_PATIENCE", 0.0)
    (only,) = invariants(tmp_path, BODY)
    assert not any("a[k] == 3*k + 1" in text for text in only)
