"""The entry of a program and its environment, by the options."""

import argparse
import os
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.core.base.errors import UsageError
from viap.core.program.integer_types import named_model, varied
from viap.project.property import MAIN, ProgramEntry

if TYPE_CHECKING:
    from viap.c.library.environment import Environment
    from viap.core.program.nodes import Program
    from viap.project.compilation import Compilation


@dataclass(frozen=True)
class ProgramFiles:
    """A program: the file whose answer it is, and the others that are linked with it.

    `behind`: how many of the others come before it in the order of linking.
    """

    file: str
    others: tuple[str, ...] = ()
    behind: int = 0

    def arguments(self, arguments: argparse.Namespace) -> argparse.Namespace:
        """The arguments of the command for this program."""
        if not self.others:
            return arguments
        changed = argparse.Namespace(**vars(arguments))
        changed.linked_files, changed.behind = self.others, self.behind
        return changed


def entry_of(arguments: argparse.Namespace, default: str = MAIN) -> ProgramEntry:
    """The entry for the one function of a command."""
    if len(arguments.function) > 1:
        raise UsageError("--function is given more than once: this command takes one function")
    return named(arguments, arguments.function[0] if arguments.function else None, default)


def load_entry(arguments: argparse.Namespace, watch: frozenset[str] = frozenset()) -> "Program":
    """The core program of the FILE, read by the options."""
    from viap.prover.cases.question import load

    arguments = arguments_of_file(arguments, arguments.file)
    model, environment = named_model(arguments.data_model), environment_of(arguments)
    compilation = compilation_of(arguments)
    entry = entry_of(arguments)
    return load(arguments.file, entry, model, watch, None, environment, compilation)


def arguments_of_file(arguments: argparse.Namespace, file: str) -> argparse.Namespace:
    """The arguments for a file and those linked with it. Raises UsageError.

    With a compilation database, each file has the options of its entry there.

    Folders and macros of the command line come after those of the database, and the data model of
    the command line counts where the database names none.
    """
    changed = _by_database(arguments, file)
    others = getattr(arguments, "linked_files", ())
    if not others:
        return changed
    from viap.project.compilation import LinkedFile

    found = [(other, _by_database(arguments, other)) for other in others]
    for other, options in found:
        if options.data_model != changed.data_model:
            raise UsageError(
                f"{file} and {other} are compiled for different data models "
                f"({changed.data_model}, {options.data_model}): they can't be linked"
            )
    changed = argparse.Namespace(**vars(changed))
    changed.linked = tuple(LinkedFile(other, compilation_of(made)) for other, made in found)
    return changed


def _by_database(arguments: argparse.Namespace, file: str) -> argparse.Namespace:
    if arguments.database is None:
        return arguments
    from viap.project.compile_commands import options_of, read_database

    options = options_of(read_database(arguments.database), file)
    known, changed = options.compilation, argparse.Namespace(**vars(arguments))
    changed.database = None
    named = options.data_model
    if options.target is not None:
        from viap.core.program.integer_types import model_of_target

        named = model_of_target(options.target)
    changed.data_model = varied(named or arguments.data_model, options.model_options)
    changed.include_folders = [*known.include, *arguments.include_folders]
    changed.system_folders = [*known.system, *arguments.system_folders]
    changed.macros = [*known.macros, *arguments.macros]
    changed.include_first = [*known.first, *arguments.include_first]
    changed.standard = arguments.standard or known.standard
    return changed


def compilation_of(arguments: argparse.Namespace) -> "Compilation":
    """The options that a compiler has as well. Raises UsageError.

    In tasks of SV-COMP (`--property`), annotations are comments, unless `--annotations` is given.
    """
    from viap.project.compilation import NO_ANNOTATIONS, Compilation

    for folder in (*arguments.include_folders, *arguments.system_folders):
        # (one that is not there is no mistake: builds name folders that some machines have)
        if os.path.isfile(folder):
            raise UsageError(f"-I {folder}: this is a file, not a folder")

    macros = [macro for macro in arguments.macros if macro != NO_ANNOTATIONS]
    used = arguments.annotations
    if used is None:
        used = getattr(arguments, "property", None) is None
    if not used:
        macros.append(NO_ANNOTATIONS)
    return Compilation(
        tuple(arguments.include_folders),
        tuple(arguments.system_folders),
        tuple(macros),
        tuple(arguments.include_first),
        arguments.standard or "",
        getattr(arguments, "linked", ()),
        getattr(arguments, "behind", 0),
        arguments.cpp or "",
        arguments.system_headers,
        arguments.settings.contracts if getattr(arguments, "settings", None) else (),
    )


