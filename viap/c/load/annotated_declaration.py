"""Formulas about callers, as annotations of a declaration that is read behind the file's text."""

from dataclasses import replace

from pycparser import c_ast, c_generator

from viap.c.tree import Function
from viap.errors import SyntaxFault
from viap.project.contract import Contract
from viap.source import OPTION, Position


def with_formulas(contract: Contract, tree: c_ast.FileAST, function: str) -> Contract:
    """Returns the contract with a declaration of the function that requires its formulas.

    Raises SyntaxFault for a text that would end the annotation.
    """
    clauses = []
    for formula in contract.formulas:
        if any(word in formula for word in ("*/", "/*", "//", "@", "#")) or formula.count(";") != 1:
            raise SyntaxFault("this is not a formula", Position(f"{OPTION}--assume"), "formula")
        clauses.append(f"requires {' '.join(formula.split())};")
    for node in tree.ext:
        if isinstance(node, c_ast.FuncDef) and node.decl.name == function:
            head = c_generator.CGenerator().visit(node.decl)
            text = f"/*@ {' '.join(clauses)} */\n{head};\n"
            return replace(contract, behind=contract.behind + text)
    return contract


def require_read(function: Function, lines: int) -> None:
    """Raises SyntaxFault if a formula behind so many lines of the file could not be read."""
    contract = function.contract
    for skipped in () if contract is None else contract.skipped:
        if skipped.position.line > lines:
            where = Position(f"{OPTION}--assume '{skipped.text}'")
            raise SyntaxFault(f"this can't be read: {skipped.reason}", where, "formula")
