"""The text of a source file, its tree, and errors that quote it.

A file that is read for each of its functions is parsed once: preprocessing and parsing take most of
the time that it takes to read one function of a long file.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from viap.c.library.library_functions import STANDARD
from viap.c.text.preprocess import preprocess, preprocess_behind
from viap.core.base.errors import InputError, SyntaxFault, UsageError, ViapError, did_you_mean
from viap.core.base.source import Position, decoded
from viap.core.base.source_texts import Sources
from viap.core.program.assumptions import CallPlace, WorldFact
from viap.core.program.integer_types import DataModel
from viap.project.compilation import NO_ANNOTATIONS, PLAIN, Compilation

if TYPE_CHECKING:
    from viap.c.text.parse import Parsed


def read_source(path: str) -> str:
    """Read a file's text; C sources come in UTF-8 and in older encodings."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    if b"\0" in data or path.endswith(_OTHER_KINDS):
        raise not_c(path, data)
    return decoded(data)


def with_lines(error: InputError, sources: Sources) -> InputError:
    """Return the error with the sources, so that it can quote its line."""
    if error.position.file == STANDARD:
        from viap.c.elaborate.written_calls import show_standard

        show_standard(sources)
    error.sources = sources
    return error


_MOST = 8  # texts
_OTHER_KINDS = (".yml", ".yaml", ".prp")  # ends of names of files that are no C files


@dataclass
class _Kept:
    """Parsed texts, by all that they depend on, with the texts of the files they include.

    An error stands for a text that can't be parsed. `worlds`: facts about calls of functions that
    are called by contract, by all that they depend on.
    """

    parsed: "dict[tuple[object, ...], tuple[Parsed | InputError, dict[str, str]]]" = field(
        default_factory=dict
    )
    worlds: dict[object, dict[CallPlace, tuple[WorldFact, ...]]] = field(default_factory=dict)


_kept: _Kept | None = None


@contextmanager
def parsed_once() -> Iterator[None]:
    """Within the block, a text is parsed once. Files that it includes must not change."""
    global _kept
    before, _kept = _kept, _kept or _Kept()
    try:
        yield
    finally:
        _kept = before


def kept_worlds(key: object) -> dict[CallPlace, tuple[WorldFact, ...]]:
    """Returns the facts about calls that are known within `parsed_once`, for more to be added."""
    return {} if _kept is None else _kept.worlds.setdefault(key, {})


def parsed_text(
    text: str, name: str, model: DataModel, sources: Sources, compilation: Compilation = PLAIN
) -> "Parsed":
    """Returns the tree of a text, which the caller must not change. Raises InputError.

    Adds the texts that were read to `sources`.
    """
    # Imported here, since pycparser costs start-up time that `viap --help` needn't pay.
    from viap.c.text.parse import parse

    if _kept is None:
        source = preprocess(text, name, model, sources, compilation)
        return with_specifications(parse(source, name), compilation, sources)
    key = (text, name, model, compilation)
    if key not in _kept.parsed:
        own = Sources()
        parsed: Parsed | InputError
        try:
            source = preprocess(text, name, model, own, compilation)
            parsed = with_specifications(parse(source, name), compilation, own)
        except InputError as error:
            parsed = error
        if len(_kept.parsed) == _MOST:
            del _kept.parsed[next(iter(_kept.parsed))]
        _kept.parsed[key] = parsed, own.texts
    parsed, texts = _kept.parsed[key]
    _add(texts, sources)
    if isinstance(parsed, InputError):
        raise parsed.with_traceback(None)
    return parsed


def with_specifications(parsed: "Parsed", compilation: Compilation, sources: Sources) -> "Parsed":
    """Return the tree with the reader of its annotations, if it has some that count.

    Contracts in settings count as well; texts that they are in are added to `sources`.
    """
    code_only = NO_ANNOTATIONS in compilation.macros
    contracts = () if code_only else compilation.contracts
    if not (parsed.notes.annotations or contracts):
        return parsed
    from viap.c.contracts.specification_reader import SpecificationReader

    for contract in contracts[:1]:
        sources.add(contract.file, contract.source)
    return replace(parsed, specifications=SpecificationReader(parsed, contracts, code_only))


def parsed_with(
    text: str, added: str, name: str, model: DataModel, sources: Sources, compilation: Compilation
) -> "Parsed":
    """Returns the tree of a text with more text behind it, as `parsed_text` does.

    Within `parsed_once`, the first text is parsed once for all that is put behind it.
    """
    behind = None
    together = "/*@" in added or bool(compilation.cpp) or name.endswith(".i")
    if _kept is not None and added and not together:
        from viap.c.text.parse import parse_behind

        before = parsed_text(text, name, model, sources, compilation)
        more = preprocess_behind(before.run, text, added, name, model, compilation)
        behind = parse_behind(before, more, name)
    if behind is None:
        return parsed_text(text + added, name, model, sources, compilation)
    return replace(before, tree=type(before.tree)([*before.tree.ext, *behind.tree.ext]))


@contextmanager
def parsed_apart() -> Iterator[None]:
    """Within the block, trees belong to the caller, who may change them."""
    global _kept
    before, _kept = _kept, None
    try:
        yield
    finally:
        _kept = before


def _add(texts: dict[str, str], sources: Sources) -> None:
    for name, text in texts.items():
        sources.add(name, text)


# ---- Messages about files that are no C files, with advice on what was meant.


_TASK = "'viap bench {path}' runs a task definition, 'viap prove' its C file"
_PROPERTY = "'viap prove --property {path} FILE.c' proves this property"
_HINTS = {".yml": _TASK, ".yaml": _TASK, ".prp": _PROPERTY}
# First bytes of object files, programs and archives.
_COMPILED = (b"\x7fELF", b"!<arch>", b"MZ", b"\xcf\xfa\xed\xfe", b"BC\xc0\xde")


def unreadable(path: str, error: OSError) -> UsageError:
    """Returns the error about a file that can't be read."""
    match error:
        case FileNotFoundError():
            folder, name = os.path.split(path)
            near = did_you_mean(name, _names(folder or "."))
            return UsageError(f"{path}: there is no such file{near}")
        case IsADirectoryError():
            inside = sorted(name for name in _names(path) if name.endswith(".c"))
            hint = f"; name its files, like {os.path.join(path, inside[0])}" if inside else ""
            return UsageError(f"{path}: this is a folder, not a C file{hint}")
        case _:
            return UsageError(f"{path}: can't be read: {error.strerror}")


def _names(folder: str) -> list[str]:
    with suppress(OSError):
        return os.listdir(folder)
    return []


def not_c(path: str, data: bytes) -> ViapError:
    """Returns the error about a file whose name or bytes show that it is no C file."""
    stem, end = os.path.splitext(path)
    if end in _HINTS:
        return UsageError(f"{path}: this is no C file; {_HINTS[end].format(path=path)}")
    if data.startswith(_COMPILED):
        is_near = end != ".c" and os.path.isfile(f"{stem}.c")
        hint = f"; its source may be {stem}.c" if is_near else ""
        return SyntaxFault(f"this is compiled code, not a C file{hint}", Position(path), "")
    line = data[: data.index(b"\0")].count(b"\n") + 1
    return SyntaxFault("this is not a C file: it holds a NUL byte", Position(path, line), "")
