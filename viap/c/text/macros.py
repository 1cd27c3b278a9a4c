"""Replacement of macros (C11 6.10.3), with GNU's variadic forms.

Every token knows the macros that it came from, and is not replaced by them again.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from viap.c.text.annotation_words import (
    ACSL,
    Annotation,
    Word,
    is_annotation,
    joined,
    pieces_of,
    split_word,
)
from viap.c.text.lexemes import Lexeme, is_mark, lexemes
from viap.core.base.errors import SyntaxFault, Unsupported

# ---- Definitions of macros (C11 6.10.3), with GNU's variadic forms.


OPTIONAL = "__VA_OPT__"


@dataclass(frozen=True, slots=True)
class Macro:
    """`parameters` is None if the macro takes no arguments; the last may be variadic."""

    name: str
    body: tuple[Lexeme, ...]
    parameters: tuple[str, ...] | None = None
    variadic: bool = False
    optional: bool = False  # parts of the body stand in __VA_OPT__


def definition(line: list[Lexeme]) -> Macro:
    """Return the macro that the tokens after `#define` define."""
    name = line[0]
    if name.kind != "name" or name.text == "defined":
        raise SyntaxFault(f"'{name.text}' can't be a macro", name.position, "#define")
    rest = line[1:]
    parameters: tuple[str, ...] | None = None
    variadic = False
    if rest and is_mark(rest[0], "(") and not rest[0].space:
        parameters, variadic, length = _parameters(rest)
        rest = rest[length:]
    if rest and (is_mark(rest[0], "##") or is_mark(rest[-1], "##")):
        raise SyntaxFault("'##' at an end of a macro", rest[0].position, "##")
    optional = any(token.text == OPTIONAL for token in rest)
    if optional:
        _check_optional(rest, variadic and parameters is not None)
    if parameters is not None:
        for index, token in enumerate(rest):
            after = rest[index + 1].text if index + 1 < len(rest) else ""
            if is_mark(token, "#") and after not in parameters:
                raise SyntaxFault("'#' needs a parameter", token.position, "#")
    return Macro(name.text, tuple(rest), parameters, variadic, optional)


def _check_optional(body: list[Lexeme], variadic: bool) -> None:
    """Refuse the forms of __VA_OPT__ whose tokens are pasted or made a string."""
    for index, token in enumerate(body):
        if token.text != OPTIONAL:
            continue
        end = optional_end(body, index)
        inside = body[index + 2 : end]
        edges = [*body[max(0, index - 1) : index], *body[end + 1 : end + 2], *inside[:1]]
        if not variadic or any(is_mark(t, "#") or is_mark(t, "##") for t in (*edges, *inside[-1:])):
            raise Unsupported("this form of __VA_OPT__", token.position, OPTIONAL)
        if body[end].space or inside and inside[0].space:
            what = "spaces inside of __VA_OPT__, which compilers keep or leave out"
            raise Unsupported(what, token.position, OPTIONAL)
        if any(inner.text == OPTIONAL for inner in inside):
            raise SyntaxFault("__VA_OPT__ inside of another", token.position, OPTIONAL)


def optional_end(body: Sequence[Lexeme], index: int) -> int:
    """Return the index where the parentheses after a __VA_OPT__ are closed."""
    depth = 0
    for place in range(index + 1, len(body)):
        depth += is_mark(body[place], "(") - is_mark(body[place], ")")
        if depth == 0:
            if place == index + 1:
                break
            return place
    raise SyntaxFault("'(' expected after __VA_OPT__", body[index].position, OPTIONAL)


def _parameters(line: list[Lexeme]) -> tuple[tuple[str, ...], bool, int]:
    names: list[str] = []
    variadic = False
    index = 1
    while index < len(line) and not is_mark(line[index], ")"):
        token = line[index]
        if token.text == "..." and not variadic:
            names.append("__VA_ARGS__")
            variadic = True
        elif token.kind == "name" and not variadic and token.text not in names:
            names.append(token.text)
            if index + 1 < len(line) and line[index + 1].text == "...":
                variadic = True
                index += 1
        else:
            raise SyntaxFault("bad parameters of a macro", token.position, "#define")
        index += 1
        if index < len(line) and is_mark(line[index], ","):
            index += 1
            if index < len(line) and is_mark(line[index], ")"):
                raise SyntaxFault("a parameter is missing", line[index].position, "#define")
    if index >= len(line):
        raise SyntaxFault("the parameters of a macro do not end", line[0].position, "#define")
    return tuple(names), variadic, index + 1


# ---- Replacement of macros (C11 6.10.3), with GNU's variadic forms.


Builtin = Callable[[Lexeme], Lexeme]

_MISSING: list[Lexeme] = []  # a variadic argument that is missing, not even empty


class Expander:
    """Replaces macros in lists of tokens."""

    def __init__(self) -> None:
        self.macros: dict[str, Macro | Builtin] = {}

    def dangles(self, tokens: list[Lexeme]) -> bool:
        """True if the last token is a macro that waits for its arguments."""
        macro = self.macros.get(tokens[-1].text) if tokens else None
        return isinstance(macro, Macro) and macro.parameters is not None

    def expand(self, tokens: list[Lexeme], asking: Container[str] = frozenset()) -> list[Lexeme]:
        """Replace macros; operands of the query words of `#if` stay as they are."""
        stack = tokens[::-1]
        output: list[Lexeme] = []
        macros = self.macros
        while stack:
            token = stack.pop()
            macro = macros.get(token.text) if token.kind == "name" else None
            if token.text in asking:
                output.append(token)
                output.extend(_asked(stack))
                continue
            if macro is not None and token.text in token.doubtful:
                what = f"C leaves open whether the macro {token.text} is replaced here"
                raise Unsupported(what, token.position, token.text)
            if macro is None or token.text in token.hidden:
                output.append(token)
            elif not isinstance(macro, Macro):
                output.append(macro(token))
            elif macro.parameters is None:
                hidden = token.hidden | {macro.name}
                stack.extend(reversed(self._replaced(macro, [], hidden, token)))
            elif stack and is_mark(stack[-1], "("):
                start = stack[-1]
                arguments, end = self._arguments(macro, token, stack)
                hidden = (token.hidden & end.hidden) | {macro.name}
                replaced = self._replaced(macro, arguments, hidden, token)
                if start.hidden != end.hidden or not end.hidden <= token.hidden:
                    # The call began and ended in different macros (C11 6.10.3.4, 4). If only the
                    # name comes from an inner one, gcc and clang agree.
                    for made in replaced:
                        made.doubtful = made.doubtful | (token.hidden ^ end.hidden) | start.hidden
                stack.extend(reversed(replaced))
            else:
                output.append(token)
        return output

    def _arguments(
        self, macro: Macro, use: Lexeme, stack: list[Lexeme]
    ) -> tuple[list[list[Lexeme]], Lexeme]:
        """Take the arguments from the stack; also return the closing parenthesis."""
        assert macro.parameters is not None
        count = len(macro.parameters)
        stack.pop()
        arguments: list[list[Lexeme]] = [[]]
        depth = 0
        while stack:
            token = stack.pop()
            if is_mark(token, ")"):
                if depth == 0:
                    break
                depth -= 1
            elif is_mark(token, "("):
                depth += 1
            elif is_mark(token, ",") and depth == 0:
                if not macro.variadic or len(arguments) < count:
                    arguments.append([])
                    continue
            arguments[-1].append(token)
        else:
            what = f"the arguments of macro {macro.name} do not end before the next directive"
            raise Unsupported(what, use.position, macro.name)
        if count == 0 and arguments == [[]]:
            arguments = []
        if macro.variadic and (len(arguments) == count - 1 or arguments == [[]] and count == 1):
            arguments[count - 1 :] = [_MISSING]
        if len(arguments) != count:
            what = f"macro {macro.name} requires {count} arguments, but {len(arguments)} are given"
            raise SyntaxFault(what, use.position, macro.name)
        return arguments, token

    def _chosen(self, macro: Macro, arguments: list[list[Lexeme]]) -> tuple[Lexeme, ...]:
        """Return the body, with the parts in __VA_OPT__ only if there are variable arguments."""
        given = bool(self.expand(list(arguments[-1])))
        body: list[Lexeme] = []
        index, space = 0, False
        while index < len(macro.body):
            token = macro.body[index]
            if token.text != OPTIONAL:
                body.append(_spaced(token, token.space or space, True))
                space = False
            else:
                end = optional_end(macro.body, index)
                inside = macro.body[index + 2 : end] if given else ()
                space |= token.space  # the next token gets it
                for inner in inside:
                    body.append(_spaced(inner, inner.space or space, True))
                    space = False
                index = end
            index += 1
        return tuple(body)

    def _replaced(
        self, macro: Macro, arguments: list[list[Lexeme]], hidden: frozenset[str], use: Lexeme
    ) -> list[Lexeme]:
        """Return the macro's body with its arguments; all tokens remember the macro."""
        names = macro.parameters or ()
        places = {name: index for index, name in enumerate(names)}
        origin = use if use.use is None else use.use
        body = self._chosen(macro, arguments) if macro.optional else macro.body
        expanded: dict[int, list[Lexeme]] = {}
        result: list[Lexeme | None] = []  # None: an argument without tokens beside `##`
        index = 0
        pasting = False
        while index < len(body):
            token = body[index]
            piece: list[Lexeme | None]
            argument = places.get(token.text) if token.kind == "name" else None
            before_paste = index + 1 < len(body) and is_mark(body[index + 1], "##")
            if macro.parameters is not None and is_mark(token, "#"):
                index += 1
                what = arguments[places[body[index].text]]
                text = _stringised(what)
                if [made.kind for made in lexemes(text, token)] != ["string"]:
                    raise SyntaxFault("'#' makes no string of this", use.position, "#")
                piece = [_own(token, origin).like("string", text)]
            elif is_mark(token, "##") and index:
                pasting = True
                index += 1
                continue
            elif argument is None:
                piece = [_own(token, origin)]
            elif pasting or before_paste:
                given = arguments[argument]
                own_space = pasting
                last = macro.variadic and argument == len(names) - 1
                if pasting and last and result and result[-1] is not None:
                    if is_mark(result[-1], ","):
                        pasting = False  # GNU: the comma is dropped if the argument is missing
                        if given is _MISSING:
                            result.pop()
                piece = [
                    _spaced(t, token.space, i == 0 and not own_space) for i, t in enumerate(given)
                ] or [None]
            else:
                if argument not in expanded:
                    expanded[argument] = self.expand(list(arguments[argument]))
                piece = [_spaced(t, token.space, i == 0) for i, t in enumerate(expanded[argument])]
            if pasting:
                _paste(result, piece)
                pasting = False
            else:
                result.extend(piece)
            index += 1
        replaced = [token for token in result if token is not None]
        for token in replaced:
            token.hidden = token.hidden | hidden
        if replaced:
            replaced[0].space = use.space
        return replaced


