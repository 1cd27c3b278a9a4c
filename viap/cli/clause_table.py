"""Contracts in a table of functions: their clauses, and those that callers rely on.

A proof that calls a function by its contract assumes that the function fulfils it. That needs no
mention if the function is proved against its contract in the same table: by induction on the
depth of calls, no execution is the first to break a contract. A proof under promises of options is
not about all calls that fulfil the contract, and does not count.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.cli.file_result import FileResult
from viap.program.assumptions import CONTRACT, Assumption, Taken, grouped
from viap.program.undefined_behaviour import clause_claim
from viap.source import ClausePlace, Position

if TYPE_CHECKING:
    from viap.cli.unfinished_answers import Finished

_RESULTS = {"TRUE": "proved", "FALSE": "violated", "UNKNOWN": "not proved"}


def without_proved_contracts(
    results: "Sequence[Finished]", promised: Collection[str] = ()
) -> "list[Finished]":
    """Returns the results without assumptions about contracts that the table proves.

    `promised`: functions that are proved for some of the calls that fulfil their contracts.
    """
    proved = {each.result.function for each in results if each.result.answer.verdict == "TRUE"}
    return [_without(each, proved.difference(promised)) for each in results]


def _without(finished: "Finished", proved: set[str | None]) -> "Finished":
    answer = finished.result.answer
    taken = tuple(
        rest
        for each in answer.taken
        if (rest := _rest(each, proved, finished.result.file)) is not None
    )
    if taken == answer.taken:
        return finished
    result = replace(finished.result, answer=replace(answer, taken=taken))
    shown = finished.json
    if shown is not None:
        shown = {**shown, "assumptions": [each.as_json() for each in taken]}
    return replace(finished, result=result, json=shown)


def _rest(taken: Taken, proved: set[str | None], file: str) -> Taken | None:
    if taken.kind != CONTRACT:
        return taken
    names = [name for name in taken.names if name not in proved]
    if len(names) == len(taken.names):
        return taken
    if not names:
        return None
    # (The lines are those of all calls.)
    at: list[Position | None] = [Position(file, line, 1) for line in taken.lines]
    at = at or [None]
    return grouped(Assumption(CONTRACT, name, place) for name in names for place in at)[0]


def clause_table(results: Sequence[FileResult]) -> str:
    """Returns a line for each clause of each function; "" if there are none."""
    rows = [
        (result.function or "main", _RESULTS[result.verdict_of(place)], _written(place))
        for result in results
        for place in result.assertions
        if isinstance(place, ClausePlace)
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

    `contracted`: the functions that have a contract.
    """
    found = [_RESULTS[result.answer.verdict] for result in results if result.function in contracted]
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


def _written(place: ClausePlace) -> str:
    return f"{place}: {place.kind} {clause_claim(place)}"
