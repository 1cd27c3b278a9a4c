"""`viap contracts`: what each function of a file needs, and what it may change."""

import argparse
from typing import TYPE_CHECKING

from viap.cli.guard import report
from viap.cli.options import Parser, add_check_option, add_program_options, seconds
from viap.cli.output import emit, tell
from viap.cli.program_entry import arguments_of_file, compilation_of, environment_of, named
from viap.cli.progress import show_activity
from viap.data import strategies_path
from viap.errors import UsageError
from viap.program.integer_types import named_model
from viap.project.property import DEFAULT_PROPERTY
from viap.session.question import Question
from viap.session.time_limits import Budget
from viap.unknown_causes import UNKNOWN

if TYPE_CHECKING:
    from viap.contracts.function_contract import FunctionContract

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
    from viap.cli.function_table import defined_functions
    from viap.contracts.function_contract import FunctionContract
    from viap.contracts.printed_contracts import printed

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
    from viap.contracts.function_contract import contract_of
    from viap.proving.session import silence
    from viap.session.strategy_file import find_plan

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
