"""The Python interface: `viap.prove("file.c")`; see docs/python-interface.rst.

It is stable by semantic versioning. Other modules of viap may change with every version.
"""

import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from viap.core.base.errors import UsageError
from viap.result import FilePath, Result

if TYPE_CHECKING:
    from viap.prover.cases.case import Case
    from viap.prover.cases.question import Question
    from viap.prover.cases.strategy_file import Strategy
    from viap.prover.cases.time_limits import Budget
    from viap.prover.session.session import Reporter


def prove(
    file: FilePath | Sequence[FilePath],
    *,
    function: str | None = None,
    arrays: Mapping[str, str | int] | Iterable[tuple[str, str | int]] = (),
    assume: str | Iterable[str] = (),
    check: str | Iterable[str] = (),
    property: FilePath | None = None,
    data_model: str = "ILP32",
    timeout: float | None = None,
    strategy: FilePath = "default",
    external: str | None = None,
    volatile: str | None = None,
    malloc_may_fail: bool = False,
    calls: str | None = None,
    cross_check: str | None = None,
    flags: Iterable[str] = (),
    progress: Callable[[str], None] | None = None,
) -> Result:
    """Decides whether an assertion of a C program can fail, as `viap prove` does.

    The arguments are the options of that command; `flags` are those that a compiler has as well
    (`-I`, `-D`, ...); `progress` is called with each step of the work. Errors in the program, and
    time that runs out, give the result UNKNOWN with a cause. Raises UsageError if the arguments are
    wrong, and other subclasses of ViapError if a strategy or property file is.
    """
    from viap.core.program.integer_types import is_model, named_model
    from viap.core.program.undefined_behaviour import check_kinds
    from viap.project.compilation import read_flags
    from viap.project.property import DEFAULT_PROPERTY, read_property
    from viap.prover.cases.question import Question, entry_point, surroundings
    from viap.prover.cases.time_limits import Budget

    if not is_model(data_model):
        raise UsageError(f"'{data_model}' is not a data model: ILP32 or LP64")
    _one_of("external", external, ("forget", "pure"))
    _one_of("volatile", volatile, ("any", "ordinary"))
    _one_of("calls", calls, ("auto", "contracts", "inline"))
    if timeout is not None and not 0 < timeout <= 1e9:
        raise UsageError(f"'{timeout}' is not a positive number of seconds")
    if timeout is not None and threading.current_thread() is not threading.main_thread():
        raise UsageError("a time limit needs the main thread: signals enforce it")
    kinds = check_kinds(check.split(",") if isinstance(check, str) and check else check)
    goal = DEFAULT_PROPERTY if property is None else read_property(os.fspath(property))
    if goal.checks and kinds:
        raise UsageError(f"check adds nothing to the property {goal.name}: give one of the two")
    sizes = [(name, str(size)) for name, size in dict(arrays).items()]
    promised = (assume,) if isinstance(assume, str) else tuple(assume)
    compilation, others = read_flags(flags)
    if others:
        raise UsageError(f"'{others[0]}' is not one of -I, -isystem, -D, -U, -include, -std")
    environment = surroundings(property is not None, external, volatile, malloc_may_fail)

    def other_main() -> bool:
        from viap.c.missing_headers import is_other_main

        return is_other_main(_one_file(file), named_model(data_model), compilation)

    question = Question(
        _one_file(file),
        entry_point(function, sizes, promised, goal.entry, other_main=other_main),
        goal,
        kinds,
        named_model(data_model),
        replace(environment, calls=calls or environment.calls),
        compilation,
    )
    plan = _plan(strategy)
    case = _case(question, plan, Budget(timeout), cross_check, progress)
    result = Result.of(replace(case.run(), function=function))
    return replace(result, _question=question, _proof=case.verdict, _asked=case)


def _one_file(file: FilePath | Sequence[FilePath]) -> str:
    if isinstance(file, str | os.PathLike):
        return os.fspath(file)
    if len(file) != 1:
        raise UsageError(f"{len(file)} files: a program of several files is not read yet")
    return os.fspath(file[0])


def _one_of(name: str, value: str | None, known: tuple[str, ...]) -> None:
    if value is not None and value not in known:
        raise UsageError(f"'{value}' is no value of {name}: {', '.join(known)}")


def _plan(strategy: FilePath) -> "Strategy":
    from viap.data import strategies_path
    from viap.prover.cases.strategy_file import find_plan, read_plan

    if isinstance(strategy, Path):
        return read_plan(strategy)
    return find_plan(os.fspath(strategy), strategies_path())


def _case(
    question: "Question",
    plan: "Strategy",
    budget: "Budget",
    compiler: str | None,
    progress: Callable[[str], None] | None,
) -> "Case":
    from viap.prover.cases.case import Case

    class HeardCase(Case):
        """A case that reports its steps."""

        def reporter(self) -> "Reporter":
            heard = super().reporter()
            return heard if progress is None else replace(heard, status=self._step)

        def _step(self, text: str) -> None:
            self.note_step(text)
            if progress is not None:
                progress(text)

    return HeardCase(question, plan, budget, compiler)
