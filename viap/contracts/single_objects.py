"""Pointers to structs, each with one object behind it: pointers in these can be modelled then."""

from collections.abc import Sequence
from dataclasses import replace

from viap.c.load import load_tree
from viap.c.types import PointerType, StructType
from viap.errors import Unsupported
from viap.program.nodes import Program
from viap.session.question import Question

Sizes = tuple[tuple[str, str], ...]


def with_single_objects(question: Question) -> tuple[Question, tuple[str, ...], Program]:
    """The question, with one object behind each pointer to a struct, if it is refused else.

    Returns the names of these pointers and the program, too. Raises InputError if nothing helps.
    """
    contract = question.entry.contract
    assert contract is not None
    try:
        return question, (), question.load()
    except Unsupported:
        known = {name for name, _ in contract.arrays}
        names = tuple(name for name in _struct_pointers(question) if name not in known)
        if not names:
            raise
    narrow = narrowed(question, names)
    return narrow, names, narrow.load()


def narrowed(question: Question, names: Sequence[str]) -> Question:
    """The question, with one object behind each of these pointers."""
    contract = question.entry.contract
    assert contract is not None
    one = replace(contract, arrays=(*contract.arrays, *((name, "1") for name in names)))
    return replace(question, entry=replace(question.entry, contract=one)) if names else question


def _struct_pointers(question: Question) -> list[str]:
    unit = load_tree(
        question.file,
        question.model,
        function=question.entry.function,
        contract=question.entry.contract,
        compilation=question.compilation,
    )
    return [
        parameter.name
        for parameter in unit.entry.parameters
        if isinstance(parameter.type, PointerType)
        and isinstance(parameter.type.target, StructType)
        and parameter.bound is None
    ]
