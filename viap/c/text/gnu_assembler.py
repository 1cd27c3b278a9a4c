"""GNU's asm: a statement with operands, a barrier, or a declared name's label.

An asm statement with operands or instructions becomes a call of a word that no program can name:
its first argument is the number of its description (`AssemblyText`) in the notes, the others are
its operands.
"""

import re
from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.library.library_effects import lasting_effect
from viap.c.text.gnu_words import ASM_CALL, OPENING, like, place
from viap.core.base.errors import SyntaxFault
from viap.core.base.record import record

if TYPE_CHECKING:
    from viap.c.text.gnu_tokens import GnuFilter

# Directives that change neither the values nor the places of the names behind them.
_ABOUT_SYMBOLS = frozenset(
    (".globl", ".global", ".type", ".size", ".hidden", ".protected", ".internal", ".symver")
)
_QUALIFIERS = frozenset(("__volatile__", "__volatile", "__inline__", "__inline"))


@record
class AssemblyText:
    """`constraints` of the outputs, then of the inputs, each with its symbolic name or "".

    `empty`: it has no instructions. `clobbers`: it may change memory besides its operands; a text
    without any colon does not say, and may. `jumps`: asm goto. `words`: those that may be names.
    """

    outputs: tuple[tuple[str, str], ...]
    inputs: tuple[tuple[str, str], ...]
    empty: bool
    clobbers: bool
    jumps: bool
    words: frozenset[str]

    @property
    def is_barrier(self) -> bool:
        """True if it only stops the optimiser."""
        return self.empty and not (self.outputs or self.inputs or self.jumps)


def read_asm(words: "GnuFilter", token: Token) -> None:
    """Handle an asm statement, or the assembler name of the preceding declarator."""
    declared, jumps = _after_declarator(words.output), False
    while words.type_at(words.index) in ("VOLATILE", "GOTO", "INLINE") or (
        words.type_at(words.index) == "ID" and words.tokens[words.index].value in _QUALIFIERS
    ):
        declared = False
        jumps |= words.type_at(words.index) == "GOTO"
        words.index += 1
    inside = words.balanced(token)
    texts = [word for word in inside if word.type == "STRING_LITERAL"]
    if declared and len(texts) == len(inside):
        name = words.places.declared()
        label = "".join(word.value.strip('"') for word in texts)
        words.notes.labels.append((name.value if name else "", label, place(token)))
        return
    if words.places.depth == 0:
        words.notes.assembly.append(place(token))
        words.notes.assembly_words |= dict.fromkeys(_words(inside), place(token))
        if words.type_at(words.index) == "SEMI":
            words.index += 1
        return
    text, operands = _statement(inside, jumps, token)
    if text.is_barrier:
        return
    number = str(len(words.notes.statements))
    words.notes.statements.append(text)
    call = [like(token, "ID", ASM_CALL), like(token, "LPAREN", "(")]
    call.append(like(token, "INT_CONST_DEC", number))
    for operand in operands:
        call += [like(token, "COMMA", ","), like(token, "LPAREN", "("), *operand]
        call.append(like(token, "RPAREN", ")"))
    # (GNU words in the operands are still to be read.)
    words.tokens[words.index : words.index] = [*call, like(token, "RPAREN", ")")]


def _after_declarator(output: list[Token]) -> bool:
    """True if a declarator ends before this place, and not the head of a statement."""
    last = output[-1].type if output else ""
    if last != "RPAREN":
        return last in ("ID", "RBRACKET")
    depth = 0
    for index in range(len(output) - 1, 0, -1):
        kind = output[index].type
        depth += (kind == "RPAREN") - (kind == "LPAREN")
        if depth == 0:
            return output[index - 1].type not in ("IF", "WHILE", "FOR", "SWITCH")
    return False


def _statement(
    inside: list[Token], jumps: bool, token: Token
) -> tuple[AssemblyText, list[list[Token]]]:
    """Return the description of an asm statement, and the tokens of its operands."""
    # (`::` is one token.)
    single = [each for word in inside for each in _colons(word)]
    template, *parts = _split(single, "COLON")
    outputs, inputs, clobbers = (*parts, [], [], [])[:3]
    listed = [_operand(part, token) for part in _split(outputs, "COMMA") if part]
    given = [_operand(part, token) for part in _split(inputs, "COMMA") if part]
    text = AssemblyText(
        tuple((constraint, name) for constraint, name, _ in listed),
        tuple((constraint, name) for constraint, name, _ in given),
        not any(word.value.strip('"').strip() for word in template),
        not parts or any(word.value == '"memory"' for word in clobbers),
        jumps,
        _words(template),
    )
    return text, [tokens for _, _, tokens in (*listed, *given)]


def _words(template: list[Token]) -> frozenset[str]:
    """Return the words of assembly that may be names: no registers, operands and mnemonics.

    Mnemonics are kept that have an effect for later.
    """
    text = "".join(word.value.strip('"') for word in template if word.type == "STRING_LITERAL")
    found: set[str] = set()
    for line in re.split(r"\\[nrt]|[;\n]", re.sub(r"%\w*\[\w+\]", "", text)):
        first, *others = re.findall(r"(?<![%.\w])[A-Za-z_.][\w.$]*", line) or [""]
        if first not in _ABOUT_SYMBOLS:
            found.update(others, (first,) if lasting_effect(first) else ())
    return frozenset(found)


def _colons(token: Token) -> list[Token]:
    if token.value.strip(":"):
        return [token]
    return [like(token, "COLON", ":")] * len(token.value)


def _split(tokens: list[Token], kind: str) -> list[list[Token]]:
    """Return the tokens between separators that are not inside of parentheses."""
    found: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.type in OPENING) - (token.type in OPENING.values())
        if token.type == kind and depth == 0:
            found.append([])
        else:
            found[-1].append(token)
    return found


def _operand(tokens: list[Token], asm: Token) -> tuple[str, str, list[Token]]:
    """Return the constraint, the symbolic name and the expression of an operand."""
    name = ""
    if len(tokens) > 3 and [t.type for t in tokens[:3]] == ["LBRACKET", "ID", "RBRACKET"]:
        name, tokens = tokens[1].value, tokens[3:]
    count = next((k for k, t in enumerate(tokens) if t.type != "STRING_LITERAL"), len(tokens))
    ends = [tokens[count].type, tokens[-1].type] if count < len(tokens) else []
    if not count or ends != ["LPAREN", "RPAREN"] or len(tokens) < count + 3:
        raise SyntaxFault("an operand of asm is a text and an expression", place(asm), "asm")
    constraint = "".join(token.value.strip('"') for token in tokens[:count])
    return constraint, name, tokens[count + 1 : -1]
