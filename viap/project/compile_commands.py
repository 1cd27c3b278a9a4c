"""Compilation databases: the options with which a build compiles each of its files.

The format is that of `compile_commands.json`, which CMake, Meson and Bear write and clang's tools
read.
"""

import itertools
import json
import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from viap.core.base.errors import UsageError
from viap.project.compilation import Compilation, read_flags

NAME = "compile_commands.json"
_MODELS = {"-m32": "ILP32", "-m64": "LP64"}
_MODEL_OPTIONS = ("-funsigned-char", "-fsigned-char", "-fshort-enums", "-fno-short-enums")
# Options whose value is the next word, and that say nothing about how the text is read.
_WITH_VALUE = frozenset(
    ("-o", "-MF", "-MT", "-MQ", "-MJ", "-L", "-l", "-T", "-u", "-z", "-Xlinker", "-Xassembler",
     "--param", "-aux-info", "-dumpbase", "-dumpdir", "-isysroot", "--sysroot")
)  # fmt: skip
# Options after which the text means something else, in a way that viap does not know.
_OTHER_MEANING = (
    "@", "-ansi", "-arch", "-fgnu89-inline", "-fms-extensions", "-fno-signed-char", "-fopenmp",
    "-fpack-struct", "-fplan9-extensions", "-fshort-wchar", "-funsigned-bitfields",
    "-idirafter", "-imacros", "-include-pch", "-iprefix", "-iquote",
    "-iwithprefix", "-m16", "-mx32", "-mms-bitfields", "-nostdinc", "-target", "--target",
    "-traditional", "-trigraphs", "-undef", "-Xclang", "-Xpreprocessor", "--define-macro",
    "--imacros", "--include", "--undefine-macro",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CompileOptions:
    """The options of a file. `data_model`: what -m32 or -m64 says; None without them.

    `target`: the value of --target; None without it. `model_options`: those that change types.
    """

    compilation: Compilation
    data_model: str | None
    target: str | None = None
    model_options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompileCommand:
    """One file, and the words of the command that compiles it in a folder.

    `where`: the place of the entry, for messages. Options are read where they are asked for: a
    database may compile files of other languages, too.
    """

    file: str
    folder: str
    words: tuple[str, ...]
    where: str

    def options(self) -> CompileOptions:
        """Returns the options; raises UsageError if one is wrong, or its meaning is not known."""
        try:
            compilation, others = read_flags(_meaningful(self.words))
        except UsageError as error:
            raise UsageError(f"{self.where}: {error}") from None
        first = tuple(
            placed if os.path.isfile(placed := os.path.join(self.folder, name)) else name
            for name in compilation.first
        )
        targets = [word.partition("=")[2] for word in others if word.startswith("--target=")]
        models = [_MODELS[word] for word in others if word in _MODELS]
        return CompileOptions(
            replace(
                compilation,
                include=self._placed(compilation.include),
                system=self._placed(compilation.system),
                first=first,
            ),
            models[-1] if models else None,
            targets[-1] if targets else None,
            tuple(word for word in others if word in _MODEL_OPTIONS),
        )

    def _placed(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(os.path.join(self.folder, name) for name in names)


def read_database(folder: str) -> list[CompileCommand]:
    """Reads the database in a folder, or the file itself; raises UsageError if it is wrong."""
    path = Path(folder)
    path = path / NAME if path.is_dir() else path
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: this is not JSON: {error}") from None
    if not isinstance(entries, list):
        raise UsageError(f"{path}: expected a list of commands")
    return [
        _command(entry, str(path.parent), f"{path}: entry {number}")
        for number, entry in enumerate(entries, 1)
    ]


def options_of(database: list[CompileCommand], file: str) -> CompileOptions:
    """Returns the options of a file; raises UsageError if there are none, or several ones."""
    wanted = os.path.realpath(file)
    found = [each for each in database if os.path.realpath(each.file) == wanted]
    if not found:
        raise UsageError(f"{file}: the compilation database does not name this file")
    options = found[0].options()
    for other in found[1:]:
        if other.options() != options:
            places = f"{found[0].where} and {other.where}"
            raise UsageError(
                f"{file}: {places} have different options: give one of them without -p"
            )
    return options


def has_file(folder: str, file: str) -> bool:
    """True if the database in a folder can be read, and names a file."""
    wanted = os.path.realpath(file)
    try:
        return any(os.path.realpath(each.file) == wanted for each in read_database(folder))
    except UsageError:
        return False


def _command(entry: Any, beside: str, where: str) -> CompileCommand:
    if not isinstance(entry, dict):
        raise UsageError(f"{where}: expected an object")
    words = entry.get("arguments")
    if words is None and isinstance(entry.get("command"), str):
        try:
            words = shlex.split(entry["command"])
        except ValueError as error:
            raise UsageError(f"{where}: 'command' can't be read: {error}") from None
    folder, file = entry.get("directory"), entry.get("file")
    if not (isinstance(words, list) and words and all(isinstance(word, str) for word in words)):
        raise UsageError(f"{where}: expected 'arguments' or 'command'")
    if not (isinstance(folder, str) and isinstance(file, str)):
        raise UsageError(f"{where}: expected 'directory' and 'file'")
    if any("\0" in text for text in (folder, file, *words)):
        raise UsageError(f"{where}: a name must not contain the character \\0")
    folder = os.path.join(beside, folder)
    return CompileCommand(os.path.join(folder, file), folder, tuple(words[1:]), where)


def _meaningful(words: Sequence[str]) -> list[str]:
    """Returns the words that may say how the text is read; raises UsageError for unknown ones."""
    found = []
    rest = iter(words)
    for word in rest:
        if word in _WITH_VALUE:
            next(rest, None)
        elif word == "-x":
            if (language := next(rest, "")) not in ("c", "none"):
                raise UsageError(f"-x {language}: viap reads C alone")
        elif word in ("-D", "-U", "-I", "-isystem", "-include"):
            found += [word, *itertools.islice(rest, 1)]
        elif word in ("-target", "--target"):
            found += [f"--target={target}" for target in itertools.islice(rest, 1)]
        elif word in _MODEL_OPTIONS or word.startswith("--target="):
            found.append(word)
        elif word.startswith("-Wp,"):
            found += _meaningful(word.split(",")[1:])
        elif word.startswith(_OTHER_MEANING):
            raise UsageError(f"viap does not know the option {word}: give the others without -p")
        else:
            found.append(word)
    return found
