"""The programs of `viap prove`: one of all files, or each file by itself."""

import argparse
from collections.abc import Sequence

from viap.core.base.errors import ViapError
from viap.project.property import MAIN
from viap.ui.cli.program_entry import ProgramFiles, arguments_of_file, compilation_of
from viap.ui.cli.streams import tell


def programs_of(arguments: argparse.Namespace) -> list[ProgramFiles]:
    """The programs that the files are; with --all-functions, one for the functions of each file."""
    files: list[str] = arguments.files
    if arguments.each:
        return [ProgramFiles(file) for file in files]
    if arguments.from_database and not _is_program(files, arguments):
        return [ProgramFiles(file) for file in files]
    if arguments.all_functions:
        return [
            ProgramFiles(file, (*files[:at], *files[at + 1 :]), at) for at, file in enumerate(files)
        ]
    return [ProgramFiles(files[0], tuple(files[1:]))]


def _is_program(files: Sequence[str], arguments: argparse.Namespace) -> bool:
    """True if the files of a database are one program; tells what they are, if not."""
    mains = [file for file in files if _has_main(file, arguments)]
    asked = arguments.all_functions or arguments.function
    if len(mains) == 1 or not mains and asked:
        return True
    if mains:
        found = f"{mains[0]} and {mains[1]} define main"
    else:
        found = "no file defines main"
    tell(f"the files of the database are proved one by one: {found}; name those of a program")
    return False


def _has_main(file: str, arguments: argparse.Namespace) -> bool:
    from viap.core.program.integer_types import named_model
    from viap.ui.cli.output.function_table import defined_functions

    try:
        own = arguments_of_file(arguments, file)
        model = named_model(own.data_model)
        return MAIN in defined_functions(file, model, compilation_of(own))
    except ViapError:
        return False  # (said when the file is read to be proved)
