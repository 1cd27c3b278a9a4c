"""Parsing of command lines: strict, with suggestions; and the options that commands share."""

import argparse
import re
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from viap.core.base.errors import UsageError, did_you_mean
from viap.ui.cli.streams import emit

DATA_MODELS = ("ILP32", "LP64")
_POINTER = r"[A-Za-z_]\w*((->|\.)[A-Za-z_]\w*|\[\d*\])*"


class CommandLineError(UsageError):
    """A wrong command line; the message ends with a hint at the command's help."""

    def __init__(self, program: str, message: str) -> None:
        super().__init__(message)
        self.program = program

    def render(self) -> str:
        return f"{self.program}: {self}\nTry '{self.program} --help'."


class Parser(argparse.ArgumentParser):
    """An argument parser that takes no abbreviations and raises instead of exiting."""

    def __init__(self, prog: str, description: str | None = None) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise CommandLineError(self.prog, message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            hint = did_you_mean(str(value), known)
            message = f"invalid choice: '{value}'{hint} (choose from {', '.join(known)})"
            raise argparse.ArgumentError(action, message)

    def print_help(self, file: object = None) -> None:
        emit(self.format_help())

    def parse_command(self, argv: Sequence[str]) -> argparse.Namespace:
        known = self._option_string_actions
        # Checked first: a misspelled option is the cause, a missing file its effect.
        for word in argv:
            if word == "--":
                break
            if word.startswith("--") and word.partition("=")[0] not in known:
                self._unknown_option(word)
        arguments, extra = self.parse_known_args(self._joined(argv))
        if extra and extra[0].startswith("-") and extra[0] != "-":
            self._unknown_option(extra[0])
        if extra:
            self.error(f"unexpected argument '{extra[0]}'")
        return arguments

    def _joined(self, argv: Sequence[str]) -> list[str]:
        """`--input -1,2` as `--input=-1,2`, which argparse would take for an option -1,2."""
        joined: list[str] = []
        for word in argv:
            option = self._option_string_actions.get(joined[-1]) if joined else None
            if option and option.nargs is None and word[:1] == "-" and word[1:2].isdigit():
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        return joined

    def _unknown_option(self, word: str) -> NoReturn:
        name = word.partition("=")[0]
        self.error(f"unknown option '{name}'{did_you_mean(name, self._option_string_actions)}")


class _ProgramFiles(argparse.Action):
    """Stores the first FILE in `file`, and the files that are linked with it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: "str | Sequence[str] | None",
        option_string: str | None = None,
    ) -> None:
        files = list(values or ())
        namespace.file = files[0] if files else None
        namespace.linked_files = files[1:]


def add_program_files(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    """Add the FILEs of a command about one program."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="+" if needed else "*",
        action=_ProgramFiles,
        help="a C program; several files are linked as a compiler does",
    )


