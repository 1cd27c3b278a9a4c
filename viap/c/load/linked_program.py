"""Several files ► the typed tree of one program."""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from viap.c.elaborate.linked_files import LinkedFiles, LostFile
from viap.c.load.source_file import read_source, with_lines, with_specifications
from viap.c.parse import Parsed, parse
from viap.c.preprocess import preprocess
from viap.c.tree import Unit
from viap.errors import InputError, Unsupported, UsageError
from viap.program.integer_types import DataModel
from viap.project.compilation import Compilation, LinkedFile
from viap.project.contract import Promised
from viap.project.program_entry import ProgramEntry
from viap.source import Position
from viap.source_texts import Sources

if TYPE_CHECKING:
    from viap.project.contract import Appended


def linked_tree(
    text: str,
    name: str,
    model: DataModel,
    entry: ProgramEntry,
    sources: Sources,
    compilation: Compilation,
) -> Unit:
    """Return the typed tree of a file's text and the files that are linked with it."""
    files = [*compilation.linked]
    files.insert(compilation.behind, LinkedFile(name, compilation))
    texts = {name: text}
    for file in compilation.linked:
        if file.path in texts:
            raise UsageError(f"{file.path}: this file is named twice")
        texts[file.path] = read_source(file.path)
    reading = _Reading(texts, model, sources)
    try:
        parsed: dict[str, Parsed] = {}
        lost: list[LostFile] = []
        for file in files:
            try:
                parsed[file.path] = reading.parsed(file)
            except InputError as error:
                lost.append(LostFile(texts[file.path], error))
        if not parsed:
            raise lost[0].error
        promised = None
        program = LinkedFiles([*parsed.items()], model, name, lost)
        if entry.contract is not None and not entry.contract.options():
            promised = Promised(entry.contract, (), ())  # its text is empty
        elif entry.contract is not None:
            home = program.home(entry.function).file
            file = next(file for file in files if file.path == home)
            parsed[home], promised = reading.promised(file, entry)
            program = LinkedFiles([*parsed.items()], model, name, lost)
        return program.unit(entry.function, promised)
    except InputError as error:
        if reading.appended is not None:
            error.position = reading.appended.moved(error.position)
        raise error if error.sources else with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


class _Reading:
    def __init__(self, texts: dict[str, str], model: DataModel, sources: Sources) -> None:
        self.texts, self.model, self.sources = texts, model, sources
        self.appended: Appended | None = None  # the file with the entry's contract

    def parsed(self, file: LinkedFile) -> Parsed:
        """Parse a file, once for all functions that are proved in turn."""
        parsed, texts = _parsed_once(file, self.texts[file.path], self.model)
        self.sources.texts.update(texts)
        if isinstance(parsed, InputError):
            raise parsed.with_traceback(None)
        return parsed

    def promised(self, file: LinkedFile, entry: ProgramEntry) -> "tuple[Parsed, Promised]":
        """Parse the file of the entry with the contract's expressions behind its text."""
        from viap.project.contract import append, take

        assert entry.contract is not None
        text, contract = self.texts[file.path], entry.contract
        if contract.formulas:
            from viap.c.load.annotated_declaration import with_formulas

            contract = with_formulas(contract, self.parsed(file).tree, entry.function)
        self.appended = append(text, file.path, contract, self.sources)
        parsed = _parsed(file, text + self.appended.added, self.model, self.sources)
        tree, promised = take(parsed.tree, contract, self.appended)
        return replace(parsed, tree=tree), promised


@lru_cache(maxsize=64)
def _parsed_once(
    file: LinkedFile, text: str, model: DataModel
) -> tuple[Parsed | InputError, dict[str, str]]:
    """Return the tree, which nothing changes, and the texts of the files that were read for it.

    An error stands for a file that can't be parsed.
    """
    sources = Sources()
    try:
        return _parsed(file, text, model, sources), sources.texts
    except InputError as error:
        return error, sources.texts


def _parsed(file: LinkedFile, text: str, model: DataModel, sources: Sources) -> Parsed:
    try:
        source = preprocess(text, file.path, model, sources, file.compilation)
        return with_specifications(parse(source, file.path), file.compilation, sources)
    except InputError as error:
        raise with_lines(error, sources) from None
