"""`viap prove`: answers TRUE, FALSE or UNKNOWN for each file."""

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from viap.core.base.errors import UsageError, ViapError, part
from viap.core.program.integer_types import named_model
from viap.data import strategies_path
from viap.project.property import DEFAULT_PROPERTY, Property, read_property
from viap.prover.cases.answer import ProgramAnswer, of_failure
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget
from viap.ui.cli.commands.file_case import FileCase
from viap.ui.cli.guard import explain, report
from viap.ui.cli.options import (
    CommandLineError,
    Parser,
    add_axioms_option,
    add_check_option,
    add_program_options,
    positive,
    seconds,
)
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.job_outputs import add_job_options
from viap.ui.cli.output.progress import announce_limit
from viap.ui.cli.output.unfinished_answers import Closing, Finished, keep
from viap.ui.cli.program_entry import (
    ProgramFiles,
    arguments_of_file,
    compilation_of,
    environment_of,
    named,
)
from viap.ui.cli.streams import emit_kept, emit_last

if TYPE_CHECKING:
    from viap.prover.cases.strategy_file import Strategy
    from viap.prover.cases.verdict_memory import VerdictMemory


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="a C program; several files are linked as a compiler does",
    )
    parser.add_argument(
        "--each", action="store_true", help="prove every file by itself, without the others"
    )
    add_program_options(parser)
    parser.add_argument(
        "--all-functions",
        action="store_true",
        help="prove each function of the file by itself, as --function does, and print a table",
    )
    parser.add_argument(
        "--infer",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="find out what a function needs: sizes of arrays and conditions on arguments under "
        "which all checks are proved (the default for --all-functions)",
    )
    parser.add_argument(
        "--property",
        metavar="P.prp",
        help="an SV-COMP property file (default: no error function is called and no assert fails)",
    )
    add_check_option(parser, "also prove that there is no undefined behaviour of these kinds")
    parser.add_argument(
        "--timeout",
        type=seconds,
        metavar="S",
        help="stop after S seconds of wall-clock or CPU time, for all files together",
    )
    parser.add_argument(
        "--strategy",
        default="default",
        metavar="NAME|FILE",
        help="which techniques are tried, in which order: default, viap, fast, witness, eureka, "
        "or a TOML file",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="tell why: of TRUE the proof in a page (loops, invariants, and what each claim "
        "follows from), of FALSE the path of the run, of UNKNOWN what is missing",
    )
    parser.add_argument(
        "--diagnosis",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="after UNKNOWN: find the loop in the way and the missing fact (default: for one "
        "program, without --quiet and --property, or with --report); takes up to 4 s of the "
        "--timeout",
    )
    parser.add_argument(
        "--profile",
        action="store_true",
        help="show where the time went: by technique, loop and claim",
    )
    parser.add_argument(
        "--slowest-question",
        metavar="OUT.smt2",
        help="write the question that took the solver longest as SMT-LIB",
    )
    add_axioms_option(parser)
    parser.add_argument(
        "--certificate",
        metavar="DIR",
        help="after TRUE: write the proof to a folder, for 'viap check'",
    )
    parser.add_argument(
        "--witness",
        metavar="OUT.yml",
        help="write an SV-COMP witness of the verdict, for 'viap validate' and other validators",
    )
    parser.add_argument(
        "--report",
        metavar="OUT.html",
        help="write a page to look at: the source with what is known of each line, the loops, "
        "the proof, and the run of a counterexample step by step",
    )
    parser.add_argument(
        "--compare",
        metavar="OLD.html",
        help="with --report: show what has changed since this earlier page of --report",
    )
    parser.add_argument(
        "--harness",
        metavar="OUT.c",
        help="after FALSE: write the inputs as a C file, to be compiled with the program",
    )
    parser.add_argument(
        "--cross-check",
        metavar="COMPILER",
        help="compile the program with this command, and compare its runs with those of viap",
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        default=1,
        metavar="N",
        help="use N processes (default: 1); with 2, one proves and one looks for counterexamples; "
        "of several functions, N are proved at a time",
    )
    add_job_options(parser)
    parser.add_argument(
        "--cache",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="check again what earlier runs found, instead of searching for it, and keep new "
        "results for later (default: for functions and projects, without --property)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the results as JSON")
    form.add_argument(
        "--sarif",
        action="store_true",
        help="print violations and unproved checks as SARIF 2.1.0, for code-scanning pages",
    )
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument(
        "-v", "--verbose", action="store_true", help="show on standard error what is tried"
    )
    volume.add_argument("--quiet", action="store_true", help="print only the verdicts")


