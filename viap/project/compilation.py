"""Compiler options for reading a file: folders of headers, macros, and the standard.

The options have the names and the meaning of gcc's and clang's, so that those of a build can be
used unchanged.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.core.base.errors import UsageError

if TYPE_CHECKING:
    from viap.project.settings import WrittenContract

# The standards that are read, by the value of __STDC_VERSION__; gnu99 and so on are the same with
# the extensions of GNU C.
STANDARDS = {"c99": "199901L", "c11": "201112L", "c17": "201710L", "c18": "201710L"}
_OLD = ("c89", "c90", "gnu89", "gnu90", "ansi", "iso9899:1990")


# The macro that makes comments of annotations, except for code. (An option of compilers, so that
# whoever repeats a reading by its flags repeats this, too.)
NO_ANNOTATIONS = ("D", "__VIAP_NO_ANNOTATIONS__")


@dataclass(frozen=True, slots=True)
class Compilation:
    """The options of one file.

    `include` and `system`: folders of -I and -isystem, searched in that order. `macros`: -D and -U
    in their order, as ("D", "NAME=TEXT") or ("U", "NAME"). `first`: files of -include, which are
    read before the file. `standard`: the value of -std; "" for GNU C17. `linked`: the other files
    of the program, which have options of their own; `behind`: how many of them come before this one
    in the order of linking. `cpp`: the command of another preprocessor, "" for viap's own.
    `machine`: headers that viap lacks are those of this machine. `contracts`: those of functions
    that stand in `viap.toml`.
    """

    include: tuple[str, ...] = ()
    system: tuple[str, ...] = ()
    macros: tuple[tuple[str, str], ...] = ()
    first: tuple[str, ...] = ()
    standard: str = ""
    linked: "tuple[LinkedFile, ...]" = ()
    behind: int = 0
    cpp: str = ""
    machine: bool = False
    contracts: "tuple[WrittenContract, ...]" = ()

    @property
    def changes_text(self) -> bool:
        """True if a file without directives is read differently than by default."""
        return bool(self.macros or self.first or self.standard)

    def without_annotations(self) -> "Compilation":
        """Returns the options with which annotations are comments."""
        macros = tuple(macro for macro in self.macros if macro != NO_ANNOTATIONS)
        return replace(self, macros=(*macros, NO_ANNOTATIONS), contracts=())

    def flags(self) -> tuple[str, ...]:
        """Returns the options as arguments of gcc; `read_flags` reads them."""
        made = [*(f"-I{folder}" for folder in self.include)]
        for folder in self.system:
            made += ["-isystem", folder]
        made += [f"-{option}{text}" for option, text in self.macros]
        for file in self.first:
            made += ["-include", file]
        return (*made, f"-std={self.standard}") if self.standard else tuple(made)

    def standard_macros(self) -> dict[str, str | None]:
        """Returns the macros that the standard changes; None for those that it removes."""
        if not self.standard:
            return {}
        is_gnu = self.standard.startswith("gnu")
        macros: dict[str, str | None] = {
            "__STDC_VERSION__": STANDARDS["c" + self.standard.removeprefix("gnu").removeprefix("c")]
        }
        if not is_gnu:
            macros["__STRICT_ANSI__"] = "1"
            macros |= dict.fromkeys(("linux", "unix", "i386"))
        return macros


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """Another file of a program."""

    path: str
    compilation: Compilation


PLAIN = Compilation()


def checked_standard(text: str) -> str:
    """Returns the value of -std; raises UsageError if it is not one that viap reads."""
    if text in _OLD:
        raise UsageError(f"-std={text}: C before C99 is not supported; try -std=gnu99")
    known = (*STANDARDS, *(name.replace("c", "gnu") for name in STANDARDS))
    if text not in known:
        raise UsageError(f"-std={text} is not known, only these are: {', '.join(known)}")
    return text


def checked_macro(text: str, option: str) -> tuple[str, str]:
    """Returns an entry of `macros`; raises UsageError if that is not a name and a line of text."""
    name = text.partition("=")[0].partition("(")[0] if option == "D" else text
    if not (name.isidentifier() and name.isascii()):
        raise UsageError(f"-{option}{text}: '{name}' is not the name of a macro")
    if not _is_line(text):
        raise UsageError(f"-D{name}: the text of a macro must be one line")
    if text.rstrip(" \t").endswith("\\"):
        raise UsageError(f"-D{name}: the text of a macro can't end with a backslash")
    return option, text


def checked_header(name: str) -> str:
    """Returns a value of -include; raises UsageError if no directive can name such a file."""
    if '"' in name or not _is_line(name):
        raise UsageError(f"-include {name!r}: this can't be the name of a header")
    return name


def _is_line(text: str) -> bool:
    return not any(mark in text for mark in "\n\r\0")


def read_flags(flags: Iterable[str]) -> tuple[Compilation, list[str]]:
    """Reads arguments of a compiler; returns their compilation, and arguments of another kind.

    Raises UsageError if one of them is wrong, or lacks its value.
    """
    found: dict[str, list[str]] = {"-I": [], "-isystem": [], "-include": []}
    macros: list[tuple[str, str]] = []
    standard = ""
    others: list[str] = []
    words = iter(flags)
    for word in words:
        option = next((each for each in (*found, "-D", "-U") if word.startswith(each)), None)
        if word.startswith("-std="):
            standard = checked_standard(word.removeprefix("-std="))
        elif option is None:
            others.append(word)
        else:
            value = word.removeprefix(option) or next(words, None)
            if value is None:
                raise UsageError(f"{option} lacks its value")
            if option in found:
                found[option].append(checked_header(value) if option == "-include" else value)
            else:
                macros.append(checked_macro(value, option[1:]))
    folders, system, first = (tuple(values) for values in found.values())
    return Compilation(folders, system, tuple(macros), first, standard), others


def directive_lines(compilation: Compilation) -> list[str]:
    """Returns the directives that do what -D, -U and -include say, each to be read by itself.

    A comment that does not end in one must not reach into the next.
    """
    lines = []
    for option, text in compilation.macros:
        if option == "U":
            lines.append(f"#undef {text}\n")
        else:
            name, is_defined, value = text.partition("=")
            lines.append(f"#define {name} {value if is_defined else 1}\n")
    return [*lines, *(f'#include "{name}"\n' for name in compilation.first)]
