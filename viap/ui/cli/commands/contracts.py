"""`viap contracts`: what each function of a file needs, and what it may change."""

import argparse
from typing import TYPE_CHECKING

from viap.core.base.errors import UNKNOWN, UsageError
from viap.core.program.integer_types import named_model
from viap.data import strategies_path
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget
from viap.ui.cli.guard import report
from viap.ui.cli.options import Parser, add_check_option, add_program_options, seconds
from viap.ui.cli.output.progress import show_activity
from viap.ui.cli.program_entry import arguments_of_file, compilation_of, environment_of, named
from viap.ui.cli.streams import emit, tell

if TYPE_CHECKING:
    from viap.modules.requirements.function_contract import FunctionContract

FORMATS = ("text", "acsl", "cbmc", "toml", "json")
_USUAL = frozenset(("bounds", "null", "overflow", "division", "shift"))
_SECONDS = 30.0  # for each function, unless --timeout says something else


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a C file")
    add_program_options(parser)
    add_check_option(
        parser,
        "undefined behaviour that the requirements exclude (default: bounds, null, overflow, "
        "division, shift)",
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="text (the default), ACSL, clauses of CBMC, settings for viap.toml, or JSON",
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        metavar="S",
        help="stop after S seconds, for all functions together (default: 30 for each function)",
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="show on standard error what is tried"
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.modules.requirements.function_contract import FunctionContract, printed
    from viap.ui.cli.output.function_table import defined_functions

    arguments = arguments_of_file(arguments, arguments.file)
    model, compilation = named_model(arguments.data_model), compilation_of(arguments)
    functions = arguments.function or defined_functions(arguments.file, model, compilation)
    functions = [name for name in functions if name != "main"]
    budget = Budget(arguments.timeout)
    contracts = []
    if not functions:
        tell(f"{arguments.file}: the file defines no function besides main")
    for number, name in enumerate(functions):
        show_activity(f"the contract of {name} ({number + 1} of {len(functions)})")
        share = budget.share(len(functions) - number)
        limited = Budget(_SECONDS) if budget.seconds is None else share
        try:
            contracts.append(_contract(name, limited, arguments))
        except UsageError:
            raise
        except Exception as error:
            reason = report(error, arguments.verbose).reason
            contracts.append(FunctionContract(name, False, reason))
    emit(printed(contracts, arguments.format))
    return 0 if all(each.found for each in contracts) else UNKNOWN


def _contract(function: str, budget: Budget, arguments: argparse.Namespace) -> "FunctionContract":
    from viap.modules.requirements.function_contract import contract_of
    from viap.prover.cases.strategy_file import find_plan
    from viap.prover.session.session import silence

    question = Question(
        arguments.file,
        named(arguments, function, strict=False),
        DEFAULT_PROPERTY,
        arguments.check or _USUAL,
        named_model(arguments.data_model),
        environment_of(arguments),
        compilation_of(arguments),
    )
    plan = find_plan("default", strategies_path())
    return contract_of(question, plan, budget, tell if arguments.verbose else silence)
