"""The result of a case as JSON, for `viap prove --json` and the Python interface."""

from typing import Any

from viap.core.base.errors import part
from viap.core.base.source import ClausePlace, Position
from viap.core.program.undefined_behaviour import Operation
from viap.prover.cases.answer import CaseResult


def as_json(result: CaseResult) -> dict[str, Any]:
    """The result as JSON; `cause` is null unless the verdict is UNKNOWN."""
    answer, found, diagnosis = result.answer, result.counterexample, result.answer.diagnosis
    return {
        "file": result.file,
        "files": [result.file, *result.linked],
        **({} if result.function is None else {"function": result.function}),
        "verdict": answer.verdict,
        "cause": answer.cause,
        "strategy": answer.strategy,
        "reason": answer.reason,
        "cpu_s": round(result.cpu_s, 3),
        "wall_s": round(result.wall_s, 3),
        **({"cached": True} if result.cached else {}),
        "data_model": result.data_model,
        "subproperty": answer.violated,
        "assumed": dict(answer.assumed),
        "assumptions": [each.as_json() for each in answer.taken],
        "requires": [each.as_json() for each in answer.requires],
        "open_values": [
            {"name": name, "position": str(place), "line": place.source.line}
            for name, place in answer.open_values
        ],
        "vacuous": answer.vacuous or None,
        "assertions": [
            {**_place(place), **_clause(place), "verdict": result.verdict_of(place)}
            for place in result.assertions
            if not isinstance(place, Operation)
        ],
        "checks": [
            {
                **_place(place),
                "kind": place.kind,
                "operation": place.text,
                "verdict": result.verdict_of(place),
            }
            for place in result.assertions
            if isinstance(place, Operation)
        ],
        "diagnosis": part("what is missing", diagnosis.as_json, None) if diagnosis else None,
        **({} if result.profile is None else {"profile": result.profile.as_json()}),
        **_annotations(result),
        **({"loops": [each.as_json() for each in answer.invariants]} if answer.invariants else {}),
        **_cross_check(result),
        **(part("the counterexample", found.as_json, {}) if found is not None else {}),
    }


def _place(place: Position) -> dict[str, Any]:
    source = place.source
    return {
        "position": str(place),
        "file": source.file,
        "line": source.line,
        "column": source.column,
    }


def _clause(place: Position) -> dict[str, Any]:
    """The clause of a contract that an assertion stands for; `call`: it is asserted for a call."""
    if not isinstance(place, ClausePlace):
        return {}
    return {
        "clause": {
            "kind": place.kind,
            "text": place.text,
            "function": place.function,
            "call": bool(place.call),
        }
    }


def _annotations(result: CaseResult) -> dict[str, Any]:
    """What is known of the program's annotations, if it has some."""
    if not result.answer.annotations:
        return {}
    return {
        "annotations": [
            {
                **_place(each.place),
                "kind": each.place.kind,
                "text": each.place.text,
                "function": each.place.function,
                "status": each.status,
                "used": each.used,
                "detail": each.detail or None,
            }
            for each in result.answer.annotations
        ]
    }


def _cross_check(result: CaseResult) -> dict[str, Any]:
    if result.cross_check is None:
        return {}
    from viap.prover.cases.cross_checked import as_json

    return {"cross_check": as_json(result.cross_check)}
