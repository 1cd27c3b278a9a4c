"""Directives: included files, conditional groups, macros; every token keeps its position."""

import os
from bisect import bisect_right
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from viap.c.text.header_files import (
    find_header,
    missing_header,
    plain_path,
    searched_folders,
    shown_name,
)
from viap.c.text.if_conditions import ASKING, QUESTIONS, Condition, answered, is_defined
from viap.c.text.lexemes import ANNOTATION, Lexeme, SourceFile, is_mark, lines, spelling
from viap.c.text.macros import Expander, definition
from viap.c.text.predefined_macros import predefined_macros
from viap.core.base.errors import InputError, SyntaxFault, Unsupported
from viap.core.base.source import Position, decoded
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel
from viap.project.compilation import PLAIN, Compilation, directive_lines

if TYPE_CHECKING:
    from viap.c.text.annotation_words import Annotation

COMMAND_LINE = "<command-line>"  # the file name of the directives made from options
MOST_INCLUDES = 200  # maximal nesting depth of included files

# Directives without a meaning for verification.
_IGNORED = frozenset(("ident", "sccs", "warning"))
_CONDITIONALS = frozenset(("if", "ifdef", "ifndef", "elif", "else", "endif"))
# Macros whose value depends on the time of the compilation.
_MOMENTS = ("__DATE__", "__TIME__", "__TIMESTAMP__")


class _Group:
    """A conditional group: `#if` ... `#endif`."""

    def __init__(self, opening: Lexeme, live: bool, taken: bool) -> None:
        self.opening = opening
        self.outer = live  # the lines around the group are active
        self.live = live and taken
        self.taken = taken
        self.last = False  # #else was seen


