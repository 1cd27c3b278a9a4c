"""The front end in one call: a file ► typed tree ► core program."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c.library.environment import DEFAULT, Environment
from viap.c.source_file import parsed_text, parsed_with, read_source, with_lines
from viap.c.tree.tree import Unit
from viap.core.base.deep import deep
from viap.core.base.errors import InputError, Unsupported, ViapError
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.program.assumptions import ABSENT, IMPLICIT_INT, UNREAD, UNREAD_FILE, Assumption
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program
from viap.project.compilation import PLAIN, Compilation
from viap.project.property import DEFAULT_PROPERTY, ProgramEntry

if TYPE_CHECKING:
    from viap.c.text.parse import Parsed
    from viap.project.contract import Contract

__all__ = ["load_program", "load_text", "load_tree", "read_source", "tree_of_text", "with_lines"]


@deep
def tree_of_text(
    text: str,
    name: str,
    model: DataModel,
    function: str = "main",
    sources: Sources | None = None,
    contract: "Contract | None" = None,
    compilation: Compilation = PLAIN,
) -> Unit:
    """Return the typed tree of a program's text; errors carry the source lines.

    With a contract, the function is called by a caller who fulfils it: arguments and globals have
    any values. Without one, the program starts with the function.
    """
    # Imported here, since pycparser costs start-up time that `viap --help` needn't pay.
    from viap.c.elaborate.unit_elaborator import Elaborator

    sources = sources or Sources()
    if compilation.linked:
        from viap.c.linked_program import linked_tree

        return linked_tree(
            text, name, model, ProgramEntry(function, contract), sources, compilation
        )
    appended = None
    try:
        if contract is None:
            parsed = parsed_text(text, name, model, sources, compilation)
            return Elaborator(parsed, name, model).unit(function)
        from viap.project.contract import append, take

        if contract.formulas:
            from viap.c.linked_program import require_read, with_formulas

            parsed = parsed_text(text, name, model, sources, compilation)
            contract = with_formulas(contract, parsed.tree, function)
        appended = append(text, name, contract, sources)
        whole = parsed_with(text, appended.added, name, model, sources, compilation)
        tree, promised = take(whole.tree, contract, appended)
        unit = Elaborator(replace(whole, tree=tree), name, model).unit(function, promised)
        if contract.formulas:
            require_read(unit.entry, text.count("\n") + 1)
        return unit
    except InputError as error:
        if appended is not None:
            error.position = appended.moved(error.position)
        raise with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


@deep
def load_text(
    text: str,
    name: str,
    model: DataModel = DataModel.ILP32,
    *,
    errors: frozenset[str] | None = None,
    function: str = "main",
    contract: "Contract | None" = None,
    watch: Collection[str] = (),
    environment: Environment = DEFAULT,
    compilation: Compilation = PLAIN,
) -> Program:
    """Return the core program of a text. `errors` are the functions whose call is the error.

    `watch`: kinds of undefined behaviour that only a program with a record of it can notice.
    `environment`: possible effects of external functions and the like. `compilation`: options of a
    compiler.
    """
    sources = Sources()

    def read(options: Compilation) -> Unit:
        return tree_of_text(text, name, model, function, sources, contract, options)

    used = compilation
    if contract is None or environment.strict:
        unit = read(compilation)
    else:
        from viap.c.missing_headers import with_header_assumptions, with_missing_headers

        unit, used = with_missing_headers(text, compilation, read)
    try:
        called = DEFAULT_PROPERTY.errors if errors is None else errors
        if unit.annotated:
            lowered = _with_contracts(unit, text, model, called, watch, environment, used, sources)
        else:
            from viap.c.lower.program_lowering import lower

            lowered = lower(unit, model, called, None, watch, environment)
        if used is not compilation:
            lowered = with_header_assumptions(lowered, compilation, used)
        if unit.unread or unit.implicit or unit.absent or unit.lost:
            lowered = _with_file_assumptions(lowered, unit)
        return lowered if used == PLAIN else _with_options(lowered, used)
    except InputError as error:
        raise with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


def _with_contracts(
    unit: Unit,
    text: str,
    model: DataModel,
    errors: frozenset[str],
    watch: Collection[str],
    environment: Environment,
    compilation: Compilation,
    sources: Sources,
) -> Program:
    """Lowers a unit in which calls may be known by contracts."""
    from viap.c.linked_program import Surroundings, reading_of, worlds_of
    from viap.c.lower.program_lowering import lower
    from viap.project.contract import Contract

    around = Surroundings(model, errors, frozenset(watch), environment, compilation)

    def read_function(name: str) -> Unit:
        return tree_of_text(text, unit.file, model, name, sources, Contract(), compilation)

    worlds = worlds_of(unit, text, around, read_function)
    lowered = lower(unit, model, errors, None, watch, environment, worlds)
    if lowered.world is not None or lowered.uses:
        return lowered.changed(reading=reading_of(text, around))
    return lowered


def _with_file_assumptions(program: Program, unit: Unit) -> Program:
    """Return the program with assumptions about the text of the file, and about its headers."""
    mentioned = unit.names_in(unit.entry.name)
    noted = [Assumption(UNREAD, name, position) for name, position in unit.unread]
    noted += [Assumption(UNREAD_FILE, each.file, each) for each in unit.lost]
    noted += [Assumption(IMPLICIT_INT, *each) for each in unit.implicit if each[0] in mentioned]
    noted += [Assumption(ABSENT, *each) for each in unit.absent]
    return program.changed(assumptions=(*program.assumptions, *noted))


def _with_options(program: Program, compilation: Compilation) -> Program:
    """Return the program with the options that it was read with."""
    ordinary = tuple(_with_options(each, compilation) for each in program.ordinary)
    linked = tuple(file.path for file in compilation.linked)
    return program.changed(flags=compilation.flags(), linked=linked, ordinary=ordinary)


def parse_ahead(path: str, model: DataModel, compilation: Compilation) -> "Parsed | None":
    """Parse a file, for all that read the same text within `parsed_once`.

    Returns None after an error: it is left to those who read the file.
    """
    if compilation.linked:
        return None  # (files that are linked are kept by themselves)
    sources = Sources()
    with suppress(ViapError, RecursionError):
        from viap.c.missing_headers import parsed_part

        return parsed_part(read_source(path), path, model, sources, compilation)
    return None


def load_tree(
    path: str,
    model: DataModel = DataModel.ILP32,
    *,
    function: str = "main",
    contract: "Contract | None" = None,
    compilation: Compilation = PLAIN,
) -> Unit:
    text = read_source(path)

    def read(options: Compilation) -> Unit:
        return tree_of_text(text, path, model, function, contract=contract, compilation=options)

    if contract is None:
        return read(compilation)
    from viap.c.missing_headers import with_missing_headers

    return with_missing_headers(text, compilation, read)[0]


def load_program(
    path: str,
    model: DataModel = DataModel.ILP32,
    *,
    errors: frozenset[str] | None = None,
    function: str = "main",
    contract: "Contract | None" = None,
    watch: Collection[str] = (),
    environment: Environment = DEFAULT,
    compilation: Compilation = PLAIN,
) -> Program:
    return load_text(
        read_source(path),
        path,
        model,
        errors=errors,
        function=function,
        contract=contract,
        watch=watch,
        environment=environment,
        compilation=compilation,
    )
