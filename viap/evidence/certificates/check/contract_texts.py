"""The contract of a certificate's function, in words: what it requires, and what is shown."""

from collections.abc import Iterable

from viap.c.load import load_tree
from viap.c.lower.clause_lowering import clause_place
from viap.c.specification.formulas import Clause
from viap.program.integer_types import DataModel
from viap.project.compilation import Compilation
from viap.project.program_entry import ProgramEntry


def may_have_contracts(compilation: Compilation, texts: Iterable[bytes]) -> bool:
    """True if some function may have a contract: files are not read again for nothing."""
    words = (b"/*@", b"//@", b"__CPROVER_")
    return bool(compilation.contracts) or any(word in text for text in texts for word in words)


def contract_texts(
    path: str, model: DataModel, entry: ProgramEntry, compilation: Compilation
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns what the written contract requires of callers, and its other clauses.

    The requirements of a program's first function are assumptions of the proof, not listed here.
    """
    unit = load_tree(
        path,
        model,
        function=entry.function,
        contract=entry.contract,
        compilation=compilation,
    )
    contract = unit.entry.contract
    if contract is None:
        return (), ()
    required = [_text(each) for each in contract.requires] if entry.contract is not None else []
    frame = ["that nothing else changes than it assigns"] if contract.frame is not None else []
    return tuple(required), (*(f"ensures {_text(each)}" for each in contract.ensures), *frame)


def _text(clause: Clause) -> str:
    return clause_place(clause, "").text