class Directives:
    """One run of the preprocessor over a file and the files that it includes."""

    def __init__(
        self, name: str, model: DataModel, sources: Sources, compilation: Compilation
    ) -> None:
        self.main = name
        self.model = model
        self.compilation = compilation
        self.folders = searched_folders(compilation)
        self.sources = sources
        self.expander = Expander()
        self.output: list[Lexeme] = []
        self.annotations: list[Annotation] = []
        self.once: set[str] = set()
        self.absent: dict[str, Position] = {}  # queries for headers that are nowhere
        self.depth = 0
        self.counter = 0
        self._chunk: list[Lexeme] = []
        self._dangling: Lexeme | None = None
        self._predefine()

    def _predefine(self) -> None:
        macros = self.expander.macros
        text = "".join(f"{name} {body}\n" for name, body in predefined_macros(self.model).items())
        for line in lines(SourceFile("<built-in>", "", text)):
            macro = definition(line)
            macros[macro.name] = macro
        macros["__LINE__"] = lambda use: use.like("number", str(_presumed(use)[0]))
        macros["__FILE__"] = lambda use: use.like("string", _quoted(_presumed(use)[1]))
        macros["__BASE_FILE__"] = lambda use: use.like("string", _quoted(self.main))
        self._count_macros()
        for name in _MOMENTS:
            macros[name] = _moment
        for name, value in self.compilation.standard_macros().items():
            macros.pop(name, None)
            if value is not None:
                (line,) = lines(SourceFile("<built-in>", "", f"{name} {value}\n"))
                macros[name] = definition(line)

    def _count_macros(self) -> None:
        """Defines the macros whose values depend on the state of this run."""
        macros = self.expander.macros
        macros["__INCLUDE_LEVEL__"] = lambda use: use.like("number", str(self.depth - 1))
        macros["__COUNTER__"] = self._count

    def again(self) -> "Directives":
        """Returns a run over text behind the file, with the macros that are defined there."""
        run = copy(self)
        run.expander = Expander()
        run.expander.macros = dict(self.expander.macros)
        run.output, run.annotations, run._chunk, run._dangling = [], [], [], None
        run._count_macros()
        return run

    def options(self) -> None:
        """Reads what the options define and include, before the file itself."""
        directives = directive_lines(self.compilation)
        self.sources.add(COMMAND_LINE, "".join(directives))
        here = os.path.join(os.getcwd(), COMMAND_LINE)
        for number, line in enumerate(directives):
            place = os.path.join(os.curdir, COMMAND_LINE)
            self.file(SourceFile(COMMAND_LINE, here, "\n" * number + line, place))

    def _count(self, use: Lexeme) -> Lexeme:
        self.counter += 1
        return use.like("number", str(self.counter - 1))

    # ------------------------------------------------------------- files

    def file(self, file: SourceFile) -> None:
        self.depth += 1
        groups: list[_Group] = []
        for line in lines(file):
            if file.annotated:
                line = self._with_annotations(line, not groups or groups[-1].live)
            if line and is_mark(line[0], "#"):
                self._directive(line, groups, file)
            elif line and (not groups or groups[-1].live):
                line[0].space = True
                self._chunk.extend(line)
        if groups:
            opening = groups[-1].opening
            raise _fault(f"Unterminated #{opening.text}", opening)
        self._flush()
        self.depth -= 1

    def _flush(self) -> None:
        chunk = self._chunk
        if not chunk:
            return
        if self._dangling is not None and is_mark(chunk[0], "("):
            what = f"a directive between the macro {self._dangling.text} and its arguments"
            raise Unsupported(what, self._dangling.position, self._dangling.text)
        self._chunk = []
        expanded = self.expander.expand(chunk)
        self._dangling = expanded[-1] if expanded and self.expander.dangles(expanded) else None
        self.output.extend(expanded)

    def _with_annotations(self, line: list[Lexeme], live: bool) -> list[Lexeme]:
        """Put the annotations of a line, and what stands before them, out; return the rest."""
        plain = [token for token in line if token.kind != ANNOTATION]
        if not live or len(plain) == len(line) or plain and is_mark(plain[0], "#"):
            return plain
        from viap.c.text.macros import expanded_annotation

        start = 0
        for index, token in enumerate(line):
            if token.kind != ANNOTATION:
                continue
            self._chunk.extend(line[start:index])
            start = index + 1
            annotation = expanded_annotation(token, self._chunk, self.expander)
            if annotation is not None:
                self._flush()
                self.output.append(token.like(ANNOTATION, str(len(self.annotations))))
                self.annotations.append(annotation)
        return line[start:]

    def _directive(self, line: list[Lexeme], groups: list[_Group], file: SourceFile) -> None:
        if len(line) == 1:
            return
        name, rest = line[1], line[2:]
        live = not groups or groups[-1].live
        if name.text in _CONDITIONALS:
            self._conditional(name, rest, groups)
        elif name.text in ("elifdef", "elifndef") and groups and groups[-1].outer:
            raise Unsupported(f"#{name.text}", name.position, f"#{name.text}")
        elif live:
            self._flush()
            handler: Callable[[Lexeme, list[Lexeme]], None] | None
            handler = getattr(self, f"_{name.text}_directive", None)
            if handler is not None:
                handler(name, rest)
            elif name.kind == "number":
                self._line_directive(name, line[1:])
            elif name.text not in _IGNORED:
                raise _fault(f"unknown preprocessor directive #{name.text}", name)

    # ------------------------------------------------------------- conditions

    def _conditional(self, name: Lexeme, rest: list[Lexeme], groups: list[_Group]) -> None:
        if name.text in ("if", "ifdef", "ifndef"):
            live = not groups or groups[-1].live
            groups.append(_Group(name, live, live and self._opens(name, rest)))
            return
        if not groups:
            raise _fault(f"Misplaced #{name.text}", name)
        group = groups[-1]
        if name.text == "endif":
            groups.pop()
            return
        if group.last:
            raise _fault(f"#{name.text} after #else", name)
        if name.text == "else":
            group.last = True
            group.live = group.outer and not group.taken
            group.taken = True
        else:
            group.live = group.outer and not group.taken and self._opens(name, rest)
            group.taken = group.taken or group.live

    def _opens(self, name: Lexeme, rest: list[Lexeme]) -> bool:
        macros = self.expander.macros
        if not rest:
            raise _fault(f"#{name.text} without a condition", name)
        if name.text in ("ifdef", "ifndef"):
            if rest[0].kind != "name":
                raise _fault(f"#{name.text} needs a name", name)
            return is_defined(rest[0].text, macros) == (name.text == "ifdef")
        # Macros may expand to `defined`, too, whose operand is not replaced.
        counted = self.counter
        tokens = self.expander.expand(list(rest), QUESTIONS)
        if self.counter != counted and self._chunk:
            # The text before the condition is expanded first.
            self.counter = counted
            self._flush()
            tokens = self.expander.expand(list(rest), QUESTIONS)
        known = answered(tokens, name, macros, self.folders, self.absent)
        return Condition(known, name, self.model).holds()

    # ------------------------------------------------------------- the other directives

    def _define_directive(self, name: Lexeme, rest: list[Lexeme]) -> None:
        if not rest:
            raise _fault("#define without a name", name)
        macro = definition(rest)
        self._changeable(macro.name, name)
        self.expander.macros[macro.name] = macro

    def _undef_directive(self, name: Lexeme, rest: list[Lexeme]) -> None:
        if not rest or rest[0].kind != "name":
            raise _fault("#undef without a name", name)
        self._changeable(rest[0].text, name)
        self.expander.macros.pop(rest[0].text, None)

    def _changeable(self, name: str, directive: Lexeme) -> None:
        if name == "defined" or name in ASKING:
            raise _fault(f"'{name}' can't be changed", directive)

    def _include_directive(self, name: Lexeme, rest: list[Lexeme]) -> None:
        if rest and rest[0].kind != "string" and not is_mark(rest[0], "<"):
            rest = self.expander.expand(rest)
        header = find_header(rest, name, self.folders)
        if header is None:
            shown = "".join(token.text for token in rest)
            raise missing_header(shown, name.position, self.compilation)
        path = header.path
        real = os.path.realpath(path)
        if real in self.once:
            return
        if name.text == "import":
            self.once.add(real)
        if self.depth > MOST_INCLUDES:
            raise _fault("files include each other without an end", name)
        text = decoded(Path(path).read_bytes()).replace("\r\n", "\n")
        shown = shown_name(path)
        self.sources.add(shown, text)
        written = shown if shown.startswith("<") else header.written
        self.file(SourceFile(shown, path, text, written, header.behind))

    _import_directive = _include_next_directive = _include_directive

    def _error_directive(self, name: Lexeme, rest: list[Lexeme]) -> None:
        text = " ".join(token.text for token in rest)
        raise _fault(f"#error {text}", name)

    def _line_directive(self, name: Lexeme, rest: list[Lexeme]) -> None:
        if rest and rest[0].kind != "number":
            rest = self.expander.expand(rest)
        if not rest or not rest[0].text.isdigit():
            raise _fault("#line needs a number", name)
        line = name.position.line
        shown = rest[1].text[1:-1] if len(rest) > 1 and rest[1].kind == "string" else ""
        if not shown:
            presumed = name.file.presumed
            shown = presumed[-1][2] if presumed else name.file.written
        name.file.presumed.append((line, int(rest[0].text) - line - 1, shown))
        name.file.mark(line, int(rest[0].text), shown)

    def _pragma_directive(self, name: Lexeme, rest: list[Lexeme]) -> None:
        if rest and rest[0].text == "once":
            self.once.add(os.path.realpath(name.file.path))
        elif rest and rest[0].text in ("push_macro", "pop_macro"):
            raise Unsupported(f"#pragma {rest[0].text}", name.position, "#pragma")
        elif rest:
            # Passed on to the parser's tokens, since it may change the layout of structs.
            text = " ".join(token.text for token in rest)
            self.output.append(name.like("pragma", f"\n#pragma {text}\n"))


