"""Tests of annotations: what is read, and what it means."""

from viap.c.contracts.printed_formulas import FormulaPrinter
from viap.c.load import tree_of_text
from viap.core.program.integer_types import DataModel
from viap.project.contract import Contract


def unit_of(text, function="f", name="x.c"):
    return tree_of_text(text, name, DataModel.LP64, function, contract=Contract())


def contract_of(text, function="f"):
    unit = unit_of(text, function)
    return next(each for each in unit.functions if each.name == function).contract


def formulas(contract, kind="ensures", parameters=()):
    """The formulas of clauses of a kind, as text."""
    clauses = contract.requires if kind == "requires" else contract.ensures
    printer = FormulaPrinter(parameters)
    return [printer.formula(each.formula) for each in clauses if each.kind == kind]