def execute(arguments: argparse.Namespace) -> int:
    arguments.files = _files(arguments)
    programs = _programs(arguments)
    budget = Budget(arguments.timeout)
    announce_limit(budget)
    several = arguments.all_functions or len(arguments.function) > 1
    closing = Closing.of(arguments, several, programs)
    evidence = (arguments.certificate, arguments.witness, arguments.harness)
    pages = (arguments.report, arguments.junit, arguments.summary)
    for page in pages:
        # (Written with whatever answers there are: an error about them can't be one.)
        if page is not None:
            from viap.ui.cli.output_files import check_target

            check_target(page)
    closing.announce([*evidence, *pages, arguments.slowest_question])
    finished: list[Finished] = []
    task: ProofTask | ViapError
    try:
        task = _task(arguments)
    except ViapError as error:
        report(error)
        task = error
    for number, program in enumerate(programs):
        # Each table gets its part of the time; other files are as hard as they are.
        share = budget.share(len(programs) - number) if several else budget
        with _read_once():
            own = program.arguments(arguments)
            finished += _prove_file(program.file, task, share, own, closing)
    return emit_last(*closing.conclude(finished))


def _programs(arguments: argparse.Namespace) -> list[ProgramFiles]:
    """The programs that the files are."""
    if len(arguments.files) == 1:
        return [ProgramFiles(arguments.files[0])]
    from viap.ui.cli.commands.program_files import programs_of

    return programs_of(arguments)


def _read_once() -> "AbstractContextManager[None]":
    from viap.c.source_file import parsed_once

    return parsed_once()


def _files(arguments: argparse.Namespace) -> list[str]:
    """The named files; if there are none, all files of the compilation database."""
    arguments.from_database = not arguments.files
    if arguments.files:
        return list(arguments.files)
    if arguments.database is None:
        raise CommandLineError("viap prove", "expected a FILE")
    from viap.project.compile_commands import read_database

    commands = read_database(arguments.database)
    if not commands:
        raise UsageError(f"{arguments.database}: the compilation database names no file")
    return [*dict.fromkeys(os.path.relpath(command.file) for command in commands)]


@dataclass(frozen=True)
class ProofTask:
    """The property to prove of each file, the strategy, and verdicts that were found before."""

    goal: Property
    plan: "Strategy"
    memory: "VerdictMemory | None" = None


def _task(arguments: argparse.Namespace) -> ProofTask:
    from viap.prover.cases.strategy_file import find_plan

    if arguments.all_functions or len(arguments.function) > 1:
        from viap.ui.cli.output.function_table import refuse_single_outputs

        refuse_single_outputs(arguments)
    if arguments.harness is not None and len(arguments.files) > 1:
        if arguments.each or arguments.function:
            raise UsageError("--harness takes one FILE with --each or --function")
    goal = DEFAULT_PROPERTY if arguments.property is None else read_property(arguments.property)
    if goal.checks and arguments.check:
        raise UsageError(f"--check adds nothing to the property {goal.name}: give one of the two")
    if arguments.certificate is not None:
        from viap.ui.cli.commands.evidence_options import prepare_certificate as prepare

        prepare(arguments)
    if arguments.witness is not None:
        from viap.ui.cli.commands.evidence_options import prepare as prepare_witness

        prepare_witness(arguments)
    if arguments.slowest_question is not None:
        from viap.ui.cli.output_files import check_target

        check_target(arguments.slowest_question)
    plan = find_plan(arguments.strategy, strategies_path())
    if arguments.axioms:
        from viap.ui.cli.commands.lemma_listing import proved_folders

        plan = replace(plan, axioms=proved_folders(arguments.axioms))
    memory = None
    if _uses_cache(arguments):
        from viap.ui.cli.commands.cache_use import memory_for

        memory = memory_for(arguments, plan)
    return ProofTask(goal, plan, memory)


