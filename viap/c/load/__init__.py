"""The front end in one call: a file ► typed tree ► core program."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from viap.c.environment import DEFAULT, Environment
from viap.c.library_functions import STANDARD
from viap.c.parsed_text import parsed_text
from viap.c.tree import Unit
from viap.deep import deep
from viap.errors import InputError, SyntaxFault, Unsupported, UsageError, ViapError
from viap.program.integer_types import DataModel
from viap.program.nodes import Program
from viap.project.compilation import PLAIN, Compilation
from viap.project.property import DEFAULT_PROPERTY
from viap.source import Position, Sources, decoded

if TYPE_CHECKING:
    from viap.c.parse import Parsed
    from viap.project.contract import Contract


def read_source(path: str) -> str:
    """Read a file's text; C sources come in UTF-8 and in older encodings."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise UsageError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise UsageError(f"{path}: this is a folder, not a C file") from None
    except OSError as error:
        raise UsageError(f"{path}: can't be read: {error.strerror}") from None
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise SyntaxFault("this is not a C file: it holds a NUL byte", Position(path, line), "")
    return decoded(data)


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
    appended = None
    try:
        if contract is None:
            parsed = parsed_text(text, name, model, sources, compilation)
            return Elaborator(parsed, name, model).unit(function)
        from viap.project.contract import append, take

        appended = append(text, name, contract, sources)
        whole = parsed_text(appended.text, name, model, sources, compilation)
        tree, promised = take(whole.tree, contract, appended)
        return Elaborator(replace(whole, tree=tree), name, model).unit(function, promised)
    except InputError as error:
        if appended is not None:
            error.position = appended.moved(error.position)
        raise with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


def with_lines(error: InputError, sources: Sources) -> InputError:
    """Return the error with the sources, so that it can quote its line."""
    if error.position.file == STANDARD:
        from viap.c.standard_library import show_standard

        show_standard(sources)
    error.sources = sources
    return error


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
    from viap.c.lower.program_lowering import lower

    sources = Sources()
    unit = tree_of_text(text, name, model, function, sources, contract, compilation)
    try:
        called = DEFAULT_PROPERTY.errors if errors is None else errors
        lowered = lower(unit, model, called, watch=watch, environment=environment)
        return lowered if compilation == PLAIN else _with_flags(lowered, compilation.flags())
    except InputError as error:
        raise with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


def _with_flags(program: Program, flags: tuple[str, ...]) -> Program:
    """Return the program with the options that it was read with."""
    ordinary = tuple(_with_flags(each, flags) for each in program.ordinary)
    return program.changed(flags=flags, ordinary=ordinary)


def parse_ahead(
    path: str, model: DataModel, contract: "Contract | None", compilation: Compilation
) -> "Parsed | None":
    """Parse a file, for all that read the same text within `parsed_once`.

    Returns None after an error: it is left to those who read the file.
    """
    sources = Sources()
    with suppress(ViapError, RecursionError):
        text = read_source(path)
        if contract is not None:
            from viap.project.contract import append

            text = append(text, path, contract, sources).text
        return parsed_text(text, path, model, sources, compilation)
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
    return tree_of_text(text, path, model, function, contract=contract, compilation=compilation)


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