def add_program_options(parser: argparse.ArgumentParser) -> None:
    """Add the options about reading a C file."""
    parser.add_argument(
        "--data-model",
        choices=DATA_MODELS,
        help="32-bit (ILP32) or 64-bit (LP64) long and pointers (default: those of this machine; "
        "ILP32 with --property)",
    )
    for option, model in (("-m32", "ILP32"), ("-m64", "LP64")):
        parser.add_argument(
            option,
            dest="data_model",
            action="store_const",
            const=model,
            help=f"the same as --data-model {model}",
        )
    _add_target_options(parser)
    _add_compiler_options(parser)
    parser.add_argument(
        "--no-settings",
        action="store_true",
        help="do not read viap.toml, which is looked for in the folder of the file and above",
    )
    parser.set_defaults(settings=None)
    parser.add_argument(
        "--function",
        type=_function_name,
        action="append",
        default=[],
        metavar="NAME",
        help="start with this function, called with any arguments and any values of globals "
        "(default: main)",
    )
    parser.add_argument(
        "--array",
        type=_array_size,
        action="append",
        default=[],
        metavar="NAME:SIZE",
        help="with --function: the number of elements that a pointer parameter, a member, or each "
        "element (m[]) points to, as a C expression",
    )
    parser.add_argument(
        "--assume",
        action="append",
        default=[],
        metavar="EXPR",
        help="with --function: a precondition, as a C expression over parameters, globals and "
        "array elements",
    )
    parser.add_argument(
        "--external",
        choices=("forget", "pure"),
        help="a function without a body may change everything that it can reach (forget, the "
        "default) or nothing (pure, the default with --property)",
    )
    parser.add_argument(
        "--volatile",
        choices=("any", "ordinary"),
        help="a read of a volatile object gives any value (any, the default) or the stored one "
        "(ordinary)",
    )
    parser.add_argument(
        "--malloc-may-fail",
        action="store_true",
        help="malloc, calloc and realloc may return null (default: they never fail)",
    )
    parser.add_argument(
        "--calls",
        choices=("auto", "contracts", "inline"),
        help="a function with a written contract is called by its contract (contracts, the default "
        "with several functions), by its body (inline), or by its contract if it is recursive, "
        "very large or has no body (auto, the default)",
    )
    parser.add_argument(
        "--modular",
        dest="calls",
        action="store_const",
        const="contracts",
        help="the same as --calls contracts",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse the caller of a function whose body is not modelled (default: the call may "
        "change everything that it can reach, which is listed)",
    )


def _add_target_options(parser: argparse.ArgumentParser) -> None:
    """The target, and options that change its types."""
    parser.add_argument(
        "--target",
        metavar="TRIPLE",
        help="the target of the compiler, as aarch64-linux-gnu or arm-none-eabi",
    )
    for option, text in (
        ("-funsigned-char", "char is unsigned"),
        ("-fsigned-char", "char is signed"),
        ("-fshort-enums", "enums are as small as their values allow"),
        ("-fno-short-enums", "enums are at least as wide as int"),
    ):
        parser.add_argument(
            option,
            dest="model_options",
            action="append_const",
            const=option,
            default=[],
            help=text,
        )


def _add_compiler_options(parser: argparse.ArgumentParser) -> None:
    """The options of the file's compilation, with the names that compilers give them."""
    parser.add_argument(
        "-p",
        dest="database",
        metavar="DIR",
        help="take the following options from compile_commands.json in this folder",
    )
    for option, name, text in (
        ("-I", "include_folders", "search this folder for headers"),
        ("-isystem", "system_folders", "search this folder after those of -I"),
    ):
        parser.add_argument(
            option, dest=name, action="append", default=[], metavar="DIR", help=text
        )
    parser.add_argument(
        "-include",
        dest="include_first",
        type=_header,
        action="append",
        default=[],
        metavar="HEADER",
        help="read this header before the file",
    )
    for option, metavar, text in (
        ("D", "NAME[=TEXT]", "define a macro (as 1 if no text is given)"),
        ("U", "NAME", "take a macro's definition away"),
    ):
        parser.add_argument(
            f"-{option}",
            dest="macros",
            type=partial(_macro, option),
            action="append",
            default=[],
            metavar=metavar,
            help=text,
        )
    parser.add_argument(
        "-std",
        dest="standard",
        type=_standard,
        metavar="STD",
        help="the standard: c99, c11, c17, gnu99, gnu11 or gnu17 (the default)",
    )

    parser.add_argument(
        "--cpp",
        metavar="COMMAND",
        help="preprocess by this command, as 'gcc -E', with the options above",
    )
    parser.add_argument(
        "--annotations",
        action=argparse.BooleanOptionalAction,
        help="use contracts and annotations (/*@ ... */, __CPROVER_requires ...), or take them for "
        "comments (the default with --property)",
    )
    parser.add_argument(
        "--system-headers",
        action="store_true",
        help="read headers that viap lacks from the folders of this machine",
    )


def _macro(option: str, text: str) -> tuple[str, str]:
    from viap.project.compilation import checked_macro

    try:
        return checked_macro(text, option)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _header(name: str) -> str:
    from viap.project.compilation import checked_header

    try:
        return checked_header(name)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _standard(text: str) -> str:
    from viap.project.compilation import checked_standard

    try:
        return checked_standard(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _array_size(text: str) -> tuple[str, str]:
    """A pointer, or a member that is one (`buffer->cells`), and the number of elements."""
    name, colon, size = text.partition(":")
    name = "".join(name.split())
    if not (re.fullmatch(_POINTER, name, re.ASCII) and colon and size.strip()):
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME:SIZE")
    return name, size.strip()


def add_check_option(parser: argparse.ArgumentParser, text: str) -> None:
    """Add `--check KINDS`, with the help text of the command."""
    parser.add_argument(
        "--check",
        type=check_kinds,
        default=frozenset(),
        metavar="KINDS",
        help=f"{text}: bounds,null,overflow,... or all",
    )


def _function_name(text: str) -> str:
    if not text.isidentifier():
        raise argparse.ArgumentTypeError(f"'{text}' is not the name of a function")
    return text


def seconds(text: str) -> float:
    """A time limit as an option's value."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    # Also false for "nan"; the upper bound is that of the system's timers.
    if not 0 < value <= 1e9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number of seconds")
    return value


def natural(text: str) -> int:
    """A whole number from zero on as an option's value."""
    if not (text.isascii() and text.isdigit() and len(text) <= 100):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number, zero or greater")
    return int(text)


def positive(text: str) -> int:
    """A positive whole number as an option's value."""
    value = natural(text)
    if not value:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive whole number")
    return value


def check_kinds(text: str) -> frozenset[str]:
    """Returns the kinds of undefined behaviour that `--check` names; `all` names every kind."""
    from viap.core.program import undefined_behaviour as check_kinds

    try:
        return check_kinds.check_kinds(text.split(","))
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_axioms_option(parser: argparse.ArgumentParser) -> None:
    """The option for lemmas of the user's own."""
    parser.add_argument(
        "--axioms",
        action="append",
        default=[],
        metavar="DIR",
        help="a folder of lemmas (*.smt2) in addition to viap's own; may be repeated",
    )