def _uses_cache(arguments: argparse.Namespace) -> bool:
    """True if results of earlier runs count: by default for functions, and in a project.

    A whole program is a task that is measured, mostly.
    """
    if arguments.cache is not None:
        return bool(arguments.cache)
    project = arguments.settings or arguments.database
    about = arguments.all_functions or arguments.function or project
    return bool(about) and arguments.property is None


def _prove_file(
    file: str,
    task: "ProofTask | ViapError",
    budget: Budget,
    arguments: argparse.Namespace,
    closing: Closing,
) -> list[Finished]:
    """Returns the answers for a file; prints them as they are found."""
    functions: list[str] = [*dict.fromkeys(arguments.function)]
    results: Iterable[FileResult]
    try:
        arguments = arguments_of_file(arguments, file)
        if arguments.all_functions:
            from viap.ui.cli.output.function_table import defined_functions

            model = named_model(arguments.data_model)
            functions = defined_functions(file, model, compilation_of(arguments))
    except ViapError as error:
        answer = of_failure(report(error, arguments.verbose))
        linked = getattr(arguments, "linked_files", ())
        results = [FileResult(file, answer, arguments.data_model, linked=linked)]
    else:
        if closing.several:
            from viap.ui.cli.commands.several_functions import CallFacts, prove_functions

            several = _functions(file, functions, task, budget, arguments, closing)
            calls = CallFacts(
                partial(_callers, file, arguments),
                partial(_contracted, file, arguments),
            )
            return prove_functions(file, functions, closing, several, calls)
        function = functions[0] if functions else None
        results = [_prove(file, function, task, budget, arguments)]
    found = [closing.finished(result) for result in results]
    for each in found:
        keep(each)
    if not (arguments.json or arguments.sarif):
        emit_kept(closing.text([each.result for each in found]))
    return found


def _callers(file: str, arguments: argparse.Namespace) -> dict[str, list[str]]:
    from viap.modules.requirements.callers import direct_callers

    return direct_callers(file, named_model(arguments.data_model), compilation_of(arguments))


def _contracted(file: str, arguments: argparse.Namespace) -> list[str]:
    from viap.modules.requirements.callers import contracted_functions

    with suppress(ViapError, RecursionError):  # (each function reports it)
        model = named_model(arguments.data_model)
        return contracted_functions(file, model, compilation_of(arguments))
    return []


def _callees_first(
    file: str, functions: Sequence[str], arguments: argparse.Namespace
) -> Sequence[str]:
    """The functions in the order of their first attempts."""
    if len(functions) < 2:
        return functions
    from viap.modules.requirements.callers import callees_first

    with suppress(ViapError, RecursionError):  # (each function reports it)
        return callees_first(functions, _callers(file, arguments))
    return functions


def _functions(
    file: str,
    functions: Sequence[str],
    task: "ProofTask | ViapError",
    budget: Budget,
    arguments: argparse.Namespace,
    closing: Closing,
) -> "Iterator[tuple[Finished, bool]]":
    """Yields the results of several functions, each with True if it is final."""
    if isinstance(task, ViapError):
        for name in functions:
            yield closing.finished(_failed(file, name, task, arguments)), True
        return
    from viap.prover.cases.time_limits import pace
    from viap.ui.cli.workers.function_workers import Attempt, FunctionWorkers, Schedule, with_time

    goal, plan = task.goal, task.plan
    first = replace(plan, rounds=plan.rounds[:1])
    # Within a worker, one process proves.
    alone = argparse.Namespace(**{**vars(arguments), "jobs": 1})
    before: dict[str, FileResult] = {}  # of this worker

    def prove(attempt: Attempt) -> Finished:
        chosen = ProofTask(goal, plan if attempt.number else first, task.memory)
        share, earlier = Budget(attempt.seconds), before.get(attempt.function)
        result = _prove(file, attempt.function, chosen, share, alone, earlier, budget)
        before[attempt.function] = result
        return closing.portable(with_time(result, attempt))

    def instead(attempt: Attempt, answer: ProgramAnswer) -> Finished:
        linked = getattr(arguments, "linked_files", ())
        name, model = attempt.function, arguments.data_model
        result = FileResult(file, answer, model, name, linked=linked)
        return closing.portable(with_time(result, attempt))

    for name in functions[:1]:
        with suppress(UsageError):  # (each function reports it)
            _question(file, name, goal, arguments).parse_ahead()
    jobs = min(arguments.jobs, max(len(functions), 1))
    ordered = _callees_first(file, functions, arguments)
    schedule = Schedule(ordered, jobs, pace())
    workers = FunctionWorkers(schedule, jobs, prove, instead, _afterwards(arguments))
    yield from workers.results(budget, single=len(plan.rounds) <= 1)


