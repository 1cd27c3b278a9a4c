"""Contracts in a table of functions: their clauses, and those that callers rely on."""

from collections.abc import Collection, Sequence

from viap.cli.file_result import FileResult
from viap.program.assumptions import CONTRACT, PROMISED
from viap.program.contract_clauses import REQUIRES
from viap.program.undefined_behaviour import clause_claim
from viap.source import ClausePlace

_RESULTS = {"TRUE": "proved", "FALSE": "violated", "UNKNOWN": "not proved"}


def clause_table(results: Sequence[FileResult]) -> str:
    """Returns a line for each clause of each function; "" if there are none."""
    rows = [
        (result.function or "main", _RESULTS[result.verdict_of(place)], _written(place))
        for result in results
        for place in result.assertions
        if isinstance(place, ClausePlace) and _is_own(place, result.function or "main")
    ]
    rows += [
        (result.function or "main", "assumed", f"the contract of {callee}")
        for result in results
        for taken in result.answer.taken
        if taken.kind == CONTRACT
        for callee in taken.names
    ]
    width = max((len(name) for name, _, _ in rows), default=0)
    lines = [f"{name:{width}}  {verdict:10}  {text}" for name, verdict, text in rows]
    return "".join(f"{line}\n" for line in lines)


def contract_summary(results: Sequence[FileResult], contracted: Collection[str]) -> str:
    """Returns a line that counts contracts by their results; "" if there are none.

    `contracted`: the functions that have a contract. What is proved under promises about callers
    does not count as proved.
    """
    found = [_contract_result(result) for result in results if result.function in contracted]
    assumed = {
        callee
        for result in results
        for taken in result.answer.taken
        if taken.kind == CONTRACT
        for callee in taken.names
    }
    if not found and not assumed:
        return ""
    counts = ", ".join(f"{found.count(word)} {word}" for word in _RESULTS.values())
    names = f" ({', '.join(sorted(assumed))})" if assumed else ""
    return f"contracts: {counts}, {len(assumed)} assumed{names}\n"


def _contract_result(result: FileResult) -> str:
    promised = any(taken.kind == PROMISED for taken in result.answer.taken)
    verdict = result.answer.verdict
    return _RESULTS["UNKNOWN" if promised and verdict == "TRUE" else verdict]


def _is_own(place: ClausePlace, function: str) -> bool:
    """True for a clause that is not one of another function, which keeps it by its own proof."""
    return place.kind == REQUIRES or place.function in ("", function)


def _written(place: ClausePlace) -> str:
    return f"{place}: {place.kind} {clause_claim(place)}"
