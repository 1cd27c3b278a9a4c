"""Contracts in `viap.toml`, as annotations of the declarations of their functions."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.annotation_words import ACSL, Annotation, Word, joined, pieces_of, split_word
from viap.c.lexemes import Lexeme, SourceFile
from viap.c.macros import Expander
from viap.errors import SyntaxFault
from viap.project.written_contract import WHOLE, ClauseText, WrittenContract
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.parse import Parsed

_PLACES = "assigns"
Annotated = tuple[Annotation, c_ast.Decl]


def annotations_in_settings(
    parsed: "Parsed", contracts: tuple[WrittenContract, ...]
) -> dict[str, list[Annotated]]:
    """Returns the contracts of declared functions, with the macros that the file ends with."""
    declared = _declarations(parsed.tree)
    expander = parsed.run.again().expander if parsed.run is not None else Expander()
    found: dict[str, list[Annotated]] = {}
    for contract in contracts:
        decl = declared.get(contract.function)
        if decl is not None:
            made = _annotation(contract, expander)
            found.setdefault(contract.function, []).append((made, decl))
    return found


def _declarations(tree: c_ast.FileAST) -> dict[str, c_ast.Decl]:
    """The declaration of each function whose parameters have names: the definition, if any."""
    found: dict[str, c_ast.Decl] = {}
    for node in tree.ext:
        if isinstance(node, c_ast.FuncDef):
            found[node.decl.name] = node.decl
        elif isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
            found.setdefault(node.name, node)
    return found


def _annotation(contract: WrittenContract, expander: Expander) -> Annotation:
    """Returns the contract as one annotation: one `assigns` with all of its places."""
    # (A backslash at the end of a line is TOML's own; no position may move by it.)
    file = SourceFile(contract.file, contract.file, contract.source.replace("\\\n", " \n"))
    made: list[Word] = []
    before = ""
    for clause in contract.clauses:
        tokens = list(_tokens(clause, file))
        if not tokens:
            what = f"'{clause.kind}' of {contract.function} is empty"
            raise SyntaxFault(what, _position(clause, file), clause.kind)
        words: list[Word] = []
        for token in expander.expand(tokens):
            words += split_word(Word(token.kind, token.text, token.position))
        first = _position(clause, file)
        last = words[-1].position if words else first
        if clause.kind == before == _PLACES:
            made[-1] = Word("mark", ",", first)
        elif clause.kind != WHOLE:
            made.append(Word("name", clause.kind, first))
        made += words
        if clause.kind != WHOLE:
            made.append(Word("mark", ";", last))
        before = clause.kind
    return Annotation(ACSL, joined(made), made[0].position)


def _position(clause: ClauseText, file: SourceFile) -> Position:
    offset = next(iter(clause.offsets), 0)
    blank = len(clause.text) - len(clause.text.lstrip())
    offset = clause.offsets[blank] if blank < len(clause.offsets) else offset
    return Lexeme("mark", "", file, offset, True).position


def _tokens(clause: ClauseText, file: SourceFile) -> Iterator[Lexeme]:
    text = clause.text.rstrip()
    text = text if clause.kind == WHOLE else text.rstrip(";").rstrip()
    for kind, word, offset in pieces_of(f"//@{text}"):
        yield Lexeme(kind, word, file, clause.offsets[offset - 3], True)
