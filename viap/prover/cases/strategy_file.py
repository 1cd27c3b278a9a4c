"""Strategy files: the order of techniques, and their budgets."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import ViapError, did_you_mean
from viap.core.program.nodes import Program
from viap.core.smt.answers import Limits
from viap.prover.recurrences.solver_modes import FAST_THEN_SYMPY, MODES
from viap.prover.session.session import Budget, Reporter
from viap.prover.techniques.registry import technique_names

if TYPE_CHECKING:
    from viap.runs.machine import Run


MOST_REPEATS = 20  # each repeat has twice the budget of the one before


@dataclass(frozen=True)
class Round:
    """Techniques in their order, and the budget of each of them."""

    techniques: tuple[str, ...]
    budget: Budget


@dataclass(frozen=True)
class Strategy:
    name: str
    description: str
    rounds: tuple[Round, ...]
    recurrences: str = FAST_THEN_SYMPY  # which solvers are asked for closed forms
    axioms: tuple[Path, ...] = ()  # folders with lemmas, besides the library's own


class PlanError(ViapError):
    """A strategy file can't be used."""


def read_plan(path: Path) -> Strategy:
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except OSError as error:
        raise PlanError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise PlanError(f"{path}: this is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise PlanError(f"{path}: {error}") from None
    return _Reader(str(path)).plan(path.stem, data)


def find_plan(name: str, folder: Path) -> Strategy:
    """Returns the strategy of that name in a folder, or the one in the file of that name."""
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if name in known:
        return read_plan(folder / f"{name}.toml")
    if name.endswith(".toml") or "/" in name:
        return read_plan(Path(name))
    hint = did_you_mean(name, known)
    raise PlanError(f"no strategy is named '{name}'{hint} (there are: {', '.join(known)})")


class _Reader:
    def __init__(self, place: str) -> None:
        self.place = place

    def plan(self, name: str, data: Mapping[str, Any]) -> Strategy:
        self._known(data, {"description", "recurrences", "round"}, "the file")
        rounds = data.get("round")
        if not isinstance(rounds, list) or not rounds:
            raise self._error("there is no [[round]]")
        made: list[Round] = []
        for number, entry in enumerate(rounds, 1):
            made += self._round(entry, f"round {number}")
        description = data.get("description", "")
        if not isinstance(description, str):
            raise self._error("'description' must be a text")
        recurrences = data.get("recurrences", FAST_THEN_SYMPY)
        if recurrences not in MODES:
            names = " or ".join(f"'{mode}'" for mode in MODES)
            raise self._error(f"'recurrences' must be {names}, not {recurrences!r}")
        return Strategy(name, description, tuple(made), recurrences)

    def _round(self, data: object, where: str) -> list[Round]:
        """Reads a round and its repeats, each with twice the budget of the one before."""
        if not isinstance(data, dict):
            raise self._error(f"{where} must be a table")
        allowed = {"try", "steps", "seconds", "megabytes", "refute-seconds", "depth", "repeat"}
        self._known(data, allowed, where)
        tried = data.get("try")
        if not isinstance(tried, list) or not tried:
            raise self._error(f"{where}: 'try' must be a list of techniques")
        for technique in tried:
            if technique not in technique_names():
                known = ", ".join(technique_names())
                raise self._error(f"{where}: no technique is named {technique!r} ({known})")
        steps = self._number(data, "steps", where, 2_000_000)
        seconds = self._number(data, "seconds", where, 2.0)
        megabytes = self._number(data, "megabytes", where, 2000)
        refute = self._number(data, "refute-seconds", where, 1.0)
        depth = self._number(data, "depth", where, 1)
        repeat = int(self._number(data, "repeat", where, 1))
        if repeat > MOST_REPEATS:
            raise self._error(f"{where}: 'repeat' must be at most {MOST_REPEATS}")
        made = []
        for doubled in range(repeat):
            factor = 2**doubled
            limits = Limits(int(steps) * factor, seconds * factor, int(megabytes))
            budget = Budget(limits, refute * factor, int(depth))
            made.append(Round(tuple(tried), budget))
        return made

    def _number(self, data: Mapping[str, Any], key: str, where: str, usual: float) -> float:
        value = data.get(key, usual)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._error(f"{where}: '{key}' must be a number")
        whole = isinstance(usual, int)
        if not value > 0 or value > 10**12 or (whole and value != int(value)):
            kind = "a whole number above 0" if whole else "a number above 0"
            raise self._error(f"{where}: '{key}' must be {kind}, not {value}")
        return value

    def _known(self, data: Mapping[str, Any], allowed: set[str], where: str) -> None:
        for key in data:
            if key not in allowed:
                names = ", ".join(sorted(allowed))
                raise self._error(f"{where} has an unknown key '{key}' (known: {names})")

    def _error(self, text: str) -> PlanError:
        return PlanError(f"{self.place}: {text}")


# ---- Splits a strategy for two processes: one that proves, one that looks for runs.


# The technique that does not use the prover.
_ALONE = "refute"


def sides(plan: Strategy) -> tuple[Strategy | None, Strategy | None]:
    """Returns the proving part and the part that looks for runs; None for an empty part."""
    return _only(plan, alone=False), _only(plan, alone=True)


def _only(plan: Strategy, alone: bool) -> Strategy | None:
    rounds = []
    for round in plan.rounds:
        kept = tuple(name for name in round.techniques if (name == _ALONE) is alone)
        if kept:
            rounds.append(replace(round, techniques=kept))
    return replace(plan, rounds=tuple(rounds)) if rounds else None


def look_for_runs(program: Program, plan: Strategy, reporter: Reporter) -> "Run | None":
    """Runs the refuter's part. Returns a run that reaches the error; None if none is found."""
    from viap.runs.refute.search import Refuter

    refuter = Refuter(program)
    for round in plan.rounds:
        reporter.tell(f"refuter: {round.budget.seconds:g} s")
        run = refuter.search(round.budget.seconds)
        if run is not None:
            return run
    reporter.tell("refuter: no counterexample was found")
    return None