def _prove(
    file: str,
    function: str | None,
    task: "ProofTask | ViapError",
    budget: Budget,
    arguments: argparse.Namespace,
    before: FileResult | None = None,
    afterwards: Budget | None = None,
) -> FileResult:
    """Returns the answer for one function of a file; errors become answers.

    `afterwards`: the time for a report, if it is not that of the answer.
    """
    if isinstance(task, ViapError):
        return _failed(file, function, task, arguments)
    try:
        return _answered(file, function, task, budget, arguments, before, afterwards)
    except Exception as error:
        report(error, arguments.verbose)
        return _failed(file, function, error, arguments)


def _answered(
    file: str,
    function: str | None,
    task: ProofTask,
    budget: Budget,
    arguments: argparse.Namespace,
    before: FileResult | None,
    afterwards: Budget | None,
) -> FileResult:
    question = _question(file, function, task.goal, arguments)
    past = None
    if task.memory is not None:
        from viap.prover.cases.verdict_memory import CaseMemory

        past = CaseMemory(task.memory)
    case = FileCase(question, task.plan, budget, arguments, function, past)
    if _infers(arguments) and question.entry.contract is not None:
        from viap.ui.cli.commands.inferred_requirements import answered

        result = answered(case, before)
    else:
        result = case.answered()
    if task.memory is not None and arguments.verbose:
        from viap.ui.cli.commands.cache_use import tell_trouble

        tell_trouble(task.memory)
    if result.counterexample is not None:
        repeated = partial(_with_replay, result, arguments)
        result = part("the command that repeats the run", repeated, result)
    if arguments.report is None or result.details is not None:
        return result  # (an earlier attempt found it, with its details)
    from viap.ui.cli.output.report_option import details_of

    details = partial(details_of, case, result.answer, afterwards or budget)
    return replace(result, details=part("the page", details, None))


def _afterwards(arguments: argparse.Namespace) -> float:
    """Seconds that an attempt may take after its answer."""
    if arguments.report is None:
        return 0.0
    from viap.ui.cli.output.report_option import REPORT_S

    return REPORT_S


def _with_replay(result: FileResult, arguments: argparse.Namespace) -> FileResult:
    """The result, with the command that repeats its counterexample."""
    from viap.ui.cli.commands.replay_command import replay_command

    parser = Parser("viap prove")
    add_arguments(parser)
    return replace(result, replay=replay_command(arguments, result, parser) or "")


def _infers(arguments: argparse.Namespace) -> bool:
    """True if requirements of functions are inferred: the default for --all-functions."""
    return bool(arguments.all_functions if arguments.infer is None else arguments.infer)


def _question(
    file: str, function: str | None, goal: Property, arguments: argparse.Namespace
) -> Question:
    """The question about one function of a file. Raises UsageError."""
    strict = len(arguments.function) == 1 or function is None
    entry = named(arguments, function, goal.entry, strict, file)
    model, around = named_model(arguments.data_model), environment_of(arguments)
    compilation = compilation_of(arguments)
    return Question(file, entry, goal, arguments.check, model, around, compilation)


def _failed(
    file: str, function: str | None, error: Exception, arguments: argparse.Namespace
) -> FileResult:
    """The answer if the options don't fit; the error was printed already."""
    linked, answer = getattr(arguments, "linked_files", ()), of_failure(explain(error))
    return FileResult(file, answer, arguments.data_model, function, linked=linked)