def _fault(message: str, at: Lexeme) -> InputError:
    return SyntaxFault(message, at.position, "preprocessor directive")


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def _moment(use: Lexeme) -> Lexeme:
    raise Unsupported(f"{use.text}, which is another in each compilation", use.position, use.text)


def _presumed(use: Lexeme) -> tuple[int, str]:
    """Return the line and the file name that #line gives to a place."""
    origin = use if use.use is None else use.use
    position = origin.position
    for line, difference, name in reversed(origin.file.presumed):
        if position.line > line:
            return position.line + difference, name
    return position.line, origin.file.written


@dataclass(slots=True)
class TokenPlaces:
    """The map of text that was put together from tokens, in ascending offsets.

    `annotations`: the line and the column in that text, where each of them stands.
    """

    offsets: list[int] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    line_starts: list[int] = field(default_factory=lambda: [0])
    annotations: "list[tuple[int, int, Annotation]]" = field(default_factory=list)

    def position(self, line: int, column: int) -> Position:
        offset = self.line_starts[min(line, len(self.line_starts)) - 1] + column - 1
        index = bisect_right(self.offsets, offset) - 1
        if index < 0:
            return self.positions[0] if self.positions else Position("<empty>")
        return self.positions[index]


def expand(
    text: str, name: str, model: DataModel, sources: Sources, compilation: Compilation = PLAIN
) -> tuple[str, TokenPlaces]:
    """Preprocess the text of a file; return the new text, with the map of its positions."""
    return put_together(run_over(text, name, model, sources, compilation))


def run_over(
    text: str, name: str, model: DataModel, sources: Sources, compilation: Compilation
) -> Directives:
    """Preprocess the text of a file; return the run, with its tokens."""
    run = Directives(name, model, sources, compilation)
    run.options()
    run.file(SourceFile(name, plain_path(name), text))
    return run


def put_together(run: Directives) -> tuple[str, TokenPlaces]:
    """Return the text that the tokens of a run are, with the map of its positions."""
    places = TokenPlaces()
    pieces: list[str] = []
    length = 0
    previous = 0
    for token in run.output:
        if token.kind == ANNOTATION:
            column = length - places.line_starts[-1] + 1
            annotation = run.annotations[int(token.text)]
            places.annotations.append((len(places.line_starts), column, annotation))
            continue
        if token.kind == "bad":
            raise SyntaxFault("this literal does not end", token.position, "literal")
        if is_mark(token, "#"):
            # (at the start of a line, the parser's tokens would make a pragma of it)
            raise SyntaxFault("'#' that starts no directive", token.position, "token")
        here = token.position
        if token.kind == "pragma" or here.line != previous:
            pieces.append("\n")
            length += 1
            places.line_starts.append(length)
            previous = here.line
        value = spelling(token) + " "
        if token.kind == "pragma":
            value = value.lstrip("\n")[:-2] + "\n"
            places.line_starts.append(length + len(value))
            previous = 0
        places.offsets.append(length)
        places.positions.append(here)
        pieces.append(value)
        length += len(value)
    return "".join(pieces), places