def environment_of(arguments: argparse.Namespace) -> "Environment":
    """The environment by the options: external functions, volatile objects, and malloc."""
    from viap.prover.cases.question import surroundings

    of_task = getattr(arguments, "property", None) is not None
    made = surroundings(of_task, arguments.external, arguments.volatile, arguments.malloc_may_fail)
    several = getattr(arguments, "all_functions", False) or len(arguments.function) > 1
    calls = arguments.calls or ("contracts" if several else "auto")
    return replace(made, strict=arguments.strict, calls=calls)


def named(
    arguments: argparse.Namespace,
    function: str | None,
    default: str = MAIN,
    strict: bool = True,
    file: str | None = None,
) -> ProgramEntry:
    """The entry of that name, with the options' promises about callers. Raises UsageError.

    `strict`: True if an array that the function does not have is an error.
    """
    from viap.prover.cases.question import entry_point

    arrays, assumed = list(arguments.array), list(arguments.assume)
    own = arguments.settings and arguments.settings.functions.get(function)
    settled: list[str] = []
    if own:
        sizes = [(name, size) for name, size in own.arrays if name not in dict(arrays)]
        settled = [*(f"{name} holds {size} elements" for name, size in sizes), *own.assume]
        arrays += sizes
        assumed = [*own.assume, *assumed]

    def other_main() -> bool:
        from viap.c.missing_headers import is_other_main
        from viap.core.program.integer_types import named_model

        model = named_model(model_of(arguments))
        return is_other_main(file or arguments.file, model, compilation_of(arguments))

    entry = entry_point(function, arrays, assumed, default, strict, other_main)
    if entry.contract is None or not settled:
        return entry
    return replace(entry, contract=replace(entry.contract, settled=tuple(settled)))


def model_of(arguments: argparse.Namespace) -> str:
    """The name of the data model that the options choose. Raises UsageError.

    If nothing names one, it is SV-COMP's for its tasks, else that of this machine.
    """
    of_task = getattr(arguments, "property", None) is not None
    usual = "ILP32" if of_task or sys.maxsize < 2**32 else "LP64"
    name: str = arguments.data_model or usual
    if arguments.target is not None:
        from viap.core.program.integer_types import model_of_target

        name = model_of_target(arguments.target)
        if arguments.data_model not in (None, name):
            raise UsageError(
                f"--target {arguments.target} and {arguments.data_model} contradict each other"
            )
    return varied(name, arguments.model_options)


SETTINGS = "viap.toml"


def settings_of(arguments: argparse.Namespace) -> str | None:
    """The path of the settings for the files of a command; None if there are none.

    Tasks of SV-COMP (`--property`) use no settings: their own files describe them.
    """
    if arguments.no_settings or getattr(arguments, "property", None) is not None:
        return None
    others = getattr(arguments, "linked_files", ())
    files = arguments.files if hasattr(arguments, "files") else [arguments.file, *others]
    paths = {find_settings(file or "") for file in files or [""]}
    if len(paths) > 1:
        named = " and ".join(sorted(path or "none" for path in paths))
        raise UsageError(f"the files have different settings ({named}): prove them one by one")
    return paths.pop()


def find_settings(file: str) -> str | None:
    """The path of the nearest settings above a file; None if there are none."""
    folder = os.path.dirname(os.path.abspath(file))
    while True:
        path = os.path.join(folder, SETTINGS)
        # (also where it can't be read, which `read_settings` says)
        if os.path.lexists(path):
            return path
        if folder == os.path.dirname(folder):
            return None
        folder = os.path.dirname(folder)
