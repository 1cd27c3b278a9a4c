"""Several files ► the typed tree of one program."""

from typing import TYPE_CHECKING

from viap.c.elaborate.linked_files import LinkedFiles
from viap.c.load import read_source, with_lines
from viap.c.parse import Parsed, parse
from viap.c.preprocess import preprocess
from viap.c.tree import Unit
from viap.errors import InputError, UsageError, Unsupported
from viap.program.integer_types import DataModel
from viap.project.compilation import Compilation, LinkedFile
from viap.project.program_entry import ProgramEntry
from viap.source import Position, Sources

if TYPE_CHECKING:
    from viap.project.contract import Appended, Promised


def linked_tree(
    text: str,
    name: str,
    model: DataModel,
    entry: ProgramEntry,
    sources: Sources,
    compilation: Compilation,
) -> Unit:
    """Return the typed tree of a file's text and the files that are linked with it."""
    files = [LinkedFile(name, compilation), *compilation.linked]
    texts = {name: text}
    for file in compilation.linked:
        if file.path in texts:
            raise UsageError(f"{file.path}: this file is named twice")
        texts[file.path] = read_source(file.path)
    reading = _Reading(texts, model, sources)
    try:
        parsed = [(file.path, reading.parsed(file)) for file in files]
        promised = None
        if entry.contract is not None:
            home = LinkedFiles(parsed, model).home(entry.function).file
            at = next(number for number, file in enumerate(files) if file.path == home)
            tree, promised = reading.promised(files[at], entry)
            parsed[at] = home, tree
        return LinkedFiles(parsed, model).unit(entry.function, promised)
    except InputError as error:
        if reading.appended is not None:
            error.position = reading.appended.moved(error.position)
        raise with_lines(error, sources) from None
    except RecursionError:
        raise Unsupported("nested too deeply", Position(name), "nesting") from None


class _Reading:
    def __init__(self, texts: dict[str, str], model: DataModel, sources: Sources) -> None:
        self.texts, self.model, self.sources = texts, model, sources
        self.appended: Appended | None = None  # the file with the entry's contract

    def parsed(self, file: LinkedFile) -> Parsed:
        return self._parsed(file, self.texts[file.path])

    def promised(self, file: LinkedFile, entry: ProgramEntry) -> "tuple[Parsed, Promised]":
        """Parse the file of the entry with the contract's expressions behind its text."""
        from viap.project.contract import append, take

        assert entry.contract is not None
        self.appended = append(self.texts[file.path], file.path, entry.contract, self.sources)
        parsed = self._parsed(file, self.appended.text)
        return parsed, take(parsed.tree, entry.contract, self.appended)

    def _parsed(self, file: LinkedFile, text: str) -> Parsed:
        source = preprocess(text, file.path, self.model, self.sources, file.compilation)
        return parse(source, file.path)