def _asked(stack: list[Lexeme]) -> list[Lexeme]:
    """Take a word's operand from the stack: a name, or the tokens in parentheses."""
    taken = [stack.pop()] if stack else []
    if taken and is_mark(taken[0], "("):
        while stack and not is_mark(taken[-1], ")"):
            taken.append(stack.pop())
    return taken


def _own(token: Lexeme, use: Lexeme) -> Lexeme:
    return Lexeme(token.kind, token.text, token.file, token.offset, token.space, use=use)


def _spaced(token: Lexeme, space: bool, first: bool) -> Lexeme:
    """Return a copy of an argument's token; the first gets the space before the parameter."""
    copy = token.like(token.kind, token.text)
    if first:
        copy.space = space
    return copy


def _paste(result: list[Lexeme | None], piece: list[Lexeme | None]) -> None:
    left = result.pop() if result else None
    right = piece[0] if piece else None
    if left is None or right is None:
        result.append(left or right)
    else:
        found = lexemes(left.text + right.text, left)
        if len(found) != 1 or found[0].kind in ("bad", "raw"):
            what = f"'{left.text}' and '{right.text}' do not make one token"
            raise SyntaxFault(what, left.position, "##")
        found[0].hidden = left.hidden & right.hidden
        result.append(found[0])
    result.extend(piece[1:])


def _stringised(tokens: list[Lexeme]) -> str:
    pieces: list[str] = []
    for index, token in enumerate(tokens):
        if token.space and index:
            pieces.append(" ")
        text = token.text
        if token.kind in ("string", "character"):
            text = text.replace("\\", "\\\\").replace('"', '\\"')
        pieces.append(text)
    return f'"{"".join(pieces)}"'


# ---- Annotations in comments, with the macros of the program in them replaced.


def expanded_annotation(
    comment: Lexeme, before: list[Lexeme], expander: Expander
) -> Annotation | None:
    """Return the annotation in a comment; None if it is not one.

    `before`: the tokens before it, since the last directive.
    """
    if not is_annotation(comment.text):
        return None
    if sum(is_mark(token, "(") - is_mark(token, ")") for token in before) > 0:
        raise Unsupported("an annotation inside of parentheses", comment.position, "annotation")
    tokens = [
        Lexeme(kind, text, comment.file, comment.offset + offset, True)
        for kind, text, offset in pieces_of(comment.text)
    ]
    words: list[Word] = []
    for token in expander.expand(tokens):
        words += split_word(Word(token.kind, token.text, token.position))
    return Annotation(ACSL, joined(words), comment.position)
