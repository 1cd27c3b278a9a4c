"""Contracts in `viap.toml`, as annotations of the declarations of their functions."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.annotation_words import ACSL, Annotation, Word, joined, pieces_of, split_word
from viap.c.lexemes import Lexeme, SourceFile
from viap.c.macros import Expander
from viap.errors import SyntaxFault
from viap.project.written_contract import WHOLE, ClauseText, WrittenContract

if TYPE_CHECKING:
    from viap.c.parse import Parsed

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
            made = [(each, decl) for each in _annotations(contract, expander)]
            found.setdefault(contract.function, []).extend(made)
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


def _annotations(contract: WrittenContract, expander: Expander) -> Iterator[Annotation]:
    # (A backslash at the end of a line is TOML's own; no position may move by it.)
    file = SourceFile(contract.file, contract.file, contract.source.replace("\\\n", " \n"))
    for clause in contract.clauses:
        tokens = list(_tokens(clause, file))
        if not tokens:
            raise SyntaxFault(
                f"'{clause.kind}' of {contract.function} is empty",
                Lexeme("mark", "", file, clause.offsets[0] if clause.offsets else 0, True).position,
                clause.kind,
            )
        words: list[Word] = []
        for token in expander.expand(tokens):
            words += split_word(Word(token.kind, token.text, token.position))
        first, last = words[0].position, words[-1].position
        if clause.kind != WHOLE:
            words.insert(0, Word("name", clause.kind, first))
            words.append(Word("mark", ";", last))
        yield Annotation(ACSL, joined(words), first)


def _tokens(clause: ClauseText, file: SourceFile) -> Iterator[Lexeme]:
    text = clause.text.rstrip()
    text = text if clause.kind == WHOLE else text.rstrip(";").rstrip()
    for kind, word, offset in pieces_of(f"//@{text}"):
        yield Lexeme(kind, word, file, clause.offsets[offset - 3], True)
